/**
 * Tests of form state: a form sends only what was changed, so that two people can edit one document, and re-renders only what
 * changed.
 */
import { expect, test } from 'vitest'
import type { Viewer } from '../../model/rules/condition-parts.ts'
import type { Page, PageField } from '../../model/page.ts'
import { computed, isDirty, toSend, unread, validate, withValues, type Values } from './form-state.ts'

const field = (name: string, type: string, more: Partial<PageField> = {}): PageField =>
  ({
    field: name,
    type,
    label: name,
    options: [],
    validations: [],
    limits: {},
    rules: {},
    restriction: 0,
    required: false,
    isNotPost: false,
    ...more,
  }) as unknown as PageField
const page = {
  page: 'order',
  statuses: {},
  blocks: [
    {
      form: [
        field('note', 'text'),
        field('rate', 'percent'),
        field('lines', 'lines', {
          columns: [
            field('item', 'text'),
            field('count', 'quantity'),
            field('price', 'money'),
            field('amount', 'money', { isNotPost: true, processor: 'count * price * doc.rate / 100' }),
          ],
        }),
        field('total', 'money', { isNotPost: true, processor: 'sum(lines.amount)' }),
      ],
    },
  ],
} as unknown as Page
const viewer: Viewer = { roles: [], action: 'edit', partyRole: 'owner' }
const loaded = (): Values =>
  computed(page, {
    note: 'old',
    rate: '100',
    lines: [
      { id: '1', item: 'a', count: '2', price: '10' },
      { id: '2', item: 'b', count: '3', price: '10' },
      { id: '3', item: 'c', count: '1', price: '5' },
    ],
  })
const withLines = (values: Values, change: (lines: Values[]) => Values[]): Values =>
  computed(page, { ...values, lines: change(values['lines'] as Values[]) })

test('for lines it sends only changed cells, added lines and removed lines', () => {
  const was = loaded()
  expect(isDirty(page, was, was, viewer, was)).toBe(false)
  const mine = withLines(was, ([one, , three]) => [withValues(one!, { price: '12' }), three!, { item: 'd', count: '1', price: '1' }])
  expect(toSend(page, mine, was, viewer)).toEqual({
    lines: {
      set: [
        { id: '1', price: '12' },
        { item: 'd', count: '1', price: '1' },
      ],
      remove: ['2'],
    },
  })
  expect(isDirty(page, mine, was, viewer, was)).toBe(true)
})

test('a required field that a missing link would fill is not asked for beside the link', () => {
  const fields = [
    field('supplier', 'link', { to: 'supplier', required: true }),
    field('taxRate', 'percent', { required: true, filledFrom: 'supplier' }),
  ]
  const missing = (values: Values) =>
    Object.keys(validate({ ...page, blocks: [{ form: fields }] } as unknown as Page, values, { viewer, language: 'en' }))
  expect(missing({ supplier: null, taxRate: null })).toEqual(['supplier'])
  expect(missing({ supplier: '7', taxRate: null })).toEqual(['taxRate'])
})
test('reordering lines, or inserting one in between, sends what was changed and the order', () => {
  const was = loaded()
  const turned = withLines(was, (lines) => lines.toReversed())
  expect(toSend(page, turned, was, viewer)['lines']).toEqual({ set: [], remove: [], order: ['3', '2', '1'] })
  const between = withLines(was, ([one, ...others]) => [one!, { item: 'new' }, ...others])
  expect(toSend(page, between, was, viewer)['lines']).toEqual({
    set: [expect.objectContaining({ item: 'new' })],
    remove: [],
    behind: ['1'],
  })
  const atEnd = withLines(was, ([, ...others]) => [...others, { item: 'new' }])
  expect(toSend(page, atEnd, was, viewer)['lines']).toEqual({ set: [expect.objectContaining({ item: 'new' })], remove: ['1'] })
})

