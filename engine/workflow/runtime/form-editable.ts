/** Whether the form may be edited at the node a document is at (DM-3-084). */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { pinned } from '../design/definitions.ts'
import { instanceOf, type ProcessDocument } from './instance.ts'
import { nodeAt } from '../design/process-nodes.ts'
import type { ProcessState } from './process-state.ts'

/** Undefined where the status alone decides: without a process, in the type's own, and in statuses that are no node. */
export async function formEditable(
  operation: Operation,
  type: AnyDocument,
  doc: Pick<ProcessDocument, 'id' | 'status'>,
  state?: ProcessState,
): Promise<boolean | undefined> {
  const instance = state ? state.instance : await instanceOf(operation, doc.id)
  if (!instance || instance.definitionId === null || instance.node !== doc.status) return undefined
  return nodeAt(await pinned(operation, type, instance.definitionId), doc.status)?.formEditable
}
