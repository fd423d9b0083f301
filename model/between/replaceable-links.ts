/** Which links of all types may be given another document (`replaceable`). */
import type { AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import type { Replaceable } from './replaceable.ts'

/** A link by which documents of a type use another one. */
export interface ReplaceableLink extends Required<Replaceable> {
  readonly user: AnyDocument
  /** The lines field that has the link; absent for a link of the header. */
  readonly lines?: string
  readonly field: string
  /** Whether the field names several documents. */
  readonly many: boolean
}

/** Returns the links of all types that name a type and may be given another document of it. */
export function replaceableLinks(types: Iterable<AnyDocument>, target: string): readonly ReplaceableLink[] {
  const linksIn = (user: AnyDocument, fields: Fields, lines?: string): readonly ReplaceableLink[] =>
    Object.entries(fields).flatMap(([field, { kind, options }]) => {
      if (kind === 'lines' && lines === undefined) return linksIn(user, options.columns ?? {}, field)
      const { replaceable, to } = options
      if (!replaceable || to !== target) return []
      const { scales = [], renews = [] } = replaceable
      return [{ user, ...(lines === undefined ? {} : { lines }), field, many: kind === 'links', scales, renews }]
    })
  return [...types].flatMap((user) => (user.reads ? [] : linksIn(user, user.fields as Fields)))
}

/** Whether documents are looked for by a link of the lines, to replace what it names. */
export const isReplaceable = (type: AnyDocument, lines: string, column: string): boolean =>
  (type.fields as Fields)[lines]?.options.columns?.[column]?.options.replaceable !== undefined
