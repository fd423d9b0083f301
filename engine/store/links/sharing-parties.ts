/** Those to whom documents of a type share others (`shares`): the companies, or the users whom the sharing documents name. */
import { sharesOf } from '../../../model/between/share.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { columnFor, columnSql, tableLayout } from '../tables/table-layout.ts'

/**
 * Returns to whom documents are shared by those of a type that are in a status in which they share, in one statement whatever their number.
 * @param ids of the shared documents
 * @param named fields of the sharing type that link users; absent: the companies
 * @returns ids of companies or users, each once, by the id of the shared document
 */
export async function sharingParties(
  operation: Operation,
  sharing: AnyDocument,
  ids: readonly string[],
  named?: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const layout = tableLayout(sharing)
  const party =
    named === undefined
      ? 's.company_id'
      : `unnest(ARRAY[${named.map((name) => columnSql('d', columnFor(layout, name)!)).join(', ')}]::bigint[])`
  const sharingNow = sharesOf(sharing).flatMap(([name, share]) => share.while.map((status) => ({ name, status })))
  const rows = await operation.tx.rows<{ target: string; party: string | null }>(
    `SELECT DISTINCT s.target_id AS target, ${party} AS party FROM core.shared_document s
     JOIN ${layout.table} d ON d.platform_id = s.platform_id AND d.id = s.doc_id
     JOIN unnest($3::text[], $4::text[]) AS w(name, status) ON w.name = s.name AND w.status = d.status
     WHERE s.platform_id = $1 AND s.target_id = ANY ($2::bigint[])`,
    [operation.actor.platform, [...new Set(ids)], sharingNow.map(({ name }) => name), sharingNow.map(({ status }) => status)],
  )
  const parties = Map.groupBy(
    rows.filter((row) => row.party !== null),
    ({ target }) => target,
  )
  return new Map([...parties].map(([target, some]) => [target, some.map((row) => row.party!)]))
}
