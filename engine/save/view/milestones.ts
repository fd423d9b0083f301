/** The dates of a document: fields of its head, its lines, or those of the document of another type that tracks it. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Output } from '../../../model/calls/contract.ts'
import type { navigationCalls } from '../../../model/calls/navigation.ts'
import { timelineOf } from '../../../model/display/display-defaults.ts'
import { expectedIn, wayState, type Milestone } from '../../../model/display/milestones.ts'
import type { WireDoc } from '../../../model/page.ts'
import { localise } from '../../../model/text.ts'
import { policyFor } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { viewDocument } from './document-view.ts'
import { list } from '../../query/list.ts'
import type { FieldValues } from '../../stored-document.ts'

/** The document that has the dates, this one or the one that tracks it, and its dates. */
type DocumentMilestones = Output<typeof navigationCalls.readMilestones>

/**
 * Returns the dates of a document as the person may see them, with those that are expected; null where there are none.
 * @throws WeftError 404 for a document that the person may not read
 */
export async function milestonesOf(operation: Operation, type: AnyDocument, id: string): Promise<DocumentMilestones> {
  const viewed = await viewDocument(operation, type, id, { live: true })
  const timeline = timelineOf(type)
  const tracking = timeline && 'type' in timeline ? operation.engine.types.get(timeline.type) : undefined
  const holder = tracking && timeline && 'via' in timeline ? await trackedBy(operation, tracking, { via: timeline.via, id }) : viewed
  const of = tracking ?? type
  if (!holder || !timeline) return null
  const today = operation.tx.today
  const state = wayState(of.statuses, holder.status)
  const milestones = milestonesIn(operation, of, holder).filter(({ plan, actual }) => plan !== null || actual !== null)
  return milestones.length > 0 ? { page: of.name, id: holder.id, today, milestones: [...expectedIn(state, milestones, today)] } : null
}

/** Returns the first document whose link names this one, in any party role of the person. */
async function trackedBy(
  operation: Operation,
  tracking: AnyDocument,
  { via, id }: { readonly via: string; readonly id: string },
): Promise<WireDoc | undefined> {
  const policy = await policyFor(operation, tracking)
  if (!policy.may.read) return undefined
  for (const partyRole of policy.partyRoles) {
    if (policy.restriction(via, partyRole) === 2) continue
    const { rows } = await list(operation, tracking, {
      partyRole,
      filters: [{ field: via, operator: 'eq', value: id }],
      columns: [],
      size: 1,
    })
    if (rows[0]) return viewDocument(operation, tracking, rows[0].id)
  }
  return undefined
}

type Values = Readonly<FieldValues>
const dateIn = (values: Values, name: string | undefined): string | null =>
  name !== undefined && typeof values[name] === 'string' && values[name] !== '' ? (values[name] as string).slice(0, 10) : null

/** Returns the dates of a document that has them itself. */
export function milestonesIn(operation: Operation, type: AnyDocument, doc: Readonly<FieldValues>): Milestone[] {
  const timeline = timelineOf(type)
  const { language } = operation.actor
  if (!timeline || 'type' in timeline) return []
  if (!('lines' in timeline))
    return timeline.map(({ label, plan, actual, projected }) => ({
      label: localise(label, language),
      plan: dateIn(doc, plan),
      actual: dateIn(doc, actual),
      projected: dateIn(doc, projected),
    }))
  const { lines, label, labelEn, plan, actual, projected, note } = timeline
  return ((doc[lines] ?? []) as readonly Values[]).map((line) => ({
    line: String(line['id']),
    label: String((language === 'en' && labelEn !== undefined && line[labelEn]) || line[label] || ''),
    plan: dateIn(line, plan),
    actual: dateIn(line, actual),
    projected: dateIn(line, projected),
    ...(note !== undefined && line[note] ? { note: String(line[note]) } : {}),
  }))
}
