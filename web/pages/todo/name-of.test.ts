/** Tests of the facts of a document in the to-do centre: what is blank and what the heading says is not drawn. */
import { expect, test } from 'vitest'
import type { WireDoc } from '../../../model/page.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { filledFacts } from '../document/preview/filled-facts.ts'
import { nameOf } from './name-of.ts'

test('facts without a value, pictures that are not there among them, and the status are left out', () => {
  const names = ['number', 'status', 'name', 'spec', 'pictures', 'count']
  const page = pageOf(names.map((name) => pageField(name, 'text')))
  const doc = { id: '7', number: 'M-1', status: 'draft', name: 'Carton', spec: '', pictures: [], count: 0 } as unknown as WireDoc
  expect(filledFacts(page, doc, [...names, 'name', 'gone']).map(({ field }) => field)).toEqual(['name', 'count'])
})

test('a business document is called by its number, a master by its name', () => {
  expect(nameOf({ number: 'PO-7', titleText: 'PO-7' })).toBe('PO-7')
  expect(nameOf({ number: 'PACK00002', titleText: 'PACK00002--Carton, five layers' })).toBe('Carton, five layers')
  expect(nameOf({ number: null, titleText: 'CNY--Yuan' })).toBe('Yuan')
})
