/** Starting the process of a new document, on the version that is active now; it stays on that one (pinned). */
import type { AnyDocument } from '../../model/document.ts'
import type { Run } from '../run.ts'
import { active } from './definitions.ts'
import { enter } from './enter.ts'
import { blankChanges, note, type Flow, type FlowDoc } from './flow.ts'
import { accessOf, covering, stepsOf } from './nodes.ts'
import { peopleOf } from './people.ts'
import { write } from './write.ts'

/** Asks what `start` will ask, so that a run that remembers has the answers at hand. */
export async function foresee(run: Run, type: AnyDocument, doc: FlowDoc): Promise<void> {
  const process = await active(run, type)
  const node = process && covering(process.definition, type, doc.status)
  if (!node || node.end) return
  await peopleOf({ run, type, doc, starter: doc.createdBy }, accessOf(node, stepsOf(node)[0]))
}

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
