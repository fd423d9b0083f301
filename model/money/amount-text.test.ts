/** Tests the reading of written numbers and amounts, and of their currency signs. */
import { expect, test } from 'vitest'
import { currencySignIn, readNumber, withDecimalPoint } from './amount-text.ts'

test.each([
  ['¥100', '100'],
  ['￥１，２００．５０', '1200.5'],
  ['¥1,200.50', '1200.5'],
  ['HK$ 1,200', '1200'],
  ['US$12.30', '12.3'],
  ['(1,200)', '-1200'],
  ['−3', '-3'],
  ['12%', '12%'],
  ['dear', 'dear'],
  ['¥', '¥'],
  ['12,5', '12,5'],
  ['1,2345', '1,2345'],
  ['1,2345,6789', '123456789'],
  ['0,250', '0,250'],
  ['-0,2625', '-0,2625'],
  ['0,250.5', '0,250.5'],
  ['0250', '250'],
  ['-00.50', '-0.5'],
  ['0', '0'],
  ['000', '0'],
  ['1,234,567.8', '1234567.8'],
  ['1,23,4', '1,23,4'],
])('reads %s as %s', (text, value) => {
  expect(readNumber(text)).toBe(value)
})

test('a percent sign is read in a percentage only', () => {
  expect([readNumber('12.50 %', 'percent'), readNumber('12%', 'quantity')]).toEqual(['12.5', '12%'])
})

test.each([
  ['20 1/2', '20.5'],
  ['20½', '20.5'],
  ['20-1/2', '20.5'],
  ['−3/8', '-0.375'],
  ['1 1/16"', '1.0625'],
  ['-⅛', '-0.125'],
  ['5/3', '5/3'],
  ['2026/5/1', '2026/5/1'],
])('a quantity may be written as a fraction: %s is %s', (text, value) => {
  expect([readNumber(text, 'quantity'), readNumber(text, 'money')]).toEqual([value, text])
})

test.each([
  ['￥100', '¥', ['CNY', 'RMB', 'JPY']],
  ['$100', '$', ['USD']],
  ['hk$100', 'HK$', ['HKD']],
])('the sign of %s is %s', (text, sign, codes) => {
  expect(currencySignIn(text)).toEqual({ sign, codes })
})

test.each(['100', 'US', '$ dear'])('%s has no currency sign', (text) => {
  expect(currencySignIn(text)).toBeUndefined()
})

test('a number with a comma as its decimal sign is no number; the one with a point is proposed', () => {
  const texts = ['54,5', '-0,25', '1.234,50', '５４，５', '1,234', '12.5', '1,2,3', 'about 2,5', '0,250', '0,2625', '1,2345']
  expect(texts.map(withDecimalPoint)).toEqual([
    '54.5',
    '-0.25',
    '1234.50',
    '54.5',
    undefined,
    undefined,
    undefined,
    undefined,
    '0.250',
    '0.2625',
    '1.2345',
  ])
  expect(readNumber('54,5')).toBe('54,5')
})
