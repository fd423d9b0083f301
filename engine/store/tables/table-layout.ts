/**
 * The table layout of a document type in PostgreSQL: one table, one per lines field, a column per field. All SQL takes its names from
 * here.
 */
import { snake } from '../../../model/snake-case.ts'
import { baseFields, baseStorages } from '../../../model/base-fields.ts'
import { sealedUntil, type AnyDocument } from '../../../model/document.ts'
import type { Field, Fields, Storage } from '../../../model/field.ts'
import { kindOf } from '../../../model/fields/kinds.ts'
import { rolesWithStamps } from '../../../model/people/hidden-fields.ts'
import { namingColumn } from '../../../model/people/party-roles.ts'
import { isPlatformField } from '../../../model/platform-fields.ts'
import type { Stored } from '../../stored-document.ts'
import { seenStampSql } from './unseen-changes.ts'

export interface ColumnLayout {
  /** The field name in the definition. */
  readonly field: string
  /** A field of a platform: it is stored under its name in the column `extra`, and `column` is a name for the results of queries. */
  readonly extra?: true
  readonly column: string
  readonly storage: Storage
  readonly sql: string
  readonly to?: string
  /** The types of the target, for a link to one of several. */
  readonly types?: readonly string[]
  /** The lines field of the target, for links to a line. */
  readonly toLines?: string
  /** Of a measure: the generated column of its base quantity, by which rows are compared, ordered and added up. */
  readonly base?: string | undefined
}
/** A column as it is written: that of a field, or `extra` with all fields of a platform. */
export interface WrittenColumn extends Pick<ColumnLayout, 'column' | 'storage' | 'sql'> {
  /** Returns the parameter for a document or a line. */
  readonly param: (row: Readonly<Record<string, any>>) => unknown
  /** Whether an update adds to what is stored instead of replacing it. */
  readonly adds?: true
}
export interface LinesTableLayout {
  /** Whether parties write rows of their own, which changes no version of the document. */
  readonly byParty: boolean
  readonly field: string
  readonly table: string
  /** All fields, those of a platform too. */
  readonly columns: readonly ColumnLayout[]
  readonly written: readonly WrittenColumn[]
}
/** The column of the header with the moment until which a document is sealed for a party role, and where the moment comes from. */
export interface Seal {
  readonly column: string
  /** A field of date and time of the document, or of the document that `link` names. */
  readonly moment: string
  readonly link?: string
}
/** The column with the company in a party role, or with the companies in a role of several. */
export interface PartyColumn {
  readonly partyRole: string
  readonly column: string
  readonly via: string
  readonly several: boolean
  readonly sql: 'bigint' | 'bigint[]'
  readonly seal?: Seal
}
export interface TableLayout {
  readonly type: AnyDocument
  readonly table: string
  /** All fields, those of a platform too. */
  readonly columns: readonly ColumnLayout[]
  readonly written: readonly WrittenColumn[]
  readonly byField: ReadonlyMap<string, ColumnLayout>
  readonly lines: readonly LinesTableLayout[]
  /** Lines that grow: their tables have the same form, and no statement of a document reads or writes them. */
  readonly growing: readonly LinesTableLayout[]
  /** Counterparty columns: which company sees the row in which party role. */
  readonly partyRoles: readonly PartyColumn[]
  readonly granted: boolean
  /** Of the rows of a reading type (`engine/query/reading-rows.ts`): the SELECT of each source, and the tables that they read. */
  readonly branches?: readonly string[]
  readonly tables?: readonly string[]
  /** The party role that reads the rows, where changes may be hidden from it: the rows have the time and the person of the last one that it sees. */
  readonly readAs?: string
  /** Of balances as of a day (`engine/query/balances-as-of.ts`): the rows have the amounts of that day. */
  readonly asOf?: true
}

