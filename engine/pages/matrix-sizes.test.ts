/** The inferred way from a line to the sizes of its matrix. */
import { expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import { sizesFromOf } from './matrix-sizes.ts'

const label = ['名称', 'Name'] as const
const types: Readonly<Record<string, Fields>> = {
  brand: { name: text(label) },
  style: { brand: link(label, 'brand'), sizeList: link(label, 'size_list') },
  size_list: { sizes: lines(label, { size: text(label) }) },
}
const typeOf = (name: string) => (types[name] ? ({ fields: types[name] } as unknown as AnyDocument) : undefined)

test('the sizes of a matrix come from the list of the record that its row links', () => {
  expect(sizesFromOf({ brand: link(label, 'brand'), style: link(label, 'style') }, typeOf)).toEqual({
    field: 'style',
    type: 'style',
    list: 'sizeList',
    listType: 'size_list',
    lines: 'sizes',
  })
})

test('without such a link, or with a link to an unknown type, sizes are typed by hand', () => {
  expect(sizesFromOf({ brand: link(label, 'brand'), other: link(label, 'unknown') }, typeOf)).toBeUndefined()
})
