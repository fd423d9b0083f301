// Exact decimal arithmetic on plain decimal strings. This is the only place where money and quantities are computed.
import { Decimal as DecimalJs } from 'decimal.js'

/**
 * Decimal constructor of Weft: 40 significant digits, half-up (away from zero), never an exponent in text. Exponents are limited to
 * the range of IEEE 754 decimal128 (DMN 10.3.2.3.1), so that no value can turn into a text of a billion digits.
 */
export const Decimal = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  maxE: 6144,
  minE: -6176,
  defaults: true,
})
export type Decimal = DecimalJs

/** A plain decimal string: optional minus, digits, optional fraction. No exponent, no trailing zeros: `'18.9'`. */
export type Numeric = string

const PLAIN = /^-?\d+(?:\.\d+)?$/
const longest = 200

/** Returns whether a text is a plain decimal (`'18.90'`, `'-0.5'`; not `'1e3'`, `'.5'`, `''`). At most 200 characters. */
export function isDecimal(text: unknown): text is Numeric {
  return typeof text === 'string' && text.length <= longest && PLAIN.test(text)
}

const short = /^-?\d{1,9}(?:\.\d{1,4})?$/
/** Sums of more would leave the integers that a number holds exactly. */
const largest = 8e15

/** Returns a short decimal as whole ten-thousandths, which a number holds exactly; NaN for any other value. */
const units = (x: unknown): number => (typeof x === 'string' && short.test(x) ? Math.round(Number(x) * 10_000) : Number.NaN)

/** Returns the decimal of so many ten-thousandths. */
function ofUnits(count: number): Numeric {
  if (count % 10_000 === 0) return String(count / 10_000)
  const size = Math.abs(count)
  const part = String(size % 10_000).padStart(4, '0')
  const end = part.endsWith('000') ? 1 : part.endsWith('00') ? 2 : part.endsWith('0') ? 3 : 4
  return `${count < 0 ? '-' : ''}${Math.floor(size / 10_000)}.${part.slice(0, end)}`
}

/**
 * Parses a decimal.
 * @param x a decimal string, a Decimal, a bigint, or a finite number (counts and percentages; never an amount).
 * @throws RangeError for anything else, also for an empty text.
 */
export function dec(x: Numeric | Decimal | bigint | number): Decimal {
  if (x instanceof Decimal) return x
  if (typeof x === 'string' ? isDecimal(x) : typeof x === 'bigint' || Number.isFinite(x)) return new Decimal(x as string)
  throw new RangeError(`not a decimal: ${String(x).slice(0, 40)}`)
}

/**
 * Returns the plain text of a decimal: no exponent, no trailing zeros, `'0'` for minus zero.
 * @throws RangeError when it is not finite.
 */
export function plain(d: Decimal): Numeric {
  if (!d.isFinite()) throw new RangeError('not a finite decimal')
  return d.isZero() ? '0' : d.toFixed()
}

/**
 * Returns the plain text of a decimal text: `'18.90'` is `'18.9'`.
 * @throws RangeError for anything else
 */
export function tidy(x: Numeric): Numeric {
  const quick = units(x)
  return Number.isNaN(quick) ? plain(dec(x)) : ofUnits(quick)
}

/** Returns a + b, exact. */
export function add(a: Numeric, b: Numeric): Numeric {
  const quick = units(a) + units(b)
  if (!Number.isNaN(quick)) return ofUnits(quick)
  return plain(dec(a).plus(dec(b)))
}

/** Returns a − b, exact. */
export function sub(a: Numeric, b: Numeric): Numeric {
  const quick = units(a) - units(b)
  if (!Number.isNaN(quick)) return ofUnits(quick)
  return plain(dec(a).minus(dec(b)))
}

/** Returns a × b, exact up to 40 digits. */
export function mul(a: Numeric, b: Numeric): Numeric {
  return plain(dec(a).times(dec(b)))
}

/**
 * Returns a ÷ b to 40 digits; the caller rounds.
 * @throws RangeError when b is zero.
 */
export function div(a: Numeric, b: Numeric): Numeric {
  const divisor = dec(b)
  if (divisor.isZero()) throw new RangeError('division by zero')
  return plain(dec(a).div(divisor))
}

/** Digits of which a few divisions and products leave every one right; the last of the 40 may be off by their rounding. */
const certainDigits = 36

/**
 * Rounds half-up, away from zero at the half (`round('-2.345', 2)` is `'-2.35'`). It keeps at most `places` decimals and adds no
 * zeros. A half that passed through a share without an end (0.1251 ÷ 0.9 × 0.05 = 0.00694999…) is still a half.
 */
export function round(x: Numeric | Decimal, places = 4): Numeric {
  const quick = units(x)
  if (!Number.isNaN(quick) && places >= 0) return ofUnits(places >= 4 ? quick : rounded(quick, 10 ** (4 - places)))
  const whole = dec(x)
  return plain((whole.precision() > certainDigits ? whole.toSignificantDigits(certainDigits) : whole).toDecimalPlaces(places))
}

