/** Rows of several documents in one statement: what each document is written with, as one array a column, and the table `u` that reads them. */
import type { Operation } from '../operation.ts'
import type { Stored } from './read.ts'
import { partyValue, type TableLayout } from './tables/table-layout.ts'
import { arrayElement, arrayLiteral, arrayType, fromArray, type Entry } from './write.ts'

/** A document to be written, with its entry in the directory. */
export interface WrittenDocument {
  readonly doc: Stored
  readonly entry: Entry
}
/** A value of each document that is no column of its table: its name in `u`, its type in SQL, and the value. */
export type GivenValue<T> = readonly [name: string, type: string, value: (one: T, operation: Operation) => unknown]

/** What every written document gives to its header, the directory and the journal. */
const given: readonly GivenValue<WrittenDocument>[] = [
  ['id', 'bigint', ({ doc }) => doc.id],
  ['status', 'text', ({ doc }) => doc.status],
  ['number', 'text', ({ doc }) => doc.number],
  ['title', 'text', ({ doc, entry }) => entry.title ?? doc.number ?? doc.id],
  ['title_en', 'text', ({ entry }) => entry.titleEn],
  ['search', 'text', ({ entry }) => entry.search],
  ['grams', 'text', ({ entry }) => arrayLiteral(entry.grams)],
  ['journal_id', 'bigint', (_, { engine }) => engine.ids.next()],
]

/** A column of the header: its name, the type of its array, the value of a document, and the SQL of the value, which SQL names `name`. */
interface HeaderColumn {
  readonly column: string
  readonly type: string
  /** Whether an update adds to what is stored. */
  readonly adds?: true | undefined
  readonly of: (doc: Stored) => unknown
  readonly sql: (name: string) => string
}
const partyColumns = ({ partyRoles, granted }: TableLayout): readonly HeaderColumn[] => [
  ...partyRoles.map(
    (one): HeaderColumn => ({
      column: one.column,
      type: one.several ? 'text[]' : 'bigint[]',
      of: (doc) => (one.several ? arrayLiteral(doc.$several?.[one.partyRole]) : partyValue(one, doc)),
      sql: (name) => (one.several ? `${name}::bigint[]` : name),
    }),
  ),
  ...(granted
    ? [{ column: 'shared', type: 'text[]', of: (doc: Stored) => arrayLiteral(doc.$shared), sql: (name: string) => `${name}::bigint[]` }]
    : []),
]
const fieldColumns = ({ written }: TableLayout): readonly HeaderColumn[] =>
  written.map((one) => ({
    column: one.column,
    type: arrayType(one),
    adds: one.adds,
    of: (doc) => arrayElement(one, doc),
    sql: (name) => fromArray(one, name),
  }))

/** The columns of the header that the type has, with the SQL of their values in `u`. */
export interface BatchColumn {
  readonly column: string
  readonly value: string
  readonly adds?: true | undefined
}
export interface BatchRows<T> {
  /** The table `u` as `u AS (…)`, for a `WITH`. */
  readonly table: string
  /** Companies in party roles and grants, which the lines repeat. */
  readonly parties: readonly BatchColumn[]
  readonly fields: readonly BatchColumn[]
  /** The number of the first parameter after those of the rows. */
  readonly next: number
  /** Returns the parameters: one array a column. */
  params(operation: Operation, all: readonly T[]): unknown[][]
}

/**
 * Returns the rows of documents of a type for one statement.
 * @param more what the statement needs of each document beside what every written document gives
 * @param from the number of the first parameter
 */
export function batchRows<T extends WrittenDocument>(shape: TableLayout, more: readonly GivenValue<T>[], from: number): BatchRows<T> {
  const values: readonly GivenValue<T>[] = [...given, ...more]
  const parties = partyColumns(shape)
  const columns = [...parties, ...fieldColumns(shape)]
  const types = [...values.map(([, type]) => `${type}[]`), ...columns.map(({ type }) => type)]
  const names = [...values.map(([name]) => name), ...columns.map((_, at) => `c${at}`)]
  const arrays = types.map((type, at) => `$${from + at}::${type}`).join(', ')
  const inTable = columns.map(({ column, sql, adds }, at): BatchColumn => ({ column, value: sql(`u.c${at}`), adds }))
  return {
    table: `u AS (SELECT * FROM unnest(${arrays}) AS v(${names.join(', ')}))`,
    parties: inTable.slice(0, parties.length),
    fields: inTable.slice(parties.length),
    next: from + types.length,
    params: (operation, all) => [
      ...values.map(([, , value]) => all.map((one) => value(one, operation))),
      ...columns.map(({ of }) => all.map(({ doc }) => of(doc))),
    ],
  }
}
