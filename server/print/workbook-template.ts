/** A company's custom workbook template with placeholders: checked on upload, read once, filled as a workbook or typeset. */
import type { Workbook } from 'hucre'
import type { PaperSize } from '../../model/outputs/paper-sizes.ts'
import { paperSizes } from '../../model/outputs/paper-sizes.ts'
import type { PrintValues } from '../../engine/print/print-model.ts'
import { checkWorkbook, partsOf, refuseSheet } from '../adapters/sheet-guard.ts'
import type { FileStore } from '../file-store.ts'
import { sheetName } from './sheet-name.ts'
import { fillFormulas, strangeFormula } from './fill-formulas.ts'
import { fillOne, mark, type BookSheet } from './fill-sheet.ts'
import { smallPicture } from './picture-size.ts'
import { pictureSvg } from './pictures-on-paper.ts'
import type { SheetPaper } from '../../model/outputs/print-preview.ts'

const limits = { unpacked: 40_000_000, cells: 200_000, kept: 8 }
const papersOf: Readonly<Record<string, PaperSize>> = { a4: 'a4', a5: 'a5', letter: 'us-letter' }

/** Returns the names that a workbook uses and its paper size. Refuses what the import refuses too. */
export async function checkBook(bytes: Buffer): Promise<{ names: string[]; paper: PaperSize | undefined; landscape: boolean }> {
  // Templates are read on the request thread, so they must be small. Imports are read in a worker thread.
  if (partsOf(bytes).reduce((sum, part) => sum + part.size, 0) > limits.unpacked) throw refuseSheet('sheet.bomb')
  checkWorkbook(bytes, { formulas: true })
  const book = await read(bytes)
  if (book.sheets.some((sheet) => (sheet.images ?? []).some((image) => smallPicture(Buffer.from(image.data)) === undefined)))
    throw refuseSheet('sheet.picture')
  for (const sheet of book.sheets) {
    const cell = strangeFormula(sheet)
    if (cell) throw refuseSheet('sheet.formulaStrange', { cell: `${sheet.name}!${cell}` })
  }
  const first = shownSheets(book)[0]?.pageSetup
  return {
    names: book.sheets.flatMap((sheet) =>
      sheet.rows.flatMap((row) =>
        row.flatMap((cell) => (typeof cell === 'string' ? [...cell.matchAll(mark)].map(([, name]) => name!) : [])),
      ),
    ),
    paper: papersOf[first?.paperSize ?? ''],
    landscape: first?.orientation === 'landscape',
  }
}

async function read(bytes: Buffer): Promise<Workbook> {
  const { readXlsx } = await import('hucre/xlsx')
  const book = await readXlsx(bytes, { readStyles: true, maxRows: 2000 }).catch(() => {
    throw refuseSheet('sheet.broken')
  })
  if (book.sheets.reduce((sum, { rows }) => sum + rows.length * Math.max(0, ...rows.map((row) => row.length)), 0) > limits.cells)
    throw refuseSheet('sheet.bomb')
  return book
}

const books = new Map<string, Promise<Workbook>>()
/** Returns the workbook stored under a key. Keys derive from the content, so a cached workbook stays valid. 404 when it is missing. */
export function bookOf(files: FileStore, key: string): Promise<Workbook> {
  const workbook = books.get(key) ?? files.bytes(key).then(read)
  books.delete(key)
  books.set(key, workbook)
  if (books.size > limits.kept) books.delete(books.keys().next().value!)
  workbook.catch(() => books.delete(key))
  return workbook
}

const shownSheets = (book: Workbook): BookSheet[] => book.sheets.filter((sheet) => !sheet.hidden && !sheet.veryHidden)

/** Returns the filled workbook, with its sheets once for each document. */
export async function fillBook(book: Workbook, all: readonly PrintValues[]): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const used = new Set<string>()
  const sheets = all.flatMap((values) =>
    book.sheets.map((sheet) => {
      const number = typeof values['number'] === 'string' ? values['number'] : ''
      return {
        ...fillFormulas(fillOne(sheet, values)).sheet,
        name: sheetName(all.length > 1 && number ? `${number} ${sheet.name}` : sheet.name, used),
      }
    }),
  )
  return Buffer.from(await writeXlsx({ sheets: sheets as never }))
}

export interface BooksOnPaper {
  /** The sheets of each document. */
  readonly sheets: readonly (readonly SheetPaper[])[]
  /** Every picture once, as SVG. */
  readonly images: readonly string[]
}

/** Returns the same workbook laid out for print. `landscape` rotates every sheet; without it each sheet uses its own page setup. */
export async function bookOnPaper(
  book: Workbook,
  all: readonly PrintValues[],
  { paper, landscape }: { readonly paper: PaperSize; readonly landscape: boolean | undefined },
): Promise<BooksOnPaper> {
  const { width, height, margin } = paperSizes[paper]
  const images: string[] = []
  const known = new Map<Uint8Array, number | undefined>()
  const pictures = (data: Uint8Array): number | undefined => {
    if (known.has(data)) return known.get(data)
    const svg = pictureSvg(Buffer.from(data), 'none')
    const at = svg ? images.push(svg) - 1 : undefined
    known.set(data, at)
    return at
  }
  // Numbers are formatted by a large library, loaded with the first workbook that is typeset.
  const { paperOfSheet } = await import('./sheet-paper.ts')
  const sheets = all.map((values) =>
    shownSheets(book).map((sheet) => {
      const turned = height !== null && (landscape ?? sheet.pageSetup?.orientation === 'landscape')
      const page = turned ? { width: height, height: width, margin } : { width, height, margin }
      return paperOfSheet(fillFormulas(fillOne(sheet, values)), book, { page, pictures })
    }),
  )
  return { sheets, images }
}
