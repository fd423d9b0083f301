/** Previews the approvers before submission: the people of the nodes and steps ahead, as of today. */
import type { AnyDocument } from '../../../model/document.ts'
import { firstStatus } from '../../../model/document.ts'
import type { ProcessDefinition, ProcessNode, ProcessStep } from '../../../model/process/process.ts'
import { isConditional } from '../../../model/process/process-steps.ts'
import { conditionLabel } from '../../../model/process/process-verdict.ts'
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { active, pinned } from '../design/definitions.ts'
import { instanceOf, type ProcessDocument } from '../state/instance.ts'
import { userNames, type Named } from '../people/user-names.ts'
import { accessOf, covering, isOfOwner, nodesOf, stepsOf } from '../design/process-nodes.ts'
import { administrators, assigneesOf, type Asked, type Case } from '../people/assignees.ts'
import { judgeSteps, pathFrom } from '../rules/conditions.ts'
import { signers } from '../rules/segregation-of-duties.ts'
import type { StepKindName } from '../../../model/process/process-kinds.ts'

export interface PreviewNode {
  readonly nid: string
  readonly text: Label
  readonly launchAction?: string
  readonly launchText?: Label
  readonly approveFlow: boolean
  readonly people: readonly Named[]
  /** Positions and roles without holders, where the node or step has no assignee: administrators stand in, or the step has no approver (U61). */
  readonly missing?: readonly Label[]
  readonly steps: readonly {
    readonly code: string
    readonly name: Label
    readonly approve: StepKindName
    /** Its condition does not hold for the document. */
    readonly skipped?: boolean
    readonly condition?: Label
    readonly after?: readonly string[]
    readonly people: readonly Named[]
    readonly missing?: readonly Label[]
  }[]
}
export interface Predicted {
  readonly users: readonly string[]
  /** The access of a step without assignees. */
  readonly lacks?: Asked
}

/**
 * Returns people by step code, and by `node <status>` for nodes without approval. Steps whose condition does not hold today are absent.
 * @param flow `decided`: the visit that is under way, which has decided its steps
 */
export async function predicted(
  flow: Case & {
    readonly initiatorMayApprove?: boolean
    readonly decided?: { readonly node: string; readonly skipped: readonly string[] }
  },
  nodes: readonly ProcessNode[],
): Promise<Map<string, Predicted>> {
  const predictions = new Map<string, Predicted>()
  const rule = { starter: flow.starter, initiatorMayApprove: flow.initiatorMayApprove === true }
  for (const node of nodes) {
    if (node.end) continue
    const { skipped } = flow.decided?.node === node.status ? flow.decided : await judgeSteps(flow, node)
    for (const step of stepsOf(node)) {
      if (skipped.includes(step.code)) continue
      const assignment = accessOf(node, step)
      const people = signers(await assigneesOf(flow, assignment), assignment, rule)
      const users = (people.length > 0 ? people : await administrators(flow, assignment.access.partyRole)).map(({ user }) => user)
      predictions.set(step.code, people.length > 0 ? { users } : { users, lacks: assignment })
    }
    if (!node.approveFlow) {
      const access = accessOf(node)
      const users = (await assigneesOf(flow, access)).map(({ user }) => user)
      predictions.set(`node ${node.status}`, users.length > 0 ? { users } : { users, lacks: access })
    }
  }
  return predictions
}

/** Returns the nodes that follow the document's current one (or the first one for an unsaved document); empty without a process. */
export async function preview(operation: Operation, type: AnyDocument, doc?: ProcessDocument): Promise<readonly PreviewNode[]> {
  const instance = doc && (await instanceOf(operation, doc.id))
  if (instance && instance.status !== 'in_progress') return []
  const definition = instance ? await pinned(operation, type, instance.definitionId) : (await active(operation, type))?.definition
  if (!definition) return []
  const seen = doc ?? unsaved(operation, type)
  const nodes = nodesOf(definition)
  const here = instance ? nodes.find(({ status }) => status === instance.node) : covering(definition, type, seen.status)
  return previewNodes(operation, type, {
    definition,
    doc: seen,
    starter: instance?.starter ?? seen.createdBy,
    ahead: await pathFrom({ operation, type, doc: seen, definition }, here ?? nodes[0]),
    decided: instance,
  })
}

