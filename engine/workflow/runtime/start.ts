/** Starts the process of a new document, on the version that is active now. The document stays on that version (pinned). */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { active } from '../design/definitions.ts'
import { enterNode } from './enter-node.ts'
import { blankChanges, note, type ProcessState, type ProcessDocument } from '../state/instance.ts'
import { accessOf, covering, stepsOf } from '../design/process-nodes.ts'
import { assigneesOf } from '../people/assignees.ts'
import { writeInstance } from '../state/write-instance.ts'

/** Runs the queries of `startProcess` in advance, so that an operation with a query cache has the answers. */
export async function prefetchApprovers(operation: Operation, type: AnyDocument, doc: ProcessDocument): Promise<void> {
  const process = await active(operation, type)
  const node = process && covering(process.definition, type, doc.status)
  if (!node || node.end) return
  await assigneesOf({ operation, type, doc, starter: doc.createdBy }, accessOf(node, stepsOf(node)[0]))
}

/**
 * Starts the process. It does nothing for a type without a process, or in a status that no node covers.
 * @param sent called when the statement that writes the process is sent, before it is answered
 */
export async function startProcess(operation: Operation, type: AnyDocument, doc: ProcessDocument, sent?: () => void): Promise<void> {
  const process = await active(operation, type)
  const node = process && covering(process.definition, type, doc.status)
  if (!process || !node) return
  const { id, definition } = process
  await operation.engine.ids.reserve(operation.tx, 1)
  const instance: ProcessState['instance'] = {
    id: operation.engine.ids.next(),
    type: type.name,
    docId: doc.id,
    definitionId: id,
    definitionVersion: definition.version,
    code: definition.code,
    starter: doc.createdBy,
    company: doc.ownerCompany,
    version: 1,
    node: node.status,
    step: null,
    round: 1,
    visit: 0,
    status: 'in_progress',
  }
  const flow: ProcessState = { operation, type, doc, definition, instance, tasks: [], changes: blankChanges() }
  await enterNode(flow, node)
  note(flow, { action: 'start' })
  await writeInstance(flow, 'create', sent)
}
