/** Bulk approval: a node may forbid it, and an action limits it, so that documents are decided one by one (U64). */
import { meets } from '../../../model/condition.ts'
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import { refused } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import { deadlineSettings, settled } from '../deadlines/deadline.ts'
import { pinned } from '../design/definitions.ts'
import { instanceOf } from '../state/instance.ts'
import { meaning, nodeAt } from '../design/process-nodes.ts'

/**
 * Refuses to decide a document together with others that the action sets apart: it does not meet its `limits`.
 * @throws WeftError 409 `flow.outsideLimits`
 */
export function requireWithinLimits(type: AnyDocument, doc: Readonly<Record<string, unknown>>, action: string): void {
  const limits = Object.hasOwn(actionsOf(type), action) ? actionsOf(type)[action]!.limits : undefined
  if (limits && !meets(limits, doc)) throw refused('flow.outsideLimits')
}

/**
 * Refuses a bulk action that the document's process handles at a node without bulk approval. Actions outside the process pass.
 * @throws WeftError 409 `flow.batch`
 */
export async function requireBulkApproval(
  operation: Operation,
  type: AnyDocument,
  { id, action }: { readonly id: string; readonly action: string },
): Promise<void> {
  if (!type.flow?.length) return
  const instance = await instanceOf(operation, id)
  if (instance?.status !== 'in_progress') return
  const definition = await pinned(operation, type, instance.definitionId)
  const node = nodeAt(definition, instance.node)
  if (!node || meaning({ definition, type }, node, action) === undefined) return
  if (settled(await deadlineSettings(operation), node, { type: type.name, builtIn: instance.definitionId === null }).batch === false)
    throw refused('flow.batch')
}
