/** Tests of columns that exactly one line has. */
import { expect, test } from 'vitest'
import { pageField, pageOf } from '../../testing/page-fixture.ts'
import { apartIn, keptOnlyOne, onlyOneIn, takenAgain, tickedOnceIn } from './only-one.ts'

const keep = (before: readonly object[], next: readonly object[]) => keptOnlyOne(before as never, next as never, ['base'])

test('the columns are those of the constraints of these lines', () => {
  const page = pageOf([], {
    constraints: [
      { in: 'sizes', exactlyOneIs: 'base' },
      { in: 'others', exactlyOneIs: 'main' },
      { in: 'sizes', uniqueInLines: ['size'] },
      { in: 'accounts', uniqueInLines: ['currency'], where: { isDefault: true, state: { not: 'disabled' } } },
    ],
  })
  expect(onlyOneIn(page, pageField('sizes', 'lines'))).toEqual(['base'])
  expect(onlyOneIn(pageOf([]), pageField('sizes', 'lines'))).toEqual([])
  // A copy of a line gets a number of its own.
  expect(apartIn(page, pageField('sizes', 'lines'))).toEqual(['size'])
  // A copy of the default account is an account in the same currency, and not the default one.
  expect(apartIn(page, pageField('accounts', 'lines'))).toEqual([])
  expect(tickedOnceIn(page, pageField('accounts', 'lines'))).toEqual(['isDefault'])
})

test('the first line begins with the column, also where several are pasted at once, unless another has it', () => {
  expect(keep([], [{ base: false }, { base: null }])).toEqual([{ base: true }, { base: null }])
  expect(keep([], [{ base: false }, { base: true }])).toEqual([{ base: false }, { base: true }])
  expect(keep([{ base: true }], [{ base: true }, { base: false }])).toEqual([{ base: true }, { base: false }])
})

test('a line that gets the column takes it from the other; taking it away gives it to nobody', () => {
  expect(keep([{ base: true }, { base: false }], [{ base: true }, { base: true }])).toEqual([{ base: false }, { base: true }])
  expect(keep([{ base: true }, { base: false }], [{ base: false }, { base: false }])).toEqual([{ base: false }, { base: false }])
})

test('several lines that get the column at once stay as they were given', () => {
  const both = [{ base: true }, { base: true }]
  expect(keep([{ base: false }, { base: false }], both)).toEqual(both)
})

test('a copy of a line with a price of the list follows the list as the line does, with its gross price; a typed price is copied', () => {
  const columns = [
    pageField('price', 'money', { unlessIs: 'listPrice' }),
    pageField('listPrice', 'money'),
    pageField('gross', 'money', { enteredFor: { field: 'price', by: 'gross', back: 'price' } }),
  ]
  expect(takenAgain(columns, { price: '9.4', listPrice: '9.4000', gross: '9.4' })).toEqual(['price', 'gross'])
  expect(takenAgain(columns, { price: '9', listPrice: '9.4', gross: '9' })).toEqual([])
  expect(takenAgain(columns, { price: null, listPrice: null, gross: null })).toEqual([])
})
