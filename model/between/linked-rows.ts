/** The rows of other types to which links lead: lines of a list, or documents. */
import type { AnyDocument } from '../document.ts'
import type { Fields } from '../field.ts'
import { ownRow } from './conversion.ts'

/** Rows to which a link leads: lines of a list, or documents. */
export interface LinkedRows {
  readonly type: AnyDocument
  /** Absent: documents. */
  readonly lines?: string
}

/**
 * Follows a path over links and line links, `bookingLine.orderLine`, from the rows of a type. `doc` leads from a line to its document.
 * @param types every document type by name
 * @returns where each link leads, the end of the path last; ends before a column that is no link or whose type is not there
 */
export function linkedRows(from: LinkedRows, path: string, types: ReadonlyMap<string, AnyDocument>): readonly LinkedRows[] {
  const way: LinkedRows[] = []
  for (const column of path.split('.')) {
    const { type, lines } = way.at(-1) ?? from
    const { kind, options } = fieldsAt({ type, ...(lines !== undefined && { lines }) })[column] ?? {}
    const target = types.get(options?.to ?? '')
    if (column === 'doc' && way.length > 0 && lines !== undefined) way.push({ type })
    else if (kind === 'lineLink' && target) way.push({ type: target, lines: options!.lines! })
    else if (kind === 'link' && target) way.push({ type: target })
    else return way
  }
  return way
}

/** Returns the fields of rows: columns of lines, or fields of documents. */
export const fieldsAt = ({ type, lines }: LinkedRows): Fields => (lines === undefined ? (type.fields as Fields) : columnsIn(type, lines))

/** Returns where the rows of a key of `consumes` stand. */
export const consumingRows = (type: AnyDocument, key: string): LinkedRows => (key === ownRow ? { type } : { type, lines: key })

/** Returns the columns of a lines field; none when there is no such field. */
export const columnsIn = (type: AnyDocument, lines: string): Fields => (type.fields as Fields)[lines]?.options.columns ?? {}
