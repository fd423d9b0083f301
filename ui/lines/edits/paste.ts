/** Clipboard parser for Excel, WPS and browser tables, cell by cell. Pure functions. */
import type { PageField } from '../../../model/page.ts'
import type { Pasted } from '../../fields/field.ts'
import { kindFor } from '../../fields/registry.tsx'

/** Returns rows of cells. A trailing newline is not a row. Quoted cells may hold tabs, newlines and doubled quotes. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!
    if (quoted) {
      if (char === '"' && source[at + 1] === '"') {
        cell += '"'
        at++
      } else if (char === '"') quoted = false
      else cell += char
    } else if (char === '"' && cell === '') quoted = true
    else if (char === '\t' || char === '\n') {
      rows.at(-1)!.push(cell)
      cell = ''
      if (char === '\n') rows.push([])
    } else cell += char
  }
  rows.at(-1)!.push(cell)
  return rows
}

const figure = /^[-+\u2212]?\d[\d.,]*$/
/** A number whose thousands are divided by blanks: `1 234 567,50`. */
const grouped = /^-?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/

/**
 * Returns a table of one column whose rows are all the same number of figures with blanks or semicolons between them as a table of these figures: so
 * instrument programs copy readings (`60.30 -3.60 -18.00`). Any other table stays as it is, as do numbers with blanks between their thousands.
 * @param columns how many columns of figures the table is pasted into
 */
export function dividedFigures(table: string[][], columns: number): string[][] {
  const rows = table.map((row) => (row.length === 1 && !grouped.test(row[0]!.trim()) ? row[0]!.trim().split(/\s*;\s*|\s+/) : []))
  const many = rows[0]?.length ?? 0
  const isTable = many > 1 && many <= columns && rows.every((row) => row.length === many && row.every((cell) => figure.test(cell)))
  return isTable ? rows.map((row) => row.map((cell) => cell.replace('\u2212', '-'))) : table
}

/** Parses one pasted cell for one column. Links are returned as codes that the server resolves. Unreadable text is kept and marked. */
export function readCell(field: PageField, input: string): Pasted {
  const text = input.trim()
  return text === '' ? { value: null } : kindFor(field.type).paste(text, field)
}
