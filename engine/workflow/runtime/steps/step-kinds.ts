/** The kinds of step. To add one, add a file and one line here. */
import type { ProcessStep } from '../../../../model/process.ts'
import type { Task } from '../instance.ts'
import { allSign } from './all-sign.ts'
import { anySign } from './any-sign.ts'
import { signed, type Circumstances, type StepKind } from './step.ts'

const kinds: Readonly<Record<ProcessStep['approve'], StepKind>> = { any: anySign, all: allSign }

/** Whether a step is complete: by its kind, or by an administrator who stands in where the step had no people. */
export function completed(step: ProcessStep, tasks: readonly Task[], circumstances: Circumstances): boolean {
  return tasks.some((task) => task.kind === 'admin' && signed(task)) || kinds[step.approve].completed(tasks, circumstances)
}