interface StorageTraits {
  /** The PostgreSQL type of the column. */
  readonly sql: string
  /** The object id of that type (`pg_type.oid`), by which the driver knows how to read its text. */
  readonly typeId: number
  /** Whether rows can be ordered by the column. */
  readonly sortable: boolean
  /** Whether lists, or only reports, may group by the column; a report groups a timestamp by its day. */
  readonly groups: 'everywhere' | 'reports' | 'nowhere'
}
/** Decimal places that a column of numbers stores. */
export const numericScale = 4
const storages: Record<Exclude<Storage, 'lines'>, StorageTraits> = {
  text: { sql: 'text', typeId: 25, sortable: true, groups: 'everywhere' },
  numeric: { sql: `numeric(22,${numericScale})`, typeId: 1700, sortable: true, groups: 'nowhere' },
  integer: { sql: 'integer', typeId: 23, sortable: true, groups: 'everywhere' },
  date: { sql: 'date', typeId: 1082, sortable: true, groups: 'everywhere' },
  time: { sql: 'time', typeId: 1083, sortable: true, groups: 'nowhere' },
  timestamp: { sql: 'timestamptz', typeId: 1184, sortable: true, groups: 'reports' },
  boolean: { sql: 'boolean', typeId: 16, sortable: true, groups: 'everywhere' },
  id: { sql: 'bigint', typeId: 20, sortable: true, groups: 'everywhere' },
  ids: { sql: 'bigint[]', typeId: 1016, sortable: false, groups: 'nowhere' },
  texts: { sql: 'text[]', typeId: 1009, sortable: false, groups: 'nowhere' },
  json: { sql: 'jsonb', typeId: 3802, sortable: false, groups: 'nowhere' },
  measure: { sql: 'jsonb', typeId: 3802, sortable: true, groups: 'nowhere' },
}
/**
 * Returns what the database can do with a column of this storage.
 * @throws Error for lines, which have a table instead of a column
 */
export function storageTraits(storage: Storage): StorageTraits {
  if (storage === 'lines') throw new Error('lines have no column')
  return storages[storage]
}
const reservedNames = new Set([
  'platform_id',
  'id',
  'doc_id',
  'no',
  'company_id',
  'number',
  'namesake',
  'status',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'search',
  'grams',
  'extra',
  'shared',
  'append_key',
  'append_company',
  'append_hash',
  'appended_at',
  'appended_by',
])
const shapes = new WeakMap<AnyDocument, TableLayout>()
/** Returns the table of a type as `schema.table`. */
export const tableNameOf = (type: AnyDocument): string => tableLayout(type).table.replaceAll('"', '')

export function tableLayout(type: AnyDocument): TableLayout {
  let shape = shapes.get(type)
  if (!shape) shapes.set(type, (shape = make(type)))
  return shape
}

function sealOf(partyRole: string, path: string | undefined): { seal?: Seal } {
  if (path === undefined) return {}
  const [first, moment] = path.split('.') as [string, string?]
  const column = `${snake(partyRole)}_until`
  return { seal: moment === undefined ? { column, moment: first } : { column, moment, link: first } }
}

function make(type: AnyDocument): TableLayout {
  const fields = type.fields as Fields
  // A reading type has every value as a column of its rows, also the base of a measure and a field that a platform added.
  const columns = columnsOf(fields).map((one) => (type.reads ? { ...one, base: undefined, extra: undefined } : one))
  const partyRoles = Object.entries(type.parties.partyRoles ?? {}).map(([partyRole, spec]) => ({
    partyRole,
    ...(namingColumn(type, partyRole)
      ? { column: `${snake(partyRole)}_companies`, several: true, sql: 'bigint[]' as const }
      : { column: `${snake(partyRole)}_co`, several: false, sql: 'bigint' as const }),
    via: (spec as { via: string }).via,
    ...sealOf(partyRole, sealedUntil(spec as object)),
  }))
  return {
    type,
    // A reading type has no documents of its own: what asks for one finds none.
    table: type.reads ? noRows(columns, partyRoles) : tableName(type.module, type.name),
    columns,
    written: writtenColumns(columns),
    byField: new Map(columns.map((one) => [one.field, one])),
    lines: linesTables(type, (field) => field.options.grows !== true),
    growing: linesTables(type, (field) => field.options.grows === true),
    partyRoles,
    granted: type.parties.read === 'granted',
  }
}

/** Returns the value of a party column: the company, or the companies of a role of several. */
export const partyValue = ({ partyRole, several }: PartyColumn, doc: Stored): string | readonly string[] | null =>
  several ? (doc.$several?.[partyRole] ?? []) : (doc.$partyRoles[partyRole] ?? null)

/** The lines of a document and those that grow: for what concerns their tables. */
export const allLines = ({ lines, growing }: TableLayout): readonly LinesTableLayout[] => [...lines, ...growing]

