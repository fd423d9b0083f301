/**
 * Lays out a filled worksheet for print: columns in millimetres, rows with their cells, repeated headings, scaled to the width of the
 * paper.
 */
import type { Workbook } from 'hucre'
import type { SheetCell, SheetPage, SheetPaper, SheetRow, SheetStyle } from '../../model/outputs/print-preview.ts'
import type { FilledSheet } from './fill-sheet.ts'
import { shownValue } from './number-format.ts'
import { areaOf, pageOf, partsOfRows, type PageWish } from './sheet-pages.ts'
import { styleOf } from './sheet-style.ts'

const perPixel = 25.4 / 96
const perPoint = 25.4 / 72
const limits = { columns: 60, cells: 60_000 }
/** An amount with its currency symbol, or a percentage: aligned as a number. */
const amount = /^(?:¥|\$|HK\$|[A-Z]{3} )?[-−]?\d[\d,]*(?:\.\d+)?(?: %)?$/

/** Adds a picture to those of the print job and returns its index, or undefined for one that is not drawn. */
type AddPicture = (data: Uint8Array) => number | undefined
type PrintedBook = Pick<Workbook, 'themeColors' | 'defaultFont'>

/** Returns the printed sheet. */
export function paperOfSheet(
  filled: FilledSheet,
  book: PrintedBook,
  { page, pictures: addPicture }: { page: PageWish; pictures: AddPicture },
): SheetPaper {
  const layout = layoutOf(filled, book, page)
  const { sheet, rows, columns, scale, widthOf, heightOf } = layout
  let left = limits.cells
  const rowOf = (row: number): SheetRow => {
    const cells: SheetCell[] = []
    for (let index = 0; index < columns.length && left > 0; ) {
      if (layout.merged.covered.has(`${row},${columns[index]!}`)) {
        index++
        continue
      }
      const cell = cellOf(layout, { row, index }, addPicture)
      cells.push(cell)
      left--
      index += cell.columns ?? 1
    }
    return { height: heightOf(row) * scale, cells }
  }
  return {
    ...layout.page,
    scale,
    columns: columns.map((at) => widthOf(at) * scale),
    parts: partsOfRows(sheet, filled.plan, rows).map(({ head, rows: own, fresh }) => ({
      head: whole(head.map(rowOf)),
      rows: whole(own.map(rowOf)),
      ...(fresh ? { fresh: true as const } : {}),
    })),
  }
}

/** What is printed of a worksheet, and how large: rows and columns by their index in the sheet, measures in millimetres. */
type Layout = ReturnType<typeof layoutOf>
interface Place {
  readonly row: number
  /** The place among the printed columns. */
  readonly index: number
}

function layoutOf({ sheet, plan }: FilledSheet, book: PrintedBook, wish: PageWish) {
  const looks = { size: book.defaultFont?.size ?? 11, theme: book.themeColors ?? [] }
  const area = areaOf(sheet, plan)
  const widthOf = (at: number) => {
    const width = sheet.columns?.[at]?.width
    return (width === undefined ? 64 : Math.min(1800, Math.round(width * 7 + 5))) * perPixel
  }
  const heightOf = (at: number) => {
    const height = sheet.rowDefs?.get(at)?.height
    return (height === undefined ? Math.max(15, looks.size * 1.36) : Math.min(409, height)) * perPoint
  }
  const used = usedOf(sheet, area, widthOf)
  const rows = plan.flatMap(({ from }, at) =>
    from >= area.top && from <= area.bottom && at <= used.bottom && !sheet.rowDefs?.get(at)?.hidden ? [at] : [],
  )
  const columns: number[] = []
  for (let at = area.left; at <= Math.min(area.right, used.right, area.left + limits.columns - 1); at++)
    if (!sheet.columns?.[at]?.hidden) columns.push(at)
  const wide = columns.reduce((sum, at) => sum + widthOf(at), 0)
  const tall = rows.reduce((sum, at) => sum + heightOf(at), 0)
  const page = pageOf(sheet, wish)
  const merged = mergesOf(sheet, rows, columns)
  const pictures = Map.groupBy(sheet.images ?? [], ({ anchor: { from } }) => {
    const key = `${from.row},${from.col}`
    return merged.covered.get(key) ?? key
  })
  return { sheet, looks, rows, columns, widthOf, heightOf, page, merged, pictures, scale: scaleOf(sheet, { wide, tall, page }) }
}

