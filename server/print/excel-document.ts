/** Writes a document as a workbook: numbers as numbers with their formats, columns as wide as what stands in them, bold heads. */
import type { CellValue } from 'hucre'
import { columnWidth, figureFormat, headStyle } from '../adapters/sheet-columns.ts'
import { figure } from './fill-sheet.ts'
import { sheetName } from './sheet-name.ts'
import type { Printing, Sheet } from './typeset-input.ts'

interface Book {
  readonly rows: CellValue[][]
  /** By `row,column` from 0. */
  readonly cells: Map<string, { readonly style: Readonly<Record<string, unknown>> }>
  /** The texts by column that determine its width. */
  readonly texts: string[][]
}

/** Writes one sheet for each document. */
export async function writeExcel({ papers, name }: Printing): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const used = new Set<string>()
  const sheets = papers.map((paper) => {
    const book: Book = { rows: [], cells: new Map(), texts: [] }
    book.rows.push([paper.title], [paper.number, paper.status, paper.company], [])
    book.cells.set('0,0', { style: { font: { bold: true, size: 14 } } })
    pairs(book, paper.head)
    for (const table of paper.tables) writeTable(book, table)
    if (paper.foot.length > 0) book.rows.push([])
    pairs(book, paper.foot)
    const columns = book.texts.map((texts) => ({ width: columnWidth(texts) }))
    return { name: sheetName(paper.number || paper.title, used), rows: book.rows, cells: book.cells, columns }
  })
  return Buffer.from(await writeXlsx({ sheets: sheets as never, properties: { title: name, creator: 'Weft' } }))
}

/** Labels in grey beside their texts. A long text runs over its neighbours and widens no column. */
function pairs(book: Book, some: Sheet['head']): void {
  for (const [label, text] of some) {
    book.cells.set(`${book.rows.length},0`, { style: { font: { color: { rgb: '63676E' } } } })
    book.rows.push([label, text])
    note(book, 0, label)
    if (text.length <= 30) note(book, 1, text)
  }
}

function writeTable(book: Book, table: Sheet['tables'][number]): void {
  book.rows.push([], [table.title])
  book.cells.set(`${book.rows.length - 1},0`, { style: { font: { bold: true } } })
  const formats = table.columns.map((_, at) => figureFormat(table.figures.flatMap((row) => row[at] ?? [])))
  table.columns.forEach((column, at) => {
    book.cells.set(`${book.rows.length},${at}`, {
      style: { ...headStyle, alignment: { vertical: 'center', horizontal: column.right ? 'right' : 'left' } },
    })
    note(book, at, column.label)
  })
  book.rows.push(table.columns.map((column) => column.label))
  table.rows.forEach((row, line) => {
    row.forEach((text, at) => {
      note(book, at, text)
      if (table.figures[line]![at] != null) book.cells.set(`${book.rows.length},${at}`, { style: { numFmt: formats[at] } })
    })
    book.rows.push(
      row.map((text, at) => {
        const exact = table.figures[line]![at]
        return exact == null ? text : figure(exact)
      }),
    )
  })
}

const note = ({ texts }: Book, at: number, text: string): void => {
  ;(texts[at] ??= []).push(text)
}
