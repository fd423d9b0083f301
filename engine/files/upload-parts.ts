/**
 * Uploads in parts: bound to the user and to the purpose of the file, and resumed where they stopped (U36). The server stores the
 * bytes.
 */
import { notFound, WeftError } from '../../model/errors.ts'
import type { Engine, Operation } from '../operation.ts'
import { transact } from '../store/transaction.ts'

export interface Parts {
  readonly id: string
  readonly type: string
  readonly field: string
  readonly name: string
  /** The total length, and how much of it has arrived. */
  readonly bytes: number
  readonly received: number
  readonly sha256: Buffer
  readonly key: string
}
/** Limits of one user's open uploads: files, and bytes in sum. */
const limits = { files: 20, bytes: 1_000_000_000 }
const columns = `id, type, field, name, bytes::float8 AS bytes, received::float8 AS received, sha256, storage_key AS key`
const mine = 'platform_id = $1 AND user_id = $2'

/**
 * Starts an upload, or returns the one that the same user has started for the same file and field.
 * @throws WeftError 429 for too many open uploads
 */
export async function beginParts(operation: Operation, one: Omit<Parts, 'id' | 'received'>): Promise<Parts> {
  const { tx, actor, engine } = operation
  // Serialised per user, so that limits hold and nothing is started twice.
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('upload ' || $1 || ' ' || $2, 0))`, [actor.platform, actor.user])
  const open = await tx.rows<Parts>(`SELECT ${columns} FROM core.upload WHERE ${mine}`, [actor.platform, actor.user])
  const there = open.find((other) => {
    return other.type === one.type && other.field === one.field && other.name === one.name && other.sha256.equals(one.sha256)
  })
  if (there?.bytes === one.bytes) return there
  const sum = open.reduce((all, { bytes }) => all + bytes, one.bytes)
  if (there || open.length >= limits.files || sum > limits.bytes) throw new WeftError(429, 'generic.tooMany')
  await engine.ids.reserve(tx, 1)
  const id = engine.ids.next()
  await tx.run(
    'INSERT INTO core.upload (platform_id, id, company_id, user_id, type, field, name, bytes, sha256, storage_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [actor.platform, id, actor.company, actor.user, one.type, one.field, one.name, one.bytes, one.sha256, one.key],
  )
  return { ...one, id, received: 0 }
}

/**
 * Returns the user's own upload, locked until the transaction ends.
 * @throws WeftError 404 for an upload of another user
 */
export async function lockParts({ tx, actor }: Operation, id: string): Promise<Parts> {
  const [row] = await tx.rows<Parts>(`SELECT ${columns} FROM core.upload WHERE ${mine} AND id = $3 FOR UPDATE`, [
    actor.platform,
    actor.user,
    id,
  ])
  if (!row) throw notFound()
  return row
}

export const recordPart = ({ tx, actor }: Operation, id: string, received: number): Promise<number> =>
  tx.run(`UPDATE core.upload SET received = $4 WHERE ${mine} AND id = $3`, [actor.platform, actor.user, id, received])

export const deleteParts = ({ tx, actor }: Operation, id: string): Promise<number> =>
  tx.run(`DELETE FROM core.upload WHERE ${mine} AND id = $3`, [actor.platform, actor.user, id])

/**
 * Deletes unfinished uploads that were started a day ago.
 * @returns the keys whose bytes can be deleted
 */
export async function deleteStaleParts(engine: Engine): Promise<string[]> {
  const rows = await transact(engine.pool, { platform: '', companies: '*', user: '0', worker: true }, (tx) =>
    tx.rows<{ key: string }>(`DELETE FROM core.upload WHERE at < now() - interval '24 hours' RETURNING storage_key AS key`),
  )
  return rows.map(({ key }) => key)
}
