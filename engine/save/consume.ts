/**
 * Consumption: lines of one document consume quantities of another document's lines under a row lock, never beyond open × (1 +
 * tolerance) (invariant 1, architecture 5).
 */
import { add, compare, dec, mul, plain, sub } from '../../model/decimal.ts'
import { actionsOf, type AnyDocument, type Consumption } from '../../model/document.ts'
import { invalid, notFound, WeftError, type FieldError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { pieces, type Matrix } from '../../model/fields/matrix.ts'
import type { MessageKey } from '../../model/messages.ts'
import { compute } from '../../model/compute.ts'
import type { Operation } from '../operation.ts'
import { load, loadAll, type Stored } from '../store/read.ts'
import { tableLayout } from '../store/table-layout.ts'
import { sourceMatrixOf } from './source-matrix.ts'
import { persistChanges } from './persist-changes.ts'

type Row = Record<string, any>

/**
 * Takes or gives back what the type's `takes` says for this action. Source documents are locked in the order of their ids.
 * @param change `action`: the type's action, absent when the process moved the document by itself; `to`: the new status. A document that the process
 *   moves back to where its taking begins gives back what it had taken.
 */
export async function consumeFor(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  change: { readonly action: string | undefined; readonly to: string },
): Promise<void> {
  for (const [lines, words] of Object.entries((type.consumes ?? {}) as Record<string, Consumption<string>>)) {
    const sign = signOf(type, words, change)
    if (sign === undefined) continue
    if (!(await turn(operation, doc.id, lines, sign))) continue
    const column = (type.fields as Fields)[lines]!.options.columns![words.source]!
    const source = operation.engine.types.get(column.options.to!)!
    await takeLines(operation, {
      words,
      lines,
      rows: (doc[lines] ?? []) as Row[],
      source,
      sourceLines: column.options.lines!,
      sign,
    })
  }
}

function signOf(
  type: AnyDocument,
  { on, free }: Consumption<string>,
  { action, to }: { readonly action: string | undefined; readonly to: string },
): '1' | '-1' | undefined {
  if (action !== undefined) return on.includes(action) ? '1' : free?.includes(action) ? '-1' : undefined
  return on.some((name) => [actionsOf(type)[name]?.from].flat().includes(to)) ? '-1' : undefined
}

/** Records whether a document has consumed. Returns false when nothing is left to do: already consumed, or never consumed. */
async function turn(operation: Operation, doc: string, lines: string, sign: '1' | '-1'): Promise<boolean> {
  const sql =
    sign === '1'
      ? 'INSERT INTO core.consumption (platform_id, doc_id, lines) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
      : 'DELETE FROM core.consumption WHERE platform_id = $1 AND doc_id = $2 AND lines = $3'
  return (await operation.tx.run(sql, [operation.actor.platform, doc, lines])) === 1
}

interface Work {
  words: Consumption<string>
  lines: string
  rows: readonly Row[]
  source: AnyDocument
  sourceLines: string
  sign: '1' | '-1'
}

async function takeLines(operation: Operation, work: Work): Promise<void> {
  const { words, lines, rows, source, sourceLines, sign } = work
  const wanted = rows.map((row, at) => ({ row, at, id: row[words.source] as string | null })).filter((one) => one.id)
  if (wanted.length === 0) return
  const table = tableLayout(source).lines.find((one) => one.field === sourceLines)!.table
  const found = await operation.tx.rows<{ doc_id: string; id: string }>(
    `SELECT doc_id, id FROM ${table} WHERE platform_id = $1 AND id = ANY ($2::bigint[])`,
    [operation.actor.platform, wanted.map((one) => one.id)],
  )
  const home = new Map(found.map((row) => [row.id, row.doc_id]))
  const ids = [...new Set(found.map((row) => row.doc_id))].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  const docs = new Map((await loadAll(operation, source, ids, { lock: true })).map((doc) => [doc.id, doc]))
  const before = new Map([...docs].map(([id, doc]) => [id, structuredClone(doc) as Stored]))
  const errors: FieldError[] = []
  for (const { row, at, id } of wanted) {
    const from = docs.get(home.get(id!) ?? '')
    const line = from && (from[sourceLines] as Row[]).find((one) => one['id'] === id)
    if (!from || !line) errors.push({ path: `${lines}[${at}].${words.source}`, key: 'take.gone' })
    else if (sign === '1' && !words.when.includes(from.status))
      throw new WeftError(409, 'take.closed', { values: { number: from.number ?? '' } })
    else errors.push(...(await takeOne(operation, { work, row, at, from, line })))
  }
  if (errors.length > 0) throw invalid(errors)
  for (const [id, doc] of docs) {
    compute(source, doc)
    await persistChanges(operation, source, {
      before: before.get(id)!,
      doc,
      action: `${sign === '1' ? 'taken' : 'freed'}:${work.words.counter}`,
    })
  }
}

async function takeOne(
  operation: Operation,
  { work, row, at, from, line }: { work: Work; row: Row; at: number; from: Stored; line: Row },
): Promise<FieldError[]> {
  const { words, sign } = work
  const asked = String(row[words.quantity] ?? '0')
  const tolerance = toleranceOf(words, from, line)
  const total = plain(dec(line[words.counter] ?? '0').plus(mul(asked, sign)))
  const most = consumableLimit(String(line[words.of] ?? '0'), tolerance)
  const message = (words.message ?? 'take.tooMuch') as MessageKey
  if (sign === '1' && compare(total, most) > 0) {
    return [
      {
        path: `${work.lines}[${at}].${words.matrix ?? words.quantity}`,
        key: message,
        values: { open: sub(most, line[words.counter] ?? '0'), asked },
      },
    ]
  }
  line[words.counter] = notBelowZero(total)
  if (!words.matrix || !row[words.matrix]) return []
  return takeCells(operation, { work, row, at, line, tolerance })
}

/** Counts every cell of a size matrix separately: 10 S too many are not offset by 10 M too few. */
async function takeCells(
  operation: Operation,
  { work, row, at, line, tolerance }: { work: Work; row: Row; at: number; line: Row; tolerance: string },
): Promise<FieldError[]> {
  const { words, sign, lines } = work
  const sourceMatrix = sourceMatrixOf(words, work.source, work.sourceLines)!
  const ordered = line[sourceMatrix] as Matrix | null
  const cells = pieces(row[words.matrix!] as Matrix)
  if (!ordered || cells.size === 0) return []
  const limits = pieces(ordered)
  const counted = await operation.tx.rows<{ cell: string; quantity: string }>(
    'SELECT cell, quantity FROM core.consumption_cell WHERE platform_id = $1 AND line_id = $2 AND counter = $3',
    [operation.actor.platform, line['id'], words.counter],
  )
  const now = new Map(counted.map((one) => [one.cell, one.quantity]))
  const errors: FieldError[] = []
  for (const [cell, asked] of cells) {
    const was = now.get(cell) ?? '0'
    const total = add(was, mul(asked, sign))
    const most = consumableLimit(limits.get(cell) ?? '0', tolerance)
    if (sign === '1' && compare(total, most) > 0)
      errors.push({
        path: `${lines}[${at}].${words.matrix}`,
        key: 'take.cell',
        values: { cell: cell.split('|').slice(1).filter(Boolean).join(' / '), open: sub(most, was), asked },
      })
    now.set(cell, notBelowZero(total))
  }
  if (errors.length > 0) return errors
  await operation.tx.run(
    `INSERT INTO core.consumption_cell (platform_id, line_id, counter, cell, quantity) SELECT $1, $2, $3, * FROM unnest($4::text[], $5::numeric[]) ON CONFLICT (platform_id, line_id, counter, cell) DO UPDATE SET quantity = excluded.quantity`,
    [operation.actor.platform, line['id'], words.counter, [...cells.keys()], [...cells.keys()].map((cell) => now.get(cell))],
  )
  return []
}

/** Returns the pieces by cell that were consumed from each of these lines. */
export async function consumedFrom(
  operation: Operation,
  lines: readonly string[],
  counter: string,
): Promise<Map<string, Map<string, string>>> {
  const rows = await operation.tx.rows<{ line: string; cell: string; quantity: string }>(
    'SELECT line_id AS line, cell, quantity FROM core.consumption_cell WHERE platform_id = $1 AND line_id = ANY ($2::bigint[]) AND counter = $3 AND quantity > 0',
    [operation.actor.platform, lines, counter],
  )
  const found = new Map<string, Map<string, string>>()
  for (const { line, cell, quantity } of rows) found.set(line, (found.get(line) ?? new Map<string, string>()).set(cell, quantity))
  return found
}

/**
 * The reverse of a consumption, by logic: counters of lines and their cells fall, never below zero, under the document's lock.
 * @throws WeftError 404 for a line that is not there
 */
export async function releaseConsumption(
  operation: Operation,
  type: AnyDocument,
  id: string,
  {
    lines,
    counter,
    back,
  }: {
    readonly lines: string
    readonly counter: string
    readonly back: readonly { readonly id: string; readonly quantity: string; readonly matrix?: Matrix | null }[]
  },
): Promise<void> {
  const before = await load(operation, type, id, { lock: true })
  const doc = structuredClone(before) as Stored
  const cells: (readonly [line: string, cell: string, quantity: string])[] = []
  for (const one of back) {
    const line = (doc[lines] as Row[]).find((row) => row['id'] === one.id)
    if (!line) throw notFound()
    line[counter] = notBelowZero(sub(line[counter] ?? '0', one.quantity))
    for (const [cell, quantity] of pieces(one.matrix)) cells.push([one.id, cell, quantity])
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
  compute(type, doc)
  await persistChanges(operation, type, { before, doc, action: `freed:${counter}` })
}

const notBelowZero = (quantity: string): string => (compare(quantity, '0') < 0 ? '0' : quantity)

function toleranceOf(words: Consumption<string>, from: Stored, line: Row): string {
  if (!words.tolerance) return '0'
  const value = words.tolerance.startsWith('doc.') ? from[words.tolerance.slice(4)] : line[words.tolerance]
  return value ?? '0'
}

/**
 * Returns the consumable limit, quantity × (1 + percent ÷ 100), inclusive and exact. Every entry point uses this one tolerance
 * function.
 */
export const consumableLimit = (quantity: string, percent: string): string => plain(dec(quantity).times(dec('100').plus(percent)).div(100))
