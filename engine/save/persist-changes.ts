/** Persists a changed document: header, lines, parties, directory, journal and files. Nothing is written when nothing changed. */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import { saveFileReferences } from './file-references.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import { shareLines, update } from '../store/write.ts'
import { changesOf, lineChanges } from './document-changes.ts'
import { unique } from './unique-violations.ts'
import { searchEntry } from './search-entry.ts'
import { setParties } from './parties.ts'

type Row = Record<string, any>

/** Writes a changed document with its journal entry. Nothing is written when nothing changed. */
export async function persistChanges(
  operation: Operation,
  type: AnyDocument,
  change: { before: Stored; doc: Stored; action: string; comment?: string; always?: boolean },
): Promise<void> {
  const { before, doc } = change
  await operation.engine.ids.reserve(operation.tx, 2 + linesOf(type).reduce((sum, [name]) => sum + (doc[name] as Row[]).length, 0))
  numberLines(operation, type, doc)
  const moved = await setParties(operation, type, doc, before)
  const changes = changesOf(type, before, doc)
  if (changes.length === 0 && !moved && !change.always) return
  const entry = await searchEntry(operation, type, doc)
  await unique(type, doc, () =>
    update(operation, type, doc, {
      version: before.version,
      entry,
      journal: { action: change.action, comment: change.comment, changes },
      lines: lineChanges(type, before, doc),
    }),
  )
  doc.version = before.version + 1
  await saveFileReferences(operation, type, doc, before)
  if (moved) await shareLines(operation, type, doc)
}

/** Assigns ids to new lines before anything is written. */
export function numberLines(operation: Operation, type: AnyDocument, doc: Stored): void {
  for (const [name] of linesOf(type)) {
    ;(doc[name] as Row[]).forEach((line, at) => {
      if (!line['id']) line['id'] = operation.engine.ids.next()
      line['no'] = (at + 1) * 10
    })
  }
}
