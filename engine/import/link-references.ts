/** Which columns the filter of a link reads: a colour is chosen among the colours of the style in the same row. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'

export interface LinkReference {
  /** The name by which a lookup takes the value, without its table. */
  readonly name: string
  /** The path of the column that contains the value, such as `lines.style` or `warehouse`. */
  readonly path: string
}

/**
 * Returns the field at a path of a spreadsheet column, `style` or `lines.style`.
 * @returns undefined for a path that is no field, such as the document mark
 */
export function fieldAt(type: AnyDocument, path: string): Field | undefined {
  const [outer, inner] = path.split('.') as [string, string | undefined]
  const field = Object.hasOwn(type.fields, outer) ? (type.fields as Fields)[outer] : undefined
  return inner === undefined ? field : field?.options.columns?.[inner]
}

/** Returns the columns that the `where` of the link at `path` refers to; none for a field without such a filter. */
export function referencesOf(type: AnyDocument, path: string): LinkReference[] {
  const lines = path.includes('.') ? path.split('.')[0]! : undefined
  return Object.values(fieldAt(type, path)?.options.where ?? {})
    .flat()
    .filter((wanted) => wanted.startsWith('$'))
    .map((wanted) => {
      const name = wanted.slice(1).replace(/^doc\./, '')
      const inRow = lines !== undefined && !wanted.startsWith('$doc.') && fieldAt(type, `${lines}.${name}`) !== undefined
      return { name, path: inRow ? `${lines}.${name}` : name }
    })
}
