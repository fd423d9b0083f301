/** Tests the entries of a list's export menu. */
import { expect, test } from 'vitest'
import type { Page } from '../../../model/page.ts'
import { exportMenuItems } from './export-menu-items.tsx'

const page = { list: { fields: {} }, may: {}, readonly: false } as unknown as Page
const t = (key: string, values?: Readonly<Record<string, unknown>>) => [key, ...Object.values(values ?? {})].join(' ')
const itemsFor = (chosen: number) =>
  exportMenuItems({ page, profiles: [], count: '1,501', chosen, t: t as Parameters<typeof exportMenuItems>[0]['t'] })

test('with selected rows the menu offers to export them first', () => {
  const items = itemsFor(2)
  expect(items.map((item) => ('label' in item ? item.label : ''))).toEqual(['exportChosen 2', 'exportRows 1,501', 'profiles'])
  expect(items[0]).toMatchObject({ children: [{ key: 'chosen:xlsx' }, { key: 'chosen:csv' }, { key: 'chosen:pdf' }] })
})

test('without selected rows the menu offers the rows of the list first', () => {
  expect(itemsFor(0)[0]).toMatchObject({ label: 'exportRows 1,501' })
})
