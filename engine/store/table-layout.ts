/**
 * The table layout of a document type in PostgreSQL: one table, one per lines field, a column per field. All SQL takes its names from
 * here.
 */
import { baseFields, baseStorages } from '../../model/base-fields.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields, Storage } from '../../model/field.ts'
import { kindOf } from '../../model/fields/kinds.ts'

export interface ColumnLayout {
  /** The field name in the definition. */
  readonly field: string
  readonly column: string
  readonly storage: Storage
  readonly sql: string
  readonly to?: string
  /** The lines field of the target, for links to a line. */
  readonly toLines?: string
}
export interface LinesTableLayout {
  readonly field: string
  readonly table: string
  readonly columns: readonly ColumnLayout[]
}
export interface TableLayout {
  readonly type: AnyDocument
  readonly table: string
  readonly columns: readonly ColumnLayout[]
  readonly byField: ReadonlyMap<string, ColumnLayout>
  readonly lines: readonly LinesTableLayout[]
  /** Counterparty columns: which company sees the row in which party role. */
  readonly partyRoles: readonly { readonly partyRole: string; readonly column: string; readonly via: string }[]
  readonly granted: boolean
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
])
const shapes = new WeakMap<AnyDocument, TableLayout>()
/** Returns the table of a type as `schema.table`. */
export const tableNameOf = (type: AnyDocument): string => tableLayout(type).table.replaceAll('"', '')

export function tableLayout(type: AnyDocument): TableLayout {
  let shape = shapes.get(type)
  if (!shape) shapes.set(type, (shape = make(type)))
  return shape
}

function make(type: AnyDocument): TableLayout {
  const fields = type.fields as Fields
  const columns = columnsOf(fields)
  return {
    type,
    table: tableName(type.module, type.name),
    columns,
    byField: new Map(columns.map((one) => [one.field, one])),
    lines: Object.entries(fields)
      .filter(([, field]) => field.kind === 'lines')
      .map(([name, field]) => ({
        field: name,
        table: tableName(type.module, `${type.name}__${snake(name)}`),
        columns: columnsOf(field.options.columns ?? {}),
      })),
    partyRoles: Object.entries(type.parties.partyRoles ?? {}).map(([partyRole, spec]) => ({
      partyRole,
      column: `${snake(partyRole)}_co`,
      via: (spec as { via: string }).via,
    })),
    granted: type.parties.read === 'granted',
  }
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
    column: reservedNames.has(column) || column.endsWith('_co') ? `f_${column}` : column,
    storage,
    sql: storageTraits(storage).sql,
    to: field.options.to,
    toLines: field.options.lines,
  }
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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

/** Converts a stored value to a driver parameter. */
export function param(storage: Storage, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return storage === 'json' ? JSON.stringify(value) : value
}

/** The engine's own columns of a document, with the names under which a document shows them. */
export const baseColumns: readonly (readonly [field: string, column: string, storage: Storage])[] = baseFields.map((field) => [
  field,
  field === 'ownerCompany' ? 'company_id' : snake(field),
  baseStorages[field],
])

/** Returns the column of a field or of a base name, without a table; undefined for lines and unknown names. */
export function columnFor(shape: TableLayout, field: string): { column: string; storage: Storage; sql: string } | undefined {
  const own = shape.byField.get(field)
  if (own) return own
  const base = baseColumns.find(([name]) => name === field)
  return base && { column: base[1], storage: base[2], sql: storageTraits(base[2]).sql }
}

/** Whether the directory stores the titles of this type's documents in searchable form: masters only. */
export const isSearchedByName = (type: AnyDocument | undefined): boolean => type?.kind === 'master'
