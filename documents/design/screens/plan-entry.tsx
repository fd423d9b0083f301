/** The matrix of a plan with its tools: the measure that is shown, which categories, and what is typed and pasted, which becomes lines of the form. */
import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import type { Page } from '../../../model/page.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { withTyped, type ColumnField, type Measure, type PlanLine } from './plan-cells.ts'
import { messages } from './plan-messages.ts'
import { PlanTable, type Column, type Row } from './plan-table.tsx'
import styles from './plan-matrix.module.css'

/** A category in the order of the tree, with its level, 1 at the top. */
interface Category {
  readonly id: string
  readonly name: string
  readonly level: number
}
/** What an answer counts of a cell. */
interface CountedCell {
  readonly category: string | null
  readonly categoryName: string
}

interface EntryProps<M extends Measure> {
  readonly title: string
  /** The field of the lines that the columns stand for. */
  readonly field: ColumnField
  /** The measures of the plan, in their order. */
  readonly measures: readonly M[]
  readonly form: { readonly page: Page; readonly mayEdit: boolean; readonly busy: boolean }
  readonly lines: readonly PlanLine[]
  /** Decimals of the plan's currency. */
  readonly decimals: number
  readonly categories: readonly Category[]
  readonly columns: readonly Column[]
  /** The cells that were counted: their categories are rows too. */
  readonly counted: readonly CountedCell[]
  /** Styles that exist, by cell; absent where it is not known how many do. */
  readonly actual: ReadonlyMap<string, number> | undefined
  /** What else stands beside the number of styles of a cell. */
  readonly beside: (key: string) => React.ReactNode
  /** What else changes the figures of a measure. */
  readonly tool?: (measure: M, change: (figures: Readonly<Record<string, string>>) => void) => React.ReactNode
  readonly onLines: (lines: readonly PlanLine[]) => void
}

export function PlanEntry<M extends Measure>(props: EntryProps<M>): React.ReactElement {
  const { field, measures, form, lines, decimals, tool, onLines } = props
  const t = useMessages(messages)
  const [measure, setMeasure] = useState<M>(measures[0]!)
  const [isWhole, setWhole] = useState(false)
  const [notice, setNotice] = useState('')
  const columnOf = lineColumns(form.page)
  const isOpen = form.mayEdit && !form.busy && columnOf.get(measure)?.restriction === 0
  const change = (figures: Readonly<Record<string, string>>, left: number) => {
    const defaults = Object.fromEntries(
      [...columnOf.values()].flatMap((one) => (one.defaultValue === undefined ? [] : [[one.field, one.defaultValue]])),
    )
    onLines(withTyped(lines, { [measure]: figures }, { field, decimals, defaults }))
    setNotice(left > 0 ? t('pasteLeft', { n: left }) : '')
  }
  return (
    <>
      <div className={`noprint ${styles['tools']}`}>
        <Segmented
          size="small"
          aria-label={t('measure')}
          value={measure}
          options={measures.filter((name) => columnOf.has(name)).map((name) => ({ value: name, label: t(name) }))}
          onChange={(name) => {
            setMeasure(name)
            setNotice('')
          }}
        />
        {isOpen && (
          <>
            <Checkbox checked={isWhole} onChange={(event) => setWhole(event.target.checked)}>
              {t('allCategories')}
            </Checkbox>
            {tool?.(measure, (figures) => change(figures, 0))}
            <span className="muted">{t('hint')}</span>
          </>
        )}
      </div>
      <PlanTable
        title={props.title}
        field={field}
        rows={rowsOf(props, isWhole && isOpen)}
        columns={props.columns}
        lines={lines}
        measure={measure}
        open={isOpen}
        actual={props.actual}
        beside={props.beside}
        onChange={change}
      />
      {notice && <p role="status">{notice}</p>}
    </>
  )
}

/** Returns the columns of the plan's lines by their names, as the viewer sees them. */
export const lineColumns = (page: Page) =>
  new Map(
    page.blocks
      .flatMap((block) => block.form)
      .find((one) => one.field === 'lines')
      ?.columns?.map((one) => [one.field, one]),
  )

/** The categories of the matrix: those with lines or counted cells, or all; what is no longer an active category stands at the end. */
function rowsOf(
  { categories, lines, counted }: Pick<EntryProps<Measure>, 'categories' | 'lines' | 'counted'>,
  isWhole: boolean,
): readonly Row[] {
  const named = new Map(counted.flatMap((cell) => (cell.category ? [[cell.category, cell.categoryName]] : [])))
  for (const line of lines) if (line.category) named.set(line.category, line.category$ ?? named.get(line.category) ?? '')
  const known = categories.map(({ id, name, level }) => ({ category: id, name, level }))
  const others = [...named].filter(([category]) => !known.some((one) => one.category === category))
  return [
    ...known.filter(({ category }) => isWhole || named.has(category)),
    ...others.map(([category, name]) => ({ category, name: name || '—', level: 1 })),
  ]
}
