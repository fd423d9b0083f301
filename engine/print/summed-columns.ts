/** Sums on paper: a figure of the header that adds up a column of lines has the decimals of that column, and every line of the column has them too. */
import { isDecimal } from '../../model/decimal.ts'
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import { isAmount } from './printed-text.ts'

type Row = Readonly<Record<string, unknown>>
/** A formula that adds up one column and does nothing else; a sum with an unknown line may be unknown. */
const plainSum =
  /^(?:if some line in \w+ satisfies line\.\w+ = null then null else )?sum\((?:append\()?(?<lines>\w+)\.(?<column>\w+)(?:, 0\))?\)$/

/** Amounts show two decimals, and where one line has more, the four that are stored. */
const decimalsOf = (column: PageField, values: readonly unknown[]): number => {
  const longest = Math.max(0, ...values.filter(isDecimal).map((value) => String(value).split('.')[1]?.length ?? 0))
  return isAmount(column) ? (longest > 2 ? 4 : 2) : longest
}

function padded(value: unknown, decimals: number): unknown {
  if (!isDecimal(value) || decimals === 0) return value
  const [whole, part = ''] = String(value).split('.') as [string, string?]
  return `${whole}.${part.padEnd(decimals, '0')}`
}

/**
 * Returns a page and a document whose sums and summed columns have the same decimals. Amounts that a formula computes in each line stay as they are: they and their sums have
 * the decimals of their currency.
 */
export function withAlignedSums(page: Page, doc: WireDoc): { readonly page: Page; readonly doc: WireDoc } {
  const all = page.blocks.flatMap((block) => block.form)
  const aligned = new Map<string, number>()
  const columns = new Map<string, Map<string, number>>()
  for (const field of all) {
    const { lines = '', column: name = '' } = plainSum.exec(field.processor ?? '')?.groups ?? {}
    const column = all.find((one) => one.field === lines)?.columns?.find((one) => one.field === name)
    if (!column || (isAmount(column) && column.processor) || !isDecimal(doc[field.field])) continue
    const values = ((doc[lines] ?? []) as readonly Row[]).map((line) => line[name])
    const decimals = decimalsOf(column, [...values, ...(isAmount(column) ? [] : [doc[field.field]])])
    aligned.set(field.field, decimals)
    columns.set(lines, (columns.get(lines) ?? new Map<string, number>()).set(name, decimals))
  }
  if (aligned.size === 0) return { page, doc }
  const inLine = (line: Row, of: ReadonlyMap<string, number>): Row => ({
    ...line,
    ...Object.fromEntries([...of].map(([name, decimals]) => [name, padded(line[name], decimals)])),
  })
  // Without its formula an amount is printed as it is, and not rounded to the decimals of its currency.
  const exact = ({ processor: _, ...field }: PageField): PageField => field as PageField
  return {
    page: {
      ...page,
      blocks: page.blocks.map((block) => ({
        ...block,
        form: block.form.map((field) => (aligned.has(field.field) ? exact(field) : field)),
      })),
    },
    doc: {
      ...doc,
      ...Object.fromEntries([...aligned].map(([name, decimals]) => [name, padded(doc[name], decimals)])),
      ...Object.fromEntries([...columns].map(([lines, of]) => [lines, (doc[lines] as readonly Row[]).map((line) => inLine(line, of))])),
    },
  }
}
