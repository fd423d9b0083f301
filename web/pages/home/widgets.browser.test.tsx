/** Tests of the rows of a widget: what links to another record shows its name. */
import { expect, test } from 'vitest'
import type { WireDoc } from '../../../model/page.ts'
import { pageField, pageOf } from '../../../ui/testing/page-fixture.ts'
import { isOver, textOf } from './widgets.tsx'

test('a linked record stands by its name without its code', () => {
  const page = pageOf([pageField('supplier', 'link', { to: 'supplier' }), pageField('day', 'date')])
  const row = { id: '7', supplier: '1', supplier$: 'VDP0005--Dongguan Changsheng', day: '2026-02-17' } as unknown as WireDoc
  expect(['supplier', 'day'].map((name) => textOf(page, row, name))).toEqual(['Dongguan Changsheng', '2026-02-17'])
})

test('a day is red only once it is over on the platform', () => {
  const page = { ...pageOf([pageField('due', 'date')]), zone: 'Asia/Shanghai' }
  const row = (due: string | null) => ({ id: '7', due }) as unknown as WireDoc
  // It is the second of the month in Shanghai already.
  const now = Date.parse('2026-03-01T17:00:00Z')
  expect(['2026-03-01', '2026-03-02', '2026-03-11', null].map((due) => isOver(page, row(due), 'due', now))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
