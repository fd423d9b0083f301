/** Which lines of a document a copy of it, or the document restored from the recycle bin, begins with. */
import type { Field } from '../../model/field.ts'
import type { FieldValues } from '../stored-document.ts'

/** Returns the lines without those that come with others (`copy: 'withoutLine'`): they are made again, as the pieces of a set with the set. */
export function linesOfCopy({ options: { columns = {} } }: Field, lines: readonly FieldValues[]): readonly FieldValues[] {
  const columnsOfOthers = Object.keys(columns).filter((column) => columns[column]!.options.copy === 'withoutLine')
  return lines.filter((line) => columnsOfOthers.every((column) => (line[column] ?? null) === null))
}
