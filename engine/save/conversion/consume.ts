/**
 * Consumption: lines of one document consume quantities of another document's lines under a row lock, never beyond open × (1 +
 * tolerance) (invariant 1, architecture 5).
 */
import { add, compare, dec, mul, plain, sub } from '../../../model/decimal.ts'
import type { Consumption } from '../../../model/conversion.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { invalid, notFound, WeftError, type FieldError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { pieces, type Matrix } from '../../../model/fields/matrix.ts'
import type { MessageKey } from '../../../model/messages.ts'
import { compute } from '../../../model/compute.ts'
import type { ReleasedLine } from '../../document-context.ts'
import type { Operation } from '../../operation.ts'
import { documentsOfLines } from '../../store/line-documents.ts'
import { loadAll, lockAll, type Stored } from '../../store/read.ts'
import { ConsumedCells } from './consumed-cells.ts'
import { sourceMatrixOf } from './source-matrix.ts'
import { persistMany } from '../persistence/persist-changes.ts'

type Row = Record<string, any>

/** A document whose action or status may consume. */
export interface ConsumptionChange {
  readonly doc: Stored
  /** The type's action, absent when the process advanced the document by itself. */
  readonly action: string | undefined
  /** The new status. */
  readonly to: string
}

/**
 * Consumes or releases what the type's `consumes` states for these changes, with a fixed number of statements whatever the number of documents,
 * of their lines and of source documents. Source documents are locked in the order of their ids, and each is written once, with one entry in
 * its journal. A document that the process moves back to where its consumption begins releases what it had consumed.
 * @param changes in the order in which the documents consume
 * @throws WeftError 409 `take.closed` for a source that may not be consumed; 11000 with `take.gone`, `take.tooMuch` (or the type's own message)
 *   and `take.cell` at the lines of the first document that is refused
 */
export async function consumeFor(operation: Operation, type: AnyDocument, changes: readonly ConsumptionChange[]): Promise<void> {
  for (const [lines, consumption] of Object.entries((type.consumes ?? {}) as Record<string, Consumption<string>>)) {
    const { to, lines: sourceLines } = (type.fields as Fields)[lines]!.options.columns![consumption.source]!.options
    const source = operation.engine.types.get(to!)!
    const signed = changes.map(({ doc, ...change }) => ({ doc, sign: signOf(type, consumption, change) }))
    for (const sign of new Set(signed.flatMap((one) => one.sign ?? []))) {
      const signedDocuments = signed.flatMap((one) => (one.sign === sign ? one.doc : []))
      const recorded = await recordConsumptions(operation, signedDocuments, lines, sign)
      const consumers = signedDocuments
        .filter(({ id }) => recorded.has(id))
        .map((doc) => consumingRows(doc, lines, consumption))
        .filter((rows) => rows.length > 0)
      if (consumers.length > 0) await consumeLines(operation, { consumption, lines, consumers, source, sourceLines: sourceLines!, sign })
    }
  }
}

/** `1` consumes, `-1` releases; undefined when the change does neither. */
function signOf(
  type: AnyDocument,
  { on, free }: Consumption<string>,
  { action, to }: Omit<ConsumptionChange, 'doc'>,
): '1' | '-1' | undefined {
  if (action !== undefined) return on.includes(action) ? '1' : free?.includes(action) ? '-1' : undefined
  return on.some((name) => [actionsOf(type)[name]?.from].flat().includes(to)) ? '-1' : undefined
}

/** Records which documents have consumed. Returns the ids of those for which something is left to do: not consumed before, or not released. */
async function recordConsumptions(
  operation: Operation,
  docs: readonly Stored[],
  lines: string,
  sign: '1' | '-1',
): Promise<ReadonlySet<string>> {
  const sql =
    sign === '1'
      ? 'INSERT INTO core.consumption (platform_id, doc_id, lines) SELECT $1, d, $3 FROM unnest($2::bigint[]) AS u(d) ON CONFLICT DO NOTHING RETURNING doc_id AS id'
      : 'DELETE FROM core.consumption WHERE platform_id = $1 AND doc_id = ANY ($2::bigint[]) AND lines = $3 RETURNING doc_id AS id'
  const rows = await operation.tx.rows<{ id: string }>(sql, [operation.actor.platform, docs.map(({ id }) => id), lines])
  return new Set(rows.map(({ id }) => id))
}

