/** What a kind of step decides, and the words both kinds use about tasks. */
import type { Task } from '../instance.ts'

export interface Circumstances {
  readonly starter: string
  readonly initiatorMayApprove: boolean
}

export interface StepKind {
  /** Whether the signatures among the tasks of one step in one visit complete it. Administrators in place of nobody are asked before this. */
  completed(tasks: readonly Task[], circumstances: Circumstances): boolean
}

/** A signature that stands. An opinion that the owner of a task asked for is none. */
export const signed = (task: Task): boolean => task.state === 'approved' && task.kind !== 'opinion'
/** Still to be signed: by the person, after the person before, or after the opinion that was asked for. */
export const pending = (task: Task): boolean =>
  task.kind !== 'opinion' && (task.state === 'open' || task.state === 'waiting' || task.state === 'delegated')
