/** Tests of figures that are entered in the place of others: a gross price of a line and its net price follow each other in the form, as the save makes them. */
import { expect, test } from 'vitest'
import type { Page } from '../../model/page.ts'
import { unread } from './form-state.ts'
import { lineKey } from './line-key.ts'
import { withEnteredFigures, withFollowingFigures } from './entered-figures.ts'

const column = (field: string, type: string, more: object = {}) => ({
  field,
  type,
  label: field,
  options: [],
  validations: [],
  limits: {},
  rules: {},
  restriction: 0,
  required: false,
  isNotPost: false,
  ...more,
})
const factor = '(1 + (if tax = null then 0 else tax) / 100)'
const into = { enteredFor: { field: 'net', by: `gross / ${factor}`, back: `net * ${factor}` } }
const pageWith = (columns: readonly object[]) =>
  ({ page: 'p', statuses: {}, blocks: [{ form: [column('lines', 'lines', { columns })] }] }) as unknown as Page
const columns = [column('item', 'text'), column('net', 'money'), column('tax', 'percent'), column('gross', 'money', into)]
const page = pageWith(columns)
const line = { id: '1', item: 'a', net: '40', tax: '13', gross: '45.2' }
const other = { id: '2', item: 'b', net: null, tax: null, gross: null }
const changed = (more: object, of: Page = page) =>
  withEnteredFigures(of, { lines: [line, other] }, { lines: [{ ...line, ...more }, other] })['lines'][0]

test('a gross price that is typed becomes the net one at once, rounded half up to four decimals; the net one and the tax point move the gross one', () => {
  expect(changed({ gross: '47.46' })).toEqual({ ...line, gross: '47.46', net: '42' })
  expect(changed({ gross: '10' })).toEqual({ ...line, gross: '10', net: '8.8496' })
  expect(changed({ net: '50' })).toEqual({ ...line, net: '50', gross: '56.5' })
  expect(changed({ tax: '6' })).toEqual({ ...line, tax: '6', gross: '42.4' })
  expect(changed({ tax: null })).toEqual({ ...line, tax: null, gross: '40' })
  expect(changed({ net: null })).toEqual({ ...line, net: null, gross: null })
})

test('of both changed at once the net one counts, and an undo changes nothing; half a figure and a blank convert nothing; other columns and lines are left alone', () => {
  expect(changed({ net: '60', gross: '53' })).toEqual({ ...line, net: '60', gross: '67.8' })
  const typed = changed({ gross: '47.46' })
  expect(withEnteredFigures(page, { lines: [typed] }, { lines: [{ ...line }] })['lines']).toEqual([line])
  expect(changed({ gross: '47.' })).toEqual({ ...line, gross: '47.' })
  expect(changed({ gross: null })).toEqual({ ...line, gross: null })
  expect(changed({ item: 'c' })).toEqual({ ...line, item: 'c' })
  expect(changed({ net: null, [unread]: { net: 'x' }, gross: '47.46' })[unread]).toEqual({ net: 'x' })
  const lines = withEnteredFigures(page, { lines: [line, other] }, { lines: [line, other, { item: 'new', gross: '5.5' }] })['lines']
  expect(lines).toEqual([line, other, { item: 'new', gross: '5.5', net: '5.5' }])
  expect([lines[0] === line, lines[1] === other]).toEqual([true, true])
})

test('a paste that changes a line that is not saved yet and appends others converts the typed amount of each', () => {
  const unsaved = { item: 'a', net: '40', tax: '13', gross: '45.2', [lineKey]: 1 }
  const pasted = { lines: [line, { ...unsaved, gross: '47.46' }, { item: 'new', gross: '5.5' }] }
  const lines = withEnteredFigures(page, { lines: [line, unsaved] }, pasted)['lines'] as readonly object[]
  expect(lines[1]).toEqual({ ...unsaved, gross: '47.46', net: '42' })
  expect(lines[2]).toEqual({ item: 'new', gross: '5.5', net: '5.5' })
})

test('who may write one of the two alone converts nothing', () => {
  const readOnly = pageWith(columns.map((one) => (one.field === 'net' ? { ...one, restriction: 1 } : one)))
  expect(changed({ gross: '47.46' }, readOnly)).toEqual({ ...line, gross: '47.46' })
})

test('a gross price follows a price that the server fills in by the tax point that was typed meanwhile; a filled gross price alone stays', () => {
  const typed = { item: 'a', net: null, tax: '13', gross: null }
  const filled = (more: object) => withFollowingFigures(page, { lines: [line, typed] }, { lines: [line, { ...typed, ...more }] })['lines']
  expect(filled({ net: '9.4', gross: '9.4' })).toEqual([line, { ...typed, net: '9.4', gross: '10.622' }])
  expect(filled({ gross: '9.4' })).toEqual([line, { ...typed, gross: '9.4' }])
})
