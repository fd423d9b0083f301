/** Tests at which pictures voice notes may stand. */
import { expect, test } from 'vitest'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { picturesIn, takesPictures } from './pictures.ts'

const parts = pageField('parts', 'lines', { columns: [pageField('name', 'text'), pageField('photo', 'image')] })

test('pictures of the header come first, then those of the lines, each once', () => {
  const page = pageOf([pageField('images', 'image'), parts])
  const doc = { id: '1', images: ['a'], parts: [{ photo: ['b', 'a'] }, { photo: null }, { photo: ['c'] }] }
  expect(picturesIn(page, doc)).toEqual(['a', 'b', 'c'])
  expect(picturesIn(page, { id: '1' })).toEqual([])
})

test('a type with pictures in its lines alone takes voice notes too', () => {
  expect([takesPictures(pageOf([parts])), takesPictures(pageOf([pageField('name', 'text')]))]).toEqual([true, false])
})
