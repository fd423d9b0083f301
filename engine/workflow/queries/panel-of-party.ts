/**
 * What a company sees of a process: its own steps, and those of others by company; one that does not own the document, since it was sent to it.
 * Who approves inside another company, and what they wrote, is theirs, also where another company owns the document.
 */
import type { PartyRoleSpec } from '../../../model/document.ts'
import { commentsHandedOver } from '../../authorisation/handed-comments.ts'
import { policyFor } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { isOfOwner, nodeAt, nodesOf, stepAt } from '../design/process-nodes.ts'
import { companiesOf } from '../people/user-companies.ts'
import type { Named } from '../people/user-names.ts'
import type { ProcessState } from '../state/instance.ts'
import type { ApprovalPanel, HistoryLine, NodeView, Signature, StepView } from './panel-shape.ts'
import type { PreviewNode } from './preview-approvers.ts'
import { asStepOfCompany } from './step-of-company.ts'

/** A stay of the document at a node. */
interface Visit {
  readonly node: string
  readonly round: number
  readonly leftAt: string | null
  readonly to: string | null
}
/** Cuts and masks what one company sees. */
interface View {
  /** The person in the own company, the company in place of any other person. */
  readonly by: (person: Named) => Named
  readonly isOwn: (person: Named) => boolean
  /** Whether the person belongs to a company of the document. */
  readonly isKnown: (person: Named) => boolean
  /** Whether what happens at a node stays in the company that owns the document. */
  readonly isInside: (node: string) => boolean
  /** Whether a line sent the document out of the company that owns it. */
  readonly isOutward: (line: HistoryLine) => boolean
  readonly since: string | undefined
  /** Whether a line stands at a step of the owner, whose company looks at it. */
  readonly isOwnPlace: (line: HistoryLine) => boolean
  /** Whether a line hands its comment to this company. */
  readonly handsOver: (line: HistoryLine) => boolean
  /** Whether a signature is one of these lines. */
  readonly isHanded: (signature: Signature) => boolean
}

/** Returns the panel as the company of the caller may see it in a party role. */
export async function panelOfParty(
  flow: ProcessState,
  partyRole: string,
  { panel, visits }: { readonly panel: ApprovalPanel; readonly visits: readonly Visit[] },
): Promise<ApprovalPanel> {
  const view = await viewOf(flow, partyRole, { panel, visits })
  return {
    ...panel,
    starter: view.by(panel.starter),
    steps: view.isInside(panel.node) ? [] : panel.steps,
    nodes: panel.nodes.map((node) => nodeOf(node, view)),
    moves: panel.moves.filter(({ from, to }) => !view.isInside(from) && !view.isInside(to)),
    history: panel.history.flatMap((line) => lineOf(line, view)),
  }
}

/**
 * Returns a preview with the people of the caller's company alone.
 * @param isOwner whether the company owns the document; a counterparty learns no condition, nor that a step has no approver
 */
export async function previewOfParty(
  operation: Operation,
  nodes: readonly PreviewNode[],
  { isOwner }: { readonly isOwner: boolean },
): Promise<readonly PreviewNode[]> {
  const people = nodes.flatMap((node) => [...node.people, ...node.steps.flatMap((step) => step.people)])
  const companies = await companiesOf(
    operation,
    people.map(({ id }) => id),
  )
  const colleaguesOf = (all: readonly Named[]) => all.filter(({ id }) => companies.get(id)?.id === operation.actor.company)
  const cut = nodes.map((node) => ({
    ...node,
    people: colleaguesOf(node.people),
    steps: node.steps.map((step) => ({ ...step, people: colleaguesOf(step.people) })),
  }))
  if (isOwner) return cut
  return cut.map(({ missing: _, ...node }) => ({
    ...node,
    steps: node.steps.map(({ missing: __, condition: ___, ...step }) => step),
  }))
}

