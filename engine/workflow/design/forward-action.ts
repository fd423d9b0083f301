/** The type's own action that a step forward of a process means. */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import type { ProcessNode } from '../../../model/process/process.ts'

/**
 * Returns the name of the type's action that leads to the target: one that is possible in the status, else one that is signed where the node
 * is an approval. One that is marked as a danger is never meant. Undefined: the process moves on by itself, and nothing that belongs to an action happens.
 */
export function forwardAction(
  type: AnyDocument,
  { approveFlow }: Pick<ProcessNode, 'approveFlow'>,
  { status, target }: { readonly status: string; readonly target: string | undefined },
): string | undefined {
  const candidates = Object.entries(actionsOf(type)).filter(
    ([, { internal, back, danger, to }]) => !internal && !danger && back === undefined && to === target,
  )
  const here = candidates.find(([, { from }]) => [from].flat().includes(status))
  const signed = candidates.find(([, { sign, steps }]) => approveFlow && (sign !== undefined || steps !== undefined))
  return (here ?? signed)?.[0]
}
