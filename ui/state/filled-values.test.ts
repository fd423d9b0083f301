/** Tests of what the server fills into a new document whose lines it has split, and into new lines of a stored document. */
import { expect, test } from 'vitest'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import * as form from './filled-values.ts'
import { enteredValues, typedValues, withFollowed, withoutBlankCells, withoutFilledLines } from './filled-values.ts'
import type { Page } from '../../model/page.ts'
import type { Viewer } from '../../model/rules/condition-parts.ts'
import { computed, toSend, validate, type Values } from './form-state.ts'

/** Both with an answer for the values as they are now, where nothing was typed meanwhile. */
const completed = (of: Page, values: Values, brought: Values, who: Viewer, asked = values) =>
  form.completed(of, values, { brought, asked }, who)
const withFilledLines = (of: Page, values: Values, brought: Values, asked = values) => form.withFilledLines(of, values, { brought, asked })

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

test('a new line of a stored document shows what the server fills in, follows it, and is saved without it; what a person typed stays', () => {
  const columns = [
    pageField('material', 'link', { required: true }),
    pageField('unit', 'link', { required: true, filledFrom: 'material', displayfield: 'unit$' }),
    pageField('key', 'text', { required: true }),
    pageField('price', 'money'),
  ]
  const bom = pageOf([pageField('lines', 'lines', { columns })])
  const stored = { id: '5', material: '1', unit: '2', unit$: 'kg', key: '10', price: null }
  const loaded: Values = { lines: [stored] }
  const typed: Values = { lines: [stored, { material: '7', price: '3' }] }
  const errors = (values: Values) => Object.keys(validate(bom, values, { viewer, language: 'en' }))
  // The material fills the unit in; who saves before the answer is asked for the line number alone.
  expect(errors(typed)).toEqual(['lines[1].key'])
  const answer = (more: object) => ({
    lines: [
      { ...stored, price: '9' },
      { material: '7', unit: '3', unit$: 'm', key: '20', price: '8', ...more },
    ],
  })
  const filled = withFilledLines(bom, typed, answer({}))
  expect(filled['lines']).toEqual([stored, expect.objectContaining({ material: '7', unit: '3', unit$: 'm', key: '20', price: '3' })])
  expect(errors(filled)).toEqual([])
  expect(toSend(bom, withoutFilledLines(bom, filled), loaded, viewer)).toEqual({
    lines: { set: [{ material: '7', unit: null, key: null, price: '3' }], remove: [] },
  })
  const followed = withFilledLines(bom, filled, answer({ unit: '4', unit$: 'pc' }))
  expect((followed['lines'] as Values[])[1]).toMatchObject({ unit: '4', unit$: 'pc' })
  const typedOver = { ...filled, lines: [stored, { ...(filled['lines'] as Values[])[1]!, unit: '6' }] }
  expect((withFilledLines(bom, typedOver, answer({}))['lines'] as Values[])[1]).toMatchObject({ unit: '6' })
  expect(toSend(bom, withoutFilledLines(bom, typedOver), loaded, viewer)['lines']).toMatchObject({ set: [{ unit: '6', key: null }] })
})

test('who types over a price that was filled in means it in its currency and for its unit; a number to which other rows refer stays', () => {
  const columns = [
    pageField('material', 'link', { displayfield: 'material$' }),
    pageField('key', 'text'),
    pageField('kind', 'choice'),
    pageField('priceUnit', 'link', { displayfield: 'priceUnit$' }),
    pageField('price', 'money', { currency: 'priceCurrency', forUnit: 'priceUnit' }),
    pageField('priceCurrency', 'link', { displayfield: 'priceCurrency$' }),
  ]
  const linked = { rows: 'colours', key: 'key', column: pageField('way', 'link'), value: pageField('dye', 'link') } as never
  const bom = pageOf([pageField('lines', 'lines', { columns, linked })])
  const colours = [{ key: '10', way: '1', dye: '2' }]
  const brought = { lines: [{ material: '7', key: '10', kind: 'fabric', priceUnit: '3', price: '9.4', priceCurrency: '5' }] }
  const filled = withFilledLines(bom, { lines: [{ material: '7' }] }, brought)
  const [line] = filled['lines'] as [Values]
  const sent = (values: Values) => (withoutFilledLines(bom, values)['lines'] as Values[])[0]
  const left = { kind: null, priceUnit: null, price: null, priceCurrency: null }
  expect(sent({ ...filled, colours })).toMatchObject({ material: '7', key: '10', ...left })
  // Two people who add a line to one draft get the same number filled in: the server gives the second one another.
  expect(sent(filled)).toMatchObject({ material: '7', key: null, ...left })
  const over = { lines: [{ ...line, price: '9' }], colours }
  const meant = { material: '7', key: '10', kind: null, priceUnit: '3', price: '9', priceCurrency: '5' }
  expect(sent(over)).toMatchObject(meant)
  expect((enteredValues(bom, over, viewer)['lines'] as Values[])[0]).toMatchObject(meant)
})

