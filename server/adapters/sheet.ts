/**
 * Writes tables as files: xlsx with numbers as numbers and dates as dates, csv with everything as text. No cell is ever a formula
 * (security T27).
 */
import type { Cell, Table } from '../../model/sheet.ts'

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

async function xlsx({ title, header, rows }: LongTable): Promise<Buffer> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  // The rows of the first batch determine each column's type, because formats belong to columns.
  const all = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const lead: (readonly Cell[])[] = []
  let step = await all.next()
  for (; !step.done && lead.length < 500; step = await all.next()) lead.push(step.value)
  const formats = header.map((_, at) => formatOf(lead.map((row) => row[at])))
  async function* cells(): AsyncGenerator<(string | number | Date | null)[]> {
    yield [...header]
    for (const row of lead) yield row.map(sheetCell)
    for (; !step.done; step = await all.next()) yield step.value.map(sheetCell)
  }
  const stream = writeXlsxStream(cells() as never, {
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet',
    columns: header.map((head, at) => ({
      width: Math.min(40, Math.max(10, head.length * 2 + 2)),
      ...(formats[at] ? { numFmt: formats[at] } : {}),
    })),
    freezePane: { rows: 1 },
  })
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

function formatOf(cells: readonly (Cell | undefined)[]): string | undefined {
  const first = cells.find((cell) => cell !== null && cell !== undefined)
  if (first === undefined || first === null || typeof first === 'string') return undefined
  return 'day' in first ? 'yyyy-mm-dd' : 'moment' in first ? 'yyyy-mm-dd hh:mm' : undefined
}

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
