/** Idempotency: the same key and the same request give the first answer again; another request under the key is refused (security rule 7). */
import { createHash } from 'node:crypto'
import { WeftError } from '../../model/errors.ts'
import { runInTransaction, writeOutbox } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Actor } from '../actor.ts'

/**
 * Runs `work` at most once for a key. The key is claimed in the transaction of the effect; whoever comes second waits for the first
 * and gets its answer. Answers must be JSON. Without a key the work simply runs.
 */
export async function runIdempotent<T>(
  engine: Engine,
  actor: Actor,
  request: { readonly key: string | undefined; readonly body: string },
  work: (operation: Operation) => Promise<T>,
): Promise<T> {
  const { key } = request
  if (!key) return runInTransaction(engine, actor, work)
  if (key.length > 100) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'idempotency-key' } })
  const hash = createHash('sha256').update(request.body).digest()
  try {
    return await runInTransaction(engine, actor, async (operation) => {
      const claimed = await operation.tx.rows<{ hash: Buffer; answer: { value: T }; mine: boolean }>(
        `WITH claim AS (INSERT INTO core.idempotency (platform_id, user_id, key, hash, answer) VALUES ($1, $2, $3, $4, 'null') ON CONFLICT DO NOTHING RETURNING 1)
         SELECT hash, answer, false AS mine FROM core.idempotency WHERE platform_id = $1 AND user_id = $2 AND key = $3 AND NOT EXISTS (SELECT 1 FROM claim)
         UNION ALL SELECT $4, 'null', true FROM claim`,
        [actor.platform, actor.user, key, hash],
      )
      const row = claimed[0]
      if (!row) throw new Waited()
      if (!row.mine) return replay(row, hash)
      const value = await work(operation)
      await writeOutbox(operation)
      operation.tx.closing('UPDATE core.idempotency SET answer = $4 WHERE platform_id = $1 AND user_id = $2 AND key = $3', [
        actor.platform,
        actor.user,
        key,
        JSON.stringify({ value }),
      ])
      return value
    })
  } catch (error) {
    if (!(error instanceof Waited)) throw error
    // The first one committed while we waited: its row is visible to a new statement.
    return runInTransaction(engine, actor, async (operation) => {
      const [row] = await operation.tx.rows<{ hash: Buffer; answer: { value: T } }>(
        'SELECT hash, answer FROM core.idempotency WHERE platform_id = $1 AND user_id = $2 AND key = $3',
        [actor.platform, actor.user, key],
      )
      if (!row) throw new WeftError(409, 'save.conflict')
      return replay(row, hash)
    })
  }
}

class Waited extends Error {}

function replay<T>(row: { hash: Buffer; answer: { value: T } }, hash: Buffer): T {
  if (!row.hash.equals(hash)) throw new WeftError(409, 'generic.mismatch')
  return row.answer.value
}