test('figures are exact, and only changed lines become new objects', () => {
  const was = loaded()
  expect(was['total']).toBe('55')
  const mine = withLines(was, ([one, ...others]) => [withValues(one!, { price: '0.1' }), ...others])
  expect(mine['lines'][0].amount).toBe('0.2')
  expect(mine['total']).toBe('35.2')
  expect(mine['lines'][1]).toBe(was['lines'][1])
  // A change of a value that all lines depend on changes all lines.
  const other = computed(page, { ...mine, rate: '50' })
  expect(other['total']).toBe('17.6')
})

test('unreadable text is an error of its cell until the cell is written again, and is never sent', () => {
  const was = loaded()
  const mine = withLines(was, ([one, ...others]) => [{ ...one, count: null, [unread]: { count: 'many' } }, ...others])
  expect(validate(page, mine, { viewer, language: 'en' })).toEqual({ 'lines[0].count': ['Enter a number'] })
  expect(JSON.stringify(toSend(page, mine, was, viewer))).not.toContain('many')
  const mended = withLines(mine, ([one, ...others]) => [withValues(one!, { count: '2' }), ...others])
  expect(validate(page, mended, { viewer, language: 'en' })).toEqual({})
  expect(isDirty(page, mended, was, viewer, was)).toBe(false)
})

test('a number with a comma as its decimal sign is refused with the number that is meant, in a field and in a cell', () => {
  const lines = withLines(loaded(), ([one, ...others]) => [{ ...one, count: null, [unread]: { count: '54,5' } }, ...others])
  const text = 'The decimal sign is a point, not a comma: 54.5'
  expect(validate(page, lines, { viewer, language: 'en' })).toEqual({ 'lines[0].count': [text] })
  const typed = withLines(loaded(), ([one, ...others]) => [withValues(one!, { count: '54,5' }), ...others])
  expect(validate(page, typed, { viewer, language: 'en' })).toEqual({ 'lines[0].count': [text] })
})

test('a text that a size cannot take blocks the save, in a computed figure that is typed as well, and says which size it is', () => {
  const columns = [
    field('pins', 'sizeDecimals'),
    field('values', 'sizeDecimals', { isNotPost: true, restriction: 1, typedInto: { field: 'pins' } }),
    field('matrix', 'matrix'),
  ]
  const chart = { ...page, blocks: [{ form: [field('lines', 'lines', { columns })] }] } as unknown as Page
  const lines = [{ [unread]: { 'values||XL|': '20 1/2x' } }, { [unread]: { 'matrix||S|': 'black' } }]
  expect(validate(chart, { lines }, { viewer, language: 'en' })).toEqual({
    'lines[0].values': ['Size XL: “20 1/2x” is not a number'],
    'lines[1].matrix': ['Size S: “black” is not a whole number of pieces'],
  })
  expect(validate(chart, { lines: [{}] }, { viewer, language: 'en' })).toEqual({})
})

test('constraints are checked while a person types: at the field, in the language, unless an action asks for them or the field is closed', () => {
  const constraints = [
    { field: 'to', notBefore: 'from' },
    { in: 'lines', uniqueInLines: ['item'] },
    { atLeastOne: ['from'], on: ['send'] },
  ]
  const pageOf = (more: Partial<PageField>) =>
    ({
      ...page,
      constraints,
      blocks: [{ form: [field('from', 'date'), field('to', 'date', more), field('lines', 'lines', { columns: [field('item', 'text')] })] }],
    }) as unknown as Page
  const values = { from: '2024-03-01', to: '2024-02-01', lines: [{ item: 'a' }, { item: 'b' }, { item: 'A' }] }
  const row = { 'lines[2].item': ['The same as row 1: item'] }
  expect(validate(pageOf({}), values, { viewer, language: 'en' })).toEqual({ to: ['Not before "from" 2024-03-01'], ...row })
  expect(validate(pageOf({ restriction: 1 }), values, { viewer, language: 'en' })).toEqual(row)
  expect(validate(pageOf({}), { ...values, from: null, lines: [] }, { viewer, language: 'en' })).toEqual({})
})
