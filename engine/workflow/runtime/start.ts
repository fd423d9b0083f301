/** Starts the processes of new documents, on the version that is active now. A document stays on that version (pinned). */
import type { AnyDocument } from '../../../model/document.ts'
import type { ProcessNode } from '../../../model/process/process.ts'
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { withQueryCache } from '../../store/query-cache.ts'
import { active, type Pinned } from '../design/definitions.ts'
import { accessOf, covering, stepsOf } from '../design/process-nodes.ts'
import { assigneesOf, type KnownPeople } from '../people/assignees.ts'
import { blankChanges, note, type ProcessDocument, type ProcessState } from '../state/instance.ts'
import { writeInstances } from '../state/write-instance.ts'
import { enterNode } from './enter-node.ts'
import { peopleEntering, prefetchEntering } from './prefetch.ts'

/**
 * Runs the queries of `startProcesses` in advance, so that an operation with a query cache has the answers.
 * @returns of several documents the people, as `startProcesses` takes them
 */
export async function prefetchApprovers(
  operation: Operation,
  type: AnyDocument,
  docs: readonly ProcessDocument[],
): Promise<KnownPeople | undefined> {
  const process = await active(operation, type)
  const entering = process ? enteredBy(process, type, docs) : []
  if (docs.length > 1)
    return peopleEntering(
      operation,
      type,
      entering.map(({ doc, node }) => ({ doc, node, starter: doc.createdBy })),
    )
  for (const { doc, node } of entering)
    if (!node.end) await assigneesOf({ operation, type, doc, starter: doc.createdBy }, accessOf(node, stepsOf(node)[0]))
  return undefined
}

/** Returns the documents in whose status a node begins, with the node. */
const enteredBy = (
  { definition }: Pinned,
  type: AnyDocument,
  docs: readonly ProcessDocument[],
): { readonly doc: ProcessDocument; readonly node: ProcessNode }[] =>
  docs.flatMap((doc) => {
    const node = covering(definition, type, doc.status)
    return node ? [{ doc, node }] : []
  })

interface StartOptions {
  readonly sent?: (() => void) | undefined
  readonly people?: KnownPeople | undefined
  readonly title?: (() => Label) | undefined
}

/** Starts the process of one document: `startProcesses`. */
export const startProcess = (operation: Operation, type: AnyDocument, doc: ProcessDocument): Promise<void> =>
  startProcesses(operation, type, [doc])

/**
 * Starts the processes of documents, in statements whose number does not grow with them. It does nothing for a type without a process, and for
 * documents in a status that no node covers.
 * @param sent called when the statement that writes the processes is sent, before it is answered
 * @param people what `prefetchApprovers` has read
 * @param title the number or the title of a single document whose number is not issued yet
 * @throws WeftError 409 `flow.noApprover` where a node has nobody, and the company no administrator
 */
export async function startProcesses(
  caller: Operation,
  type: AnyDocument,
  docs: readonly ProcessDocument[],
  { sent, people, title }: StartOptions = {},
): Promise<void> {
  if (docs.length === 0) return
  const process = await active(caller, type)
  const entering = process ? enteredBy(process, type, docs) : []
  if (!process || entering.length === 0) return
  await caller.engine.ids.reserve(caller.tx, entering.length)
  const operation = sharing(caller, entering.length)
  const started = entering.map(({ doc, node }) => ({ flow: newProcess(operation, type, { process, doc, node, title }), node }))
  await prefetchEntering(started, people)
  for (const { flow, node } of started) {
    await enterNode(flow, node)
    note(flow, { action: 'start' })
  }
  await writeInstances(
    started.map(({ flow }) => flow),
    'create',
    { sent },
  )
}

/**
 * Returns the operation in which several processes are decided: what all of them look up (deadlines, absences, administrators) is read once.
 * The writes of processes do not touch it.
 */
export const sharing = (operation: Operation, count: number): Operation =>
  count > 1 ? operation.withTransaction(withQueryCache(operation.tx, { through: true })) : operation

function newProcess(
  operation: Operation,
  type: AnyDocument,
  { process, doc, node, title }: Pick<StartOptions, 'title'> & { process: Pinned; doc: ProcessDocument; node: ProcessNode },
): ProcessState {
  const { id, definition } = process
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
    steps: [],
    skipped: [],
    round: 1,
    visit: 0,
    status: 'in_progress',
  }
  return { operation, type, doc, definition, instance, tasks: [], title, changes: blankChanges() }
}
