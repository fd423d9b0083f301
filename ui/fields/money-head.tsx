/** Names of amounts in headings and forms: with tax basis and currency behind them, so that a bare figure is never a question (U103). */
import { currencyCode, moneyMark } from '../../model/money-head.ts'
import type { PageField } from '../../model/page.ts'

type Named = Pick<PageField, 'type' | 'label' | 'basis' | 'currency'>
type Row = Readonly<Record<string, unknown>>

/** Amounts of lines that name no currency are in that of their document. */
const pathOf = (field: Named, line: boolean): string | undefined =>
  field.currency ?? (line && field.type === 'money' ? 'doc.currency' : undefined)
/** Fields of the header that headings of these columns look at. */
export const currenciesOf = (columns: readonly Named[]): string[] => [
  ...new Set(columns.map((one) => pathOf(one, true)).flatMap((path) => (path?.startsWith('doc.') ? [`${path.slice(4)}$`] : []))),
]

/** The one currency that all of these rows have; '' when there are several, or none is known. */
export function codeOf(field: Named, rows: readonly Row[], line = false): string {
  const path = pathOf(field, line)
  if (!path) return ''
  const codes = new Set(
    rows.map((row) => currencyCode(path.startsWith('doc.') ? (row['doc'] as Row | undefined)?.[`${path.slice(4)}$`] : row[`${path}$`])),
  )
  return codes.size === 1 ? [...codes][0]! : ''
}

/** What stands behind the label; nothing for what is no amount. */
export function MoneyMark({ field, rows, line }: { field: Named; rows: readonly Row[]; line?: boolean }): React.ReactElement | null {
  const mark = moneyMark(field.basis, codeOf(field, rows, line))
  return mark === '' ? null : <span className="money-mark"> {mark}</span>
}
