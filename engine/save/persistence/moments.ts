/** The queue of moments (`core.moment`): what each changed document waits for is written with it, so that the worker never reads documents. */
import type { AnyDocument } from '../../../model/document.ts'
import { dueMoments, momentsOf, type DueMoment } from '../../../model/lifecycle/moment-times.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'

/**
 * Writes what changed documents wait for, in one statement whatever their number; none when no date and no status moved it. A moment whose
 * time moved comes again; one that was done at the same time does not. What a document does not wait for any more is dropped.
 * @param changes `before` is absent for a new document, and where the rows are rebuilt
 * @param keepDone what was done stays done although its time moved, since no date changed: the definition did, or the time zone
 */
export async function scheduleMoments(
  operation: Operation,
  type: AnyDocument,
  changes: readonly { readonly before?: Stored | undefined; readonly doc: Stored }[],
  { keepDone = false }: { readonly keepDone?: boolean } = {},
): Promise<void> {
  if (momentsOf(type).length === 0) return
  const { zone } = operation.tx
  const now = Date.parse(operation.tx.now)
  const moved = changes
    .map(({ before, doc }) => ({ doc, wanted: dueMoments(type, doc, zone), had: before && dueMoments(type, before, zone) }))
    .filter(({ wanted, had }) => JSON.stringify(wanted) !== JSON.stringify(had ?? []))
  if (moved.length === 0) return
  const rows = moved.flatMap(({ doc, wanted }) => wanted.filter(isAhead(now)).map((one) => ({ doc, ...one })))
  await operation.tx.run(
    `WITH wanted AS (SELECT * FROM unnest($4::bigint[], $5::text[], $6::bigint[], $7::timestamptz[]) AS w(doc_id, name, line_id, at)),
       dropped AS (DELETE FROM core.moment m WHERE m.platform_id = $1 AND m.doc_id = ANY ($3::bigint[]) AND m.done_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.doc_id = m.doc_id AND w.name = m.name AND w.line_id = m.line_id))
     INSERT INTO core.moment AS m (platform_id, type, doc_id, name, line_id, at, look_at) SELECT $1, $2, doc_id, name, line_id, at, at FROM wanted
     ON CONFLICT (platform_id, doc_id, name, line_id) DO UPDATE SET at = excluded.at, look_at = excluded.at, done_at = NULL, tries = 0, error = NULL, notified_at = NULL
       WHERE (m.at <> excluded.at AND NOT (m.done_at IS NOT NULL AND $8)) OR (m.look_at IS NULL AND m.done_at IS NULL)`,
    [
      operation.actor.platform,
      type.name,
      moved.map(({ doc }) => doc.id),
      rows.map(({ doc }) => doc.id),
      rows.map(({ name }) => name),
      rows.map(({ line }) => line),
      rows.map(({ at }) => new Date(at).toISOString()),
      keepDone,
    ],
  )
}

/** A reminder is for a date to come; an action is due however late it is. */
const isAhead =
  (now: number) =>
  ({ reminds, date }: DueMoment): boolean =>
    !reminds || date > now

/** Removes the moments of a document that is removed. */
export async function dropMoments(operation: Operation, type: AnyDocument, id: string): Promise<void> {
  if (momentsOf(type).length > 0)
    await operation.tx.run('DELETE FROM core.moment WHERE platform_id = $1 AND doc_id = $2', [operation.actor.platform, id])
}
