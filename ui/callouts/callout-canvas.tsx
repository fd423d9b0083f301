/** The picture with its call-outs, as plain SVG: enlarged to 8 times, with shapes that Tab reaches, arrow keys move and Delete removes. */
import { useEffect, useRef, useState } from 'react'
import { calloutText, type Callout, type Point } from '../../model/fields/callouts.ts'
import { useLanguage, useMessages } from '../text/language.tsx'
import { Shape } from './callout-shapes.tsx'
import { messages } from './callout-messages.ts'
import { centreOf, moved, shifted, whole, zoomed, type Size, type View } from './stage-view.ts'
import { useGestures, type Sketch, type Tool } from './use-gestures.ts'
import styles from './callouts.module.css'

interface StageProps {
  readonly url: string
  readonly name: string
  readonly size: Size
  /** Those of this picture. */
  readonly shapes: readonly Callout[]
  readonly tool: Tool
  readonly editable: boolean
  readonly selected: number | undefined
  /** Another picture below this one, which is that far transparent (0 to 1). */
  readonly below?: { readonly url: string; readonly share: number } | undefined
  readonly view: View
  readonly onView: (view: View) => void
  readonly onAdd: (sketch: Sketch) => void
  readonly onSelect: (no: number | undefined) => void
  readonly onMove: (no: number, points: readonly Point[], step: string) => void
  readonly onRemove: (no: number) => void
  readonly onText: (no: number) => void
}

/** Steps of the arrow keys as fractions of the picture; with Shift a fine one. */
const step = { plain: 0.01, fine: 0.002 }
const arrows: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export function Stage(props: StageProps): React.ReactElement {
  const { url, name, size, shapes, tool, editable, selected, below, view, onView } = props
  const t = useMessages(messages)
  const svg = useRef<SVGSVGElement>(null)
  const [box, setBox] = useState<Size>(size)
  const { sketch, handlers } = useGestures(props, [view, onView])
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setBox(entry.contentRect))
    if (svg.current) watch.observe(svg.current)
    return () => watch.disconnect()
  }, [])
  useWheel(svg, { view, size, onView })
  // As many pixels of the picture as one of the screen has, so that lines and numbers stay as large as they are while the picture is enlarged.
  const unit = Math.max(size.width / view.zoom / Math.max(1, box.width), size.height / view.zoom / Math.max(1, box.height))
  const line = unit * 3
  const keys = (event: React.KeyboardEvent) => stageKey(event, props)
  return (
    <svg
      ref={svg}
      className={styles['stage']}
      data-tool={tool}
      viewBox={`${view.x} ${view.y} ${size.width / view.zoom} ${size.height / view.zoom}`}
      preserveAspectRatio="xMidYMid meet"
      role="group"
      aria-label={t(editable ? 'stageEdited' : 'stage', { name })}
      tabIndex={0}
      onKeyDown={keys}
      {...handlers}
    >
      {below && <image href={below.url} width={size.width} height={size.height} />}
      <image href={url} width={size.width} height={size.height} opacity={below ? 1 - below.share : 1} />
      {shapes.map((shape) => (
        <Reachable key={shape.no} {...props} shape={shape} drawn={{ ...size, line }} isSelected={shape.no === selected} />
      ))}
      {sketch && (
        <g opacity={0.7}>
          <Shape shape={{ no: 0, ...sketch }} drawn={{ ...size, line }} />
        </g>
      )}
    </svg>
  )
}

/** Enlarges about the middle with + and −, shows all with 0, moves the picture by arrow keys, and sets a shape of the chosen tool in the middle with Enter. */
function stageKey(event: React.KeyboardEvent, { view, onView, size, tool, editable, onAdd }: StageProps): void {
  if (event.target !== event.currentTarget) return
  const way = arrows[event.key]
  const centre = centreOf(view, size)
  if (event.key === '+' || event.key === '=') onView(zoomed(view, 1.5, { at: centre, size }))
  else if (event.key === '-') onView(zoomed(view, 1 / 1.5, { at: centre, size }))
  else if (event.key === '0') onView(whole)
  else if (way) onView(moved(view, [(way[0] * size.width) / view.zoom / 10, (way[1] * size.height) / view.zoom / 10], size))
  else if (event.key === 'Enter' && editable && tool !== 'select') onAdd({ shape: tool, points: inTheMiddle(tool, centre, { view, size }) })
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Returns the places of a shape that is set by keyboard: about the middle of what is shown. */
function inTheMiddle(
  tool: Sketch['shape'],
  [x, y]: Point,
  { view: { zoom }, size }: { readonly view: View; readonly size: Size },
): readonly Point[] {
  const middle: Point = [x / size.width, y / size.height]
  if (tool === 'pin') return shifted([middle], [0, 0])
  const half = 0.1 / zoom
  const flat = tool === 'measure' || tool === 'stroke'
  return shifted([middle, middle], [0, 0]).map(
    ([px, py], at) => shifted([[px, py]], [at === 0 ? -half : half, flat ? 0 : at === 0 ? -half : half])[0]!,
  )
}

interface ReachableProps extends StageProps {
  readonly shape: Callout
  readonly drawn: Size & { readonly line: number }
  readonly isSelected: boolean
}

/** One shape as a button of the picture: arrow keys move it, with Alt its second end; Delete removes it, Enter goes to its text. */
function Reachable({ shape, drawn, isSelected, tool, editable, onSelect, onMove, onRemove, onText }: ReachableProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const state = t(shape.done ? 'done' : 'open')
  const label = t('shape', { no: shape.no, kind: t(shape.shape), text: calloutText(shape, language), state })
  const keys = (event: React.KeyboardEvent) => {
    const way = arrows[event.key]
    if (event.key === 'Enter' || event.key === ' ') onText(shape.no)
    else if (editable && (event.key === 'Delete' || event.key === 'Backspace')) onRemove(shape.no)
    else if (editable && way) {
      const by = event.shiftKey ? step.fine : step.plain
      const way2: Point = [way[0] * by, way[1] * by]
      const last = shape.points.length - 1
      const points = event.altKey
        ? shape.points.map((point, at) => (at === last ? shifted([point], way2)[0]! : point))
        : shifted(shape.points, way2)
      onMove(shape.no, points, 'keys')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <g
      data-no={shape.no}
      data-kind={shape.done ? 'done' : 'open'}
      className={styles['shape']}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isSelected}
      onFocus={() => onSelect(shape.no)}
      onKeyDown={keys}
    >
      <Shape shape={shape} drawn={drawn} />
      {isSelected &&
        editable &&
        tool === 'select' &&
        shape.points.length === 2 &&
        shape.points.map(([x, y], at) => (
          <circle
            key={at}
            data-end={at}
            className={styles['end']}
            cx={x * drawn.width}
            cy={y * drawn.height}
            r={drawn.line * 3}
            strokeWidth={drawn.line * 0.7}
          />
        ))}
    </g>
  )
}

/** Enlarges about the pointer by the wheel; React listens passively, so that the page would move along. */
function useWheel(svg: React.RefObject<SVGSVGElement | null>, { view, size, onView }: Pick<StageProps, 'view' | 'size' | 'onView'>): void {
  useEffect(() => {
    const element = svg.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()!.inverse())
      onView(zoomed(view, event.deltaY < 0 ? 1.2 : 1 / 1.2, { at: [x, y], size }))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [svg, view, size, onView])
}
