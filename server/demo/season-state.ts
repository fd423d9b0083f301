/** How far the demo season of an installation is: what it is laid from, and whether people may come in already. */
import type { Engine } from '../../engine/operation.ts'
import { transact } from '../../engine/store/transaction.ts'
import { placePeople, setting } from './seed-accounts.ts'

export interface SeasonState {
  /** `begun`: nobody can sign in yet; `open`: people work while the rest is laid. */
  readonly state: 'begun' | 'open' | 'laid'
  /** The day on which the laying began: the season stays the same however long it takes. */
  readonly today: string
  readonly seed: number
  readonly styles: number
  readonly orders: number
  /** How much is laid; people are shown it while the season is open. */
  readonly percent: number
}

/** Returns the state; undefined where there is no demo. */
export const seasonState = (engine: Engine): Promise<SeasonState | undefined> =>
  transact(engine.pool, setting, async (tx) => {
    const [row] = await tx.rows<{ value: SeasonState | string }>(`SELECT value FROM core.setting WHERE key = 'demo'`)
    if (row?.value === 'begun')
      throw new Error('An earlier edition began to lay the demo and was broken off. Start with an empty data folder or database.')
    return row?.value as SeasonState | undefined
  })

/**
 * Creates the accounts of the demo in an empty database and records what the season is laid from.
 * @returns the state, of a season that was begun before too; undefined when there are people and no demo
 */
export async function beginSeason(engine: Engine, size: Pick<SeasonState, 'seed' | 'styles' | 'orders'>): Promise<SeasonState | undefined> {
  await transact(engine.pool, setting, async (tx) => {
    if (!(await placePeople(engine, tx))) return
    const begun: SeasonState = { state: 'begun', today: tx.today, ...size, percent: 0 }
    await tx.run(`INSERT INTO core.setting (key, value) VALUES ('demo', $1)`, [JSON.stringify(begun)])
  })
  return seasonState(engine)
}

export const noteSeason = (engine: Engine, change: Partial<Pick<SeasonState, 'state' | 'percent'>>): Promise<void> =>
  transact(engine.pool, setting, async (tx) => {
    await tx.run(`UPDATE core.setting SET value = value || $1::jsonb WHERE key = 'demo'`, [JSON.stringify(change)])
  })
