/** Values that a document takes over its links: blanks are filled (`from`), followed fields always have the linked value (`follows`). */
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import {
  followingStatuses,
  linkedFields,
  linkedPath,
  type LinkedField,
  type LinkedPath,
  type Stop,
} from '../../../model/between/linked-path.ts'
import type { Following } from '../../../model/between/following.ts'
import type { Operation } from '../../operation.ts'
import { inOtherStates, linesInOtherStates } from '../../query/other-sources.ts'
import { linesWithDocuments } from '../../store/links/linked-lines.ts'
import { loadAll, type Stored } from '../../store/read.ts'
import type { FieldValues, OtherSource } from '../../stored-document.ts'

/** One field of the document or of a line that takes its value over a path. */
interface Taker {
  readonly field: LinkedField
  /** The document or the line that has the field. */
  readonly row: FieldValues
}

/**
 * Takes the linked values of a document as it is saved. A blank takes the value of its path in every status; a followed field has the linked
 * value while the document is in a status in which it follows, whatever was typed. Without the link a computed field is empty, another one stays.
 * @param input.status the status in which the document is edited
 * @param input.sources documents that are read in another state than the stored one
 * @returns the values of header fields that were blank, to be read like input; all others are set
 * @throws WeftError 404 `generic.notFound` for a link to a document that is not there
 */
export async function takeLinkedValues(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { status, sources = [] }: { readonly status: string; readonly sources?: readonly OtherSource[] | undefined },
): Promise<FieldValues> {
  const isFollowing = followingStatuses(type).includes(status)
  const filled: FieldValues = {}
  for (const stage of stagesOf(operation, type)) {
    const takers = takersOf([doc], stage).filter(({ field, row }) => (field.follows ? isFollowing : isEmpty(row[field.name])))
    const values = await valuesOf(operation, takers, { lock: false, sources })
    for (const [{ field, row }, value] of values) {
      row[field.name] = value
      if (row === doc && !field.follows) filled[field.name] = value
    }
  }
  return filled
}

/** Whether an action takes followed values a last time. */
export const fixesFollowed = ({ follow }: AnyDocument, action: string | undefined): boolean =>
  action !== undefined && ((follow as Following | undefined)?.fixedBy ?? []).includes(action)

