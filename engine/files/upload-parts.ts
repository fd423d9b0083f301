/** Files on their way in parts: bound to the person and to what the file is for, taken up again where they stopped (U36). The bytes are the server's. */
import { notFound, WeftError } from '../../model/errors.ts'
import type { Engine, Operation } from '../operation.ts'
import { transact } from '../store/transaction.ts'

export interface Parts {
  readonly id: string
  readonly type: string
  readonly field: string
  readonly name: string
  /** How long it will be, and how much of it is there. */
  readonly bytes: number
  readonly received: number
  readonly sha256: Buffer
  readonly key: string
}
/** Open at once for one person: files, and bytes in sum. */
const most = { files: 20, bytes: 1_000_000_000 }
const columns = `id, type, field, name, bytes::float8 AS bytes, received::float8 AS received, sha256, storage_key AS key`
const mine = 'platform_id = $1 AND user_id = $2'

/** Begins, or finds what the same person has begun of the same file for the same field. @throws WeftError 429 for too much at once */
export async function beginParts(operation: Operation, one: Omit<Parts, 'id' | 'received'>): Promise<Parts> {
  const { tx, actor, engine } = operation
  // One after the other for one person, so that limits hold and nothing is begun twice.
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('upload ' || $1 || ' ' || $2, 0))`, [actor.platform, actor.user])
  const open = await tx.rows<Parts & Record<string, unknown>>(`SELECT ${columns} FROM core.upload WHERE ${mine}`, [
    actor.platform,
    actor.user,
  ])
  const there = open.find((other) => {
    return other.type === one.type && other.field === one.field && other.name === one.name && other.sha256.equals(one.sha256)
  })
  if (there?.bytes === one.bytes) return there
  const sum = open.reduce((all, { bytes }) => all + bytes, one.bytes)
  if (there || open.length >= most.files || sum > most.bytes) throw new WeftError(429, 'generic.tooMany')
  await engine.ids.reserve(tx, 1)
  const id = engine.ids.next()
  await tx.run(
    'INSERT INTO core.upload (platform_id, id, company_id, user_id, type, field, name, bytes, sha256, storage_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [actor.platform, id, actor.company, actor.user, one.type, one.field, one.name, one.bytes, one.sha256, one.key],
  )
  return { ...one, id, received: 0 }
}

/** One's own, locked until the transaction ends. @throws WeftError 404 for anybody else's */
export async function lockParts({ tx, actor }: Operation, id: string): Promise<Parts> {
  const [row] = await tx.rows<Parts & Record<string, unknown>>(`SELECT ${columns} FROM core.upload WHERE ${mine} AND id = $3 FOR UPDATE`, [
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

/** Forgets what was begun a day ago and not finished; answers the keys whose bytes can go. */
export async function deleteStaleParts(engine: Engine): Promise<string[]> {
  const rows = await transact(engine.pool, { platform: '', companies: '*', user: '0', worker: true }, (tx) =>
    tx.rows<{ key: string }>(`DELETE FROM core.upload WHERE at < now() - interval '24 hours' RETURNING storage_key AS key`),
  )
  return rows.map(({ key }) => key)
}
