/** The indexes by which documents are found that share one which comes to meet a condition of their `shares`. */
import { leadOf, sharesOf } from '../../../model/between/share.ts'
import { quote, type LinesTableLayout, type TableLayout } from '../tables/table-layout.ts'
import { snake } from '../../../model/snake-case.ts'
import { cut } from './constraint-names.ts'

/**
 * Returns an index on each field by which an entry of `shares` compares first. The owner and the id of a document have indexes already.
 * @param lines a lines field, for the columns of its table
 */
export function shareIndexes(shape: TableLayout, lines?: LinesTableLayout): Record<string, string> {
  const paths = sharesOf(shape.type).flatMap(([, { of }]) => of.flatMap((one) => (typeof one === 'string' ? [] : (leadOf(one)?.[1] ?? []))))
  const columns = (lines?.columns ?? shape.columns).filter(
    ({ field, extra }) => !extra && paths.includes(lines ? `${lines.field}.${field}` : field),
  )
  const [table, prefix] = lines ? [lines.table, `${shape.type.name}__${snake(lines.field)}`] : [shape.table, shape.type.name]
  return Object.fromEntries(
    columns.map(({ column }) => {
      const name = cut(`${prefix}_shares_${column}`)
      return [name, `INDEX ${quote(name)} ON ${table} (platform_id, ${quote(column)})`]
    }),
  )
}
