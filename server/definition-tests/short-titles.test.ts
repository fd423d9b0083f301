/** Tests which types have short titles: grids give a link to one of them a narrow column. */
import { expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { hasShortTitle } from '../../engine/pages/field-parts.ts'

test('titles of units, currencies and vehicles are short', () => {
  expect(documents.filter(hasShortTitle).map(({ name }) => name)).toEqual(['currency', 'vehicle', 'unit'])
})
