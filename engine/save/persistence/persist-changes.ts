/** Persists changed documents: header, lines, parties, directory, journal and files. Nothing is written of what did not change. */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import { saveFileReferences } from './file-references.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { updateMany, type DocumentUpdate } from '../../store/update-many.ts'
import { shareLines, update, type JournalLine, type LineChanges } from '../../store/write.ts'
import { changesOf, lineChanges } from '../input/document-changes.ts'
import { unique } from '../validation/unique-violations.ts'
import { searchEntries, searchEntry } from './search-entry.ts'
import { setParties } from './parties.ts'

type Row = Record<string, any>

/** A document as it is stored, and what it becomes. */
export interface ChangedDocument {
  readonly before: Stored
  readonly doc: Stored
}
/** What the journal says of a change; with `always` it is written even where nothing changed, e.g. for an action. */
export interface ChangeReason {
  readonly action: string
  readonly comment?: string
  readonly always?: boolean
}

/** Writes a changed document with its journal entry. Nothing is written when nothing changed. */
export async function persistChanges(operation: Operation, type: AnyDocument, change: ChangedDocument & ChangeReason): Promise<void> {
  await reserveIds(operation, type, [change])
  const pending = await pendingChange(operation, type, change, change.always)
  if (pending) await writeOne(operation, type, pending, change)
}

async function writeOne(operation: Operation, type: AnyDocument, pending: PendingChange, { action, comment }: ChangeReason): Promise<void> {
  const { before, doc, changes, lines } = pending
  const entry = await searchEntry(operation, type, doc)
  const journal = { action, comment, changes }
  await unique(type, doc, () => update(operation, type, doc, { version: before.version, entry, journal, lines }))
  await finish(operation, type, pending)
}

/**
 * Writes several changed documents of one type with their journal entries, in statements whose number does not grow with them. A document
 * with lines that were added or removed is written by itself.
 */
export async function persistMany(
  operation: Operation,
  type: AnyDocument,
  all: readonly ChangedDocument[],
  reason: ChangeReason,
): Promise<void> {
  await reserveIds(operation, type, all)
  const together: PendingChange[] = []
  for (const change of all) {
    const pending = await pendingChange(operation, type, change, reason.always)
    if (!pending) continue
    if (hasOtherLines(pending)) await writeOne(operation, type, pending, reason)
    else together.push(pending)
  }
  if (together.length === 0) return
  const entries = await searchEntries(
    operation,
    type,
    together.map(({ doc }) => doc),
  )
  const updates = together.map(
    ({ doc, before, changes, lines }, at): DocumentUpdate => ({
      doc,
      version: before.version,
      entry: entries[at]!,
      changes,
      lines: Object.fromEntries(Object.entries(lines).map(([name, { change }]) => [name, change])),
    }),
  )
  const renumbered = together.find(({ doc, before }) => doc.number !== before.number)?.doc
  await unique(type, renumbered ?? {}, () => updateMany(operation, type, updates, reason))
  for (const one of together) await finish(operation, type, one)
}

/** A change that is to be written. */
interface PendingChange extends ChangedDocument {
  readonly changes: JournalLine['changes']
  /** Changes of lines by lists that changed. */
  readonly lines: Readonly<Record<string, LineChanges>>
  /** Whether a counterparty changed. */
  readonly moved: boolean
}

async function pendingChange(
  operation: Operation,
  type: AnyDocument,
  { before, doc }: ChangedDocument,
  always = false,
): Promise<PendingChange | undefined> {
  numberLines(operation, type, doc)
  const moved = await setParties(operation, type, doc, before)
  const changes = changesOf(type, before, doc)
  if (changes.length === 0 && !moved && !always) return undefined
  return { before, doc, changes, lines: lineChanges(type, before, doc), moved }
}

const hasOtherLines = ({ lines }: PendingChange): boolean =>
  Object.values(lines).some(({ insert, remove }) => insert.length + remove.length > 0)

/** What follows the statement that wrote a document. */
async function finish(operation: Operation, type: AnyDocument, { before, doc, moved }: PendingChange): Promise<void> {
  doc.version = before.version + 1
  await saveFileReferences(operation, type, doc, before)
  if (moved) await shareLines(operation, type, doc)
}

/** Reserves ids for the lines and journal entries of these documents. */
const reserveIds = (operation: Operation, type: AnyDocument, all: readonly ChangedDocument[]): Promise<void> =>
  operation.engine.ids.reserve(
    operation.tx,
    all.reduce((sum, { doc }) => sum + 2 + linesOf(type).reduce((lines, [name]) => lines + (doc[name] as Row[]).length, 0), 0),
  )

/** Assigns ids to new lines before anything is written. */
export function numberLines(operation: Operation, type: AnyDocument, doc: Stored): void {
  for (const [name] of linesOf(type)) {
    ;(doc[name] as Row[]).forEach((line, at) => {
      if (!line['id']) line['id'] = operation.engine.ids.next()
      line['no'] = (at + 1) * 10
    })
  }
}
