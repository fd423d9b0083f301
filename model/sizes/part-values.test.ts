/** What parts measure by size, tolerances as text, and the order of sizes: what server and screens share. */
import { expect, test } from 'vitest'
import { valueIn } from './part-values.ts'
import { cellsInOrder, inOrder } from './size-order.ts'
import { isOutside, toleranceText } from './tolerance.ts'

const cells = [
  { size: '32', value: '50' },
  { size: 'S/M', value: '48' },
  { size: '34', second: 'L30', value: '52' },
]

test('a value by the first size alone holds for each second size; a size that has a slash is no pair', () => {
  const read = (name: string, known?: readonly string[]) => valueIn({ cells }, name, known && new Set(known))
  expect([read('32'), read('32/L30'), read('S/M'), read('34/L30')]).toEqual(['50', '50', '48', '52'])
  expect([read('34'), read('34/L32'), read('XL'), valueIn(null, '32')]).toEqual([undefined, undefined, undefined, undefined])
  const plain = { cells: [{ size: 'S', value: '46' }] }
  expect([valueIn(plain, 'S/M'), valueIn(plain, 'S/M', new Set(['S', 'S/M']))]).toEqual(['46', undefined])
})

test('sizes stand in the order that the list states, with their second sizes in theirs', () => {
  const list = {
    sizes: [
      { size: 'M', sort: 2 },
      { size: 'S', sort: 1 },
    ],
    seconds: [
      { second: 'L34', sort: 9 },
      { second: 'L30', sort: 3 },
    ],
  }
  expect(inOrder(list.sizes).map(({ size }) => size)).toEqual(['S', 'M'])
  expect(cellsInOrder({ ...list, seconds: [] })).toEqual([{ size: 'S' }, { size: 'M' }])
  expect(cellsInOrder(list).map(({ size, second }) => `${size}/${second}`)).toEqual(['S/L30', 'S/L34', 'M/L30', 'M/L34'])
})

test('limits belong to a tolerance; what is not measured or not demanded is not outside', () => {
  const tolerance = { minus: '0.5', plus: '1' }
  expect(['49.4', '49.5', '51', '51.01', null, 'x'].map((value) => isOutside(value, '50', tolerance))).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
  ])
  expect(isOutside('49', undefined, tolerance)).toBe(false)
  expect([toleranceText(tolerance), toleranceText({ minus: '1', plus: '1.0' }), toleranceText({ minus: null })]).toEqual([
    '−0.5/+1',
    '± 1.0',
    '± 0',
  ])
})
