/**
 * Consumption: lines of one document, or the document itself, consume quantities and amounts of another document or of its lines under a row lock,
 * never beyond open × (1 + tolerance) (invariant 1, architecture 5).
 */
import { add, compare, dec, mul, plain, sub } from '../../../model/decimal.ts'
import { compute } from '../../../model/rules/compute.ts'
import { ownRow, type Consumption } from '../../../model/between/conversion.ts'
import { consumptionsOf } from '../../../model/between/declared-conversions.ts'
import { consumingRows, fieldsAt, linkedRows } from '../../../model/between/linked-rows.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, WeftError, type FieldError } from '../../../model/errors.ts'
import { pieces, type Matrix } from '../../../model/fields/matrix.ts'
import type { Fields } from '../../../model/field.ts'
import type { MessageKey } from '../../../model/messages.ts'
import { fillPlaceholders } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { documentsOfLines } from '../../store/links/line-documents.ts'
import { loadAll, type Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'
import { persistMany } from '../persistence/persist-changes.ts'
import { ConsumedCells } from './consumed-cells.ts'
import { countsOf, type ConsumingRow, type ConsumptionChange, type Count } from './consumption-counts.ts'
import { sourceMatrixOf } from './source-matrix.ts'
import { amountOf } from './value-from.ts'

/**
 * Consumes or releases what the type's `consumes` states for these changes, with a fixed number of statements whatever the number of documents,
 * of their lines and of source documents. Source documents of one type are locked in the order of their ids, and each is written once, with one
 * entry in its journal. A document that the process moves back to where its consumption begins releases what it had consumed.
 * @param changes in the order in which the documents consume
 * @throws WeftError 409 `take.closed` for a source that may not be consumed; 11000 with `take.gone`, `take.tooMuch` (or the type's own message)
 *   and `take.cell` at the lines of the first document that is refused
 */
export async function consumeFor(operation: Operation, type: AnyDocument, changes: readonly ConsumptionChange[]): Promise<void> {
  const counts = await countsOf(operation, type, changes)
  for (const group of Map.groupBy(counts, ({ source }) => source.type.name).values()) await countOn(operation, group[0]!.source.type, group)
}

/** The lines of a list, or the document itself. */
export const rowsIn = (doc: Stored, lines: string | undefined): readonly FieldValues[] =>
  lines === undefined ? [doc] : (doc[lines] as FieldValues[])

/** A source line with its document; a source document is both. */
interface SourceLine {
  readonly doc: Stored
  readonly line: FieldValues
}

/** Counts on the documents of one source type: they are locked, read, computed and written together. */
async function countOn(operation: Operation, source: AnyDocument, counts: readonly Count[]): Promise<void> {
  const docs = await sourceDocuments(operation, source, counts)
  const before = new Map(docs.map((doc) => [doc.id, copy(doc) as Stored]))
  const rowsOf = (lines: string | undefined) =>
    docs.flatMap((doc) => rowsIn(doc, lines).map((line) => [line['id'] as string, { doc, line }] as const))
  const sources = new Map([...new Set(counts.map(({ source: { lines } }) => lines))].flatMap(rowsOf))
  const counters = Map.groupBy(counts, ({ consumption }) => consumption.counter)
  for (const [counter, some] of counters) {
    // Counted under the lock of the source documents.
    const counted = some.filter(({ consumption }) => consumption.matrix).flatMap(lineIdsOf)
    const cells = await ConsumedCells.read(operation, counter, counted)
    // What falls is counted first, so that limits and the floor hold for the sum of all changes of a counter.
    for (const count of some.toSorted((a, b) => Number(directionOf(a)) - Number(directionOf(b))))
      for (const rows of count.consumers) {
        const errors = rows.flatMap((row) => consumeRow(count, row, sources.get(row.lineId), cells))
        if (errors.length > 0) throw invalid(errors)
      }
    keepAboveZero(operation, some, sources)
    await cells.write(operation)
  }
  for (const doc of docs) compute(source, doc)
  const changed = docs.map((doc) => ({ before: before.get(doc.id)!, doc }))
  const rises = directionOf(counts[0]!) === '1'
  await persistMany(operation, source, changed, { action: `${rises ? 'taken' : 'freed'}:${[...counters.keys()].join('+')}` })
}

/** Raises counters that fell below zero to zero, once all changes are counted; not those that a consumption of the type lets fall further. */
function keepAboveZero(operation: Operation, counts: readonly Count[], sources: ReadonlyMap<string, SourceLine>): void {
  for (const count of counts) {
    if (mayBeBelowZero(operation, count)) continue
    const { counter } = count.consumption
    for (const id of lineIdsOf(count)) {
      const { line } = sources.get(id)!
      line[counter] = notBelowZero(String(line[counter] ?? '0'))
    }
  }
}

/** Whether a consumption of the type lets this counter fall below zero: the floor is one of the counter, whichever list counts on it. */
const mayBeBelowZero = ({ engine }: Operation, { consumer, source, consumption: { counter } }: Count): boolean =>
  consumptionsOf(consumer).some(([lines, other]) => {
    if (!other.belowZero || other.counter !== counter) return false
    const end = linkedRows(consumingRows(consumer, lines), other.source, engine.types).at(-1)
    return end?.type.name === source.type.name && end.lines === source.lines
  })

const lineIdsOf = ({ consumers }: Count): string[] => [...new Set(consumers.flat().map(({ lineId }) => lineId))]

/** Returns the documents whose lines are counted on, locked in the order of their ids. */
async function sourceDocuments(operation: Operation, source: AnyDocument, counts: readonly Count[]): Promise<Stored[]> {
  const ids = new Set<string>()
  for (const [lines, some] of Map.groupBy(counts, ({ source: { lines } }) => lines)) {
    const named = [...new Set(some.flatMap(lineIdsOf))]
    for (const id of lines === undefined ? named : (await documentsOfLines(operation, source, lines, named)).values()) ids.add(id)
  }
  return loadAll(operation, source, [...ids].sort(byId), { lock: true })
}

const byId = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1)

