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
export const replaceableLinks = (types: Iterable<AnyDocument>, target: string): readonly ReplaceableLink[] =>
  [...types].flatMap((user) => linksOf(user).filter(({ field, lines }) => targetOf(user, field, lines) === target))

/** Returns the links of a type that name one document, which may be exchanged for another. */
export const exchangeableLinks = (user: AnyDocument): readonly ReplaceableLink[] => linksOf(user).filter(({ many }) => !many)

/** Returns the links of a type beside which something is renewed where a person names another document. */
export const renewingLinks = (user: AnyDocument): readonly ReplaceableLink[] =>
  exchangeableLinks(user).filter(({ renews, byHand }) => renews.length + byHand.length > 0)

const targetOf = (user: AnyDocument, field: string, lines: string | undefined): string | undefined => {
  const fields = user.fields as Fields
  return (lines === undefined ? fields : (fields[lines]!.options.columns ?? {}))[field]!.options.to
}

const known = new WeakMap<AnyDocument, readonly ReplaceableLink[]>()
/** Returns the links of a type that may be given another document. */
function linksOf(type: AnyDocument): readonly ReplaceableLink[] {
  let links = known.get(type)
  if (!links) known.set(type, (links = computeLinks(type)))
  return links
}
function computeLinks(user: AnyDocument): readonly ReplaceableLink[] {
  const linksIn = (fields: Fields, lines?: string): readonly ReplaceableLink[] =>
    Object.entries(fields).flatMap(([field, { kind, options }]) => {
      if (kind === 'lines' && lines === undefined) return linksIn(options.columns ?? {}, field)
      if (!options.replaceable) return []
      const { scales = [], renews = [], byHand = [] } = options.replaceable
      return [{ user, ...(lines === undefined ? {} : { lines }), field, many: kind === 'links', scales, renews, byHand }]
    })
  return user.reads ? [] : linksIn(user.fields as Fields)
}

/** Whether documents are looked for by a link of the lines, to replace what it names. */
export const isReplaceable = (type: AnyDocument, lines: string, column: string): boolean =>
  (type.fields as Fields)[lines]?.options.columns?.[column]?.options.replaceable !== undefined
