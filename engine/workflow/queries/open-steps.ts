/** What a document waits for in its process: the names of its open steps, which its status alone does not tell. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { pinned } from '../design/definitions.ts'
import { nodeAt, stepsOf } from '../design/process-nodes.ts'
import type { ProcessSnapshot } from '../state/process-snapshot.ts'

/** Returns the names of the open steps; undefined outside of a process and at a node without steps; of a shipped process at a node of one step, which the definition names. */
export async function openSteps(
  operation: Operation,
  type: AnyDocument,
  { instance }: Pick<ProcessSnapshot, 'instance'>,
): Promise<Label | undefined> {
  if (!instance || instance.status !== 'in_progress') return undefined
  const node = nodeAt(await pinned(operation, type, instance.definitionId), instance.node)
  if (instance.definitionId === null && (node?.steps.length ?? 0) < 2) return undefined
  const open = node?.approveFlow ? stepsOf(node).filter(({ code }) => instance.steps.includes(code)) : []
  return open.length > 0 ? [open.map(({ name: [zh] }) => zh).join('、'), open.map(({ name: [, en] }) => en).join(', ')] : undefined
}
