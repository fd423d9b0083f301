/**
 * Copies rows and cells for a spreadsheet: tab-separated and as an HTML table. Figures keep their stored form so that Excel reads
 * them as numbers.
 */
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import { textOf } from './value.tsx'

const clean = (text: string): string => text.replace(/[\t\n\r]+/g, ' ')
const marked = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Writes the cells of these rows to the clipboard. With `head` it includes the column names. */
export function copyCells(
  clipboard: DataTransfer,
  { page, fields, rows, head }: { page: Page; fields: readonly PageField[]; rows: readonly WireDoc[]; head: boolean },
): void {
  const lines = [
    ...(head ? [fields.map((field) => field.label)] : []),
    ...rows.map((row) => fields.map((field) => clean(textOf({ page, field, row })))),
  ]
  clipboard.setData('text/plain', lines.map((line) => line.join('\t')).join('\n'))
  clipboard.setData(
    'text/html',
    `<table>${lines.map((line) => `<tr>${line.map((cell) => `<td>${marked(cell)}</td>`).join('')}</tr>`).join('')}</table>`,
  )
}
