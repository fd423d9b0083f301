/** Maps a pasted table onto the cells of a grid: target cells, parsed values, and the records that codes refer to. */
import type { PageField } from '../../model/page.ts'
import { valuesFor } from '../fields/link-candidates.ts'
import { withValues, type Values } from '../state/form-state.ts'
import type { Services } from '../services.ts'
import type { Range } from './grid-cursor.ts'
import type { Pasted } from '../fields/field.ts'
import { readCell, readTable } from './paste.ts'

export interface Placed {
  readonly row: number
  readonly column: PageField
  readonly text: string
  readonly read: Pasted
}

/**
 * Maps a pasted table onto grid cells.
 * @param columns undefined entries are columns that may not be written
 * @returns the cells, the number of rows needed, and the number of texts that did not fit
 */
export function spread(
  text: string,
  { range, columns, most: maxRows }: { readonly range: Range; readonly columns: readonly (PageField | undefined)[]; readonly most: number },
): { readonly cells: Placed[]; readonly rows: number; readonly cut: number } {
  const table = readTable(text)
  const cells: Placed[] = []
  let cut = 0
  const put = (row: number, at: number, raw: string) => {
    const column = columns[at]
    if (row < maxRows && column) cells.push({ row, column, text: raw.trim(), read: readCell(column, raw) })
    // Text for a read-only column is ignored, because its figure is computed. Text beyond the last column is counted and reported.
    else if (raw.trim() !== '' && (row >= maxRows || at >= columns.length)) cut++
  }
  const single = table.length === 1 && table[0]!.length === 1
  if (single) for (let row = range.r0; row <= range.r1; row++) for (let at = range.c0; at <= range.c1; at++) put(row, at, table[0]![0]!)
  else table.forEach((row, r) => row.forEach((cell, c) => put(range.r0 + r, range.c0 + c, cell)))
  return { cells, rows: single ? range.r1 + 1 : range.r0 + table.length, cut }
}

/**
 * Resolves codes to records, as values by `row.field`: one call per column, and further calls where a code is ambiguous and the line
 * decides.
 */
export async function resolveCodes(
  cells: readonly Placed[],
  about: {
    readonly pick: Services['pick']
    readonly type: string
    readonly field: PageField
    readonly lines: readonly Values[]
    readonly doc: Values
  },
): Promise<Map<string, Values>> {
  const resolved = new Map<string, Values>()
  const rows = [...about.lines]
  for (const column of new Set(cells.map((one) => one.column))) {
    const wanted = cells.flatMap(({ row, column: own, read }) =>
      // A cell copied from this application has the form `code--name`.
      own === column && 'code' in read ? [{ row, code: read.code.split('--')[0]! }] : [],
    )
    if (wanted.length === 0) continue
    const ask = async (codes: readonly string[], values: Readonly<Record<string, unknown>>) => {
      const all = [...new Set(codes)]
      const answers: Awaited<ReturnType<Services['pick']>>[number][] = []
      for (let at = 0; at < all.length; at += 1000) {
        const part = all.slice(at, at + 1000)
        const wish = { codes: part, for: { type: about.type, field: `${about.field.field}.${column.field}`, values } }
        answers.push(...(await about.pick(column.to!, wish).catch(() => [])))
      }
      return answers
    }
    const keep = (row: number, one: { readonly id: string; readonly title: string }) => {
      const values = { [column.field]: one.id, [`${column.field}$`]: one.title }
      resolved.set(`${row}.${column.field}`, values)
      rows[row] = withValues(rows[row]!, values)
    }
    const several: { row: number; code: string; values: Readonly<Record<string, unknown>> }[] = []
    const byCode = new Map(
      (
        await ask(
          wanted.map((one) => one.code),
          {},
        )
      ).map((one) => [one.code, one]),
    )
    for (const { row, code } of wanted) {
      const one = byCode.get(code)
      if (one?.many) several.push({ row, code, values: valuesFor(column, rows[row]!, about.doc) })
      else if (one) keep(row, one)
    }
    const groups = [...Map.groupBy(several, (one) => JSON.stringify(one.values)).values()].slice(0, 50)
    for (const group of groups) {
      const answers = await ask(
        group.map((one) => one.code),
        group[0]!.values,
      )
      for (const { row, code } of group) {
        const one = answers.find((answer) => answer.code === code)
        if (one && !one.many) keep(row, one)
      }
    }
  }
  return resolved
}
