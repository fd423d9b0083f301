/** Reads the colours of a table that an instrument program has written: name, L*, a*, b* and the light, with commas, semicolons or tabs. */
import type { ColourReading } from '../../engine/file-readers.ts'
import { illuminantOf, labOf, observerOf } from './colour-light.ts'

/** What the columns of programs are called, without case, spaces, stars and brackets. */
const heads = {
  name: ['name', 'sample', 'samplename', 'option', 'trial', 'batch', '名称', '样品', '样品名称', '选项', '试样'],
  l: ['l', 'labl', 'ciel'],
  a: ['a', 'laba', 'ciea'],
  b: ['b', 'labb', 'cieb'],
  illuminant: ['illuminant', 'ill', 'illobs', 'illuminantobserver', 'light', 'lightsource', '光源', '光源/角度'],
  observer: ['observer', 'obs', 'angle', '观察者', '观察角', '角度'],
} as const
type Column = keyof typeof heads

/** Returns the columns by name from a first row that names L*, a* and b*; undefined where it names them not. */
function columnsOf(row: readonly string[]): Partial<Record<Column, number>> | undefined {
  const plain = row.map((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s*_().-]/g, '')
      .replace('illuminant/observer', 'illobs'),
  )
  const at = (column: Column) => plain.findIndex((text) => (heads[column] as readonly string[]).includes(text))
  const places = Object.fromEntries(
    (Object.keys(heads) as Column[]).map((column) => [column, at(column)]).filter(([, place]) => place !== -1),
  )
  return 'l' in places && 'a' in places && 'b' in places ? places : undefined
}

/** Returns the cells of the rows. A semicolon or a tab in the first row divides them; else a comma. */
function cellsOf(text: string): string[][] {
  const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '')
  const divider = ['\t', ';', ','].find((one) => rows[0]?.includes(one)) ?? /\s+/
  return rows.map((row) => row.split(divider).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
}

/** Returns how many cells a row has without blank ones at its end. */
const lastOf = (row: readonly string[]): number => row.findLastIndex((cell) => cell !== '') + 1

/** Without heads the columns are name, L*, a*, b*, illuminant and observer. */
const usual: Partial<Record<Column, number>> = { name: 0, l: 1, a: 2, b: 3, illuminant: 4, observer: 5 }

/**
 * Returns a reading for each row with three coordinates; other rows are passed over.
 * @throws Error for such a row with more cells than there are heads: a comma that is read as a divider may be a decimal one
 */
export function readTable(text: string): ColourReading[] {
  const rows = cellsOf(text)
  const start = rows.findIndex((row) => columnsOf(row) !== undefined)
  const columns = start < 0 ? usual : columnsOf(rows[start]!)!
  const width = start < 0 ? Object.keys(usual).length : lastOf(rows[start]!)
  return rows.slice(start + 1).flatMap((row): ColourReading[] => {
    const cell = (column: Column) => (columns[column] === undefined ? undefined : row[columns[column]])
    const lab = labOf([cell('l'), cell('a'), cell('b')])
    if (!lab) return []
    if (lastOf(row) > width) throw new Error('a row has more cells than heads')
    const light = cell('illuminant')
    return [{ name: cell('name') ?? '', illuminant: illuminantOf(light), observer: observerOf(cell('observer')) ?? observerOf(light), lab }]
  })
}
