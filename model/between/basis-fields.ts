/** The fields that a basis names (`basedOn`): the link of the document, and what is read of its source. */
import type { AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'
import { splitPath } from '../fields/field-path.ts'
import type { AnyBasis } from './based-on.ts'

/** Returns the link of a basis. */
export function basisLink(type: AnyDocument, { link }: AnyBasis): Field {
  const [first, column] = splitPath(link)
  const field = (type.fields as Fields)[first]!
  return column === undefined ? field : field.options.columns![column]!
}

/** Returns the field of a source that a name of `reads` means: of its header, or a column of the linked lines. */
export function readField(source: AnyDocument, lines: string | undefined, name: string): Field | undefined {
  const fields = source.fields as Fields
  if (lines === undefined) return Object.hasOwn(fields, name) ? fields[name] : undefined
  if (name.startsWith('doc.')) return Object.hasOwn(fields, name.slice(4)) ? fields[name.slice(4)] : undefined
  const columns = fields[lines]?.options.columns ?? {}
  return Object.hasOwn(columns, name) ? columns[name] : undefined
}
