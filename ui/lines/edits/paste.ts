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

/** Parses one pasted cell for one column. Links are returned as codes that the server resolves. Unreadable text is kept and marked. */
export function readCell(field: PageField, input: string): Pasted {
  const text = input.trim()
  return text === '' ? { value: null } : kindFor(field.type).paste(text, field)
}
