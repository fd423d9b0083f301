/** Which fields a type recounts, and where the links of the word `recounted` lead. */
import type { AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { linkedRows, type LinkedRows } from './linked-rows.ts'
import type { AnyRecounted } from './recounted.ts'

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