const linesTables = (type: AnyDocument, fits: (field: Field) => boolean): LinesTableLayout[] =>
  Object.entries(type.fields as Fields)
    .filter(([, field]) => field.kind === 'lines' && fits(field))
    .map(([name, field]) => {
      const lineColumns = columnsOf(field.options.columns ?? {})
      const table = tableName(type.module, `${type.name}__${snake(name)}`)
      return { field: name, table, columns: lineColumns, written: writtenColumns(lineColumns), byParty: field.options.rows !== undefined }
    })

/** Returns a relation without rows that has the columns of a type. */
function noRows(fields: readonly ColumnLayout[], partyRoles: TableLayout['partyRoles']): string {
  const base = baseColumns.map(([, column, storage]) => ({ column, sql: storageTraits(storage).sql }))
  const others = { platform_id: 'bigint', search: 'text', grams: 'text[]', extra: 'jsonb' }
  const parties = partyRoles.map(({ column, sql }) => ({ column, sql }))
  const columns = [...base, ...fields, ...parties, ...Object.entries(others).map(([column, sql]) => ({ column, sql }))]
  return `(SELECT ${columns.map(({ column, sql }) => `NULL::${sql} AS ${quote(column)}`).join(', ')} WHERE false)`
}

function columnsOf(fields: Fields): ColumnLayout[] {
  return Object.entries(fields)
    .filter(([, field]) => field.kind !== 'lines')
    .map(([name, field]) => columnOf(name, field))
}

function columnOf(name: string, field: Field): ColumnLayout {
  const { storage } = kindOf(field)
  const column = snake(name)
  return {
    field: name,
    ...(isPlatformField(name) ? { extra: true as const } : {}),
    column: reservedNames.has(column) || column.endsWith('_co') ? `f_${column}` : column,
    storage,
    sql: storageTraits(storage).sql,
    to: field.options.to,
    ...(field.options.types ? { types: field.options.types } : {}),
    toLines: field.options.lines,
    ...(storage === 'measure' ? { base: `${column}_base` } : {}),
  }
}

const safe = /^[a-z][a-z0-9_]{0,58}$/
/**
 * Quotes an identifier from a definition.
 * @throws Error for an unusual identifier, which is a mistake in the definition
 */
export function quote(name: string): string {
  if (!safe.test(name)) throw new Error(`not an identifier: ${name}`)
  return `"${name}"`
}
export const tableName = (module: string, name: string): string => `${quote(module)}.${quote(name)}`

/** Returns the columns of the table that hold these fields. */
function writtenColumns(columns: readonly ColumnLayout[]): WrittenColumn[] {
  const ownColumns = columns
    .filter(({ extra }) => !extra)
    .map(({ field, column, storage, sql }): WrittenColumn => ({ column, storage, sql, param: (row) => param(storage, row[field]) }))
  const extras = columns.filter(({ extra }) => extra)
  return extras.length === 0 ? ownColumns : [...ownColumns, { ...extraColumn, param: (row) => extraValues(extras, row) }]
}
const extraColumn = { column: 'extra', storage: 'json', sql: 'jsonb', adds: true } as const
/** Returns the values of a platform's fields as JSON; what the row does not have stays as it is stored. */
const extraValues = (extras: readonly ColumnLayout[], row: Readonly<Record<string, any>>): string =>
  JSON.stringify(Object.fromEntries(extras.flatMap(({ field }) => (row[field] === undefined ? [] : [[field, row[field]]]))))

/** Moves the values of a platform's fields, which a query reads as `$extra`, to their fields. */
export function spreadExtra(columns: readonly ColumnLayout[], row: Record<string, any>): void {
  if (!('$extra' in row)) return
  const values = (row['$extra'] ?? {}) as Readonly<Record<string, unknown>>
  delete row['$extra']
  for (const { field, extra, storage } of columns) if (extra) row[field] = values[field] ?? (isList(storage) ? [] : null)
}
export const isList = (storage: Storage): boolean => storage === 'ids' || storage === 'texts'

/**
 * Returns the SQL of a column's value.
 * @param alias of the table, as `t`; '' for none
 */
