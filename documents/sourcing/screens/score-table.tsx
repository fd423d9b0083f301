/** Table of the user's own scores: items as rows, suppliers as columns, and the sum of each supplier. */
import { grouped } from '../../../model/decimal.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import type { Comparison, ScoreForm } from './comparison-calls.ts'
import { ScoreCell } from './score-cell.tsx'
import type { ScoreValue } from './use-score-forms.tsx'
import { totalOf } from './weighted-total.ts'
import { messages } from './messages.ts'
import styles from './quote-comparison.module.css'

/** Focuses a score cell; a cell outside of the table is ignored. */
export const focusScore = (table: HTMLTableElement | null, column: number, row: number): void =>
  table?.querySelector<HTMLInputElement>(`[data-cell="${column}.${row}"] input`)?.focus()

interface ScoreTableProps {
  readonly data: Comparison
  readonly forms: readonly ScoreForm[]
  readonly busy: boolean
  readonly table: React.RefObject<HTMLTableElement | null>
  /** Returns what was wrong with the value. */
  readonly onSave: (column: number, row: number, value: ScoreValue) => Promise<string | undefined>
}

export function ScoreTable({ data, forms, busy, table, onSave }: ScoreTableProps): React.ReactElement {
  const t = useMessages(messages)
  const items = forms[0]?.lines ?? []
  const focus = (column: number, row: number) => focusScore(table.current, column, row)
  return (
    <table ref={table} className={styles['quotes-table']} aria-labelledby="scores-heading">
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          {forms.map((form) => (
            <th scope="col" key={form.id}>
              {nameOf(data, form)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((line, row) => (
          <tr key={line.id}>
            <th scope="row">
              {line.item}
              <small>{t('weight', { weight: grouped(line.weight), maximum: grouped(line.maximum) })}</small>
            </th>
            {forms.map((form, column) => (
              <td key={form.id} data-cell={`${column}.${row}`}>
                <ScoreCell
                  line={form.lines[row]!}
                  label={t('cell', { item: line.item, supplier: nameOf(data, form), maximum: grouped(line.maximum) })}
                  open={form.status === 'in_review' && !busy}
                  onKeep={(value) => onSave(column, row, value)}
                  onMove={(columnStep, down) => focus(column + columnStep, row + down)}
                  // Moves down the column, then to the top of the next one.
                  onNext={() => (row + 1 < items.length ? focus(column, row + 1) : focus(column + 1, 0))}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr className={styles['sum']} data-part="sum">
          <th scope="row">{t('sum')}</th>
          {forms.map((form) => (
            <td key={form.id}>{grouped(totalOf(form.lines))}</td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

const nameOf = ({ columns }: Comparison, form: ScoreForm): string =>
  columns
    .find((one) => one.quotation === form.quotation)
    ?.name.split('--')
    .at(-1) ?? ''
