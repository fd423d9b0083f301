/** How call-outs are drawn, as a list of paths, circles and numbers over a picture: the same on screen, in a thumbnail and on paper. */
import type { DrawnCallout, Point } from './callouts.ts'

/** Open call-outs are red, done ones green, on a white rim: they stand on photographs, whatever the theme. */
export const calloutColours = { open: '#b3261e', done: '#1f6b3f', rim: '#ffffff' } as const

/** The picture in its own units, and how wide a line is in them. */
export interface Drawn {
  readonly width: number
  readonly height: number
  readonly line: number
}

/** How a primitive is filled and lined: colours, or `none`. */
interface Painted {
  readonly fill: string
  readonly stroke: string
  /** Of the line; its ends and corners are round. */
  readonly width: number
}
/** One element of a drawing: a path as SVG states it, a circle, or a number in bold digits about `x`, on the line `y`. */
export type Primitive =
  | ({ readonly element: 'path'; readonly d: string } & Painted)
  | ({ readonly element: 'circle'; readonly x: number; readonly y: number; readonly radius: number } & Painted)
  | {
      readonly element: 'text'
      readonly x: number
      readonly y: number
      readonly size: number
      readonly fill: string
      readonly text: string
    }

/** The weight of numbers. */
export const numberWeight = 600

/** Returns the outline of a stroke of the hand through places, as places: that of `perfect-freehand`, which the callers bring. */
export type Outline = (
  points: Point[],
  options: { readonly size: number; readonly thinning: number; readonly smoothing: number },
) => readonly (readonly number[])[]

/**
 * Returns how one call-out is drawn in the units of the picture, from back to front: its line on a white rim and its number, which is on white where it is
 * done. Screen and paper write it out as it is.
 */
export function drawingOf(callout: DrawnCallout, drawn: Drawn, outline: Outline): readonly Primitive[] {
  const { path, filled, badge } = outlineOf(callout, drawn, outline)
  const { line } = drawn
  const { rim } = calloutColours
  const colour = callout.done ? calloutColours.done : calloutColours.open
  const [ground, sign] = callout.done ? [rim, colour] : [colour, rim]
  const [x, y] = badge
  const radius = line * 4.5
  const size = radius * 1.25
  const lines: readonly Primitive[] = [
    { element: 'path', d: path, fill: 'none', stroke: rim, width: line * (filled ? 1.2 : 2.2) },
    { element: 'path', d: path, fill: filled ? colour : 'none', stroke: filled ? 'none' : colour, width: line },
  ]
  return [
    ...(path === '' ? [] : lines),
    { element: 'circle', x, y, radius, fill: ground, stroke: callout.done ? colour : rim, width: line * 0.7 },
    // Digits are about 0.7 of their size high: so the middle of them is at the middle of the circle, whatever draws them.
    { element: 'text', x, y: y + size * 0.35, size, fill: sign, text: String(callout.no) },
  ]
}

/** Returns how one call-out is drawn where there is no room for numbers: a pin is a dot, any other shape its line. */
export function smallDrawingOf(callout: DrawnCallout, drawn: Drawn, outline: Outline): readonly Primitive[] {
  const { path, filled, badge } = outlineOf(callout, drawn, outline)
  const { line } = drawn
  const colour = callout.done ? calloutColours.done : calloutColours.open
  return path === ''
    ? [{ element: 'circle', x: badge[0], y: badge[1], radius: line * 2, fill: colour, stroke: calloutColours.rim, width: line * 0.6 }]
    : [{ element: 'path', d: path, fill: filled ? colour : 'none', stroke: filled ? 'none' : colour, width: line }]
}

interface ShapeOutline {
  /** Path data of SVG; empty for a pin, which is its number alone. */
  readonly path: string
  /** The path is an outline that is filled. */
  readonly filled: boolean
  /** Where the number stands. */
  readonly badge: Point
}

function outlineOf({ shape, points }: DrawnCallout, { width, height, line }: Drawn, outline: Outline): ShapeOutline {
  const places = points.map(([x, y]): Point => [x * width, y * height])
  const [first, second] = [places[0]!, places.at(-1)!]
  switch (shape) {
    case 'pin':
      return { path: '', filled: false, badge: first }
    case 'box': {
      const [left, top] = [Math.min(first[0], second[0]), Math.min(first[1], second[1])]
      const [right, bottom] = [Math.max(first[0], second[0]), Math.max(first[1], second[1])]
      return {
        path: `${lineThrough([
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
        ])}Z`,
        filled: false,
        badge: [left, top],
      } // prettier-ignore
    }
    case 'arrow':
      return { path: lineThrough([first, second]) + arrowHead(first, second, line * 5), filled: false, badge: first }
    case 'measure':
      return {
        path: lineThrough([first, second]) + tick(first, second, line * 4) + tick(second, first, line * 4),
        filled: false,
        badge: middle(first, second),
      }
    case 'stroke':
      return { path: filledThrough(outline(places, { size: line * 2, thinning: 0.4, smoothing: 0.6 })), filled: true, badge: first }
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
const place = ([x, y]: readonly number[]): string => `${rounded(x!)} ${rounded(y!)}`
const lineThrough = ([first, ...rest]: readonly Point[]): string => `M${place(first!)}${rest.map((point) => `L${place(point)}`).join('')}`
const middle = ([x, y]: Point, [otherX, otherY]: Point): Point => [(x + otherX) / 2, (y + otherY) / 2]

/** The direction from one place to another with the length of 1; to the right where they are the same. */
function direction([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y)
  return length === 0 ? [1, 0] : [(toX - x) / length, (toY - y) / length]
}

function arrowHead(from: Point, to: Point, size: number): string {
  const [dx, dy] = direction(from, to)
  const side = (sign: number): Point => [to[0] - size * (dx - sign * dy * 0.6), to[1] - size * (dy + sign * dx * 0.6)]
  return lineThrough([side(1), to, side(-1)])
}

/** A short line across the end of a measure line. */
function tick(at: Point, other: Point, size: number): string {
  const [dx, dy] = direction(at, other)
  const half = size / 2
  return lineThrough([
    [at[0] - dy * half, at[1] + dx * half],
    [at[0] + dy * half, at[1] - dx * half],
  ])
}

/** A closed outline through the middles of its places, so that it has no corners. */
function filledThrough(points: readonly (readonly number[])[]): string {
  if (points.length < 2) return ''
  const curves = points.map((point, at) => {
    const next = points[(at + 1) % points.length]!
    return `${place(point)} ${place([(point[0]! + next[0]!) / 2, (point[1]! + next[1]!) / 2])}`
  })
  return `M${place(points[0]!)}Q${curves.join(' ')}Z`
}
