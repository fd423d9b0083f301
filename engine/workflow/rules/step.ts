/** The task predicates of a step: what is a signature, and what is still to be signed. */
import { decides } from '../../../model/process/process-kinds.ts'
import type { Task } from '../state/instance.ts'

export interface Circumstances {
  readonly starter: string
  readonly initiatorMayApprove: boolean
}

/** Whether a task is a valid signature. An opinion that the task's owner asked for is not. */
export const signed = (task: Task): boolean => task.state === 'approved' && decides(task.kind)
/** Whether a task is that of a person who was added to the step. */
export const isAdded = ({ kind }: Task): boolean => kind === 'added'
/** Whether a task is still to be signed: by the person, after the previous person, or after the requested opinion. */
export const pending = (task: Task): boolean =>
  decides(task.kind) && (task.state === 'open' || task.state === 'waiting' || task.state === 'delegated')