const priced = [
  pageField('material', 'link', { displayfield: 'material$' }),
  pageField('key', 'text', { required: true }),
  pageField('priceUnit', 'link', { displayfield: 'priceUnit$' }),
  pageField('price', 'money', { currency: 'priceCurrency', forUnit: 'priceUnit' }),
  pageField('priceCurrency', 'link', { displayfield: 'priceCurrency$' }),
  pageField('listPrice', 'money', { currency: 'priceCurrency', forUnit: 'priceUnit', isNotPost: true }),
]
const keyed = { rows: 'colours', key: 'key', column: pageField('way', 'link'), value: pageField('dye', 'link') } as never
const bomOfPrices = pageOf([pageField('lines', 'lines', { columns: priced, linked: keyed })])
const firstLine = (values: Values) => (values['lines'] as Values[])[0]!

test('who chooses another currency over the one that was filled in means the price in it, for the unit that stands there', () => {
  const brought = { lines: [{ material: '7', key: '10', priceUnit: '3', price: '9.4', priceCurrency: '5' }] }
  const line = firstLine(withFilledLines(bomOfPrices, { lines: [{ material: '7' }] }, brought))
  const chosen = { lines: [{ ...line, priceCurrency: '6' }] }
  const meant = { price: '9.4', priceCurrency: '6', priceUnit: '3' }
  expect(firstLine(withoutFilledLines(bomOfPrices, chosen))).toMatchObject(meant)
  expect(firstLine(enteredValues(bomOfPrices, chosen, viewer))).toMatchObject(meant)
  expect(firstLine(typedValues(bomOfPrices, chosen))).toMatchObject(meant)
})

test('a price that is typed while the server is asked is meant in the currency and for the unit of its answer, which stand beside it', () => {
  const exchanged = firstLine(
    withFilledLines(
      bomOfPrices,
      { lines: [{ material: '7' }] },
      {
        lines: [{ material: '7', priceUnit: '2', price: '5', priceCurrency: '4' }],
      },
    ),
  )
  const typed = { lines: [{ ...exchanged, material: '8', price: '9' }] }
  const answer = { lines: [{ material: '8', priceUnit: '3', price: '1.02', priceCurrency: '5' }] }
  const blank = { lines: [{ ...exchanged, material: '8', price: null }] }
  const shown = withFilledLines(bomOfPrices, typed, answer, blank)
  const meant = { material: '8', price: '9', priceUnit: '3', priceCurrency: '5' }
  expect(firstLine(shown)).toMatchObject(meant)
  expect(firstLine(withoutFilledLines(bomOfPrices, shown))).toMatchObject(meant)
  // An answer that only says what it was asked with fills nothing in its place.
  const same = withFilledLines(bomOfPrices, { lines: [{ material: '8', price: '9' }] }, { lines: [{ ...answer.lines[0]!, price: '9.00' }] })
  expect(firstLine(withoutFilledLines(bomOfPrices, same))).toMatchObject({ price: '9', priceUnit: null, priceCurrency: null })
})

test('a price that is filled in comes in its currency and for its unit, also where a copy or a person had named others', () => {
  const answer = { lines: [{ material: '7', priceUnit: '3', price: '1.3', priceCurrency: '6', priceCurrency$: 'USD' }] }
  const copy = { lines: [{ material: '7', price: null, priceUnit: '2', priceCurrency: '5', priceCurrency$: 'CNY' }] }
  const shown = withFilledLines(bomOfPrices, copy, answer)
  expect(firstLine(shown)).toMatchObject({ price: '1.3', priceUnit: '3', priceCurrency: '6', priceCurrency$: 'USD' })
  expect(firstLine(withoutFilledLines(bomOfPrices, shown))).toMatchObject({ price: null, priceUnit: null, priceCurrency: null })
  // The currency that a person chose beside a price of their own stays.
  const typed = { lines: [{ ...firstLine(copy), price: '5' }] }
  expect(firstLine(withFilledLines(bomOfPrices, typed, answer, copy))).toMatchObject({ price: '5', priceUnit: '2', priceCurrency: '5' })
})

