// Tests of exact decimal arithmetic: against BigInt, and the worked examples of the domain reference.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Decimal,
  amountText,
  add,
  allocate,
  compare,
  dec,
  div,
  isDecimal,
  mul,
  places,
  plain,
  round,
  splitPieces,
  sub,
  sum,
} from './decimal.ts'

const scaled = (units: bigint, places: number) => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + whole + (fraction && `.${fraction}`)
}
const units = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })

describe('arithmetic', () => {
  test('computes exactly', () => {
    expect(add('0.1', '0.2')).toBe('0.3')
    expect(sub('1', '0.9')).toBe('0.1')
    expect(mul('18.90', '12.35')).toBe('233.415')
    expect(div('1', '8')).toBe('0.125')
    expect(sum(['0.1', '0.2', '-0.3'])).toBe('0')
    expect(sum([])).toBe('0')
    expect(compare('1.0', '1')).toBe(0)
    expect(compare('-2', '1')).toBe(-1)
  })
  test('agrees with BigInt', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        expect(add(scaled(a, 4), scaled(b, 4))).toBe(scaled(a + b, 4))
        expect(sub(scaled(a, 4), scaled(b, 4))).toBe(scaled(a - b, 4))
        expect(mul(scaled(a, 4), scaled(b, 4))).toBe(scaled(a * b, 8))
      }),
    )
  })
  test('writes plain text without an exponent', () => {
    expect(plain(dec('-0'))).toBe('0')
    expect(plain(dec('100.500'))).toBe('100.5')
    expect(plain(dec('0.0000000001'))).toBe('0.0000000001')
    expect(plain(dec('12345678901234567890123'))).toBe('12345678901234567890123')
  })
  test('rejects what is not a decimal', () => {
    for (const text of ['', ' ', '1e3', '.5', '5.', '1,000', 'NaN', 'Infinity', '0x10', '１２']) {
      expect(isDecimal(text)).toBe(false)
      expect(() => dec(text)).toThrow(RangeError)
    }
    expect(() => dec(Number.NaN)).toThrow(RangeError)
    expect(() => div('1', '0.0')).toThrow(RangeError)
  })
})

describe('round', () => {
  test('what is divided first and multiplied after is rounded as its exact fraction is', () => {
    expect(round(dec('0.1251').div('0.9').times('0.05'))).toBe('0.007')
    const whole = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(whole, whole, fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.integer({ min: 0, max: 8 }), (a, b, divisor, digits) => {
        // A product that is a multiple of half a unit of the last decimal meets the half.
        const product = a * b
        const exact = (2n * product * 10n ** BigInt(digits) + divisor) / (2n * divisor)
        expect(round(new Decimal(String(a)).div(String(divisor)).times(String(b)), digits)).toBe(scaled(exact, digits))
        const half = new Decimal(String(a)).div(String(divisor)).times(String(divisor)).div(2).div(new Decimal(10).pow(digits))
        expect(round(half, digits)).toBe(scaled((a + 1n) / 2n, digits))
      }),
    )
  })
  test('rounds half away from zero', () => {
    expect(round('2.345', 2)).toBe('2.35')
    expect(round('-2.345', 2)).toBe('-2.35')
    expect(round('1.00005')).toBe('1.0001')
    expect(round('2.5', 0)).toBe('3')
    expect(round('-0.4', 0)).toBe('0')
    expect(round('18.90', 4)).toBe('18.9')
    expect(places('18.90')).toBe(1)
    expect(places('100')).toBe(0)
  })
})

describe('allocate', () => {
  test('gives the remainder to the largest fractions, ties to the earlier entry', () => {
    expect(allocate('100', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33'])
    expect(allocate('-100', ['1', '1', '1'])).toEqual(['-33.34', '-33.33', '-33.33'])
    expect(splitPieces('101', ['1', '2', '2', '1'])).toEqual(['17', '34', '33', '17'])
    expect(allocate('0.05', ['0', '1', '0.000000001'])).toEqual(['0', '0.05', '0'])
    expect(allocate('10', ['5'], '1')).toEqual(['10'])
    expect(allocate('0', ['1', '2'])).toEqual(['0', '0'])
  })
  test('rejects empty, negative and all-zero weights and amounts finer than the unit', () => {
    for (const weights of [[], ['0', '0'], ['1', '-1'], ['2', '-1']]) expect(() => allocate('10', weights)).toThrow(RangeError)
    expect(() => allocate('0.005', ['1'])).toThrow(RangeError)
    expect(() => splitPieces('1.5', ['1'])).toThrow(RangeError)
    expect(() => allocate('1', ['1'], '0')).toThrow(RangeError)
  })
  test('always sums exactly, each share within one unit of its quota', () => {
    const weight = fc.nat({ max: 1_000_000 }).map((n) => scaled(BigInt(n), 3))
    fc.assert(
      fc.property(units, fc.array(weight, { minLength: 1, maxLength: 30 }), (total, weights) => {
        fc.pre(weights.some((w) => w !== '0'))
        const amount = scaled(total, 2)
        const shares = allocate(amount, weights)
        expect(sum(shares)).toBe(amount)
        const whole = dec(sum(weights))
        shares.forEach((share, i) => {
          const quota = dec(amount)
            .times(dec(weights[i] as string))
            .div(whole)
          expect(quota.minus(dec(share)).abs().lessThan('0.01')).toBe(true)
        })
      }),
    )
  })
})

test('amounts are shown with two decimals, half-up, whatever is stored', () => {
  expect([amountText('172469.1217', 0), amountText('86.4744', 3)]).toEqual(['172,469', '86.474'])
  expect(['317168.513', '0.005', '-2.345', '18.9', '7', null].map((one) => amountText(one))).toEqual([
    '317,168.51',
    '0.01',
    '−2.35',
    '18.90',
    '7.00',
    '',
  ])
})

test('short decimals, which are computed as whole numbers, give the digits of exact arithmetic', () => {
  let seed = 7
  const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const short = () => {
    const whole = String(chance(10 ** (1 + chance(9))))
    const part = String(chance(10_000)).padStart(4, '0').slice(0, chance(5))
    return `${chance(2) ? '-' : ''}${whole}${part && `.${part}`}`
  }
  const exact = (value: Decimal) => plain(value)
  for (let at = 0; at < 3000; at++) {
    const [a, b] = [short(), short()]
    const [x, y] = [new Decimal(a), new Decimal(b)]
    const digits = chance(6)
    expect([add(a, b), sub(a, b), compare(a, b), round(a, digits), sum([a, b, a])], `${a} ${b} ${digits}`).toEqual([
      exact(x.plus(y)),
      exact(x.minus(y)),
      x.cmp(y),
      exact(x.toDecimalPlaces(digits)),
      exact(x.plus(y).plus(x)),
    ])
  }
  expect([round('-0.00005', 4), round('-0.0', 2), round('0.00005'), sum([])]).toEqual(['-0.0001', '0', '0.0001', '0'])
  expect(sum(Array.from({ length: 2000 }, () => '999999999.9999'))).toBe('1999999999999.8')
  expect(() => sum(['1', null as never])).toThrow(RangeError)
})
