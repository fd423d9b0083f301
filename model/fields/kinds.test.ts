/**
 * Tests that apply to every field kind: a unique name, a label in both languages, examples that it reads, and robustness against any
 * input.
 */
import { expect, test } from 'vitest'
import type { Field } from '../field.ts'
import { messages } from '../messages.ts'
import { emptyOf, readValue } from '../validate.ts'
import { kinds } from './kinds.ts'

const field = (kind: string, options: Field['options'] = {}): Field => ({
  kind,
  label: ['字段', 'Field'],
  options: kind === 'choice' ? { choices: { a: ['甲', 'A'] }, ...options } : options,
})

test('the kinds are those used by documents, each once', () => {
  expect(kinds.map(({ name }) => name).sort()).toEqual(
    [
      'address',
      'barcode',
      'choice',
      'colour',
      'date',
      'dateTime',
      'dictionaryValue',
      'email',
      'file',
      'image',
      'integer',
      'lineLink',
      'lines',
      'link',
      'links',
      'longText',
      'matrix',
      'money',
      'percent',
      'phone',
      'quantity',
      'richText',
      'text',
      'time',
      'yesNo',
    ].sort(),
  )
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
