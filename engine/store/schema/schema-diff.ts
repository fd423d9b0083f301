/** Generates the SQL that migrates one schema to the next. It is written to a file, reviewed by a person, and only then applied. */
import { quote } from '../tables/table-layout.ts'
import type { Schema, Table } from './schema.ts'

/**
 * Returns the statements in a valid order: schemas, tables, columns, indexes, then policies and references to other tables. Empty when
 * nothing differs.
 */
export function schemaDiff(before: Schema, after: Schema): string[] {
  const tables: string[] = []
  const later: string[] = []
  const schemas = new Set(Object.keys(before).map(moduleOf))
  for (const name of new Set(Object.keys(after).map(moduleOf))) if (!schemas.has(name)) tables.push(`CREATE SCHEMA ${quote(name)};`)
  for (const name of Object.keys(before))
    if (!after[name]) tables.push(`-- REVIEW: drops a table with its rows\nDROP TABLE ${quoted(name)} CASCADE;`)
  for (const [name, table] of Object.entries(after)) {
    const old = before[name]
    if (old) change(name, old, table, tables, later)
    else create(name, table, tables, later)
  }
  return [...tables, ...later]
}

function create(name: string, table: Table, now: string[], later: string[]): void {
  const columns = Object.entries(table.columns).map(([column, sql]) => `  ${quote(column)} ${sql}`)
  const constraints = Object.entries(table.constraints).map(([constraint, sql]) => `  CONSTRAINT ${quote(constraint)} ${sql}`)
  now.push(`CREATE TABLE ${quoted(name)} (\n${[...columns, ...constraints].join(',\n')}\n);`)
  now.push(`ALTER TABLE ${quoted(name)} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;`)
  // A policy may ask another table.
  later.push(`CREATE POLICY rows ON ${quoted(name)} USING (${table.policy}) WITH CHECK (${table.policy});`)
  if (table.comment) now.push(`COMMENT ON TABLE ${quoted(name)} IS '${table.comment.replaceAll(`'`, `''`)}';`)
  for (const index of Object.values(table.indexes)) now.push(`CREATE ${index};`)
  for (const [trigger, sql] of Object.entries(table.triggers ?? {})) now.push(createTrigger(trigger, sql))
  for (const [constraint, sql] of Object.entries(table.foreign))
    later.push(`ALTER TABLE ${quoted(name)} ADD CONSTRAINT ${quote(constraint)} ${sql};`)
}

function change(name: string, old: Table, table: Table, now: string[], later: string[]): void {
  const alter = `ALTER TABLE ${quoted(name)}`
  for (const [column, sql] of Object.entries(table.columns)) {
    const was = old.columns[column]
    if (was === undefined) now.push(`${alter} ADD COLUMN ${quote(column)} ${sql};`)
    else if (was !== sql)
      now.push(
        `-- REVIEW: ${was} becomes ${sql}\n${alter} ALTER COLUMN ${quote(column)} TYPE ${sql.split(' ')[0]} USING ${quote(column)}::${sql.split(' ')[0]};`,
      )
  }
  for (const column of Object.keys(old.columns))
    if (!(column in table.columns)) now.push(`-- REVIEW: drops a column with its values\n${alter} DROP COLUMN ${quote(column)} CASCADE;`)
  if (old.policy !== table.policy)
    later.push(
      `DROP POLICY IF EXISTS rows ON ${quoted(name)};`,
      `CREATE POLICY rows ON ${quoted(name)} USING (${table.policy}) WITH CHECK (${table.policy});`,
    )
  if (old.comment !== table.comment)
    now.push(`COMMENT ON TABLE ${quoted(name)} IS ${table.comment ? `'${table.comment.replaceAll(`'`, `''`)}'` : 'NULL'};`)
  each(
    old.constraints,
    table.constraints,
    (constraint) => now.push(`${alter} DROP CONSTRAINT IF EXISTS ${quote(constraint)};`),
    (constraint, sql) => now.push(`${alter} ADD CONSTRAINT ${quote(constraint)} ${sql};`),
  )
  each(
    old.indexes,
    table.indexes,
    (index) => now.push(`DROP INDEX IF EXISTS ${quote(moduleOf(name))}.${quote(index)};`),
    (_, sql) => now.push(`CREATE ${sql};`),
  )
  each(
    old.triggers ?? {},
    table.triggers ?? {},
    (trigger) => now.push(`DROP TRIGGER IF EXISTS ${quote(trigger)} ON ${quoted(name)};`),
    (trigger, sql) => now.push(createTrigger(trigger, sql)),
  )
  each(
    old.foreign,
    table.foreign,
    (constraint) => now.push(`${alter} DROP CONSTRAINT IF EXISTS ${quote(constraint)};`),
    (constraint, sql) => later.push(`${alter} ADD CONSTRAINT ${quote(constraint)} ${sql};`),
  )
}

/** Replaces a trigger that an earlier migration created by hand. */
const createTrigger = (name: string, sql: string): string => `CREATE OR REPLACE TRIGGER ${quote(name)} ${sql};`

function each(
  old: Readonly<Record<string, string>>,
  next: Readonly<Record<string, string>>,
  drop: (name: string) => void,
  add: (name: string, sql: string) => void,
): void {
  for (const [name, sql] of Object.entries(old)) if (next[name] !== sql) drop(name)
  for (const [name, sql] of Object.entries(next)) if (old[name] !== sql) add(name, sql)
}

const moduleOf = (name: string): string => name.split('.')[0]!
const quoted = (name: string): string => name.split('.').map(quote).join('.')
