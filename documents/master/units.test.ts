// Tests of exact conversion, and of the seed units and currencies of a platform.
import { expect, test } from 'vitest'
import { currencySeeds } from '../finance/currencies.ts'
import { convert, kilogramsOf, metresOf, unitSeeds } from './units.ts'

const unit = (code: string) => unitSeeds.find((one) => one.code === code)!
const to = (quantity: string, from: string, target: string) => convert(quantity, { from: unit(from), to: unit(target) })

test('converts yards, dozens and pounds by their exact factors', () => {
  expect([
    to('1000', 'YD', 'M'),
    to('914.4', 'M', 'YD'),
    to('5', 'DZ', 'PCS'),
    to('30', 'PCS', 'DZ'),
    to('1', 'LB', 'KG'),
    to('36', 'IN', 'YD'),
    to('1', 'GRS', 'DZ'),
  ]).toEqual(['914.4', '1000', '60', '2.5', '0.4536', '1', '12'])
})
test('a round trip returns the same value to four decimals', () => {
  for (const quantity of ['1', '3.3333', '1000000', '0.0001'])
    expect(convert(convert(quantity, { from: unit('YD'), to: unit('M'), places: 12 }), { from: unit('M'), to: unit('YD') })).toBe(quantity)
})
test('rejects converting metres to kilograms', () => expect(() => to('1', 'M', 'KG')).toThrow(RangeError))
test('1 m of fabric of 1.80 m and 180 g/m² weighs 0.324 kg, and back [DM-3-029]', () => {
  const fabric = { width: '1.80', gramWeight: '180' }
  expect([kilogramsOf('1', fabric), metresOf('0.324', fabric), metresOf('112.5', fabric)]).toEqual(['0.324', '1', '347.2222'])
})
test('seeds the eight retail currencies and the fixed symbols [DM-9-019] [DM-9-020]', () => {
  expect(currencySeeds.filter((one) => one.retail).map((one) => one.code)).toEqual(['RMB', 'IDR', 'MYR', 'PHP', 'SGD', 'THB', 'VND', 'TW'])
  const symbol = (code: string) => currencySeeds.find((one) => one.code === code)!.symbol
  expect(['RMB', 'CNY', 'USD', 'HKD'].map(symbol)).toEqual(['¥', '¥', '$', 'HK$'])
})
