/** Maps a pasted table onto the cells of a grid: target cells, parsed values, and the records that codes refer to. */
import type { PageField } from '../../../model/page.ts'
import { add, isDecimal } from '../../../model/decimal.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import { valuesFor } from '../../fields/link-candidates.ts'
import { withValues, type Values } from '../../state/form-state.ts'
import type { Services } from '../../services.ts'
import type { Range } from './grid-cursor.ts'
import type { Pasted } from '../../fields/field.ts'
import { readCell } from './paste.ts'
import { askedAs } from '../sizes/linked-columns.ts'
import type { LineColumn } from '../sizes/size-columns.ts'

export interface Placed {
  readonly row: number
  readonly column: LineColumn
  readonly text: string
  /** `closed`: the text fell on a cell that takes none, and is shown there as it was pasted. */
  readonly read: Pasted | 'closed'
}

export interface PasteArea {
  readonly range: Range
  readonly columns: readonly LineColumn[]
  /** Returns whether a column takes input. */
  readonly open: (column: LineColumn) => boolean
  readonly most: number
  /** The columns that the table names itself, by their place in it; a text under none of them is cut off. */
  readonly named?: readonly (LineColumn | undefined)[]
}

/**
 * Maps a pasted table onto grid cells.
 * @returns the cells, the number of rows needed, and the number of texts that did not fit
 */
export function spread(
  table: readonly (readonly string[])[],
  area: PasteArea,
): { readonly cells: Placed[]; readonly rows: number; readonly cut: number } {
  const { range, columns, open, most: maxRows, named } = area
  const cells: Placed[] = []
  let cut = 0
  const put = (row: number, column: LineColumn | undefined, raw: string) => {
    const text = raw.trim()
    if (row >= maxRows || !column) cut += text === '' ? 0 : 1
    else if (!open(column)) {
      if (text !== '') cells.push({ row, column, text, read: 'closed' })
    }
    // A blank beside sizes says nothing of their total.
    else if (text !== '' || column.totals === undefined) cells.push({ row, column, text, read: readCell(column, raw) })
  }
  const single = table.length === 1 && table[0]!.length === 1
  if (single)
    for (let row = range.r0; row <= range.r1; row++) for (let at = range.c0; at <= range.c1; at++) put(row, columns[at], table[0]![0]!)
  else {
    const targets = named ?? columns.slice(range.c0)
    table.forEach((texts, r) => {
      const end = named ? endOf(texts, targets) : Math.min(endOf(texts, targets), endOfSizes(texts, targets))
      texts.slice(0, end).forEach((text, c) => put(range.r0 + r, targets[c], text))
      const rest = texts.slice(end)
      const at = targets[end - 1]
      if (rest.some((text) => text.trim() !== '')) {
        // Pieces that do not fit under the sizes stay as they are, at the total of the sizes: never in a price.
        if (named || !at || !(at.totals ?? at.type === 'matrix') || range.r0 + r >= maxRows)
          cut += rest.filter((text) => text.trim() !== '').length
        else
          cells.push({
            row: range.r0 + r,
            column: at,
            text: texts
              .slice(end - 1)
              .join(' ')
              .trim(),
            read: { value: null, error: true },
          })
      }
    })
  }
  return { cells, rows: single ? range.r1 + 1 : range.r0 + table.length, cut }
}

/**
 * Returns how many texts of a row have a place of their own. A row that begins in sizes ends at their total, and one whose total is not the
 * sum of its sizes too: its columns are not those of the grid. So does one with a bare number where sizes are not known.
 */
function endOf(texts: readonly string[], targets: readonly (LineColumn | undefined)[]): number {
  const total = targets.findIndex((column) => column?.totals !== undefined || column?.type === 'matrix')
  if (total < 0 || total >= texts.length - 1) return texts.length
  const first = targets.findIndex((column) => column?.cell !== undefined)
  const column = targets[total]!
  if (column.totals === undefined) {
    const read = texts[total]!.trim() === '' ? undefined : readCell(column, texts[total]!)
    return read && 'error' in read ? total + 1 : texts.length
  }
  if (first === 0) return total + 1
  const pieces = texts.slice(first, total).map((text) => readNumber(text))
  const stated = readNumber(texts[total]!)
  if (stated === '') return texts.length
  const isSum =
    isDecimal(stated) &&
    pieces.every((text) => text === '' || isDecimal(text)) &&
    pieces.reduce((all, text) => add(all, text || '0'), '0') === stated
  return first < 0 || isSum || pieces.every((text) => text === '') ? texts.length : total + 1
}

