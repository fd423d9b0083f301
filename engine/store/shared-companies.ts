/** Companies with which documents are shared by grant. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { tableLayout } from './table-layout.ts'

/**
 * Adds companies to those that may read these documents, in one statement for each table of the type. It takes effect at once and is no
 * change of the documents, so their version stays.
 * @throws Error for a type whose documents are not shared by grant
 */
export async function shareWith(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  companies: readonly (string | null)[],
): Promise<void> {
  const { granted, table, lines } = tableLayout(type)
  if (!granted) throw new Error(`${type.name} is not shared by grant`)
  const added = [...new Set(companies)].filter((company) => company !== null)
  if (ids.length === 0 || added.length === 0) return
  const params = [operation.actor.platform, [...new Set(ids)].sort(), added]
  for (const [name, key] of [[table, 'id'], ...lines.map((one) => [one.table, 'doc_id'])])
    await operation.tx.run(
      `UPDATE ${name} SET shared = shared || ARRAY(SELECT c FROM unnest($3::bigint[]) c WHERE c <> ALL (shared)) WHERE platform_id = $1 AND ${key} = ANY ($2::bigint[]) AND NOT shared @> $3::bigint[]`,
      params,
    )
}
