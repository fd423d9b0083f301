/** Tests of the comparison of values: blanks, order of keys and of entries. */
import { expect, test } from 'vitest'
import { same } from './same.ts'

test.each([
  ['blanks of either sort', null, undefined],
  ['objects with their keys in another order', { no: 1, shape: 'pin' }, { shape: 'pin', no: 1 }],
  ['such objects within lists', { cells: [{ size: 'S', pieces: '1' }] }, { cells: [{ pieces: '1', size: 'S' }] }],
  ['an object that leaves a blank out', { no: 1, done: null }, { no: 1 }],
])('%s are the same', (_, one, other) => {
  expect(same(one, other)).toBe(true)
  expect(same(other, one)).toBe(true)
})

test.each([
  ['a number and its text', 1, '1'],
  ['a blank and zero', null, 0],
  ['a blank and an empty text', null, ''],
  ['lists with their entries in another order', ['1', '2'], ['2', '1']],
  ['a list and an object with the same keys', ['1'], { 0: '1' }],
  ['an object with one key more', { no: 1 }, { no: 1, done: true }],
  ['a blank and an object', null, {}],
])('%s differ', (_, one, other) => {
  expect(same(one, other)).toBe(false)
  expect(same(other, one)).toBe(false)
})
