/** Rights of single fields at a node: what those who act there may only read, or must fill. What is hidden from them is the policy's. */
import type { FieldRight } from '../../../model/process/process-kinds.ts'
import type { Fields } from '../../../model/field.ts'
import { isNamedIn, type Policy } from '../../authorisation/policy.ts'
import type { Operation } from '../../operation.ts'
import { pinned } from '../design/definitions.ts'
import { accessOf, nodeAt } from '../design/process-nodes.ts'
import { isNamed } from '../people/assignees.ts'
import { instanceOf, processOf, type ProcessDocument } from '../state/instance.ts'
import type { ProcessSnapshot } from '../state/process-snapshot.ts'
import { caseOf } from './enter-node.ts'
import { currentTask } from './current-task.ts'

export type NodeRights = Readonly<Record<string, FieldRight>>

/**
 * Returns the rights of fields that the node of a document gives to the actor; undefined where it gives none, or the actor does not act there.
 * Who acts has an open task of the visit (as a substitute too), or is named by a node without approval.
 * @param state the document's process, where it was read before
 */
export async function nodeRights(
  operation: Operation,
  { type, nodeRights: has }: Policy,
  doc: ProcessDocument,
  state?: ProcessSnapshot,
): Promise<NodeRights | undefined> {
  if (!has) return undefined
  const instance = state ? state.instance : await instanceOf(operation, doc.id)
  if (!instance || instance.definitionId === null || instance.status !== 'in_progress') return undefined
  const node = nodeAt(await pinned(operation, type, instance.definitionId), instance.node)
  if (!node?.fields) return undefined
  const flow = await processOf(operation, instance, { type, doc, ...(state ? { tasks: state.tasks, absent: state.absent } : {}) })
  const acts = (await currentTask(flow, flow.tasks)) !== undefined || (!node.approveFlow && (await isNamed(caseOf(flow), accessOf(node))))
  return acts ? node.fields : undefined
}

/** Returns the names of the fields and columns with a right. */
export const fieldsWith = (rights: NodeRights | undefined, right: FieldRight): readonly string[] =>
  Object.entries(rights ?? {}).flatMap(([name, one]) => (one === right ? [name] : []))

/** Narrows a policy by the rights of a node: fields that are only read, and fields that must be filled. */
export function withNodeRights(policy: Policy, rights: NodeRights | undefined): Policy {
  if (!rights) return policy
  const readonly = new Set(fieldsWith(rights, 'readonly'))
  return {
    ...policy,
    required: new Set([...policy.required, ...fieldsWith(rights, 'required')]),
    restriction: (path, partyRoles) => {
      const given = policy.restriction(path, partyRoles)
      return given === 0 && isNamedIn(readonly, policy.type.fields as Fields, path) ? 1 : given
    },
  }
}
