/** The rows from which documents are generated (`generates`): each document's own rows, combined, with a key that identifies each of them. */
import type { AnyGeneration, GeneratedFrom } from '../../model/between/generation.ts'
import { rowExpression, rowFields } from '../../model/between/generated-values.ts'
import { compare, sub } from '../../model/decimal.ts'
import type { AnyDocument } from '../../model/document.ts'
import { linkedPath } from '../../model/between/linked-path.ts'
import { offeredSizes, type SizeListing } from '../../model/sizes/size-source.ts'
import { cellKey, cellName, pieces, type Matrix } from '../../model/fields/matrix.ts'
import type { Operation } from '../operation.ts'
import { foundForDocuments } from '../query/found-for-documents.ts'
import type { FieldValues, Stored } from '../stored-document.ts'
import { linkedValues } from './validation/follow-links.ts'

/** What one new document is made from. */
export interface GeneratedRow {
  readonly doc: Stored
  /** Rows by their names; `doc` is the document. */
  readonly rows: Readonly<Record<string, FieldValues>>
  /** What identifies the combination within the document. */
  readonly key: string
}
/** A row of one source: what it is identified by, and its values. */
type Keyed = readonly [key: string, row: FieldValues]

/** More documents than one action should make by mistake, e.g. by a part of one piece. */
const mostRows = 10_000

/**
 * Returns the rows of all documents, in the order of the documents and of their lines. What is looked up is looked up for all documents at once.
 * @throws Error for more than 10,000 rows, and for a split by a part that is not above zero
 */
export async function generatedRows(
  operation: Operation,
  type: AnyDocument,
  generation: AnyGeneration,
  docs: readonly Stored[],
): Promise<GeneratedRow[]> {
  const { each = [], where } = generation
  let rows: GeneratedRow[] = docs.map((doc) => ({ doc, rows: { doc }, key: '' }))
  for (const from of each) {
    const rowsOf = await rowsBySource(operation, type, from, docs)
    rows = rows.flatMap((one) =>
      rowsOf(one).map(
        ([key, row]): GeneratedRow => ({ ...one, rows: { ...one.rows, [from.as]: row }, key: one.key ? `${one.key}/${key}` : key }),
      ),
    )
    if (rows.length > mostRows) throw new Error(`${type.name}: one action generates more than ${mostRows} documents`)
  }
  if (where === undefined) return rows
  const holds = rowExpression(where, rowFields(type, generation, operation.engine.types))
  return rows.filter((one) => holds(one.rows) === true)
}

/** Returns what gives the rows of one source for a combination of rows before it. */
async function rowsBySource(
  operation: Operation,
  type: AnyDocument,
  from: GeneratedFrom<string, string>,
  docs: readonly Stored[],
): Promise<(one: GeneratedRow) => readonly Keyed[]> {
  const byId = (rows: readonly FieldValues[]): Keyed[] => rows.map((row) => [String(row['id']), row])
  if ('lines' in from) return ({ doc }) => byId(doc[from.lines] as FieldValues[])
  if ('cells' in from) return (one) => cellsOf(valueAt(one, from.cells) as Matrix | null)
  if ('split' in from) return (one) => partsOf(String(valueAt(one, from.split) ?? '0'), String(valueAt(one, from.by) ?? '0'))
  if ('sizes' in from) return sizesByDocument(operation, type, from.sizes, docs)
  if ('path' in from) {
    const lists = (await linkedValues(operation, type, from.path, docs)).map((rows) => sorted((rows ?? []) as FieldValues[], from.sort))
    const listOf = new Map(docs.map((doc, at) => [doc.id, byId(lists[at]!)]))
    return ({ doc }) => listOf.get(doc.id)!
  }
  const target = operation.engine.types.get(from.type)
  const rowsByDocument = target ? await foundForDocuments(operation, target, from.where, docs) : new Map<string, readonly Stored[]>()
  return ({ doc }) => byId(rowsByDocument.get(doc.id) ?? [])
}

/** Returns the sizes of the size list that each document links to, in the order of the list; with second sizes, each pair. */
async function sizesByDocument(
  operation: Operation,
  type: AnyDocument,
  path: string,
  docs: readonly Stored[],
): Promise<(one: GeneratedRow) => readonly Keyed[]> {
  const followed = linkedPath({ type }, `${path}.id`, operation.engine.types)
  const listing = 'wrong' in followed ? undefined : (followed.hops.at(-1)!.to.type.listsSizes as SizeListing | undefined)
  if (!listing) throw new Error(`${type.name}: ${path} leads to no size list`)
  const axes = [...new Set([listing.sizes.lines, listing.seconds?.lines].filter((lines) => lines !== undefined))]
  const linesByAxis = await Promise.all(axes.map((lines) => linkedValues(operation, type, `${path}.${lines}`, docs)))
  const listOf = new Map(docs.map((doc, at) => [doc.id, Object.fromEntries(axes.map((lines, no) => [lines, linesByAxis[no]![at]]))]))
  return ({ doc }) => {
    const { sizes, seconds } = offeredSizes(listing, listOf.get(doc.id)!)
    const cells = sizes.flatMap((size) => (seconds.length === 0 ? [{ size }] : seconds.map((second) => ({ size, second }))))
    return cells.map((cell) => [cellName(cell), { ...cell, name: cellName(cell) }])
  }
}

/** Returns the value at a path such as `line.quantity`. */
export function valueAt({ rows }: GeneratedRow, path: string): unknown {
  const [name, field] = path.split('.') as [string, string]
  return rows[name]?.[field] ?? null
}

const sorted = (rows: readonly FieldValues[], by: string | undefined): readonly FieldValues[] =>
  by === undefined ? rows : rows.toSorted((a, b) => compare(String(a[by] ?? '0'), String(b[by] ?? '0')))

/** Returns the cells of a size matrix with pieces, prepacks multiplied out. */
const cellsOf = (matrix: Matrix | null): readonly Keyed[] => {
  const cells = [...(matrix?.cells ?? []), ...(matrix?.prepacks ?? []).flatMap(({ ratio }) => ratio)]
  const byKey = new Map(cells.map((cell) => [cellKey(cell), cell]))
  return [...pieces(matrix)]
    .filter(([, count]) => compare(count, '0') > 0)
    .map(([key, count]) => [key, { ...byKey.get(key), pieces: count }])
}

function partsOf(total: string, largest: string): Keyed[] {
  if (compare(largest, '0') <= 0) throw new Error('documents are split by a part that is not above zero')
  const parts: Keyed[] = []
  for (let rest = total; compare(rest, '0') > 0; rest = sub(rest, largest)) {
    if (parts.length >= mostRows) throw new Error(`one row is split into more than ${mostRows} documents`)
    const no = parts.length + 1
    parts.push([String(no), { no, quantity: compare(rest, largest) < 0 ? rest : largest }])
  }
  return parts
}