/** Takes the followed values of these documents a last time: the linked documents are locked in the order of their ids until the end of the transaction. */
export async function fixFollowedValues(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<void> {
  for (const stage of stagesOf(operation, type)) {
    const takers = takersOf(docs, stage).filter(({ field }) => field.follows)
    for (const [{ field, row }, value] of await valuesOf(operation, takers, { lock: true })) row[field.name] = value
  }
}

/**
 * Reads the value at a path over links for each document, in one statement for each type of every step; lines at the end are read too.
 * @param path names with dots as in `from`
 * @returns values in the order of the documents; undefined without a link
 * @throws Error for a path that leads nowhere: a mistake of the definition
 */
export async function linkedValues(operation: Operation, type: AnyDocument, path: string, docs: readonly Stored[]): Promise<unknown[]> {
  const followed = linkedPath({ type }, path, operation.engine.types)
  if ('wrong' in followed) throw new Error(`${type.name}: ${path} leads nowhere`)
  const field = { name: path, field: { options: {} } as LinkedField['field'], follows: false, path: followed }
  const takers = docs.map((row) => ({ field, row }))
  const values = new Map((await valuesOf(operation, takers, { lock: false })).map(([{ row }, value]) => [row, value]))
  return docs.map((doc) => values.get(doc))
}

/**
 * Reads what fields of these rows would be filled with, in one statement for each type of every step.
 * @param of the lines that the rows are of, absent for headers, and the names of fields that take their values over links
 * @returns values by row and name; a row without the link has none
 */
export async function valuesGiven(
  operation: Operation,
  type: AnyDocument,
  rows: readonly FieldValues[],
  of: { readonly lines: string | undefined; readonly names: readonly string[] },
): Promise<ReadonlyMap<FieldValues, FieldValues>> {
  const fields = stagesOf(operation, type)
    .flat()
    .filter(({ lines, name }) => lines === of.lines && of.names.includes(name))
  const takers = rows.flatMap((row) => fields.map((field) => ({ field, row })))
  const values = await valuesOf(operation, takers, { lock: false })
  const byRow = Map.groupBy(values, ([{ row }]) => row)
  return new Map([...byRow].map(([row, each]) => [row, Object.fromEntries(each.map(([{ field }, value]) => [field.name, value]))]))
}

const knownStages = new WeakMap<AnyDocument, readonly (readonly LinkedField[])[]>()
/** Returns the linked fields of a type in stages: a field whose path begins with another linked field comes after that one. */
function stagesOf({ engine }: Operation, type: AnyDocument): readonly (readonly LinkedField[])[] {
  let stages = knownStages.get(type)
  if (!stages) knownStages.set(type, (stages = computeStages(type, engine.types)))
  return stages
}
function computeStages(type: AnyDocument, types: ReadonlyMap<string, AnyDocument>): LinkedField[][] {
  const fields = linkedFields(type).flatMap(({ path: named, ...field }): LinkedField[] => {
    const path = linkedPath({ type, ...(field.lines !== undefined && { lines: field.lines }) }, named, types)
    return 'wrong' in path ? [] : [{ ...field, path }]
  })
  const key = (lines: string | undefined, name: string) => `${lines ?? ''}.${name}`
  const byKey = new Map(fields.map((field) => [key(field.lines, field.name), field]))
  const stageOf = (field: LinkedField, seen: readonly LinkedField[] = []): number => {
    const link = byKey.get(key(field.path.through ?? field.lines, field.path.hops[0]!.column))
    return link && !seen.includes(link) ? stageOf(link, [...seen, field]) + 1 : 0
  }
  const stages: LinkedField[][] = []
  for (const field of fields) (stages[stageOf(field)] ??= []).push(field)
  return stages.filter(Boolean)
}

const takersOf = (docs: readonly Stored[], stage: readonly LinkedField[]): Taker[] =>
  docs.flatMap((doc) =>
    stage.flatMap((field) =>
      (field.lines === undefined ? [doc] : ((doc[field.lines] ?? []) as FieldValues[])).map((row) => ({ field, row })),
    ),
  )

/** How linked rows are read: locked until the end of the transaction, and some documents in another state than the stored one. */
interface Reading {
  readonly lock: boolean
  readonly sources?: readonly OtherSource[]
}

/** Where a taker stands on its path: at a document, or at a line with its document. */
interface Cursor {
  readonly taker: Taker
  row: FieldValues | undefined
  doc?: FieldValues | undefined
}

/** Returns the value of each taker whose path begins at a link that is set, and null for computed ones without it. One statement for each type of every step. */
async function valuesOf(operation: Operation, takers: readonly Taker[], reading: Reading): Promise<[Taker, unknown][]> {
  const cursors = takers.map((taker): Cursor => ({ taker, row: beginning(taker) }))
  const begun = cursors.filter(({ row, taker: { field } }) => row && !isEmpty(row[field.path.hops[0]!.column]))
  const longest = Math.max(0, ...begun.map(({ taker }) => taker.field.path.hops.length))
  for (let step = 0; step < longest; step++)
    await advance(
      operation,
      begun.filter(({ row, taker }) => row && step < taker.field.path.hops.length),
      step,
      reading,
    )
  const values = begun.map(({ taker, row }): [Taker, unknown] => [taker, row?.[taker.field.path.name] ?? null])
  const unlinked = takers.filter(
    (taker) => taker.field.follows && taker.field.field.options.computed && !begun.some((one) => one.taker === taker),
  )
  return [...values, ...unlinked.map((taker): [Taker, unknown] => [taker, null])]
}

/** Returns the row at which the path of a taker begins: its own, or the first of its lines whose link is set. */
function beginning({ field: { path }, row }: Taker): FieldValues | undefined {
  if (path.through === undefined) return row
  return ((row[path.through] ?? []) as FieldValues[]).find((line) => !isEmpty(line[path.hops[0]!.column]))
}

/** Moves cursors over their next link. */
async function advance(operation: Operation, cursors: readonly Cursor[], step: number, reading: Reading): Promise<void> {
  const hopOf = ({ taker }: Cursor) => taker.field.path.hops[step]!
  const { true: toDocument = [], false: toLink = [] } = Object.groupBy(
    cursors,
    (cursor) => String(hopOf(cursor).column === 'doc' && cursor.doc !== undefined) as 'true' | 'false',
  )
  for (const cursor of toDocument) cursor.row = cursor.doc
  const linked = Map.groupBy(toLink, (cursor) => stopKey(hopOf(cursor).to))
  for (const group of linked.values()) {
    const { to } = hopOf(group[0]!)
    const ids = [...new Set(group.map((cursor) => cursor.row![hopOf(cursor).column] as string).filter((id) => !isEmpty(id)))].sort(byId)
    const rows = await rowsAt(operation, to, ids, { ...reading, paths: group.map(({ taker }) => taker.field.path), step })
    for (const cursor of group)
      Object.assign(cursor, rows.get(cursor.row![hopOf(cursor).column] as string) ?? { row: undefined, doc: undefined })
  }
}

const stopKey = ({ type, lines }: Stop): string => `${type.name} ${lines ?? ''}`
const byId = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

type At = Pick<Cursor, 'row' | 'doc'>

/** Reads the rows at a stop. Headers are read by the statement that `ctx.byId` sends, so that logic which reads the same documents has them. */
async function rowsAt(
  operation: Operation,
  { type, lines }: Stop,
  ids: readonly string[],
  { paths, step, lock, sources = [] }: Reading & { readonly paths: readonly LinkedPath[]; readonly step: number },
): Promise<Map<string, At>> {
  if (ids.length === 0) return new Map()
  if (lines === undefined) {
    const withLines = paths.some(({ hops, name }) => step === hops.length - 1 && (type.fields as Fields)[name]?.kind === 'lines')
    const docs = await loadAll(operation, type, ids, { lines: withLines, lock })
    if (docs.length < ids.length) throw notFound()
    return new Map(inOtherStates(sources, type, docs).map((doc) => [doc.id, { row: doc as unknown as FieldValues }]))
  }
  const columns = new Set<string>()
  const fields = new Set<string>()
  for (const { hops, name } of paths) {
    const [next, afterNext] = [hops[step + 1]?.column ?? name, hops[step + 2]?.column ?? name]
    if (next === 'doc' && hops[step + 1]) fields.add(afterNext)
    else columns.add(next)
  }
  const read = await linesWithDocuments(operation, { type, lines }, ids, { columns: [...columns], fields: [...fields], lock })
  return new Map([...linesInOtherStates(sources, { type, lines }, read)].map(([id, { line, doc }]) => [id, { row: line, doc }]))
}
