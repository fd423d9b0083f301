/** Lays the demo: two platforms with their people, one brand group's seasons of orders, and a stranger's platform that must never be seen from it. */
import type { Engine } from '../../engine/run.ts'
import { layBooksOf } from './books.ts'
import { layMasters } from './masters.ts'
import { layOrders } from './orders.ts'
import { findCast, layPeople } from './people.ts'
import { layStranger } from './stranger.ts'
import { chance } from './random.ts'
import { stageOf } from './stage.ts'
import { layStyles, type KeepPicture } from './styles.ts'

export interface DemoOptions {
  /** Keeps a style's picture and gives its file id. */
  readonly keep: KeepPicture
  readonly log?: (line: string) => void
  readonly seed?: number
  /** Smaller for tests. */
  readonly styles?: number
  readonly orders?: number
}

/** Lays everything into an empty database; false, and nothing done, where people are there already. */
export async function layDemo(engine: Engine, options: DemoOptions): Promise<boolean> {
  if (!(await layPeople(engine))) return false
  const log = options.log ?? (() => undefined)
  const { people, companies, platforms, today } = await findCast(engine)
  const stage = stageOf({ engine, chance: chance(options.seed ?? 20261120), today, people, companies })
  const east = platforms.get('east')!
  const masters = await layMasters(stage, east)
  const styles = await layStyles(stage, east, masters, { count: options.styles ?? 120, keep: options.keep })
  log(`demo: ${styles.length} styles for sale`)
  await layOrders({ stage, masters, styles }, east, options.orders ?? 1500)
  log('demo: orders')
  await layBooksOf(stage, east, masters)
  await layStranger(stage, platforms.get('south')!)
  log('demo: books')
  return true
}

/** `DEMO_ORDERS` and `DEMO_STYLES` make the season smaller, for tests. */
export const demoSize = (): { orders?: number; styles?: number } => ({
  ...(process.env['DEMO_ORDERS'] ? { orders: Number(process.env['DEMO_ORDERS']) } : {}),
  ...(process.env['DEMO_STYLES'] ? { styles: Number(process.env['DEMO_STYLES']) } : {}),
})
