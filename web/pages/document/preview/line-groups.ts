/** The lines of a document in brief: by what they are about, with the figures that decide. Pure functions. */
import { add } from '../../../../model/decimal.ts'
import { addsAsNumber } from '../../../../model/fields/kinds.ts'
import { cellName, isMatrix, pieces, totalPieces } from '../../../../model/fields/matrix.ts'
import type { Page, PageField } from '../../../../model/page.ts'
import { fieldsOf, type Values } from '../../../../ui/state/form-state.ts'

/** Lines about one thing, such as a style, with the link that names it. */
export interface LineGroup {
  readonly key: string
  readonly link: PageField | undefined
  readonly lines: readonly Values[]
  /** Pieces of all its lines; undefined where the lines have no sizes. */
  readonly pieces: string | undefined
}

/** The columns of lines that a preview shows. */
export interface LineParts {
  readonly field: PageField
  readonly group: PageField | undefined
  /** What a line is called below its group: its colour. */
  readonly row: PageField | undefined
  readonly matrix: PageField | undefined
  readonly price: PageField | undefined
  readonly figures: readonly PageField[]
}

/** Returns the lines fields that have rows, those with sizes first, and the columns of each that a preview shows. */
export function previewParts(page: Page, values: Values): readonly LineParts[] {
  const filled = fieldsOf(page).filter(({ type, field, grows }) => type === 'lines' && !grows && rowsOf(values, field).length > 0)
  const sized = (field: PageField) => (page.display.matrix[field.field] ? 0 : 1)
  return filled.toSorted((a, b) => sized(a) - sized(b)).map((field) => partsOf(page, field, rowsOf(values, field.field)))
}

export const rowsOf = (values: Values, field: string): readonly Values[] => (values[field] ?? []) as readonly Values[]

function partsOf(page: Page, field: PageField, rows: readonly Values[]): LineParts {
  const columns = field.columns ?? []
  const named = (name: string | undefined) => columns.find((column) => column.field === name)
  const matrix = page.display.matrix[field.field]
  const hasNames = rows.some((line) => [matrix?.group, matrix?.row].some((name) => name !== undefined && hasValue(line, name)))
  if (matrix && hasNames) {
    const amount = named(matrix.amount)
    const [group, row] = [named(matrix.group), named(matrix.row)]
    return {
      field,
      group: group ?? row,
      row: group ? row : undefined,
      matrix: named(matrix.cell),
      price: named(matrix.price),
      figures: amount ? [amount] : [],
    }
  }
  const filledColumns = columns.filter((column) => rows.some((line) => hasValue(line, column.field)))
  const group = filledColumns.find(({ type }) => type === 'link') ?? filledColumns[0]
  const summed = columns.filter(({ sum, type }) => sum !== undefined && addsAsNumber(type))
  return { field, group, row: undefined, matrix: undefined, price: undefined, figures: [...summed].slice(0, 3) }
}

const hasValue = (line: Values, name: string): boolean => line[name] !== null && line[name] !== undefined && line[name] !== ''

/** Returns the lines grouped by what they are about, in the order of the document. */
export function groupsIn({ field, group, matrix }: LineParts, values: Values): readonly LineGroup[] {
  const byKey = Map.groupBy(rowsOf(values, field.field), (line) => String((group && line[group.field]) ?? line['id'] ?? ''))
  return [...byKey].map(([key, lines]) => ({
    key,
    link: group,
    lines,
    pieces: matrix && lines.map((line) => piecesIn(line, matrix)).reduce((sum, pieces) => add(sum, pieces), '0'),
  }))
}

export const piecesIn = (line: Values, matrix: PageField): string => {
  const value = line[matrix.field]
  return isMatrix(value) ? totalPieces(value) : '0'
}

/** Returns the pieces by size of a line, packs unpacked, in the order in which they were entered. */
export function sizesIn(
  line: Values,
  matrix: PageField,
): readonly { readonly key: string; readonly name: string; readonly pieces: string }[] {
  const value = line[matrix.field]
  return [...pieces(isMatrix(value) ? value : undefined)].map(([key, count]) => {
    const [, size = '', second] = key.split('|')
    return { key, name: cellName({ size, second: second || undefined }), pieces: count }
  })
}

/** Returns the sum of a column over lines; undefined where none of them has a figure. */
export function sumIn(lines: readonly Values[], column: PageField): string | undefined {
  const values = lines.flatMap((line) => {
    const value = line[column.field]
    return value === null || value === undefined || value === '' ? [] : [String(value)]
  })
  return values.length === 0 ? undefined : values.reduce((sum, value) => add(sum, value))
}
