/** Tests of what a list asks for beside its columns. */
import { expect, test } from 'vitest'
import type { Page } from '../../../model/page.ts'
import { withCompanions } from './list-shapes.ts'

test('columns bring what their cells read: the currency of an amount, and the text that readers in English see in the place of the Chinese one', () => {
  const fields = { price: { currency: 'currency' }, currency: {}, name: { shownBy: 'nameEn' }, nameEn: {}, note: { shownBy: 'hidden' } }
  const page = { list: { fields }, display: {} } as unknown as Page
  expect(withCompanions(page, ['price', 'name', 'note'])).toEqual(['price', 'name', 'note', 'currency', 'nameEn'])
})

test('the amount of a document brings the number of what it leaves out, where the list has it', () => {
  const display = { money: { main: 'cost', parts: ['part'], without: 'unpriced' } }
  const pageWith = (fields: object) => ({ list: { fields }, display }) as unknown as Page
  expect(withCompanions(pageWith({ cost: {}, part: {}, unpriced: {} }), ['cost', 'part'])).toEqual(['cost', 'part', 'unpriced'])
  expect(withCompanions(pageWith({ cost: {}, part: {}, unpriced: {} }), ['part'])).toEqual(['part'])
  expect(withCompanions(pageWith({ cost: {} }), ['cost'])).toEqual(['cost'])
})
