/** Fills the placeholders of a worksheet. Everything below a repeated row moves down, together with what depends on it. */
import type { CellValue, Workbook } from 'hucre'
import type { PrintRow, PrintValues } from '../../engine/print/print-model.ts'
import { splitPath } from '../../model/fields/field-path.ts'

export type BookSheet = Workbook['sheets'][number]
/** `{{name}}` can occur anywhere in a cell. A row that contains `{{lines.price}}` is repeated for each line. */
export const mark = /\{\{\s*([\w.]+)\s*\}\}/g
/** Numbers that a spreadsheet stores exactly become numbers; longer ones stay text. */
export const figure = (text: string): number | string => (text.replace(/\D/g, '').length <= 15 ? Number(text) : text)

export interface FilledSheet {
  readonly sheet: BookSheet
  /** For each row, its template row and whether a line produced it. */
  readonly plan: readonly { readonly from: number; readonly line: boolean }[]
}

export function fillOne(sheet: BookSheet, values: PrintValues): FilledSheet {
  const plan: { from: number; row: PrintRow | undefined; line: boolean }[] = []
  sheet.rows.forEach((row, from) => {
    const lines = row
      .flatMap((cell) => (typeof cell === 'string' ? [...cell.matchAll(mark)].map(([, name]) => name!.split('.')) : []))
      .find(([outer, inner]) => inner !== undefined && Array.isArray(values[outer!]))?.[0]
    if (lines === undefined) plan.push({ from, row: undefined, line: false })
    else for (const one of values[lines] as readonly PrintRow[]) plan.push({ from, row: one, line: true })
  })
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  plan.forEach(({ from }, to) => {
    if (!first.has(from)) first.set(from, to)
    last.set(from, to)
  })
  /** Returns the new position of something anchored to a template row, or that of the next remaining row. */
  const moved = (from: number): number => {
    for (let row = from; row < sheet.rows.length; row++) if (first.has(row)) return first.get(row)!
    return plan.length + Math.max(0, from - sheet.rows.length)
  }
  /** Whether the template formats the number itself or calculates with it. If so, an amount is written without its currency symbol. */
  const counts = [...(sheet.cells?.values() ?? [])].some((cell) => cell.formula !== undefined)
  const formatted = (key: string) => counts || /[0#]/.test(sheet.cells?.get(key)?.style?.numFmt ?? '')
  const byRow = Map.groupBy(sheet.cells ?? new Map<string, unknown>(), ([key]) => Number(key.split(',')[0]))
  const cells = new Map<string, unknown>()
  plan.forEach(({ from, row }, to) => {
    for (const [key, cell] of byRow.get(from) ?? []) {
      const { value, richText, ...rest } = cell as { value?: CellValue; richText?: unknown }
      const plain = value === undefined || (typeof value === 'string' && value.includes('{{'))
      cells.set(`${to},${key.split(',')[1]}`, {
        ...rest,
        ...(plain ? {} : { richText }),
        ...(value === undefined ? {} : { value: textIn(value, values, row, formatted(key)) }),
      })
    }
  })
  const merges = (sheet.merges ?? []).flatMap((merge) =>
    plan.flatMap(({ from, line }, to) => {
      if (from !== merge.startRow) return []
      const height = merge.endRow - merge.startRow
      return [{ ...merge, startRow: to, endRow: line || height === 0 ? to + height : Math.max(to, last.get(merge.endRow) ?? to + height) }]
    }),
  )
  return {
    plan: plan.map(({ from, line }) => ({ from, line })),
    sheet: {
      ...sheet,
      rows: plan.map(({ from, row }) => sheet.rows[from]!.map((cell, at) => textIn(cell, values, row, formatted(`${from},${at}`)))),
      cells: cells as never,
      merges,
      ...(sheet.rowDefs
        ? { rowDefs: new Map(plan.flatMap(({ from }, to) => (sheet.rowDefs!.has(from) ? [[to, sheet.rowDefs!.get(from)!] as const] : []))) }
        : {}),
      ...(sheet.rowBreaks ? { rowBreaks: sheet.rowBreaks.flatMap((row) => (last.has(row) ? [last.get(row)!] : [])) } : {}),
      ...(sheet.images
        ? {
            images: sheet.images.map((image) => {
              const { from, to } = image.anchor
              const row = moved(from.row)
              return { ...image, anchor: { from: { ...from, row }, ...(to ? { to: { ...to, row: row + to.row - from.row } } : {}) } }
            }),
          }
        : {}),
    },
  }
}

function textIn(cell: CellValue, values: PrintValues, row: PrintRow | undefined, formatted: boolean): CellValue {
  if (typeof cell !== 'string' || !cell.includes('{{')) return cell
  const text = cell.replace(mark, (_, name: string) => {
    const [outer, inner] = splitPath(name)
    if (inner !== undefined) return row && Object.hasOwn(row, inner) ? row[inner]! : ''
    const value = Object.hasOwn(values, outer) ? values[outer] : ''
    return typeof value === 'string' ? value : ''
  })
  if (!/^\{\{[^}]*\}\}$/.test(cell.trim())) return text
  const plain = formatted ? text.replace(/^(?:¥|\$|HK\$|[A-Z]{3} )/, '') : text
  return /^[-−]?(0|[1-9]\d{0,2}(,\d{3})*|[1-9]\d*)(\.\d+)?$/.test(plain) ? figure(plain.replaceAll(',', '').replace('−', '-')) : text
}
