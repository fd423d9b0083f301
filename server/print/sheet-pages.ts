/** The pages of a worksheet: paper size, margins, print area, repeated rows and page breaks. */
import type { SheetPage } from '../../model/outputs/print-preview.ts'
import type { BookSheet, FilledSheet } from './fill-sheet.ts'

/** The paper that was asked for, in millimetres; without a height it is a roll. */
export interface PageWish {
  readonly width: number
  readonly height: number | null
  readonly margin: number
}

/** Returns the page. Margins come from the workbook if it defines margins that the paper allows. */
export function pageOf({ pageSetup }: BookSheet, { width, height, margin }: PageWish): SheetPage {
  const pageMargins = pageSetup?.margins
  const side = (inches: number | undefined, least: number, room: number) =>
    pageMargins === undefined || inches === undefined ? margin : Math.min(room / 4, Math.max(least, inches * 25.4))
  return {
    width,
    height,
    left: side(pageMargins?.left, 3, width),
    right: side(pageMargins?.right, 3, width),
    top: side(pageMargins?.top, 3, height ?? 200),
    bottom: side(pageMargins?.bottom, 8, height ?? 200),
    ...(pageSetup?.horizontalCentered ? { centred: true } : {}),
  }
}

/** Returns the template rows and the columns that are printed. */
export function areaOf({ pageSetup }: BookSheet, plan: FilledSheet['plan']): { top: number; bottom: number; left: number; right: number } {
  const [, from, top, to, bottom] = /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/.exec(pageSetup?.printArea ?? '') ?? []
  const all = { top: 0, bottom: Math.max(0, ...plan.map((one) => one.from)), left: 0, right: 16_383 }
  if (!from) return all
  return { top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnOf(from), right: columnOf(to!) }
}
const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

interface Rows {
  readonly head: readonly number[]
  readonly rows: readonly number[]
  readonly fresh?: true
}

/**
 * Returns the row parts between breaks. Rows that the workbook repeats appear above every part. Without such rows, the row above the
 * lines is repeated above the lines.
 */
export function partsOfRows({ pageSetup, rowBreaks }: BookSheet, plan: FilledSheet['plan'], rows: readonly number[]): Rows[] {
  const [, from, to] = /^\$?(\d+):\$?(\d+)$/.exec(pageSetup?.printTitlesRow ?? '') ?? []
  const titled = from ? rows.filter((at) => plan[at]!.from >= Number(from) - 1 && plan[at]!.from <= Number(to) - 1) : []
  const parts: Rows[] = []
  if (titled.length > 0 && titled.length < 20) {
    const head = rows.slice(rows.indexOf(titled[0]!), rows.indexOf(titled.at(-1)!) + 1)
    parts.push({ head: [], rows: rows.slice(0, rows.indexOf(head[0]!)) }, { head, rows: rows.slice(rows.indexOf(head.at(-1)!) + 1) })
  } else {
    const first = rows.findIndex((at) => plan[at]!.line)
    const last = rows.findLastIndex((at) => plan[at]!.line)
    if (first < 1) parts.push({ head: [], rows })
    else
      parts.push(
        { head: [], rows: rows.slice(0, first - 1) },
        { head: [rows[first - 1]!], rows: rows.slice(first, last + 1) },
        { head: [], rows: rows.slice(last + 1) },
      )
  }
  const breaks = new Set(rowBreaks)
  return parts
    .flatMap(({ head, rows: own }): Rows[] => {
      const pieces: number[][] = [[]]
      for (const at of own) {
        pieces.at(-1)!.push(at)
        if (breaks.has(at)) pieces.push([])
      }
      return pieces.map((piece, at) => ({ head, rows: piece, ...(at > 0 ? { fresh: true as const } : {}) }))
    })
    .filter((part) => part.rows.length > 0 || part.head.length > 0)
}
