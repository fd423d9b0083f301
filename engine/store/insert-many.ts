/** Inserts several new documents of one type in one statement: headers, lines, entries in the directory and journal. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { batchRows, type BatchRows, type WrittenDocument } from './batch-rows.ts'
import { isSearchedByName, quote, tableLayout, type TableLayout } from './tables/table-layout.ts'
import { arrayType, fromArray, lineArrays } from './write.ts'

interface Insertion {
  readonly text: string
  readonly rows: BatchRows<WrittenDocument>
}
const insertions = new WeakMap<TableLayout, Insertion>()

/**
 * Inserts documents whose ids and numbers are known.
 * @param action what the journal says of them
 */
export async function insertMany(operation: Operation, type: AnyDocument, all: readonly WrittenDocument[], action: string): Promise<void> {
  const shape = tableLayout(type)
  let insertion = insertions.get(shape)
  if (!insertion) insertions.set(shape, (insertion = insertionOf(shape)))
  const docs = all.map(({ doc }) => doc)
  await operation.tx.run(insertion.text, [
    operation.actor.platform,
    operation.actor.user,
    operation.tx.now,
    type.name,
    action,
    operation.actor.company,
    ...insertion.rows.params(operation, all),
    ...shape.lines.flatMap(({ field, written }) => [
      docs.flatMap((doc) => (doc[field] ?? []).map(() => doc.id)),
      ...lineArrays(
        written,
        docs.flatMap((doc) => doc[field] ?? []),
      ),
    ]),
  ])
  for (const { id } of docs) operation.written.push({ type, id, version: 1, action })
}

// 1 platform, 2 user, 3 when, 4 type, 5 action, 6 acting company; then arrays: the rows of the documents; of each list of lines the document
// of each line, and what `lineArrays` gives.
function insertionOf(shape: TableLayout): Insertion {
  const rows = batchRows<WrittenDocument>(shape, [['company', 'bigint', ({ doc }) => doc.ownerCompany]], 7)
  const columns = [...rows.parties, ...rows.fields]
  const list = (some: readonly { readonly column: string }[]) => some.map(({ column }) => `, ${quote(column)}`).join('')
  const values = (some: readonly { readonly value: string }[]) => some.map(({ value }) => `, ${value}`).join('')
  const inserts = [
    `head AS (INSERT INTO ${shape.table} (platform_id, id, company_id, status, created_by, updated_by, created_at, updated_at, number, search, grams${list(columns)})
      SELECT $1::bigint, u.id, u.company, u.status, $2::bigint, $2::bigint, $3::timestamptz, $3::timestamptz, u.number, concat_ws(E'\\n', lower(u.number), nullif(u.search, '')),
        u.grams::text[] || core.grams(lower(coalesce(u.number, '')))${values(columns)} FROM u)`,
    `entered AS (INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status, named)
      SELECT $1::bigint, u.id, $4::text, u.number, u.title, u.title_en, u.status, ${isSearchedByName(shape.type)} FROM u)`,
    `journaled AS (INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, at)
      SELECT $1::bigint, u.journal_id, $4::text, u.id, 1, $5::text, $2::bigint, $6::bigint, $3::timestamptz FROM u)`,
    ...lineInserts(shape, rows, { list: list(rows.parties), values: values(rows.parties) }),
  ]
  return { text: `WITH ${rows.table}, ${inserts.join(', ')} SELECT count(*) FROM u`, rows }
}

/** Returns the parts that insert the lines, one for each list. `parties` are the columns that lines repeat of their document. */
function lineInserts(
  shape: TableLayout,
  { next }: BatchRows<WrittenDocument>,
  parties: { readonly list: string; readonly values: string },
): string[] {
  let at = next
  return shape.lines.map((one, index) => {
    const arrays = ['bigint[]', 'bigint[]', 'int[]', ...one.written.map(arrayType)].map((type) => `$${at++}::${type}`).join(', ')
    const names = one.written.map(({ column }) => `, ${quote(column)}`).join('')
    const cast = one.written.map((column, place) => `, ${fromArray(column, `w.l${place}`)}`).join('')
    return `lines${index} AS (INSERT INTO ${one.table} (platform_id, doc_id, company_id${parties.list}, id, no${names})
      SELECT $1::bigint, u.id, u.company${parties.values}, w.id, w.no${cast}
      FROM unnest(${arrays}) AS w(doc, id, no${one.written.map((_, place) => `, l${place}`).join('')}) JOIN u ON u.id = w.doc)`
  })
}
