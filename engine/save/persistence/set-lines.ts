/** Lines of a document set or appended by logic: read, computed, written and journaled once, whatever their number. */
import { compute } from '../../../model/compute.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import { load, type Stored } from '../../store/read.ts'
import { persistChanges } from './persist-changes.ts'
import { emptyLine } from '../input/read-input.ts'
import type { FieldValues } from '../../stored-document.ts'

/** What one line becomes, as the engine sees it (`LineChange` for logic). */
export interface StoredLineChange {
  readonly line: string
  readonly values: FieldValues | ((line: FieldValues) => FieldValues)
}

/** Sets columns of lines under the document's lock. @throws WeftError 404 for a line that is not there */
export async function setLines(
  operation: Operation,
  type: AnyDocument,
  id: string,
  { lines, changes }: { readonly lines: string; readonly changes: readonly StoredLineChange[] },
): Promise<Stored> {
  return changed(operation, type, id, (doc) => {
    const rows = new Map((doc[lines] as FieldValues[]).map((row) => [row['id'], row]))
    for (const { line, values } of changes) {
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
  return changed(operation, type, id, (doc) => {
    ;(doc[lines] as FieldValues[]).push(...added.map((row) => ({ ...emptyLine(columns), ...row, id: '' })))
  })
}

async function changed(operation: Operation, type: AnyDocument, id: string, change: (doc: Stored) => void): Promise<Stored> {
  const before = await load(operation, type, id, { lock: true })
  const doc = structuredClone(before)
  change(doc)
  compute(type, doc)
  await persistChanges(operation, type, { before, doc, action: 'counted' })
  return doc
}
