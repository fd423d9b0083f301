/** Which part of a picture the editor of call-outs shows: zoom to 8 times about a place, moved without leaving the picture; and places as fractions. */
import type { Point } from '../../model/fields/callouts.ts'

/** The part that is shown, in the pixels of the picture: its left upper corner, and by how much it is enlarged. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export const whole: View = { x: 0, y: 0, zoom: 1 }
export const maxZoom = 8

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Returns the view within the picture. */
export function inside({ x, y, zoom }: View, { width, height }: Size): View {
  const limited = between(zoom, 1, maxZoom)
  return { x: between(x, 0, width - width / limited), y: between(y, 0, height - height / limited), zoom: limited }
}

/** Returns the view enlarged by a factor so that the place, in pixels of the picture, stays where it is. */
export function zoomed(view: View, factor: number, { at, size }: { readonly at: Point; readonly size: Size }): View {
  const zoom = between(view.zoom * factor, 1, maxZoom)
  const share = view.zoom / zoom
  return inside({ x: at[0] - (at[0] - view.x) * share, y: at[1] - (at[1] - view.y) * share, zoom }, size)
}

export const moved = (view: View, by: Point, size: Size): View => inside({ ...view, x: view.x + by[0], y: view.y + by[1] }, size)
export const centreOf = ({ x, y, zoom }: View, { width, height }: Size): Point => [x + width / zoom / 2, y + height / zoom / 2]

/** Returns a place as fractions of the picture, with the four decimals that are stored. */
export const asFraction = ([x, y]: Point, { width, height }: Size): Point => [fraction(x / width), fraction(y / height)]
export const fraction = (value: number): number => Number(between(value, 0, 1).toFixed(4)) || 0

/** Moves all places by fractions, together, as far as the picture goes. */
export function shifted(points: readonly Point[], [dx, dy]: Point): Point[] {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const across = between(dx, -Math.min(...xs), 1 - Math.max(...xs))
  const down = between(dy, -Math.min(...ys), 1 - Math.max(...ys))
  return points.map(([x, y]) => [fraction(x + across), fraction(y + down)])
}

/** Returns the places of a stroke without those that lie on the line between others, so many at most (Ramer, Douglas and Peucker). */
export function thinned(points: readonly Point[], most: number): Point[] {
  for (let tolerance = 0.001; ; tolerance *= 1.6) {
    const left = simplified(points, tolerance)
    if (left.length <= most) return left
  }
}

function simplified(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points]
  const [first, last] = [points[0]!, points.at(-1)!]
  let [at, far] = [0, 0]
  for (let index = 1; index < points.length - 1; index += 1) {
    const distance = distanceTo(points[index]!, first, last)
    if (distance > far) [at, far] = [index, distance]
  }
  if (far <= tolerance) return [first, last]
  return [...simplified(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplified(points.slice(at), tolerance)]
}

function distanceTo([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  return length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}
