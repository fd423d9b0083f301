// Tests of hostile expressions and data: only the given data is reachable, and all work is bounded.
import { describe, expect, test } from 'vitest'
import { ExpressionError } from './error.ts'
import { checkNames, compile, compileUnaryTests } from './feel.ts'

const codeOf = (work: () => unknown): string => {
  const since = Date.now()
  try {
    work()
    return 'none'
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return error.code
  } finally {
    // The budget ends the work in milliseconds; without it these expressions would run for minutes on any machine.
    expect(Date.now() - since).toBeLessThan(20_000)
  }
}
const run = (source: string, scope: Record<string, unknown> = {}) => codeOf(() => compile(source).evaluatePlain(scope))

describe('reach', () => {
  class Host {
    secret = 'x'
    get trap() {
      throw new Error('reached')
    }
  }
  const scope = {
    host: new Host(),
    fn: () => 'reached',
    when: new Date(0),
    map: new Map([['a', 1]]),
    text: 'abc',
    list: ['a'],
    data: { own: '1' },
    bare: Object.assign(Object.create({ inherited: 'x' }), { own: '1' }),
    symbol: Symbol('x'),
    infinite: Number.POSITIVE_INFINITY,
  }
  test.each([
    'host',
    'host.secret',
    'host.trap',
    'fn',
    'when',
    'map',
    'map.size',
    'text.length',
    'list.map.constructor[1]',
    'data.constructor',
    'data.__proto__',
    'data.toString',
    'bare.inherited',
    'symbol',
    'infinite',
    'constructor',
    '__proto__',
    'prototype',
    'get value(data, "constructor")',
    '{x: data}.x.__proto__',
    'data["constructor"]',
    'item',
    'partial',
    'process',
    'globalThis',
    '{f: sum}.f.constructor',
    '(function(x) external {java: {class: "java.lang.Math", method signature: "abs(int)"}})(1)',
  ])('%s gives nothing', (source) => {
    const result = compile(source).evaluatePlain(scope)
    expect(
      result === null || (Array.isArray(result) && result.every((one) => one === null || one === undefined)) || String(result) === '',
    ).toBe(true)
  })
  test('a host function cannot be called', () => {
    expect(codeOf(() => compile('fn()').evaluate(scope))).toBe('function')
    expect(compile('data.f(1)').evaluate({ data: { f: () => 1 } })).toBe(null)
  })
  test('writes nothing to prototypes', () => {
    compile('{"__proto__": {polluted: 1}, a: 1}').evaluatePlain({})
    compile('context put({}, "__proto__", {polluted: 1})').evaluatePlain({})
    compile('context([{key: "__proto__", value: {polluted: 1}}])').evaluatePlain({})
    compile('x', { names: ['__proto__.polluted thing', 'constructor.a b'] }).evaluatePlain({})
    compile('x', { numeric: () => true }).evaluatePlain(JSON.parse('{"__proto__": {"polluted": 1}}'))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(compile('d').evaluatePlain({ d: JSON.parse('{"__proto__": {"x": 1}, "a": 1}') }) as object)).toEqual(['a'])
  })
  test('rejects data that contains itself', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const list: unknown[] = []
    list.push(list)
    expect(run('loop', { loop })).toBe('budget')
    expect(run('string(loop)', { loop })).toBe('budget')
    expect(run('loop = loop2', { loop, loop2: { self: loop } })).toBe('budget')
    expect(run('list', { list })).toBe('budget')
    expect(run('flatten(list)', { list })).toBe('budget')
    expect(run('loop.self.self.self.x', { loop })).toBe('none')
  })
})

