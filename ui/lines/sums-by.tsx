/** The sums of lines by a choice: a row for each value that occurs, and the columns that add up; what has no figure is counted beside them. */
import { useDeferredValue, useMemo } from 'react'
import type { PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import type { Values } from '../state/form-state.ts'
import { useMessages, useText } from '../text/language.tsx'
import { messages } from './edits/messages.ts'
import { sumOf, sumsBy, type Sum } from './sizes/line-sums.ts'
import styles from './sums-by.module.css'

export function SumsBy({ field, lines: newest }: { field: PageField; lines: readonly Values[] }): React.ReactElement | null {
  const t = useMessages(messages)
  const say = useText()
  const lines = useDeferredValue(newest)
  const rows = useMemo(() => sumsBy(field, lines), [field, lines])
  const [first] = rows
  if (!first || first.sums.length === 0) return null
  const by = field.columns!.find((column) => column.field === field.sumsBy)!
  const cell = ({ column, total, without }: Sum) => (
    <td key={column.field} className="num">
      {total === null ? '—' : kindFor(column.type).total(total, column)}
      {without > 0 && <span className="over"> {t('withoutFigure', { n: without })}</span>}
    </td>
  )
  return (
    <div className={styles['scroll']}>
      <table className={`weft ${styles['sums']}`} data-part="sums-by">
        <thead>
          <tr>
            <th scope="col">{by.label}</th>
            <th scope="col" className="num">
              {t('count')}
            </th>
            {first.sums.map(({ column }) => (
              <th key={column.field} scope="col" className="num">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">{row.label}</th>
              <td className="num">{row.lines}</td>
              {row.sums.map(cell)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('total')}</th>
            <td className="num">{lines.length}</td>
            {first.sums.map(({ column }) => cell(sumOf(lines, column)))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