test('a unit that a person names stays theirs, and a price without an entry leaves currency and unit to the server', () => {
  const filled = firstLine(
    withFilledLines(
      bomOfPrices,
      { lines: [{ material: '7' }] },
      { lines: [{ material: '7', priceUnit: '3', price: '9.4', priceCurrency: '5', listPrice: '9.4' }] },
    ),
  )
  const named = { lines: [{ ...filled, priceUnit: '2' }] }
  const answer = { lines: [{ material: '7', priceUnit: '2', price: '0.0094', priceCurrency: '5', listPrice: '0.0094' }] }
  const converted = withFilledLines(bomOfPrices, named, answer)
  expect(firstLine(withoutFilledLines(bomOfPrices, converted))).toMatchObject({ price: null, priceUnit: '2', priceCurrency: null })
  // A computed price of the list is nothing that a person typed: currency and unit are asked for again with another supplier.
  const other = { lines: [{ ...filled, material: '8' }] }
  expect(firstLine(withoutFilledLines(bomOfPrices, other))).toMatchObject({ price: null, priceUnit: null, priceCurrency: null })
  const without = withFilledLines(bomOfPrices, other, {
    lines: [{ material: '8', priceUnit: null, price: null, priceCurrency: null, listPrice: null }],
  })
  expect(firstLine(without)).toMatchObject({ price: null, priceUnit: null, priceCurrency: null })
})

test('digits that come back from the server are still those that the person typed', () => {
  const request = { lines: [{ material: '7', price: '50' }] }
  const meanwhile = { lines: [{ material: '7', price: '500' }] }
  const answer = { lines: [{ material: '7', price: '50', priceCurrency: '5' }] }
  const shown = withFilledLines(bomOfPrices, meanwhile, answer, request)
  const corrected = { lines: [{ ...firstLine(shown), price: '50' }] }
  expect(firstLine(withoutFilledLines(bomOfPrices, corrected))).toMatchObject({ price: '50' })
  const header = pageOf([pageField('remark', 'text')])
  // What was taken back while the server was asked does not return.
  expect(completed(header, { remark: '' }, { remark: 'typo' }, viewer, { remark: 'typo' })).toEqual({ remark: '' })
})

test('a figure that follows from one that was filled in counts as filled in', () => {
  const followed = pageOf([
    pageField('lines', 'lines', { columns: [pageField('price', 'money'), pageField('gross', 'money'), pageField('tax', 'percent')] }),
  ])
  const line = firstLine(withFilledLines(followed, { lines: [{}] }, { lines: [{ price: '9.4', gross: '9.4' }] }))
  const after = { lines: [withFollowed({ ...line, tax: '13' }, 'price', { gross: '10.622' })] }
  expect(firstLine(after)).toMatchObject({ price: '9.4', gross: '10.622' })
  expect(firstLine(withoutFilledLines(followed, after))).toMatchObject({ tax: '13', price: null, gross: null })
  const typedOver = { lines: [withFollowed({ ...line, price: '8', tax: '13' }, 'price', { gross: '9.04' })] }
  expect(firstLine(withoutFilledLines(followed, typedOver))).toMatchObject({ price: '8', gross: '9.04' })
})

test('a draft keeps the number of a line to which colours refer', () => {
  const line = firstLine(
    withFilledLines(bomOfPrices, { lines: [{ material: '7' }] }, { lines: [{ material: '7', key: '40', price: '9.4' }] }),
  )
  const colours = [{ key: '40', way: '1', dye: '2' }]
  expect(firstLine(typedValues(bomOfPrices, { lines: [line], colours }))).toEqual({ material: '7', key: '40' })
})

test('blank cells of new lines of a stored document are left to the server; those of stored lines and wrong texts are not', () => {
  const values = { lines: [{ id: '1', material: '7' }, { material: '8' }] }
  const errors = { 'lines[0].key': ['required'], 'lines[1].key': ['required'], 'lines[1].material': ['stopped'], lines: ['too many'] }
  expect(Object.keys(withoutBlankCells(bomOfPrices, values, errors))).toEqual(['lines[0].key', 'lines[1].material', 'lines'])
})
