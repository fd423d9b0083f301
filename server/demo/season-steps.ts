/**
 * The steps of the demo season. A step is one scene whose result is stored in the same transaction, so that a season that was broken off
 * goes on after its last step: what is recorded is not laid again, and its result is what the next steps continue with.
 */
import { inPlatform } from '../../engine/store/scope.ts'
import { transact, type Transaction } from '../../engine/store/transaction.ts'
import type { Engine } from '../../engine/operation.ts'
import { WeftError } from '../../model/errors.ts'
import { setting } from './seed-accounts.ts'
import type { Chance } from './seeded-random.ts'
import { scene, type As, type Stage } from './seed-session.ts'

interface Recorded {
  readonly result: unknown
  /** State of the random source after the step, when the step draws from a shared one. */
  readonly random: number | null
}

export interface SeasonSteps {
  has(platform: string, step: string): boolean
  result(platform: string, step: string): Recorded | undefined
  /** How many steps the whole season has, as soon as the plan says it. */
  expect(total: number): void
  /** Announces that one more step is laid. */
  done(): void
  /** What a step that people's work forbids is reported to; without it, and after a fault or a conflict, the step ends the laying. */
  readonly skipped?: (step: string, error: WeftError) => void
}

/** Reads what is laid. `progress` gets the whole percentage, at most 99, with each step. */
export async function seasonSteps(
  engine: Engine,
  platforms: Iterable<string>,
  { progress = () => undefined, skipped }: { progress?: (percent: number) => void; skipped?: SeasonSteps['skipped'] },
): Promise<SeasonSteps> {
  const recorded = new Map<string, Recorded>()
  await transact(engine.pool, setting, async (tx) => {
    for (const platform of platforms) {
      const platformTx = await inPlatform(tx, platform)
      const rows = await platformTx.rows<{ step: string; result: unknown; random: string | null }>(
        'SELECT step, result, random FROM core.demo_step WHERE platform_id = $1',
        [platform],
      )
      for (const { step, result, random } of rows)
        recorded.set(`${platform} ${step}`, { result, random: random === null ? null : Number(random) })
    }
  })
  let count = recorded.size
  let total = Number.POSITIVE_INFINITY
  return {
    has: (platform, step) => recorded.has(`${platform} ${step}`),
    result: (platform, step) => recorded.get(`${platform} ${step}`),
    expect: (all) => {
      total = all
    },
    done() {
      count++
      progress(Math.min(99, Math.floor((count * 100) / total)))
    },
    ...(skipped ? { skipped } : {}),
  }
}

export interface Step {
  readonly platform: string
  /** The name of the step, one on its platform. */
  readonly name: string
  /** The shared random source from which the scene draws. */
  readonly chance?: Chance
}

/** Returns whether the rules refuse a step for good. After a fault or a conflict another try may lay it, so it is not left out. */
export const isForbidden = (error: unknown): error is WeftError =>
  error instanceof WeftError && error.code < 500 && error.key !== 'save.conflict'

/**
 * Lays a step unless it is laid already.
 * @returns what the scene returned, as JSON; undefined when it was skipped
 */
export async function seedStep<T>(
  stage: Stage,
  { platform, name, chance }: Step,
  work: (as: As, tx: Transaction) => Promise<T>,
): Promise<T | undefined> {
  const { steps } = stage
  const known = steps.result(platform, name)
  if (known) {
    if (known.random !== null) chance?.restore(known.random)
    return (known.result ?? undefined) as T | undefined
  }
  const before = chance?.state()
  const record = (tx: Transaction, result: unknown) =>
    tx.run('INSERT INTO core.demo_step (platform_id, step, result, random) VALUES ($1, $2, $3, $4)', [
      platform,
      name,
      JSON.stringify(result ?? null),
      chance?.state() ?? null,
    ])
  let result: T | undefined
  try {
    result = await scene(stage, platform, async (as, tx) => {
      // A scene that is tried again draws the same.
      if (before !== undefined) chance!.restore(before)
      const done = await work(as, tx)
      await record(tx, done)
      return done
    })
  } catch (error) {
    if (!steps.skipped || !isForbidden(error)) throw error
    steps.skipped(name, error)
    await scene(stage, platform, (_, tx) => record(tx, undefined))
  }
  steps.done()
  return result
}
