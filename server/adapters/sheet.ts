/**
 * Writes tables as files: xlsx with numbers as numbers and dates as dates, csv with everything as text. No cell is ever a formula
 * (security T27).
 */
import type { Cell, Table } from '../../model/outputs/sheet.ts'
import { cellFormat, columnWidth, headStyle, shownText } from './sheet-columns.ts'

/** A table whose rows are produced on demand, so that a long table is never completely in memory. */
export interface LongTable {
  readonly title: string
  readonly header: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

export async function writeSheet(table: Table | LongTable, format: 'xlsx' | 'csv'): Promise<Buffer> {
  return format === 'csv' ? csv(table) : xlsx(table)
}

async function csv({ header, rows }: LongTable): Promise<Buffer> {
  const lines = [header.map(csvCell).join(',')]
  for await (const row of rows) lines.push(row.map(csvCell).join(','))
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

/** How many rows a workbook may have to be written as a whole; a longer one is written row by row and has no filter. */
const mostAtOnce = 10_000
/** The rows that determine the widths of columns. */
const leadingRows = 500

async function xlsx({ title, header, rows }: LongTable): Promise<Buffer> {
  const all = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const lead: (readonly Cell[])[] = []
  let step = await all.next()
  for (; !step.done && lead.length < mostAtOnce; step = await all.next()) lead.push(step.value)
  const first = lead.slice(0, leadingRows)
  const columns = header.map((head, at) => {
    const format = cellFormat(lead.map((row) => row[at]))
    const width = columnWidth(
      first.map((row) => shownText(row[at])),
      head,
    )
    return { width, ...(format ? { numFmt: format } : {}) }
  })
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet'
  if (step.done) return wholeBook({ name, header, columns, rows: lead })
  async function* cells(): AsyncGenerator<(string | number | Date | null)[]> {
    for (const row of lead) yield row.map(sheetCell)
    for (; !step.done; step = await all.next()) yield step.value.map(sheetCell)
  }
  return streamedBook({ name, header, columns, rows: cells() })
}

type Columns = readonly { readonly width: number; readonly numFmt?: string }[]

async function wholeBook(of: {
  readonly name: string
  readonly header: readonly string[]
  readonly columns: Columns
  readonly rows: readonly (readonly Cell[])[]
}): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const { name, header, columns, rows } = of
  const sheet = {
    name,
    columns: [...columns],
    rows: [[...header], ...rows.map((row) => row.map(sheetCell))],
    cells: new Map(header.map((_, at) => [`0,${at}`, { style: headStyle }])),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${columnLetters(header.length - 1)}${rows.length + 1}` },
  }
  return Buffer.from(await writeXlsx({ sheets: [sheet as never], properties: { creator: 'Weft' } }))
}

/** Writes a long table row by row. The writer styles columns only, and takes the style when it writes a row: the head is the first. */
async function streamedBook(of: {
  readonly name: string
  readonly header: readonly string[]
  readonly columns: Columns
  readonly rows: AsyncIterable<(string | number | Date | null)[]>
}): Promise<Buffer> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  let isHead = true
  async function* cells() {
    yield [...of.header]
    isHead = false
    yield* of.rows
  }
  const columns = of.columns.map(({ width, numFmt }) => ({
    width,
    get style() {
      return isHead ? headStyle : undefined
    },
    get numFmt() {
      return isHead ? undefined : numFmt
    },
  }))
  const parts: Uint8Array[] = []
  const book = writeXlsxStream(cells() as never, { name: of.name, columns: columns as never, freezePane: { rows: 1 } })
  for await (const part of book) parts.push(part)
  return Buffer.concat(parts)
}

const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/**
 * Returns the cell value. A number with more than 15 digits stays text, because every spreadsheet would round it. Timestamps are in
 * the platform's time zone, because spreadsheets have no time zones.
 */
function sheetCell(cell: Cell): string | number | Date | null {
  if (cell === null || typeof cell === 'string') return cell
  if ('day' in cell) return new Date(`${cell.day}T00:00:00Z`)
  if ('moment' in cell) return new Date(`${cell.moment.replace(' ', 'T')}:00Z`)
  return cell.figure.replace(/\D/g, '').length <= 15 ? Number(cell.figure) : cell.figure
}

/** Returns a cell's text, as used in csv and when a spreadsheet is imported again. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return 'figure' in cell ? cell.figure : 'day' in cell ? cell.day : cell.moment
}

function csvCell(cell: Cell): string {
  const text = textOfCell(cell)
  const safe = typeof cell === 'string' && /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
