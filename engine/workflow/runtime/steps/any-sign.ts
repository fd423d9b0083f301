/** Any-sign 或签: the first signature completes the step. */
import { segregated } from '../rules/segregation-of-duties.ts'
import { signed, type StepKind } from './step.ts'

export const anySign: StepKind = {
  completed: (tasks, circumstances) => tasks.some((task) => signed(task) && !segregated(task, tasks, circumstances)),
}
