/** Tests of pasting from Excel: each cell arrives in its place, and nothing is silently dropped. */
import { expect, test } from 'vitest'
import { matrixText, type Matrix } from '../../../model/fields/matrix.ts'
import { sizeDecimalsText } from '../../../model/fields/size-decimals.ts'
import type { PageField } from '../../../model/page.ts'
import { series } from './fill-series.ts'
import { spread } from './paste-range.ts'
import { Steps } from './undo-history.ts'
import { readDay } from '../../fields/pasted.ts'
import { dividedFigures, readCell, readTable } from './paste.ts'

const field = (type: string, more: Partial<PageField> = {}) =>
  ({ type, field: 'x', label: 'x', options: [], ...more }) as unknown as PageField

test('a trailing newline is not a row; quoted cells may hold tabs, newlines and quotes', () => {
  expect(readTable('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(readTable('"x\ty"\t"say ""hi""\nthere"\n')).toEqual([['x\ty', 'say "hi"\nthere']])
})

test('figures with blanks or semicolons between them are a table where columns of figures take them, as instrument programs copy readings', () => {
  const divided = (text: string, columns = 3) => dividedFigures(readTable(text), columns)
  expect(divided('60.30 -3.60  -18.00\n61.4 -3.1 -18.2\n')).toEqual([
    ['60.30', '-3.60', '-18.00'],
    ['61.4', '-3.1', '-18.2'],
  ])
  expect(divided('60,3; \u22123,6; -18')).toEqual([['60,3', '-3,6', '-18']])
  for (const [text, columns] of [
    ['60.3 -3.6 -18', 2],
    ['1 234 567,50', 3],
    ['60.3 -3.6 -18\n61.4 -3.1', 3],
    ['A 60.3 -3.6', 3],
    ['60.3', 3],
    ['60.3\t-3.6 -18', 3],
  ] as const)
    expect(divided(text, columns), text).toEqual(readTable(text))
})

test('numbers as people write them are exact decimals; a percentage is read in a percentage only', () => {
  for (const [input, value] of [
    ['1,234.50', '1234.5'],
    ['(1,234.50)', '-1234.5'],
    ['１２．５', '12.5'],
    ['¥ 99.00', '99'],
    ['0.10', '0.1'],
  ])
    expect(readCell(field('money'), input!), input).toEqual({ value })
  expect(readCell(field('percent'), '12%')).toEqual({ value: '12' })
  // U50: a percentage is no quantity and no price; it stays in the cell and is marked.
  for (const kind of ['quantity', 'money', 'integer'] as const)
    expect(readCell(field(kind), '12%'), kind).toEqual({ value: '12%', error: true })
  expect(readCell(field('quantity'), 'about ten')).toEqual({ value: 'about ten', error: true })
})

test('dates are read in every usual notation; text that is not a date is marked', () => {
  for (const input of ['2026/5/1', '2026-05-01', '20260501', '2026年5月1日', '1.5.2026']) expect(readDay(input), input).toBe('2026-05-01')
  expect(readCell(field('date'), '2026-02-30')).toEqual({ value: '2026-02-30', error: true })
})

test('sizes are read as a cell shows them; a text with anything else is refused as a whole', () => {
  const cells = (text: string) => {
    const read = readCell(field('matrix'), text)
    return 'value' in read && read.value ? (read.value as Matrix).cells.map((one) => [one.size, one.second, one.pieces].join(' ')) : read
  }
  expect(cells('XS 10 · S 1,200')).toEqual(['XS  10', 'S  1200'])
  expect(cells('30/32 10 · 均码 5')).toEqual(['30 32 10', '均码  5'])
  expect(cells('XS:10,S:20')).toEqual(['XS  10', 'S  20'])
  expect(cells('S x 250, M x 500')).toEqual(['S  250', 'M  500'])
  for (const wrong of ['S 6OO', 'S 10 M', 'S 1a', 'S 1.5', 'many']) expect(cells(wrong), wrong).toMatchObject({ error: true })
})

test('a size matrix that is copied with its prepacks is read as it was', () => {
  const matrix: Matrix = {
    cells: [{ size: '30', second: 'L30', pieces: '1200' }],
    prepacks: [
      {
        name: 'A 1',
        packs: '1000',
        ratio: [
          { size: '30', second: 'L30', pieces: '1' },
          { size: '32', pieces: '2' },
        ],
      },
    ],
  }
  for (const text of [matrixText(matrix, ' · '), matrixText(matrix, ' ', ':')])
    expect(readCell(field('matrix'), text), text).toEqual({ value: matrix })
  for (const wrong of ['A × 10 ()', 'A × 10 (S 1', 'A × 10 (S 1 M)', 'S 10 A × (S 1)'])
    expect(readCell(field('matrix'), wrong), wrong).toMatchObject({ error: true })
})

test('pieces of sizes that are numbers are read as screen and paper show them, with prepacks', () => {
  const of = (size: string, pieces: string, second?: string) => ({ size, ...(second ? { second } : {}), pieces })
  const loose: Matrix = { cells: [of('36', '13'), of('38', '1029')] }
  expect(matrixText(loose, ' · ')).toBe('36×13 · 38×1,029')
  expect(matrixText({ cells: [of('S', '100'), of('2XL', '50')] }, ' · ')).toBe('S 100 · 2XL 50')
  const paired: Matrix = {
    cells: [of('30', '13', '32')],
    prepacks: [{ name: 'A 1', packs: '12', ratio: [of('30', '1', '34'), of('32', '2')] }],
  }
  expect(matrixText(paired, ' · ')).toBe('30/32×13 · A 1 × 12 (30/34×1 · 32×2)')
  for (const matrix of [loose, paired])
    for (const text of [matrixText(matrix, ' · '), matrixText(matrix, ' ', ':')])
      expect(readCell(field('matrix'), text), text).toEqual({ value: matrix })
  // As it was printed before.
  expect(readCell(field('matrix'), '36 13  38 1,029')).toEqual({ value: loose })
})

test('decimals by size that are copied are read as they were; a text with anything else is refused', () => {
  const value = {
    cells: [
      { size: 'S', value: '-0.125' },
      { size: '30', second: 'L32', value: '1000.5' },
    ],
  }
  for (const text of [sizeDecimalsText(value, ' · '), sizeDecimalsText(value, ' ', ':')])
    expect(readCell(field('sizeDecimals'), text), text).toEqual({ value })
  const numbered = { cells: ['8', '10'].map((size) => ({ size, value: '39.75' })) }
  expect(sizeDecimalsText(numbered, ' · ')).toBe('8: 39.75 · 10: 39.75')
  expect(readCell(field('sizeDecimals'), sizeDecimalsText(numbered, ' · '))).toEqual({ value: numbered })
  for (const wrong of ['S', 'S 0.5 x', '0.5', 'S 0.5.5'])
    expect(readCell(field('sizeDecimals'), wrong), wrong).toMatchObject({ error: true })
})

test('choices are read by label or code, links as codes, sizes as a matrix', () => {
  const choice = field('choice', { options: [{ value: 'PO', label: '采购' }] })
  expect([readCell(choice, '采购'), readCell(choice, 'po'), readCell(choice, '?')]).toEqual([
    { value: 'PO' },
    { value: 'PO' },
    { value: '?', error: true },
  ])
  expect(readCell(field('link'), 'AW26-K1087')).toEqual({ code: 'AW26-K1087' })
  expect(readCell(field('matrix'), 's:250 M：500')).toEqual({
    value: {
      cells: [
        { size: 'S', pieces: '250' },
        { size: 'M', pieces: '500' },
      ],
    },
  })
})

test('undo and redo cover at least fifty steps; a new step clears redo; typing in one cell is one step', () => {
  const steps = new Steps<number>()
  let at = 0
  for (let n = 1; n <= 120; n++) {
    steps.keep(at)
    at = n
  }
  for (let n = 0; n < 60; n++) at = steps.undo(at)!
  expect(at).toBe(60)
  at = steps.redo(at)!
  expect(at).toBe(61)
  steps.keep(at)
  at = 7
  expect(steps.redo(at)).toBeUndefined()
  for (const letter of [71, 712, 7123]) {
    steps.keep(at, 'row 1 price')
    at = letter
  }
  at = steps.undo(at)!
  expect(at).toBe(7)
  expect(steps.undo(at)).toBe(61)
})

test('fill continues even figures and dates, and repeats all else', () => {
  expect(series(['10', '12.5'], 3)).toEqual(['15', '17.5', '20'])
  expect(series(['2026-01-31', '2026-02-01'], 2)).toEqual(['2026-02-02', '2026-02-03'])
  expect(series([1, 2], 2)).toEqual([3, 4])
  expect(series(['1', '2', '4'], 3)).toEqual(['1', '2', '4'])
  expect(series(['18.9'], 2)).toEqual(['18.9', '18.9'])
  expect(series(['红', '蓝'], 3)).toEqual(['红', '蓝', '红'])
})

test('a pasted table maps onto cells; cells outside are counted, texts on read-only columns stay there', () => {
  const columns = [
    field('text', { field: 'a' } as never),
    field('text', { field: 'b', isNotPost: true } as never),
    field('money', { field: 'c' } as never),
  ]
  const put = spread(readTable('x\t99\t1,5x\tbeyond\ny\t98\t2'), {
    range: { r0: 1, r1: 1, c0: 0, c1: 0 },
    columns,
    open: ({ isNotPost }) => !isNotPost,
    most: 2,
  })
  expect(put.cells.map(({ row, column, text, read }) => [row, column.field, text, read === 'closed' ? read : 'error' in read])).toEqual([
    [1, 'a', 'x', false],
    [1, 'b', '99', 'closed'],
    [1, 'c', '1,5x', true],
  ])
  expect(put.rows).toBe(3)
  // `beyond`, and the three texts of a third row where only two rows are allowed.
  expect(put.cut).toBe(4)
})
