/** Colours of design states, and codes and names of copies. Pure. */
import type { Family } from '../../../model/status.ts'
import type { Label } from '../../../model/text.ts'
import type { CheckedNode, Stored } from './calls.ts'
import type { Draft } from './draft.ts'
import { messages } from './messages.ts'

export const stateFamily: Readonly<Record<Stored['status'], Family>> = { draft: 'neutral', active: 'success', archived: 'closed' }

/** Returns a copy of the draft with an unused code. */
export function copied(draft: Draft, usedCodes: readonly string[]): Draft {
  const stem = draft.page
  let no = 1
  while (usedCodes.includes(`${stem}_${no}`)) no++
  const name = draft.name.map((text, at) => messages.copyOf[at]!.replace('{name}', text)) as unknown as Label
  return { ...draft, code: `${stem}_${no}`, name }
}

/**
 * Positions without a holder, by node. Positions of the other party are not reported for a new document, because that party is not
 * known yet.
 */
export function lacksOf(
  draft: Draft,
  checkedNodes: readonly CheckedNode[],
  document: string | undefined,
): readonly { node: Label; missing: readonly Label[] }[] {
  const known = (partyRole: unknown) => document !== undefined || partyRole === undefined || [partyRole].flat().includes('owner')
  return draft.nodes.flatMap((node) => {
    const checked = checkedNodes.find(({ nid }) => nid === node.status)
    const assignments = [
      { missing: checked?.missing, access: node.access },
      ...(checked?.steps ?? []).map(({ code, missing }) => ({
        missing,
        access: node.steps.find((step) => step.code === code)?.access ?? node.access,
      })),
    ]
    return assignments.flatMap(({ missing, access }) => (missing && known(access.partyRole) ? [{ node: node.text, missing }] : []))
  })
}
