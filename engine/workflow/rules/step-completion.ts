/** Whether a step is complete, and who is asked next: the engine counts its signatures, and the kind of the step judges them (`stepKinds` in the model). */
import { stepTraits, type StepProgress } from '../../../model/process/process-kinds.ts'
import type { ProcessStep } from '../../../model/process/process.ts'
import type { Task } from '../state/instance.ts'
import { segregated } from './segregation-of-duties.ts'
import { isAdded, pending, signed, type Circumstances } from './step.ts'

/**
 * Returns whether the signatures of one step in one visit complete it: those of its own people, and those of everybody who was added to it
 * (U62).
 */
export const completed = (step: ProcessStep, tasks: readonly Task[], circumstances: Circumstances): boolean =>
  ownCompleted(step, tasks, circumstances) && !tasks.some((task) => isAdded(task) && pending(task))

/**
 * Returns whether the signatures of the step's own people suffice: by the kind of the step, or by an administrator who stands in where the
 * step had no people. Added people count only where a return left nobody else.
 */
export function ownCompleted(step: ProcessStep, tasks: readonly Task[], circumstances: Circumstances): boolean {
  const namedTasks = tasks.filter((task) => !isAdded(task))
  const judged = namedTasks.some((task) => signed(task) || pending(task)) ? namedTasks : tasks
  return (
    judged.some((task) => task.kind === 'admin' && signed(task)) || stepTraits(step.approve).isComplete(progressOf(judged, circumstances))
  )
}

/**
 * Returns what a signature that does not complete the step leads to. Once its own people have signed, those added after them are asked, and
 * its other people are not needed any more; before that its own people are asked when those added before them have signed.
 */
export function afterSignature(
  step: ProcessStep,
  tasks: readonly Task[],
  circumstances: Circumstances,
): { readonly asked: readonly Task[]; readonly needless: readonly Task[] } {
  const waits = tasks.filter(({ state }) => state === 'waiting')
  if (ownCompleted(step, tasks, circumstances))
    return { asked: waits.filter(isAdded), needless: tasks.filter((task) => !isAdded(task) && pending(task)) }
  const isHeld = tasks.some((task) => isAdded(task) && pending(task) && task.state !== 'waiting')
  const nextAsked = isHeld ? [] : stepTraits(step.approve).asksNext(waits.filter((task) => !isAdded(task)))
  return { asked: nextAsked, needless: [] }
}

function progressOf(tasks: readonly Task[], circumstances: Circumstances): StepProgress {
  const deciding = tasks.filter((task) => task.kind === 'sign' || isAdded(task))
  return {
    given: deciding.filter(signed).length,
    sufficient: tasks.filter((task) => signed(task) && !segregated(task, tasks, circumstances)).length,
    pending: deciding.filter(pending).length,
  }
}
