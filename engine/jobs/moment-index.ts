/** Fills the queue of moments for documents that were saved before their type had them, and moves days when a platform changes its time zone. */
import { createHash } from 'node:crypto'
import type { AnyDocument } from '../../model/document.ts'
import { isWaitedFor, momentsOf } from '../../model/lifecycle/moment-times.ts'
import { systemActor } from '../actor.ts'
import type { Engine, Operation } from '../operation.ts'
import { findByFields } from '../query/find-by-fields.ts'
import { scheduleMoments } from '../save/persistence/moments.ts'
import { platformEngine } from '../store/memory/platform-catalog.ts'
import { loadAll } from '../store/read.ts'
import { beginOperation } from '../store/run-operation.ts'
import { transact } from '../store/transaction.ts'

const worker = { platform: '', companies: '*', user: '0', worker: true, auth: true } as const
const batch = 100

/**
 * Reads the documents of each type once whose moments, or whose platform's time zone, changed since their rows were made. Repeated and
 * concurrent runs are harmless.
 * @returns the number of types that were read
 */
export async function indexMoments(engine: Engine): Promise<number> {
  const types = [...engine.types.values()].filter((type) => momentsOf(type).length > 0)
  if (types.length === 0) return 0
  const platforms = await transact(engine.pool, worker, (tx) => tx.rows<{ id: string }>('SELECT id FROM core.platform ORDER BY id'))
  let count = 0
  for (const { id } of platforms) count += await onPlatform(engine, id, types)
  return count
}

async function onPlatform(engine: Engine, platform: string, types: readonly AnyDocument[]): Promise<number> {
  const inTransaction = <T>(work: (operation: Operation) => Promise<T>) =>
    transact(engine.pool, { platform, companies: '*', user: '0' }, async (tx) =>
      work(beginOperation(await platformEngine(engine, tx), tx, systemActor(platform))),
    )
  const { zone, known } = await inTransaction(async ({ tx }) => ({
    zone: tx.zone,
    known: await tx.rows<{ type: string; digest: string }>('SELECT type, digest FROM core.moment_index WHERE platform_id = $1', [platform]),
  }))
  const digests = new Map(known.map(({ type, digest }) => [type, digest]))
  const stale = types.filter((type) => digests.get(type.name) !== digestOf(type, zone))
  for (const type of stale) {
    const waiting = await inTransaction(async (operation) =>
      (await findByFields(operation, type, {}, { all: true })).filter(isWaiting(type)).map(({ id }) => id),
    )
    for (let at = 0; at < waiting.length; at += batch)
      await inTransaction(async (operation) => {
        const docs = await loadAll(operation, type, waiting.slice(at, at + batch), { lock: true })
        await scheduleMoments(
          operation,
          type,
          docs.map((doc) => ({ doc })),
          { keepDone: true },
        )
      })
    await inTransaction(({ tx }) =>
      tx.run(
        `INSERT INTO core.moment_index (platform_id, type, digest) VALUES ($1, $2, $3)
         ON CONFLICT (platform_id, type) DO UPDATE SET digest = excluded.digest, at = now()`,
        [platform, type.name, digestOf(type, zone)],
      ),
    )
  }
  return stale.length
}

const isWaiting =
  (type: AnyDocument) =>
  (doc: Readonly<Record<string, unknown>>): boolean =>
    momentsOf(type).some(([, moment]) => isWaitedFor(type, moment, doc))

const digestOf = (type: AnyDocument, zone: string): string =>
  createHash('sha256')
    .update(JSON.stringify([type.moments, type.actions, zone]))
    .digest('hex')
