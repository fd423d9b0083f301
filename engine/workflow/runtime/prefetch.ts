/** Look-ups for several processes that enter a node in one operation: read together, so that their number does not grow with the documents. */
import type { AnyDocument } from '../../../model/document.ts'
import type { ProcessNode } from '../../../model/process/process.ts'
import type { Operation } from '../../operation.ts'
import { accessOf, stepsOf } from '../design/process-nodes.ts'
import { assigneesOfMany, type KnownPeople } from '../people/assignees.ts'
import type { ProcessDocument, ProcessState } from '../state/instance.ts'
import { readTitles } from './workflow-notices.ts'

/** Returns the people who are asked when documents enter their nodes. An end node asks nobody. */
export const peopleEntering = (
  operation: Operation,
  type: AnyDocument,
  entering: readonly { readonly doc: ProcessDocument; readonly starter: string; readonly node: ProcessNode }[],
): Promise<KnownPeople> =>
  assigneesOfMany(
    operation,
    type,
    entering.flatMap(({ doc, starter, node }) => (node.end ? [] : [{ doc, starter, assignment: accessOf(node, stepsOf(node)[0]) }])),
  )

/**
 * Reads in advance what processes of one type need to enter their nodes: people, and titles for their notices. A single process reads it
 * when it needs it.
 * @param people the people, where they were read before
 */
export async function prefetchEntering(
  entering: readonly { readonly flow: ProcessState; readonly node: ProcessNode }[],
  people?: KnownPeople,
): Promise<void> {
  const [first] = entering
  if (!first || entering.length < 2) return
  const { operation, type } = first.flow
  const unnumbered = entering.flatMap(({ flow: { doc } }) => (doc.number ? [] : doc.id))
  const known = {
    people:
      people ??
      (await peopleEntering(
        operation,
        type,
        entering.map(({ flow, node }) => ({ doc: flow.doc, starter: flow.instance.starter, node })),
      )),
    titles: unnumbered.length > 0 ? await readTitles(operation, unnumbered) : new Map(),
  }
  for (const { flow } of entering) flow.known = known
}
