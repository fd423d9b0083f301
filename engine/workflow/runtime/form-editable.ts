/** Decides whether the form may be edited at a document's node (DM-3-084). */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { pinned } from '../design/definitions.ts'
import { instanceOf, type ProcessDocument } from '../state/instance.ts'
import { nodeAt } from '../design/process-nodes.ts'
import type { ProcessSnapshot } from '../state/process-snapshot.ts'

/** Returns undefined where the status alone decides: without a process, in the built-in process, and in statuses that are not nodes. */
export async function formEditable(
  operation: Operation,
  type: AnyDocument,
  doc: Pick<ProcessDocument, 'id' | 'status'>,
  state?: ProcessSnapshot,
): Promise<boolean | undefined> {
  const instance = state ? state.instance : await instanceOf(operation, doc.id)
  if (!instance || instance.definitionId === null || instance.node !== doc.status) return undefined
  return nodeAt(await pinned(operation, type, instance.definitionId), doc.status)?.formEditable
}
