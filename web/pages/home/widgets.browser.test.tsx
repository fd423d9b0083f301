/** Tests of the rows of a widget: what links to another record shows its name. */
import { expect, test } from 'vitest'
import type { WireDoc } from '../../../model/page.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { textOf } from './widgets.tsx'

test('a linked record stands by its name without its code', () => {
  const page = pageOf([pageField('supplier', 'link', { to: 'supplier' }), pageField('day', 'date')])
  const row = { id: '7', supplier: '1', supplier$: 'VDP0005--Dongguan Changsheng', day: '2026-02-17' } as unknown as WireDoc
  expect(['supplier', 'day'].map((name) => textOf(page, row, name))).toEqual(['Dongguan Changsheng', '2026-02-17'])
})
