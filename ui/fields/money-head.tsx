/** Labels of amounts in headings and forms, followed by tax basis and currency, so that every figure is unambiguous (U103). */
import { currencyCode, moneyMark } from '../../model/money/money-head.ts'
import type { PageField } from '../../model/page.ts'

type Named = Pick<PageField, 'type' | 'label' | 'basis' | 'currency'>
type Row = Readonly<Record<string, unknown>>

/** Amounts of lines that name no currency use the currency of their document. */
const pathOf = (field: Named, line: boolean): string | undefined =>
  field.currency ?? (line && field.type === 'money' ? 'doc.currency' : undefined)
/** Returns the header fields that the headings of these columns depend on. */
export const currenciesOf = (columns: readonly Named[]): string[] => [
  ...new Set(columns.map((one) => pathOf(one, true)).flatMap((path) => (path?.startsWith('doc.') ? [`${path.slice(4)}$`] : []))),
]

/** Returns the one currency that all of these rows share, or '' when there are several or none is known. */
export function codeOf(field: Named, rows: readonly Row[], line = false): string {
  const path = pathOf(field, line)
  if (!path) return ''
  const codes = new Set(
    rows.map((row) => currencyCode(path.startsWith('doc.') ? (row['doc'] as Row | undefined)?.[`${path.slice(4)}$`] : row[`${path}$`])),
  )
  return codes.size === 1 ? [...codes][0]! : ''
}

/** The tax basis and currency after a label. Renders nothing for a field that is not an amount. */
export function MoneyMark({ field, rows, line }: { field: Named; rows: readonly Row[]; line?: boolean }): React.ReactElement | null {
  const mark = moneyMark(field.basis, codeOf(field, rows, line))
  return mark === '' ? null : <span className="money-mark"> {mark}</span>
}
