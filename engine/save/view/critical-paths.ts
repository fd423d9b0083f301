/**
 * The rows of the critical path board: the dates of many documents as the person may see them, with the day that was agreed, the one that is
 * expected, the one that must be reached, and why a document is late.
 */
import type { Output } from '../../../model/calls/contract.ts'
import type { navigationCalls } from '../../../model/calls/navigation.ts'
import { addDays } from '../../../model/days.ts'
import type { CriticalPath } from '../../../model/display/display.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { daysOff, projectMilestones, type Milestone } from '../../../model/display/milestones.ts'
import { progressOf, timelineOf } from '../../../model/display/display-defaults.ts'
import { policyFor } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { list } from '../../query/list.ts'
import { loadAll, partyRolesIn } from '../../store/read.ts'
import { titlesOf } from '../../store/links/titles.ts'
import type { FieldValues } from '../../stored-document.ts'
import { masked } from './document-view.ts'
import { milestonesIn } from './milestones.ts'

/**
 * `version` is the one whose dates these are. `name` and `subject` say what the document is about: the first style, material or whatever its
 * first line names; '' and null where nothing does.
 */
type PathRow = Output<typeof navigationCalls.readPaths>['rows'][number]

/** Returns whether documents of a type can stand on the board: their days are their own. */
export function hasPath(type: AnyDocument): boolean {
  const timeline = timelineOf(type)
  return pathIn(type) !== undefined && timeline !== undefined && !('type' in timeline)
}

const pathIn = (type: AnyDocument) => type.display?.path as CriticalPath<Fields> | undefined

/** Returns the rows of those documents that the person may read, in the order of the ids; none for a type without a path of its own. */
export async function pathRows(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<PathRow[]> {
  const path = pathIn(type)
  if (!path || !hasPath(type)) return []
  const docs = await readable(operation, type, ids)
  // What the agreed day is read from is what the row is about: the order of a tracking.
  const link = path.agreed.includes('.') ? path.agreed.split('.')[0]! : undefined
  const to = link === undefined ? undefined : operation.engine.types.get((type.fields as Fields)[link]!.options.to ?? '')
  const linkedIds = link === undefined ? [] : [...new Set([...docs.values()].flatMap((doc) => textIn(doc, link) ?? []))]
  const linked = to ? await readable(operation, to, linkedIds) : new Map<string, FieldValues>()
  const about = (doc: FieldValues): FieldValues | undefined => (to ? linked.get(String(doc[link!])) : doc)
  const subject = to ?? type
  const subjects = [...new Set([...docs.values()].map(about).filter((doc) => doc !== undefined))]
  const named = new Map(subjects.map((doc) => [doc, firstLink(subject, doc)]))
  const titles = await titlesOf(operation, [...new Set([...named.values()].flatMap((one) => one?.id ?? []))])
  const whole = progressOf(subject, operation.engine.types)?.of
  const today = operation.tx.today
  return [...docs].map(([id, doc]): PathRow => {
    const of = about(doc)
    const day = (at: string | undefined) => dayAt(at, { doc, of, link })
    const isOver = (type.statuses as Readonly<Record<string, { readonly end?: boolean }>>)[String(doc['status'])]?.end === true
    const own = milestonesIn(operation, type, doc as never).filter(({ plan, actual }) => plan !== null || actual !== null)
    const milestones = isOver ? own : projectMilestones(own, today)
    const [agreed, planned] = [day(path.agreed), day(path.projected ?? path.agreed)]
    return {
      id,
      version: Number(doc['version']),
      name: (of && titles.get(named.get(of)?.id ?? '')) ?? '',
      subject: (of && named.get(of)) ?? null,
      quantity: (of && whole !== undefined && textIn(of, whole)) || null,
      agreed,
      projected: planned === null ? null : addDays(planned, delayIn(milestones)),
      target: day(path.target),
      isOver,
      milestones,
    }
  })
}

/** Returns by how many days the last date moves what comes behind it. */
const delayIn = (milestones: readonly Milestone[]): number =>
  Math.max(0, daysOff(milestones.at(-1) ?? { label: '', plan: null, actual: null, projected: null }) ?? 0)

/** Returns the documents that the person may read, without what it may not see, by id. */
async function readable(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<Map<string, FieldValues>> {
  const policy = await policyFor(operation, type)
  if (!policy.may.read || ids.length === 0) return new Map()
  const allowed = new Set<string>()
  for (const partyRole of policy.partyRoles) {
    const query = { partyRole, filters: [{ field: 'id', operator: 'in' as const, value: ids }], columns: [], size: 200 }
    for (const { id } of (await list(operation, type, query)).rows) allowed.add(id)
  }
  const stored = await loadAll(
    operation,
    type,
    ids.filter((id) => allowed.has(id)),
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
    const [column, link] = Object.entries(field.options.columns ?? {}).find(([, one]) => one.kind === 'link') ?? []
    const id = line && column !== undefined ? textIn(line, column) : undefined
    if (id !== undefined && link?.options.to !== undefined) return { page: link.options.to, id }
  }
  return undefined
}
