/** Removes a demo whose seeding was interrupted. It contains no user work, because a node is ready only when the demo is complete. */

import type { Engine } from '../../engine/operation.ts'
import { transact } from '../../engine/store/transaction.ts'
import type { AsOwner } from '../database/as-owner.ts'

/** Returns whether seeding the demo was started and not finished. */
export const demoUnfinished = (engine: Engine): Promise<boolean> =>
  transact(
    engine.pool,
    { platform: '', companies: [], user: '', auth: true },
    async (tx) => (await tx.rows(`SELECT 1 FROM core.setting WHERE key = 'demo' AND value = '"begun"'`)).length > 0,
  )

/**
 * Empties all Weft tables in one statement. Refuses and does nothing unless the mark of an unfinished demo is present, which is
 * checked again here.
 */
export async function clearUnfinished(ask: AsOwner): Promise<void> {
  const begun = await ask(`SELECT 1 FROM core.setting WHERE key = 'demo' AND value = '"begun"'`)
  if (begun.length === 0) throw new Error('the demo is not unfinished: nothing is cleared')
  const tables = await ask(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'public') ORDER BY 1`,
  )
  await ask(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
}