/** Rounds a whole number to a multiple of a step, half away from zero. */
const rounded = (count: number, step: number): number => Math.sign(count) * Math.floor((Math.abs(count) + step / 2) / step) * step

/** Returns the exact sum of short decimals, null left out; undefined for none, and for any other value among them. */
export function sumOfShort(xs: Iterable<unknown>): Numeric | undefined {
  let total: number | undefined
  for (const x of xs) {
    if (x === null) continue
    total = (total ?? 0) + units(x)
    // Also for NaN.
    if (!(Math.abs(total) < largest)) return undefined
  }
  return total === undefined ? undefined : ofUnits(total)
}

/** Returns the exact sum; `'0'` for no numbers. */
export function sum(xs: Iterable<Numeric>): Numeric {
  const all = [...xs]
  return all.includes(null as never) ? sumOfAny(all) : (sumOfShort(all) ?? sumOfAny(all))
}

function sumOfAny(xs: readonly Numeric[]): Numeric {
  let total = new Decimal(0)
  for (const x of xs) total = total.plus(dec(x))
  return plain(total)
}

/** Returns the number of decimals without trailing zeros: `places('18.90')` is 1. */
export function places(x: Numeric | Decimal): number {
  return dec(x).decimalPlaces()
}

/** Compares by value and returns −1, 0 or 1: `compare('1.0', '1')` is 0. */
export function compare(a: Numeric, b: Numeric): -1 | 0 | 1 {
  const quick = units(a) - units(b)
  if (!Number.isNaN(quick)) return Math.sign(quick) as -1 | 0 | 1
  return dec(a).cmp(dec(b)) as -1 | 0 | 1
}

/**
 * Splits an amount by weights so that the shares sum to it exactly. Shares are floored to whole units; the remaining units go to
 * the
 * largest fractions, at a tie to the earlier entry (largest remainder; landed cost and quantities by ratio).
 * A negative total is split like its absolute value and negated.
 * @param unit a positive decimal such as `'0.01'`.
 * @throws RangeError for a total finer than the unit, no weights, a negative weight and all-zero weights.
 */
export function allocate(total: Numeric, weights: readonly Numeric[], unit: Numeric = '0.01'): Numeric[] {
  const parts = weights.map(dec)
  const whole = parts.reduce((all, part) => all.plus(part), new Decimal(0))
  if (parts.some((part) => part.isNegative() && !part.isZero())) throw new RangeError('a weight is negative')
  if (whole.isZero()) throw new RangeError('there is nothing to allocate by: the weights are empty or all zero')
  const step = dec(unit)
  if (!step.greaterThan(0)) throw new RangeError('the unit must be positive')
  const units = dec(total).div(step)
  if (!units.isInteger()) throw new RangeError(`${total} is not a whole number of units of ${unit}`)

  const amount = BigInt(units.abs().toFixed())
  const scale = Math.max(...parts.map((part) => part.decimalPlaces()))
  const ratios = parts.map((part) => BigInt(part.times(new Decimal(10).pow(scale)).toFixed()))
  const divisor = ratios.reduce((all, ratio) => all + ratio, 0n)
  const shares = ratios.map((ratio, index) => ({ index, floor: (amount * ratio) / divisor, rest: (amount * ratio) % divisor }))
  let left = Number(amount - shares.reduce((all, share) => all + share.floor, 0n))
  const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const share of byRest) {
    if (left-- <= 0) break
    share.floor += 1n
  }
  const sign = units.isNegative() ? -1 : 1
  return shares.map((share) => plain(new Decimal(share.floor).times(step).times(sign)))
}

/**
 * Splits pieces by a size or colour ratio: whole pieces, exactly the total (domain reference 3.3).
 * @throws the same errors as `allocate`.
 */
export function splitPieces(total: Numeric, ratios: readonly Numeric[]): Numeric[] {
  return allocate(total, ratios, '1')
}

/** Formats `1234567.5` as `1,234,567.50` with at least the given number of decimals, without a float. */
export function grouped(value: unknown, least = 0): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  if (!isDecimal(text)) return text
  const [whole, part = ''] = text.replace('-', '').split('.') as [string, string | undefined]
  const decimals = part.padEnd(least, '0')
  return `${text.startsWith('-') ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals ? `.${decimals}` : ''}`
}

/** Returns what stands behind a figure that is quoted for so many units: ` / 10,000`, nothing for one unit. */
export const perText = (per: unknown): string =>
  isDecimal(String(per ?? '')) && compare(String(per), '1') !== 0 ? ` / ${grouped(per)}` : ''

/**
 * Formats an amount for display: as many decimals as its currency has, two where it is not known, rounded half-up, although up to four are stored
 * (spec/documents.md, amounts). Prices keep their decimals: `grouped`.
 */
export function amountText(value: unknown, decimals = 2): string {
  return isDecimal(value) ? grouped(round(value, decimals), decimals) : grouped(value)
}
