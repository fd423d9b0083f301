/** Limit on how many comments or voice notes one company writes on one document. Other companies never count towards it. */
import { WeftError } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { Operation } from '../operation.ts'

interface Limit {
  readonly max: number
  readonly key: MessageKey
  /** Counts the rows of platform $1, document $2 and company $3 as `count`. */
  readonly count: string
}
const limits = {
  comment: {
    max: 2000,
    key: 'comment.tooMany',
    count:
      'SELECT count(*)::int AS count FROM core.comment WHERE platform_id = $1 AND doc_id = $2 AND company_id = $3 AND deleted_at IS NULL',
  },
  voiceNote: {
    max: 200,
    key: 'voice.tooMany',
    count: 'SELECT count(*)::int AS count FROM core.voice_note WHERE platform_id = $1 AND doc_id = $2 AND company_id = $3',
  },
} as const satisfies Readonly<Record<string, Limit>>

/** How many comments a company writes on one document. */
export const maxComments = limits.comment.max
/** How many voice notes a company records on one document. */
export const maxVoiceNotes = limits.voiceNote.max

/**
 * Requires that the user's company may add one more row to the document. Its other writers on this document wait until the transaction
 * ends, so concurrent writes never pass the limit. Call it right before the insert: nothing that needs another connection may follow.
 * @param doc id of the document
 * @throws WeftError 409 `comment.tooMany` or `voice.tooMany`
 */
export async function requireBelowLimit(operation: Operation, kind: keyof typeof limits, doc: string): Promise<void> {
  const { platform, company } = operation.actor
  const { max, key, count: countSql }: Limit = limits[kind]
  await operation.tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify([kind, platform, doc, company])])
  const [{ count } = { count: 0 }] = await operation.tx.rows<{ count: number }>(countSql, [platform, doc, company])
  if (count >= max) throw new WeftError(409, key, { values: { max } })
}
