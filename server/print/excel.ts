/** A document as a workbook: figures as figures; or a company's own sheet with its placeholders filled. */
import type { CellValue, Workbook } from 'hucre'
import type { PrintRow, PrintValues } from '../../engine/exchange/paper.ts'
import { checkWorkbook, partsOf, refuseSheet } from '../adapters/sheet-guard.ts'
import type { Printing } from './setting.ts'

const figure = (text: string): number | string => (text.replace(/\D/g, '').length <= 15 ? Number(text) : text)
const nameOf = (text: string, used: Set<string>): string => {
  const plain = text.replace(/[\\/?*[\]:]/g, ' ').slice(0, 28) || 'Sheet'
  let name = plain
  for (let at = 2; used.has(name); at++) name = `${plain} ${at}`
  used.add(name)
  return name
}

/** A sheet for each document. */
export async function writeExcel({ papers, name }: Printing): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const used = new Set<string>()
  const sheets = papers.map((one) => {
    const rows: CellValue[][] = [[one.title], [one.number, one.status, one.company], []]
    const cells = new Map<string, Record<string, unknown>>([['0,0', { style: { font: { bold: true, size: 14 } } }]])
    for (const [label, text] of one.head) rows.push([label, text])
    for (const table of one.tables) {
      rows.push([], [table.title])
      cells.set(`${rows.length - 1},0`, { style: { font: { bold: true } } })
      table.columns.forEach((_, at) =>
        cells.set(`${rows.length},${at}`, {
          style: { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EFEDE8' } } },
        }),
      )
      rows.push(table.columns.map((column) => column.label))
      table.rows.forEach((row, line) =>
        rows.push(
          row.map((text, at) => {
            const exact = table.figures[line]![at]
            return exact == null ? text : figure(exact)
          }),
        ),
      )
    }
    if (one.foot.length > 0) rows.push([])
    for (const [label, text] of one.foot) rows.push([label, text])
    return { name: nameOf(one.number || one.title, used), rows, cells, columns: [{ width: 18 }, { width: 24 }] }
  })
  return Buffer.from(await writeXlsx({ sheets: sheets as never, properties: { title: name, creator: 'Weft' } }))
}

const mostUnpacked = 40_000_000
type Sheet = Workbook['sheets'][number]
/** `{{name}}` anywhere in a cell; a row that names `{{lines.price}}` stands once for each line. */
const mark = /\{\{\s*([\w.]+)\s*\}\}/g

/** Names of a sheet template; refuses what the import refuses too. */
export async function namesInSheet(bytes: Buffer): Promise<string[]> {
  // A template is read where calls are answered, so it is small; what people import is read in a thread of its own.
  if (partsOf(bytes).reduce((sum, part) => sum + part.size, 0) > mostUnpacked) throw refuseSheet('sheet.bomb')
  checkWorkbook(bytes)
  const book = await read(bytes)
  return book.sheets.flatMap((sheet) =>
    sheet.rows.flatMap((row) => row.flatMap((cell) => (typeof cell === 'string' ? [...cell.matchAll(mark)].map(([, name]) => name!) : []))),
  )
}

async function read(bytes: Buffer): Promise<Workbook> {
  const { readXlsx } = await import('hucre/xlsx')
  try {
    return await readXlsx(bytes, { readStyles: true, maxRows: 2000 })
  } catch {
    throw refuseSheet('sheet.broken')
  }
}

export async function fillSheet(template: Buffer, all: readonly PrintValues[]): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const used = new Set<string>()
  const sheets: Sheet[] = []
  for (const values of all) {
    const book = await read(template)
    for (const sheet of book.sheets) {
      const number = typeof values['number'] === 'string' ? values['number'] : ''
      sheets.push({ ...filled(sheet, values), name: nameOf(all.length > 1 && number ? `${number} ${sheet.name}` : sheet.name, used) })
    }
  }
  return Buffer.from(await writeXlsx({ sheets: sheets as never }))
}

/** Rows below one that is repeated move down with their styles and merges. */
function filled(sheet: Sheet, values: PrintValues): Sheet {
  const plan: { from: number; row: PrintRow | undefined; lines: string | undefined }[] = []
  sheet.rows.forEach((row, from) => {
    const lines = row
      .flatMap((cell) => (typeof cell === 'string' ? [...cell.matchAll(mark)].map(([, name]) => name!.split('.')) : []))
      .find(([outer, inner]) => inner !== undefined && Array.isArray(values[outer!]))?.[0]
    if (lines === undefined) plan.push({ from, row: undefined, lines })
    else for (const one of values[lines] as readonly PrintRow[]) plan.push({ from, row: one, lines })
  })
  const at = new Map<number, number>()
  plan.forEach(({ from }, to) => at.has(from) || at.set(from, to))
  const cells = new Map<string, unknown>()
  const byRow = Map.groupBy(sheet.cells ?? new Map<string, unknown>(), ([key]) => Number(key.split(',')[0]))
  plan.forEach(({ from, row }, to) => {
    for (const [key, cell] of byRow.get(from) ?? []) {
      const { value, ...rest } = cell as { value?: CellValue }
      cells.set(`${to},${key.split(',')[1]}`, { ...rest, ...(value === undefined ? {} : { value: textIn(value, values, row) }) })
    }
  })
  const merges = (sheet.merges ?? []).flatMap((merge) =>
    plan.flatMap(({ from }, to) =>
      from === merge.startRow ? [{ ...merge, startRow: to, endRow: to + merge.endRow - merge.startRow }] : [],
    ),
  )
  return {
    ...sheet,
    rows: plan.map(({ from, row }) => sheet.rows[from]!.map((cell) => textIn(cell, values, row))),
    cells: cells as never,
    merges,
  }
}

function textIn(cell: CellValue, values: PrintValues, row: PrintRow | undefined): CellValue {
  if (typeof cell !== 'string' || !cell.includes('{{')) return cell
  const text = cell.replace(mark, (_, name: string) => {
    const [outer, inner] = name.split('.') as [string, string | undefined]
    if (inner !== undefined) return row && Object.hasOwn(row, inner) ? row[inner]! : ''
    const value = Object.hasOwn(values, outer) ? values[outer] : ''
    return typeof value === 'string' ? value : ''
  })
  return /^\{\{[^}]*\}\}$/.test(cell.trim()) && /^-?(0|[1-9]\d{0,2}(,\d{3})*|[1-9]\d*)(\.\d+)?$/.test(text)
    ? figure(text.replaceAll(',', ''))
    : text
}
