/** Clipboard parser for Excel, WPS and browser tables, cell by cell. Pure functions. */
import { isDay } from '../../model/fields/date.ts'
import type { PageField } from '../../model/page.ts'
import { readNumber } from '../fields/numbers.tsx'

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

/** Parses a date: `2026/5/1`, `1.5.2026`, `20260501`, `2026年5月1日` → `2026-05-01`. Any other text is returned unchanged. */
export function readDay(input: string): string {
  const text = input.normalize('NFKC').trim()
  const parts = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const reversed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  const [year, month, day] = parts ? parts.slice(1) : reversed ? [reversed[3], reversed[2], reversed[1]] : []
  const made = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : ''
  return isDay(made) ? made : input
}

export type Cell = { readonly value: unknown; readonly error?: true } | { readonly code: string }

/** Parses one pasted cell for one column. Links are returned as codes that the server resolves. Unreadable text is kept and marked. */
export function readCell(field: PageField, input: string): Cell {
  const text = input.trim()
  if (text === '') return { value: null }
  switch (field.type) {
    case 'integer':
    case 'quantity':
    case 'money':
    case 'percent': {
      const value = readNumber(text)
      return /^-?\d+(\.\d+)?$/.test(value)
        ? { value: field.type === 'integer' && !value.includes('.') ? Number(value) : value }
        : { value: text, error: true }
    }
    case 'date': {
      const value = readDay(text)
      return isDay(value) ? { value } : { value: text, error: true }
    }
    case 'yesNo':
      return /^(是|yes|y|true|1|√|✓)$/i.test(text)
        ? { value: true }
        : /^(否|no|n|false|0|×)$/i.test(text)
          ? { value: false }
          : { value: text, error: true }
    case 'choice':
    case 'dictionaryValue': {
      const found = field.options.find((one) => one.label === text || one.value.toLowerCase() === text.toLowerCase())
      return found ? { value: found.value } : { value: text, error: true }
    }
    case 'link':
      return { code: text }
    case 'matrix': {
      // Accepts `S:250 M:500` or `S 250, M 500`.
      const cells = [...text.matchAll(/([A-Za-z0-9]+)\s*[:：x×]\s*(\d+)/g)].map(([, size, pieces]) => ({
        size: size!.toUpperCase(),
        pieces: pieces!,
      }))
      return cells.length > 0 ? { value: { cells } } : { value: null, error: true }
    }
    default:
      return { value: text }
  }
}
