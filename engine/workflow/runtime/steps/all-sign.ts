/** All-sign 会签: every assignee must sign. Added people raise the required number; a transfer leaves it unchanged. */
import { pending, signed, type StepKind } from './step.ts'

export const allSign: StepKind = {
  completed: (tasks) =>
    tasks.some((task) => task.kind === 'sign' && signed(task)) && !tasks.some((task) => task.kind === 'sign' && pending(task)),
}
