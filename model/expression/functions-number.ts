// Built-in functions on numbers (DMN 10.3.4.5), and Weft's `round`.
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { type Body, functions } from './signature.ts'
import { Elapsed, Months } from './temporal.ts'
import { number, readNumber, type Value } from './values.ts'

type Rounding = Parameters<Decimal['toDecimalPlaces']>[1] & {}
const mostPlaces = 6176
const leastPlaces = -6111

/** Rounds to a number of decimals (negative: to tens, hundreds …) in one of decimal.js' modes. */
function roundTo(d: Decimal, scale: Value, mode: Rounding): Decimal | null {
  const places = scale instanceof Decimal ? scale.trunc().toNumber() : 0
  if (places > mostPlaces || places < leastPlaces) return null
  if (places >= 0) return d.toDecimalPlaces(places, mode)
  const unit = new Decimal(`1e${-places}`)
  return number(d.div(unit).toDecimalPlaces(0, mode).times(unit))
}

const rounding =
  (mode: Rounding): Body =>
  (_, [n, scale]) =>
    roundTo(n as Decimal, scale as Value, mode)

/** A function of one number to one number whose cost is charged to the budget. */
const costly =
  (f: (d: Decimal) => Decimal | null): Body =>
  (operation, [n]) => {
    operation.charge(100)
    return f(n as Decimal)
  }

function modulo(operation: Run, dividend: Decimal, divisor: Decimal): Value {
  if (divisor.isZero()) return null
  operation.charge(20)
  const rest = dividend.mod(divisor)
  return number(rest.isZero() || rest.isNegative() === divisor.isNegative() ? rest : rest.plus(divisor))
}

/** Evaluates `number("1 000,00", " ", ",")`: the separators are arguments, and must differ. */
function numberOf(text: string, grouping: Value, decimal: Value): Value {
  if (grouping === null && decimal === null) return readNumber(text)
  if (grouping !== null && ![' ', ',', '.'].includes(grouping as string)) return null
  if (decimal !== null && decimal !== '.' && decimal !== ',') return null
  if (grouping === decimal) return null
  const whole = grouping === null ? text : text.replaceAll(grouping as string, '')
  return readNumber(decimal === null || decimal === '.' ? whole : whole.includes('.') ? '?' : whole.replace(',', '.'))
}

function magnitude(span: Elapsed | Months): Value {
  if (span instanceof Months) return new Months(Math.abs(span.months))
  return span.nanos < 0n ? new Elapsed(-span.nanos) : span
}

const parity =
  (rest: number): Body =>
  (_, [n]) => {
    const d = n as Decimal
    return d.isInteger() ? d.mod(2).abs().eq(rest) : null
  }

export const numberFunctions = functions([
  ['decimal', 'n: number, scale: number', rounding(Decimal.ROUND_HALF_EVEN)],
  ['floor', 'n: number, scale?: number', rounding(Decimal.ROUND_FLOOR)],
  ['ceiling', 'n: number, scale?: number', rounding(Decimal.ROUND_CEIL)],
  ['round up', 'n: number, scale: number', rounding(Decimal.ROUND_UP)],
  ['round down', 'n: number, scale: number', rounding(Decimal.ROUND_DOWN)],
  ['round half up', 'n: number, scale: number', rounding(Decimal.ROUND_HALF_UP)],
  ['round half down', 'n: number, scale: number', rounding(Decimal.ROUND_HALF_DOWN)],
  ['round', 'n: number, scale?: number', rounding(Decimal.ROUND_HALF_UP)],
  ['abs', 'n: number', (_, [n]) => (n as Decimal).abs()],
  ['abs', 'n: days and time duration|years and months duration', (_, [n]) => magnitude(n as Elapsed | Months)],
  ['modulo', 'dividend: number, divisor: number', (operation, [a, b]) => modulo(operation, a as Decimal, b as Decimal)],
  ['sqrt', 'number: number', costly((d) => (d.isNegative() && !d.isZero() ? null : d.sqrt()))],
  ['log', 'number: number', costly((d) => (d.greaterThan(0) ? number(d.ln()) : null))],
  ['exp', 'number: number', costly((d) => (d.abs().greaterThan(14_000) ? (d.isNegative() ? new Decimal(0) : null) : number(d.exp())))],
  ['odd', 'number: number', parity(1)],
  ['even', 'number: number', parity(0)],
  ['number', 'from: number', (_, [n]) => n as Decimal],
  ['number', 'from: string', (_, [text]) => readNumber(text as string)],
  [
    'number',
    'from: string, grouping separator: string?, decimal separator: string?',
    (_, [text, grouping, decimal]) => numberOf(text as string, grouping as Value, decimal as Value),
  ],
])
