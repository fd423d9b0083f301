// The operators + − × ÷ and power over numbers, texts, times and durations (DMN 10.3.2.8), and over size matrices. Incompatible operands give null.
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { nanosPerDay } from './calendar.ts'
import { addMonths, Clock, Day, Elapsed, local, midnight, Moment, Months, utc } from './temporal.ts'
import { calculateBySize } from './sizes.ts'
import { Context, number, type Value } from './values.ts'

export type Operator = '+' | '-' | '*' | '/' | '**'

export function calculate(operation: Run, op: Operator, a: Value, b: Value): Value {
  if (a === null || b === null) return null
  if (a instanceof Context || b instanceof Context) return calculateBySize(operation, op, a, b)
  switch (op) {
    case '+':
      return plus(operation, a, b)
    case '-':
      return minus(a, b)
    case '*':
      return times(a, b)
    case '/':
      return divide(a, b)
    default:
      return power(operation, a, b)
  }
}

export function plus(operation: Run, a: Value, b: Value): Value {
  if (a instanceof Decimal) return b instanceof Decimal ? number(a.plus(b)) : null
  if (typeof a === 'string') return typeof b === 'string' ? operation.text(a + b) : null
  if (isSpan(a)) return isSpan(b) ? addSpans(a, b, 1) : shift(b, a, 1)
  return isSpan(b) ? shift(a, b, 1) : null
}

export function minus(a: Value, b: Value): Value {
  if (a instanceof Decimal) return b instanceof Decimal ? number(a.minus(b)) : null
  if (isSpan(b)) return isSpan(a) ? addSpans(a, b, -1) : shift(a, b, -1)
  if (a instanceof Clock && b instanceof Clock) {
    return a.isLocal === b.isLocal ? new Elapsed(BigInt(a.universal - b.universal)) : null
  }
  const [from, to] = [momentOf(b, a), momentOf(a, b)]
  if (!from || !to || from.clock.isLocal !== to.clock.isLocal) return null
  return new Elapsed(to.instant - from.instant)
}

/** A date compared with a moment that has an offset counts as its midnight UTC. */
function momentOf(value: Value, other: Value): Moment | null {
  if (value instanceof Day) return midnight(value, other instanceof Moment && !other.clock.isLocal ? utc : local)
  return value instanceof Moment ? value : null
}

const isSpan = (value: Value): value is Elapsed | Months => value instanceof Elapsed || value instanceof Months

function addSpans(a: Elapsed | Months, b: Elapsed | Months, sign: 1 | -1): Value {
  if (a instanceof Months) return b instanceof Months ? months(a.months + sign * b.months) : null
  return b instanceof Elapsed ? elapsed(a.nanos + BigInt(sign) * b.nanos) : null
}

function shift(value: Value, span: Elapsed | Months, sign: 1 | -1): Value {
  if (value instanceof Day) {
    if (span instanceof Months) return addMonths(value, sign * span.months)
    const moved = Moment.ofLocal(midnight(value).localNanos + BigInt(sign) * span.nanos, local)
    return moved && moved.day
  }
  if (value instanceof Moment) {
    if (span instanceof Elapsed) return Moment.ofLocal(value.localNanos + BigInt(sign) * span.nanos, value.clock.zone)
    const day = addMonths(value.day, sign * span.months)
    return day && new Moment(day, value.clock)
  }
  if (!(value instanceof Clock) || span instanceof Months) return null
  const perDay = BigInt(nanosPerDay)
  return new Clock(Number((((BigInt(value.nanos) + BigInt(sign) * span.nanos) % perDay) + perDay) % perDay), value.zone)
}

export function times(a: Value, b: Value): Value {
  if (a instanceof Decimal) return b instanceof Decimal ? number(a.times(b)) : scale(b, a)
  return b instanceof Decimal ? scale(a, b) : null
}

function scale(span: Value, by: Decimal): Value {
  if (span instanceof Months) return months(by.times(span.months).trunc().toNumber())
  return span instanceof Elapsed ? nanos(by.times(new Decimal(span.nanos))) : null
}

export function divide(a: Value, b: Value): Value {
  if (b instanceof Decimal) {
    if (b.isZero()) return null
    return a instanceof Decimal ? number(a.div(b)) : scale(a, new Decimal(1).div(b))
  }
  if (a instanceof Months && b instanceof Months) return b.months === 0 ? null : new Decimal(a.months).div(b.months)
  if (a instanceof Elapsed && b instanceof Elapsed) return b.nanos === 0n ? null : new Decimal(a.nanos).div(new Decimal(b.nanos))
  return null
}

function power(operation: Run, a: Value, b: Value): Value {
  if (!(a instanceof Decimal) || !(b instanceof Decimal)) return null
  operation.charge(100)
  if (b.abs().greaterThan(100_000)) return null
  return number(a.pow(b))
}

export function negate(a: Value): Value {
  if (a instanceof Decimal) return a.neg()
  if (a instanceof Months) return new Months(-a.months)
  return a instanceof Elapsed ? new Elapsed(-a.nanos) : null
}

/** Limits durations to less than a million million years, so that no loop can grow them. */
function elapsed(size: bigint): Elapsed | null {
  return size > 10n ** 32n || size < -(10n ** 32n) ? null : new Elapsed(size)
}

function months(size: number): Months | null {
  return Math.abs(size) > 1e12 ? null : new Months(size || 0)
}

function nanos(size: Decimal): Elapsed | null {
  return size.isFinite() && size.abs().lessThan('1e32') ? elapsed(BigInt(size.trunc().toFixed())) : null
}
