/** How a picture stands in its frame on the screen: what its call-outs need to lie over it. */

export interface InFrame {
  readonly width: number
  readonly height: number
  /** It fills the frame and is cut (`object-fit: cover`). */
  readonly isCut: boolean
  /** How many pixels of the picture are one of the screen. */
  readonly unit: number
}

/** Measures a picture that is loaded. */
export function inFrame(image: HTMLImageElement): InFrame {
  const { naturalWidth: width, naturalHeight: height, clientWidth, clientHeight } = image
  const isCut = getComputedStyle(image).objectFit === 'cover'
  const [across, down] = [width / (clientWidth || 1), height / (clientHeight || 1)]
  return { width, height, isCut, unit: isCut ? Math.min(across, down) : Math.max(across, down) }
}