async function viewOf(
  flow: ProcessState,
  partyRole: string,
  { panel, visits }: { readonly panel: ApprovalPanel; readonly visits: readonly Visit[] },
): Promise<View> {
  const { operation, type, doc, definition } = flow
  const spec = (type.parties.partyRoles as Record<string, PartyRoleSpec<any, string>> | undefined)?.[partyRole]
  const companies = await companiesOf(operation, peopleIn(panel))
  const parties = Object.values((doc as { readonly $partyRoles?: Readonly<Record<string, string | null>> }).$partyRoles ?? {})
  const known = new Set([operation.actor.company, doc.ownerCompany, ...parties])
  const isOwn = ({ id }: Named) => companies.get(id)?.id === operation.actor.company
  const isOwner = partyRole === 'owner'
  const from = spec || isOwner ? spec?.from : []
  const nodes = nodesOf(definition)
  const first = Math.min(...nodes.filter(({ status }) => from?.includes(status)).map(({ sequence }) => sequence))
  const isInside = (node: string) => from !== undefined && !((nodes.find(({ status }) => status === node)?.sequence ?? -1) >= first)
  const sendings = visits.filter(({ to, leftAt }) => to !== null && leftAt !== null && from?.includes(to))
  const outward = new Set(
    sendings.map(({ node, round, leftAt }) =>
      panel.history.findLast((line) => line.node === node && line.round === round && line.at <= leftAt!),
    ),
  )
  const handed = commentsHandedOver(await policyFor(operation, type), [partyRole])
  const handsOver = ({ action }: HistoryLine) => handed.has(action)
  const lines = panel.history.filter(handsOver)
  return {
    isOwn,
    isOwnPlace: ({ node, step }) => {
      const place = isOwner ? nodeAt(definition, node) : undefined
      return place !== undefined && isOfOwner(place, stepAt(place, step))
    },
    handsOver,
    isHanded: ({ by, comment }) => lines.some((line) => line.by.id === by.id && line.comment === comment),
    // Without a company is what moves by itself.
    by: (person) => (isOwn(person) ? person : (companies.get(person.id) ?? (isOwner ? person : { id: '', name: ['', ''] }))),
    // The owner sees by company who takes a step on its document.
    isKnown: ({ id }) => isOwner || known.has(companies.get(id)?.id ?? null),
    isInside,
    isOutward: (line) => outward.has(line),
    since: spec?.from && (await sentAt(flow, spec.via, spec.from)),
  }
}

function lineOf(line: HistoryLine, view: View): HistoryLine[] {
  if (view.isOwn(line.by)) {
    if (view.isOwnPlace(line)) return [line]
    // The condition of a step is for its company only, also where a person of another one caused that it was asked.
    const { condition: __, ...data } = line.data
    return [{ ...line, data }]
  }
  const { behalf: _, ...rest } = line
  const isBefore = view.since !== undefined && line.at < view.since
  if (isBefore || !view.isKnown(line.by) || (view.isInside(line.node) && !view.isOutward(line))) return []
  const seen = asStepOfCompany(rest, { by: view.by(line.by) }, { keepsComment: view.handsOver(line) })
  // Of a remark nothing is left without its text.
  return line.action === 'comment' && seen.comment === null ? [] : [{ ...seen, data: {} }]
}

function nodeOf(node: NodeView, view: View): NodeView {
  const { leftBy, limit: _limit, batch: _batch, branches: _branches, enteredAt: _enteredAt, ...rest } = node
  if (view.isInside(node.nid)) return { ...rest, steps: [], waiting: [], predicted: [] }
  return {
    ...node,
    ...(leftBy ? { leftBy: view.by(leftBy) } : {}),
    steps: node.steps.map((step) => stepOf(step, view)),
    waiting: node.waiting.filter(({ assignee }) => view.isOwn(assignee)),
    predicted: node.predicted.filter(view.isOwn),
  }
}

const stepOf = (step: StepView, view: View): StepView => ({
  ...step,
  signatures: step.signatures.flatMap((one) => {
    if (view.isOwn(one.by)) return [one]
    const { behalf: _, ...rest } = one
    return view.isKnown(one.by) ? [asStepOfCompany(rest, { by: view.by(one.by) }, { keepsComment: view.isHanded(one) })] : []
  }),
  waiting: step.waiting.filter(({ assignee }) => view.isOwn(assignee)),
  predicted: step.predicted.filter(view.isOwn),
})

const peopleIn = ({ starter, nodes, history }: ApprovalPanel): string[] =>
  [
    starter,
    ...history.map(({ by }) => by),
    ...nodes.flatMap(({ leftBy, steps, waiting, predicted }) => [
      ...(leftBy ? [leftBy] : []),
      ...predicted,
      ...waiting.map(({ assignee }) => assignee),
      ...steps.flatMap((step) => [
        ...step.signatures.map(({ by }) => by),
        ...step.waiting.map(({ assignee }) => assignee),
        ...step.predicted,
      ]),
    ]),
  ].map(({ id }) => id)

/** Returns when the document was first sent to the party that its link names now. */
async function sentAt({ operation, doc }: ProcessState, via: string, from: readonly string[]): Promise<string | undefined> {
  const [row] = await operation.tx.rows<{ at: string | null }>(
    `WITH entries AS (SELECT j.version, j.at, c->>'path' AS path, c->>'to' AS status FROM core.journal j, jsonb_array_elements(j.changes) c
       WHERE j.platform_id = $1 AND j.doc_id = $2 AND c->>'path' IN ('status', $4))
     SELECT min(at) AS at FROM entries WHERE path = 'status' AND status = ANY ($3::text[])
       AND version >= coalesce((SELECT max(version) FROM entries WHERE path = $4), 0)`,
    [operation.actor.platform, doc.id, from, via],
  )
  return row!.at ?? undefined
}
