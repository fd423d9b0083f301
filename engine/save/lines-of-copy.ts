/** Which lines and values of a document a copy of it, or the document restored from the recycle bin, begins with. */
import type { Field } from '../../model/field.ts'
import type { FieldValues } from '../stored-document.ts'

/** Returns the lines without those that come with others (`copy: 'withoutLine'`): they are made again, as the pieces of a set with the set. */
export function linesOfCopy({ options: { columns = {} } }: Field, lines: readonly FieldValues[]): readonly FieldValues[] {
  const columnsOfOthers = Object.keys(columns).filter((column) => columns[column]!.options.copy === 'withoutLine')
  return lines.filter((line) => columnsOfOthers.every((column) => (line[column] ?? null) === null))
}

/** Returns a value as a copy takes it: blank where it was filled from a computed field beside it (`copy: { unlessIs }`), so that it is filled again. */
export function valueOfCopy(name: string, { options: { copy } }: Field, row: Readonly<FieldValues>): unknown {
  const value: unknown = row[name] ?? null
  return typeof copy === 'object' && JSON.stringify(value) === JSON.stringify(row[copy.unlessIs] ?? null) ? null : value
}
