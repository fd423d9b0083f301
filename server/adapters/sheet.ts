/** Tables as files: xlsx with figures as figures, csv for everything else. Nothing in a cell is ever a formula (security T27). */
import type { Cell, Table } from '../../engine/exchange/export.ts'

export async function writeSheet(table: Table, format: 'xlsx' | 'csv'): Promise<Buffer> {
  return format === 'csv'
    ? Buffer.from(`\uFEFF${[table.header, ...table.rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`)
    : xlsx(table)
}

async function xlsx({ title, header, rows }: Table): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const sheet = {
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet',
    rows: [[...header], ...rows.map((row) => row.map(sheetCell))],
    freezePane: { rows: 1 },
  }
  return Buffer.from(await writeXlsx({ sheets: [sheet] }))
}

/** A figure of more than 15 digits would be rounded by every spreadsheet, so it stays a text. */
const sheetCell = (cell: Cell): string | number | null =>
  cell === null || typeof cell === 'string' ? cell : cell.figure.replace(/\D/g, '').length <= 15 ? Number(cell.figure) : cell.figure

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return cell.figure
  const safe = /^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
