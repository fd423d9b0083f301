/** Which values of a document another one begins with that is made of it: a copy, its next version, or the draft that comes back from the recycle bin. */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { FieldValues } from '../stored-document.ts'

interface Copying {
  /**
   * Whether the values of a field are taken.
   * @param path `remark` of a field, `lines` of lines, `lines.price` of a column
   */
  readonly takes: (field: Field, path: string) => boolean
  /** The engine writes the values: the computed field goes along by which a value is left blank, so that the logic knows that it was filled. */
  readonly withSources?: boolean
}

/** Whether people, or logic in their place, enter the values of a field: neither a formula nor logic alone computes it. */
export const isEntered = ({ options }: Field): boolean => !options.formula && !options.computed
/** Whether a copy and a next version take the values of a field: what is entered, but for what is unique and what is filled again (`copy: false`). */
export const isCopied = (field: Field): boolean => isEntered(field) && !field.options.unique && field.options.copy !== false

/**
 * Returns the values that are taken, by the word `copy` of their fields: blank where they are filled again (`unlessIs`), and without lines that come with what they
 * belong to (`withoutLine`).
 * @param doc a document with its lines, as it is stored or as the journal has it
 */
export function copiedValues(type: AnyDocument, doc: Readonly<FieldValues>, copying: Copying): FieldValues {
  const values = copiedRow(type.fields as Fields, doc, { ...copying, prefix: '' })
  for (const [name, field] of linesOf(type))
    if (copying.takes(field, name))
      values[name] = linesOfCopy(field, (doc[name] ?? []) as readonly FieldValues[]).map((line) =>
        copiedRow(field.options.columns ?? {}, line, { ...copying, prefix: `${name}.` }),
      )
  return values
}

/** Returns the lines without those that come with others (`copy: 'withoutLine'`): they are made again, as the pieces of a set with the set. */
function linesOfCopy({ options: { columns = {} } }: Field, lines: readonly FieldValues[]): readonly FieldValues[] {
  const columnsOfOthers = Object.keys(columns).filter((column) => columns[column]!.options.copy === 'withoutLine')
  return lines.filter((line) => columnsOfOthers.every((column) => isBlank(line[column])))
}

/** Returns the values of a document without its lines, or of one line. */
function copiedRow(
  fields: Fields,
  row: Readonly<FieldValues>,
  { takes, withSources, prefix }: Copying & { readonly prefix: string },
): FieldValues {
  const values: FieldValues = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'lines' || !takes(field, prefix + name)) continue
    const source = sourceOf(name, field, row)
    values[name] = source === undefined ? (row[name] ?? null) : null
    if (withSources && source !== undefined && source !== name) values[source] = row[source] ?? null
  }
  return values
}

/** Returns the field that a value was filled from, so that it is filled again: the computed one beside it (`copy: { unlessIs }`), or the figure that it is entered for (`enteredFor`). */
function sourceOf(name: string, { options: { copy, enteredFor } }: Field, row: Readonly<FieldValues>): string | undefined {
  if (enteredFor !== undefined) return name
  if (typeof copy !== 'object' || isBlank(row[name])) return undefined
  return JSON.stringify(row[name]) === JSON.stringify(row[copy.unlessIs] ?? null) ? copy.unlessIs : undefined
}
const isBlank = (value: unknown): boolean => (value ?? null) === null
