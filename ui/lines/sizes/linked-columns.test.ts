/** Tests of rows as columns of other lines: what is shown of them, and what lines and rows become when cells are written. */
import { describe, expect, test } from 'vitest'
import { pageField } from '../../testing/page-fixture.ts'
import type { Values } from '../../state/form-state.ts'
import { documentsIn, foldLinked, isForLine, isMissing, linkedName, spreadLinked, withLinked, type Linked } from './linked-columns.ts'

const linked: Linked = {
  rows: 'colours',
  key: 'key',
  column: pageField('way', 'link', { to: 'way' }),
  value: pageField('dye', 'link', { to: 'dye' }),
  sets: { rule: 'map' },
  only: 'ways',
}
const plain = [
  pageField('key', 'text'),
  pageField('rule', 'choice'),
  pageField('dye', 'link', { to: 'dye', where: { of: '$cloth' } }),
  pageField('use', 'text'),
]
const columns = withLinked(plain, linked, [
  { id: '1', title: 'S-1--Black' },
  { id: '2', title: 'White' },
])
const by = { linked, columns }
const [black, white] = [linkedName(linked, '1'), linkedName(linked, '2')]
const rows: Values[] = [
  { id: '91', key: 'A', way: '1', dye: '501', dye$: 'D-501' },
  { id: '92', key: 'A', way: '2', dye: '502', dye$: 'D-502' },
]
const lines: Values[] = [
  { id: '11', key: 'A', rule: 'map' },
  { id: '12', key: 'B', rule: 'none' },
]
const shown = () => spreadLinked(lines, rows, by)
/** Writes cells of a line and returns lines and rows as they are stored then. */
const write = (at: number, values: Values) =>
  foldLinked(
    shown().map((line, place) => (place === at ? { ...line, ...values } : line)),
    rows,
    by,
  )

test('a column for each document stands behind the column whose choices it has', () => {
  expect(columns.map(({ field, label }) => [field, label])).toEqual([
    ['key', 'key'],
    ['rule', 'rule'],
    ['dye', 'dye'],
    [black, 'Black'],
    [white, 'White'],
    ['use', 'use'],
  ])
  expect(columns[3]).toMatchObject({
    type: 'link',
    to: 'dye',
    where: { of: '$cloth' },
    displayfield: `${black}$`,
    document: { like: 'dye' },
  })
  expect(documentsIn([{ way: '3', way$: 'Red' }, { way: '3' }], linked)).toEqual([{ id: '3', title: 'Red' }])
})

test('a line shows its rows in its cells, and is the same object as long as they are', () => {
  expect(shown()[0]).toMatchObject({ [black]: '501', [`${black}$`]: 'D-501', [white]: '502' })
  expect(shown()[0]).toBe(shown()[0])
  expect(foldLinked(shown(), rows, by)).toEqual({ lines, rows })
  expect(foldLinked(shown(), rows, by).rows).toBe(rows)
  expect(foldLinked(shown(), rows, by).lines[1]).toBe(lines[1])
})

describe('what is written', () => {
  test('another document takes the place of the one before in the same row, a blank takes the row away', () => {
    expect(write(0, { [white]: '503', [`${white}$`]: 'D-503' }).rows).toEqual([rows[0], { ...rows[1], dye: '503', dye$: 'D-503' }])
    expect(write(0, { [black]: null, [`${black}$`]: '' }).rows).toEqual([rows[1]])
  })

  test('a line whose cell is written becomes one that has cells, and gets a key where it has none', () => {
    const added = foldLinked([...shown(), { rule: 'none', [black]: '501', [`${black}$`]: 'D-501' }], rows, by)
    expect(added.lines[2]).toEqual({ rule: 'map', key: '10' })
    expect(added.rows[2]).toEqual({ key: '10', way: '1', way$: 'S-1--Black', dye: '501', dye$: 'D-501' })
    const { lines: written } = write(1, { [white]: '502' })
    expect(written[1]).toEqual({ id: '12', key: 'B', rule: 'map' })
  })

  test('the rows follow the key of their line; a line of another rule, and one that is removed, has none', () => {
    expect(write(0, { key: 'C' }).rows.map(({ key, way, dye }) => [key, way, dye])).toEqual([
      ['C', '1', '501'],
      ['C', '2', '502'],
    ])
    expect(write(0, { rule: 'fixed' }).rows).toEqual([])
    expect(foldLinked(shown().slice(1), rows, by).rows).toEqual([])
  })

  test('rows of documents that are no column stay', () => {
    const more = [...rows, { id: '93', key: 'A', way: '9', dye: '501' }]
    expect(foldLinked(spreadLinked(lines, more, by), more, by).rows).toBe(more)
  })
})

test('a blank cell is missing where the line has cells and is for the document', () => {
  const [first] = columns.filter((column) => column.document)
  const missing = (line: Values) => [isForLine(line, first!), isMissing(line, first!)]
  expect(missing({ rule: 'map' })).toEqual([true, true])
  expect(missing({ rule: 'map', [black]: '501' })).toEqual([true, false])
  expect(missing({ rule: 'match' })).toEqual([true, false])
  expect(missing({ rule: 'map', ways: ['2'] })).toEqual([false, false])
  expect(missing({ rule: 'map', ways: [] })).toEqual([true, true])
})
