/**
 * The rows of the critical path board: the dates of many documents as the person may see them, with the day that was agreed, the one that is
 * expected, the one that must be reached, and why a document is late.
 */
import type { Output } from '../../../model/calls/contract.ts'
import type { pathCalls } from '../../../model/calls/paths.ts'
import { addDays } from '../../../model/days.ts'
import type { CriticalPath } from '../../../model/display/display.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Field, Fields } from '../../../model/field.ts'
import {
  daysOff,
  isPastTarget,
  lateBy,
  mostLooked,
  expectedIn,
  wayState,
  type Milestone,
  type PathEnd,
} from '../../../model/display/milestones.ts'
import type { ListQuery } from '../../../model/lists/list-query.ts'
import { progressOf, timelineOf } from '../../../model/display/display-defaults.ts'
import { policyFor } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { list } from '../../query/list.ts'
import { loadParts, partyRolesIn, type DocumentParts } from '../../store/read.ts'
import { titlesOf } from '../../store/links/titles.ts'
import type { FieldValues } from '../../stored-document.ts'
import { masked } from './document-view.ts'
import { milestonesIn } from './milestones.ts'

/**
 * `version` is the one whose dates these are. `name` and `subject` say what the document is about: the first style, material or whatever its
 * first line names; '' and null where nothing does.
 */
type PathRow = Output<typeof pathCalls.readPaths>['rows'][number]

/** Returns whether documents of a type can stand on the board: their days are their own. */
export function hasPath(type: AnyDocument): boolean {
  const timeline = timelineOf(type)
  return pathIn(type) !== undefined && timeline !== undefined && !('type' in timeline)
}

const pathIn = (type: AnyDocument) => type.display?.path as CriticalPath<Fields> | undefined

/** Returns the rows of those documents that the person may read, in the order of the ids; none for a type without a path of its own. */
export async function pathRows(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<PathRow[]> {
  const dated = await datedDocuments(operation, type, ids)
  const named = new Map(dated.flatMap(({ subject, of }) => (of ? [[of, firstLink(subject, of)] as const] : [])))
  const titles = await titlesOf(operation, [...new Set([...named.values()].flatMap((one) => one?.id ?? []))])
  return dated.map(({ doc, subject, of, end, milestones }): PathRow => {
    const whole = progressOf(subject, operation.engine.types)?.of
    return {
      id: String(doc['id']),
      version: Number(doc['version']),
      name: (of && titles.get(named.get(of)?.id ?? '')) ?? '',
      subject: (of && named.get(of)) ?? null,
      quantity: (of && whole !== undefined && textIn(of, whole)) || null,
      ...end,
      milestones,
    }
  })
}

/**
 * Returns how many of the documents that a list matches are expected later than agreed, and how many of these after their target. It reads their
 * dates alone, by pages, of those that are not over; at most `mostLooked`.
 * @throws WeftError 403 without the right to read, 400 for a filter that the definition does not allow
 */
export async function countLatePaths(
  operation: Operation,
  type: AnyDocument,
  query: Pick<ListQuery, 'filters' | 'search' | 'partyRole'>,
): Promise<Output<typeof pathCalls.countLatePaths>> {
  const open = Object.keys(type.statuses).filter((name) => wayState(type.statuses, name) === 'ahead')
  const given: unknown = query.filters ?? []
  // The list refuses what is no list of filters.
  if (!Array.isArray(given)) await list(operation, type, { ...query, size: 1 })
  const filters = [...(query.filters ?? []), { field: 'status', operator: 'in' as const, value: open }]
  const count = { late: 0, past: 0 }
  if (!hasPath(type)) return { ...count, isCut: false }
  let after: string | undefined
  for (let looked = 0; looked < mostLooked; looked += pageSize) {
    const { rows, next } = await list(operation, type, {
      ...query,
      filters,
      columns: [],
      sort: ['id'],
      size: pageSize,
      ...(after ? { after } : {}),
    })
    const dated = await datedDocuments(
      operation,
      type,
      rows.map(({ id }) => id),
    )
    const late = dated.filter(({ end }) => lateBy(end) > 0)
    count.late += late.length
    count.past += late.filter(({ end }) => isPastTarget(end)).length
    if (next === undefined) return { ...count, isCut: false }
    after = next
  }
  return { ...count, isCut: true }
}

/** How many documents are read at a time: the most that a list gives. */
const pageSize = 200

interface DatedDocument {
  readonly doc: FieldValues
  /** What the row is about: the order of a tracking, else the document itself; absent where the person may not read it. */
  readonly subject: AnyDocument
  readonly of: FieldValues | undefined
  readonly end: PathEnd
  readonly milestones: Milestone[]
}

/** Returns the dates of those documents that the person may read, in the order of the ids. */
async function datedDocuments(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<DatedDocument[]> {
  const path = pathIn(type)
  if (!path || !hasPath(type)) return []
  // What the agreed day is read from is what the row is about: the order of a tracking.
  const link = path.agreed.includes('.') ? path.agreed.split('.')[0]! : undefined
  const to = link === undefined ? undefined : operation.engine.types.get((type.fields as Fields)[link]!.options.to ?? '')
  const subject = to ?? type
  const days = [path.agreed, path.projected ?? path.agreed, ...(path.target === undefined ? [] : [path.target])]
  const about = aboutParts(operation, subject)
  const ownParts = datesParts(type)
  const ownDays = days.filter((day) => !day.includes('.'))
  const docs = await readable(operation, type, ids, {
    fields: [...ownDays, ...ownParts.fields, ...(link === undefined ? [] : [link]), ...(to ? [] : about.fields)],
    lines: to ? ownParts.lines : joinedLines(ownParts.lines, about.lines),
  })
  const linkedIds = link === undefined ? [] : [...new Set([...docs.values()].flatMap((doc) => textIn(doc, link) ?? []))]
  const linkedDays = days.flatMap((day) => (day.includes('.') ? [day.split('.')[1]!] : []))
  const linked = to
    ? await readable(operation, to, linkedIds, { ...about, fields: [...linkedDays, ...about.fields] })
    : new Map<string, FieldValues>()
  const today = operation.tx.today
  return [...docs.values()].map((doc) => {
    const of = to ? linked.get(String(doc[link!])) : doc
    const day = (at: string | undefined) => dayAt(at, { doc, of, link })
    const state = wayState(type.statuses, textIn(doc, 'status'))
    const dates = milestonesIn(operation, type, doc).filter(({ plan, actual }) => plan !== null || actual !== null)
    const milestones = [...expectedIn(state, dates, today)]
    const [agreed, planned] = [day(path.agreed), day(path.projected ?? path.agreed)]
    const projected = planned === null || state === 'stopped' ? null : addDays(planned, delayIn(milestones))
    return { doc, subject, of, milestones, end: { agreed, projected, target: day(path.target), isOver: state !== 'ahead' } }
  })
}

const joinedLines = (one: DocumentParts['lines'], other: DocumentParts['lines']): DocumentParts['lines'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]]),
  )

