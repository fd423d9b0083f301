/** The fields that name a person, of a document and of the documents that it links to: by them a process asks people in a relation. */
import type { AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'

const isPerson = (field: Field | undefined): boolean => field?.options.to === 'user'

/**
 * Returns the paths of the fields that name a person, of a type and of the documents that its header links to: `merchandiser`,
 * `supplier.owner`.
 * @param types the types of the platform, by name
 */
export function personPaths(
  type: AnyDocument,
  types: ReadonlyMap<string, AnyDocument>,
): readonly { readonly path: string; readonly fields: readonly Field[] }[] {
  return Object.entries(type.fields as Fields).flatMap(([name, field]) => {
    if (isPerson(field)) return [{ path: name, fields: [field] }]
    const target = field.kind === 'link' ? types.get(field.options.to ?? '') : undefined
    return Object.entries((target?.fields ?? {}) as Fields)
      .filter(([, inner]) => isPerson(inner))
      .map(([inner, linked]) => ({ path: `${name}.${inner}`, fields: [field, linked] }))
  })
}