/** Returns the total width of printed columns. */
const widthFrom = ({ columns, widthOf }: Layout, from: number, end: number): number =>
  columns.slice(from, end).reduce((sum, at) => sum + widthOf(at), 0)

function cellOf(layout: Layout, { row, index }: Place, addPicture: AddPicture): SheetCell {
  const { sheet, columns, merged } = layout
  const column = columns[index]!
  const key = `${row},${column}`
  const cell = sheet.cells?.get(key)
  const value = cell?.formula !== undefined ? (cell.formulaResult ?? null) : (sheet.rows[row]?.[column] ?? cell?.value ?? null)
  const cellStyle = cell?.style ?? sheet.columns?.[column]?.style
  const merge = merged.starts.get(key)
  const style = styleOf(merge ? { ...cellStyle, border: merged.border(sheet, merge, cellStyle) } : cellStyle, layout.looks, kindOf(value))
  const text = shownValue(value, cellStyle?.numFmt)
  const columnSpan = merge ? merge.columns : spill(layout, { row, index }, { text, style, wraps: cellStyle?.alignment?.wrapText === true })
  const room = widthFrom(layout, index, index + columnSpan) - (style.indent ?? 0) - 2
  const pictures = picturesOf(layout, { row, index }, addPicture)
  return {
    text,
    style,
    ...(columnSpan > 1 ? { columns: columnSpan } : {}),
    ...(merge && merge.rows > 1 ? { rows: merge.rows } : {}),
    ...(lengthOf(text, style) > room ? { tight: true } : {}),
    ...(pictures.length > 0 ? { pictures } : {}),
  }
}

/** Numbers and dates are aligned as figures, also an amount that stands as text. */
const kindOf = (value: unknown): 'figure' | 'yesNo' | 'text' =>
  typeof value === 'number' || value instanceof Date || (typeof value === 'string' && amount.test(value))
    ? 'figure'
    : typeof value === 'boolean'
      ? 'yesNo'
      : 'text'

/** Returns the pictures that stand in a cell. In a merged cell a picture may be offset further. */
function picturesOf(layout: Layout, { row, index }: Place, addPicture: AddPicture) {
  const { columns, pictures, scale } = layout
  return (pictures.get(`${row},${columns[index]!}`) ?? []).flatMap((image) => {
    const at = addPicture(image.data)
    if (at === undefined) return []
    return [
      {
        at,
        left: widthFrom(layout, index, columns.indexOf(image.anchor.from.col)) * scale,
        width: (image.width ?? 96) * perPixel * scale,
        height: (image.height ?? 96) * perPixel * scale,
      },
    ]
  })
}

/**
 * Returns over how many columns a text extends: text that does not wrap continues over empty cells next to it, as in a spreadsheet
 * application.
 */
function spill(layout: Layout, { row, index }: Place, { text, style, wraps }: { text: string; style: SheetStyle; wraps: boolean }): number {
  const { sheet, columns, merged, pictures, widthOf } = layout
  if (text === '' || wraps || style.across !== 'left') return 1
  let room = widthOf(columns[index]!)
  let span = 1
  const length = lengthOf(text, style) + (style.indent ?? 0) + 2
  while (room < length && index + span < columns.length) {
    const next = columns[index + span]!
    const key = `${row},${next}`
    const { border, fill } = sheet.cells?.get(key)?.style ?? {}
    const free = !(sheet.rows[row]?.[next] ?? null) && !merged.starts.has(key) && !merged.covered.has(key) && !border && !fill
    if (!free || pictures.has(key)) break
    room += widthOf(next)
    span++
  }
  return span
}

/** Ends a merged cell at the end of its part. */
const whole = (rows: SheetRow[]): SheetRow[] =>
  rows.map(({ height, cells }, at) => ({
    height,
    cells: cells.map((cell) => (cell.rows && cell.rows > rows.length - at ? { ...cell, rows: rows.length - at } : cell)),
  }))

