/** Which tables a statement names: what of it may be remembered, and whether the companies of its scope matter to it. */

const tables = new Map<string, readonly string[]>()
/** Tables that a text names, as `schema.table` without quotes; functions of the core are no tables. Texts are a bounded number. */
export function tablesOf(sql: string): readonly string[] {
  let cached = tables.get(sql)
  if (!cached) {
    cached = [...new Set([...sql.matchAll(/("?)\b(\w+)\1\.("?)\b(\w+)\3(\s*\()?/g)].flatMap((hit) => named(hit)))]
    if (tables.size < 4000) tables.set(sql, cached)
  }
  return cached
}

const functions = new Set(['core.grams', 'core.id_spans', 'core.platform', 'core.companies', 'core.everyone', 'core.me'])
function named([, quoted, schema, , table, call]: RegExpMatchArray): string[] {
  const name = `${schema}.${table}`
  // `t.id` is a column of an alias; tables stand in a schema: the core's by its name, those of documents in quotes.
  if (schema !== 'core' && quoted !== '"') return []
  return functions.has(name) && (call !== undefined || name !== 'core.platform') ? [] : [name]
}

/** Tables whose row-level security asks for the platform alone (shown by statement-tables.test.ts). */
export const platformTables: ReadonlySet<string> = new Set([
  'core.entry',
  'core.process_instance',
  'core.process_task',
  'core.process_visit',
  'core.process_log',
  'core.journal',
  'core.idempotency',
  'core.signed_nonce',
  'core.outbox',
  'core.substitute',
  'core.counter',
  'core.process_definition',
  'core.number_rule',
  'core.work_calendar',
  'core.unseen_change',
])

const known = new Map<string, boolean>()
/** Whether a statement answers and writes the same whatever companies its scope has. */
export function sameInEveryScope(sql: string): boolean {
  let same = known.get(sql)
  if (same === undefined) {
    const namedTables = tablesOf(sql)
    same = namedTables.length > 0 && !sql.includes('core.companies') && namedTables.every((table) => platformTables.has(table))
    if (known.size < 4000) known.set(sql, same)
  }
  return same
}
