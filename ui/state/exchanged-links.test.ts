/** Tests of what a form renews beside a link by which a person names another document. */
import { expect, test } from 'vitest'
import type { Page } from '../../model/page.ts'
import { pageField, pageOf } from '../testing/page-fixture.ts'
import { withRenewed, withTaken, withWritten } from './exchanged-links.ts'
import { toSend, unread, type Values } from './form-state.ts'

const byHand = ['unit', 'element']
const page: Page = pageOf([
  pageField('note', 'text'),
  pageField('lines', 'lines', {
    columns: [
      pageField('material', 'link', { renews: [...byHand, 'price', 'listPrice', 'gone'], byHand }),
      pageField('unit', 'link'),
      pageField('element', 'choice'),
      pageField('usage', 'quantity'),
      pageField('price', 'money'),
      pageField('listPrice', 'money', { isNotPost: true }),
    ],
  }),
])
const jersey = {
  id: '1',
  material: '10',
  material$: 'Jersey',
  unit: '3',
  unit$: 'kg',
  element: 'fabric',
  usage: '0.25',
  price: '43.5',
  listPrice: '40',
}
const label = { id: '2', material: '12', unit: '5', element: 'trim', usage: '1', price: '0.2', listPrice: null }
const stored: Values = { note: 'n', lines: [jersey, label] }
const renewed = (line: Values, before = stored) => (withRenewed(page, before, { lines: [line, label] })['lines'] as Values[])[0]
const blank = { unit: null, unit$: '', element: null, price: null }

test('another document blanks what is renewed beside it, and nothing that nobody types; other lines stay the same objects', () => {
  expect(renewed({ ...jersey, material: '11', material$: 'Tape' })).toEqual({ ...jersey, material: '11', material$: 'Tape', ...blank })
  const changed = withRenewed(page, stored, { lines: [{ ...jersey, material: '11' }, label] })['lines'] as Values[]
  expect(changed[1]).toBe(label)
  expect(withRenewed(page, stored, { note: 'other' })).toEqual({ note: 'other' })
})

test('a link that names the stored document again, as after an undo, brings what is stored beside it back', () => {
  const exchanged = { ...jersey, material: '11', material$: 'Tape', ...blank, unit: '3', unit$: 'kg', element: 'fabric' }
  const shown = { ...stored, lines: [exchanged, label] }
  const withBase = (line: Values) => (withRenewed(page, shown, { lines: [line, label] }, stored)['lines'] as Values[])[0]
  expect(withBase(jersey)).toEqual(jersey)
  expect(withBase({ ...exchanged, material: '10', material$: 'Jersey' })).toEqual(jersey)
})

test('what is filled beside an exchanged link is sent also where it equals what is stored; a blank is filled by the server', () => {
  const exchanged = { ...jersey, material: '11', price: '6', element: null }
  const sent = toSend(page, { ...stored, lines: [exchanged, label] }, stored, { roles: [], action: 'edit' })
  expect(sent['lines']).toEqual({ set: [{ id: '1', material: '11', price: '6', element: null, unit: '3' }], remove: [] })
})

test('what the same change says stays, such as the unit and the price of a pasted row; a text that could not be read goes', () => {
  const pasted = { ...jersey, material: '11', unit: '4', unit$: 'm', price: '2' }
  expect(renewed(pasted)).toEqual({ ...pasted, element: null })
  const wrong = { ...jersey, price: null, [unread]: { price: 'x' } }
  expect(renewed({ ...wrong, material: '11' }, { ...stored, lines: [wrong, label] })).toEqual({ ...jersey, material: '11', ...blank })
})

test('a pasted or filled cell that equals the one of the former document stays, once: an exchange after it renews the cell', () => {
  const pasted = withWritten({ ...jersey, material: '11' }, ['material', 'unit', 'price'])
  const line = renewed(pasted)
  expect(line).toEqual({ ...jersey, material: '11', element: null })
  expect(Object.getOwnPropertySymbols(line)).toEqual(Object.getOwnPropertySymbols(jersey))
  expect(renewed({ ...line, material: '12' }, { ...stored, lines: [line, label] })).toEqual({ ...jersey, material: '12', ...blank })
})

test('a line that an undo puts back is as it was, with the currency of a price that was typed for another material', () => {
  const typed = { ...jersey, material: '12', price: '5' }
  const former = { ...stored, lines: [typed, label] }
  const exchanged = withRenewed(page, former, { lines: [{ ...typed, material: '11' }, label] })
  expect((exchanged['lines'] as Values[])[0]).toMatchObject({ material: '11', price: null })
  const undone = withRenewed(page, { ...former, ...exchanged }, { lines: [typed, label] })
  expect((undone['lines'] as Values[])[0]).toBe(typed)
  // A person who chooses the former material again renews the row, since its values are not known any more.
  const chosen = withRenewed(
    page,
    { ...former, ...exchanged },
    { lines: [{ ...(exchanged['lines'] as Values[])[0]!, material: '12' }, label] },
  )
  expect((chosen['lines'] as Values[])[0]).toMatchObject({ material: '12', price: null })
})

test('a link that is cleared, and one that was blank, renew nothing', () => {
  const cleared = { ...jersey, material: null, material$: '' }
  expect(renewed(cleared)).toBe(cleared)
  const chosen = { ...jersey, material: '11' }
  expect(renewed(chosen, { ...stored, lines: [cleared, label] })).toBe(chosen)
})

test('the answer of the server fills what is taken in exchanged and in new lines where it is blank, with titles, and prices are left to the save', () => {
  const exchanged = { ...jersey, material: '11', ...blank }
  const fresh = { material: '12', unit: null, element: 'packaging', usage: null, price: null }
  const touched = { ...label, unit: null }
  const of = { unit: '4', unit$: 'm', element: 'trim', price: '9' }
  const answer = {
    lines: [
      { ...exchanged, ...of },
      { ...touched, ...of },
      { id: '', ...fresh, ...of, element: 'packaging' },
    ],
  }
  const values = { ...stored, lines: [exchanged, touched, fresh] }
  expect(withTaken(page, values, { base: stored, answer })['lines']).toEqual([
    { ...exchanged, unit: '4', unit$: 'm', element: 'trim' },
    touched,
    { ...fresh, unit: '4', unit$: 'm' },
  ])
  const later = { ...values, lines: [{ ...exchanged, material: '13' }] }
  expect(withTaken(page, later, { base: stored, answer })['lines']).toEqual(later.lines)
})
