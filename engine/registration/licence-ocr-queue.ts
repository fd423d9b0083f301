/**
 * The OCR queue of licence photographs, each bound to the application that owns the picture. A result is a suggestion and changes
 * nothing.
 */
import { notFound, WeftError } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import { transact, type Transaction } from '../store/transaction.ts'
import type { Application } from './applications.ts'

/** The recognised values, by field of the registration; absent means unreadable. */
export type LicenceReading = Readonly<Partial<Record<'name' | 'taxId' | 'legalPerson' | 'address', string>>>
export interface Reading {
  readonly file: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly found: LicenceReading
}
/** Reads the picture under a storage key; throws when it cannot be read, or not in time. */
export type ReadPicture = (key: string) => Promise<LicenceReading>

const limits = { day: 10, tries: 2, silent: '60 seconds' }
const worker = { platform: '', companies: [], user: '', worker: true } as const
const columns = 'file_id AS file, state, found'

/**
 * Queues a picture of this application. A picture that was read keeps its result; one that could not be read is tried again.
 * @throws WeftError 404 for a file that is none of the application's, 429 beyond ten in a day
 */
export async function queueReading(tx: Transaction, application: Application, file: string | undefined): Promise<Reading> {
  if (file === undefined || !application.files.includes(file)) throw notFound()
  const [picture] = await tx.rows<{ storage_key: string }>(
    `SELECT storage_key FROM core.file WHERE platform_id = $1 AND id = $2 AND type IN ('png', 'jpg', 'webp') AND deleted_at IS NULL`,
    [application.platform, file],
  )
  if (!picture) throw notFound()
  const [known] = await tx.rows<Reading>(
    `SELECT ${columns} FROM core.licence_reading WHERE application_id = $1 AND file_id = $2 AND state <> 'failed'`,
    [application.id, file],
  )
  if (known) return known
  const [today] = await tx.rows<{ tries: number }>(
    `SELECT coalesce(sum(greatest(tries, 1)), 0)::float8 AS tries FROM core.licence_reading WHERE application_id = $1 AND at > now() - interval '1 day'`,
    [application.id],
  )
  if (today!.tries >= limits.day) throw new WeftError(429, 'vendor.readings', { values: { max: limits.day } })
  const [row] = await tx.rows<Reading>(
    `INSERT INTO core.licence_reading AS r (application_id, file_id, storage_key) VALUES ($1, $2, $3)
     ON CONFLICT (application_id, file_id) DO UPDATE SET state = 'waiting', at = now(), started_at = NULL, ended_at = NULL RETURNING ${columns}`,
    [application.id, file, picture.storage_key],
  )
  await tx.rows(`SELECT pg_notify('weft_job', '')`)
  return row!
}

/** Returns the state of a picture, or of the one requested last; undefined when none was. */
export async function readingOf(tx: Transaction, application: Application, file?: string): Promise<Reading | undefined> {
  const [row] = await tx.rows<Reading>(
    `SELECT ${columns} FROM core.licence_reading WHERE application_id = $1 AND ($2::bigint IS NULL OR file_id = $2) ORDER BY at DESC LIMIT 1`,
    [application.id, file ?? null],
  )
  return row
}

interface Claimed {
  readonly application_id: string
  readonly file_id: string
  readonly storage_key: string
}

/** Takes the oldest waiting picture, or one that a failed node left, and reads it; returns false when there was none. */
export async function readNext(engine: Engine, read: ReadPicture): Promise<boolean> {
  const one = await transact(engine.pool, worker, async (tx) => {
    await tx.run(
      `UPDATE core.licence_reading SET state = 'failed', ended_at = now() WHERE state = 'running' AND started_at < now() - interval '${limits.silent}' AND tries >= ${limits.tries}`,
    )
    const rows = await tx.rows<Claimed>(
      `UPDATE core.licence_reading r SET state = 'running', started_at = now(), tries = tries + 1
       FROM (SELECT application_id, file_id FROM core.licence_reading WHERE state = 'waiting' OR (state = 'running' AND started_at < now() - interval '${limits.silent}') ORDER BY at FOR UPDATE SKIP LOCKED LIMIT 1) n
       WHERE r.application_id = n.application_id AND r.file_id = n.file_id RETURNING r.application_id, r.file_id, r.storage_key`,
    )
    return rows[0]
  })
  if (!one) return false
  const reading = await read(one.storage_key).catch((error: unknown) => {
    process.stderr.write(`licence ${one.file_id}: ${error instanceof Error ? error.message : String(error)}\n`)
    return undefined
  })
  await transact(engine.pool, worker, (tx) =>
    tx.run('UPDATE core.licence_reading SET state = $3, found = $4, ended_at = now() WHERE application_id = $1 AND file_id = $2', [
      one.application_id,
      one.file_id,
      reading ? 'done' : 'failed',
      JSON.stringify(reading ?? {}),
    ]),
  )
  return true
}
