/**
 * Skips a repeated approver: who signed the previous step need not sign the next, where the process allows it (ruling: configurable;
 * by default everybody signs each step).
 */
import type { ProcessState, Task } from '../state/instance.ts'
import { signed } from './step.ts'

/** Returns the signatures of the step just completed that also count for the next one, by person. */
export function repeated(flow: ProcessState, before: string | undefined): ReadonlyMap<string, Task> {
  if (!flow.definition.skipRepeated || before === undefined) return new Map()
  return new Map(
    flow.tasks.filter((task) => task.step === before && signed(task) && task.doneBy === task.user).map((task) => [task.user, task]),
  )
}