/** `1` when the counter rises, `-1` when it falls. */
const directionOf = ({ sign, consumption }: Count): '1' | '-1' => ((sign === '1') === (consumption.lowers !== true) ? '1' : '-1')

/** Counts one row on its source line and on the cells of its matrix. Returns errors when more than the open quantity is requested. */
function consumeRow(count: Count, consuming: ConsumingRow, from: SourceLine | undefined, cells: ConsumedCells): FieldError[] {
  const { consumption, sign } = count
  const { row } = consuming
  if (!from) return [{ path: placeOf(count, consuming, consumption.source.split('.')[0]!), key: 'take.gone' }]
  const { doc, line } = from
  if (sign === '1' && consumption.sourceWhile && !consumption.sourceWhile.includes(doc.status))
    throw new WeftError(409, 'take.closed', { values: { number: doc.number ?? '' } })
  const requested = requestedBy(count, consuming)
  const counted = String(line[consumption.counter] ?? '0')
  const total = add(counted, mul(requested, directionOf(count)))
  const limit = limitOf(count, from, consumption.of && amountOf(consumption.of, { ...line, doc }, fieldsAt(count.source), fieldsOf(count)))
  // A quantity below zero gives back, which no limit hinders.
  const isTooMuch = limit !== undefined && compare(requested, '0') >= 0 && compare(total, limit) > 0
  if (isTooMuch && !consumption.caps) {
    const values = { open: sub(limit, counted), asked: requested }
    return [{ path: placeOf(count, consuming, consumption.matrix ?? consumedField(consumption)), ...tooMuch(consumption, values) }]
  }
  line[consumption.counter] = isTooMuch ? limit : total
  return consumption.matrix && row[consumption.matrix] ? consumeCells(count, consuming, from, cells) : []
}

const fieldsOf = ({ source }: Count): Fields => source.type.fields as Fields

/** Returns what a row consumes, as a decimal string. */
function requestedBy({ consumption: { quantity }, consumer, lines }: Count, { row, doc }: ConsumingRow): string {
  return typeof quantity === 'string'
    ? String(row[quantity] ?? '0')
    : amountOf(quantity, { ...row, doc }, fieldsAt(consumingRows(consumer, lines)), consumer.fields as Fields)
}

/** The field that holds what is consumed; of an expression the link to the source. */
const consumedField = ({ quantity, source }: Consumption): string => (typeof quantity === 'string' ? quantity : source.split('.')[0]!)
const placeOf = ({ lines }: Count, { at }: ConsumingRow, field: string): string => (lines === ownRow ? field : `${lines}[${at}].${field}`)

function tooMuch({ message }: Consumption, values: Readonly<Record<'open' | 'asked', string>>): Omit<FieldError, 'path'> {
  if (message === undefined || typeof message === 'string') return { key: (message ?? 'take.tooMuch') as MessageKey, values }
  const [text, textEn] = [fillPlaceholders(message[0], values), fillPlaceholders(message[1], values)]
  return { key: 'message.text', values: { text, textEn, reason: 'take.tooMuch' } }
}

/** Counts every cell of a size matrix separately: 10 S too many are not offset by 10 M too few. */
function consumeCells(count: Count, { row, at }: ConsumingRow, from: SourceLine, cells: ConsumedCells): FieldError[] {
  const { consumption, lines, source } = count
  const ordered = from.line[sourceMatrixOf(consumption, source.type, source.lines!)!] as Matrix | null
  if (!ordered) return []
  const limits = pieces(ordered)
  const lineId = from.line['id'] as string
  const errors: FieldError[] = []
  for (const [cell, requested] of pieces(row[consumption.matrix!] as Matrix)) {
    const counted = cells.get(lineId, cell)
    const total = add(counted, mul(requested, directionOf(count)))
    const limit = limitOf(count, from, limits.get(cell))
    if (limit !== undefined && compare(total, limit) > 0) {
      // Pieces are whole, while a tolerance gives parts of one.
      const open = plain(dec(sub(limit, counted)).floor())
      const values = { cell: cell.split('|').slice(1).filter(Boolean).join(' / '), open, asked: requested }
      errors.push({ path: `${lines}[${at}].${consumption.matrix}`, key: 'take.cell', values })
    }
    cells.set(lineId, cell, total)
  }
  return errors
}

/** Returns the limit of a counter; none where it falls, or where the consumption names no total. */
function limitOf(count: Count, { doc, line }: SourceLine, total: unknown): string | undefined {
  if (count.consumption.of === undefined || directionOf(count) === '-1') return undefined
  return consumableLimit(String(total ?? '0'), toleranceOf(count.consumption, doc, line))
}

export const notBelowZero = (quantity: string): string => (compare(quantity, '0') < 0 ? '0' : quantity)

function toleranceOf({ tolerance }: Consumption, doc: Stored, line: FieldValues): string {
  if (!tolerance) return '0'
  const value = tolerance.startsWith('doc.') ? doc[tolerance.slice(4)] : line[tolerance]
  return String(value ?? '0')
}

/**
 * Returns the consumable limit, quantity × (1 + percent ÷ 100), inclusive and exact. Every entry point uses this one tolerance
 * function.
 */
export const consumableLimit = (quantity: string, percent: string): string => plain(dec(quantity).times(dec('100').plus(percent)).div(100))
