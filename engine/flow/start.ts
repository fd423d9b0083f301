/** Starting the process of a new document, on the version that is active now; it stays on that one (pinned). */
import type { AnyDocument } from '../../model/document.ts'
import type { Run } from '../run.ts'
import { active } from './definitions.ts'
import { enter } from './enter.ts'
import { blankChanges, note, type Flow, type FlowDoc } from './flow.ts'
import { covering } from './nodes.ts'
import { write } from './write.ts'

/** Nothing happens for a type without a process, or in a status that no node covers. */
export async function start(run: Run, type: AnyDocument, doc: FlowDoc): Promise<void> {
  const process = await active(run, type)
  const node = process && covering(process.definition, type, doc.status)
  if (!process || !node) return
  const { id, definition } = process
  await run.engine.ids.reserve(run.tx, 1)
  const instance: Flow['instance'] = {
    id: run.engine.ids.next(),
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
  const flow: Flow = { run, type, doc, definition, instance, tasks: [], changes: blankChanges() }
  await enter(flow, node)
  note(flow, { action: 'start' })
  await write(flow, 'create')
}
