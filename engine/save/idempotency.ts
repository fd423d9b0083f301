/**
 * Idempotency: the same key with the same request returns the first answer again; a different request under the key is refused
 * (security rule 7).
 */
import { createHash } from 'node:crypto'
import { WeftError } from '../../model/errors.ts'
import { runInTransaction, writeOutboxWith } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Actor } from '../actor.ts'

/** What makes a call one that happens once. */
export interface IdempotentRequest {
  /** `idempotency-key` of the call, at most 100 characters; without one the work simply runs. */
  readonly key: string | undefined
  /** What the key stands for: method, path and body; of a call, `bytes` are its body as it came. */
  readonly body: string
  readonly bytes?: Uint8Array | undefined
  /** Nonce of a signed call: claimed with the key, so that another node refuses the same call. */
  readonly nonce?: string | undefined
}

interface Answered {
  readonly hash: Buffer
  /** JSON text of the value that the call returned, `{ value }`. */
  readonly answer: string
}
interface Claim extends Answered {
  /** This call holds the key. */
  readonly mine: boolean
  /** Nobody has used the nonce before. */
  readonly fresh: boolean
}
/** Claims the key `$3` and the nonce `$5`; no row when another call claimed the key while this one waited for it. */
const claimText = `WITH claim AS (INSERT INTO core.idempotency (platform_id, user_id, key, hash, answer) VALUES ($1, $2, $3, $4, 'null') ON CONFLICT DO NOTHING RETURNING 1),
  fresh AS (INSERT INTO core.signed_nonce (platform_id, nonce) SELECT $1, $5 FROM claim WHERE $5::uuid IS NOT NULL ON CONFLICT DO NOTHING RETURNING 1)
SELECT hash, answer, false AS mine, false AS fresh FROM core.idempotency WHERE platform_id = $1 AND user_id = $2 AND key = $3 AND NOT EXISTS (SELECT 1 FROM claim)
UNION ALL SELECT $4, 'null', true, EXISTS (SELECT 1 FROM fresh) FROM claim`

/**
 * Runs `work` at most once for a key. The key and the nonce are claimed in the transaction of the effect; the second caller waits for the first
 * and gets its answer. Answers must be JSON.
 * @throws WeftError 400 `access.signature` for a nonce that was used before, 409 `generic.mismatch` for another request under the key
 */
export async function runIdempotent<T>(
  engine: Engine,
  actor: Actor,
  request: IdempotentRequest,
  work: (operation: Operation) => Promise<T>,
): Promise<T> {
  const { key, nonce } = request
  if (!key)
    return runInTransaction(engine, actor, async (operation) => {
      if (nonce) await claimNonce(operation, nonce)
      return work(operation)
    })
  if (key.length > 100) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'idempotency-key' } })
  const hash = createHash('sha256')
    .update(request.body)
    .update(request.bytes ?? '')
    .digest()
  let claimed: Claim | undefined
  const opening = {
    sql: claimText,
    params: [actor.platform, actor.user, key, hash, nonce ?? null],
  }
  try {
    const once = async (operation: Operation) => {
      if (!claimed) throw new Waited()
      if (!claimed.mine) return replay<T>(claimed, hash)
      if (nonce && !claimed.fresh) throw usedNonce()
      const value = await work(operation)
      await writeOutboxWith(operation, {
        sql: 'UPDATE core.idempotency SET answer = $8 WHERE platform_id = $5 AND user_id = $6 AND key = $7',
        params: [actor.platform, actor.user, key, JSON.stringify({ value })],
      })
      return value
    }
    const opened = ([row]: readonly Claim[]) => {
      claimed = row
    }
    return await runInTransaction(engine, actor, once, { opening, opened })
  } catch (error) {
    if (!(error instanceof Waited)) throw error
    // The first call committed while this one waited. Its row is visible to a new statement.
    return runInTransaction(engine, actor, async (operation) => {
      const [row] = await operation.tx.rows<{ hash: Buffer; answer: string }>(
        'SELECT hash, answer FROM core.idempotency WHERE platform_id = $1 AND user_id = $2 AND key = $3',
        [actor.platform, actor.user, key],
      )
      if (!row) throw new WeftError(409, 'save.conflict')
      return replay<T>(row, hash)
    })
  }
}

/** Returns the answers of the person that are stored under keys with this beginning, in the order of the keys. Work that has failed has none. */
export const storedAnswers = async (operation: Operation, beginning: string): Promise<readonly unknown[]> =>
  (await storedByKey(operation, beginning)).map(([, answer]) => answer)

/** Returns what `storedAnswers` does, each answer with the rest of its key. */
export async function storedByKey({ actor, tx }: Operation, beginning: string): Promise<readonly (readonly [string, unknown])[]> {
  const rows = await tx.rows<{ key: string; answer: string }>(
    `SELECT key, answer FROM core.idempotency WHERE platform_id = $1 AND user_id = $2 AND starts_with(key, $3) AND answer <> 'null' ORDER BY key`,
    [actor.platform, actor.user, beginning],
  )
  return rows.map(({ key, answer }) => [key.slice(beginning.length), (JSON.parse(answer) as { value: unknown }).value] as const)
}

/** Claims the nonce of a call without a key in the transaction of its effect. */
async function claimNonce(operation: Operation, nonce: string): Promise<void> {
  const claimed = await operation.tx.run('INSERT INTO core.signed_nonce (platform_id, nonce) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    operation.actor.platform,
    nonce,
  ])
  if (claimed !== 1) throw usedNonce()
}
const usedNonce = (): WeftError => new WeftError(400, 'access.signature')

class Waited extends Error {}

function replay<T>(row: Answered, hash: Buffer): T {
  if (!row.hash.equals(hash)) throw new WeftError(409, 'generic.mismatch')
  return (JSON.parse(row.answer) as { value: T }).value
}
