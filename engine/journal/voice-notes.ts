/**
 * Voice notes at positions in a document's pictures, or about its lines. Users who may read the document may hear them, unless a note is internal to its
 * company; viewers of a document never hear each other.
 */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import { forbidden, notFound } from '../../model/errors.ts'
import { exchangesOf, readableIds } from '../authorisation/read-access.ts'
import { filesIn } from '../save/persistence/file-references.ts'
import type { Operation } from '../operation.ts'
import { viewDocument } from '../save/view/document-view.ts'
import { recordAdminAction } from '../authorisation/admin-permissions.ts'
import { loadAll } from '../store/read.ts'
import { requireBelowLimit } from './company-limit.ts'

export interface VoiceNote extends Recorded {
  readonly id: string
  /** The picture or the line that it is about; the other one is null. */
  readonly image: string | null
  readonly line: string | null
  readonly at: string
  readonly transcript: string
  readonly transcript_at: string | null
  readonly name: string
  readonly mine: boolean
}
/** What a note is about: a picture or a line of the document, by its id. */
export interface VoiceNotePlace {
  readonly kind: 'image' | 'line'
  readonly at: string
}
interface Recorded {
  /** The position from the upper left corner of a picture, 0 to 1. */
  readonly x: string
  readonly y: string
  readonly file: string
  readonly seconds: string
  readonly text: string
  readonly shared: boolean
}
export interface NewVoiceNote extends Recorded, VoiceNotePlace {}

/**
 * Returns all notes that this user may hear, oldest first. They are shown together at pictures and lines, so they have no pages; each company records at
 * most 200 on a document.
 * @throws WeftError 404 for a document that the user may not read
 */
export async function voiceNotes(operation: Operation, type: AnyDocument, id: string): Promise<readonly VoiceNote[]> {
  const notes = (await notesOf(operation, type, [id])).get(id)
  if (!notes) throw notFound()
  return notes
}

