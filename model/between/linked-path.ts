/** Paths from a document over its links to a value of another document: `supplier.currency`, `bookingLine.orderLine.doc.taxRate`. */
import { isBaseField } from '../base-fields.ts'
import type { Following } from './following.ts'
import { columnsIn } from './linked-rows.ts'
import type { AnyDocument } from '../document.ts'
import type { Field, Fields } from '../field.ts'

/** Where a path stands: at documents of a type, or at lines of one of its lists. */
export interface Stop {
  readonly type: AnyDocument
  readonly lines?: string
}

/** A path that was followed through the definitions. */
export interface LinkedPath {
  /** For a header field whose path begins in its own lines: the lines field; the first line whose link is set gives the value. */
  readonly through?: string
  /** Links in order, each with what it leads to; `doc` leads from a line to its document. */
  readonly hops: readonly { readonly column: string; readonly to: Stop }[]
  /** The field that is read at the end. */
  readonly name: string
}

/** A field that takes its value over a link. */
export interface LinkedField {
  /** The lines field that has the column; absent for a field of the header. */
  readonly lines?: string
  readonly name: string
  readonly field: Field
  /** `true`: always the linked value; else a blank is filled. */
  readonly follows: boolean
  readonly path: LinkedPath
}

/** Whether rows at a stop have a field of this name. */
function isNamed({ type, lines }: Stop, name: string): boolean {
  if (lines === undefined) return isBaseField(name) || Object.hasOwn(type.fields, name)
  return name === 'id' || name === 'no' || Object.hasOwn(columnsIn(type, lines), name)
}

/**
 * Follows a path from a field of a type.
 * @param from the type, with the lines field when the path begins at a line
 * @param path names with dots: links, `doc`, at last a field
 * @param types every document type by name
 * @returns the path, or the first name that leads nowhere (`absent`: its type is not there, which is no fault of the definition)
 */
export function linkedPath(
  from: Stop,
  path: string,
  types: ReadonlyMap<string, AnyDocument>,
): LinkedPath | { readonly wrong: string; readonly absent: boolean } {
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  const through = from.lines === undefined && (from.type.fields as Fields)[first]?.kind === 'lines' ? first : undefined
  const names = through === undefined ? [first, ...rest] : rest
  const hops: { column: string; to: Stop }[] = []
  let stop: Stop = through === undefined ? from : { type: from.type, lines: through }
  for (const column of names.slice(0, -1)) {
    const next = column === 'doc' && stop.lines !== undefined && hops.length > 0 ? { type: stop.type } : linkTarget(stop, column, types)
    if (!('type' in next)) return next
    hops.push({ column, to: next })
    stop = next
  }
  const name = names.at(-1)
  if (name === undefined || hops.length === 0 || !isNamed(stop, name)) return { wrong: name ?? first, absent: false }
  return { ...(through !== undefined && { through }), hops, name }
}

function linkTarget(
  { type, lines }: Stop,
  column: string,
  types: ReadonlyMap<string, AnyDocument>,
): Stop | { wrong: string; absent: boolean } {
  const { kind, options } = (lines === undefined ? (type.fields as Fields) : columnsIn(type, lines))[column] ?? {}
  const target = types.get(options?.to ?? '')
  if (kind !== 'link' && kind !== 'lineLink') return { wrong: column, absent: false }
  if (!target) return { wrong: column, absent: true }
  return kind === 'link' ? { type: target } : { type: target, lines: options!.lines! }
}

/** Returns the fields and columns of a type that take their values over links, each with the path that it names. */
export function linkedFields(type: AnyDocument): readonly (Omit<LinkedField, 'path'> & { readonly path: string })[] {
  const of = (fields: Fields, lines?: string) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const path = field.options.follows ?? field.options.from
      return path === undefined
        ? []
        : [{ ...(lines !== undefined && { lines }), name, field, follows: field.options.follows !== undefined, path }]
    })
  const fields = type.fields as Fields
  return [
    ...of(fields),
    ...Object.entries(fields).flatMap(([name, { kind, options }]) => (kind === 'lines' ? of(options.columns ?? {}, name) : [])),
  ]
}

/** Returns the statuses in which a type takes linked values: unless it says so, those in which all of it is edited, and the first one also where that locks some fields. */
export const followingStatuses = ({ follow, statuses }: AnyDocument): readonly string[] =>
  (follow as Following | undefined)?.while ??
  Object.keys(statuses).filter((name, at) => statuses[name]?.edit === true || (at === 0 && locksSome(statuses[name]?.edit)))

const locksSome = (edit: unknown): boolean => typeof edit === 'object' && edit !== null && 'except' in edit
