/** Where a document may go back: to nodes of the actor's own side, and not where others have consumed what it would take back. */
import { takenBackBy } from '../../../model/between/taken-back.ts'
import { namesInitiator } from '../../../model/process/process-kinds.ts'
import type { ProcessNode } from '../../../model/process/process.ts'
import { accessOf, stepsOf } from '../design/process-nodes.ts'
import { partyCompaniesOfMany } from '../people/party-company.ts'
import type { ProcessState } from '../state/instance.ts'

/**
 * Returns those of the nodes whose people belong to the actor's company, in every step of the node: a party takes a document back among its own
 * people, never to those of another party. The platform's administrator takes it to any.
 */
export async function ofOwnSide(flow: ProcessState, nodes: readonly ProcessNode[]): Promise<readonly ProcessNode[]> {
  const { operation, type, doc, instance } = flow
  const { actor } = operation
  if (nodes.length === 0 || actor.accountType === 'super') return nodes
  const accesses = nodes.flatMap((node) => {
    const steps = stepsOf(node)
    const all = steps.length > 0 ? steps.map((step) => accessOf(node, step)) : [accessOf(node)]
    return all.map(({ access }) => ({ node, access }))
  })
  const companies = await partyCompaniesOfMany(
    operation,
    type,
    accesses.map(({ access }) => ({ doc, partyRoles: access.partyRole })),
  )
  const foreign = accesses.filter(
    ({ access }, at) => !companies[at]!.includes(actor.company) && !(namesInitiator(access) && instance.starter === actor.user),
  )
  return nodes.filter((node) => !foreign.some((one) => one.node === node))
}

/** Whether the document may be in a status again: what others have consumed of it stays as it is. */
export const mayReturnTo = ({ operation, type, doc }: ProcessState, status: string): boolean =>
  takenBackBy(operation.engine.types, type, { doc: { ...doc }, before: { ...doc }, action: undefined, to: status }) === undefined
