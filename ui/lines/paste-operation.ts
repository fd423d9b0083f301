/** Pasting a table into the lines: one undo step; rows are added; codes of links are looked up in one call a column. */
import { useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import { unread, withValues, type Values } from '../state/form-state.ts'
import { useServices } from '../services.ts'
import { blankLine, mostLines, type EditContext } from './edit-context.ts'
import { resolveCodes, spread } from './paste-range.ts'

/** The lines and their order as they are now, also after codes were looked up. */
export interface LinesNow {
  readonly lines: readonly Values[]
  readonly order: readonly number[] | undefined
}

interface PasteTarget {
  readonly page: Page
  readonly field: PageField
  readonly doc: Values
  readonly latest: { readonly current: LinesNow }
}
export interface PasteOperation {
  readonly paste: (text: string) => Promise<void>
  /** How many pasted cells found no place. */
  readonly cut: number
  /** Codes of links are being looked up. */
  readonly reading: boolean
}

export function usePaste(context: EditContext, { page, field, doc, latest }: PasteTarget): PasteOperation {
  const { pick } = useServices()
  const [cut, setCut] = useState(0)
  const [reading, setReading] = useState(false)
  const { columns, lines, rows, range, placeOf, open, change } = context
  const paste = async (text: string) => {
    const maxRows = mostLines - (lines.length - rows)
    const put = spread(text, { range, columns: columns.map((column) => (open(column) ? column : undefined)), most: maxRows })
    const cells = put.cells.map((one) => ({ ...one, row: placeOf(one.row) }))
    const wanted = lines.length + Math.max(0, Math.min(put.rows, maxRows) - rows)
    const hasCodes = cells.some((one) => 'code' in one.read)
    if (hasCodes) setReading(true)
    try {
      // What was typed while codes were looked up stays: the cells go into the lines as they are by then.
      const grown = () => {
        const now = latest.current.lines
        return [...now, ...Array.from({ length: Math.max(0, wanted - now.length) }, () => blankLine(columns))]
      }
      const resolved = hasCodes
        ? await resolveCodes(cells, { pick, type: page.page, field, lines: grown(), doc })
        : new Map<string, Values>()
      const next = grown()
      for (const { row, column, text: raw, read } of cells) {
        const values = 'code' in read ? resolved.get(`${row}.${column.field}`) : read.error ? undefined : { [column.field]: read.value }
        next[row] = values
          ? withValues(next[row]!, values)
          : { ...next[row], [column.field]: null, [unread]: { ...next[row]![unread], [column.field]: raw } }
      }
      setCut(put.cut)
      const { lines: now, order } = latest.current
      change(next, { order: order && [...order, ...Array.from({ length: next.length - now.length }, (_, n) => now.length + n)] })
    } finally {
      setReading(false)
    }
  }
  return { paste, cut, reading }
}
