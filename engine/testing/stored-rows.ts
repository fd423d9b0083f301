/** All rows that the database has of some documents, without what differs from run to run: to compare operations on several with single ones. */
import type { Story } from './story.ts'

export type Rows = Record<string, Record<string, any>[]>

const rowsOf = (table: string, key: string, order = 'id') =>
  `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${key} = ANY ($1::bigint[]) ORDER BY ${order}`
/** Queries for the rows of documents, by table. Header and process come before the rows that contain their ids. */
const queriesOf = (table: string): Readonly<Record<string, string>> => ({
  header: rowsOf(table, 'id'),
  lines: rowsOf(`${table}__lines`, 'doc_id', 'doc_id, no'),
  entry: rowsOf('core.entry', 'id'),
  journal: rowsOf('core.journal', 'doc_id', 'doc_id, version, id'),
  files: rowsOf('core.file_reference', 'doc_id', 'doc_id, file_id'),
  consumption: rowsOf('core.consumption', 'doc_id', 'doc_id'),
  process: rowsOf('core.process_instance', 'doc_id', 'doc_id'),
  tasks: rowsOf('core.process_task', 'doc_id', 'doc_id, visit, user_id'),
  log: rowsOf('core.process_log', 'doc_id', 'doc_id, id'),
  visits: rowsOf('core.process_visit', 'instance_id IN (SELECT id FROM core.process_instance WHERE doc_id', 'instance_id, visit').replace(
    ' ORDER',
    ') ORDER',
  ),
})

/** Returns the id of the last event so far. */
export async function lastEvent(app: Story): Promise<string> {
  const [row] = await app.sql<{ last: string }>('SELECT coalesce(max(id), 0) AS last FROM core.outbox')
  return row!.last
}

/**
 * Returns the rows of documents of a type that a test defines, with lines, by table, and the events since another. Events are in order within
 * their document.
 */
export async function storedRows(
  app: Story,
  type: string,
  { ids, since }: { readonly ids: readonly string[]; readonly since: string },
): Promise<Rows> {
  const rows: Rows = {}
  for (const [table, sql] of Object.entries(queriesOf(`tale.${type}`)))
    rows[table] = (await app.sql<{ row: Record<string, unknown> }>(sql, [ids])).map(({ row }) => row)
  rows['events'] = await app.sql(
    `SELECT topic, payload FROM core.outbox WHERE id > $1 AND (payload ->> 'docId' IS NULL OR (payload ->> 'docId')::bigint = ANY ($2::bigint[])) ORDER BY (payload ->> 'docId')::bigint, id`,
    [since, ids],
  )
  return rows
}

/** Returns rows with names in the place of ids, numbers, transactions and times, which differ from run to run. */
export function withoutIds(rows: Rows): Rows {
  const names = new Map<string, string>()
  for (const [table, all] of Object.entries(rows))
    for (const [at, { id, number }] of all.entries()) {
      if (id !== undefined && !names.has(`${id}`)) names.set(`${id}`, `${table} ${at}`)
      if (number) names.set(number, `number ${at}`).set(number.toLowerCase(), `number ${at}`)
    }
  const name = (value: any, key = ''): unknown => {
    if (key === 'grams') return value?.length
    if (key === 'xact') return 'transaction'
    if (typeof value === 'number') return names.get(`${value}`) ?? value
    if (typeof value === 'string')
      return value.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'time').replaceAll(/([a-z]{3}-)?\d+/gi, (one) => names.get(one) ?? one)
    if (Array.isArray(value)) return value.map((one) => name(one))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, name(one, inner)]))
  }
  return name(rows) as Rows
}