/**
 * Returns how many texts of a row have a place where sizes stand in columns of their own. A row that begins in sizes, or has more texts than there are
 * columns, ends with the last size: further sizes of its own would fall into the columns behind.
 */
function endOfSizes(texts: readonly string[], targets: readonly (LineColumn | undefined)[]): number {
  const last = targets.findLastIndex((column) => column?.part !== undefined)
  return last >= 0 && (targets[0]?.part !== undefined || texts.length > targets.length) ? last + 1 : texts.length
}

interface CodesOf {
  readonly pick: Services['pick']
  readonly type: string
  readonly field: PageField
  readonly lines: readonly Values[]
  readonly doc: Values
}
interface WantedCode {
  readonly row: number
  readonly column: LineColumn
  readonly code: string
}

/**
 * Resolves codes to records, as values by `row.field`: one call per column, and further calls where a code is ambiguous and the line
 * decides. Columns of documents ask what each line asks for from the first, all of them together.
 */
export async function resolveCodes(cells: readonly Placed[], about: CodesOf): Promise<Map<string, Values>> {
  const resolved = new Map<string, Values>()
  const rows = [...about.lines]
  const keep = ({ row, column }: WantedCode, one: { readonly id: string; readonly title: string }) => {
    const values = { [column.field]: one.id, [`${column.field}$`]: one.title }
    resolved.set(`${row}.${column.field}`, values)
    rows[row] = withValues(rows[row]!, values)
  }
  const byLines = async (several: readonly WantedCode[], maxGroups: number) => {
    const valuesOf = ({ row, column }: WantedCode) => valuesFor(column, rows[row]!, about.doc)
    const groups = [...Map.groupBy(several, (one) => JSON.stringify([askedAs(one.column), valuesOf(one)])).values()].slice(0, maxGroups)
    for (const group of groups) {
      const answers = await askFor(about, group, valuesOf(group[0]!))
      for (const wanted of group) {
        const one = answers.find((answer) => answer.code === wanted.code)
        if (one && !one.many) keep(wanted, one)
      }
    }
  }
  // A cell copied from this application has the form `code--name`.
  const codes = cells.flatMap(({ row, column, read }): WantedCode[] =>
    read !== 'closed' && 'code' in read ? [{ row, column, code: read.code.split('--')[0]! }] : [],
  )
  const byColumn = Map.groupBy(
    codes.filter(({ column }) => column.document === undefined),
    ({ column }) => column,
  )
  for (const wanted of byColumn.values()) {
    const byCode = new Map((await askFor(about, wanted, {})).map((one) => [one.code, one]))
    for (const cell of wanted) {
      const one = byCode.get(cell.code)
      if (one && !one.many) keep(cell, one)
    }
    await byLines(
      wanted.filter(({ code }) => byCode.get(code)?.many),
      50,
    )
  }
  await byLines(
    codes.filter(({ column }) => column.document !== undefined),
    500,
  )
  return resolved
}

type Answers = Awaited<ReturnType<Services['pick']>>

/** Asks which record each code of cells of one column, or of columns that are asked alike, means for a line with these values. */
async function askFor(
  { pick, type, field }: CodesOf,
  wanted: readonly WantedCode[],
  values: Readonly<Record<string, unknown>>,
): Promise<Answers> {
  const { column } = wanted[0]!
  const all = [...new Set(wanted.map(({ code }) => code))]
  const answers: Answers[number][] = []
  for (let at = 0; at < all.length; at += 1000) {
    const wish = { codes: all.slice(at, at + 1000), for: { type, field: `${field.field}.${askedAs(column)}`, values } }
    answers.push(...(await pick(column.to!, wish).catch(() => [])))
  }
  return answers
}
