// The budget of one evaluation: one counter for steps, depth, sizes and time, so that no expression can block a process.
import { ExpressionError } from './error.ts'

export interface Budget {
  /** Operations, list items read and function calls. */
  readonly steps: number
  /** Nested function calls, loops and filters; also the maximum nesting of a result or a bracket. */
  readonly depth: number
  /** Items of one list. */
  readonly listSize: number
  /** UTF-16 units of one text. */
  readonly textLength: number
  /** Milliseconds of the thread's processor time (in a browser of wall-clock time), checked every 256 steps. */
  readonly time: number
}

/**
 * Enough for a loop over the 5 000 lines that a document may hold. The steps bound the work. The time is many times what such a loop takes (60 ms).
 * It counts what the thread works, since on a machine with other work a loop may wait longer than it works: 2 s passed at a load of 50 on two cores.
 */
export const defaultBudget: Budget = { steps: 100_000, depth: 60, listSize: 10_000, textLength: 100_000, time: 2000 }

/** Returns the milliseconds that this thread has worked; where the platform does not say so, those of the clock. */
const workedTime: () => number = (() => {
  const { process } = globalThis as { process?: { threadCpuUsage?: () => { readonly user: number; readonly system: number } } }
  if (!process?.threadCpuUsage) return Date.now
  return () => {
    const { user, system } = process.threadCpuUsage!()
    return (user + system) / 1000
  }
})()

const machineClock = (): string => new Date().toISOString()

/** One running evaluation: its data, and the remaining budget. */
export class Run {
  readonly root: Readonly<Record<string, unknown>>
  readonly budget: Budget
  /** Host objects already read, so that a list in a loop is wrapped once. */
  hosts: Map<object, unknown> | undefined
  /** Returns the moment of evaluation as ISO text. */
  clock: () => string = machineClock
  private moment: string | undefined
  private used = 0
  private depth = 0
  /** When time began to count: at the first check, since most evaluations are shorter. */
  private since: number | undefined

  constructor(root: Readonly<Record<string, unknown>>, budget: Budget) {
    this.root = root
    this.budget = budget
  }

  /** Returns the moment of evaluation, the same at every call. */
  now(): string {
    return (this.moment ??= this.clock())
  }

  /** Charges one operation. */
  step(): void {
    const used = ++this.used
    if (used > this.budget.steps) throw breach('steps')
    if ((used & 255) === 0) this.watch()
  }

  /** Charges work on many items. */
  charge(steps: number): void {
    const before = this.used
    this.used = before + steps
    if (this.used > this.budget.steps) throw breach('steps')
    if (before >> 8 !== this.used >> 8) this.watch()
  }

  /** Enters one nesting level; the caller leaves it again (an exceeded limit ends the whole evaluation, so without `finally`). */
  enter(): void {
    this.step()
    if (++this.depth > this.budget.depth) throw breach('depth')
  }

  leave(): void {
    this.depth--
  }

  /** Checks the size of a list before it is filled. */
  size(items: number): void {
    if (items > this.budget.listSize) throw breach('listSize')
  }

  /** Checks the length of a text before it is returned. */
  text(text: string): string {
    if (text.length > this.budget.textLength) throw breach('textLength')
    return text
  }

  private watch(): void {
    const now = workedTime()
    this.since ??= now
    if (now - this.since > this.budget.time) throw breach('time')
  }
}

const limits = {
  steps: ['步骤太多', 'too many steps'],
  depth: ['嵌套太深', 'nested too deeply'],
  listSize: ['列表太长', 'a list is too long'],
  textLength: ['文本太长', 'a text is too long'],
  time: ['耗时太长', 'it takes too long'],
} as const

/** Returns the error of an exceeded limit. */
export function breach(limit: keyof Budget): ExpressionError {
  const [zh, en] = limits[limit]
  return new ExpressionError('budget', [`表达式超出限制：${zh}`, `The expression exceeds its limits: ${en}`])
}
