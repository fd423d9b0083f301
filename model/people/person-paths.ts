/** The fields that name a person, of a document, its lines and the documents that it links to: by them a process asks people in a relation. */
import type { AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'

const isPerson = (field: Field | undefined): boolean => field?.options.to === 'user'

/**
 * Returns the paths of the fields that name a person, of a type, its lines and the documents that its header links to: `merchandiser`,
 * `reviewers.user`, `supplier.owner`. Lines that grow name nobody: they are not read with the document.
 * @param types the types of the platform, by name
 */
export function personPaths(
  type: AnyDocument,
  types: ReadonlyMap<string, AnyDocument>,
): readonly { readonly path: string; readonly fields: readonly Field[] }[] {
  return Object.entries(type.fields as Fields).flatMap(([name, field]) => {
    if (isPerson(field)) return [{ path: name, fields: [field] }]
    if (field.kind === 'lines' && field.options.grows !== true)
      return Object.entries(field.options.columns ?? {})
        .filter(([, column]) => isPerson(column))
        .map(([column, inner]) => ({ path: `${name}.${column}`, fields: [field, inner] }))
    const target = field.kind === 'link' ? types.get(field.options.to ?? '') : undefined
    return Object.entries((target?.fields ?? {}) as Fields)
      .filter(([, inner]) => isPerson(inner))
      .map(([inner, linked]) => ({ path: `${name}.${inner}`, fields: [field, linked] }))
  })
}
