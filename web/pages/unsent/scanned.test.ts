/** Tests of scans that are not sent yet: each code counts for the line that lacks it, and scans are added to what the line has. */
import { expect, test } from 'vitest'
import type { Values } from '../../../ui/state/form-state.ts'
import { cellsOf, scannedIn, scanning, spotOf, takenOver, type PageScan } from './scanned.ts'
import type { ScanEntry } from './queue.ts'

const scan: PageScan = {
  lines: 'lines',
  expected: 'wanted',
  scanned: 'came',
  item: 'sku',
  match: { colorway: 'colour' },
  size: 'size',
  codes: ['barcode'],
}
const matrix = (...cells: readonly (readonly [size: string, pieces: string, second?: string])[]) => ({
  cells: cells.map(([size, pieces, second]) => ({ size, pieces, ...(second === undefined ? {} : { second }) })),
})
const line = (id: string, colour: string, more: Values): Values => ({ id, colour, ...more })
const red = line('1', 'red', { wanted: matrix(['S', '2'], ['M', '3']), came: matrix(['M', '1']) })
const more = line('2', 'red', { wanted: matrix(['S', '1']), came: null })
const blue = line('3', 'blue', { wanted: matrix(['30', '4', '32']), came: null })
const entry = (lineId: string, size: string, pieces: string, second?: string): ScanEntry => ({
  key: `${lineId}${size}${pieces}`,
  line: lineId,
  size,
  pieces,
  ...(second === undefined ? {} : { second }),
})

test('a size has what the server has and what was scanned on this device', () => {
  expect(cellsOf(red, scan, [entry('1', 'M', '2'), entry('1', 'S', '1'), entry('2', 'S', '9')])).toEqual([
    { line: '1', size: 'S', expected: '2', scanned: '1' },
    { line: '1', size: 'M', expected: '3', scanned: '3' },
  ])
})

test('of two lines of one colour a code counts for the one that still lacks the size, and beyond both for the first', () => {
  const at = (entries: readonly ScanEntry[]) => spotOf([red, more, blue], { colorway: 'red', size: 'S' }, { scan, entries })?.line
  expect(at([])).toBe('1')
  expect(at([entry('1', 'S', '2')])).toBe('2')
  expect(at([entry('1', 'S', '2'), entry('2', 'S', '1')])).toBe('1')
})

test('a code of another colour or of a size that no line has leads nowhere; a second size is part of the size', () => {
  const at = (item: Values) => spotOf([red, more, blue], item, { scan, entries: [] })
  expect(at({ colorway: 'green', size: 'S' })).toBeUndefined()
  expect(at({ colorway: 'red', size: 'XL' })).toBeUndefined()
  expect(at({ colorway: 'blue', size: '30/32' })).toEqual(expect.objectContaining({ line: '3', size: '30', second: '32' }))
})

test('scans are added by size to what the line has, and a size that is taken back goes', () => {
  const doc = { id: '9', lines: [red, more, blue] }
  expect(scannedIn(doc, [entry('1', 'M', '-1'), entry('1', 'S', '1'), entry('3', '30', '2', '32')], scan)).toEqual({
    lines: {
      set: [
        { id: '1', came: { cells: [{ size: 'S', pieces: '1' }] } },
        { id: '3', came: { cells: [{ size: '30', second: '32', pieces: '2' }] } },
      ],
    },
  })
})

test('a chosen place goes along with the scans of its line; only scanned figures are added to what others wrote', () => {
  const { changesOf, isCounted } = scanning(scan)
  const place = { key: 'p', lines: 'lines', line: '1', column: 'bin', value: '77' }
  expect(changesOf({ id: '9', lines: [red] }, [entry('1', 'S', '1'), place])['lines']).toEqual({
    set: [
      {
        id: '1',
        came: {
          cells: [
            { size: 'S', pieces: '1' },
            { size: 'M', pieces: '1' },
          ],
        },
        bin: '77',
      },
    ],
  })
  expect([isCounted('lines#1.came'), isCounted('lines#1.bin'), isCounted('remark')]).toEqual([true, false, false])
})

test('the scanned pieces take the place of the expected ones, and a line of which nothing came goes', () => {
  expect(takenOver([red, more], scan)).toEqual({ set: [{ id: '1', wanted: red['came'] }], remove: ['2'] })
})
