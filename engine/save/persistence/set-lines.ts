/** Lines of documents set or appended by logic: read, computed, written and journaled together, whatever the number of documents and lines. */
import { compute } from '../../../model/rules/compute.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { lockAll, type Stored } from '../../store/read.ts'
import type { FieldValues } from '../../stored-document.ts'
import { emptyLine } from '../input/read-input.ts'
import { persistMany } from './persist-changes.ts'

/** What one line becomes, as the engine sees it (`LineChange` for logic). */
export interface StoredLineChange {
  readonly line: string
  readonly values: FieldValues | ((line: FieldValues) => FieldValues)
}
export interface LinesOfDocument {
  readonly id: string
  readonly changes: readonly StoredLineChange[]
}

/**
 * Sets columns of lines of several documents under their locks, in statements whose number does not grow with them.
 * @returns the documents as they are then, in order
 * @throws WeftError 404 `generic.notFound` for a document or a line that is not there
 * @throws Error for a document that is named twice
 */
export function setLines(operation: Operation, type: AnyDocument, lines: string, documents: readonly LinesOfDocument[]): Promise<Stored[]> {
  const changesOf = new Map(documents.map(({ id, changes }) => [id, changes]))
  if (changesOf.size < documents.length) throw new Error(`setLines: a ${type.name} is named twice`)
  return changed(operation, type, [...changesOf.keys()], (doc) => {
    const rows = new Map((doc[lines] as FieldValues[]).map((row) => [row['id'], row]))
    for (const { line, values } of changesOf.get(doc.id)!) {
      const row = rows.get(line)
      if (!row) throw notFound()
      Object.assign(row, typeof values === 'function' ? values(row) : values)
    }
  })
}

/** Appends lines under the document's lock; columns that are not given are empty. */
export async function appendLines(
  operation: Operation,
  type: AnyDocument,
  id: string,
  { lines, added }: { readonly lines: string; readonly added: readonly FieldValues[] },
): Promise<Stored> {
  const columns = (type.fields as Fields)[lines]!.options.columns ?? {}
  const [doc] = await changed(operation, type, [id], (one) => {
    ;(one[lines] as FieldValues[]).push(...added.map((row) => ({ ...emptyLine(columns), ...row, id: '' })))
  })
  return doc!
}

async function changed(operation: Operation, type: AnyDocument, ids: readonly string[], change: (doc: Stored) => void): Promise<Stored[]> {
  const all = (await lockAll(operation, type, ids)).map((before) => ({ before, doc: copy(before) }))
  for (const { doc } of all) {
    change(doc)
    compute(type, doc)
  }
  await persistMany(operation, type, all, { action: 'counted' })
  return all.map(({ doc }) => doc)
}
