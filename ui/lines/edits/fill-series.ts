/** Series fill: evenly spaced figures and dates continue, all else repeats. Pure functions. */
import { dayNumber, dayOfNumber } from '../../../model/days.ts'
import { add, isDecimal, sub } from '../../../model/decimal.ts'
import { isDay } from '../../../model/fields/date.ts'

/**
 * Returns the next `count` values after `given`.
 * @param sourceValues the preceding values, never empty
 */
export function series(sourceValues: readonly unknown[], count: number): unknown[] {
  const texts = sourceValues.map((one) => (typeof one === 'number' ? String(one) : one))
  const days = texts.every((one) => typeof one === 'string' && isDay(one))
  const numbers = texts.every((one) => isDecimal(one))
  const plain = days ? (texts as string[]).map((text) => String(dayNumber(text))) : numbers ? (texts as string[]) : []
  const step = plain.length > 1 ? sub(plain[1]!, plain[0]!) : '0'
  const even = plain.length > 1 && plain.every((one, at) => at === 0 || sub(one, plain[at - 1]!) === step)
  if (!even) return Array.from({ length: count }, (_, at) => sourceValues[at % sourceValues.length])
  let last = plain.at(-1)!
  return Array.from({ length: count }, () => {
    last = add(last, step)
    if (days) return dayOfNumber(Number(last))
    return typeof sourceValues[0] === 'number' ? Number(last) : last
  })
}
