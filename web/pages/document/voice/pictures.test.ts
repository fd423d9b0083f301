/** Tests of what voice notes may be about: pictures, and lines with pictures. */
import { expect, test } from 'vitest'
import { pageField, pageOf } from '../../../../ui/testing/page-fixture.ts'
import { linesIn, picturesIn, takesPictures } from './pictures.ts'

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

test('a line is named by its place and its first text, which is cut where it is long', () => {
  const page = pageOf([
    pageField('parts', 'lines', {
      label: 'Parts',
      columns: [pageField('part', 'link'), pageField('name', 'text'), pageField('photo', 'image')],
    }),
  ])
  const doc = {
    id: '1',
    parts: [{ id: '7', part: '3', part$: 'CHEST--Chest' }, { id: '8', part: null, name: 'x'.repeat(60) }, { id: '9' }],
  }
  expect(linesIn(page, doc)).toEqual([
    { id: '7', title: 'Parts 1 · CHEST--Chest' },
    { id: '8', title: `Parts 2 · ${'x'.repeat(40)}…` },
    { id: '9', title: 'Parts 3' },
  ])
})
