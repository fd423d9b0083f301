/** Which documents meet conditions, by id. */
import type { AnyDocument } from '../../../model/document.ts'
import type { AnyOf, Filter } from '../../../model/lists/filter.ts'
import type { Operation } from '../../operation.ts'
import { anySql, Params } from '../filter-sql.ts'
import { tableLayout } from '../tables/table-layout.ts'

/**
 * Returns those of these documents that exist, may be seen and meet all conditions.
 * @param rules conditions on any field: restrictions of the viewer do not apply to them
 */
export async function idsMeeting(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  rules: readonly (Filter | AnyOf)[],
): Promise<string[]> {
  const params = new Params()
  const shape = tableLayout(type)
  const { today, zone } = operation.tx
  const where = [
    `t.platform_id = ${params.add(operation.actor.platform, 'bigint')}`,
    `t.id = ANY (${params.add(ids, 'bigint[]')})`,
    ...rules.map((rule) => anySql({ shape, params, today, zone, may: () => true }, rule)),
  ]
  const rows = await operation.tx.rows<{ id: string }>(`SELECT t.id FROM ${shape.table} t WHERE ${where.join(' AND ')}`, params.values)
  return rows.map(({ id }) => id)
}
