/** Tests of figures that are entered in the place of others: what a form makes while they are typed is what a save makes of it, for any figures and in any order of typing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../fields/money.ts'
import { percent } from '../fields/percent.ts'
import { text } from '../fields/text.ts'
import { enteredFiguresOf, followingTarget, targetOfEntered, whileEntering } from './entered-figures.ts'

const factor = '(1 + (if tax = null then 0 else tax) / 100)'
const columns = {
  item: text(['物', 'Item']),
  net: money(['净', 'Net']),
  tax: percent(['税', 'Tax']),
  gross: money(['毛', 'Gross'], { enteredFor: { field: 'net', by: `gross / ${factor}`, back: `net * ${factor}` } }),
}
const [figure] = enteredFiguresOf(columns)
type Row = Readonly<Record<string, unknown>>

const typed = (row: Row, change: Row): Row => ({ ...row, ...change, ...whileEntering({ ...row, ...change }, row, figure!) })
function saved(row: Row, stored: Row): Row {
  const converted = { ...row, ...targetOfEntered(row, stored, figure!) }
  return { ...converted, ...followingTarget(converted, stored, figure!) }
}

test('a figure that was entered makes its target, which counts where both were given; a target and a rate move the figure, and a blank target leaves it blank', () => {
  const stored = { net: '40', tax: '13', gross: '45.2' }
  expect(saved({ ...stored, gross: '47.46' }, stored)).toEqual({ net: '42', tax: '13', gross: '47.46' })
  expect(saved({ ...stored, net: '60', gross: '53' }, stored)).toEqual({ net: '60', tax: '13', gross: '67.8' })
  expect(saved({ ...stored, tax: '6' }, stored)).toEqual({ net: '40', tax: '6', gross: '42.4' })
  expect(saved({ ...stored, tax: '6', gross: '53' }, stored)).toEqual({ net: '50', tax: '6', gross: '53' })
  expect(saved({ ...stored, net: null }, stored)).toEqual({ net: null, tax: '13', gross: null })
  expect(saved({ ...stored, gross: null }, stored)).toEqual(stored)
  expect(saved({ gross: '10', tax: '13', net: null }, {})).toEqual({ gross: '10', tax: '13', net: '8.8496' })
})

test('a figure whose target has another rounding stays as it was entered, and rows in which nothing of it changed stay as they are stored', () => {
  const stored = { net: '1', tax: '100', gross: '2' }
  expect(saved({ ...stored, gross: '1.9999' }, stored)).toEqual({ net: '1', tax: '100', gross: '1.9999' })
  const apart = { net: '40', tax: '13', gross: '99', item: 'a' }
  expect(saved({ ...apart, item: 'b', net: '40.0' }, apart)).toEqual({ ...apart, item: 'b', net: '40.0' })
})

const amount = fc.integer({ min: 0, max: 99_999_999 }).map((one) => String(one / 10_000))
const rate = fc.constantFrom(null, '0', '3', '6', '9', '13', '16.5', '100')
const step = fc.oneof(
  amount.map((gross) => ({ gross })),
  fc.option(amount).map((net) => ({ net })),
  rate.map((tax) => ({ tax })),
  fc.record({ net: amount, gross: amount }),
  fc.record({ tax: rate, gross: amount }),
)

test('what a form shows after any typing is what the save makes of it', () => {
  fc.assert(
    fc.property(fc.option(fc.record({ net: amount, tax: rate })), fc.array(step, { minLength: 1, maxLength: 6 }), (begun, steps) => {
      const stored = begun ? saved({ ...begun, gross: null }, {}) : {}
      const shown = steps.reduce<Row>(typed, begun ? stored : { net: null, tax: null, gross: null })
      expect(saved(shown, stored)).toEqual(shown)
    }),
    { numRuns: 500 },
  )
})

test('a change that comes by a sheet or another system, without a form, gives the same as typing it', () => {
  fc.assert(
    fc.property(fc.record({ net: amount, tax: rate }), step, (begun, change) => {
      const stored = saved({ ...begun, gross: null }, {})
      expect(saved({ ...stored, ...change }, stored)).toEqual(typed(stored, change))
    }),
    { numRuns: 500 },
  )
})
