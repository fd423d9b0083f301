/** Persists changed documents: header, lines, parties, directory, journal and files. Nothing is written of what did not change. */
import { reconfirmed } from '../../../model/between/based-on.ts'
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import { saveFileReferences } from './file-references.ts'
import { rolesThatSeeNothing } from '../../authorisation/hidden-steps.ts'
import type { Operation } from '../../operation.ts'
import { holdAddedLinks } from '../../store/links/added-links.ts'
import type { Stored } from '../../store/read.ts'
import { occupiedRoles, unseenAfter } from '../../store/unseen-rows.ts'
import { updateMany, type DocumentUpdate } from '../../store/update-many.ts'
import { shareLines, update, updateOwnRows, type JournalLine, type LineChanges } from '../../store/write.ts'
import { holdChosenLinks } from '../input/chosen-links.ts'
import { changesOf, lineChanges } from '../input/document-changes.ts'
import { unique } from '../validation/unique-violations.ts'
import { keepAnswered, keepEnded } from './answered.ts'
import { followBookings } from './bookings.ts'
import { scheduleMoments } from './moments.ts'
import { settleTree } from '../validation/tree-moves.ts'
import { refuseSecondHolders } from '../validation/unique-while.ts'
import { settlePeriods } from '../validation/valid-periods.ts'
import { recount } from './recount.ts'
import { rollUp } from './roll-up.ts'
import { searchEntries, searchEntry } from './search-entry.ts'
import { setParties } from './parties.ts'
import { followSeals } from './seals.ts'
import { followShares } from './shares.ts'
import { shareFound } from './found-shares.ts'
import { markMoved } from './mark-moved.ts'
import { recordBases } from './record-bases.ts'

type Row = Record<string, any>

/** A document as it is stored, and what it becomes. */
export interface ChangedDocument {
  readonly before: Stored
  readonly doc: Stored
  /** Rows of the acting company, by lines, where it stands in its role beside other companies. */
  readonly ownRows?: ReadonlyMap<string, readonly string[]>
}
/** What the journal says of a change; with `always` it is written even where nothing changed, e.g. for an action. */
export interface ChangeReason {
  readonly action: string
  readonly comment?: string
  readonly always?: boolean
  /** The documents stay as they are beside what moved (`keep`): nothing is read again. */
  readonly stays?: boolean
  /** Whether an action filled the documents again before it moved them (`refreshes`). */
  readonly refreshed?: boolean
  /** A single document is written along with what is sent next: nothing that follows needs to know that it succeeded. */
  readonly pending?: boolean
}

/**
 * Writes changed documents of one type with their journal entries, in statements whose number does not grow with them. Nothing is written of
 * one that did not change. A document with lines that were added or removed is written by itself. Sums over these documents (`rollUp`) and what they
 * share follow.
 * @throws WeftError 409 `save.conflict` when another operation changed one of them, `save.duplicateNumber`; 11000 `field.duplicate`, `validity.overlaps`, `books.taken` and others of `followBookings`
 */
export async function persistMany(
  operation: Operation,
  type: AnyDocument,
  all: readonly ChangedDocument[],
  reason: ChangeReason,
): Promise<void> {
  await holdAddedLinks(operation, type, all)
  await settlePeriods(operation, type, all, persistMany)
  await refuseSecondHolders(operation, type, all)
  const settleRelatives = await settleTree(operation, type, all)
  await followBookings(operation, type, all)
  await reserveIds(operation, type, all)
  const changed = await pendingChanges(operation, type, all, reason)
  await keepAnswered(operation, type, changed)
  const together = changed.filter((one) => !hasOtherLines(one) && !one.aside)
  for (const one of changed) if (together.length < 2 || !together.includes(one)) await writeOne(operation, type, one, reason)
  if (together.length > 1) await writeTogether(operation, type, together, reason)
  await holdChosenLinks(
    operation,
    changed.map(({ doc }) => doc),
  )
  // What is answered has the stamp that was written.
  for (const one of changed) {
    const { doc, before, aside } = one
    if (aside) doc.version = before.version
    else Object.assign(doc, { version: before.version + 1, updatedAt: operation.tx.now, updatedBy: operation.actor.user })
    if (!aside && (doc.$unseen || one.unseenBy.length > 0)) Object.assign(doc, { $unseen: unseenAfter(type, one) })
  }
  await keepEnded(operation, type, changed)
  await saveFileReferences(operation, type, changed)
  await shareLines(
    operation,
    type,
    changed.flatMap(({ doc, moved }) => (moved ? [doc] : [])),
  )
  await followSeals(operation, type, changed)
  await scheduleMoments(operation, type, changed)
  await rollUp(operation, type, changed, persistMany)
  await settleRelatives(persistMany)
  const counted = /^(counted|taken:|freed:)/.test(reason.action)
  await followShares(operation, type, changed, { counted })
  await recordBases(operation, type, changed, {
    saved: !counted && !reason.stays && (!reason.always || reason.action === reconfirmed),
    refreshed: reason.refreshed === true,
  })
  await markMoved(operation, type, changed)
  await shareFound(operation, type, changed)
  await recount(operation, type, changed)
}

