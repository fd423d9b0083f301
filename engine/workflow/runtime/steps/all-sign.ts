/** All-sign 会签: everybody who was asked must sign. People who are added raise the count; a transfer keeps it. */
import { pending, signed, type StepKind } from './step.ts'

export const allSign: StepKind = {
  completed: (tasks) =>
    tasks.some((task) => task.kind === 'sign' && signed(task)) && !tasks.some((task) => task.kind === 'sign' && pending(task)),
}
