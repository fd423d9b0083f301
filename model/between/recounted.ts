/** The word `recounted`: computed fields that the type's logic works out again when documents that they are reckoned from change. */
import type { AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { linkedRows, type LinkedRows } from './linked-rows.ts'

/**
 * Documents of another type from which the fields are reckoned. Either a link of this type names them, or both name the same document (`via`).
 *
 * ```ts
 * { of: 'size_list', link: 'sizeList', reads: ['sizes'] }
 * { of: 'colorway', link: 'style', via: 'style', reads: ['status', 'colour'] }
 * ```
 */
export interface RecountSource<P extends string = string> {
  readonly of: string
  /** A link of this type, of its lines (`lines.material`), or over several links (`style.series`): to documents of `of`, or to what these name by `via`. */
  readonly link: P
  /** Their link to the document to which `link` leads. A change, their creation and their removal count. */
  readonly via?: string
  /** Their fields, whole lines, or `status`: where nothing else of them changes, the fields stay as they are. */
  readonly reads: readonly string[]
}

/**
 * The fields are written in the transaction that changes one of the sources, under the lock of the documents that have them, so that of two changes at the
 * same moment the second counts what the first has written. All documents that a write reaches are reckoned together, by `recount` of the type's logic.
 */
export interface Recounted<N extends string, P extends string, S extends string> {
  /** Computed fields, or columns of lines as `sizes.removed`. */
  readonly fields: readonly N[]
  /** The statuses in which the fields are kept. Absent: all. */
  readonly while?: readonly S[]
  readonly from: readonly RecountSource<P>[]
}

/** The word as generic code reads it. */
export type AnyRecounted = Recounted<string, string, string>

export const recountedOf = (type: AnyDocument): AnyRecounted | undefined => type.recounted as AnyRecounted | undefined

/** Returns where each link of a path leads, beginning at the header or in the lines that it names; undefined where one of them leads to no document. */
export function recountPath(
  type: AnyDocument,
  link: string,
  types: ReadonlyMap<string, AnyDocument>,
): { readonly names: readonly string[]; readonly stops: readonly AnyDocument[]; readonly lines?: string } | undefined {
  const [first = '', ...rest] = link.split('.')
  const isInLines = (type.fields as Fields)[first]?.kind === 'lines'
  const from: LinkedRows = isInLines ? { type, lines: first } : { type }
  const names = isInLines ? rest : [first, ...rest]
  const stops = linkedRows(from, names.join('.'), types)
  if (stops.length < names.length || names.length === 0 || stops.some(({ lines }) => lines !== undefined)) return undefined
  return { names, stops: stops.map((stop) => stop.type), ...(isInLines && { lines: first }) }
}

/** Returns the type to which a path leads. */
export const linkedEnd = (type: AnyDocument, link: string, types: ReadonlyMap<string, AnyDocument>): AnyDocument | undefined =>
  recountPath(type, link, types)?.stops.at(-1)
