/** Documents of another type that belong to documents by their values, found for all of them in one statement. */
import type { SharedWhere } from '../../model/between/share.ts'
import { valuesAt } from '../../model/between/share.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../stored-document.ts'
import { findByFields } from './find-by-fields.ts'

/**
 * @param where a field of the other type, and what it equals: a field or a column of the document (any of its lines), or constants
 * @returns the documents of the type that belong to each document, ordered by id; without their lines
 */
export async function foundForDocuments(
  operation: Operation,
  type: AnyDocument,
  where: Readonly<Record<string, SharedWhere<string>>>,
  docs: readonly Stored[],
): Promise<ReadonlyMap<string, readonly Stored[]>> {
  const names = Object.keys(where)
  const valuesOf = (doc: Stored, name: string): readonly string[] => {
    const from = where[name]!
    return typeof from === 'string' ? valuesAt(doc, from) : [from.value].flat()
  }
  const conditions = Object.fromEntries(names.map((name) => [name, [...new Set(docs.flatMap((doc) => valuesOf(doc, name)))]]))
  const rows = await findByFields(operation, type, conditions, { all: true })
  const belongs = (doc: Stored, one: Stored) => names.every((name) => valuesOf(doc, name).includes(String(one[name])))
  return new Map(docs.map((doc) => [doc.id, rows.filter((one) => belongs(doc, one))]))
}