const consumingRows = (doc: Stored, lines: string, { source }: Consumption<string>): readonly ConsumingRow[] =>
  ((doc[lines] ?? []) as Row[]).flatMap((row, at) => {
    const lineId = row[source] as string | null
    return lineId ? [{ row, at, lineId }] : []
  })

interface Work {
  readonly consumption: Consumption<string>
  /** The name of the list of consuming lines. */
  readonly lines: string
  /** Of each consuming document the rows that name a source line. */
  readonly consumers: readonly (readonly ConsumingRow[])[]
  readonly source: AnyDocument
  readonly sourceLines: string
  readonly sign: '1' | '-1'
}
interface ConsumingRow {
  readonly row: Row
  /** Position in the list, from 0. */
  readonly at: number
  /** Id of the source line. */
  readonly lineId: string
}

async function consumeLines(operation: Operation, work: Work): Promise<void> {
  const { consumption, consumers, source, sourceLines, sign } = work
  const lineIds = [...new Set(consumers.flat().map(({ lineId }) => lineId))]
  const ids = [...new Set((await documentsOfLines(operation, source, sourceLines, lineIds)).values())].sort(byId)
  const docs = await loadAll(operation, source, ids, { lock: true })
  const before = new Map(docs.map((doc) => [doc.id, structuredClone(doc)]))
  const sources = new Map(docs.flatMap((doc) => (doc[sourceLines] as Row[]).map((line) => [line['id'] as string, { doc, line }] as const)))
  // Counted under the lock of the source documents.
  const cells = await ConsumedCells.read(operation, consumption, lineIds)
  for (const rows of consumers) {
    const errors = rows.flatMap((consuming) => consumeRow(work, consuming, sources.get(consuming.lineId), cells))
    if (errors.length > 0) throw invalid(errors)
  }
  await cells.write(operation)
  for (const doc of docs) compute(source, doc)
  const changed = docs.map((doc) => ({ before: before.get(doc.id)!, doc }))
  await persistMany(operation, source, changed, { action: `${sign === '1' ? 'taken' : 'freed'}:${consumption.counter}` })
}

const byId = (a: string, b: string): number => (BigInt(a) < BigInt(b) ? -1 : 1)

/** Counts one row on its source line and on the cells of its matrix. Returns errors when more than the open quantity is requested. */
function consumeRow(
  { consumption, lines, source, sourceLines, sign }: Work,
  { row, at }: ConsumingRow,
  from: { readonly doc: Stored; readonly line: Row } | undefined,
  cells: ConsumedCells,
): FieldError[] {
  if (!from) return [{ path: `${lines}[${at}].${consumption.source}`, key: 'take.gone' }]
  const { doc, line } = from
  if (sign === '1' && !consumption.when.includes(doc.status))
    throw new WeftError(409, 'take.closed', { values: { number: doc.number ?? '' } })
  const requested = String(row[consumption.quantity] ?? '0')
  const tolerance = toleranceOf(consumption, doc, line)
  const total = plain(dec(line[consumption.counter] ?? '0').plus(mul(requested, sign)))
  const limit = consumableLimit(String(line[consumption.of] ?? '0'), tolerance)
  if (sign === '1' && compare(total, limit) > 0) {
    const values = { open: sub(limit, line[consumption.counter] ?? '0'), asked: requested }
    const key = (consumption.message ?? 'take.tooMuch') as MessageKey
    return [{ path: `${lines}[${at}].${consumption.matrix ?? consumption.quantity}`, key, values }]
  }
  line[consumption.counter] = notBelowZero(total)
  const ordered =
    consumption.matrix && row[consumption.matrix] && (line[sourceMatrixOf(consumption, source, sourceLines)!] as Matrix | null)
  if (!ordered) return []
  // Every cell of a size matrix is counted separately: 10 S too many are not offset by 10 M too few.
  const limits = pieces(ordered)
  const errors: FieldError[] = []
  for (const [cell, cellRequested] of pieces(row[consumption.matrix!] as Matrix)) {
    const counted = cells.get(line['id'], cell)
    const cellTotal = add(counted, mul(cellRequested, sign))
    const cellLimit = consumableLimit(limits.get(cell) ?? '0', tolerance)
    if (sign === '1' && compare(cellTotal, cellLimit) > 0) {
      const values = { cell: cell.split('|').slice(1).filter(Boolean).join(' / '), open: sub(cellLimit, counted), asked: cellRequested }
      errors.push({ path: `${lines}[${at}].${consumption.matrix}`, key: 'take.cell', values })
    }
    cells.set(line['id'], cell, notBelowZero(cellTotal))
  }
  return errors
}

