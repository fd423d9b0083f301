/** Pasting a table into the lines: one undo step; rows are added; codes of links are looked up in one call a column. */
import { useState } from 'react'
import { traitsOf } from '../../../model/fields/kinds.ts'
import type { Page, PageField } from '../../../model/page.ts'
import { withWritten } from '../../state/exchanged-links.ts'
import { unread, withValues, type Values } from '../../state/form-state.ts'
import { useServices } from '../../services.ts'
import { blankLine, mostLines, type EditContext } from './edit-context.ts'
import { pastedMatrix } from '../../fields/pasted.ts'
import { dividedFigures, readTable } from './paste.ts'
import { namedColumns } from './heading-columns.ts'
import { startColumn } from './paste-start.ts'
import { resolveCodes, spread, type Placed } from './paste-range.ts'
import { matricesIn, type LineColumn, type OfferOf } from '../sizes/size-columns.ts'
import { isOffered } from '../sizes/size-weights.ts'

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
  /** @param names the names of the columns that the text was copied from, where it comes from a grid */
  readonly paste: (text: string, names?: readonly string[]) => Promise<void>
  /** How many pasted cells found no place, apart from those under unknown headings. */
  readonly cut: number
  /** Headings of the pasted table that name no column: what stands below them was not taken. */
  readonly unknownHeadings: readonly string[]
  /** Codes of links are being looked up. */
  readonly reading: boolean
}

export function usePaste(context: EditContext, { page, field, doc, latest }: PasteTarget): PasteOperation {
  const { pick } = useServices()
  const [left, setLeft] = useState<Pick<PasteOperation, 'cut' | 'unknownHeadings'>>({ cut: 0, unknownHeadings: [] })
  const [reading, setReading] = useState(false)
  const { all, lines, rows, fixed, placeOf, open, change } = context
  const lookUp = (cells: readonly Placed[], inLines: readonly Values[]) =>
    resolveCodes(cells, { pick, type: page.page, field, lines: inLines, doc })
  const paste = async (text: string, names?: readonly string[]) => {
    const maxRows = fixed ? rows : mostLines - (lines.length - rows)
    try {
      const columns = await columnsFor(context, { text, names, lookUp, onWait: () => setReading(true) })
      const put = spread(columns.table, { ...columns, columns: columns.targets ?? columns.columns, open, most: maxRows })
      const cells = put.cells.map((one) => ({ ...one, row: placeOf(one.row) }))
      const wanted = lines.length + Math.max(0, Math.min(put.rows, maxRows) - rows)
      const hasCodes = cells.some(({ read }) => read !== 'closed' && 'code' in read)
      if (hasCodes) setReading(true)
      // What was typed while codes were looked up stays: the cells go into the lines as they are by then.
      const grown = () => {
        const now = latest.current.lines
        return [...now, ...Array.from({ length: Math.max(0, wanted - now.length) }, () => blankLine(all))]
      }
      const resolved = hasCodes ? await lookUp(cells, grown()) : new Map<string, Values>()
      const next = grown()
      for (const cell of cells) {
        const line = written(next[cell.row]!, cell, { resolved, offerOf: columns.offerOf, fromGrid: names !== undefined })
        next[cell.row] = withWritten(line, [cell.column.field])
      }
      setLeft(leftOut(columns, put.cut))
      const { lines: now, order } = latest.current
      const added = Array.from({ length: next.length - now.length }, (_, n) => now.length + n)
      change(next, { order: order && [...order, ...added], by: columns.columns })
    } finally {
      setReading(false)
    }
  }
  return { paste, ...left, reading }
}

/** Returns a line with a pasted cell; a text that cannot be read, or that falls where nothing is written, stays in its cell. */
function written(
  line: Values,
  { row, column, text, read }: Placed,
  {
    resolved,
    offerOf,
    fromGrid,
  }: { readonly resolved: ReadonlyMap<string, Values>; readonly offerOf: OfferOf; readonly fromGrid: boolean },
): Values {
  const withText = (values: Values): Values => ({ ...line, ...values, [unread]: { ...line[unread], [column.field]: text } })
  // What a grid shows in a column that takes no input is known to be computed.
  if (read === 'closed') return fromGrid ? line : withText({})
  if ('code' in read) {
    const values = resolved.get(`${row}.${column.field}`)
    return values ? withValues(line, values) : withText({ [column.field]: null })
  }
  const isRefused = column.cell !== undefined && text !== '' && text !== '0' && !isOffered(column.cell, offerOf(line, column.cell.matrix))
  return read.error || isRefused ? withText({ [column.field]: null }) : withValues(line, { [column.field]: read.value })
}

