/**
 * Grid of dashboard tiles in twelve columns. In edit mode each tile has a drag handle, a resize corner, and a button for every move.
 */
import { useRef, useState } from 'react'
import type { Tile } from '../../../model/outputs/board.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { change, heights, move, put, snapped, stepped, widths, without, type Board } from './layout.ts'
import { TileBody, useTileTitle, type TileConfig } from './tile.tsx'
import { messages } from './messages.ts'
import styles from './mydash.module.css'

interface GridProps {
  readonly board: Board
  readonly kinds: readonly TileConfig[]
  readonly figures: boolean
  readonly editing: boolean
  readonly onChange: (board: Board) => void
  readonly onSettings: (tile: string) => void
}
const row = 128
const gap = 12

export function Grid(props: GridProps): React.ReactElement {
  const { board } = props
  const [announcement, setSaid] = useState('')
  const [over, setOver] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className={styles['dash-grid']}>
      {board.tiles.map((tile, at) => (
        <Framed
          key={tile.id}
          {...props}
          tile={tile}
          at={at}
          over={over}
          onDrag={setOver}
          onSaid={setSaid}
          column={() => ((box.current?.clientWidth ?? 1200) + gap) / 12}
        />
      ))}
      <p className="hide" role="status">
        {announcement}
      </p>
    </div>
  )
}

interface FramedProps extends GridProps {
  readonly tile: Tile
  readonly at: number
  readonly over: string | undefined
  readonly onDrag: (id: string | undefined) => void
  readonly onSaid: (text: string) => void
  readonly column: () => number
}

function Framed({ tile, at, board, kinds, figures, editing, onChange, onSettings, over: above, onDrag, onSaid, column }: FramedProps) {
  const t = useMessages(messages)
  const title = useTileTitle(tile, kinds)
  const size = (w: number, h: number) => {
    onChange(change(board, tile.id, { w, h }))
    onSaid(t('sized', { title, w, h }))
  }
  const step = (by: -1 | 1) => {
    onChange(move(board, tile.id, by))
    onSaid(t('moved', { title, at: at + 1 + by, n: board.tiles.length }))
  }
  const pull = (event: React.PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const corner = event.currentTarget
    const from = { x: event.clientX, y: event.clientY, w: tile.w, h: tile.h }
    corner.setPointerCapture(event.pointerId)
    corner.onpointermove = (now) => {
      const w = snapped(widths, from.w + (now.clientX - from.x) / column())
      const h = snapped(heights, from.h + (now.clientY - from.y) / (row + gap))
      onChange(change(board, tile.id, { w, h }))
    }
    corner.onpointerup = () => {
      corner.onpointermove = null
      corner.onpointerup = null
    }
  }
  // The tile takes the position of the tile it is dropped on; near the edge the page scrolls.
  const drag = (event: React.PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const scroller = handle.closest<HTMLElement>('#work')
    let over: string | undefined
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = ({ clientX, clientY }) => {
      if (clientY < 140) scroller?.scrollBy(0, -24)
      else if (clientY > window.innerHeight - 60) scroller?.scrollBy(0, 24)
      over = document
        .elementsFromPoint(clientX, clientY)
        .map((one) => one.closest<HTMLElement>('[data-tile]')?.dataset['tile'])
        .find((id) => id !== undefined)
      onDrag(over)
    }
    handle.onpointerup = () => {
      handle.onpointermove = null
      handle.onpointerup = null
      onDrag(undefined)
      if (over !== undefined) onChange(put(board, tile.id, over))
    }
  }
  const button = (
    word: 'left' | 'right' | 'wider' | 'narrower' | 'taller' | 'lower' | 'settings' | 'remove',
    sign: string,
    action: () => void,
    disabled = false,
  ) => (
    <button
      type="button"
      className={`plain ${styles['tile-button']}`}
      title={t(word)}
      aria-label={`${t(word)} ${title}`}
      disabled={disabled}
      onClick={action}
    >
      {sign}
    </button>
  )
  return (
    <section
      className={`sheet ${styles['dash-tile']}${tile.w <= 4 && !editing ? ` ${styles['narrow-tile']}` : ''}${above === tile.id ? ` ${styles['target']}` : ''}`}
      data-part="dash-tile"
      data-tile={tile.id}
      style={{ gridColumn: `span ${tile.w}`, gridRow: `span ${tile.h}` }}
      aria-label={title}
    >
      <h2
        className={editing ? `row ${styles['tile-drag']}` : 'row'}
        title={editing ? t('drag') : undefined}
        onPointerDown={editing ? drag : undefined}
      >
        <span className="grow ell">{title}</span>
      </h2>
      {editing && (
        <div className={styles['tile-bar']}>
          {button('left', '←', () => step(-1), at === 0)}
          {button('right', '→', () => step(1), at === board.tiles.length - 1)}
          {button('narrower', '⇥⇤', () => size(stepped(widths, tile.w, -1), tile.h), tile.w === widths[0])}
          {button('wider', '⇤⇥', () => size(stepped(widths, tile.w, 1), tile.h), tile.w === widths.at(-1))}
          {button('lower', '⤒', () => size(tile.w, stepped(heights, tile.h, -1)), tile.h === heights[0])}
          {button('taller', '⤓', () => size(tile.w, stepped(heights, tile.h, 1)), tile.h === heights.at(-1))}
          {button('settings', '⚙', () => onSettings(tile.id))}
          {button('remove', '×', () => onChange(without(board, tile.id)))}
        </div>
      )}
      <div className={styles['tile-body']}>
        <TileBody tile={tile} kinds={kinds} figures={figures} />
      </div>
      {editing && <span className={styles['tile-corner']} data-part="tile-corner" title={t('dragSize')} onPointerDown={pull} />}
    </section>
  )
}