describe('budgets', () => {
  const ten = '[1,2,3,4,5,6,7,8,9,10]'
  const doubling = (n: number, start: string, step: (name: string) => string) =>
    `{${[...Array(n).keys()].map((i) => `a${i}: ${i === 0 ? start : step(`a${i - 1}`)}`).join(', ')}}.a${n - 1}`
  test.each([
    ['nested loops', `for a in ${ten}, b in ${ten}, c in ${ten}, d in ${ten}, e in ${ten} return 1`],
    ['a long range', 'for i in 1..1000000000 return i'],
    ['a long range to walk', 'some i in 1..1000000000 satisfies i < 0'],
    ['days of all time', 'count(for d in @"-999999999-01-01"..@"999999999-01-01" return d)'],
    ['text that doubles', doubling(40, '"xxxxxxxxxx"', (name) => `${name} + ${name}`)],
    ['lists that double', doubling(40, '[1,2]', (name) => `concatenate(${name}, ${name})`)],
    ['nested lists that double', doubling(60, '[1]', (name) => `[${name}, ${name}]`)],
    ['nested lists that double, as text', `string(${doubling(60, '[1]', (name) => `[${name}, ${name}]`)})`],
    ['nested lists that double, compared', `${doubling(50, '[1]', (n) => `[${n}, ${n}]`)} = ${doubling(50, '[1]', (n) => `[${n}, ${n}]`)}`],
    ['nested lists that double, flattened', `flatten(${doubling(50, '[1]', (name) => `[${name}, ${name}]`)})`],
    ['endless recursion', '{f: function(n) f(n + 1), r: f(1)}.r'],
    ['wide recursion', '{f: function(n) if n = 0 then 1 else f(n - 1) + f(n - 1), r: f(30)}.r'],
    ['sorting by a costly function', `sort(for i in 1..200 return 200 - i, function(a, b) count(for j in 1..100 return j) = 0 or a < b)`],
    ['joins of joins', doubling(30, '"xxxxxxxxxxxx"', (name) => `string join([${name}, ${name}], ${name})`)],
    ['a replacement that grows', `{a: string join(for i in 1..1000 return "aaaaaaaaaa"), b: replace(a, "a", a)}.b`],
    ['a quadratic pattern', `{a: string join(for i in 1..20000 return "aaaaaaaaaa"), b: matches(a, "(a*)*(a*)*(a*)*(a*)*b")}.b`],
    ['partial', 'count(for i in 1..5000 return partial)'],
  ])('%s', (_, source) => {
    expect(run(source)).toBe('budget')
  })
  test('a pattern that hangs other engines takes no time', () => {
    expect(compile('matches(a, "^(a+)+$")').evaluate({ a: `${'a'.repeat(2000)}!` })).toBe(false)
    expect(run('matches(a, "((a{1,50}){1,50}){1,50}b")', { a: 'a'.repeat(50) })).toBe('none')
    expect(run(`matches("a", "${'('.repeat(400)}a${')'.repeat(400)}")`)).toBe('none')
  })
  test.each([
    ['brackets', `${'('.repeat(500)}1${')'.repeat(500)}`],
    ['open brackets', '['.repeat(5000)],
    ['minus signs', `${'-'.repeat(3000)}1`],
    ['conditions', `${'if true then '.repeat(200)}1${' else 2'.repeat(200)}`],
    ['lists', `${'['.repeat(100)}1${']'.repeat(100)}`],
    ['a source too long', `"${'x'.repeat(20_000)}"`],
    ['too many nodes', `1${'+1'.repeat(3000)}`],
    ['contexts that double while parsing', `${doubling(40, '{x: 1, y: 1}', (n) => `{x: ${n}, y: ${n}}`).slice(0, -5)}, z: [a39, a39]}`],
  ])('refused before it runs: %s', (_, source) => {
    expect(['budget', 'syntax']).toContain(codeOf(() => compile(source)))
  })
  test('accepts a long but plain sum', () => {
    expect(compile(`1${'+1'.repeat(400)}`).evaluatePlain({})).toBe('401')
    expect(compile(`x${' and x'.repeat(300)}`).evaluate({ x: true })).toBe(true)
  })
  test('the caller sets the limits', () => {
    const loop = compile('for i in 1..100 return i')
    expect(codeOf(() => loop.evaluate({}, { steps: 50 }))).toBe('budget')
    expect(codeOf(() => loop.evaluate({}, { listSize: 50 }))).toBe('budget')
    expect(codeOf(() => loop.evaluate({}))).toBe('none')
    const busy = compile('count(for i in 1..1000, j in 1..1000 return exp(i))')
    expect(codeOf(() => busy.evaluate({}, { steps: 1e9, listSize: 1e9, time: 20 }))).toBe('budget')
    expect(codeOf(() => compileUnaryTests('some i in 1..99999 satisfies ? = -i').test(1))).toBe('budget')
  })
  test('a document of 1 000 lines is within the limits', () => {
    const lines = Array.from({ length: 1000 }, (_, i) => ({ quantity: String(i), price: '1.5', size: 'M' }))
    const numeric = (path: string) => /quantity|price/.test(path)
    const total = compile('sum(for l in lines return l.quantity * l.price)', { numeric })
    expect(total.evaluatePlain({ lines })).toBe('749250')
    expect(compile('sum(lines[size = "M" and price > 1].quantity)', { numeric }).evaluatePlain({ lines })).toBe('499500')
    expect(compile('count(distinct values(lines.quantity))', { numeric }).evaluatePlain({ lines })).toBe('1000')
  })
  test('a document of 5 000 lines, the maximum, is within the limits', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => ({ quantity: String(i), price: '1.5', size: 'M' }))
    const numeric = (path: string) => /quantity|price/.test(path)
    expect(compile('sum(for l in lines return l.quantity * l.price)', { numeric }).evaluatePlain({ lines })).toBe('18746250')
    expect(compile('sum(lines[size = "M" and price > 1].quantity)', { numeric }).evaluatePlain({ lines })).toBe('12497500')
  })
  test('big exponents stay small', () => {
    for (const source of ['10 ** 99999', '1e999999999999', '9 ** (9 ** 9)', 'exp(99999)', 'decimal(1, 99999)', '1e6000 * 1e6000']) {
      expect(compile(source).evaluatePlain({})).toBe(null)
    }
    expect(run('string(1e6000)')).toBe('none')
    expect(run('modulo(1e6000, 7)')).toBe('none')
    expect(compile('x + 1', { numeric: () => true }).evaluatePlain({ x: '9'.repeat(100_000) })).toBe(null)
  })
})

test('handles unusual names', () => {
  const names = ['a.b.c.d.e.f', '', '.', 'x y', 'if', 'null', ' ', '1a', 'a"b', 'a(b)', '\n']
  expect(checkNames(compile('x y + a.b', { names }), names)).toEqual([])
})
