/** Which cells need no clip, because what they show is known to fit. A clip costs the browser more than the text in it, and a wide grid has hundreds of cells in sight. */
import { widthOf } from './column-width.ts'
import type { LineColumn } from '../sizes/size-columns.ts'

/** Pixels of the widest digit and Latin letter of a cell, of a Chinese character, and of padding and border. */
const latin = 10
const digit = 8
const chinese = 14
const padding = 17
/** A figure from a thousand on gets separators. */
const separators = (text: string): number => (/^-?\d{4}/.test(text) ? 2 : 0)

/**
 * Returns whether a cell certainly shows no more than its width: it is blank, or a figure by size or a text that is short enough. Other kinds show labels, signs
 * and marks of their own.
 * @param value what the line has in the cell, or the text that was not taken
 */
export function fitsCell(column: LineColumn, value: unknown): boolean {
  if (column.far || column.allowed) return false
  if (value === undefined || value === null || value === '') return !column.shownBy && !column.shownElse
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const text = String(value)
  if (column.part || column.cell) return (text.length + separators(text)) * digit + padding <= widthOf(column)
  return column.type === 'text' && !column.shownBy && textWidth(text) + padding <= widthOf(column)
}

const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[0-9 .,]/.test(letter) ? digit : letter < '\u0250' ? latin : chinese), 0)
