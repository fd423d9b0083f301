/** Voice notes go along with what they are about, when another document carries it on. */
import type { AnyDocument } from '../../../model/document.ts'
import type { CarriedPlace } from '../../document-context.ts'
import type { Operation } from '../../operation.ts'

/**
 * Repeats the notes at places of documents at those of others: with their speaker, day, recording and transcript, and heard by the same side. The number of statements does not
 * grow with them, and the limit of a company is not asked: nothing is recorded again.
 * @param type of the documents that get the notes
 */
export async function carryVoiceNotes({ tx, actor, engine }: Operation, type: AnyDocument, places: readonly CarriedPlace[]): Promise<void> {
  const each = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
  if (each.length === 0) return
  const among = `FROM core.voice_note v JOIN unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS p (from_doc, from_at, to_doc, to_at)
    ON p.from_doc = v.doc_id AND p.from_at = v.image_id WHERE v.platform_id = $1`
  const columns = [
    each.map(({ from }) => from.doc),
    each.map(({ from }) => from.at),
    each.map(({ to }) => to.doc),
    each.map(({ to }) => to.at),
  ]
  const [{ count } = { count: 0 }] = await tx.rows<{ count: number }>(`SELECT count(*)::int AS count ${among}`, [
    actor.platform,
    ...columns,
  ])
  if (count === 0) return
  await engine.ids.reserve(tx, count)
  const ids = Array.from({ length: count }, () => engine.ids.next())
  await tx.run(
    `INSERT INTO core.voice_note (platform_id, id, company_id, user_id, type, doc_id, image_id, x, y, file_id, seconds, text, shared, at, transcript, transcript_at)
     SELECT n.platform_id, ($7::bigint[])[n.place], n.company_id, n.user_id, $6, n.to_doc, n.to_at, n.x, n.y, n.file_id, n.seconds, n.text, n.shared, n.at, n.transcript, n.transcript_at
     FROM (SELECT v.*, p.to_doc, p.to_at, row_number() OVER (ORDER BY v.id, p.to_doc, p.to_at) AS place ${among}) n`,
    [actor.platform, ...columns, type.name, ids],
  )
}
