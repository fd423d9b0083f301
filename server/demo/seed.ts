/**
 * Seeds the demo: two platforms with their users, one brand group's seasons of orders, and a second tenant that must never be visible
 * from the first. The opening part is laid before anybody can sign in, the rest at once (tests) or while people work
 * (`seed-rest.ts`); both are the same steps, so the season is the same.
 */
import { emptyOutbox } from '../../engine/notify/outbox.ts'
import type { Engine } from '../../engine/operation.ts'
import { inPlatform } from '../../engine/store/scope.ts'
import { transact, type Transaction } from '../../engine/store/transaction.ts'
import { seedBooksOf } from './seed-settlement.ts'
import { seedContracts } from './seed-contracts.ts'
import { seedDevelopmentMasters, type DevelopmentMasters } from './seed-development.ts'
import { seedLabDips } from './seed-lab-dips.ts'
import { seedMasters, type Masters } from './seed-masters.ts'
import { receiptsOf, seasonPlan, seedOrders, type Part } from './seed-orders.ts'
import { beginSeason, noteSeason, seasonState, type SeasonState } from './season-state.ts'
import { seasonSteps } from './season-steps.ts'
import { findCast, setting } from './seed-accounts.ts'
import { chance } from './seeded-random.ts'
import { seedSamples } from './seed-samples.ts'
import { continueClock, type Stage } from './seed-session.ts'
import { seedSourcing } from './seed-sourcing.ts'
import { seedMovedCosts } from './seed-moved-costs.ts'
import { seedPatterns } from './seed-patterns.ts'
import { seedPrices } from './seed-prices.ts'
import { seedSets } from './seed-sets.ts'
import { seedSecondTenant } from './seed-second-tenant.ts'
import { seedPlanning } from './seed-planning.ts'
import { seedStyles, type KeepPicture, type StyleForSale } from './seed-styles.ts'
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
/** What is announced while people work: the percentage, with each step. */
export interface LiveOptions extends Pick<DemoOptions, 'keep' | 'log'> {
  readonly progress?: (percent: number) => void
}

/**
 * Seeds everything into an empty database, and goes on with what was broken off.
 * @returns false, with nothing done, if there is nothing to lay
 */
export async function seedDemo(engine: Engine, options: DemoOptions): Promise<boolean> {
  if (!(await openSeason(engine, options))) return false
  return seedRest(engine, { ...options, isAlone: true })
}

/**
 * Lays accounts, masters, styles and the latest orders of each status into an empty database, or what is left of them.
 * @returns whether the season is open and not complete
 */
export async function openSeason(engine: Engine, options: DemoOptions): Promise<boolean> {
  const { seed = 20261120, styles = 120, orders = 1500 } = options
  const season = await beginSeason(engine, { seed, styles, orders })
  if (season?.state !== 'begun') return season?.state === 'open'
  await lay(engine, season, { ...options, part: 'opening', lanes: 3 })
  await publishNews(engine)
  await noteSeason(engine, { state: 'open' })
  return true
}

/**
 * Lays the rest of an open season. While people work it lays one order at a time, and leaves out what their work forbids.
 * @returns whether the season was open
 */
export async function seedRest(engine: Engine, options: LiveOptions & { readonly isAlone?: boolean }): Promise<boolean> {
  const season = await seasonState(engine)
  if (season?.state !== 'open') return false
  await lay(engine, season, { ...options, part: 'rest', lanes: options.isAlone ? 3 : 1, live: !options.isAlone })
  await publishNews(engine)
  await noteSeason(engine, { state: 'laid', percent: 100 })
  const { platforms } = await findCast(engine)
  await transact(engine.pool, setting, async (tx) => {
    for (const id of platforms.values()) await (await inPlatform(tx, id)).run('DELETE FROM core.demo_step WHERE platform_id = $1', [id])
  })
  return true
}

interface Laying extends LiveOptions {
  readonly part: Part
  readonly lanes: number
  readonly live?: boolean
}

async function lay(engine: Engine, { today, seed, ...size }: SeasonState, { keep, log = () => undefined, ...how }: Laying): Promise<void> {
  const { people, companies, platforms } = await findCast(engine)
  const east = platforms.get('east')!
  const skipped = (step: string, { key }: { key: string }) => log(`demo: ${step} is left out (${key})`)
  const steps = await seasonSteps(engine, platforms.values(), {
    ...(how.progress ? { progress: how.progress } : {}),
    ...(how.live ? { skipped } : {}),
  })
  await continueClock(engine, platforms.values())
  const stage: Stage = { engine, chance: chance(seed), today, people, companies, steps, ...(how.live ? { live: true } : {}) }
  const masters = await seedMasters(stage, east)
  const development = await seedDevelopmentMasters(stage, east, masters)
  const styles = await seedStyles(stage, east, masters, { count: size.styles, keep, development })
  log(`demo: ${styles.length} styles for sale`)
  const informed: Stage = { ...stage, knows: new Map() }
  const goods = { stage: informed, masters, styles }
  const plan = seasonPlan(goods, size.orders)
  steps.expect(otherSteps + size.styles + plan.orders.length + receiptsOf(plan.orders).length)
  if (how.part === 'rest') await seedScenes(stage, east, { masters, development, styles, keep })
  const orders = await seedOrders(goods, east, { plan, part: how.part, lanes: how.lanes, log })
  log(`demo: ${orders.length} orders`)
  if (how.part === 'opening') {
    await seedSourcing(stage, east, masters)
    await seedPlanning(stage, east, { masters, development, keep })
    return seedSecondTenant(stage, platforms.get('south')!)
  }
  // Orders are made by the versions before these, so the costs move after them.
  await seedMovedCosts(stage, east, masters)
  // Contracted orders are still to be delivered and settled orders have been delivered, so the two use disjoint documents.
  await Promise.all([seedContracts(informed, east, orders), seedBooksOf(informed, east, masters)])
  await seedComments(stage, east, orders)
  log('demo: books')
}

interface Scenes {
  readonly masters: Masters
  readonly development: DevelopmentMasters
  readonly styles: readonly StyleForSale[]
  readonly keep: KeepPicture
}

/**
 * Lays what of development and purchasing depends on no order. It comes before the bulk of the orders, which takes many times as long, so that
 * people find these lists filled soon after the start.
 */
async function seedScenes(stage: Stage, platform: string, { masters, ...goods }: Scenes): Promise<void> {
  await seedPrices(stage, platform, masters)
  const informed: Stage = { ...stage, knows: new Map() }
  await seedLabDips(informed, platform, masters)
  await seedSamples(informed, platform, { masters, ...goods })
  await seedPatterns(stage, platform, { masters, keep: goods.keep })
  await seedSets(stage, platform, { masters, styles: goods.styles })
}

/** About how many steps there are beside styles, orders and receipts: masters, requests, plans, contracts, books, prices and offers, comments, lab dips, samples, patterns, sets. */
const otherSteps = 375

/** Brings notifications into the inboxes; older ones are marked as read. */
async function publishNews(engine: Engine): Promise<void> {
  while ((await emptyOutbox(engine)).count > 0);
  await transact(engine.pool, setting, readOld)
}

/** Marks notifications older than three days as read. */
async function readOld(tx: Transaction): Promise<void> {
  for (const { id } of await tx.rows<{ id: string }>('SELECT id FROM core.platform')) {
    const platformTx = await inPlatform(tx, id)
    await platformTx.run(
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
