/** Bulk approval: a node may forbid it, and an action limits it, so that documents are decided one by one (U64). */
import { meets } from '../../../model/rules/condition.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { refused } from '../../../model/errors.ts'
import type { ProcessNode } from '../../../model/process/process.ts'
import type { Operation } from '../../operation.ts'
import { deadlineSettings, settled } from '../deadlines/deadline.ts'
import { pinned } from '../design/definitions.ts'
import { forwardAction } from '../design/forward-action.ts'
import { meaning, nodeAt } from '../design/process-nodes.ts'
import { nextNode } from '../rules/conditions.ts'
import { instanceOf, processOf, type ProcessDocument } from '../state/instance.ts'

/**
 * Refuses to decide a document together with others that the action sets apart: it does not meet its `limits`.
 * @throws WeftError 409 `flow.outsideLimits`
 */
export function requireWithinLimits(type: AnyDocument, doc: Readonly<Record<string, unknown>>, action: string): void {
  const limits = Object.hasOwn(actionsOf(type), action) ? actionsOf(type)[action]!.limits : undefined
  if (limits && !meets(limits, doc)) throw refused('flow.outsideLimits')
}

/**
 * Refuses a bulk action on a document outside the limits of the action, and one that the document's process handles at a node without bulk
 * approval. An action name of a designed process is judged by the type's own action that it means.
 * @param doc the locked document
 * @throws WeftError 409 `flow.batch`, `flow.outsideLimits`
 */
export async function requireBulkApproval(
  operation: Operation,
  type: AnyDocument,
  { doc, action }: { readonly doc: ProcessDocument & Readonly<Record<string, unknown>>; readonly action: string },
): Promise<void> {
  const instance = type.flow?.length ? await instanceOf(operation, doc.id) : undefined
  const definition = instance?.status === 'in_progress' ? await pinned(operation, type, instance.definitionId) : undefined
  const node = definition && nodeAt(definition, instance!.node)
  const kind = node && meaning({ definition, type }, node, action)
  if (!kind) return requireWithinLimits(type, doc, action)
  if (settled(await deadlineSettings(operation), node, { type: type.name, builtIn: instance!.definitionId === null }).batch === false)
    throw refused('flow.batch')
  if (kind === 'back') return requireWithinLimits(type, doc, action)
  const flow = await processOf(operation, instance!, { type, doc, tasks: [] })
  const forward = forwardAction(type, node, { status: doc.status, target: (await nextNode(flow, node))?.status }) ?? signedAt(type, node)
  if (forward !== undefined) requireWithinLimits(type, doc, forward)
}

/** The approval of the type that a further approval of a designed process stands for. */
const signedAt = (type: AnyDocument, { approveFlow }: ProcessNode): string | undefined =>
  Object.entries(actionsOf(type)).find(
    ([, { back, internal, sign, steps }]) => approveFlow && !internal && back === undefined && (sign !== undefined || steps !== undefined),
  )?.[0]
