// Equality and order between values (DMN 10.3.2.7), with three results; null means that they cannot be compared.
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { Clock, Day, Elapsed, Moment, Months } from './temporal.ts'
import { comparedBySize } from './sizes.ts'
import { Context, isList, kindOf, Range, type Value } from './values.ts'

/** Evaluates `a = b`: null when the two are of different kinds, except that null equals only null. */
export function equal(operation: Run, a: Value, b: Value): boolean | null {
  if (a === null || b === null) return a === b
  if (typeof a === 'string') return typeof b === 'string' ? a === b : null
  if (a instanceof Decimal) return b instanceof Decimal ? a.eq(b) : null
  if (typeof a === 'boolean') return typeof b === 'boolean' ? a === b : null
  operation.step()
  if (isList(a)) return isList(b) ? equalLists(operation, a, b) : null
  if (a instanceof Context) {
    if (!(b instanceof Context)) return null
    const bySize = comparedBySize(operation, a, b, (order) => order === 0)
    return typeof bySize === 'boolean' ? bySize : equalContexts(operation, a, b)
  }
  if (a instanceof Range) return b instanceof Range ? equalRanges(operation, a, b) : null
  if (zoneMismatch(a, b)) return false
  const order = compare(a, b)
  return order === null ? null : order === 0
}

function equalLists(operation: Run, a: readonly Value[], b: readonly Value[]): boolean | null {
  if (a.length !== b.length) return false
  operation.enter()
  const same = a.every((item, i) => equal(operation, item, b[i] as Value) === true)
  operation.leave()
  return same
}

function equalContexts(operation: Run, a: Context, b: Context): boolean {
  const keys = a.entries.keys(operation)
  if (keys.length !== b.entries.keys(operation).length) return false
  operation.enter()
  const same = keys.every((key) => {
    const other = b.entries.get(key, operation)
    return other !== undefined && equal(operation, a.entries.get(key, operation) ?? null, other) === true
  })
  operation.leave()
  return same
}

function equalRanges(operation: Run, a: Range, b: Range): boolean {
  const end = (x: Value | undefined, y: Value | undefined) =>
    x === undefined || y === undefined ? x === y : equal(operation, x, y) === true
  return a.startIncluded === b.startIncluded && a.endIncluded === b.endIncluded && end(a.start, b.start) && end(a.end, b.end)
}

const zoneMismatch = (a: Value, b: Value): boolean => {
  const [x, y] = [a instanceof Moment ? a.clock : a, b instanceof Moment ? b.clock : b]
  return x instanceof Clock && y instanceof Clock && kindOf(a) === kindOf(b) && x.isLocal !== y.isLocal
}

/** Returns −1, 0, 1 for two values of one ordered kind; null otherwise (also a local time against one with an offset). */
export function compare(a: Value, b: Value): number | null {
  if (a instanceof Decimal) return b instanceof Decimal ? a.cmp(b) : null
  if (typeof a === 'string') return typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : null
  if (a instanceof Day) return b instanceof Day ? Math.sign(a.year - b.year || a.month - b.month || a.day - b.day) : null
  if (a instanceof Moment) return b instanceof Moment && !zoneMismatch(a, b) ? sign(a.instant - b.instant) : null
  if (a instanceof Clock) return b instanceof Clock && !zoneMismatch(a, b) ? Math.sign(a.universal - b.universal) : null
  if (a instanceof Elapsed) return b instanceof Elapsed ? sign(a.nanos - b.nanos) : null
  if (a instanceof Months) return b instanceof Months ? Math.sign(a.months - b.months) : null
  return null
}

const sign = (n: bigint): number => (n < 0n ? -1 : n > 0n ? 1 : 0)

export type Comparison = '<' | '<=' | '>' | '>='

/** Evaluates `a < b` and the other order comparisons; between size matrices (with the operation given) cell by cell. */
export function ordered(op: Comparison, a: Value, b: Value, operation?: Run): boolean | null {
  const holds = (order: number): boolean => (op === '<' ? order < 0 : op === '<=' ? order <= 0 : op === '>' ? order > 0 : order >= 0)
  const bySize = operation && comparedBySize(operation, a, b, holds)
  if (bySize !== undefined) return bySize
  const order = compare(a, b)
  return order === null ? null : holds(order)
}

/** Returns whether a value lies in a range. */
export function inRange(value: Value, range: Range): boolean | null {
  const { start, end } = range
  const above = start === undefined ? true : ordered(range.startIncluded ? '>=' : '>', value, start)
  const below = end === undefined ? true : ordered(range.endIncluded ? '<=' : '<', value, end)
  return above === null || below === null ? null : above && below
}

/**
 * Returns whether a value passes one test: a range that contains it, a list that contains it (or a range around it), or an equal
 * value.
 */
export function passes(operation: Run, value: Value, test: Value): boolean | null {
  if (test instanceof Range) {
    // `= x` is the range of one value, which need not have an order.
    const isOne = test.start === test.end && test.startIncluded && test.endIncluded
    if (isOne && test.start !== undefined && equal(operation, value, test.start) === true) return true
    return value instanceof Range ? equal(operation, value, test) : inRange(value, test)
  }
  if (!isList(test)) return equal(operation, value, test)
  operation.charge(test.length)
  if (isList(value) && equal(operation, value, test) === true) return true
  return test.some((item) => (item instanceof Range ? passes(operation, value, item) : equal(operation, value, item)) === true)
}
