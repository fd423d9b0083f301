/** Inserts several new documents of one type in one statement: headers, lines, entries in the directory and journal. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from './read.ts'
import { isSearchedByName, quote, tableLayout, type TableLayout } from './table-layout.ts'
import { arrayElement, arrayLiteral, arrayType, fromArray, lineArrays, type Entry } from './write.ts'

/** A new document with its ids and number, and its entry in the directory. */
export interface NewDocument {
  readonly doc: Stored
  readonly entry: Entry
}

const texts = new WeakMap<TableLayout, string>()

/**
 * Inserts documents whose numbers are known.
 * @param action what the journal says of them
 */
export async function insertMany(operation: Operation, type: AnyDocument, all: readonly NewDocument[], action: string): Promise<void> {
  const shape = tableLayout(type)
  let text = texts.get(shape)
  if (text === undefined) texts.set(shape, (text = insertManySql(shape)))
  const docs = all.map(({ doc }) => doc)
  await operation.tx.run(text, [
    operation.actor.platform,
    operation.actor.user,
    operation.tx.now,
    type.name,
    action,
    operation.actor.company,
    docs.map(({ id }) => id),
    docs.map(({ ownerCompany }) => ownerCompany),
    docs.map(({ status }) => status),
    docs.map(({ number }) => number),
    all.map(({ entry }) => entry.title),
    all.map(({ entry }) => entry.titleEn),
    all.map(({ entry }) => entry.search),
    all.map(({ entry }) => arrayLiteral(entry.grams)),
    docs.map(() => operation.engine.ids.next()),
    ...shape.partyRoles.map(({ partyRole }) => docs.map((doc) => doc.$partyRoles[partyRole] ?? null)),
    ...(shape.granted ? [docs.map((doc) => arrayLiteral(doc.$shared))] : []),
    ...shape.columns.map((column) => docs.map((doc) => arrayElement(column, doc))),
    ...shape.lines.flatMap(({ field, columns }) => [
      docs.flatMap((doc) => (doc[field] ?? []).map(() => doc.id)),
      ...lineArrays(
        columns,
        docs.flatMap((doc) => doc[field] ?? []),
      ),
    ]),
  ])
  for (const { id } of docs) operation.written.push({ type, id, version: 1, action })
}

/** Names and types of the values of each document other than its fields, from `$7` on. */
const given = [
  ['id', 'bigint'],
  ['company', 'bigint'],
  ['status', 'text'],
  ['number', 'text'],
  ['title', 'text'],
  ['title_en', 'text'],
  ['search', 'text'],
  ['grams', 'text'],
  ['journal_id', 'bigint'],
] as const

// 1 platform, 2 user, 3 when, 4 type, 5 action, 6 acting company; then arrays: what `given` names, parties, fields; of each list of lines
// the document of each line, and what `lineArrays` gives.
function insertManySql(shape: TableLayout): string {
  let at = 7
  const arrays = (types: readonly string[]) => types.map((type) => `$${at++}::${type}`).join(', ')
  const common = [
    ...shape.partyRoles.map(({ column }) => ({ column, type: 'bigint[]', value: (name: string) => name })),
    ...(shape.granted ? [{ column: 'shared', type: 'text[]', value: (name: string) => `${name}::bigint[]` }] : []),
  ]
  const fields = shape.columns.map((one) => ({ column: one.column, type: arrayType(one), value: (name: string) => fromArray(one, name) }))
  const columns = [...common, ...fields]
  const list = (some: readonly { readonly column: string }[]) => some.map(({ column }) => `, ${quote(column)}`).join('')
  const values = columns.map(({ value }, index) => `, ${value(`u.c${index}`)}`)
  const names = [...given.map(([name]) => name), ...columns.map((_, index) => `c${index}`)]
  const documents = arrays([...given.map(([, type]) => `${type}[]`), ...columns.map(({ type }) => type)])
  const lines = shape.lines.map((one, index) => {
    const rows = arrays(['bigint[]', 'bigint[]', 'int[]', ...one.columns.map(arrayType)])
    const cast = one.columns.map((column, place) => `, ${fromArray(column, `w.l${place}`)}`).join('')
    return `lines${index} AS (INSERT INTO ${one.table} (platform_id, doc_id, company_id${list(common)}, id, no${list(one.columns)})
      SELECT $1::bigint, u.id, u.company${values.slice(0, common.length).join('')}, w.id, w.no${cast}
      FROM unnest(${rows}) AS w(doc, id, no${one.columns.map((_, place) => `, l${place}`).join('')}) JOIN u ON u.id = w.doc)`
  })
  const inserts = [
    `head AS (INSERT INTO ${shape.table} (platform_id, id, company_id, status, created_by, updated_by, created_at, updated_at, number, search, grams${list(columns)})
      SELECT $1::bigint, u.id, u.company, u.status, $2::bigint, $2::bigint, $3::timestamptz, $3::timestamptz, u.number, concat_ws(E'\\n', lower(u.number), nullif(u.search, '')),
        u.grams::text[] || core.grams(lower(coalesce(u.number, '')))${values.join('')} FROM u)`,
    `entered AS (INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status, named)
      SELECT $1::bigint, u.id, $4::text, u.number, coalesce(u.title, u.number, u.id::text), u.title_en, u.status, ${isSearchedByName(shape.type)} FROM u)`,
    `journaled AS (INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, at)
      SELECT $1::bigint, u.journal_id, $4::text, u.id, 1, $5::text, $2::bigint, $6::bigint, $3::timestamptz FROM u)`,
    ...lines,
  ]
  return `WITH u AS (SELECT * FROM unnest(${documents}) AS v(${names.join(', ')})), ${inserts.join(', ')} SELECT count(*) FROM u`
}
