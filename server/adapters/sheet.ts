/** Tables as files: xlsx with figures as figures and days as days, csv for everything else. Nothing in a cell is ever a formula (security T27). */
import type { Cell, Table } from '../../engine/exchange/export.ts'

/** A table whose rows come as they are asked for, so that a long one is never in memory as a whole. */
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
  // Rows of the first part tell what a column holds; formats belong to columns.
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

/** A figure of more than 15 digits would be rounded by every spreadsheet, so it stays a text. Moments are the platform's time: sheets know no zone. */
function sheetCell(cell: Cell): string | number | Date | null {
  if (cell === null || typeof cell === 'string') return cell
  if ('day' in cell) return new Date(`${cell.day}T00:00:00Z`)
  if ('moment' in cell) return new Date(`${cell.moment.replace(' ', 'T')}:00Z`)
  return cell.figure.replace(/\D/g, '').length <= 15 ? Number(cell.figure) : cell.figure
}

/** What a cell says as text: in csv, and when a sheet comes back. */
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
