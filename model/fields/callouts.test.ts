/** Tests that call-outs are read exactly: known shapes, places within the picture, bounded texts and strokes, numbers that occur once. */
import { expect, test } from 'vitest'
import { readValue } from '../rules/validate.ts'
import { calloutLimits, callouts, calloutsText, calloutText, openCallouts, type Callouts } from './callouts.ts'

const plain = callouts(['标注', 'Call-outs'], 'photo')
const measuring = callouts(['标注', 'Call-outs'], 'photo', { measures: { to: 'measurement_part' } })
const pin = { no: 1, picture: '7', shape: 'pin', points: [[0.5, 0.25]] }
const read = (input: unknown, field = plain) => readValue(field, input, 'marks')
const error = (shape: object, field = plain) => read({ shapes: [{ ...pin, ...shape }] }, field).errors[0]

test('shapes are stored with trimmed texts, in the order of their numbers, with the highest number that was given', () => {
  const box = {
    no: 2,
    picture: '7',
    shape: 'box',
    points: [
      [0, 0],
      [1, 1],
    ],
    en: ' Hem ',
    zh: ' ',
    done: true,
  }
  expect(read({ last: 5, shapes: [box, pin] })).toEqual({
    value: {
      last: 5,
      shapes: [
        pin,
        {
          en: 'Hem',
          no: 2,
          done: true,
          shape: 'box',
          points: [
            [0, 0],
            [1, 1],
          ],
          picture: '7',
        },
      ],
    },
    errors: [],
  })
  expect(read({ shapes: [] })).toEqual({ value: null, errors: [] })
  expect(read({ last: 3, shapes: [] }).value).toEqual({ last: 3, shapes: [] })
})

test.each([
  ['0.99999', [[0.99999, 0]]],
  ['more than 1', [[1.0001, 0]]],
  ['less than 0', [[-0.0001, 0]]],
  ['no number', [[Number.NaN, 0]]],
  ['a text', [['0.5', 0]]],
  ['three numbers', [[0.5, 0.5, 0.5]]],
  [
    'two places for a pin',
    [
      [0, 0],
      [1, 1],
    ],
  ],
])('a place that is %s is refused', (_, points) => {
  expect(error({ points })).toMatchObject({ path: 'marks', key: 'field.callouts' })
})

test('the ends of the picture are places of it', () => {
  expect(read({ shapes: [{ ...pin, points: [[0, 1]] }] }).errors).toEqual([])
})

test('a shape of another kind, with another key, a number twice, or a part at what is no measure line is refused', () => {
  for (const wrong of [
    { shape: 'star' },
    { shape: 'constructor' },
    { colour: 'red' },
    { no: 0 },
    { no: 1.5 },
    { picture: 'x' },
    { part: '3' },
    { zh: 5 },
  ])
    expect(error(wrong), JSON.stringify(wrong)).toMatchObject({ key: 'field.callouts' })
  expect(read({ shapes: [pin, pin] }).errors[0]).toMatchObject({ key: 'field.callouts' })
})

test('a measure line names what it measures, and only where the field measures something', () => {
  const line = {
    shape: 'measure',
    points: [
      [0, 0.5],
      [1, 0.5],
    ],
  }
  expect(error(line)).toMatchObject({ key: 'field.callouts' })
  expect(error(line, measuring)).toMatchObject({ key: 'field.calloutPart', values: { no: 1 } })
  expect(error({ ...line, part: '12' }, measuring)).toBeUndefined()
})

test('shapes, texts and strokes have limits, which the message names', () => {
  const many = Array.from({ length: calloutLimits.shapes + 1 }, (_, at) => ({ ...pin, no: at + 1 }))
  expect(read({ shapes: many.slice(1) }).errors).toEqual([])
  expect(read({ shapes: many }).errors[0]).toMatchObject({ key: 'field.tooManyCallouts', values: { most: 60 } })
  expect(error({ zh: '长'.repeat(400) })).toBeUndefined()
  expect(error({ en: 'x'.repeat(401) })).toMatchObject({ key: 'field.calloutText', values: { no: 1, most: 400 } })
  const points = Array.from({ length: 200 }, (_, at) => [at / 200, 0.5])
  const strokes = (count: number) => ({
    shapes: Array.from({ length: count }, (_, at) => ({ ...pin, no: at + 1, shape: 'stroke', points })),
  })
  expect(read(strokes(15)).errors).toEqual([])
  expect(read(strokes(16)).errors[0]).toMatchObject({ key: 'field.calloutPoints', values: { most: 3000 } })
  expect(error({ shape: 'stroke', points: [...points, [1, 1]] })).toMatchObject({ key: 'field.callouts' })
})

test('a text stands in the other language where it has none in this one, behind the title of what is measured', () => {
  expect(calloutText({ zh: '偏紧', en: 'tight' }, 'en')).toBe('tight')
  expect(calloutText({ zh: '偏紧' }, 'en')).toBe('偏紧')
  expect(calloutText({ zh: '偏紧', title: ['A 胸围', 'A Chest'] }, 'zh')).toBe('A 胸围 · 偏紧')
  const value = {
    last: 3,
    shapes: [
      { ...pin, zh: '偏紧', en: 'tight' },
      { ...pin, no: 3, done: true },
    ],
  } as unknown as Callouts
  expect(calloutsText(value)).toBe('1 偏紧 / tight · 3 ✓')
  expect(openCallouts(value)).toMatchObject({ last: 3, shapes: [{ no: 1 }] })
  expect(openCallouts({ last: 3, shapes: [value.shapes[1]!] })).toBeNull()
})
