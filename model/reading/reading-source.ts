/** The word `reads`: a reading type lists documents, lines or balances of other types and has no table of its own. */
import { conditionsOf, type AnyOf, type Filter } from '../lists/filter.ts'

/**
 * One source of a reading type. For one party role, a document or line may meet only one source: its id identifies the row.
 *
 * Its rows are read under the policy of the source type: what a person may not see there, this list does not
 * show either.
 *
 * Example: order lines that are still to come.
 * ```ts
 * reads: [{
 *   type: 'purchase_order',
 *   lines: 'lines',
 *   where: [{ field: 'doc.status', operator: 'in', value: ['issued', 'ordered'] }, { field: 'toCome', operator: 'gt', value: '0' }],
 *   values: { order: 'doc.id', due: 'doc.etd', kind: { value: 'order' } },
 * }]
 * ```
 */
export interface ReadingSource<F extends string = string, S extends string = string> {
  /** Name of the type whose rows are read. */
  readonly type: string
  /** Its lines field, each line of which is a row; absent: each document is a row. */
  readonly lines?: string
  /**
   * The rows that count. With `lines`, columns are named alone and fields of the document as `doc.status`. A field of a linked document (`style.season`,
   * `doc.supplier.status`) is met by the rows whose linked document meets it and may be read by the company of the viewer; an `any` is about one link.
   */
  readonly where?: readonly (Filter | AnyOf)[]
  /**
   * Where the fields of the reading type come from: a column of the lines, a field of the document (with `lines`: `doc.etd`), a field of a document
   * to which one of these links (`style.category`, `doc.supplier.grade`), as far as the person may read that one, or a constant.
   * Absent: the column, else the field, of the same name; a field that the source does not have stays empty.
   */
  readonly values?: { readonly [K in F]?: string | { readonly value: string } }
  /** The status of the rows in this list, one for all or by status of the source; absent: that of the source, by the same name. */
  readonly status?: S | Readonly<Record<string, S>>
  /** The party roles of the reading type that see the source, with their party role there; absent: each has its own name there. */
  readonly as?: Readonly<Record<string, string>>
}
export type AnyReadingSource = ReadingSource<string, string>

/** How a source names a value: a column of its lines, or a field of its document. */
export interface SourcePath {
  readonly of: 'line' | 'document'
  readonly name: string
}

/** Splits the name of a value: in a source with lines `doc.etd` is a field of the document and `style` a column of the lines. */
export function sourcePath(source: Pick<AnyReadingSource, 'lines'>, name: string): SourcePath {
  if (source.lines === undefined) return { of: 'document', name }
  return name.startsWith('doc.') ? { of: 'document', name: name.slice(4) } : { of: 'line', name }
}

/** Returns the link and the field of the linked document of a value such as `style.category`; undefined for one of the source itself. */
export function linkedValue({ name }: SourcePath): { readonly link: string; readonly field: string } | undefined {
  const at = name.indexOf('.')
  return at < 0 ? undefined : { link: name.slice(0, at), field: name.slice(at + 1) }
}

export interface SourceFilter {
  readonly of: SourcePath['of']
  readonly filter: Filter | AnyOf
}

/** Returns the link of a condition on a linked document, and the condition on that one; undefined for a condition on the source itself. */
export function linkedFilter(filter: Filter | AnyOf): { readonly link: string; readonly filter: Filter | AnyOf } | undefined {
  const all = conditionsOf(filter)
  const linked = linkedValue({ of: 'document', name: all[0]?.field ?? '' })
  if (!linked) return undefined
  const alone = (one: Filter): Filter => ({ ...one, field: one.field.slice(one.field.indexOf('.') + 1) })
  return { link: linked.link, filter: 'any' in filter ? { any: filter.any.map(alone) } : alone(filter) }
}

/** The filters of a source with the part that each is about. An `any` is about the part of its first condition. */
export function sourceFilters(source: AnyReadingSource): readonly SourceFilter[] {
  const alone = (filter: Filter): Filter => ({ ...filter, field: sourcePath(source, filter.field).name })
  return (source.where ?? []).map((one) =>
    'any' in one
      ? { of: sourcePath(source, one.any[0]?.field ?? '').of, filter: { any: one.any.map(alone) } }
      : { of: sourcePath(source, one.field).of, filter: alone(one) },
  )
}
