/** The stage of the demo: people act through the engine's own save path, many steps to a transaction, so that what is laid obeys every rule. */
import type { AnyDocument } from '../../model/document.ts'
import { act } from '../../engine/save/act.ts'
import { makeValues } from '../../engine/save/make.ts'
import { save } from '../../engine/save/save.ts'
import { load, type Stored } from '../../engine/store/read.ts'
import { transact } from '../../engine/store/tx.ts'
import { beginRun, writeOutbox, type Engine, type Run } from '../../engine/run.ts'
import type { Who } from '../../engine/who.ts'
import type { Chance } from './random.ts'

type Values = Record<string, unknown>

/** One person at work inside the open transaction. */
export interface Actor {
  readonly who: Who
  create(type: AnyDocument, values: Values): Promise<Stored>
  save(type: AnyDocument, id: string, values: Values): Promise<Stored>
  act(type: AnyDocument, id: string, action: string, comment?: string): Promise<Stored>
  /** A new document by the conversion of another, with these values on top. */
  make(
    target: AnyDocument,
    from: { type: AnyDocument; id: string },
    values?: Values | ((made: Record<string, any>) => Values),
  ): Promise<Stored>
  get(type: AnyDocument, id: string): Promise<Stored>
}

export interface Stage {
  readonly engine: Engine
  readonly chance: Chance
  readonly today: string
  readonly people: ReadonlyMap<string, Who>
  /** Company ids by code. */
  readonly companies: ReadonlyMap<string, string>
  /** One transaction on a platform; messages to people are sent only when `loud`. */
  scene<T>(platform: string, work: (as: (username: string) => Actor) => Promise<T>, loud?: boolean): Promise<T>
  /** Sets counters behind numbers that were given by hand. */
  numbered(platform: string, counters: { rule: string; company: string; serials: ReadonlyMap<string, number> }): Promise<void>
}

export function stageOf(input: Omit<Stage, 'scene' | 'numbered'>): Stage {
  const stage: Stage = {
    ...input,
    scene: (platform, work, loud = false) =>
      transact(input.engine.pool, { platform, companies: '*', user: '0' }, async (tx) => {
        // Laid in one go and cheap to lay again: nobody was told yet that it is there.
        await tx.rows(`SELECT set_config('synchronous_commit', 'off', true)`)
        const runs: Run[] = []
        const result = await work((username) => {
          const who = input.people.get(username)
          if (!who) throw new Error(`the demo has nobody called ${username}`)
          const run = beginRun(input.engine, tx, who)
          runs.push(run)
          return actor(run)
        })
        if (loud) for (const run of runs) await writeOutbox(run)
        return result
      }),
    numbered: (platform, { rule, company, serials }) =>
      transact(input.engine.pool, { platform, companies: '*', user: '0' }, async (tx) => {
        for (const [before, value] of serials)
          await tx.run(
            'INSERT INTO core.counter (platform_id, company_id, rule, period, value) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (platform_id, company_id, rule, period) DO UPDATE SET value = excluded.value',
            [platform, company, rule, `${before}#`, value],
          )
      }),
  }
  return stage
}

function actor(run: Run): Actor {
  const system = { system: true } as const
  return {
    who: run.who,
    create: async (type, values) => (await save(run, type, { values }, system)).doc,
    save: async (type, id, values) => (await save(run, type, { id, values }, system)).doc,
    act: (type, id, action, comment) => act(run, type, { id, action, comment }, { system: true, signs: true }),
    make: async (target, from, values = {}) => {
      const made = await makeValues(run, from.type, await load(run, from.type, from.id), target)
      return (await save(run, target, { values: { ...made, ...(typeof values === 'function' ? values(made) : values) } }, system)).doc
    },
    get: (type, id) => load(run, type, id),
  }
}
