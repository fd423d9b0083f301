/** Tests the arithmetic of quantities with units over any amounts and units: exact factors, conversions, texts that are read again. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, dec, mul, plain, sub } from '../decimal.ts'
import { traitsOf } from './kinds.ts'
import { readValue } from '../rules/validate.ts'
import {
  amountIn,
  compareMeasures,
  isMeasure,
  measure,
  measureOf,
  measureText,
  readMeasure,
  unitNamed,
  type Measure,
  type MeasureUnit,
} from './measure.ts'

const units: readonly MeasureUnit[] = (
  [
    ['PCS', '件', 'piece', 'count', 1, 1],
    ['DZ', '打', 'dozen', 'count', 12, 1],
    ['M', '米', 'metre', 'length', 1, 1],
    ['CM', '厘米', 'centimetre', 'length', 1, 100],
    ['YD', '码', 'yard', 'length', 9144, 10_000],
    ['IN', '英寸', 'inch', 'length', 254, 10_000],
    ['M2', '平方米', 'square metre', 'area', 1, 1],
    ['KG', '千克', 'kilogram', 'mass', 1, 1],
    ['G', '克', 'gram', 'mass', 1, 1000],
    ['LB', '磅', 'pound', 'mass', 45_359_237, 100_000_000],
  ] as const
).map(([code, name, nameEn, dimension, numerator, denominator], at) => ({
  id: String(100_000 + at),
  code,
  names: [name, nameEn],
  dimension,
  numerator: String(numerator),
  denominator: String(denominator),
  decimals: 2,
}))
const named = (code: string) => unitNamed(units, code)!
const amount = fc
  .tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, part]) => plain(dec(add(String(whole), `0.${String(part).padStart(4, '0')}`))))
const unit = fc.constantFrom(...units)
/** Two units of one dimension. */
const pair = unit.chain((one) =>
  fc.tuple(fc.constant(one), fc.constantFrom(...units.filter(({ dimension }) => dimension === one.dimension))),
)
const field = measure(['重量', 'Weight'], 'unit', { dimension: 'mass' })
const read = (input: unknown, of = field) => readValue(of, input, 'f')

describe('with any amounts and units', () => {
  test('the base quantity is the amount by the ratio, to the last digit', () => {
    fc.assert(
      fc.property(amount, unit, (text, of) => {
        const value = measureOf(text, of)
        expect(compare(mul(value.base, value.denominator), mul(text, value.numerator))).toBe(0)
      }),
    )
  })

  test('a conversion there and back gives the amount that was entered', () => {
    fc.assert(
      fc.property(amount, pair, (text, [from, to]) => {
        const there = amountIn(measureOf(text, from), to, 20)
        expect(amountIn(measureOf(there, to), from, 10)).toBe(text)
      }),
    )
  })

  test('a conversion is no further from the exact ratio than half of its last decimal', () => {
    fc.assert(
      fc.property(amount, pair, fc.integer({ min: 0, max: 6 }), (text, [from, to], places) => {
        const converted = amountIn(measureOf(text, from), to, places)
        const left = mul(mul(converted, to.numerator), from.denominator)
        const right = mul(mul(text, from.numerator), to.denominator)
        const half = mul(mul(mul('0.5', plain(dec('10').pow(-places))), to.numerator), from.denominator)
        expect(compare(sub(left, right).replace('-', ''), half)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('measures compare as their base quantities do', () => {
    fc.assert(
      fc.property(amount, amount, pair, (one, other, [from, to]) => {
        const [a, b] = [measureOf(one, from), measureOf(other, to)]
        expect(compareMeasures(a, b)).toBe(compare(a.base, b.base))
      }),
    )
  })

  test('the sum of base quantities is the base quantity of the sum', () => {
    fc.assert(
      fc.property(amount, amount, unit, (one, other, of) => {
        expect(compare(add(measureOf(one, of).base, measureOf(other, of).base), measureOf(add(one, other), of).base)).toBe(0)
      }),
    )
  })

  test('a measure survives its text, its JSON and what a form sends', () => {
    fc.assert(
      fc.property(amount, unit, (text, of) => {
        const value = measureOf(text, of)
        const again = readMeasure(measureText(value))!
        expect(measureOf(again.amount, unitNamed(units, again.code!)!)).toEqual(value)
        expect(read(JSON.parse(JSON.stringify(value)))).toEqual({ value, errors: [] })
      }),
    )
  })

  test('a base quantity that was made up is computed again', () => {
    fc.assert(
      fc.property(amount, amount, unit, (text, wrong, of) => {
        expect(read({ ...measureOf(text, of), base: wrong }).value).toEqual(measureOf(text, of))
      }),
    )
  })
})

test.each([
  ['12 kg', '12', 'KG'],
  ['3打', '3', 'DZ'],
  ['1,200.50 米', '1200.5', 'M'],
  ['０.５ Metre', '0.5', 'M'],
  ['  7.25yard ', '7.25', 'YD'],
  ['-2 m2', '-2', 'M2'],
])('"%s" is read as %s %s', (text, expected, code) => {
  const written = readMeasure(text)!
  expect([written.amount, unitNamed(units, written.code!)?.code]).toEqual([expected, code])
})

test('a bare number leaves the unit to the field, and other texts are refused', () => {
  expect(read('12').value).toEqual({ amount: '12' })
  expect(read(12).value).toEqual({ amount: '12' })
  for (const wrong of ['kg', 'twelve kg', '1,2 kg', {}, { amount: '1', unit: 'x' }, { amount: 'x' }, { amount: '1', of: 'kg' }, [], true])
    expect(read(wrong).errors, JSON.stringify(wrong)).toHaveLength(Array.isArray(wrong) ? 0 : 1)
})

test('limits are in the base unit: 1500 g are above 1 kg, 900 g are not', () => {
  const limited = measure(['重量', 'Weight'], 'unit', { dimension: 'mass', atLeast: '1' })
  expect(read(measureOf('1500', named('G')), limited).errors).toEqual([])
  expect(read(measureOf('900', named('G')), limited).errors).toMatchObject([{ key: 'field.atLeast' }])
})

test('it is printed with its unit', () => {
  const value: Measure = measureOf('1200.5', named('KG'))
  expect(traitsOf('measure').print.text(value, { ordinal: false, sign: '' })).toBe('1,200.5 KG')
  expect(isMeasure(value)).toBe(true)
})