/**
 * The reverse of a consumption, by logic: counters of lines and their cells fall, never below zero, under the locks of the documents, in
 * statements whose number does not grow with them.
 * @throws WeftError 404 `generic.notFound` for a document or a line that is not there
 * @throws Error for a document that is named twice
 */
export async function releaseConsumption(
  operation: Operation,
  type: AnyDocument,
  { lines, counter }: { readonly lines: string; readonly counter: string },
  documents: readonly { readonly id: string; readonly back: readonly ReleasedLine[] }[],
): Promise<void> {
  const backOf = new Map(documents.map(({ id, back }) => [id, back]))
  if (backOf.size < documents.length) throw new Error(`release: a ${type.name} is named twice`)
  const changed = (await lockAll(operation, type, [...backOf.keys()])).map((before) => ({ before, doc: structuredClone(before) }))
  const cells: (readonly [line: string, cell: string, quantity: string])[] = []
  for (const { doc } of changed) {
    for (const one of backOf.get(doc.id)!) {
      const line = (doc[lines] as Row[]).find((row) => row['id'] === one.id)
      if (!line) throw notFound()
      line[counter] = notBelowZero(sub(line[counter] ?? '0', one.quantity))
      for (const [cell, quantity] of pieces(one.matrix)) cells.push([one.id, cell, quantity])
    }
    compute(type, doc)
  }
  if (cells.length > 0)
    await operation.tx.run(
      `UPDATE core.consumption_cell t SET quantity = greatest(t.quantity - u.quantity, 0)
       FROM (SELECT line, cell, sum(quantity) AS quantity FROM unnest($3::bigint[], $4::text[], $5::numeric[]) AS b(line, cell, quantity) GROUP BY line, cell) u
       WHERE t.platform_id = $1 AND t.line_id = u.line AND t.counter = $2 AND t.cell = u.cell`,
      [
        operation.actor.platform,
        counter,
        cells.map(([line]) => line),
        cells.map(([, cell]) => cell),
        cells.map(([, , quantity]) => quantity),
      ],
    )
  await persistMany(operation, type, changed, { action: `freed:${counter}` })
}

const notBelowZero = (quantity: string): string => (compare(quantity, '0') < 0 ? '0' : quantity)

function toleranceOf({ tolerance }: Consumption<string>, doc: Stored, line: Row): string {
  if (!tolerance) return '0'
  const value = tolerance.startsWith('doc.') ? doc[tolerance.slice(4)] : line[tolerance]
  return value ?? '0'
}

/**
 * Returns the consumable limit, quantity × (1 + percent ÷ 100), inclusive and exact. Every entry point uses this one tolerance
 * function.
 */
export const consumableLimit = (quantity: string, percent: string): string => plain(dec(quantity).times(dec('100').plus(percent)).div(100))
