/** What stands above and below documents of a tree, each in one statement. */
import type { AnyDocument } from '../../../model/document.ts'
import type { AnyTree } from '../../../model/lifecycle/tree.ts'
import type { Operation } from '../../operation.ts'
import { loadWhere, type Stored } from '../read.ts'
import { columnFor, columnSql, tableLayout } from '../tables/table-layout.ts'

/** Levels after which a search stops, so that a circle in data that was written past the engine ends. */
const mostLevels = 100

/**
 * Returns documents with all that stands above them, in one statement.
 * @param ids of documents; they are among the result
 */
export const loadUpwards = (operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<Stored[]> =>
  loadRelatives(operation, type, ids, (parent) => ({ next: parent('n'), from: 'n.id = r.next' }))

/** Returns documents with all that stands below them, in one statement. */
export const loadDownwards = (operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<Stored[]> =>
  loadRelatives(operation, type, ids, (parent) => ({ next: 'n.id', from: `${parent('n')} = r.next` }))

async function loadRelatives(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  step: (parent: (alias: string) => string) => { readonly next: string; readonly from: string },
): Promise<Stored[]> {
  if (ids.length === 0) return []
  const layout = tableLayout(type)
  const column = columnFor(layout, (type.tree as AnyTree).parent)!
  const { next, from } = step((alias) => columnSql(alias, column))
  const related = `WITH RECURSIVE related AS (
      SELECT n.id, ${next} AS next, 0 AS steps FROM ${layout.table} n WHERE n.platform_id = $1 AND n.id = ANY ($2::bigint[])
      UNION SELECT n.id, ${next}, r.steps + 1 FROM related r JOIN ${layout.table} n ON n.platform_id = $1 AND ${from} WHERE r.steps < ${mostLevels})
    SELECT id FROM related`
  return loadWhere(operation, type, {
    where: `t.platform_id = $1 AND t.id IN (${related}) ORDER BY t.id`,
    params: [operation.actor.platform, ids],
    lines: false,
    lock: false,
  })
}
