/** Weighted total during scoring, in exact decimals, as the server computes it: Σ weight × score ÷ maximum, to 4 places. */
import { add, div, isDecimal, mul, round } from '../../../model/decimal.ts'
import type { ScoreLine } from './comparison-calls.ts'

/** Blank scores count 0. */
export const totalOf = (lines: readonly Pick<ScoreLine, 'weight' | 'maximum' | 'score'>[]): string =>
  round(
    lines.reduce((sum, { weight, maximum, score }) => (isDecimal(score) ? add(sum, div(mul(weight, score), maximum)) : sum), '0'),
    4,
  )

/** Returns what is wrong with a typed score; undefined when it is valid. Blank means not scored yet. */
export function wrongScore(typed: string): 'noFigure' | undefined {
  return typed === '' || (isDecimal(typed) && !typed.startsWith('-')) ? undefined : 'noFigure'
}
