/**
 * Skips a repeated approver: who signed the previous step need not sign the next, where the process allows it (ruling: configurable;
 * by default everybody signs each step).
 */
import type { ProcessState, Task } from '../state/instance.ts'
import { signed } from './step.ts'

/** Returns the signatures of the steps before that also count for the next one, by person. @param before codes of the steps directly before it */
export function repeated(flow: ProcessState, before: readonly string[]): ReadonlyMap<string, Task> {
  if (!flow.definition.skipRepeated || before.length === 0) return new Map()
  return new Map(
    flow.tasks
      .filter((task) => task.step !== null && before.includes(task.step) && signed(task) && task.doneBy === task.user)
      .map((task) => [task.user, task]),
  )
}
