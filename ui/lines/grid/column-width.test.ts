/** Tests of the widths of columns: a link is as wide as the titles that its page says it has, whatever the type. */
import { expect, test } from 'vitest'
import type { LineColumn } from '../sizes/size-columns.ts'
import { widthOf } from './column-width.ts'

test('a link to short titles is narrow, another one is wide, and narrower among many sizes', () => {
  const link = { field: 'unit', type: 'link', to: 'unit', label: 'Unit' } as LineColumn
  expect([widthOf({ ...link, short: true }), widthOf(link), widthOf({ ...link, tight: 2 })]).toEqual([96, 200, 120])
  expect(widthOf({ ...link, to: 'anything', short: true, tight: 2 })).toBe(96)
})