/** Returns the notes of several documents by their ids; those that the user may not read are left out. */
export async function notesOf(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly VoiceNote[]>> {
  const readers = await exchangesOf(operation, type, ids)
  const notes = await operation.tx.rows<VoiceNote & { readonly company: string; readonly doc: string }>(
    `SELECT v.company_id AS company, v.doc_id AS doc, v.id, CASE WHEN f.id IS NULL THEN NULL ELSE v.image_id END AS image,
       CASE WHEN f.id IS NULL THEN v.image_id END AS line, v.x::text, v.y::text, v.file_id AS file, v.seconds::text, v.text, v.transcript, v.transcript_at, v.shared, v.at,
       a.full_name AS name, v.user_id = $4 AS mine
     FROM core.voice_note v JOIN core.account a ON a.id = v.user_id LEFT JOIN core.file f ON f.platform_id = v.platform_id AND f.id = v.image_id
     WHERE v.platform_id = $1 AND v.doc_id = ANY ($2::bigint[]) AND (v.shared OR v.company_id = $3) ORDER BY v.id`,
    [operation.actor.platform, [...readers.keys()], operation.actor.company, operation.actor.user],
  )
  const byDocument = Map.groupBy(notes, ({ doc }) => doc)
  return new Map(
    [...readers].map(([id, hears]) => [
      id,
      (byDocument.get(id) ?? []).filter(({ company }) => hears(company)).map(({ company: _, doc: __, ...note }) => note),
    ]),
  )
}

/**
 * Requires that the user sees this picture or this line in the document.
 * @throws WeftError 404
 */
export async function requirePlace(operation: Operation, type: AnyDocument, id: string, { kind, at }: VoiceNotePlace): Promise<void> {
  const doc = await viewDocument(operation, type, id, { live: true })
  const places =
    kind === 'image'
      ? filesIn(type, doc)
      : linesOf(type).flatMap(([name]) => ((doc[name] ?? []) as readonly { readonly id: string }[]).map((line) => line.id))
  if (!places.includes(at)) throw notFound()
}

/**
 * Records a note about a picture or a line of the document and returns its id.
 * @throws WeftError 404 for one that the user does not see in the document, 409 `voice.tooMany` when the company has recorded 200
 * notes on the document
 */
export async function addVoiceNote(operation: Operation, type: AnyDocument, id: string, note: NewVoiceNote): Promise<string> {
  await requirePlace(operation, type, id, note)
  await operation.engine.ids.reserve(operation.tx, 1)
  const noteId = operation.engine.ids.next()
  await requireBelowLimit(operation, 'voiceNote', id)
  await operation.tx.run(
    'INSERT INTO core.voice_note (platform_id, id, company_id, user_id, type, doc_id, image_id, x, y, file_id, seconds, text, shared) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
    [
      operation.actor.platform,
      noteId,
      operation.actor.company,
      operation.actor.user,
      type.name,
      id,
      note.at,
      note.x,
      note.y,
      note.file,
      note.seconds,
      note.text,
      note.shared,
    ],
  )
  await recordChanged(operation, { type, doc: id, company: operation.actor.company, shared: note.shared })
  return noteId
}

/**
 * Tells open screens that the recordings of a document have changed (SH-4-028): the people of the speaker's company, and of a shared
 * note the owner's; of a shared note of the owner its partners. Viewers of a document hear nothing of each other.
 */
async function recordChanged(
  operation: Operation,
  { type, doc, company, shared }: { type: AnyDocument; doc: string; company: string; shared: boolean },
): Promise<void> {
  const { platform, user } = operation.actor
  const [about] = shared ? await loadAll(operation, type, [doc], { lines: false }) : []
  const isOwner = about?.ownerCompany === company
  const partners = isOwner
    ? await operation.tx.rows<{ id: string }>(
        'SELECT DISTINCT company_id AS id FROM core.voice_note WHERE platform_id = $1 AND doc_id = $2 AND shared',
        [platform, doc],
      )
    : []
  const companies = [
    company,
    ...(about ? [about.ownerCompany] : []),
    ...(isOwner ? Object.values(about.$partyRoles).filter((one) => one !== null) : []),
    ...partners.map(({ id }) => id),
  ]
  for (const reader of new Set(companies))
    operation.events.push({
      topic: 'notice',
      payload: {
        company: reader,
        type: 'meeting_record_change',
        content: ['', ''],
        from: user,
        fromCompany: company,
        docType: type.name,
        docId: doc,
      },
    })
}

/**
 * Writes the transcript of a note; only its speaker may do so, and users who may hear the note may read it. The note's own journal
 * keeps earlier texts, so that no other user's history reveals them.
 */
export async function transcribe(operation: Operation, id: string, transcript: string): Promise<string> {
  const row = await ownNote(operation, id)
  if (row.transcript === transcript) return row.transcript_at ?? ''
  const [changed] = await operation.tx.rows<{ transcript_at: string }>(
    'UPDATE core.voice_note SET transcript = $3, transcript_at = now() WHERE platform_id = $1 AND id = $2 RETURNING transcript_at',
    [operation.actor.platform, id, transcript],
  )
  await recordChanged(operation, noteOf(operation, row))
  await recordAdminAction(operation, {
    type: 'voice_note',
    id,
    action: 'transcript',
    changes: [{ path: 'transcript', from: row.transcript || null, to: transcript || null }],
  })
  return changed!.transcript_at
}

/** Removes the user's own voice note. */
export async function removeVoiceNote(operation: Operation, id: string): Promise<void> {
  const row = await ownNote(operation, id)
  await recordChanged(operation, noteOf(operation, row))
  await operation.tx.run('DELETE FROM core.voice_note WHERE platform_id = $1 AND id = $2', [operation.actor.platform, id])
}

interface Kept {
  readonly user_id: string
  readonly company_id: string
  readonly shared: boolean
  readonly type: string
  readonly doc_id: string
  readonly transcript: string
  readonly transcript_at: string | null
}
const noteOf = ({ engine }: Operation, { type, doc_id: doc, company_id: company, shared }: Kept) => ({
  type: engine.types.get(type)!,
  doc,
  company,
  shared,
})

/**
 * Returns the user's own note.
 * @throws WeftError 404 for a note that this user may not hear, 403 for another user's note
 */
async function ownNote(operation: Operation, id: string): Promise<Kept> {
  const [row] = await operation.tx.rows<Kept>(
    'SELECT user_id, company_id, shared, type, doc_id, transcript, transcript_at FROM core.voice_note WHERE platform_id = $1 AND id = $2 AND (shared OR company_id = $3) FOR UPDATE',
    [operation.actor.platform, id, operation.actor.company],
  )
  const type = row && operation.engine.types.get(row.type)
  if (!row || !type || !(await readableIds(operation, type, [row.doc_id])).has(row.doc_id)) throw notFound()
  if (row.user_id !== operation.actor.user) throw forbidden()
  return row
}
