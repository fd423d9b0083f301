/** The columns of a field that counts by sizes on paper: one for each size, a row for each second size, and the prepacks as text. */
import { grouped, add } from '../../model/decimal.ts'
import { matrixText, pieces, type Matrix } from '../../model/fields/matrix.ts'
import type { SizeDecimals } from '../../model/fields/size-decimals.ts'
import type { PageField } from '../../model/page.ts'
import { localise, type Label, type Language } from '../../model/text.ts'

/** A column of a printed table. A line may take several rows, one for each of its second sizes; `at` counts them from 0. */
export interface PaperColumn {
  readonly label: string
  readonly right: boolean
  readonly weight: number
  /** Its cells are in the language of the paper. */
  readonly inBoth?: true | undefined
  text(line: Record<string, unknown>, at: number): string
  /** The exact figure for a spreadsheet. */
  figure(line: Record<string, unknown>, at: number): string | null
  /** How many rows a line takes because of this column; absent: one. */
  rows?(line: Record<string, unknown>): number
}

const messages = {
  second: ['第二尺码', 'Second size'],
  packs: ['预装包', 'Prepacks'],
} as const satisfies Record<string, Label>
const mostSizes = 12

/** What one line has by second size (rows) and size (columns), prepacks multiplied out. */
type Table = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Returns the columns of sizes for the lines of a document.
 * @param of.several whether the lines have more than one field by size, so that their columns are called by it
 * @returns undefined where a text suits better: more than twelve sizes, cells of several colours, or no cells at all
 */
export function sizeColumns(
  column: PageField,
  lines: readonly Record<string, unknown>[],
  { language, several }: { readonly language: Language; readonly several: boolean },
): PaperColumn[] | undefined {
  const matrixOf = (line: Record<string, unknown>) => inPieces(line[column.field] as Matrix | SizeDecimals | null)
  const matrices = lines.map(matrixOf)
  const cells = matrices.flatMap((one) => [...(one?.cells ?? []), ...(one?.prepacks ?? []).flatMap((pack) => pack.ratio)])
  const sizes = [...new Set(cells.map((cell) => cell.size))]
  if (sizes.length === 0 || sizes.length > mostSizes || cells.some((cell) => cell.colour)) return undefined
  const tables = new Map(lines.map((line) => [line, tableOf(matrixOf(line))]))
  const rowAt = (line: Record<string, unknown>, at: number) => [...tables.get(line)!][at]
  const text = { right: false, figure: () => null }
  const count = (size: string): PaperColumn => ({
    label: several ? `${column.label} ${size}` : size,
    right: true,
    weight: 1,
    text: (line, at) => grouped(rowAt(line, at)?.[1].get(size)),
    figure: (line, at) => rowAt(line, at)?.[1].get(size) ?? null,
    rows: (line) => tables.get(line)!.size,
  })
  const seconds: PaperColumn = {
    ...text,
    label: localise(messages.second, language),
    weight: 1,
    text: (line, at) => rowAt(line, at)?.[0] ?? '',
  }
  const packs: PaperColumn = {
    ...text,
    label: localise(messages.packs, language),
    weight: 2,
    text: (line, at) => (at === 0 ? matrixText({ cells: [], prepacks: matrixOf(line)?.prepacks ?? [] }, ' · ') : ''),
  }
  return [
    ...(cells.some((cell) => cell.second) ? [seconds] : []),
    ...sizes.map(count),
    ...(matrices.some((one) => one?.prepacks?.length) ? [packs] : []),
  ]
}

/** Decimals by size have the same cells; their amounts are read as they are. */
const inPieces = (value: Matrix | SizeDecimals | null): Matrix | null =>
  value && { ...value, cells: value.cells.map((cell) => ('value' in cell ? { ...cell, pieces: cell.value } : cell)) }

function tableOf(matrix: Matrix | null): Table {
  const rows = new Map<string, Map<string, string>>()
  for (const [key, count] of pieces(matrix)) {
    const [, size, second] = key.split('|') as [string, string, string]
    const row = rows.get(second) ?? new Map<string, string>()
    rows.set(second, row.set(size, add(row.get(size) ?? '0', count)))
  }
  return rows
}