/** Returns the scale from the workbook, but never wider than the paper. */
function scaleOf(sheet: FilledSheet['sheet'], { wide, tall, page }: { wide: number; tall: number; page: SheetPage }): number {
  const { pageSetup } = sheet
  const room = page.width - page.left - page.right
  const fits = wide > 0 ? room / wide : 1
  const requestedScale = pageSetup?.fitToPage ? 1 : Math.min(4, Math.max(0.1, (pageSetup?.scale ?? 100) / 100))
  const high =
    pageSetup?.fitToPage && pageSetup.fitToHeight === 1 && page.height !== null ? (page.height - page.top - page.bottom) / (tall * 1.05) : 1
  return Math.round(Math.min(requestedScale, fits, Math.max(0.3, high)) * 10_000) / 10_000
}

/** Returns the last row and column with visible content. */
function usedOf(
  sheet: FilledSheet['sheet'],
  area: { right: number; bottom: number },
  widthOf: (at: number) => number,
): { bottom: number; right: number } {
  let [bottom, right] = [0, 0]
  const seen = (row: number, column: number) => {
    bottom = Math.max(bottom, row)
    right = Math.max(right, column)
  }
  sheet.rows.forEach((row, at) =>
    row.forEach((cell, column) => {
      if (cell !== null && cell !== '' && column <= area.right) seen(at, column)
    }),
  )
  for (const [key, { style }] of sheet.cells ?? []) {
    const [row, column] = key.split(',').map(Number) as [number, number]
    const sides = style?.border
    if (style?.fill || (sides && (sides.top?.style || sides.right?.style || sides.bottom?.style || sides.left?.style))) seen(row, column)
  }
  for (const { anchor, width = 96 } of sheet.images ?? []) {
    // A picture keeps its size, so it extends over as many columns as its width needs.
    let column = anchor.from.col
    for (let left = width * perPixel - widthOf(column); left > 0 && column < 16_383; left -= widthOf(column)) column++
    seen(anchor.from.row, column)
  }
  for (const merge of sheet.merges ?? []) if (merge.startRow <= bottom) seen(merge.endRow, merge.endCol)
  return { bottom, right }
}

interface Merge {
  readonly columns: number
  readonly rows: number
  readonly endRow: number
  readonly endCol: number
  readonly row: number
}
/** Returns the merges among the shown rows and columns: where they start and which cells they cover. */
function mergesOf(sheet: FilledSheet['sheet'], rows: readonly number[], columns: readonly number[]) {
  const starts = new Map<string, Merge>()
  const covered = new Map<string, string>()
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const [spannedColumns, down] = [
      columns.filter((at) => at >= startCol && at <= endCol),
      rows.filter((at) => at >= startRow && at <= endRow),
    ]
    if (spannedColumns.length === 0 || down.length === 0 || spannedColumns.length * down.length === 1) continue
    const first = `${down[0]},${spannedColumns[0]}`
    starts.set(first, {
      columns: spannedColumns.length,
      rows: down.length,
      endRow: down.at(-1)!,
      endCol: spannedColumns.at(-1)!,
      row: down[0]!,
    })
    for (const row of down) for (const column of spannedColumns) if (`${row},${column}` !== first) covered.set(`${row},${column}`, first)
  }
  /** The far borders of a merge are defined by its far cells. */
  const border = (of: FilledSheet['sheet'], merge: Merge, own: { border?: object } | undefined) => ({
    ...own?.border,
    right: of.cells?.get(`${merge.row},${merge.endCol}`)?.style?.border?.right,
    bottom: of.cells?.get(`${merge.endRow},${merge.endCol}`)?.style?.border?.bottom,
  })
  return { starts, covered, border }
}

/** Returns the approximate length of a text in millimetres. Full-width characters are as wide as they are high. */
function lengthOf(text: string, { size, bold }: SheetStyle): number {
  let longest = 0
  for (const line of text.split('\n')) {
    let ems = 0
    for (const sign of line)
      ems += sign.codePointAt(0)! >= 0x2e80 ? 1 : /[iljtfr.,:;|!' ]/.test(sign) ? 0.32 : /[A-Z0-9mwMW%@]/.test(sign) ? 0.64 : 0.56
    longest = Math.max(longest, ems)
  }
  return longest * size * perPoint * (bold ? 1.06 : 1)
}