export function columnSql(alias: string, { column, field, extra, storage, sql, readAs }: NamedColumn): string {
  const prefix = alias === '' ? '' : `${alias}.`
  if (readAs !== undefined) return seenStampSql(alias, column as 'updated_at' | 'updated_by', readAs)
  if (!extra) return `${prefix}${quote(column)}`
  if (!platformName.test(field)) throw new Error(`not a field of a platform: ${field}`)
  const value = `${prefix}extra->'${field}'`
  if (isList(storage))
    return `ARRAY(SELECT e::${sql.replace('[]', '')} FROM jsonb_array_elements_text(CASE jsonb_typeof(${value}) WHEN 'array' THEN ${value} END) e)`
  return isJson(storage) ? `nullif(${value}, 'null'::jsonb)` : `(${prefix}extra->>'${field}')::${sql}`
}
/**
 * Returns the SQL by which rows are compared, ordered and added up: the base quantity of a measure, else the value itself.
 * @param alias of the table, as `t`; '' for none
 */
export function comparedSql(alias: string, column: NamedColumn): string {
  if (column.storage !== 'measure') return columnSql(alias, column)
  if (column.extra || !column.base) return `((${columnSql(alias, column)})->>'base')::numeric`
  return `${alias === '' ? '' : `${alias}.`}${quote(column.base)}`
}
/** Returns the PostgreSQL type of `comparedSql`. */
export const comparedType = ({ storage, sql }: Pick<ColumnLayout, 'storage' | 'sql'>): string => (storage === 'measure' ? 'numeric' : sql)
/** Whether a value is stored as JSON. */
export const isJson = (storage: Storage): boolean => storage === 'json' || storage === 'measure'
/**
 * Returns the SQL of the id that a link holds, whether of one type or of several; null for a blank.
 * @param sql the value of the column, as `t."source"`
 */
export const linkedIdSql = (sql: string, { types }: Pick<ColumnLayout, 'types'>): string =>
  types ? `split_part(${sql}, ':', 2)::bigint` : sql

/**
 * Returns the condition that a column equals a value. That of a platform's field can use the index of the table on `extra`.
 * @param value the SQL of the value, as `$3::bigint`
 */
export function equalsSql(alias: string, column: NamedColumn, value: string): string {
  if (!column.extra || !['text', 'id', 'date', 'integer', 'boolean'].includes(column.storage))
    return `${comparedSql(alias, column)} = ${value}`
  const json = column.storage === 'integer' || column.storage === 'boolean' ? `to_jsonb(${value})` : `to_jsonb((${value})::text)`
  if (!platformName.test(column.field)) throw new Error(`not a field of a platform: ${column.field}`)
  return `(${alias}.extra @> jsonb_build_object('${column.field}', ${json}) AND ${alias}.extra <> '{}')`
}
const platformName = /^x[A-Z][a-zA-Z0-9]*$/
/** What `columnFor` returns. */
export type NamedColumn = Pick<ColumnLayout, 'field' | 'column' | 'storage' | 'sql' | 'extra' | 'base' | 'types'> &
  Pick<TableLayout, 'readAs'>

/** Converts a stored value to a driver parameter. */
export function param(storage: Storage, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return isJson(storage) ? JSON.stringify(value) : value
}

/** The engine's own columns of a document, with the names under which a document shows them. */
export const baseColumns: readonly (readonly [field: string, column: string, storage: Storage])[] = baseFields.map((field) => [
  field,
  field === 'ownerCompany' ? 'company_id' : snake(field),
  baseStorages[field],
])

/** Returns the column of a field or of a base name, without a table; undefined for lines and unknown names. */
export function columnFor(shape: TableLayout, field: string): NamedColumn | undefined {
  const ownColumn = shape.byField.get(field)
  if (ownColumn) return ownColumn
  const base = baseColumns.find(([name]) => name === field)
  const { readAs } = shape
  const stamped = readAs !== undefined && (field === 'updatedAt' || field === 'updatedBy') ? { readAs } : {}
  return base && { field, column: base[1], storage: base[2], sql: storageTraits(base[2]).sql, ...stamped }
}

/** Returns the layout from which a party role reads a table: one that shows it the stamp of the last change that it sees. */
export function readAs(shape: TableLayout, partyRole: string): TableLayout {
  return rolesWithStamps(shape.type).includes(partyRole) ? { ...shape, readAs: partyRole } : shape
}

/** Whether the directory stores the titles of this type's documents in searchable form: masters only. */
export const isSearchedByName = (type: AnyDocument | undefined): boolean => type?.kind === 'master'
