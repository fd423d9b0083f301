/** Tests of what the server fills into a new document whose lines it has split. */
import { expect, test } from 'vitest'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { completed, enteredValues } from './filled-values.ts'
import { computed, type Values } from './form-state.ts'

const line = [pageField('matrix', 'matrix'), pageField('price', 'money')]
const page = pageOf([pageField('lines', 'lines', { columns: line })])
const sizes = (...names: string[]) => ({ cells: names.map((size) => ({ size, pieces: '1' })) })
const viewer = { roles: ['buyer'], action: 'create' as const, partyRole: 'owner' }

test('a line that the server splits stays as typed, without a price; the others are filled', () => {
  const typed: Values = { lines: [{ matrix: sizes('S', 'XL') }, { matrix: sizes('M') }] }
  const brought = {
    lines: [
      { matrix: sizes('S'), price: '18' },
      { matrix: sizes('M'), price: '18' },
      { matrix: sizes('XL'), price: '20' },
    ],
  }
  const filled = completed(page, typed, brought, viewer)
  expect(filled['lines']).toMatchObject([{ matrix: sizes('S', 'XL') }, { matrix: sizes('M'), price: '18' }])
  expect((filled['lines'] as Values[])[0]).not.toHaveProperty('price')
  // What was filled is asked for again, and follows.
  expect(enteredValues(page, filled, viewer)['lines']).toMatchObject([{ matrix: sizes('S', 'XL') }, { matrix: sizes('M'), price: null }])
  const whole = completed(
    page,
    filled,
    {
      lines: [
        { matrix: sizes('S', 'XL'), price: '19' },
        { matrix: sizes('M'), price: '17' },
      ],
    },
    viewer,
  )
  expect(whole['lines']).toMatchObject([{ price: '19' }, { price: '17' }])
})

test('lines that nobody types are those of the server, and the figures of a new chart follow from them', () => {
  const points = [
    pageField('base', 'quantity'),
    pageField('pins', 'sizeDecimals'),
    pageField('values', 'sizeDecimals', {
      isNotPost: true,
      restriction: 1,
      processor: 'graded by size(doc.sizes.size, doc.baseSize, base, null, pins, null, null)',
      typedInto: { field: 'pins' },
    }),
  ]
  const chart = pageOf([
    pageField('style', 'link'),
    pageField('baseSize', 'text', { rules: { lock: { status: 'draft' } } }),
    pageField('sizes', 'lines', { columns: [pageField('size', 'text')], rules: { lock: { status: 'draft' } } }),
    pageField('points', 'lines', { columns: points }),
  ])
  const typed: Values = { status: 'draft', style: '1', sizes: [], points: [{ base: '50', pins: { cells: [{ size: 'L', value: '52' }] } }] }
  const brought = { baseSize: 'M', sizes: [{ size: 'M' }, { size: 'L' }], points: typed['points'] }
  const filled = computed(chart, completed(chart, typed, brought, viewer))
  const graded = (values: Values) =>
    (values['points'] as Values[])[0]!['values'].cells.map(({ size, value }: Values) => `${size} ${value}`) as string[]
  expect(graded(filled)).toEqual(['M 50', 'L 52'])
  // Another style has sizes of its own.
  const other = computed(chart, completed(chart, { ...filled, style: '2' }, { ...brought, sizes: [{ size: 'M' }] }, viewer))
  expect(graded(other)).toEqual(['M 50'])
  expect(enteredValues(chart, filled, viewer)).not.toHaveProperty('sizes')
})
