/** Writes a document as a workbook, with numbers as numbers. */
import type { CellValue } from 'hucre'
import { figure } from './fill-sheet.ts'
import { sheetName } from './sheet-name.ts'
import type { Printing } from './typeset-input.ts'

/** Writes one sheet for each document. */
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
    return { name: sheetName(one.number || one.title, used), rows, cells, columns: [{ width: 18 }, { width: 24 }] }
  })
  return Buffer.from(await writeXlsx({ sheets: sheets as never, properties: { title: name, creator: 'Weft' } }))
}
