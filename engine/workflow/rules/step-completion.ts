/** Whether a step is complete: the engine counts its signatures, and the kind of the step judges them (`stepKinds` in the model). */
import { stepTraits, type StepProgress } from '../../../model/process/process-kinds.ts'
import type { ProcessStep } from '../../../model/process/process.ts'
import type { Task } from '../state/instance.ts'
import { segregated } from './segregation-of-duties.ts'
import { pending, signed, type Circumstances } from './step.ts'

/**
 * Returns whether the signatures of one step in one visit complete it: by the kind of the step, or by an administrator who stands in
 * where the step had no people.
 */
export function completed(step: ProcessStep, tasks: readonly Task[], circumstances: Circumstances): boolean {
  return (
    tasks.some((task) => task.kind === 'admin' && signed(task)) || stepTraits(step.approve).isComplete(progressOf(tasks, circumstances))
  )
}

function progressOf(tasks: readonly Task[], circumstances: Circumstances): StepProgress {
  const own = tasks.filter(({ kind }) => kind === 'sign')
  return {
    given: own.filter(signed).length,
    sufficient: tasks.filter((task) => signed(task) && !segregated(task, tasks, circumstances)).length,
    pending: own.filter(pending).length,
  }
}
