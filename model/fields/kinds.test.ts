/**
 * Tests that apply to every field kind: a unique name, a label in both languages, examples that it reads, and robustness against any
 * input.
 */
import { expect, test } from 'vitest'
import type { Field, FieldKind } from '../field.ts'
import { messages } from '../messages.ts'
import { emptyOf, readValue } from '../rules/validate.ts'
import { addsAsNumber, isFieldKind, kinds, traitsOf } from './kinds.ts'

const field = (kind: FieldKind, options: Field['options'] = {}): Field => ({
  kind,
  label: ['字段', 'Field'],
  options: kind === 'choice' ? { choices: { a: ['甲', 'A'] }, ...options } : options,
})

test('a kind that is not registered is refused', () => {
  for (const unknown of ['number', 'formula', '', 'toString', '__proto__']) {
    expect(isFieldKind(unknown)).toBe(false)
    expect(() => traitsOf(unknown as FieldKind)).toThrow(`no such field kind: ${unknown}`)
  }
  expect(kinds.every(({ name }) => isFieldKind(name) && traitsOf(name).name === name)).toBe(true)
})

test('only figures and measures add up, and figures are stored as numbers', () => {
  for (const { name, adds, figure, initial, storage, comparedBy } of kinds) {
    if (adds || initial !== undefined) expect(figure || comparedBy !== undefined, name).toBe(true)
    expect(['numeric', 'integer'].includes(storage), name).toBe(figure)
  }
})

test.each([
  ['money', '1234.5', { ordinal: false, sign: '¥' }, '¥1,234.50'],
  ['quantity', '2026', { ordinal: true, sign: '' }, '2026'],
  ['integer', '2026', { ordinal: false, sign: '' }, '2,026'],
  ['percent', '13', { ordinal: false, sign: '' }, '13 %'],
  ['yesNo', true, { ordinal: false, sign: '' }, '✓'],
  [
    'address',
    { area: '柯桥区', city: '绍兴市', detail: '1 号', province: '浙江省' },
    { ordinal: false, sign: '' },
    '浙江省 绍兴市 柯桥区 1 号',
  ],
  ['matrix', { cells: [{ size: 'S', second: '2', pieces: '1000' }] }, { ordinal: false, sign: '' }, 'S/2 1,000'],
  [
    'matrix',
    {
      cells: [
        { size: '36', pieces: '13' },
        { size: '38', pieces: '1029' },
      ],
      prepacks: [{ name: 'A', packs: '2', ratio: [{ size: '36', pieces: '1' }] }],
    },
    { ordinal: false, sign: '' },
    '36×13 · 38×1,029 · A × 2 (36×1)',
  ],
  [
    'sizeDecimals',
    {
      cells: [
        { size: 'S', value: '0.24' },
        { size: 'M', value: '0.25' },
      ],
    },
    { ordinal: false, sign: '' },
    'S 0.24 · M 0.25',
  ],
  ['address', { city: '绍兴市', detail: '轻纺城大道 1 号' }, { ordinal: false, sign: '' }, '绍兴市 轻纺城大道 1 号'],
] as const)('%s is printed by its own trait', (name, value, of, text) => {
  expect(traitsOf(name).print.text(value, of)).toBe(text)
})

test.each(kinds.map((kind) => [kind.name, kind] as const))('%s says itself in both languages and reads its own examples', (name, kind) => {
  expect(kind.label[0]).toMatch(/\p{Script=Han}/u)
  expect(kind.label[1]).toMatch(/^[A-Z]/)
  for (const seed of [0, 1, 6]) {
    const example = kind.example?.(field(name), seed)
    if (example !== undefined) expect(readValue(field(name), example, 'f'), JSON.stringify(example)).toMatchObject({ errors: [] })
  }
  for (const empty of ['', null, undefined, [], '  '])
    expect(readValue(field(name), empty, 'f')).toEqual({ value: emptyOf(field(name)), errors: [] })
})

test.each(kinds.filter(({ name }) => name !== 'lines').map((kind) => [kind.name] as const))(
  '%s answers any input with a value or a message, never a fault',
  (name) => {
    const deep = JSON.parse(`${'['.repeat(500)}1${']'.repeat(500)}`) as unknown
    const inputs = [
      0,
      -0,
      1e308,
      Number.NaN,
      true,
      'x',
      '\u0000',
      '😀'.repeat(300),
      'x'.repeat(200_000),
      '-',
      '1e5',
      '１２',
      {},
      { cells: null },
      { toString: null },
      [null],
      [{}],
      [['1']],
      deep,
      '<script>',
      "';--",
      '2024-02-31',
      '99999999999999999999',
    ]
    for (const input of inputs) {
      const { errors } = readValue(field(name), input, 'f')
      for (const { key } of errors) expect(Object.keys(messages)).toContain(key)
    }
  },
)

test('quantities of goods, counts, sums of formulas and facts on one line are traits, which a measure decides too', () => {
  const having = (trait: 'goods' | 'counts' | 'sumsByFormula' | 'holdsAnyResult' | 'adds') =>
    kinds.flatMap((kind) => (kind[trait] ? [kind.name] : []))
  expect(having('goods')).toEqual(['quantity', 'measure'])
  expect(having('counts')).toEqual(['integer', 'quantity'])
  expect(having('sumsByFormula')).toEqual(['quantity', 'money'])
  expect(having('holdsAnyResult')).toEqual(['text', 'longText', 'quantity', 'money', 'percent'])
  expect(having('adds')).toEqual(['integer', 'quantity', 'measure', 'money'])
  expect(kinds.flatMap(({ name }) => (addsAsNumber(name) ? [name] : []))).toEqual(['integer', 'quantity', 'money'])
  expect(kinds.flatMap(({ name, within }) => (within ? [name] : []))).toEqual(['callouts'])
  expect(kinds.flatMap(({ name, brief }) => (brief ? [] : [name]))).toEqual([
    'longText',
    'richText',
    'lines',
    'file',
    'image',
    'matrix',
    'sizeDecimals',
    'callouts',
  ])
})
