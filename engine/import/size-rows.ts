/** Puts the sizes of spreadsheet rows together to lines: one row for a line, or several rows of which each has a size or a prepack. */
import { readNumber } from '../../model/money/amount-text.ts'
import { isLongPart, sizeOfSegment, type LongPart, type SizePair } from './size-columns.ts'

type Row = Record<string, any>
/** What a cell holds: whole pieces, or a decimal. */
export type CellUnit = 'pieces' | 'value'
type Cell = SizePair & Partial<Record<CellUnit, unknown>>

/** What a row says of one field by size. */
export interface Counted {
  readonly unit: CellUnit
  readonly cells: Cell[]
  readonly parts: Partial<Record<LongPart, unknown>>
}
/** The part of a row that belongs to one lines field: plain values, and its fields by size, by column. */
export interface RowLine {
  readonly values: Row
  readonly counted: Record<string, Counted>
}

/** Notes one spreadsheet cell of a field by size: what a size has, or a part of the long form. */
export function noteSize(counted: Counted, segment: string, value: unknown): void {
  if (isLongPart(segment)) counted.parts[segment] = value
  else counted.cells.push({ ...sizeOfSegment(segment), [counted.unit]: figureOf(value) })
}

/** Returns the values of a line that begins with this row. */
export const lineValues = ({ values, counted }: RowLine): Row => ({
  ...values,
  ...Object.fromEntries(Object.entries(counted).map(([name, one]) => [name, bySizeOf(one)])),
})

/**
 * Adds a row with a size or a prepack of its own to the line that it continues: the one with the same other values.
 * @returns false when the row begins a line
 */
export function continuesLine(lines: readonly Row[], row: RowLine): boolean {
  const names = Object.keys(row.counted)
  if (!names.some((name) => Object.keys(row.counted[name]!.parts).length > 0)) return false
  const others = (line: Row) => JSON.stringify(Object.entries(line).filter(([name]) => !names.includes(name)))
  const wanted = others(row.values)
  const line = lines.find((one) => others(one) === wanted && names.every((name) => typeof one[name] === 'object'))
  if (!line) return false
  for (const name of names) {
    const { cells, prepacks } = bySizeOf(row.counted[name]!)
    line[name].cells.push(...cells)
    for (const pack of prepacks ?? []) addPack(line[name], pack)
  }
  return true
}

interface Pack {
  readonly name: string
  readonly packs: unknown
  readonly ratio: Cell[]
}

/** Rows with the name of the same prepack are its ratio together. */
function addPack(matrix: { prepacks?: Pack[] }, pack: Pack): void {
  const begun = matrix.prepacks?.find((one) => one.name === pack.name && String(one.packs) === String(pack.packs))
  if (begun) begun.ratio.push(...pack.ratio)
  else (matrix.prepacks ??= []).push(pack)
}

/** Returns the value of a field by size as a row gives it; pieces with a prepack are its ratio. */
export function bySizeOf({ unit, cells, parts }: Counted): { readonly cells: Cell[]; readonly prepacks?: Pack[] } {
  const size = parts['#size']
  const second = parts['#second']
  const amount = figureOf(parts[`#${unit}`] ?? '')
  const single: Cell[] =
    size === undefined ? [] : [{ size: name(size), ...(second === undefined ? {} : { second: name(second) }), [unit]: amount }]
  const all = [...cells, ...single]
  const pack = parts['#pack']
  if (pack === undefined) return { cells: all }
  return { cells: [], prepacks: [{ name: String(pack).trim(), packs: figureOf(parts['#packs'] ?? '1'), ratio: all }] }
}

const name = (value: unknown): string => String(value).normalize('NFKC').trim().toUpperCase()
const figureOf = (value: unknown): unknown => (typeof value === 'string' ? readNumber(value) : value)
