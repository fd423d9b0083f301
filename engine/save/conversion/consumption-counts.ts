/** Which consumptions a change of documents counts, on which lines of which documents. */
import { ownRow, type Consumption } from '../../../model/between/conversion.ts'
import { consumptionsOf } from '../../../model/between/declared-conversions.ts'
import { consumingRows, linkedRows, type LinkedRows } from '../../../model/between/linked-rows.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { consumptionSign } from '../../../model/between/taken-back.ts'
import type { Operation } from '../../operation.ts'
import { linkedIdsOf } from '../../store/links/line-documents.ts'
import type { Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'
import { isShortenedBy, shortenedBy } from './shorten.ts'

/** A document whose action or status may consume. */
export interface ConsumptionChange {
  readonly doc: Stored
  /** The type's action, absent when the process advanced the document by itself. */
  readonly action: string | undefined
  /** The new status. */
  readonly to: string
  /** The document as it is stored: what it consumed is what it releases. */
  readonly before: Stored
}

/** A line, or a document, that names what it consumes. */
export interface ConsumingRow {
  readonly row: FieldValues
  /** Position in the list, from 0. */
  readonly at: number
  readonly doc: Stored
  /** Id of the source line, or of the source document. */
  readonly lineId: string
}

/** One consumption that is counted, or taken back, with the lines that ask for it. */
export interface Count {
  readonly consumption: Consumption
  /** The name of the list of consuming lines; `doc` for the documents themselves. */
  readonly lines: string
  readonly source: LinkedRows
  /** The consuming type. */
  readonly consumer: AnyDocument
  /** `1` consumes, `-1` releases. */
  readonly sign: Sign
  /** Of each consuming document the rows that name a source. */
  readonly consumers: readonly (readonly ConsumingRow[])[]
}
type Sign = '1' | '-1'

/** A consumption of some documents; which of them have consumed before is not known yet. */
interface Intent {
  readonly lines: string
  readonly consumption: Consumption
  readonly sign: Sign
  readonly docs: readonly Stored[]
  /** A part is released: the documents go on consuming the rest. */
  readonly part?: true
}

/**
 * Returns what these changes count, in the order in which the type declares it. A document consumes once and releases what it has consumed.
 * @param changes in the order in which the documents consume
 */
export async function countsOf(operation: Operation, type: AnyDocument, changes: readonly ConsumptionChange[]): Promise<readonly Count[]> {
  const intents = consumptionsOf(type).flatMap(([lines, consumption]) => intentsOf(type, changes, lines, consumption))
  const recorded = await recordConsumptions(
    operation,
    intents.filter(({ part }) => !part),
  )
  for (const key of await consumingParts(operation, intents)) recorded.add(key)
  const counts: Count[] = []
  for (const { docs, part: _, ...intent } of intents) {
    const counting = docs.filter(({ id }) => recorded.has(recordKey(id, intent)))
    const { source, rows } = await sourceRows(operation, type, intent, counting)
    const consumers = rows.filter((some) => some.length > 0)
    if (consumers.length > 0) counts.push({ ...intent, source, consumer: type, consumers })
  }
  return counts
}

function intentsOf(type: AnyDocument, changes: readonly ConsumptionChange[], lines: string, consumption: Consumption): Intent[] {
  const docsOf = (sign: Sign) =>
    changes.filter((change) => consumptionSign(type, consumption, change) === sign).map(({ doc, before }) => (sign === '1' ? doc : before))
  const parts = changes.flatMap(({ action, before, doc }) =>
    isShortenedBy(consumption, action) ? [shortenedBy(consumption, { lines, before, doc })] : [],
  )
  return [
    ...(['1', '-1'] as const).map((sign) => ({ lines, consumption, sign, docs: docsOf(sign) })),
    { lines, consumption, sign: '-1' as const, docs: parts, part: true as const },
  ].filter(({ docs }) => docs.length > 0)
}

/** The name under which it is recorded that a document has consumed. */
const recordName = ({ source, counter }: Consumption): string => `${source}:${counter}`
const recordKey = (id: string, { lines, consumption, sign }: Omit<Intent, 'docs'>): string =>
  `${sign} ${id} ${lines} ${recordName(consumption)}`

/** Returns the keys of partial releases of documents that have consumed, in one statement; none is sent without such a release. */
async function consumingParts(operation: Operation, intents: readonly Intent[]): Promise<string[]> {
  const parts = intents.filter(({ part }) => part)
  if (parts.length === 0) return []
  const rows = await operation.tx.rows<{ id: string; lines: string; counter: string }>(
    'SELECT doc_id AS id, lines, counter FROM core.consumption WHERE platform_id = $1 AND doc_id = ANY ($2::bigint[])',
    [operation.actor.platform, [...new Set(parts.flatMap(({ docs }) => docs.map(({ id }) => id)))]],
  )
  return rows.map(({ id, lines, counter }) => `-1 ${id} ${lines} ${counter}`)
}

/**
 * Records which documents have consumed, in two statements at most.
 * @returns keys of those for which something is left to do: not consumed before, or not released
 */
async function recordConsumptions(operation: Operation, intents: readonly Intent[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const sign of ['1', '-1'] as const) {
    const given = intents.filter((intent) => intent.sign === sign).flatMap((intent) => intent.docs.map(({ id }) => ({ id, intent })))
    if (given.length === 0) continue
    const records = 'unnest($2::bigint[], $3::text[], $4::text[]) AS u(d, l, c)'
    const sql =
      sign === '1'
        ? `INSERT INTO core.consumption (platform_id, doc_id, lines, counter) SELECT $1, d, l, c FROM ${records} ON CONFLICT DO NOTHING RETURNING doc_id AS id, lines, counter`
        : `DELETE FROM core.consumption t USING ${records} WHERE t.platform_id = $1 AND t.doc_id = u.d AND t.lines = u.l AND t.counter = u.c RETURNING t.doc_id AS id, t.lines, t.counter`
    const rows = await operation.tx.rows<{ id: string; lines: string; counter: string }>(sql, [
      operation.actor.platform,
      given.map(({ id }) => id),
      given.map(({ intent }) => intent.lines),
      given.map(({ intent }) => recordName(intent.consumption)),
    ])
    for (const { id, lines, counter } of rows) keys.add(`${sign} ${id} ${lines} ${counter}`)
  }
  return keys
}

/**
 * Returns the rows that a consumption counts on, and of each document its own rows that name one. A path over several links is followed in one
 * statement for each step, whatever the number of rows.
 */
export async function sourceRows(
  operation: Operation,
  type: AnyDocument,
  { lines, consumption }: { readonly lines: string; readonly consumption: Consumption },
  docs: readonly Stored[],
): Promise<{ readonly source: LinkedRows; readonly rows: readonly (readonly ConsumingRow[])[] }> {
  const way = linkedRows(consumingRows(type, lines), consumption.source, operation.engine.types)
  const [first, ...further] = consumption.source.split('.') as [string, ...string[]]
  const source = way.at(-1)
  if (!source || way.length <= further.length) throw new Error(`${type.name}.${lines}: ${consumption.source} leads nowhere`)
  const rowsOf = (doc: Stored) => (lines === ownRow ? [doc] : ((doc[lines] ?? []) as FieldValues[]))
  const named = docs.map((doc) => rowsOf(doc).flatMap((row, at) => (row[first] ? [{ row, at, doc, lineId: row[first] as string }] : [])))
  let ends = new Map(named.flat().map(({ lineId }) => [lineId, lineId]))
  for (const [step, column] of further.entries()) {
    const next = ends.size > 0 ? await linkedIdsOf(operation, way[step]!, column, [...new Set(ends.values())]) : new Map<string, string>()
    ends = new Map([...ends].flatMap(([from, at]) => (next.has(at) ? [[from, next.get(at)!] as const] : [])))
  }
  const rows = named.map((some) => some.flatMap((one) => (ends.has(one.lineId) ? [{ ...one, lineId: ends.get(one.lineId)! }] : [])))
  return { source, rows }
}
