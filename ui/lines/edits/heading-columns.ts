/** Which columns of a grid the headings of a pasted sheet mean: by label, by label without its unit, or by a part of the label. Pure functions. */
import { traitsOf } from '../../../model/fields/kinds.ts'
import type { LineColumn } from '../sizes/size-columns.ts'

const plain = (text: string): string => text.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()
/** A label without what stands in brackets, and without a percent sign: `Loss %` is called `loss`, and `Price (EUR)` is `price`. */
const withoutUnit = (text: string): string => plain(text).replace(/\([^)]*\)|%/g, '')

/**
 * Returns the column of which a heading says a part, as `用量` of `单件用量`. One whose kind fits the text below the heading comes first
 * (a figure is no unit), then one that takes input, then one whose label ends or begins with the
 * heading, then the first. Sizes are called by their whole name alone: XL is a part of XXL.
 */
function columnSaidInPart(text: string, columns: readonly LineColumn[], below: string): LineColumn | undefined {
  const wanted = withoutUnit(text)
  if (wanted.length < 2) return undefined
  const rank = (column: LineColumn): number => {
    const label = withoutUnit(column.label)
    const isTyped = !column.isNotPost && column.restriction === 0
    const isFitting = below === '' || traitsOf(column.type).figure === /^[-+\d][\d.,\s%]*$/.test(below)
    return (isFitting ? 4 : 0) + (isTyped ? 2 : 0) + (label.endsWith(wanted) || label.startsWith(wanted) ? 1 : 0)
  }
  return columns
    .filter((column) => column.cell === undefined && column.part === undefined && withoutUnit(column.label).includes(wanted))
    .toSorted((one, other) => rank(other) - rank(one))[0]
}

/**
 * Returns the column by whose whole label a table of one column is headed. Sizes and documents in columns are none: their labels are also what cells say.
 */
function columnOfOne(text: string, columns: readonly LineColumn[]): readonly LineColumn[] | undefined {
  const isCalled = ({ label, cell, part, document }: LineColumn): boolean =>
    cell === undefined && part === undefined && document === undefined && plain(label) === plain(text)
  const column = text.trim() === '' ? undefined : columns.find(isCalled)
  return column && [column]
}

/**
 * Returns the columns that the first row of a table names, each once; undefined unless it names two of them, one by its label, and nothing but
 * columns. A table of one column is headed by a whole label.
 * @param columns those in sight first
 * @param below the row below the headings
 */
export function namedColumns(
  head: readonly string[],
  columns: readonly LineColumn[],
  below: readonly string[] = [],
): readonly (LineColumn | undefined)[] | undefined {
  if (head.length === 1) return below.length === 1 ? columnOfOne(head[0]!, columns) : undefined
  const named: (LineColumn | undefined)[] = head.map(() => undefined)
  const nameBy = (find: (text: string, free: readonly LineColumn[], below: string) => LineColumn | undefined): void => {
    for (const [at, text] of head.entries())
      if (text.trim() !== '')
        named[at] ??= find(
          text,
          columns.filter((column) => !named.includes(column)),
          (below[at] ?? '').trim(),
        )
  }
  nameBy((text, free) => free.find(({ label }) => plain(label) === plain(text)))
  nameBy((text, free) => (withoutUnit(text) === '' ? undefined : free.find(({ label }) => withoutUnit(label) === withoutUnit(text))))
  if (!named.some(Boolean)) return undefined
  nameBy(columnSaidInPart)
  const isHead =
    named.filter(Boolean).length > 1 &&
    head.every((text, at) => text.trim() === '' || named[at] !== undefined || !/^[\d,.]+$/.test(text.trim()))
  return isHead ? named : undefined
}
