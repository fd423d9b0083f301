/**
 * The seed session of the demo. Users act through the engine's own save path, each at a set time, so that seeded data obeys every
 * rule.
 */
import { saveComment } from '../../engine/journal/comments.ts'
import { saveTask } from '../../engine/notify/personal-tasks.ts'
import { beginOperation, writeOutbox } from '../../engine/store/run-operation.ts'
import type { Engine, Operation } from '../../engine/operation.ts'
import { actMany, executeAction } from '../../engine/save/actions/execute-action.ts'
import { convertedValues } from '../../engine/save/conversion/convert.ts'
import { saveDocument } from '../../engine/save/save.ts'
import { load, type Stored } from '../../engine/store/read.ts'
import { inPlatform } from '../../engine/store/scope.ts'
import { transact, type Transaction } from '../../engine/store/transaction.ts'
import type { Actor } from '../../engine/actor.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { patient, setting } from './seed-accounts.ts'
import { knowing, recalling, type Knowledge } from './seed-cache.ts'
import { dayFrom, type Chance } from './seeded-random.ts'
import type { SeasonSteps } from './season-steps.ts'

type Values = Record<string, unknown>

/** One user working on one day. */
export interface SeedPerson {
  readonly actor: Actor
  create(type: AnyDocument, values: Values): Promise<Stored>
  /** Creates several documents of one type together. */
  createMany(type: AnyDocument, all: readonly Values[]): Promise<Stored[]>
  save(type: AnyDocument, id: string, values: Values): Promise<Stored>
  /** Changes several documents of one type together. */
  saveMany(type: AnyDocument, changes: readonly { readonly id: string; readonly values: Values }[]): Promise<Stored[]>
  act(type: AnyDocument, id: string, action: string, comment?: string): Promise<Stored>
  /** Executes an action of several documents of one type together. */
  actMany(type: AnyDocument, ids: readonly string[], action: string): Promise<Stored[]>
  /** Signs the same step of several processes together. */
  signMany(type: AnyDocument, ids: readonly string[], action: string): Promise<Stored[]>
  /** Creates a document by converting another one, with these values on top. */
  make(
    target: AnyDocument,
    from: { type: AnyDocument; id: string },
    values?: Values | ((converted: Record<string, any>) => Values),
  ): Promise<Stored>
  get(type: AnyDocument, id: string): Promise<Stored>
  find(type: AnyDocument, where: Values): Promise<Stored[]>
  /** Adds a comment. `shared`: the other party can read it too. */
  comment(type: AnyDocument, id: string, text: string, shared?: boolean): Promise<void>
  /** Creates a task for the user or a colleague, due on a day. */
  remember(content: string, due: string, user?: string): Promise<void>
}

export interface Stage {
  readonly engine: Engine
  readonly chance: Chance
  readonly today: string
  readonly people: ReadonlyMap<string, Actor>
  /** Company ids by code. */
  readonly companies: ReadonlyMap<string, string>
  /** Cached from scene to scene once the masters are complete. */
  readonly knows?: Knowledge
  /** What is laid of the season. */
  readonly steps: SeasonSteps
  /** People work meanwhile: what the season does today it does now, so that nothing stands before what they did. */
  readonly live?: boolean
}
/** Returns a user by username on a day (`YYYY-MM-DD`; default today). Later actions in the script also have later times. */
export type As = (username: string, day?: string) => SeedPerson

/** Users are notified of events of this many recent days; older events are history. */
const notifiedDays = 12

/**
 * Seeded in one go and cheap to seed again, and no notification has been published yet. Query plans are made while the tables are empty,
 * so indexes are forced.
 */
const seedSettings = {
  synchronous_commit: 'off',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  ...patient,
} as const

/** How many calls there were for each day: what is done later on a day has a later time, also in another scene. */
const callsOf = new WeakMap<Engine, Map<string, number>>()
const betweenCalls = 45_000

function nextMoment(engine: Engine, day: string): string {
  const calls = callsOf.get(engine) ?? new Map<string, number>()
  callsOf.set(engine, calls)
  const count = (calls.get(day) ?? 0) + 1
  calls.set(day, count)
  return new Date(Math.min(Date.parse(`${day}T01:10:00Z`) + count * betweenCalls, Date.parse(`${day}T15:59:59Z`))).toISOString()
}

