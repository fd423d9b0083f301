/** The table of a plan's matrix: categories by price bands for one measure, with totals; cells are typed, pasted and moved through by keyboard. */
import { Input } from 'antd'
import { useState } from 'react'
import { compare, grouped } from '../../../model/decimal.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { figureOf, keyOf, overPlan, pastedBlock, readFigure, type Measure, type PlanLine } from './plan-cells.ts'
import { messages } from './plan-messages.ts'
import styles from './plan-matrix.module.css'

export interface Row {
  readonly category: string
  readonly name: string
  readonly level: number
}
export interface Column {
  readonly priceBand: string
  readonly label: string
}
/** A series and wave of a cell for which fewer placeholders and styles exist than the plan in force says. */
export interface ShortWave {
  readonly seriesName: string
  readonly wave: string | null
  readonly planned: number
  readonly made: number
}
interface TableProps {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly lines: readonly PlanLine[]
  readonly measure: Measure
  /** Whether cells are typed into. */
  readonly open: boolean
  /** Styles that exist, by cell. */
  readonly actual: ReadonlyMap<string, number>
  /** Waves that are short while others of their cell are over plan. */
  readonly short: ReadonlyMap<string, readonly ShortWave[]>
  /** Cells are changed: figures by `keyOf`; `left`: how many pasted cells were no figures or have no place. */
  readonly onChange: (figures: Readonly<Record<string, string>>, left: number) => void
}

export function PlanTable(props: TableProps): React.ReactElement {
  const { rows, columns, lines, measure } = props
  const t = useMessages(messages)
  const total = (some: readonly PlanLine[]) => grouped(figureOf(some, measure)) || '—'
  return (
    <div className={styles['scroll']}>
      <table className={`weft ${styles['matrix']}`} aria-label={`${t('title')}: ${t(measure)}`}>
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            {columns.map(({ priceBand, label }) => (
              <th key={priceBand} scope="col" className="num">
                {label}
              </th>
            ))}
            <th scope="col" className="num">
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.category}>
              <th scope="row" style={{ paddingLeft: 8 + (row.level - 1) * 16 }}>
                {row.name}
              </th>
              {columns.map((column, across) => (
                <td key={column.priceBand} className="num">
                  <PlanCell {...props} row={row} column={column} place={[at, across]} />
                </td>
              ))}
              <td className={`num ${styles['sum']}`}>{total(lines.filter((line) => line.category === row.category))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {columns.map(({ priceBand }) => (
              <td key={priceBand} className="num">
                {total(lines.filter((line) => (line.priceBand ?? '') === priceBand))}
              </td>
            ))}
            <td className="num">{total(lines)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface CellProps extends TableProps {
  readonly row: Row
  readonly column: Column
  readonly place: readonly [down: number, across: number]
}

const ways: Readonly<Record<string, readonly [down: number, across: number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0] }

function PlanCell({ row, column, place, rows, columns, lines, measure, open, actual, short, onChange }: CellProps) {
  const t = useMessages(messages)
  const key = keyOf({ category: row.category, priceBand: column.priceBand })
  const own = lines.filter((line) => keyOf(line) === key)
  const figure = figureOf(own, measure)
  const [text, setText] = useState<string | undefined>()
  const read = text === undefined ? figure : readFigure(text, measure)
  const take = () => {
    if (text === undefined || read === undefined) return
    setText(undefined)
    if (read !== figure) onChange({ [key]: read }, 0)
  }
  const paste = (event: React.ClipboardEvent<HTMLInputElement>) => {
    const block = pastedBlock(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]!.length === 1) return
    event.preventDefault()
    setText(undefined)
    const figures: Record<string, string> = {}
    let left = 0
    for (const [down, cells] of block.entries())
      for (const [across, cell] of cells.entries()) {
        const [to, over] = [rows[place[0] + down], columns[place[1] + across]]
        const value = readFigure(cell, measure)
        if (to && over && value !== undefined) figures[keyOf({ category: to.category, priceBand: over.priceBand })] = value
        else left++
      }
    onChange(figures, left)
  }
  const move = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setText(undefined)
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    take()
    const [down, across] = [place[0] + way[0], place[1] + way[1]]
    event.currentTarget
      .closest('table')
      ?.querySelector<HTMLInputElement>(`[data-place="${down} ${across}"] input, input[data-place="${down} ${across}"]`)
      ?.focus()
  }
  const label = `${row.name} · ${column.label}`
  return (
    <>
      {open ? (
        <Input
          size="small"
          inputMode="decimal"
          aria-label={label}
          data-place={place.join(' ')}
          value={text ?? grouped(figure)}
          status={read === undefined ? 'error' : ''}
          aria-invalid={read === undefined || undefined}
          title={read === undefined ? t('notRead') : own.length > 1 ? t('several', { n: own.length }) : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onPaste={paste}
          onKeyDown={move}
        />
      ) : (
        grouped(figure) || '—'
      )}
      {measure === 'styles' && <Designed planned={figure} actual={actual.get(key) ?? 0} />}
      {measure === 'styles' && (short.get(key) ?? []).map((wave) => <Short key={`${wave.seriesName} ${wave.wave}`} of={wave} />)}
    </>
  )
}

/** How many styles a cell has beside its plan, and what is over or lacking. */
function Designed({ planned, actual }: { planned: string; actual: number }) {
  const t = useMessages(messages)
  if (planned === '' && actual === 0) return null
  const over = overPlan(planned, actual)
  const isOver = compare(over, '0') > 0
  return (
    <div className={`muted ${styles['designed']}`}>
      {t('made', { n: actual })}
      {compare(over, '0') !== 0 && (
        <span className={isOver ? 'over' : undefined}> · {isOver ? t('over', { n: over }) : t('short', { n: over.replace('-', '') })}</span>
      )}
    </div>
  )
}

/** A wave that is short within its cell, by its series and wave. */
function Short({ of: { seriesName, wave, planned, made } }: { readonly of: ShortWave }) {
  const t = useMessages(messages)
  const place = [seriesName, wave].filter(Boolean).join(' · ') || t('noWave')
  return (
    <div className={`${styles['designed']} over`} data-part="short-wave">
      {t('shortWave', { wave: place, n: planned - made, planned })}
    </div>
  )
}
