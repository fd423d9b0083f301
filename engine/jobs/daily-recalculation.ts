/**
 * Daily recalculation of values that depend on the current date: open documents of the types whose logic has `daily` are computed
 * again, even without a change.
 */
import type { AnyDocument } from '../../model/document.ts'
import { beginOperation, writeOutbox } from '../store/run-operation.ts'
import type { Engine } from '../operation.ts'
import { platformEngine, platformType } from '../store/memory/platform-catalog.ts'
import { saveDocument } from '../save/save.ts'
import { findByFields } from '../query/find-by-fields.ts'
import { transact } from '../store/transaction.ts'
import { systemActor } from '../actor.ts'

const batch = 50
const worker = { platform: '', companies: '*', user: '0', worker: true, auth: true } as const

/**
 * Recalculates once a day for each platform, on whichever node comes first. A node that fails leaves the rest to the next call,
 * because a second calculation changes nothing.
 * @returns the number of documents checked
 */
export async function recalculateDaily(engine: Engine): Promise<number> {
  const due = [...engine.logic].flatMap(([name, logic]) => (logic.daily ? [{ type: engine.types.get(name)!, where: logic.daily }] : []))
  if (due.length === 0) return 0
  return transact(engine.pool, worker, async (tx) => {
    const [lock] = await tx.rows<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended('weft daily', 0)) AS mine`)
    if (!lock!.mine) return 0
    let count = 0
    for (const { id } of await tx.rows<{ id: string }>('SELECT id FROM core.platform ORDER BY id')) {
      for (const one of due) count += await onPlatform(engine, id, one)
    }
    return count
  })
}

async function onPlatform(
  engine: Engine,
  platform: string,
  due: { type: AnyDocument; where: Readonly<Record<string, unknown>> },
): Promise<number> {
  const actor = systemActor(platform)
  const scope = { platform, companies: '*', user: actor.user } as const
  const open = await transact(engine.pool, scope, async (tx) => {
    const done = await tx.rows('SELECT 1 FROM core.idempotency WHERE platform_id = $1 AND user_id = 0 AND key = $2', [
      platform,
      `daily ${due.type.name} ${tx.today}`,
    ])
    return done.length > 0
      ? undefined
      : (await findByFields(beginOperation(await platformEngine(engine, tx), tx, actor), due.type, due.where, { all: true })).map(
          (doc) => ({
            id: doc.id,
            company: doc.ownerCompany,
          }),
        )
  })
  if (!open) return 0
  for (let at = 0; at < open.length; at += batch) {
    await transact(engine.pool, scope, async (tx) => {
      for (const { id, company } of open.slice(at, at + batch)) {
        const operation = beginOperation(await platformEngine(engine, tx), tx, { ...actor, company })
        await saveDocument(operation, platformType(operation, due.type), { id, values: {} }, { system: true, action: 'daily' })
        await writeOutbox(operation)
      }
    })
  }
  await transact(engine.pool, scope, (tx) =>
    tx.run(`INSERT INTO core.idempotency (platform_id, user_id, key, hash, answer) VALUES ($1, 0, $2, '', 'null') ON CONFLICT DO NOTHING`, [
      platform,
      `daily ${due.type.name} ${tx.today}`,
    ]),
  )
  return open.length
}