/** Returns what of a table was not pasted: headings without a column, and the number of the other cells that found no place. */
function leftOut({ table, named, head }: PasteColumns, cut: number): Pick<PasteOperation, 'cut' | 'unknownHeadings'> {
  const unknown = (head ?? []).flatMap((text, at) => (text.trim() === '' || named?.[at] ? [] : [{ text: text.trim(), at }]))
  const below = table.flatMap((row) => unknown.filter(({ at }) => (row[at] ?? '').trim() !== ''))
  return { cut: cut - below.length, unknownHeadings: unknown.map(({ text }) => text) }
}

interface PasteColumns {
  readonly table: readonly (readonly string[])[]
  readonly columns: readonly LineColumn[]
  readonly range: EditContext['range']
  readonly offerOf: OfferOf
  readonly named?: readonly (LineColumn | undefined)[]
  /** The headings of the table, where it has them. */
  readonly head?: readonly string[]
  /** The columns that the texts stand under, where these are not those of the grid. */
  readonly targets?: readonly LineColumn[]
}

/**
 * Returns the columns that a pasted table fills. Where it names the documents whose sizes its lines count (styles), these are looked up first,
 * so that each number stands under its size.
 */
async function columnsFor(
  { columns, all: every, sized, range: chosen, placeOf, lines, rows, open }: EditContext,
  of: {
    readonly text: string
    readonly names: readonly string[] | undefined
    readonly lookUp: (cells: readonly Placed[], lines: readonly Values[]) => Promise<ReadonlyMap<string, Values>>
    readonly onWait: () => void
  },
): Promise<PasteColumns> {
  const firstText = columns.slice(chosen.c0).findIndex(({ type }) => !traitsOf(type).figure)
  const all = dividedFigures(readTable(of.text), firstText < 0 ? columns.length - chosen.c0 : firstText)
  // A heading may name a column that is folded away.
  const withFolded = (shown: readonly LineColumn[]) => [...shown, ...every.filter((one) => !shown.some(({ field }) => field === one.field))]
  const headed = of.names ? undefined : namedColumns(all[0] ?? [], withFolded(columns), all[1])
  const lineOf = (row: number) => (chosen.r0 + row < rows ? lines[placeOf(chosen.r0 + row)] : undefined)
  const range = of.names || headed ? chosen : { ...chosen, c0: startColumn(all, { columns, at: chosen.c0, open, lineOf }) }
  const plain = { table: all, columns, range, offerOf: sized.offerOf }
  // The source of the sizes stands before them, so its place is the same with other sizes behind it.
  const matrix = matricesIn(sized.plain).find(({ sizesFrom }) => sizesFrom && columns.some(({ field }) => field === sizesFrom.field))
  const sourceAt = columns.findIndex(({ field }) => field === matrix?.sizesFrom?.field)
  const table = headed ? all.slice(1) : all
  const at = of.names ? of.names.indexOf(columns[sourceAt]?.field ?? '') : headed ? headed.indexOf(columns[sourceAt]) : sourceAt - range.c0
  let result: PasteColumns = { ...plain, table }
  if (matrix && sourceAt >= 0 && at >= 0 && table.some((row) => row.length > 1 && (row[at] ?? '').trim() !== '')) {
    of.onWait()
    const column = columns[sourceAt]!
    const cells = table.flatMap((row, r): Placed[] => {
      const code = (row[at] ?? '').trim()
      return code === '' ? [] : [{ row: placeOf(range.r0 + r), column, text: code, read: { code } }]
    })
    const rows = [...lines, ...Array.from({ length: table.length }, () => blankLine(every))]
    const values = await of.lookUp(cells, rows)
    const sources = new Set([...values.values()].flatMap((one) => (one[column.field] as string | null) ?? []))
    result = { ...result, ...(await sized.learn(matrix, [...sources])) }
  }
  // A sheet may have all sizes of a line in one cell, as `S 10 · M 20`.
  const matrixAt = sized.plain.findIndex(({ field }) => field === matricesIn(sized.plain)[0]?.field) - range.c0
  const isWhole = (row: readonly string[]) => {
    const text = (row[matrixAt] ?? '').trim()
    return !/^[\d.,]*$/.test(text) && !('error' in pastedMatrix(text))
  }
  if (!of.names && !headed && matrixAt >= 0 && table.some(isWhole)) return { ...result, targets: sized.plain }
  const byName = (name: string) => withFolded(result.columns).find(({ field }) => field === name)
  if (of.names) return { ...result, named: of.names.map(byName) }
  return headed ? { ...result, head: all[0]!, named: namedColumns(all[0]!, withFolded(result.columns), all[1]) ?? headed } : result
}
