/**
 * Mouse, pen and touch on the picture: a tool draws a shape, without one a shape or one of its ends is moved, or the picture; two fingers enlarge it and move it.
 */
import { useRef, useState } from 'react'
import { calloutShapes, type Callout, type CalloutShape, type Point } from '../../model/fields/callouts.ts'
import { asFraction, inside, moved, shifted, thinned, zoomed, type Size, type View } from './stage-view.ts'

export type Tool = CalloutShape | 'select'
export interface Sketch {
  readonly shape: CalloutShape
  readonly points: readonly Point[]
}
interface GesturesProps {
  readonly size: Size
  readonly tool: Tool
  readonly editable: boolean
  readonly shapes: readonly Callout[]
  readonly onAdd: (sketch: Sketch) => void
  readonly onSelect: (no: number | undefined) => void
  readonly onMove: (no: number, points: readonly Point[], step: string) => void
}

/** What the first finger does. */
type Doing =
  | { readonly kind: 'draw'; readonly shape: CalloutShape; readonly points: readonly Point[] }
  | {
      readonly kind: 'shape'
      readonly no: number
      readonly from: Point
      readonly points: readonly Point[]
      readonly end?: number
      readonly step: string
    }
  | { readonly kind: 'pan'; readonly from: Point; readonly view: View }

/** Returns the place of an event in the pixels of the picture. */
function placeOf(svg: SVGSVGElement, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()!.inverse())
  return [x, y]
}

export function useGestures(props: GesturesProps, [view, setView]: readonly [View, (view: View) => void]) {
  const { size, tool, editable, shapes, onAdd, onSelect, onMove } = props
  const fingers = useRef(new Map<number, { readonly clientX: number; readonly clientY: number }>())
  const doing = useRef<Doing>(undefined)
  const pinch = useRef<{ readonly apart: number; readonly view: View; readonly at: Point }>(undefined)
  const [sketch, setSketch] = useState<Sketch>()

  const beginPinch = (svg: SVGSVGElement) => {
    const [one, other] = [...fingers.current.values()] as [Middle, Middle]
    doing.current = undefined
    setSketch(undefined)
    pinch.current = { apart: Math.max(1, apartOf(one, other)), view, at: placeOf(svg, middleOf(one, other)) }
  }
  const onPointerDown = (event: React.PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const svg = event.currentTarget
    fingers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
    svg.setPointerCapture(event.pointerId)
    if (fingers.current.size === 2) return beginPinch(svg)
    const at = placeOf(svg, event)
    const target = event.target as Element
    const no = Number(target.closest('[data-no]')?.getAttribute('data-no') ?? 0)
    const shape = shapes.find((one) => one.no === no)
    if (editable && tool !== 'select') {
      const start = asFraction(at, size)
      doing.current = { kind: 'draw', shape: tool, points: [start] }
      setSketch({ shape: tool, points: tool === 'pin' ? [start] : [start, start] })
    } else if (shape) {
      onSelect(no)
      const end = target.getAttribute('data-end')
      const step = `move ${Date.now()}`
      if (editable)
        doing.current = {
          kind: 'shape',
          no,
          from: asFraction(at, size),
          points: shape.points,
          step,
          ...(end === null ? {} : { end: Number(end) }),
        }
    } else {
      onSelect(undefined)
      doing.current = { kind: 'pan', from: at, view }
    }
  }
  const onPointerMove = (event: React.PointerEvent<SVGSVGElement>) => {
    if (!fingers.current.has(event.pointerId)) return
    const svg = event.currentTarget
    fingers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY })
    if (fingers.current.size === 2 && pinch.current) {
      const [one, other] = [...fingers.current.values()] as [Middle, Middle]
      const { apart, view: first, at } = pinch.current
      const next = zoomed(first, apartOf(one, other) / apart, { at, size })
      const now = placeOf(svg, middleOf(one, other))
      setView(inside({ ...next, x: next.x + at[0] - now[0], y: next.y + at[1] - now[1] }, size))
      return
    }
    const current = doing.current
    if (!current) return
    const place = placeOf(svg, event)
    const at = asFraction(place, size)
    if (current.kind === 'pan') {
      setView(moved(view, [current.from[0] - place[0], current.from[1] - place[1]], size))
    } else if (current.kind === 'draw') {
      const points = current.shape === 'stroke' ? [...current.points, at] : current.shape === 'pin' ? [at] : [current.points[0]!, at]
      doing.current = { ...current, points }
      setSketch({ shape: current.shape, points: points.length === 1 && current.shape !== 'pin' ? [at, at] : points })
    } else {
      const { no, points, from, end, step } = current
      const by: Point = [at[0] - from[0], at[1] - from[1]]
      onMove(no, end === undefined ? shifted(points, by) : points.map((point, index) => (index === end ? at : point)), step)
    }
  }
  const onPointerUp = (event: React.PointerEvent<SVGSVGElement>) => {
    fingers.current.delete(event.pointerId)
    if (fingers.current.size < 2) pinch.current = undefined
    const current = doing.current
    doing.current = undefined
    setSketch(undefined)
    if (current?.kind !== 'draw' || event.type === 'pointercancel') return
    const points = finished(current)
    if (points) onAdd({ shape: current.shape, points })
  }
  return { sketch, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}

type Middle = { readonly clientX: number; readonly clientY: number }
const apartOf = (one: Middle, other: Middle): number => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
const middleOf = (one: Middle, other: Middle): Middle => ({
  clientX: (one.clientX + other.clientX) / 2,
  clientY: (one.clientY + other.clientY) / 2,
})

/** Returns the places of a shape that was drawn; undefined for a press without a way, which draws nothing but a pin. */
function finished({ shape, points }: { readonly shape: CalloutShape; readonly points: readonly Point[] }): readonly Point[] | undefined {
  if (shape === 'pin') return points
  const [first, last] = [points[0]!, points.at(-1)!]
  const far = points.reduce((most, [x, y]) => Math.max(most, Math.hypot(x - first[0], y - first[1])), 0)
  if (far < 0.008) return undefined
  return shape === 'stroke' ? thinned(points, calloutShapes.stroke.most) : [first, last]
}
