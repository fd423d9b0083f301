/** Where the sizes of a matrix come from: inferred from the links beside it, so that the form offers them without knowing any type. */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { SizesFrom } from '../../model/page.ts'

/**
 * Finds the first link beside a matrix whose target names a record that lists sizes: a lines field with a column `size`.
 * @param siblings fields of the document, or columns of the lines, in which the matrix stands
 * @param typeOf a document type by its name
 * @returns the way there; `undefined` where sizes are typed by hand
 */
export function sizesFromOf(siblings: Fields, typeOf: (name: string) => AnyDocument | undefined): SizesFrom | undefined {
  for (const [field, { kind, options }] of Object.entries(siblings)) {
    const type = kind === 'link' ? options.to : undefined
    for (const [list, link] of Object.entries((type && (typeOf(type)?.fields as Fields)) || {})) {
      const listType = link.kind === 'link' ? link.options.to : undefined
      const fields = (listType && (typeOf(listType)?.fields as Fields)) || {}
      const lines = Object.keys(fields).find((name) => fields[name]!.kind === 'lines' && fields[name]!.options.columns?.['size'])
      if (type && listType && lines) return { field, type, list, listType, lines }
    }
  }
  return undefined
}
