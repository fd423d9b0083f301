/** Tests what follows from the registry of company kinds: who joins, who operates, and whom users of two companies meet. */
import { expect, test } from 'vitest'
import { joiningKinds, mayMeet, operates, operatingKinds, partyKindNames, partyLabels } from './party-kinds.ts'

test('suppliers, factories and carriers join; the platform and its brands operate it', () => {
  expect(joiningKinds).toEqual(['supplier', 'factory', 'carrier'])
  expect(operatingKinds).toEqual(['platform', 'brand'])
  expect(joiningKinds.filter((kind) => operates(kind))).toEqual([])
})

test('a text that names no kind of company operates nothing', () => {
  for (const text of ['', 'other', 'constructor', '__proto__', 'Brand']) expect(operates(text)).toBe(false)
})

test('users of two companies meet when one operates the platform or both are the same', () => {
  for (const one of partyKindNames)
    for (const other of partyKindNames) {
      const parties = [
        { company: '1', companyKind: one },
        { company: '2', companyKind: other },
      ] as const
      expect(mayMeet(...parties)).toBe(operates(one) || operates(other))
      expect(mayMeet({ company: '1', companyKind: one }, { company: '1', companyKind: other })).toBe(true)
    }
})

test('labels of party roles are those of the registry, in the order in which they are named', () => {
  expect(partyLabels('supplier', 'brand')).toEqual({ supplier: ['供应商', 'Supplier'], brand: ['品牌方', 'Brand'] })
  expect(Object.keys(partyLabels('supplier', 'brand'))).toEqual(['supplier', 'brand'])
})
