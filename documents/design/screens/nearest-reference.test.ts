// Tests of colours as people write them: hex values and CIELAB coordinates with points or commas.
import { expect, test } from 'vitest'
import { referenceOf } from './nearest-reference.ts'

test.each([
  ['#7d93ae', { hex: '#7D93AE' }],
  ['7D93AE', { hex: '#7D93AE' }],
  ['60 -3.2 -18.5', { lab: [60, -3.2, -18.5] }],
  ['60, -3.2, -18.5', { lab: [60, -3.2, -18.5] }],
  ['60,-3.2,-18.5', { lab: [60, -3.2, -18.5] }],
  ['60,0; -3,2; -18,5', { lab: [60, -3.2, -18.5] }],
  ['60\t\u22123.2\t-18.5', { lab: [60, -3.2, -18.5] }],
  ['60,0 -3,2 -18,5', { lab: [60, -3.2, -18.5] }],
])('reads %s', (text, target) => expect(referenceOf(text)).toEqual(target))

test.each(['', '#7d93a', 'blue', '60 -3.2', '101 0 0', '50 161 0', '60 -3.2 -18.5 1'])('refuses %s', (text) =>
  expect(referenceOf(text)).toBeUndefined(),
)
