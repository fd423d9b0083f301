/** Segregation of duties: nobody approves their own document alone (ruling), unless the process allows it. */
import { forbidden } from '../../../model/errors.ts'
import type { ProcessDefinition } from '../../../model/process/process.ts'
import type { ProcessState, Task } from '../state/instance.ts'
import { type Asked, type Person } from '../people/assignees.ts'
import { namesInitiator, signs } from '../../../model/process/process-kinds.ts'
import { pending, signed, type Circumstances } from './step.ts'

/**
 * Returns the people who may sign. The initiator takes part only where the access names the initiator; a role or position does not
 * make initiators approvers of their own documents.
 * Where the access names the initiator and others, and there are no others, the result is empty and the administrator decides.
 */
export function signers(people: readonly Person[], assignment: Asked, { starter, initiatorMayApprove }: Circumstances): readonly Person[] {
  if (initiatorMayApprove) return people
  const others = people.filter(({ user }) => user !== starter)
  if (assignment.access.kind === 'initiator') return people
  return namesInitiator(assignment.access) && others.length > 0 ? people : others
}

/** Whether a signature does not suffice by itself: the initiator's, while others can sign. */
export function segregated(task: Task, tasks: readonly Task[], { starter, initiatorMayApprove }: Circumstances): boolean {
  return (
    !initiatorMayApprove &&
    task.doneBy === starter &&
    tasks.some((other) => other !== task && other.user !== starter && (pending(other) || signed(other)))
  )
}

/**
 * Refuses when the initiator acts on another person's task, as a substitute or for an opinion.
 * @throws WeftError 403 `flow.initiator`
 */
export function mayHandle(flow: ProcessState, task: Task, actor: string): void {
  if (!flow.definition.initiatorMayApprove && actor === flow.instance.starter && task.user !== actor && signs(task.kind))
    throw forbidden('flow.initiator')
}

export const circumstances = (flow: {
  readonly definition: ProcessDefinition
  readonly instance: { readonly starter: string }
}): Circumstances => ({
  starter: flow.instance.starter,
  initiatorMayApprove: flow.definition.initiatorMayApprove === true,
})
