/** The interface of a step kind, and the task predicates that both kinds use. */
import type { Task } from '../instance.ts'

export interface Circumstances {
  readonly starter: string
  readonly initiatorMayApprove: boolean
}

export interface StepKind {
  /**
   * Whether the signatures among the tasks of one step in one visit complete it. Administrators who stand in for a step without
   * people are checked before this.
   */
  completed(tasks: readonly Task[], circumstances: Circumstances): boolean
}

/** Whether a task is a valid signature. An opinion that the task's owner asked for is not. */
export const signed = (task: Task): boolean => task.state === 'approved' && task.kind !== 'opinion'
/** Whether a task is still to be signed: by the person, after the previous person, or after the requested opinion. */
export const pending = (task: Task): boolean =>
  task.kind !== 'opinion' && (task.state === 'open' || task.state === 'waiting' || task.state === 'delegated')
