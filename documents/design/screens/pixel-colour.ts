/** The colour of a place of a picture: the mean of the pixels around it, since a single pixel of a photograph is noise. */

/** How many pixels on each side of the place count. */
const around = 2

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size of a picture whose longer side is at most `longest` pixels. */
export function fitted({ width, height }: Size, longest: number): Size {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Returns the pixels that count for a place of a picture. */
export function pixelsAround({ width, height }: Size, { x, y }: { readonly x: number; readonly y: number }) {
  const [left, top] = [Math.max(0, x - around), Math.max(0, y - around)]
  const [right, bottom] = [Math.min(width, x + around + 1), Math.min(height, y + around + 1)]
  return { left, top, across: right - left, down: bottom - top }
}

/**
 * Returns the mean colour of pixels as `#RRGGBB`.
 * @param pixels four channels each, 0 to 255: red, green, blue and opacity, which is left out
 */
export function meanColour(pixels: ArrayLike<number>): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) for (const channel of [0, 1, 2]) sums[channel]! += pixels[at + channel]!
  const channels = sums.map((sum) => Math.round(sum / (pixels.length / 4)))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
