/** The pieces of a drawing as SVG: moved by dragging and arrows, zoomed by wheel, buttons and keys; each piece is a button with a name. */
import { Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { grouped } from '../../../model/decimal.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { PatternDrawing } from '../pattern-drawing.calls.ts'
import { placedPieces, type PlacedPiece } from './piece-layout.ts'
import { messages } from './pattern-messages.ts'
import styles from './pattern-drawing.module.css'

interface View {
  readonly zoom: number
  /** The middle of what is seen, in fractions of the drawing. */
  readonly x: number
  readonly y: number
}
const whole: View = { zoom: 1, x: 0.5, y: 0.5 }
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const zoomed = (view: View, by: number): View => ({ ...view, zoom: within(view.zoom * by, 1, 40) })
const moved = (view: View, x: number, y: number): View => ({ ...view, x: within(view.x + x, 0, 1), y: within(view.y + y, 0, 1) })

interface PiecesProps {
  readonly drawing: PatternDrawing
  /** The name of the piece that is marked. */
  readonly chosen: string | undefined
  readonly onChoose: (name: string) => void
}

export function DrawnPieces({ drawing, chosen, onChoose }: PiecesProps): React.ReactElement {
  const t = useMessages(messages)
  const { width, height, placed } = useMemo(() => placedPieces(drawing), [drawing])
  const [view, setView] = useState(whole)
  const drag = useRef<{ readonly x: number; readonly y: number; far: boolean }>(undefined)
  const [seenWidth, seenHeight] = [width / view.zoom, height / view.zoom]
  const keyOn = (event: React.KeyboardEvent) => {
    const step = 0.1 / view.zoom
    const next = {
      '+': () => zoomed(view, 1.5),
      '=': () => zoomed(view, 1.5),
      '-': () => zoomed(view, 1 / 1.5),
      '0': () => whole,
      ArrowLeft: () => moved(view, -step, 0),
      ArrowRight: () => moved(view, step, 0),
      ArrowUp: () => moved(view, 0, -step),
      ArrowDown: () => moved(view, 0, step),
    }[event.key]
    if (!next || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    setView(next())
  }
  const onMove = (event: React.PointerEvent<SVGSVGElement>) => {
    if (!drag.current || event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - drag.current.x, event.clientY - drag.current.y]
    const far = drag.current.far || Math.abs(x) + Math.abs(y) > 4
    if (!far) return
    drag.current = { x: event.clientX, y: event.clientY, far }
    setView(moved(view, -x / box.width / view.zoom, -y / box.height / view.zoom))
  }
  return (
    <div className={styles['drawing']}>
      <div className="row">
        <Button size="small" aria-label={t('zoomIn')} onClick={() => setView(zoomed(view, 1.5))}>
          +
        </Button>
        <Button size="small" aria-label={t('zoomOut')} onClick={() => setView(zoomed(view, 1 / 1.5))}>
          −
        </Button>
        <Button size="small" onClick={() => setView(whole)}>
          {t('fit')}
        </Button>
        <span className="muted num">{Math.round(view.zoom * 100)} %</span>
      </div>
      <svg
        className={styles['pieces'] ?? ''}
        role="group"
        aria-label={t('drawing', { n: placed.length })}
        viewBox={`${view.x * width - seenWidth / 2} ${view.y * height - seenHeight / 2} ${seenWidth} ${seenHeight}`}
        onKeyDown={keyOn}
        onWheel={(event) => event.ctrlKey && setView(zoomed(view, event.deltaY < 0 ? 1.2 : 1 / 1.2))}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, far: false }
        }}
        onPointerMove={onMove}
        onClickCapture={(event) => {
          // What ends a drag chooses nothing.
          if (drag.current?.far) event.stopPropagation()
          drag.current = undefined
        }}
      >
        {placed.map((one) => (
          <Piece
            key={one.piece.name}
            placed={one}
            size={width}
            isChosen={one.piece.name === chosen}
            onChoose={() => onChoose(one.piece.name)}
          />
        ))}
      </svg>
    </div>
  )
}

interface PieceProps {
  readonly placed: PlacedPiece
  /** The width of the whole drawing, by which its letters are sized. */
  readonly size: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Piece({ placed: { piece, x, y, width, height, paths }, size, isChosen, onChoose }: PieceProps) {
  const t = useMessages(messages)
  const { name, quantity, area } = piece
  const label = [t('piece', { name, n: quantity }), area ? t('ofArea', { area: grouped(area) }) : ''].filter(Boolean).join(', ')
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isChosen}
      className={styles['piece'] ?? ''}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onChoose()
      }}
    >
      <title>{label}</title>
      <rect x={x} y={y} width={width} height={height} className={styles['frame'] ?? ''} />
      {paths.map(({ boundary, d }) => (
        <path key={d} d={d} className={styles[boundary ? 'boundary' : 'inner'] ?? ''} vectorEffect="non-scaling-stroke" />
      ))}
      <text x={x + width / 2} y={y + height / 2} fontSize={Math.min(size / 45, width / 6)} textAnchor="middle" aria-hidden="true">
        {name} × {quantity}
      </text>
    </g>
  )
}
