/** Undoes changes of the journal: a document as it was after an earlier version. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { load, type Stored } from '../../store/read.ts'
import type { Change } from './document-changes.ts'

type Line = { id: string; no: number; [column: string]: unknown }

/** Returns a document as it was after a version, with every field: for the computations of the system, and for nobody to read. */
export async function stateAt(operation: Operation, type: AnyDocument, id: string, version: number): Promise<Stored> {
  const doc = structuredClone(await load(operation, type, id))
  if (version >= doc.version) return doc
  const rows = await operation.tx.rows<{ changes: Change[] }>(
    'SELECT changes FROM core.journal WHERE platform_id = $1 AND doc_id = $2 AND version > $3 AND version <= $4 ORDER BY version DESC, id DESC',
    [operation.actor.platform, id, version, doc.version],
  )
  for (const { changes } of rows) undo(doc, changes)
  doc.version = version
  return doc
}

/**
 * Undoes the changes of one entry: first restores cells, then removes the lines it added, and returns the lines it removed to their
 * places.
 */
export function undo(doc: Stored, changes: readonly Change[]): void {
  const lines = new Map<string, { gone: string[]; back: Line[]; moved: boolean }>()
  for (const { path, from } of changes) {
    const [outer, rest] = path.split('#') as [string, string | undefined]
    if (rest === undefined) {
      doc[outer] = from
      continue
    }
    const work = lines.get(outer) ?? { gone: [], back: [], moved: false }
    lines.set(outer, work)
    const [id, column] = rest.split('.') as [string, string | undefined]
    if (column === undefined) {
      if (from === null) work.gone.push(id)
      else work.back.push({ id, ...(from as object) } as Line)
      continue
    }
    const line = (doc[outer] as Line[]).find((one) => one.id === id)
    if (line) line[column] = from
    work.moved ||= column === 'no'
  }
  for (const [name, { gone: removed, back, moved }] of lines) {
    const remaining = (doc[name] as Line[]).filter((line) => !removed.includes(line.id))
    if (moved) remaining.sort((a, b) => a.no - b.no)
    for (const line of back.sort((a, b) => a.no - b.no)) remaining.splice(line.no / 10 - 1, 0, line)
    doc[name] = remaining.map((line, at) => ({ ...line, no: (at + 1) * 10 }))
  }
}