/** Returns what the dates of a document are read from. */
function datesParts(type: AnyDocument): DocumentParts {
  const timeline = timelineOf(type)
  if (!timeline || 'type' in timeline) return { fields: [], lines: {} }
  if ('lines' in timeline) {
    const { lines, ...columns } = timeline
    return { fields: [], lines: { [lines]: Object.values(columns).filter((name) => name !== undefined) } }
  }
  return {
    fields: timeline.flatMap(({ plan, actual, projected }) => [plan, actual, projected].filter((name) => name !== undefined)),
    lines: {},
  }
}

/** Returns what says what a row is about: the whole quantity, and the first link of each kind of lines. */
function aboutParts({ engine }: Operation, type: AnyDocument): DocumentParts {
  const whole = progressOf(type, engine.types)?.of
  return {
    fields: whole === undefined ? [] : [whole],
    lines: Object.fromEntries(
      Object.entries(type.fields as Fields).flatMap(([name, field]) => {
        const column = linkColumn(field)
        return field.kind === 'lines' && !field.options.computed && column ? [[name, [column[0]]]] : []
      }),
    ),
  }
}

/** Returns by how many days the last date moves what comes behind it. */
const delayIn = (milestones: readonly Milestone[]): number =>
  Math.max(0, daysOff(milestones.at(-1) ?? { label: '', plan: null, actual: null, projected: null }) ?? 0)

/** Returns parts of the documents that the person may read, without what it may not see, by id. */
async function readable(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  parts: DocumentParts,
): Promise<Map<string, FieldValues>> {
  const policy = await policyFor(operation, type)
  if (!policy.may.read || ids.length === 0) return new Map()
  const allowed = new Set<string>()
  for (const partyRole of policy.partyRoles) {
    const query = { partyRole, filters: [{ field: 'id', operator: 'in' as const, value: ids }], columns: [], size: pageSize }
    for (const { id } of (await list(operation, type, query)).rows) allowed.add(id)
  }
  const stored = await loadParts(
    operation,
    type,
    ids.filter((id) => allowed.has(id)),
    parts,
  )
  return new Map(stored.map((doc) => [doc.id, masked(policy, doc, partyRolesIn(doc, operation.actor.company, policy.standing))]))
}

const textIn = (doc: FieldValues, name: string): string | undefined =>
  typeof doc[name] === 'string' && doc[name] !== '' ? (doc[name] as string) : undefined

/** Returns the day at a path: of the document, or of the one behind the link. */
function dayAt(
  path: string | undefined,
  { doc, of, link }: { readonly doc: FieldValues; readonly of: FieldValues | undefined; readonly link: string | undefined },
): string | null {
  const [first, second] = (path ?? '').split('.')
  const day = second === undefined ? textIn(doc, first!) : first === link && of ? textIn(of, second) : undefined
  return day?.slice(0, 10) ?? null
}

/** Returns what the first line of a document names first. */
function firstLink(type: AnyDocument, doc: FieldValues): { page: string; id: string } | undefined {
  for (const [name, field] of Object.entries(type.fields as Fields)) {
    const [line] = field.kind === 'lines' ? ((doc[name] ?? []) as readonly FieldValues[]) : []
    const [column, link] = linkColumn(field) ?? []
    const id = line && column !== undefined ? textIn(line, column) : undefined
    if (id !== undefined && link?.options.to !== undefined) return { page: link.options.to, id }
  }
  return undefined
}

const linkColumn = (field: Field) => Object.entries(field.options.columns ?? {}).find(([, one]) => one.kind === 'link')
