/**
 * Seeds the demo: two platforms with their users, one brand group's seasons of orders, and a second tenant that must never be visible
 * from the first.
 */
import { emptyOutbox } from '../../engine/notify/outbox.ts'
import type { Engine } from '../../engine/operation.ts'
import { inPlatform } from '../../engine/store/scope.ts'
import { transact, type Transaction } from '../../engine/store/transaction.ts'
import { seedBooksOf } from './seed-settlement.ts'
import { seedContracts } from './seed-contracts.ts'
import { seedMasters } from './seed-masters.ts'
import { seedOrders } from './seed-orders.ts'
import { findCast, placePeople, setting } from './seed-accounts.ts'
import { chance } from './seeded-random.ts'
import type { Stage } from './seed-session.ts'
import { seedSourcing } from './seed-sourcing.ts'
import { seedSecondTenant } from './seed-second-tenant.ts'
import { seedStyles, type KeepPicture } from './seed-styles.ts'
import { seedComments } from './seed-comments.ts'

export interface DemoOptions {
  /** Stores a style's picture and returns its file id. */
  readonly keep: KeepPicture
  readonly log?: (line: string) => void
  readonly seed?: number
  /** Smaller numbers for tests. */
  readonly styles?: number
  readonly orders?: number
}

/**
 * Seeds everything into an empty database. An interrupted seed must be cleared first.
 * @returns false, with nothing done, if there are already users
 */
export async function seedDemo(engine: Engine, options: DemoOptions): Promise<boolean> {
  const begun = await transact(engine.pool, setting, async (tx) => {
    if (!(await placePeople(engine, tx))) return false
    await tx.run(`INSERT INTO core.setting (key, value) VALUES ('demo', '"begun"')`)
    return true
  })
  if (!begun) return false
  await layAll(engine, options)
  // Notifications are in the inboxes before the first user signs in; older ones are marked as read.
  while ((await emptyOutbox(engine)).count > 0);
  await transact(engine.pool, setting, async (tx) => {
    await readOld(tx)
    await tx.run(`UPDATE core.setting SET value = '"laid"' WHERE key = 'demo'`)
  })
  return true
}

async function layAll(engine: Engine, options: DemoOptions): Promise<void> {
  const log = options.log ?? (() => undefined)
  const { people, companies, platforms, today } = await findCast(engine)
  const stage: Stage = { engine, chance: chance(options.seed ?? 20261120), today, people, companies }
  const east = platforms.get('east')!
  const masters = await seedMasters(stage, east)
  const styles = await seedStyles(stage, east, masters, { count: options.styles ?? 120, keep: options.keep })
  log(`demo: ${styles.length} styles for sale`)
  const informed: Stage = { ...stage, knows: new Map() }
  const orders = await seedOrders({ stage: informed, masters, styles }, east, { howMany: options.orders ?? 1500, log })
  log(`demo: ${orders.length} orders`)
  // Contracted orders are still to be delivered and settled orders have been delivered, so the two use disjoint documents.
  await Promise.all([seedContracts(informed, east, orders), seedBooksOf(informed, east, masters)])
  await seedComments(stage, east, orders)
  await seedSourcing(stage, east, masters)
  await seedSecondTenant(stage, platforms.get('south')!)
  log('demo: books')
}

/** Marks notifications older than three days as read. */
async function readOld(tx: Transaction): Promise<void> {
  for (const { id } of await tx.rows<{ id: string }>('SELECT id FROM core.platform')) {
    const own = await inPlatform(tx, id)
    await own.run(
      `UPDATE core.notification SET read_at = at + interval '2 hours' WHERE platform_id = $1 AND at < now() - interval '3 days' AND read_at IS NULL`,
      [id],
    )
  }
}

/** `DEMO_ORDERS` and `DEMO_STYLES` make the season smaller, for tests. */
export const demoSize = (): { orders?: number; styles?: number } => ({
  ...(process.env['DEMO_ORDERS'] ? { orders: Number(process.env['DEMO_ORDERS']) } : {}),
  ...(process.env['DEMO_STYLES'] ? { styles: Number(process.env['DEMO_STYLES']) } : {}),
})
