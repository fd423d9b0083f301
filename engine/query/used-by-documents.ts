/** Whether any document names another one, over every link of every type, those that a platform added too. For logic: no access policy applies. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { linkedByAddedField } from '../store/links/added-links.ts'
import { allLines, tableLayout, type ColumnLayout } from '../store/tables/table-layout.ts'

/**
 * Returns whether any other document of the platform links to this one or to one of its lines, from its header or from its lines, in one statement. The
 * caller holds the lock of the row, so that nobody begins to use it meanwhile: a link waits for that lock as every foreign key does.
 */
export async function isUsedByDocuments(operation: Operation, type: AnyDocument, id: string): Promise<boolean> {
  const users = [...operation.engine.types.values()].filter(({ reads }) => !reads)
  const uses = users.flatMap((user) => {
    const layout = tableLayout(user)
    return [
      ...usesIn(layout.columns, { table: layout.table, own: 'id', type }),
      ...allLines(layout).flatMap(({ table, columns }) => usesIn(columns, { table, own: 'doc_id', type })),
    ]
  })
  if (uses.length > 0) {
    const [row] = await operation.tx.rows<{ used: boolean }>(`SELECT ${uses.join(' OR ')} AS used`, [operation.actor.platform, id])
    if (row!.used) return true
  }
  return (await linkedByAddedField(operation, type, id)) !== undefined
}

/**
 * Returns the ids of the documents of a type that link to these documents or to one of their lines, from their header or from their lines, by the document that they link to; in one
 * statement, whatever the number of documents. Links that a platform added are not followed.
 * @param user the type of the documents that link
 */
export async function documentsNaming(
  operation: Operation,
  user: AnyDocument,
  of: { readonly type: AnyDocument; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const layout = tableLayout(user)
  const tables = [
    { table: layout.table, own: 'id', columns: layout.columns },
    ...allLines(layout).map(({ table, columns }) => ({ table, own: 'doc_id', columns })),
  ] as const
  const parts = tables.flatMap(({ table, own, columns }) =>
    namingIn(columns, of.type, 'w.id').map(
      (named) =>
        `SELECT w.id AS named, t.${own} AS id FROM unnest($2::bigint[]) AS w(id) JOIN ${table} t ON t.platform_id = $1 AND t.${own} <> w.id AND ${named}`,
    ),
  )
  if (parts.length === 0 || of.ids.length === 0) return new Map()
  const rows = await operation.tx.rows<{ named: string; id: string }>(
    `SELECT f.named::text AS named, f.id::text AS id FROM (${parts.join(' UNION ')}) f ORDER BY f.named, f.id`,
    [operation.actor.platform, [...new Set(of.ids)]],
  )
  return new Map([...Map.groupBy(rows, ({ named }) => named)].map(([named, some]) => [named, some.map(({ id }) => id)]))
}

/** How many documents of each type are named as users of a document. */
const namedOfType = 5

/**
 * Returns documents that link to this one or to one of its lines, from their header or from their lines, in one statement: up to five of each type, the newest
 * first. Links that a platform added are not followed.
 */
export async function documentsUsing(
  operation: Operation,
  type: AnyDocument,
  id: string,
): Promise<readonly { readonly user: AnyDocument; readonly ids: readonly string[] }[]> {
  const users = [...operation.engine.types.values()].filter(({ reads }) => !reads)
  const parts = users.flatMap((user, at) => {
    const layout = tableLayout(user)
    const tables = [
      { table: layout.table, own: 'id', columns: layout.columns },
      ...allLines(layout).map(({ table, columns }) => ({ table, own: 'doc_id', columns })),
    ]
    const ofUser = tables.flatMap(({ table, own, columns }) =>
      namingIn(columns, type).map(
        (named) => `SELECT t.${own} AS id FROM ${table} t WHERE t.platform_id = $1 AND t.${own} <> $2::bigint AND ${named}`,
      ),
    )
    return ofUser.length === 0
      ? []
      : [`(SELECT ${at} AS user_at, f.id FROM (${ofUser.join(' UNION ')}) f ORDER BY f.id DESC LIMIT ${namedOfType})`]
  })
  if (parts.length === 0) return []
  const rows = await operation.tx.rows<{ user_at: number; id: string }>(
    `SELECT u.user_at, u.id::text AS id FROM (${parts.join(' UNION ALL ')}) u ORDER BY u.user_at, u.id DESC`,
    [operation.actor.platform, id],
  )
  return [...Map.groupBy(rows, (row) => row.user_at)].map(([at, ofType]) => ({ user: users[at]!, ids: ofType.map((row) => row.id) }))
}

interface Place {
  readonly table: string
  /** The column with the id of the document. */
  readonly own: 'id' | 'doc_id'
  /** The type that is linked to. */
  readonly type: AnyDocument
}

/** Returns a condition for each column of a table that links to the type. A document's link to itself does not count. */
const usesIn = (columns: readonly ColumnLayout[], { table, own, type }: Place): string[] =>
  namingIn(columns, type).map(
    (named) => `EXISTS (SELECT 1 FROM ${table} t WHERE t.platform_id = $1 AND t.${own} <> $2::bigint AND ${named})`,
  )

/**
 * Returns what holds of a row whose column names the document, for each column that can.
 * @param id SQL of the id of the document
 */
const namingIn = (columns: readonly ColumnLayout[], type: AnyDocument, id = '$2::bigint'): string[] =>
  columns.flatMap((column) => (column.extra ? [] : (namedBy(column, type, id) ?? [])))

function namedBy({ column, storage, to, types, toLines }: ColumnLayout, type: AnyDocument, id: string): string | undefined {
  if (types?.includes(type.name)) return `t."${column}" = '${type.name}:' || (${id})::text`
  if (to !== type.name) return undefined
  if (toLines === undefined) return storage === 'ids' ? `t."${column}" @> ARRAY[${id}]` : `t."${column}" = ${id}`
  const lines = allLines(tableLayout(type)).find(({ field }) => field === toLines)!
  return `t."${column}" IN (SELECT l.id FROM ${lines.table} l WHERE l.platform_id = $1 AND l.doc_id = ${id})`
}
