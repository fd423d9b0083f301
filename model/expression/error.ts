// The error of the expression language: what is wrong, and where in the source, in two languages.
import type { Label } from '../text.ts'

/** `syntax`: the source does not parse. `function`: it calls an unknown function. `budget`: it exceeds the work limit. */
export type ExpressionErrorCode = 'syntax' | 'function' | 'budget'

/** Thrown by `compile` (all codes) and by an evaluation (`budget` only; every other failure there gives null). */
export class ExpressionError extends Error {
  readonly code: ExpressionErrorCode
  /** Position in the source, in UTF-16 units; both 0 for a budget error during evaluation. */
  readonly from: number
  readonly to: number
  readonly label: Label

  constructor(code: ExpressionErrorCode, label: Label, at: { from: number; to: number } = { from: 0, to: 0 }) {
    super(label[1])
    this.name = 'ExpressionError'
    this.code = code
    this.label = label
    this.from = at.from
    this.to = at.to
  }
}
