/** What parts measure by size, tolerances as text, and the order of sizes: what server and screens share. */
import { expect, test } from 'vitest'
import { cellNamed, lacksSize, measureOf } from './part-values.ts'
import { cellsInOrder, inOrder } from './size-order.ts'
import { isOutside, toleranceText } from './tolerance.ts'

const cells = [
  { size: '32', value: '50' },
  { size: 'S/M', value: '48' },
  { size: '34', second: 'L30', value: '52' },
]

test('a value by the first size alone holds for each second size; a size that has a slash is no pair', () => {
  const trousers = { sizes: [{ size: '32' }, { size: '34' }], seconds: [{ second: 'L30' }, { second: 'L32' }] }
  const shirts = { sizes: [{ size: 'S' }, { size: 'L' }, { size: 'S/M' }], seconds: [] }
  const chart = { points: [{ part: 'chest', values: { cells } }] }
  const read = (name: string, list?: typeof trousers) => measureOf(chart, 'chest', cellNamed(name, list))
  expect([read('32', trousers), read('32/L30', trousers), read('S/M'), read('34/L30', trousers)]).toEqual(['50', '50', '48', '52'])
  expect([read('34', trousers), read('34/L32', trousers), read('XL'), measureOf(chart, 'waist', { size: '32' })]).toEqual(
    Array(4).fill(undefined),
  )
  // Whatever the chart has, a size of the list is never read as another one, nor is one that the list lost.
  const plain = { points: [{ part: 'chest', values: { cells: [{ size: 'S', value: '46' }] } }] }
  for (const list of [shirts, { ...shirts, sizes: [{ size: 'S' }] }, undefined])
    expect([lacksSize(plain, cellNamed('S/M', list)), lacksSize(plain, cellNamed('S', list))]).toEqual([true, false])
  expect(lacksSize(plain, { size: 'S', second: 'L30' })).toBe(false)
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
