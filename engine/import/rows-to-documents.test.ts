/** Tests that rows become documents, or errors at their cells, whatever a program writes into them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { f } from '../../model/fields/fields.ts'
import { rowsToDocuments, type SheetRow } from './rows-to-documents.ts'

const depot = document('test/depot', {
  code: 'DPT',
  label: ['仓点', 'Depot'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'] },
  statuses: { active: { label: ['启用', 'Active'], family: 'neutral', edit: true } },
  actions: {},
  fields: {
    name: f.text(['名称', 'Name']),
    address: f.address(['地址', 'Address']),
    bays: f.lines(['车位', 'Bays'], { code: f.text(['编号', 'Code']), count: f.integer(['数量', 'Count']) }),
  },
})
const read = (...rows: SheetRow[]) => rowsToDocuments(depot, rows, 'name')
const unknown = (row: SheetRow): unknown => {
  try {
    return read(row)
  } catch (error) {
    return error instanceof WeftError ? error.key : error
  }
}

test('rows of one name are one document: its header once, a line for each row, an address from its parts', () => {
  const { documents, errors } = read(
    { name: 'A', 'address.city': '绍兴市', 'bays.code': '1', 'bays.count': 2 },
    { name: 'A', 'bays.code': '2' },
  )
  expect(errors).toEqual([])
  expect(documents).toMatchObject([
    { row: 0, values: { name: 'A', address: { city: '绍兴市' }, bays: [{ code: '1', count: 2 }, { code: '2' }] }, lines: { bays: [0, 1] } },
  ])
})

test('a text in the place of a list is an unknown column; a whole beside its parts is an error at the cell, in each order', () => {
  expect(unknown({ name: 'A', bays: 'x' })).toBe('form.unknownKey')
  expect(unknown({ name: 'A', bays: {}, 'bays.code': '1' })).toBe('form.unknownKey')
  const placesOf = (...rows: SheetRow[]) => read(...rows).errors.map(({ row, column, key }) => [row, column, key])
  expect(placesOf({ name: 'A', address: 'x', 'address.city': 'y' })).toEqual([[0, 'address.city', 'import.differs']])
  expect(placesOf({ name: 'A', 'address.city': 'y', address: 'x' })).toEqual([[0, 'address', 'import.differs']])
  expect(placesOf({ name: 'A', bays: [1], 'bays.code': '1' })).toEqual([[0, 'bays.code', 'import.differs']])
  expect(placesOf({ name: 'A', 'bays.code': '1', bays: [1] })).toEqual([[0, 'bays', 'import.differs']])
  expect(placesOf({ name: 'A', 'bays.code': '1' }, { name: 'A', bays: [1] })).toEqual([[1, 'bays', 'import.differs']])
})

test('whatever the cells of a known column hold, rows are read or refused, and never a fault', () => {
  const column = fc.constantFrom('name', 'address', 'address.city', 'bays', 'bays.code', 'bays.count', 'bays.none', 'none')
  const cell = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.anything()), fc.object())
  fc.assert(
    fc.property(fc.array(fc.dictionary(column, cell), { maxLength: 4 }), (rows) => {
      try {
        read(...rows)
      } catch (error) {
        expect(error).toBeInstanceOf(WeftError)
      }
    }),
  )
})
