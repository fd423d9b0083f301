/** The declared way from a field to the list of its sizes, and what the list offers. */
import { expect, test } from 'vitest'
import type { AnyDocument } from '../document.ts'
import { integer } from '../fields/integer.ts'
import { lines } from '../fields/lines.ts'
import { link } from '../fields/link.ts'
import { text } from '../fields/text.ts'
import { offeredSizes, sizesFromOf, type SizeListing } from './size-source.ts'

const label = ['名称', 'Name'] as const
const listing: SizeListing = {
  sizes: { lines: 'rows', name: 'code', order: 'place' },
  seconds: { lines: 'lengths', name: 'code' },
}
const columns = { code: text(label), place: integer(label) }
const types = new Map(
  Object.entries({
    garment: { name: 'garment', fields: { range: link(label, 'range'), brand: link(label, 'brand') } },
    range: { name: 'range', fields: { rows: lines(label, columns), lengths: lines(label, columns) }, listsSizes: listing },
    brand: { name: 'brand', fields: { name: text(label) } },
  }).map(([name, type]) => [name, type as unknown as AnyDocument]),
)
const find = (path: string) =>
  sizesFromOf(
    path,
    {
      beside: { article: link(label, 'garment'), own: link(label, 'range') },
      document: { head: link(label, 'garment'), range: link(label, 'range') },
    },
    (name) => types.get(name),
  )

test.each([
  ['article.range', { field: 'article', type: 'garment', list: 'range', listType: 'range' }],
  ['own', { field: 'own', type: 'range', listType: 'range' }],
  ['doc.range', { field: 'doc.range', type: 'range', listType: 'range' }],
  ['doc.head.range', { field: 'doc.head', type: 'garment', list: 'range', listType: 'range' }],
])('%s leads to a size list, whatever its types and columns are called', (path, way) => {
  expect(find(path)).toEqual({ ...way, ...listing })
})

test.each(['article', 'article.brand', 'article.nothing', 'nothing.range', 'range', 'doc.own', 'article.range.rows', 'toString', ''])(
  '%s leads to no size list',
  (path) => {
    expect(find(path)).toBeUndefined()
  },
)

test('sizes are offered in their declared order, else in the order of the lines', () => {
  const list = {
    rows: [
      { code: 'L', place: 3 },
      { code: 'S', place: 1 },
      { code: 'M', place: 2 },
    ],
    lengths: [{ code: '34' }, { code: '32' }],
  }
  expect(offeredSizes(listing, list)).toEqual({ sizes: ['S', 'M', 'L'], seconds: ['34', '32'] })
  expect(offeredSizes({ sizes: listing.sizes }, list)).toEqual({ sizes: ['S', 'M', 'L'], seconds: [] })
  expect(offeredSizes(listing, {})).toEqual({ sizes: [], seconds: [] })
})
