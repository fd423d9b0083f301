/** Companies that may read documents by grant: the column `shared` of documents and of their lines. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { asSystem } from '../scope.ts'
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
 * @returns the versions that the documents have, by id
 */
export async function lockGranted(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  { withdraws }: { readonly withdraws: boolean },
): Promise<ReadonlyMap<string, number>> {
  const { granted, table } = tableLayout(type)
  if (!granted) throw new Error(`${type.name} is not shared by grant`)
  const rows = await operation.tx.rows<{ id: string; version: number }>(
    `SELECT id, version FROM ${table} WHERE platform_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR ${withdraws ? 'UPDATE' : 'KEY SHARE'}`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * Returns as SQL with which version a company gets a document: the given one, or an earlier one with which it got it by another grant that lasts. So what it
 * reads begins with the first grant as long as one lasts, and again where none was left in between.
 */
export const versionOfGrant = ({
  platform,
  target,
  company,
  version,
}: Readonly<Record<'platform' | 'target' | 'company' | 'version', string>>): string =>
  `least(${version}, (SELECT min(g.version) FROM core.shared_document g WHERE g.platform_id = ${platform} AND g.target_id = ${target} AND g.company_id = ${company}))`

/**
 * Returns the first version of a document that the acting company may read by grant; undefined where no grant says one.
 * The table is for the platform alone, so the question is asked in its scope.
 */
export const versionGranted = (operation: Operation, id: string): Promise<number | undefined> =>
  asSystem(operation, async ({ tx, actor }) => {
    const [row] = await tx.rows<{ version: number | null }>(
      'SELECT min(version) AS version FROM core.shared_document WHERE platform_id = $1 AND target_id = $2 AND company_id = $3',
      [actor.platform, id, actor.company],
    )
    return row!.version ?? undefined
  })

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
