/** The stage of the demo: people act through the engine's own save path, each at their moment, so that what is laid obeys every rule. */
import { saveComment } from '../../engine/journal/comments.ts'
import { saveTask } from '../../engine/notify/personal-tasks.ts'
import { beginRun, writeOutbox, type Engine, type Run } from '../../engine/run.ts'
import { act } from '../../engine/save/act.ts'
import { makeValues } from '../../engine/save/make.ts'
import { save } from '../../engine/save/save.ts'
import { load, type Stored } from '../../engine/store/read.ts'
import { transact, type Tx } from '../../engine/store/tx.ts'
import type { Who } from '../../engine/who.ts'
import type { AnyDocument } from '../../model/document.ts'
import { knowing, recalling, type Knowledge } from './memory.ts'
import { dayFrom, type Chance } from './random.ts'

type Values = Record<string, unknown>

/** One person at work on one day. */
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
  find(type: AnyDocument, where: Values): Promise<Stored[]>
  /** `shared`: the other side reads it too. */
  comment(type: AnyDocument, id: string, text: string, shared?: boolean): Promise<void>
  /** A task for oneself or a colleague, due on a day. */
  remember(content: string, due: string, user?: string): Promise<void>
}

export interface Stage {
  readonly engine: Engine
  readonly chance: Chance
  readonly today: string
  readonly people: ReadonlyMap<string, Who>
  /** Company ids by code. */
  readonly companies: ReadonlyMap<string, string>
  /** Kept from scene to scene once the masters are settled. */
  readonly knows?: Knowledge
}
/** A person by username, on a day (`YYYY-MM-DD`, today without); what somebody does later in the script is later on the clock too. */
export type As = (username: string, day?: string) => Actor

/** People are told of what happened in these last days; what is older is history. */
const told = 12

/** Plays one scene on a platform, in one transaction. It may be played again when two scenes got into each other's way, so its chance begins inside. */
export const scene = <T>(stage: Stage, platform: string, work: (as: As, tx: Tx) => Promise<T>): Promise<T> =>
  transact(stage.engine.pool, { platform, companies: '*', user: '0' }, async (tx) => {
    // Laid in one go and cheap to lay again: nobody was told yet that it is there. Plans are made while the tables are empty, so by index.
    await tx.rows(
      `SELECT set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
    )
    const { engine, today } = stage
    const own = recalling(stage.knows ? knowing(tx, stage.knows) : tx)
    const runs: Run[] = []
    let minute = 0
    const result = await work((username, day = today) => {
      const who = stage.people.get(username)
      if (!who) throw new Error(`the demo has nobody called ${username}`)
      // Office hours, later with every entrance; never after now.
      minute += 7
      const moment = new Date(Date.parse(`${day}T01:10:00Z`) + (minute % 480) * 60_000).toISOString()
      const now = moment < tx.now ? moment : tx.now
      const run = beginRun(engine, { ...own, now, today: day < tx.today ? day : tx.today }, who)
      runs.push(run)
      return actor(run)
    }, own)
    for (const run of runs) {
      const { now } = run.tx
      const news = run.told.splice(0)
      if (now.slice(0, 10) < dayFrom(today, -told)) continue
      run.told.push(...news.map(({ topic, payload }) => ({ topic, payload: { ...payload, at: now } })))
      await writeOutbox(run)
    }
    return result
  })

/** Sets counters behind numbers that were given by hand. */
export const count = (
  { engine }: Stage,
  platform: string,
  { rule, company, serials }: { rule: string; company: string; serials: ReadonlyMap<string, number> },
): Promise<void> =>
  transact(engine.pool, { platform, companies: '*', user: '0' }, async (tx) => {
    for (const [before, value] of serials)
      await tx.run(
        'INSERT INTO core.counter (platform_id, company_id, rule, period, value) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (platform_id, company_id, rule, period) DO UPDATE SET value = excluded.value',
        [platform, company, rule, `${before}#`, value],
      )
  })

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
    find: async (type, where) => (await run.ctx.find(type, where, { lines: true })) as unknown as Stored[],
    comment: async (type, id, text, shared = false) => {
      const made = await saveComment(run, type, id, { text, shared })
      await run.tx.run('UPDATE core.comment SET at = $3 WHERE platform_id = $1 AND id = $2', [run.who.platform, made, run.tx.now])
    },
    remember: async (content, due, user = run.who.user) => {
      await saveTask(run, { content, due, user_id: user })
    },
  }
}
