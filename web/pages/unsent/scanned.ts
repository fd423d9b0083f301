/** Pieces that were scanned and are not sent yet: how a code leads to a size of a line, and the change of the lines that scans make. Pure functions. */
import type { Scan } from '../../../model/display/display.ts'
import { add, compare } from '../../../model/decimal.ts'
import { cellKey, cellName, isMatrix, pieces, type Matrix, type MatrixCell } from '../../../model/fields/matrix.ts'
import type { WireDoc } from '../../../model/page.ts'
import type { Values } from '../../../ui/state/form-state.ts'
import { isScan, measuredIn, type Batch, type ScanEntry } from './queue.ts'
import type { Counting } from './use-unsent.ts'

/** How a page says that lines are scanned. */
export type PageScan = Scan<string> & { readonly lines: string }
type Lines = readonly Values[]
type Spot = Pick<ScanEntry, 'line' | 'size' | 'second'>
/** A size of a line with what it should have and what was scanned, as decimal strings. */
export interface ScannedCell extends Spot {
  readonly expected: string
  readonly scanned: string
}

const matrixIn = (line: Values, column: string): Matrix | undefined => (isMatrix(line[column]) ? line[column] : undefined)
/** Returns the cell that a spot names. */
const cellOf = ({ size, second }: Spot): Omit<MatrixCell, 'pieces'> => ({ size, ...(second === undefined ? {} : { second }) })

/** Returns the sizes of a line: those that are expected, and after them those that were scanned beyond. */
export function cellsOf(line: Values, scan: Scan<string>, entries: readonly ScanEntry[]): readonly ScannedCell[] {
  const [expected, scanned] = [pieces(matrixIn(line, scan.expected)), pieces(matrixIn(line, scan.scanned))]
  const waiting = entries.filter((entry) => entry.line === line['id'])
  const sizes = new Map<string, Omit<MatrixCell, 'pieces'>>()
  const all = [scan.expected, scan.scanned].flatMap((column) => matrixIn(line, column))
  const cells = all.flatMap((matrix) => [...(matrix?.cells ?? []), ...(matrix?.prepacks ?? []).flatMap(({ ratio }) => ratio)])
  for (const { size, second } of [...cells, ...waiting]) {
    const cell = cellOf({ line: '', size, ...(second === undefined ? {} : { second }) })
    sizes.set(cellKey({ ...cell, pieces: '0' }), cell)
  }
  return [...sizes].map(([key, cell]) => ({
    line: String(line['id']),
    ...cell,
    expected: expected.get(key) ?? '0',
    scanned: waiting.reduce(
      (sum, entry) => (cellKey({ ...cellOf(entry), pieces: '0' }) === key ? add(sum, entry.pieces) : sum),
      scanned.get(key) ?? '0',
    ),
  }))
}

/**
 * Returns the size of a line that an item counts for; of several lines that match, the first that still lacks pieces of this size.
 * @param item the document that a code names
 */
export function spotOf(
  lines: Lines,
  item: Values,
  { scan, entries }: { scan: Scan<string>; entries: readonly ScanEntry[] },
): Spot | undefined {
  const name = String(item[scan.size] ?? '')
  const fits = lines.filter((line) => Object.entries(scan.match).every(([field, column]) => line[column] === item[field]))
  const spots = fits.flatMap((line) =>
    cellsOf(line, scan, entries).filter((cell) => cellName(cell) === name && compare(cell.expected, '0') > 0),
  )
  return spots.find(({ expected, scanned }) => compare(scanned, expected) < 0) ?? spots[0]
}

/** Returns the change of the lines that scans make: to what a line has, pieces are added by size. */
export function scannedIn(doc: WireDoc, entries: readonly ScanEntry[], scan: PageScan): Batch['values'] {
  const lines = (doc[scan.lines] ?? []) as Lines
  const set = lines.flatMap((line) => {
    if (!entries.some((entry) => entry.line === line['id'])) return []
    const cells = cellsOf(line, scan, entries).filter(({ scanned }) => compare(scanned, '0') > 0)
    return { id: line['id'], [scan.scanned]: { cells: cells.map((cell) => ({ ...cellOf(cell), pieces: cell.scanned })) } }
  })
  return { [scan.lines]: set.length > 0 ? { set } : {} }
}

/** Returns how scans are counted, and where their pieces are put. */
export const scanning = (scan: PageScan): Counting => ({
  isCounted: (path) => path.startsWith(`${scan.lines}#`) && path.endsWith(`.${scan.scanned}`),
  changesOf: (doc, entries) => {
    const { set = [] } = scannedIn(doc, entries.filter(isScan), scan)[scan.lines]!
    const placed = measuredIn(entries)[scan.lines]?.set ?? []
    const ids = new Set([...set, ...placed].map(({ id }) => id))
    const lines = [...ids].map((id) => Object.assign({}, ...[...set, ...placed].filter((one) => one.id === id)) as Values)
    return { [scan.lines]: lines.length > 0 ? { set: lines } : {} }
  },
})

/** Returns the change by which the lines have the pieces that were scanned instead of those that were expected; lines without any go. */
export function takenOver(lines: Lines, scan: Scan<string>): { readonly set: readonly Values[]; readonly remove: readonly string[] } {
  const total = (line: Values) => [...pieces(matrixIn(line, scan.scanned)).values()].reduce((sum, one) => add(sum, one), '0')
  const came = (line: Values) => compare(total(line), '0') > 0
  return {
    set: lines.filter(came).map((line) => ({ id: line['id'], [scan.expected]: line[scan.scanned] })),
    remove: lines.filter((line) => !came(line)).map((line) => String(line['id'])),
  }
}