/** Writes a changed document with its journal entry: the case of one of `persistMany`. */
export const persistChanges = (operation: Operation, type: AnyDocument, change: ChangedDocument & ChangeReason): Promise<void> =>
  persistMany(operation, type, [change], change)

async function writeOne(operation: Operation, type: AnyDocument, one: PendingChange, reason: ChangeReason): Promise<void> {
  const { action, comment } = reason
  const { doc, changes, lines, aside } = one
  if (aside) {
    const rows = Object.fromEntries(Object.entries(lines).map(([name, { change }]) => [name, change]))
    return updateOwnRows(operation, type, { ...doc, version: one.before.version }, { journal: { action, comment, changes }, rows })
  }
  const entry = await searchEntry(operation, type, doc)
  const journal = { action, comment, changes }
  const writing = unique(type, doc, () => update(operation, type, doc, { hidden: one, entry, journal, lines }))
  if (reason.pending) operation.tx.pending(writing)
  else await writing
}

async function writeTogether(operation: Operation, type: AnyDocument, all: readonly PendingChange[], reason: ChangeReason): Promise<void> {
  const entries = await searchEntries(
    operation,
    type,
    all.map(({ doc }) => doc),
  )
  const updates = all.map(
    ({ doc, before, changes, lines, unseenBy }, at): DocumentUpdate => ({
      doc,
      before,
      unseenBy,
      entry: entries[at]!,
      changes,
      lines: Object.fromEntries(Object.entries(lines).map(([name, { change }]) => [name, change])),
    }),
  )
  const renumbered = all.find(({ doc, before }) => doc.number !== before.number)?.doc
  await unique(type, renumbered ?? {}, () => updateMany(operation, type, updates, reason))
}

/** A change that is to be written. */
interface PendingChange extends ChangedDocument {
  readonly changes: JournalLine['changes']
  /** Changes of lines by lists that changed. */
  readonly lines: Readonly<Record<string, LineChanges>>
  /** Whether a counterparty changed. */
  readonly moved: boolean
  /** Whether only own rows of one of several companies change: the version stays, so that the others learn nothing of it. */
  readonly aside: boolean
  /** The party roles whose companies see nothing of it: for them the stamp stays. */
  readonly unseenBy: readonly string[]
}

/** Numbers the lines and sets the parties of the documents. Returns those that are to be written; with `always` all of them. */
async function pendingChanges(
  operation: Operation,
  type: AnyDocument,
  all: readonly ChangedDocument[],
  { action, always = false }: ChangeReason,
): Promise<PendingChange[]> {
  for (const { doc } of all) numberLines(operation, type, doc)
  const moved = await setParties(operation, type, all)
  return all.flatMap(({ before, doc, ownRows }, at) => {
    const changes = changesOf(type, before, doc)
    if (changes.length === 0 && !moved[at] && !always) return []
    const aside = !moved[at] && changesOwnRowsOnly(changes, ownRows)
    // Who comes to a document or leaves it learns of that.
    const unseenBy = moved[at] || aside ? [] : occupiedRoles(doc, rolesThatSeeNothing(type, { action, changes }))
    return [{ before, doc, changes, lines: lineChanges(type, before, doc), moved: moved[at]!, aside, unseenBy }]
  })
}

/** Says whether all changes are cells of own rows (`lines#<id>.column`). */
const changesOwnRowsOnly = (changes: JournalLine['changes'], ownRows: ChangedDocument['ownRows']): boolean =>
  ownRows !== undefined &&
  changes.length > 0 &&
  changes.every(({ path }) => {
    const [, lines, id] = /^([^#.]+)#(\d+)\./.exec(path) ?? []
    return lines !== undefined && ownRows.get(lines)?.includes(id!) === true
  })

const hasOtherLines = ({ lines }: PendingChange): boolean =>
  Object.values(lines).some(({ insert, remove }) => insert.length + remove.length > 0)

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
