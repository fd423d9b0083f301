/**
 * Converts spreadsheet rows to documents: header columns by field name, line columns as `lines.column`, matrix sizes as
 * `lines.matrix.S` or one row for each size, address parts as `address.city`.
 */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { MessageKey } from '../../model/messages.ts'
import { readNumber } from '../../model/money/amount-text.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { FieldValues } from '../stored-document.ts'
import { bySizeOf, continuesLine, lineValues, noteSize, type Counted, type RowLine } from './size-rows.ts'

export type SheetRow = Readonly<Record<string, unknown>>
type Row = Record<string, any>

/** An error in one cell. `row` counts from 0 in the given rows, `column` is the spreadsheet column. */
export interface RowError {
  readonly row: number
  readonly column: string
  readonly key: MessageKey
  readonly values?: Readonly<FieldValues>
}
export interface GatheredDocument {
  /** Index of the document's first row. */
  readonly row: number
  readonly values: Row
  /** The row index of each line. */
  readonly lines: Readonly<Record<string, readonly number[]>>
}

/** Whether a document, or one of its lines, was read from one of these rows. */
export const comesFrom = ({ row, lines }: GatheredDocument, rows: ReadonlySet<number>): boolean =>
  rows.has(row) || Object.values(lines).some((some) => some.some((one) => rows.has(one)))

/**
 * Groups rows with the same text in the `key` column into one document, wherever they are; without a key every row is one. The key
 * may be a field (or `number`)
 * or a separate column, which is then not stored. A header value may be written once or on every row; differing values are an error
 * at the cell.
 * @throws WeftError 400 for a column that the type does not have
 */
export function rowsToDocuments(
  type: AnyDocument,
  rows: readonly SheetRow[],
  key?: string,
): { documents: GatheredDocument[]; errors: RowError[] } {
  const fields = type.fields as Fields
  const known = (column: string) => column === 'number' || Object.hasOwn(fields, column)
  const documents = new Map<string, { row: number; values: Row; lines: Record<string, number[]>; whole: Set<string> }>()
  const errors: RowError[] = []
  rows.forEach((row, at) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new WeftError(400, 'generic.badRequest', { detail: { what: `rows[${at}]` } })
    const cells = Object.entries(row).filter(([, value]) => !isBlank(value))
    if (cells.length === 0) return
    const name = key === undefined || isBlank(row[key]) ? `#${at}` : `=${String(row[key]).trim()}`
    const begun = documents.get(name)
    const one = begun ?? { row: at, values: {}, lines: {}, whole: new Set<string>() }
    documents.set(name, one)
    const lines: Record<string, RowLine> = {}
    const counted: Record<string, Counted> = {}
    const differs = (column: string, name: string): void => {
      const [label, labelEn] = fields[name]?.label ?? [name, name]
      errors.push({ row: at, column, key: 'import.differs', values: { label, labelEn } })
    }
    for (const [column, value] of cells) {
      const [outer, inner, size] = column.split('.') as [string, string | undefined, string | undefined]
      if (inner === undefined) {
        if (!known(column)) {
          if (column === key) continue
          throw unknownColumn(column)
        }
        if (fields[column]?.kind === 'lines' && !Array.isArray(value)) throw unknownColumn(column)
        if (one.values[column] === undefined) {
          one.values[column] = value
          one.whole.add(column)
        } else if (!one.whole.has(column) || !sameCell(one.values[column], value)) differs(column, column)
        continue
      }
      // A list, an address or sizes are given whole, by a program, or by their parts: never both.
      if (one.whole.has(outer)) {
        differs(column, outer)
        continue
      }
      if (Object.hasOwn(fields, outer) && kindOf(fields[outer]!).sheet.import === 'parts' && size === undefined) {
        const parts = (one.values[outer] ??= {}) as Row
        parts[inner] ??= String(value).trim()
        continue
      }
      if (Object.hasOwn(fields, outer) && kindOf(fields[outer]!).sheet.import === 'sizes' && size === undefined) {
        noteSize((counted[outer] ??= countedFor(fields[outer]!)), inner, value)
        continue
      }
      const innerField = Object.hasOwn(fields, outer) ? fields[outer]!.options.columns?.[inner] : undefined
      if (!innerField || (size !== undefined && kindOf(innerField).sheet.import !== 'sizes')) throw unknownColumn(column)
      const line = (lines[outer] ??= { values: {}, counted: {} })
      if (size === undefined) line.values[inner] = value
      else noteSize((line.counted[inner] ??= countedFor(innerField)), size, value)
    }
    for (const [name, bySize] of Object.entries(counted)) one.values[name] ??= bySizeOf(bySize)
    for (const [outer, line] of Object.entries(lines)) {
      if (one.whole.has(outer)) {
        differs(outer, outer)
        continue
      }
      const of = (one.values[outer] ??= []) as Row[]
      if (continuesLine(of, line)) continue
      of.push(lineValues(line))
      ;(one.lines[outer] ??= []).push(at)
    }
  })
  return { documents: [...documents.values()].map(({ row, values, lines }) => ({ row, values, lines })), errors }
}

const countedFor = (field: Field): Counted => ({ unit: kindOf(field).sheet.cells ?? 'pieces', cells: [], parts: {} })

/** Returns the spreadsheet cell of a save error's path (`supplier`, `lines[3].sku`). */
export function cellOf(document: GatheredDocument, path: string): { row: number; column: string } {
  const line = /^(\w+)\[(\d+)\](?:\.(\w+))?/.exec(path)
  if (!line) return { row: document.row, column: path }
  return { row: document.lines[line[1]!]?.[Number(line[2])] ?? document.row, column: line[3] ? `${line[1]}.${line[3]}` : line[1]! }
}

/** Reads a figure such as 1,200.50 or ¥100 as it is read when pasted into a grid; anything else is unchanged. */
export const figureOf = (value: unknown, kind?: string): unknown => (typeof value === 'string' ? readNumber(value, kind) : value)
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
const sameCell = (a: unknown, b: unknown) =>
  typeof a === 'object' || typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : String(a).trim() === String(b).trim()
const unknownColumn = (column: string) => new WeftError(400, 'form.unknownKey', { values: { key: column.slice(0, 80) } })
