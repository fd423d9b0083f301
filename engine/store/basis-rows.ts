/** The rows of what documents are based on (`core.basis`). What is read of a source is written by SQL as JSON, so that both sides of a comparison are alike. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { dayRead, notRead } from '../../model/between/based-on.ts'
import type { AnyValidity } from '../../model/lifecycle/validity.ts'
import { inForceSql, sameKeySql } from './tables/period-sql.ts'
import { columnFor, columnSql, tableLayout, type NamedColumn } from './tables/table-layout.ts'

/** Where the sources of a basis are: documents of a type, or lines of one of its lists. */
export interface SourcePlace {
  readonly type: AnyDocument
  readonly lines: string | undefined
}

/** A document or line that a document is based on. */
export interface WantedBasis {
  readonly company: string
  readonly doc: string
  readonly name: string
  readonly source: string
  /** Own values that are what was read, by the field of the source; of lines in steps an object with a key for each quantity. */
  readonly own?: Readonly<Record<string, unknown>>
}

/** Decimals and ids are texts, and moments ISO 8601 in UTC with milliseconds, as on the wire: own values of a document are compared with them. */
function jsonSql(alias: string, column: NamedColumn): string {
  const value = columnSql(alias, column)
  if (column.storage === 'numeric') return `to_jsonb(trim_scale(${value})::text)`
  if (column.storage === 'timestamp') return `to_jsonb(to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  if (column.storage === 'id') return `to_jsonb(${value}::text)`
  return column.storage === 'ids' ? `to_jsonb(${value}::text[])` : `to_jsonb(${value})`
}

/**
 * Selects sources: `id`, `doc`, `version`, and `now`, a JSON object with these fields.
 * @param ids the parameter with their ids; `$1` is the platform
 */
function sourceSql({ type, lines }: SourcePlace, reads: readonly string[], ids: string): string {
  const layout = tableLayout(type)
  const list = layout.lines.find(({ field }) => field === lines)
  const columnAt = (name: string): string =>
    list && !name.startsWith('doc.')
      ? jsonSql('l', list.columns.find(({ field }) => field === name)!)
      : jsonSql('t', columnFor(layout, name.replace(/^doc\./, ''))!)
  // A function takes a hundred arguments at most.
  const parts = reads.map((name) => `jsonb_build_object('${name.replaceAll("'", "''")}', ${columnAt(name)})`)
  const now = `t.id AS doc, t.version, ${parts.join(' || ') || "'{}'::jsonb"} AS now`
  return list
    ? `SELECT l.id, ${now} FROM ${list.table} l JOIN ${layout.table} t ON t.platform_id = l.platform_id AND t.id = l.doc_id WHERE l.platform_id = $1 AND l.id = ANY (${ids}::bigint[])`
    : `SELECT t.id, ${now} FROM ${layout.table} t WHERE t.platform_id = $1 AND t.id = ANY (${ids}::bigint[])`
}

/** Returns SQL of the day in an object with what was read; null where it has none. */
const dayOf = (object: string): string => `(${object} ->> '${dayRead}')::date`

/** Lines of a source in steps, by their name: the columns of the quantity at which a step begins, and of its value. */
export type SourceSteps = Readonly<Record<string, { readonly from: string; readonly value: string }>>

/**
 * Returns SQL of a JSON object with the values of the highest steps that quantities reach, by quantity.
 * @param source SQL of the id of the document
 * @param quantities SQL of a JSON object whose keys are the quantities
 */
function stepSql({ type }: SourcePlace, lines: string, { from, value }: SourceSteps[string], source: string, quantities: string): string {
  const list = tableLayout(type).lines.find(({ field }) => field === lines)!
  const column = (name: string) => columnSql('l', list.columns.find(({ field }) => field === name)!)
  const reached = `SELECT trim_scale(${column(value)})::text FROM ${list.table} l WHERE l.platform_id = $1 AND l.doc_id = ${source} AND ${column(from)} <= q.at::numeric ORDER BY ${column(from)} DESC LIMIT 1`
  return `coalesce((SELECT jsonb_object_agg(q.at, (${reached})) FROM jsonb_object_keys(${quantities}) AS q(at)), '{}')`
}

/** Returns SQL of what is read of lines in steps, as a JSON object by their names. */
const stepsSql = (place: SourcePlace, steps: SourceSteps): string =>
  Object.entries(steps)
    .map(([name, step]) => `jsonb_build_object('${name}', ${stepSql(place, name, step, 'f.id', `coalesce(w.own -> '${name}', '{}')`)})`)
    .join(' || ') || `'{}'::jsonb`

/**
 * Returns SQL of the rows `n` with what is read for a source: of the source itself, or of the document of its key that is in force on a day (`inForceOn`), and none where none is.
 * @param source SQL of the id of the source
 * @param day SQL of the day; null for what is read of the source itself
 */
function readSql(place: SourcePlace, reads: readonly string[], { source, day }: { readonly source: string; readonly day: string }): string {
  const validity = place.type.validity as AnyValidity | undefined
  const of =
    validity && !place.lines ? `CASE WHEN ${day} IS NULL THEN ${source} ELSE ${inForceSql(place.type, validity, source, day)} END` : source
  return `(SELECT ${of} AS id) f LEFT JOIN LATERAL (${sourceSql(place, reads, 'ARRAY[f.id]')}) n ON true`
}

/** Returns SQL of the object with every field that is read: blank where nothing is in force. */
const nowSql = (reads: readonly string[]): string =>
  `coalesce(n.now, jsonb_object(ARRAY[${reads.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')}]::text[], array_fill(NULL::text, ARRAY[${reads.length}])))`

/** Returns the ids of the sources whose documents in force may have changed with these: documents of the same key of which something is remembered, and these. */
export async function sameKeySources(
  operation: Operation,
  type: AnyDocument,
  validity: AnyValidity,
  ids: readonly string[],
): Promise<string[]> {
  const { table } = tableLayout(type)
  const rows = await operation.tx.rows<{ id: string }>(
    `SELECT DISTINCT s.id FROM ${table} c JOIN ${table} s ON ${sameKeySql(type, validity, 'c', 's')}
     WHERE c.platform_id = $1 AND c.id = ANY ($2::bigint[]) AND EXISTS (SELECT 1 FROM core.basis b WHERE b.platform_id = $1 AND b.source_id = s.id)`,
    [operation.actor.platform, ids],
  )
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

/**
 * Locks the documents of these sources for reading, in the order of their ids: they do not change until the end of the transaction, and other
 * documents may be based on them at the same time.
 * @param how `NO KEY UPDATE` for who changes what is read of them: it waits for who has locked them for reading
 */
export async function lockSources(
  operation: Operation,
  { type, lines }: SourcePlace,
  ids: readonly string[],
  how: 'SHARE' | 'NO KEY UPDATE' = 'SHARE',
): Promise<void> {
  const layout = tableLayout(type)
  const list = layout.lines.find(({ field }) => field === lines)
  const sought = list
    ? `(SELECT l.doc_id FROM ${list.table} l WHERE l.platform_id = $1 AND l.id = ANY ($2::bigint[]))`
    : '(SELECT unnest($2::bigint[]))'
  await operation.tx.rows(
    `SELECT t.id FROM ${layout.table} t WHERE t.platform_id = $1 AND t.id IN ${sought} ORDER BY t.id FOR ${how} OF t`,
    [operation.actor.platform, ids],
  )
}

/** The wanted bases as rows, by the parameters of `wantedBy`. */
const wantedRows =
  'wanted AS (SELECT * FROM unnest($5::bigint[], $6::bigint[], $7::bigint[], $8::jsonb[]) AS w(company_id, doc_id, source_id, own))'
const wantedBy = (
  { actor }: Operation,
  type: AnyDocument,
  { name, docs, wanted }: { readonly name: string; readonly docs: readonly string[]; readonly wanted: readonly WantedBasis[] },
): readonly unknown[] => [
  actor.platform,
  type.name,
  name,
  docs,
  wanted.map(({ company }) => company),
  wanted.map(({ doc }) => doc),
  wanted.map(({ source }) => source),
  wanted.map(({ own = {} }) => JSON.stringify(own)),
]

/**
 * Replaces what is remembered under one name of these documents, in one statement: what is not wanted any more is dropped, what is new is read,
 * what is there stays as it was read.
 * @param input.again reads what is there again
 * @param input.blank fields that are blank while what was agreed stands
 */
export async function writeBases(
  operation: Operation,
  type: AnyDocument,
  input: {
    readonly name: string
    readonly place: SourcePlace
    readonly reads: readonly string[]
    readonly docs: readonly string[]
    readonly wanted: readonly WantedBasis[]
    readonly steps?: SourceSteps
    readonly again: boolean
    readonly blank?: readonly string[]
  },
): Promise<void> {
  const { name, place, reads, steps = {}, docs, wanted, again, blank = [] } = input
  // What was reconfirmed as it stays is not asked again by a save: of a field that is blank while what was agreed stands, what was read and is still so.
  const settled = `coalesce((SELECT jsonb_object_agg(k, e.read -> k) FROM unnest(ARRAY[${blank.map((one) => `'${one.replaceAll("'", "''")}'`).join(', ')}]::text[]) AS k
    WHERE e.read -> k = e.current -> k AND e.current -> k = excluded.current -> k), '{}')`
  const conflict = again
    ? `UPDATE SET read = excluded.read || ${settled}, current = excluded.current, version = excluded.version, source_doc = excluded.source_doc, kept = false`
    : 'NOTHING'
  const now = nowSql(reads)
  const day = `jsonb_strip_nulls(jsonb_build_object('${dayRead}', w.own -> '${dayRead}'))`
  await operation.tx.run(
    `WITH ${wantedRows},
       dropped AS (DELETE FROM core.basis b WHERE b.platform_id = $1 AND b.name = $3 AND b.doc_id = ANY ($4::bigint[])
         AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.doc_id = b.doc_id AND w.source_id = b.source_id))
     INSERT INTO core.basis AS e (platform_id, company_id, type, doc_id, name, source_id, source_doc, version, read, current)
     SELECT $1, w.company_id, $2, w.doc_id, $3, w.source_id, s.doc, s.version, ${now} || w.own || ${stepsSql(place, steps)}, ${now} || ${day} || ${stepsSql(place, steps)}
     FROM wanted w JOIN (${sourceSql(place, [], '$7')}) s ON s.id = w.source_id CROSS JOIN LATERAL ${readSql(place, reads, { source: 's.id', day: dayOf('w.own') })}
     ON CONFLICT (platform_id, doc_id, name, source_id) DO ${conflict}`,
    wantedBy(operation, type, { name, docs, wanted }),
  )
}

/** A document that is based on others; `company` owns it. */
export type BasedDocument = Readonly<Record<'type' | 'id' | 'company', string>>

/**
 * Brings how sources are now into every document that is based on them: one statement, whatever the number of sources and of documents.
 * @param reads every field that some document reads there, and `steps` the lines in steps
 * @returns the documents that are based on them, each once
 */
export async function renewCurrent(
  operation: Operation,
  place: SourcePlace,
  { reads, steps }: { readonly reads: readonly string[]; readonly steps: SourceSteps },
  ids: readonly string[],
): Promise<BasedDocument[]> {
  const stepped = Object.entries(steps).map(
    ([name, step]) => `WHEN '${name}' THEN ${stepSql(place, name, step, 'f.id', `b.read -> '${name}'`)}`,
  )
  // What is not read any more, and the day, stay as they are.
  const value = `coalesce(${nowSql(reads)} -> k, b.current -> k)`
  const now = stepped.length > 0 ? `CASE k ${stepped.join(' ')} ELSE ${value} END` : value
  return operation.tx.rows<BasedDocument>(
    `WITH renewed AS (UPDATE core.basis b SET current = (SELECT jsonb_object_agg(k, ${now})
         FROM ${readSql(place, reads, { source: 'b.source_id', day: dayOf('b.read') })} CROSS JOIN jsonb_object_keys(b.read) k)
       FROM (${sourceSql(place, [], '$2')}) s
       WHERE b.platform_id = $1 AND b.source_id = s.id RETURNING b.type, b.doc_id, b.company_id)
     SELECT DISTINCT type, doc_id AS id, company_id AS company FROM renewed`,
    [operation.actor.platform, ids],
  )
}

/**
 * Brings sources that documents would take into what they are based on: those of whose key they have none, as not read, with what the documents have in place of them. Of sources that
 * had not been read, those that the documents would not take any more are dropped.
 * @param input.docs every document that was asked
 * @param input.wanted what they would take now; `own` is what counts as read, with the day
 * @returns the documents of which something changed
 */
export async function writeEntering(
  operation: Operation,
  type: AnyDocument,
  input: {
    readonly name: string
    readonly place: SourcePlace
    readonly validity: AnyValidity
    readonly reads: readonly string[]
    readonly steps?: SourceSteps
    readonly docs: readonly string[]
    readonly wanted: readonly WantedBasis[]
  },
): Promise<BasedDocument[]> {
  const { name, place, validity, reads, steps = {}, docs, wanted } = input
  const { table } = tableLayout(place.type)
  const now = nowSql(reads)
  const day = `jsonb_strip_nulls(jsonb_build_object('${dayRead}', w.own -> '${dayRead}'))`
  const hasKey = `SELECT 1 FROM ${table} c JOIN ${table} s ON ${sameKeySql(place.type, validity, 'c', 's')} WHERE c.platform_id = $1 AND c.id = w.source_id AND s.id = b.source_id`
  return operation.tx.rows<BasedDocument>(
    `WITH ${wantedRows},
       dropped AS (DELETE FROM core.basis b WHERE b.platform_id = $1 AND b.name = $3 AND b.doc_id = ANY ($4::bigint[]) AND b.version = ${notRead}
         AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.doc_id = b.doc_id AND EXISTS (${hasKey})) RETURNING b.type, b.doc_id, b.company_id),
       entered AS (INSERT INTO core.basis AS e (platform_id, company_id, type, doc_id, name, source_id, source_doc, version, read, current)
         SELECT $1, w.company_id, $2, w.doc_id, $3, w.source_id, s.doc, ${notRead}, ${now} || w.own, ${now} || ${day} || ${stepsSql(place, steps)}
         FROM wanted w JOIN (${sourceSql(place, [], '$7')}) s ON s.id = w.source_id CROSS JOIN LATERAL ${readSql(place, reads, { source: 's.id', day: dayOf('w.own') })}
         WHERE NOT EXISTS (SELECT 1 FROM core.basis b WHERE b.platform_id = $1 AND b.doc_id = w.doc_id AND b.name = $3 AND EXISTS (${hasKey}))
         ON CONFLICT DO NOTHING RETURNING e.type, e.doc_id, e.company_id)
     SELECT DISTINCT type, doc_id AS id, company_id AS company FROM (SELECT * FROM dropped UNION ALL SELECT * FROM entered) a`,
    wantedBy(operation, type, { name, docs, wanted }),
  )
}

/** What a document was based on, and how it is now. Values as on the wire. */
export interface StoredBasis {
  readonly doc: string
  readonly name: string
  readonly source: string
  readonly sourceDoc: string
  /** The version of the source's document that was read, also where the document stayed as it was beside a later one; `notRead` of one that entered later. */
  readonly version: number
  readonly read: Readonly<Record<string, unknown>>
  readonly current: Readonly<Record<string, unknown>>
  /** Names how it is now: who reconfirms says what was seen. */
  readonly state: string
}

/** Returns what moved of what these documents are based on, as far as the transaction's companies own them. */
export const movedRows = (operation: Operation, docs: readonly string[], { lock = false } = {}): Promise<StoredBasis[]> =>
  rowsWhere(operation, docs, `moved ORDER BY doc_id, name, source_id${lock ? ' FOR UPDATE' : ''}`)

/** Returns the bases of which a document does not say what they are now: those that moved, and those beside which it stayed as it was. */
export const outdatedRows = (operation: Operation, doc: string): Promise<StoredBasis[]> => rowsWhere(operation, [doc], '(moved OR kept)')

const rowsWhere = (operation: Operation, docs: readonly string[], condition: string): Promise<StoredBasis[]> =>
  operation.tx.rows<StoredBasis & Record<string, unknown>>(
    `SELECT doc_id AS doc, name, source_id AS source, source_doc AS "sourceDoc", version, read, current, left(md5(current::text), 12) AS state
     FROM core.basis WHERE platform_id = $1 AND doc_id = ANY ($2::bigint[]) AND ${condition}`,
    [operation.actor.platform, docs],
  )

/**
 * Takes how the sources are now as what was read.
 * @param input.kept the document stays as it is beside them: its values are still those of the versions that were read
 */
export async function settleBases(
  operation: Operation,
  doc: string,
  { all, kept }: { readonly all: readonly Pick<StoredBasis, 'name' | 'source'>[]; readonly kept: boolean },
): Promise<void> {
  await operation.tx.run(
    `UPDATE core.basis b SET read = b.current, kept = $5 FROM unnest($3::text[], $4::bigint[]) AS u(name, source)
     WHERE b.platform_id = $1 AND b.doc_id = $2 AND b.name = u.name AND b.source_id = u.source`,
    [operation.actor.platform, doc, all.map(({ name }) => name), all.map(({ source }) => source), kept],
  )
}

/** Forgets what a removed document is based on. */
export async function dropBases(operation: Operation, type: AnyDocument, id: string): Promise<void> {
  if (type.basedOn) await operation.tx.run('DELETE FROM core.basis WHERE platform_id = $1 AND doc_id = $2', [operation.actor.platform, id])
}

/** Forgets a removed document as a source. @returns the documents that were based on it */
export const dropSource = (operation: Operation, source: string): Promise<BasedDocument[]> =>
  operation.tx.rows<BasedDocument>(
    'DELETE FROM core.basis WHERE platform_id = $1 AND source_id = $2 RETURNING type, doc_id AS id, company_id AS company',
    [operation.actor.platform, source],
  )

/** Returns the condition that a document on the alias `t` is to reconfirm: a range of an index over those that are. */
export const toReconfirmSql = (type: AnyDocument, params: { add(value: unknown, cast?: string): string }): string =>
  `t.id IN (SELECT b.doc_id FROM core.basis b WHERE b.platform_id = t.platform_id AND b.company_id = t.company_id AND b.type = ${params.add(type.name, 'text')} AND b.moved)`
