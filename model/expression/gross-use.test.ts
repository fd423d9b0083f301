/** Tests of the gross use of a material and of the conversion to another unit, as formulas call them. */
import { expect, test } from 'vitest'
import { compile } from './feel.ts'

const numbers = new Set(['usage', 'loss', 'numerator', 'denominator', 'weight'])
const evaluate = (text: string, scope: Record<string, unknown>) =>
  compile(text, { numeric: (path) => numbers.has(path) }).evaluatePlain(scope)

test.each([
  ['2', '5', 'added', '2.1'],
  ['0.95', '5', 'yield', '1'],
  ['2', '0', 'yield', '2'],
  ['2', '100', 'yield', null],
  ['2', null, 'added', null],
  [null, '5', 'added', null],
  ['2', '5', 'other', null],
])('%s with a loss of %s %%, %s, is %s [DM-3-036]', (usage, loss, basis, expected) => {
  expect(evaluate('gross use(usage, loss, basis)', { usage, loss, basis })).toBe(expected)
})

test.each([
  ['same', null, null, null, '1.5'],
  ['by_unit', '1143', '1250', null, '1.3716'],
  ['by_weight', '1', '1', '0.324', '0.486'],
  ['by_length', '1', '1', '0.3', '5'],
  ['by_weight', '1', '1', null, null],
  ['by_unit', null, null, null, null],
  ['other', '1', '1', '1', null],
])('1.5 %s by %s / %s at %s kg a metre is %s', (conversion, numerator, denominator, weight, expected) => {
  const scope = { usage: '1.5', conversion, numerator, denominator, weight }
  expect(evaluate('converted(usage, conversion, numerator, denominator, weight)', scope)).toBe(expected)
})
