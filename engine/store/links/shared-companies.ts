/** Companies that may read documents by grant: the column `shared` of documents and of their lines. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { tableLayout } from '../tables/table-layout.ts'
import { arrayLiteral } from '../write.ts'

/** A document that a company may read. */
export interface Grant {
  readonly target: string
  readonly company: string
}

/**
 * Locks documents before their grants change, in the order of their ids. Operations that add may run at the same time; one that withdraws
 * runs alone, so that it sees every grant that is left.
 */
export async function lockGranted(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  { withdraws }: { readonly withdraws: boolean },
): Promise<void> {
  const { granted, table } = tableLayout(type)
  if (!granted) throw new Error(`${type.name} is not shared by grant`)
  await operation.tx.rows(
    `SELECT id FROM ${table} WHERE platform_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR ${withdraws ? 'UPDATE' : 'KEY SHARE'}`,
    [operation.actor.platform, ids],
  )
}

/**
 * Adds companies to those that may read these documents, in one statement for each table of the type. It takes effect at once and is no change
 * of the documents, so their version stays.
 * @returns the companies of the documents whose companies changed, by id
 */
export function addGrants(operation: Operation, type: AnyDocument, grants: readonly Grant[]): Promise<Map<string, string[]>> {
  const companies = Map.groupBy(grants, ({ target }) => target)
  return updateTables(
    operation,
    type,
    (table, key) =>
      `UPDATE ${table} t SET shared = t.shared || ARRAY(SELECT c FROM unnest(u.companies::bigint[]) c WHERE c <> ALL (t.shared)) FROM unnest($2::bigint[], $3::text[]) AS u(id, companies) WHERE t.platform_id = $1 AND t.${key} = u.id AND NOT t.shared @> u.companies::bigint[]`,
    [[...companies.keys()], [...companies.values()].map((some) => arrayLiteral([...new Set(some.map(({ company }) => company))]))],
  )
}

/**
 * Gives these documents, which are locked, the companies that are recorded for them, in one statement for each table of the type.
 * @returns the companies of the documents whose companies changed, by id
 */
export function renewGrants(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<Map<string, string[]>> {
  const recorded = (key: string) =>
    `ARRAY(SELECT DISTINCT s.company_id FROM core.shared_document s WHERE s.platform_id = $1 AND s.target_id = t.${key} ORDER BY 1)`
  return updateTables(
    operation,
    type,
    (table, key) => `UPDATE ${table} t SET shared = ${recorded(key)} WHERE t.platform_id = $1 AND t.${key} = ANY ($2::bigint[])`,
    [ids],
  )
}

async function updateTables(
  operation: Operation,
  type: AnyDocument,
  sql: (table: string, key: string) => string,
  params: readonly unknown[],
): Promise<Map<string, string[]>> {
  const { table, lines } = tableLayout(type)
  const all = [operation.actor.platform, ...params]
  const rows = await operation.tx.rows<{ id: string; shared: string[] }>(`${sql(table, 'id')} RETURNING t.id, t.shared`, all)
  for (const one of lines) await operation.tx.run(sql(one.table, 'doc_id'), all)
  return new Map(rows.map(({ id, shared }) => [id, shared]))
}
