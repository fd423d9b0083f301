/** The entries that a posting of a definition makes of documents: values by path or formula, sizes as items, amounts with their sign. */
import { add, mul } from '../../model/decimal.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { FieldError } from '../../model/errors.ts'
import { pathTypes } from '../../model/rules/compute.ts'
import { compile } from '../../model/expression/feel.ts'
import type { Fields } from '../../model/field.ts'
import { cellName, pieces, type Matrix } from '../../model/fields/matrix.ts'
import type { AnyPosting, PostedValue } from '../../model/ledger/posting.ts'
import type { Operation } from '../operation.ts'
import { findByFields } from '../query/find-by-fields.ts'
import type { FieldValues, Stored } from '../stored-document.ts'

/** An entry of a document, and the field of which it is made. */
export interface PostedEntry {
  readonly doc: Stored
  readonly path: string
  readonly values: FieldValues
}
export interface PostedEntries {
  readonly entries: readonly PostedEntry[]
  /** Sizes without item, by id of their document. */
  readonly errors: ReadonlyMap<string, readonly FieldError[]>
}

/**
 * Returns the entries of documents of one type, in the order of documents, lines and sizes. The items of all sizes are found in one statement.
 */
export async function entriesOf(
  operation: Operation,
  type: AnyDocument,
  posting: AnyPosting,
  docs: readonly Stored[],
): Promise<PostedEntries> {
  const rows = rowsOf(type, posting, docs)
  if (!posting.expand) return { entries: rows.map((one) => ({ ...one, values: valuesOf(type, posting, one) })), errors: new Map() }
  const { matrix, to, size } = posting.expand
  const ledger = operation.engine.types.get(posting.ledger)!
  const itemType = operation.engine.types.get((ledger.fields as Fields)[to]!.options.to!)!
  const items = await itemsOf(
    operation,
    itemType,
    posting.expand,
    rows.map(({ row }) => row),
  )
  const errors = new Map<string, FieldError[]>()
  const entries = rows.flatMap((one): PostedEntry[] => {
    const missing: string[] = []
    const path = `${one.path}.${matrix}`
    const made = sizesOf(type, posting, one).flatMap(({ size: name, key, values: sized }): PostedEntry[] => {
      const item = items.get(key)
      if (!item) missing.push(name)
      const values = { ...sized, [to]: item ?? null }
      return [{ doc: one.doc, path, values: Object.hasOwn(ledger.fields, size) ? { ...values, [size]: name } : values }]
    })
    if (missing.length > 0) errors.set(one.doc.id, [...(errors.get(one.doc.id) ?? []), noItem(itemType, path, missing)])
    return made
  })
  return { entries, errors }
}

/** A document or line that makes entries. */
interface PostedRow {
  readonly doc: Stored
  readonly row: FieldValues
  readonly path: string
}

function rowsOf(type: AnyDocument, posting: AnyPosting, docs: readonly Stored[]): PostedRow[] {
  const holds = condition(type, posting)
  const all = docs.flatMap((doc): PostedRow[] =>
    posting.lines
      ? (doc[posting.lines] as FieldValues[]).map((line, at) => ({ doc, row: line, path: `${posting.lines}[${at}]` }))
      : [{ doc, row: doc as FieldValues, path: '' }],
  )
  return all.filter(({ doc, row }) => holds(posting.lines ? { ...row, doc } : row))
}

/** Returns the entries of a row with sizes: the size, the key of its item, and the values apart from the item. */
function sizesOf(type: AnyDocument, posting: AnyPosting, one: PostedRow) {
  const { matrix, match } = posting.expand!
  const matched = Object.values(match).map((column) => one.row[column])
  return [...bySize(one.row[matrix] as Matrix | null)].map(([size, pieces]) => ({
    size,
    key: itemKey([...matched, size]),
    values: valuesOf(type, posting, { ...one, row: { ...one.row, pieces } }),
  }))
}

/**
 * Returns a text that is the same for two states of a document exactly if the posting makes the same entries of both: their values, and instead of
 * the items of sizes what these are found by. No statement is sent.
 */
export function entriesSignature(type: AnyDocument, posting: AnyPosting, doc: Stored): string {
  const rows = rowsOf(type, posting, [doc])
  return JSON.stringify(rows.map((one) => (posting.expand ? sizesOf(type, posting, one) : valuesOf(type, posting, one))))
}

/** Returns whether a row makes entries (`where`). */
function condition(type: AnyDocument, { lines, where }: AnyPosting): (scope: FieldValues) => boolean {
  if (where === undefined) return () => true
  const fields = type.fields as Fields
  const { isNumber, isDay } = pathTypes(lines ? (fields[lines]!.options.columns ?? {}) : fields, fields)
  const expression = compile(where, { numeric: isNumber, date: isDay })
  return (scope) => expression.evaluatePlain(scope) === true
}

const noItem = ({ label }: AnyDocument, path: string, missing: readonly string[]): FieldError => ({
  path,
  key: 'posting.noItem',
  values: { label: label[0], labelEn: label[1], missing: missing.join('、'), missingEn: missing.join(', ') },
})

const itemKey = (values: readonly unknown[]): string => JSON.stringify(values)

/** Returns the ids of the items by the values that they match and their size. */
async function itemsOf(
  operation: Operation,
  itemType: AnyDocument,
  { match, size }: NonNullable<AnyPosting['expand']>,
  rows: readonly FieldValues[],
): Promise<ReadonlyMap<string, string>> {
  const fields = Object.entries(match)
  const where = Object.fromEntries(fields.map(([field, column]) => [field, [...new Set(rows.map((row) => row[column]).filter(Boolean))]]))
  if (Object.values(where).some((values) => values.length === 0)) return new Map()
  const matching = await findByFields(operation, itemType, where, { all: true })
  return new Map(matching.map((item) => [itemKey([...fields.map(([field]) => item[field]), item[size]]), item.id]))
}

/** Returns the pieces by size of a matrix, with prepacks multiplied out; a second size (length, cup) stands after a slash. */
function bySize(matrix: Matrix | null): ReadonlyMap<string, string> {
  const counts = new Map<string, string>()
  for (const [key, count] of pieces(matrix)) {
    const [, size, second] = key.split('|') as [string, string, string]
    const name = cellName({ size, second })
    counts.set(name, add(counts.get(name) ?? '0', count))
  }
  return counts
}

function valuesOf(type: AnyDocument, posting: AnyPosting, { doc, row }: { readonly doc: Stored; readonly row: FieldValues }): FieldValues {
  const scope = posting.lines ? { ...row, doc } : row
  const of = (value: PostedValue<string>) => valueOf(type, posting, value, scope)
  const sign = posting.sign === '-' ? '-1' : '1'
  return {
    ...Object.fromEntries(Object.entries(posting.values).map(([name, value]) => [name, of(value)])),
    ...posting.constants,
    ...Object.fromEntries(Object.entries(posting.amounts).map(([name, value]) => [name, mul(String(of(value) ?? '0'), sign)])),
  }
}

function valueOf(type: AnyDocument, { lines }: AnyPosting, value: PostedValue<string>, scope: FieldValues): unknown {
  if (typeof value === 'string') return (value.startsWith('doc.') ? (scope['doc'] as FieldValues)[value.slice(4)] : scope[value]) ?? null
  const fields = type.fields as Fields
  const lineFields = lines ? (fields[lines]!.options.columns ?? {}) : fields
  const { isNumber, isDay } = pathTypes(lineFields, fields)
  return compile(value.formula, {
    numeric: (path) => path === 'pieces' || isNumber(path),
    date: isDay,
  }).evaluatePlain(scope)
}