/** Sets the clock of each day to what the journal has of it, so that a season that is continued goes on later on the same days. */
export async function continueClock(engine: Engine, platforms: Iterable<string>): Promise<void> {
  const calls = new Map<string, number>()
  await transact(engine.pool, setting, async (tx) => {
    for (const platform of platforms) {
      const platformTx = await inPlatform(tx, platform)
      const days = await platformTx.rows<{ day: string; last: string }>(
        `SELECT to_char(at, 'YYYY-MM-DD') AS day, to_char(max(at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS last FROM core.journal WHERE platform_id = $1 GROUP BY 1`,
        [platform],
      )
      for (const { day, last } of days) {
        const count = Math.ceil((Date.parse(last) - Date.parse(`${day}T01:10:00Z`)) / betweenCalls)
        calls.set(day, Math.max(calls.get(day) ?? 0, count))
      }
    }
  })
  callsOf.set(engine, calls)
}

/**
 * Runs one scene on a platform in one transaction. A scene may be retried when two scenes conflict, so its random source is created
 * inside.
 */
export async function scene<T>(stage: Stage, platform: string, work: (as: As, tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await sceneOnce(stage, platform, work)
    } catch (error) {
      if (attempt >= mostAttempts || !(error instanceof WeftError) || error.key !== 'save.conflict') throw error
      await new Promise((go) => setTimeout(go, 200 + Math.random() * 400 * attempt))
    }
}

/** Scenes hold their locks for long, so two of them can end each other oftener than the five times that a transaction is tried again. */
const mostAttempts = 12

const sceneOnce = <T>(stage: Stage, platform: string, work: (as: As, tx: Transaction) => Promise<T>): Promise<T> =>
  transact(stage.engine.pool, { platform, companies: '*', user: '0', settings: seedSettings }, async (tx) => {
    const { engine, today } = stage
    const cachedTx = recalling(stage.knows ? knowing(tx, stage.knows) : tx)
    const runs: Operation[] = []
    const result = await work((username, day = today) => {
      const actor = stage.people.get(username)
      if (!actor) throw new Error(`the demo has nobody called ${username}`)
      // From the morning on, later with every call for that day, and never after the current time.
      const moment = nextMoment(engine, day)
      const now = moment < tx.now && !(stage.live && day >= tx.today) ? moment : tx.now
      const operation = beginOperation(engine, { ...cachedTx, now, today: day < tx.today ? day : tx.today }, actor)
      runs.push(operation)
      return seedPerson(operation)
    }, cachedTx)
    for (const operation of runs) {
      const { now } = operation.tx
      const news = operation.events.splice(0)
      if (now.slice(0, 10) < dayFrom(today, -notifiedDays)) continue
      operation.events.push(...news.map(({ topic, payload }) => ({ topic, payload: { ...payload, at: now } })))
      await writeOutbox(operation)
    }
    return result
  })

/** Advances counters of the platform beyond the numbers that were assigned explicitly. */
export async function count(
  tx: Transaction,
  platform: string,
  { rule, serials }: { rule: string; serials: ReadonlyMap<string, number> },
): Promise<void> {
  for (const [before, value] of serials)
    await tx.run(
      'INSERT INTO core.counter (platform_id, company_id, rule, period, value) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (platform_id, company_id, rule, period) DO UPDATE SET value = greatest(core.counter.value, excluded.value)',
      [platform, '0', rule, `${before}#`, value],
    )
}

function seedPerson(operation: Operation): SeedPerson {
  const system = { system: true } as const
  return {
    actor: operation.actor,
    create: async (type, values) => (await saveDocument(operation, type, { values }, system)).doc,
    createMany: async (type, all) => (await operation.ctx.createMany(type, all as never)) as unknown as Stored[],
    save: async (type, id, values) => (await saveDocument(operation, type, { id, values }, system)).doc,
    saveMany: async (type, changes) => (await operation.ctx.setMany(type, changes as never)) as unknown as Stored[],
    actMany: async (type, ids, action) => (await operation.ctx.actMany(type, ids, action as never)) as unknown as Stored[],
    signMany: (type, ids, action) => actMany(operation, type, ids, { action }, { system: true, signs: true }),
    act: (type, id, action, comment) => executeAction(operation, type, { id, action, comment }, { system: true, signs: true }),
    make: async (target, from, values = {}) => {
      const converted = await convertedValues(operation, from.type, await load(operation, from.type, from.id), target)
      return (
        await saveDocument(
          operation,
          target,
          { values: { ...converted, ...(typeof values === 'function' ? values(converted) : values) } },
          system,
        )
      ).doc
    },
    get: (type, id) => load(operation, type, id),
    find: async (type, where) => (await operation.ctx.find(type, where, { lines: true })) as unknown as Stored[],
    comment: async (type, id, text, shared = false) => {
      const commentId = await saveComment(operation, type, id, { text, shared })
      await operation.tx.run('UPDATE core.comment SET at = $3 WHERE platform_id = $1 AND id = $2', [
        operation.actor.platform,
        commentId,
        operation.tx.now,
      ])
    },
    remember: async (content, due, user = operation.actor.user) => {
      await saveTask(operation, { content, due, user_id: user })
    },
  }
}
