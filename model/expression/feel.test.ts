// Tests of the public entry point: names that an expression reads, unknown names, error positions, unary tests, exactness.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '../decimal.ts'
import { ExpressionError } from './error.ts'
import { checkNames, compile, compileUnaryTests, toPlain } from './feel.ts'

const failure = (work: () => unknown): ExpressionError => {
  try {
    work()
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
  throw new Error('did not fail')
}

describe('names', () => {
  const known = ['quantity', 'lines', 'lines.quantity', 'lines.amount', 'deliveryDate', 'limit']
  const namesOf = (source: string) => compile(source, { names: known }).names

  test('returns the longest paths, through lists, filters and loops', () => {
    expect(namesOf('sum(lines.amount) + quantity')).toEqual(['lines.amount', 'quantity'])
    expect(namesOf('lines[quantity > limit].amount')).toEqual(['lines.quantity', 'limit', 'lines.amount'])
    expect(namesOf('for l in lines return l.amount * l.quantity')).toEqual(['lines', 'lines.amount', 'lines.quantity'])
    expect(namesOf('deliveryDate.year')).toEqual(['deliveryDate.year'])
    expect(namesOf('{a: quantity, b: a}.b')).toEqual(['quantity'])
    expect(namesOf('get entries({a: 1})[key = "a"].value')).toEqual([])
    expect(namesOf('sort(lines, function(a, b) a.x < b.x)')).toEqual(['lines'])
  })
  test('without declared names a filter reads its items', () => {
    expect(compile('lines[quantity > 1].amount').names).toEqual(['lines.quantity', 'lines.amount'])
  })
  test('types also distinguish the item’s name from the outer name', () => {
    const numeric = (path: string) => ['lines.quantity', 'limit'].includes(path)
    expect(compile('lines[quantity > limit]', { numeric }).names).toEqual(['lines', 'lines.quantity', 'limit'])
  })
  test('finds unknown names', () => {
    const unknown = (source: string) => checkNames(compile(source, { names: known }), known)
    expect(unknown('quantity + quantty')).toEqual(['quantty'])
    expect(unknown('sum(lines.amont)')).toEqual(['lines.amont'])
    expect(unknown('lines[quantty > 1].amount')).toEqual(['lines.quantty'])
    expect(unknown('lines[quantity > limit].amount')).toEqual([])
    expect(unknown('deliveryDate.year + count(lines)')).toEqual([])
    expect(checkNames(compile('supplier.name'), ['supplier.code'])).toEqual(['supplier.name'])
  })
  test('reads declared names with keywords and operators as a whole', () => {
    const scope = { 'in transit': '3', 'a-b': '4', 'order lines': [{ 'unit price': '2' }, { 'unit price': '5' }] }
    const names = ['in transit', 'a-b', 'order lines.unit price']
    const numeric = () => true
    expect(compile('in transit + a-b', { names, numeric }).evaluatePlain(scope)).toBe('7')
    expect(compile('sum(order lines.unit price)', { numeric }).evaluatePlain(scope)).toBe('7')
    expect(compile('order lines[unit price > 3]', { names, numeric }).evaluatePlain(scope)).toEqual([{ 'unit price': '5' }])
  })
})

describe('errors', () => {
  test.each([
    ['1 +', 'syntax', 3],
    ['1 + * 2', 'syntax', 4],
    ['(1', 'syntax', 2],
    ['"open', 'syntax', 0],
    ['', 'syntax', 0],
    ['lines[', 'syntax', 6],
    ['sum(1) + smu(2)', 'function', 9],
  ])('%s', (source, code, from) => {
    const error = failure(() => compile(source))
    expect([error.code, error.from]).toEqual([code, from])
    expect(error.label).toHaveLength(2)
    expect(error.to).toBeGreaterThanOrEqual(error.from)
  })
  test('describes the error in both languages', () => {
    expect(failure(() => compile('smu(1)')).label).toEqual(['没有函数“smu”', "There is no function 'smu'"])
  })
})

describe('unary tests', () => {
  const options = { input: 'amount', numeric: (path: string) => ['amount', 'limit'].includes(path), date: (path: string) => path === 'due' }
  test.each<[string, unknown, boolean]>([
    ['-', null, true],
    ['> 5', '6', true],
    ['> 5', '5', false],
    ['[1..5], 9', '9', true],
    ['not([1..5], 9)', '9', false],
    ['not(1)', '2', true],
    ['"A", "B"', 'B', false],
    ['limit', '10', true],
    ['>= limit', '10.0', true],
    ['? > 3 and ? < 9', '5', true],
    ['limit > 3', '1', true],
    ['null', null, true],
    ['5', null, false],
    ['!= 5', '6', true],
    ['date("2026-01-01")', '5', false],
  ])('%s of %s', (source, input, passes) => {
    expect(compileUnaryTests(source, options).test(input, { limit: '10' })).toBe(passes)
  })
  test('tests texts, booleans, dates and lists', () => {
    expect(compileUnaryTests('"A", "B"').test('B')).toBe(true)
    expect(compileUnaryTests('true').test(true)).toBe(true)
    expect(compileUnaryTests('false').test(true)).toBe(false)
    expect(compileUnaryTests('< date("2026-02-01")', { ...options, input: 'due' }).test('2026-01-31')).toBe(true)
    expect(compileUnaryTests('list contains(?, "rush")').test(['new', 'rush'])).toBe(true)
    expect(failure(() => compileUnaryTests('>')).code).toBe('syntax')
  })
})

describe('values', () => {
  test('text stays text unless its path is numeric or a date', () => {
    expect(compile('a + a').evaluatePlain({ a: '1' })).toBe('11')
    expect(compile('a + a', { numeric: (path) => path === 'a' }).evaluatePlain({ a: '1' })).toBe('2')
    expect(compile('a + a').evaluatePlain({ a: 1 })).toBe('2')
    expect(compile('a.b', { numeric: () => true }).evaluatePlain({ a: { b: 'x' } })).toBe(null)
  })
  test('a result can be used as input', () => {
    const day = compile('date("2026-01-01")').evaluate({})
    expect(compile('day + duration("P1D")').evaluatePlain({ day })).toBe('2026-01-02')
    expect(toPlain(day)).toBe('2026-01-01')
    expect(compile('x * 2').evaluate({ x: new Decimal('1.5') })).toEqual(new Decimal(3))
  })
  test('uses the caller’s clock', () => {
    const now = () => '2026-11-20T23:30:00+08:00'
    expect(compile('today()', { now }).evaluatePlain({})).toBe('2026-11-20')
    expect(compile('now() = now()', { now }).evaluate({})).toBe(true)
  })
  test('compiles the same source without options once', () => {
    expect(compile('1 + 1')).toBe(compile('1 + 1'))
  })
})

describe('exactness', () => {
  const amount = fc.tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.nat({ max: 6 }))
  const text = ([units, places]: [bigint, number]) => new Decimal(units).div(new Decimal(10).pow(places)).toFixed()
  const numeric = () => true
  const [plus, minus, times, less] = ['a + b', 'a - b', 'a * b', 'a < b'].map((source) => compile(source, { numeric }))
  const at = (units: bigint, places: number) => new Decimal(units).div(new Decimal(10).pow(places)).toFixed()

  test('agrees with BigInt on scaled integers', () => {
    fc.assert(
      fc.property(amount, amount, (x, y) => {
        const scope = { a: text(x), b: text(y) }
        const [p, q] = [x[0] * 10n ** BigInt(6 - x[1]), y[0] * 10n ** BigInt(6 - y[1])]
        expect(plus?.evaluatePlain(scope)).toBe(at(p + q, 6))
        expect(minus?.evaluatePlain(scope)).toBe(at(p - q, 6))
        expect(times?.evaluatePlain(scope)).toBe(at(p * q, 12))
        expect(less?.evaluate(scope)).toBe(p < q)
      }),
    )
  })
  test('dates agree with the platform’s calendar', () => {
    const shift = compile('day + duration(span)', { date: (path) => path === 'day' })
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 700_000 }), fc.integer({ min: -5000, max: 5000 }), (start, days) => {
        const iso = (n: number) => new Date(n * 86_400_000).toISOString().slice(0, 10)
        const span = `${days < 0 ? '-' : ''}P${Math.abs(days)}D`
        expect(shift.evaluatePlain({ day: iso(start), span })).toBe(iso(start + days))
      }),
    )
  })
})