/** A placeholder for a document that is about to be created. */
const unsaved = (operation: Operation, type: AnyDocument): ProcessDocument => ({
  id: '0',
  status: firstStatus(type),
  ownerCompany: operation.actor.company,
  createdBy: operation.actor.user,
  $partyRoles: {},
})

/**
 * Previews the assignees as if a design were active: all its nodes, for an existing document (as if its creator began it now) or
 * for an unsaved one.
 */
export const whatIf = (
  operation: Operation,
  type: AnyDocument,
  { definition, doc = unsaved(operation, type) }: { readonly definition: ProcessDefinition; readonly doc?: ProcessDocument },
): Promise<readonly PreviewNode[]> =>
  previewNodes(operation, type, { definition, doc, starter: doc.createdBy, ahead: nodesOf(definition), all: true })

interface Ahead {
  readonly definition: ProcessDefinition
  readonly doc: ProcessDocument
  readonly starter: string
  readonly ahead: readonly ProcessNode[]
  /** The visit that is under way; absent for a process that has not begun. */
  readonly decided?: { readonly node: string; readonly skipped: readonly string[] } | undefined
  /** For who designs the process: what steps of any company depend on, and which have no approver. */
  readonly all?: boolean
}

async function previewNodes(
  operation: Operation,
  type: AnyDocument,
  { definition, doc, starter, ahead, decided, all = false }: Ahead,
): Promise<readonly PreviewNode[]> {
  const people = await predicted(
    { operation, type, doc, starter, initiatorMayApprove: definition.initiatorMayApprove, ...(decided ? { decided } : {}) },
    ahead,
  )
  const named = await userNames(
    operation,
    [...people.values()].flatMap(({ users }) => users),
  )
  const offices = await officesOf(
    operation,
    [...people.values()].flatMap(({ lacks }) => lacks ?? []),
  )
  const at = (key: string) => (people.get(key)?.users ?? []).map(named)
  const lost = (key: string) => {
    const lacks = people.get(key)?.lacks
    return lacks ? { missing: offices(lacks) } : {}
  }
  // What an approval depends on is the matter of the company that approves: a condition may name an amount that another one does not see.
  const isOwner = doc.ownerCompany === operation.actor.company
  const mayLearn = (node: ProcessNode, step?: ProcessStep) => all || (isOwner && isOfOwner(node, step))
  return ahead.map((node) => ({
    nid: node.status,
    text: node.text,
    launchAction: node.launchAction,
    launchText: node.launchText,
    approveFlow: node.approveFlow,
    people: node.approveFlow ? [] : at(`node ${node.status}`),
    ...(node.approveFlow || node.end || !mayLearn(node) ? {} : lost(`node ${node.status}`)),
    steps: stepsOf(node).map((step) => ({
      code: step.code,
      name: step.name,
      approve: step.approve,
      ...(people.has(step.code) || !mayLearn(node, step) ? {} : { skipped: true }),
      ...(step.after ? { after: step.after } : {}),
      ...(isConditional(step) && mayLearn(node, step) ? { condition: conditionLabel(type, step) } : {}),
      people: at(step.code),
      ...(mayLearn(node, step) ? lost(step.code) : {}),
    })),
  }))
}

/** Returns the names of positions and roles by their codes. */
async function officesOf(operation: Operation, all: readonly Asked[]): Promise<(assignment: Asked) => Label[]> {
  const codesOf = ({ access, fixed }: Asked) => [...new Set([...(access.positions ?? []), ...fixed, ...(access.roles ?? [])])]
  const wanted = [...new Set(all.flatMap(codesOf))]
  const rows =
    wanted.length === 0
      ? []
      : await operation.tx.rows<{ code: string; zh: string; en: string }>(
          `SELECT code, name_zh AS zh, name_en AS en FROM core.role WHERE platform_id = $1 AND code = ANY ($2)
           UNION ALL SELECT code, name_zh, name_en FROM core.position WHERE platform_id = $1 AND company_id = $3 AND code = ANY ($2)`,
          [operation.actor.platform, wanted, operation.actor.company],
        )
  const names = new Map(rows.map(({ code, zh, en }) => [code, [zh, en] as Label]))
  return (access) => codesOf(access).map((code) => names.get(code) ?? [code, code])
}
