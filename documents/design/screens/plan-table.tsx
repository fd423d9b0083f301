/** The table of a plan's matrix: categories by a field of its lines for one measure, with totals; cells are typed, pasted and moved through by keyboard. */
import { Input } from 'antd'
import { useState } from 'react'
import { compare, grouped } from '../../../model/decimal.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { figureOf, keyOf, overPlan, pastedBlock, readFigure, type ColumnField, type Measure, type PlanLine } from './plan-cells.ts'
import { messages } from './plan-messages.ts'
import styles from './plan-matrix.module.css'

export interface Row {
  readonly category: string
  readonly name: string
  readonly level: number
}
export interface Column {
  /** The value of the field that the columns stand for; '' of lines whose value the viewer does not see. */
  readonly value: string
  readonly label: string
}
interface TableProps {
  readonly title: string
  /** The field of the lines that the columns stand for. */
  readonly field: ColumnField
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly lines: readonly PlanLine[]
  readonly measure: Measure
  /** Whether cells are typed into. */
  readonly open: boolean
  /** Styles that exist, by cell; absent where it is not known how many do. */
  readonly actual?: ReadonlyMap<string, number> | undefined
  /** What else stands beside the number of styles of a cell. */
  readonly beside: (key: string) => React.ReactNode
  /** Cells are changed: figures by `keyOf`; `left`: how many pasted cells were no figures or have no place. */
  readonly onChange: (figures: Readonly<Record<string, string>>, left: number) => void
}

export function PlanTable(props: TableProps): React.ReactElement {
  const { title, field, rows, columns, lines, measure } = props
  const t = useMessages(messages)
  const total = (some: readonly PlanLine[]) => grouped(figureOf(some, measure)) || '—'
  return (
    <div className={styles['scroll']}>
      <table className={`weft ${styles['matrix']}`} aria-label={`${title}: ${t(measure)}`}>
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            {columns.map(({ value, label }) => (
              <th key={value} scope="col" className="num">
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
                <td key={column.value} className="num">
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
            {columns.map(({ value }) => (
              <td key={value} className="num">
                {total(lines.filter((line) => (line[field] ?? '') === value))}
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

function PlanCell({ row, column, place, field, rows, columns, lines, measure, open, actual, beside, onChange }: CellProps) {
  const t = useMessages(messages)
  const keyAt = (to: Row, over: Column) => keyOf({ category: to.category, [field]: over.value }, field)
  const key = keyAt(row, column)
  const some = lines.filter((line) => keyOf(line, field) === key)
  const figure = figureOf(some, measure)
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
        if (to && over && value !== undefined) figures[keyAt(to, over)] = value
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
          title={
            read === undefined
              ? t('notRead')
              : some.length > 1
                ? t(field === 'priceBand' ? 'several' : 'severalLines', { n: some.length })
                : undefined
          }
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.target.value)}
          onBlur={take}
          onPaste={paste}
          onKeyDown={move}
        />
      ) : (
        grouped(figure) || '—'
      )}
      {measure === 'styles' && actual && <Designed planned={figure} actual={actual.get(key) ?? 0} />}
      {measure === 'styles' && beside(key)}
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
