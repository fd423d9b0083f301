/** Tests of the columns of a list for a reader of another company: the counterpart's name instead of one's own. */
import { expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import type { PageField } from '../../model/page.ts'
import type { PartyKind } from '../../model/people/party-kinds.ts'
import { columnsOfReader } from './list-chips.ts'

const type = {
  parties: { owner: ['supplier', 'brand'], partyRoles: { brand: { via: 'buyer' }, supplier: { via: 'supplier' } } },
  display: { parties: ['supplier', 'buyer'] },
  fields: { supplier: { kind: 'link', options: { to: 'supplier' } } },
} as unknown as AnyDocument
const fields = Object.fromEntries(['number', 'supplier', 'buyer', 'day'].map((name) => [name, {} as PageField]))
const supplier = { parties: { owner: 'brand', partyRoles: { supplier: { via: 'company' } } } } as unknown as AnyDocument
const types = new Map([['supplier', supplier]])
const columnsFor = (partyRole: string, columns: readonly string[], companyKind: PartyKind = 'supplier') =>
  columnsOfReader(type, fields, { columns, partyRole, companyKind, types })

test('the own company gives way to the other party in a list, and is left out where that has a column', () => {
  expect(columnsFor('supplier', ['number', 'supplier', 'day'])).toEqual(['number', 'buyer', 'day'])
  expect(columnsFor('supplier', ['number', 'buyer', 'supplier'])).toEqual(['number', 'buyer'])
  expect(columnsFor('owner', ['number', 'supplier', 'day'])).toEqual(['number', 'buyer', 'day'])
  expect(columnsFor('brand', ['number', 'supplier', 'day'])).toEqual(['number', 'supplier', 'day'])
})

test('an owner of another kind keeps the column of the other party: a brand that owns an order change reads its supplier', () => {
  expect(columnsFor('owner', ['number', 'supplier', 'day'], 'brand')).toEqual(['number', 'supplier', 'day'])
})
