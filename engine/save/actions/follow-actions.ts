/** What follows actions once their documents are written: logic of the type, sources that are exhausted, notices. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { advanceExhausted, exhausts } from '../conversion/exhaustion.ts'
import { sendNotices } from '../declared-notices.ts'
import { BatchDocuments } from '../persistence/batch-documents.ts'

/** An action that was done. `before` is the document as it was stored, `doc` its new state. */
export interface DoneAction {
  readonly type: AnyDocument
  /** The type's action; absent when the process moved the document by itself. */
  readonly name: string | undefined
  readonly comment: string | undefined
  readonly before: Stored
  readonly doc: Stored
}

/**
 * Runs the type's logic for each changed document in order: first what belongs to the change of status, whatever made it, then what
 * belongs to the named action. Each gets its document as it is stored then, with what the logic of an earlier one wrote. Sources that are
 * exhausted come then, and notices last.
 * @returns the documents as stored, in order
 */
export async function followActions(
  operation: Operation,
  type: AnyDocument,
  { all, changed }: { readonly all: readonly DoneAction[]; readonly changed: ReadonlySet<DoneAction> },
): Promise<Stored[]> {
  const docs = all.map(({ doc }) => doc)
  const following = all.flatMap((acting) => (changed.has(acting) ? stepsAfter(operation, acting) : []))
  const exhausting = all.filter((acting) => changed.has(acting) && exhausts(type, acting.name))
  const batch = new BatchDocuments(operation, type, docs)
  for (const { acting, run } of following) {
    const { before, comment } = acting
    await run(await batch.current(before.id), operation.ctx, { comment, before })
  }
  const changes = exhausting.map(({ doc, name, before }) => ({ doc, before, action: name, to: doc.status }))
  await advanceExhausted(operation, type, changes)
  const stored = following.length + exhausting.length === 0 ? docs : await batch.all()
  const done = all.flatMap((acting, at) =>
    changed.has(acting) ? [{ on: acting.name, doc: stored[at]!, before: acting.before, comment: acting.comment }] : [],
  )
  await sendNotices(operation, type, done)
  return stored
}

/** Returns what the type's logic does after an action, in order. */
function stepsAfter({ engine }: Operation, acting: DoneAction) {
  const { type, name, before, doc } = acting
  const logic = engine.logic.get(type.name)
  const statusChanged = doc.status === before.status ? undefined : logic?.statusChanged
  const step = name === undefined ? undefined : logic?.after?.[name]
  return [statusChanged, step].flatMap((run) => (run ? [{ acting, run }] : []))
}
