/** What measured values of garments are judged by: tolerances with their own sides, and inches in sixteenths. The server and the screens judge alike. */
import { add, compare, dec, isDecimal, sub, type Numeric } from '../decimal.ts'

/** How far a measured value may be below and above what is demanded; a blank side allows nothing, and zero is a value. */
interface Tolerance {
  readonly minus?: Numeric | null
  readonly plus?: Numeric | null
}

/** Returns whether a measured value is within the tolerance of a value: value − minus ≤ measured ≤ value + plus, limits included. */
export function isWithin(measured: Numeric, value: Numeric, tolerance: Tolerance): boolean {
  const { lowest, highest } = limitsOf(value, tolerance)
  return compare(lowest, measured) <= 0 && compare(measured, highest) <= 0
}

const limitsOf = (value: Numeric, { minus, plus }: Tolerance) => ({
  lowest: sub(value, minus || '0'),
  highest: add(value, plus || '0'),
})

/**
 * Returns what is allowed for a value as it is read: `49.5–51`, or the value alone where nothing else is.
 * @param tolerance as a form has it: a side that is no number, or not yet, allows nothing
 */
export function limitsText(value: Numeric, { minus, plus }: { readonly minus?: unknown; readonly plus?: unknown }): string {
  const side = (figure: unknown) => (isDecimal(figure) ? figure : null)
  const { lowest, highest } = limitsOf(value, { minus: side(minus), plus: side(plus) })
  return compare(lowest, highest) === 0 ? lowest : `${lowest}–${highest}`
}

/** Returns whether a measured value is outside of its tolerance; what is not measured, or not demanded, is not. */
export const isOutside = (measured: Numeric | null | undefined, value: Numeric | null | undefined, tolerance: Tolerance): boolean =>
  isDecimal(measured) && isDecimal(value) && !isWithin(measured, value, tolerance)

/** Returns a tolerance as it is read: `± 1`, or `−0.5/+1` where the sides differ. */
export function toleranceText({ minus, plus }: Tolerance): string {
  const [below, above] = [minus ?? '0', plus ?? '0']
  return compare(below, above) === 0 ? `± ${above}` : `−${below}/+${above}`
}

/** Returns whether inches are a whole number of sixteenths. */
export const isSixteenth = (value: Numeric): boolean => dec(value).times(16).isInteger()

/** Returns the place of the first measurement that is outside of its tolerance and neither has a comment nor is settled otherwise; -1 for none. */
export const firstUnexplained = <M extends { readonly outside: boolean | null; readonly comment: string | null }>(
  measurements: readonly M[],
  isSettled: (one: M) => boolean,
): number => measurements.findIndex((one) => one.outside === true && !one.comment && !isSettled(one))
