/** The common part of integer, quantity, money and percent: exact decimal text within limits. */
import { compare, isDecimal, tidy } from '../decimal.ts'
import type { Field } from '../field.ts'
import { withDecimalPoint } from '../money/amount-text.ts'
import type { Read } from './kind.ts'

/** Reads digits with at most `places` decimals (DM-9-003: never more than 4) and checks the field's limits. */
export function readDecimal(input: unknown, field: Field, places: number): Read {
  if (typeof input !== 'string' && typeof input !== 'number') return { error: 'field.number' }
  const text = String(input).trim()
  if (!isDecimal(text)) return notDecimal(text)
  const value = tidy(text)
  if (decimalsOf(value) > places) return { error: places === 0 ? 'field.integer' : 'field.places', values: { places } }
  if (value.replace(/[-.]/g, '').length > 18) return { error: 'field.tooLarge' }
  return withinLimits(value, field) ?? { value }
}

/** Returns the error of a text that is no decimal; of one with a comma as its decimal sign it says what is meant. */
function notDecimal(text: string): Extract<Read, { error: string }> {
  const meant = withDecimalPoint(text)
  return meant === undefined ? { error: 'field.number' } : { error: 'field.decimalPoint', values: { text: meant } }
}

/** Returns the error of a decimal that is outside of the field's limits. */
export function withinLimits(value: string, field: Field): Extract<Read, { error: string }> | undefined {
  const { above, atLeast, atMost } = field.options
  if (above !== undefined && compare(value, String(above)) <= 0) return { error: 'field.above', values: { above } }
  if (atLeast !== undefined && compare(value, String(atLeast)) < 0) return { error: 'field.atLeast', values: { atLeast } }
  if (atMost !== undefined && compare(value, String(atMost)) > 0) return { error: 'field.atMost', values: { atMost } }
  return undefined
}

export function exampleDecimal(field: Field, seed: number): string {
  const { above, atLeast, atMost } = field.options
  const low = Number(atLeast ?? above ?? 0)
  const value = low + 1 + (seed % 7)
  return String(atMost !== undefined && value > Number(atMost) ? atMost : value)
}

/** Returns the number of decimals of a plain decimal text. */
export const decimalsOf = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0)
