/**
 * Background jobs: queued with the requesting transaction, claimed by one node, with progress, cancelling and a heartbeat; another
 * node resumes a job when its node fails.
 */
import { notFound, refused, WeftError } from '../../model/errors.ts'
import { loadActor } from '../authentication/load-actor.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Label, Language } from '../../model/text.ts'
import { transact, type Transaction } from '../store/transaction.ts'
import type { Actor } from '../actor.ts'

export interface Job {
  readonly id: string
  readonly kind: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  readonly total: number | null
  readonly result: unknown
  readonly error: string | null
  readonly at: string
  readonly started_at: string | null
  readonly ended_at: string | null
}
/** The context of a running job. `who` is the actor as of now, so that permissions revoked meanwhile no longer apply. */
export interface JobWork {
  readonly id: string
  /** The number of this claim of the job: what the run writes applies while no other node has claimed the job since. */
  readonly claim: number
  readonly engine: Engine
  readonly actor: Actor
  readonly input: Readonly<Record<string, any>>
  /** Reports progress; throws `Cancelled` when the user has cancelled or another node runs the job. Call it between transactions. */
  progress(done: number, total?: number): Promise<void>
  /** Adds values to the input of the job, so that a run after an interruption begins with what this one has found. */
  remember(values: Readonly<Record<string, unknown>>): Promise<void>
}
export type JobHandler = (work: JobWork) => Promise<unknown>
export class Cancelled extends Error {}
/** The node stops: the job waits for another one, and this run is no try. */
class HandedBack extends Error {}

/** What callers see of a job. The details of a failure are left out: they may name documents that the reader may not see. */
const columns = `id, kind, state, done, total, CASE state WHEN 'failed' THEN result - 'detail' ELSE result END AS result, error, at, started_at, ended_at`
const limits = { waiting: 20, tries: 3 }
const worker = { platform: '', companies: [], user: '', worker: true, auth: true } as const

/**
 * Queues a job, which starts after the commit.
 * @param doc id of the document that the job computes; a document has one at a time
 * @throws WeftError 429 when one user has too many waiting jobs; 409 `work.running` when the document has a job
 */
export async function queueJob(
  operation: Operation,
  kind: string,
  input: Readonly<Record<string, unknown>>,
  doc?: string,
): Promise<string> {
  const { actor, tx } = operation
  const [row] = await tx.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM core.job WHERE platform_id = $1 AND user_id = $2 AND state IN ('waiting', 'running')`,
    [actor.platform, actor.user],
  )
  if (row!.count >= limits.waiting) throw new WeftError(429, 'generic.tooMany')
  await operation.engine.ids.reserve(tx, 1)
  const id = operation.engine.ids.next()
  const queued = await tx.run(
    'INSERT INTO core.job (platform_id, id, user_id, company_id, kind, input, doc_id) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING',
    [actor.platform, id, actor.user, actor.company, kind, JSON.stringify(input), doc ?? null],
  )
  if (queued !== 1) throw refused('work.running')
  await tx.rows(`SELECT pg_notify('weft_job', '')`)
  return id
}

export const jobsOf = ({ actor, tx }: Operation): Promise<Job[]> =>
  tx.rows<Job>(`SELECT ${columns} FROM core.job WHERE platform_id = $1 AND user_id = $2 ORDER BY at DESC, id DESC LIMIT 100`, [
    actor.platform,
    actor.user,
  ])

export async function jobOf({ actor, tx }: Operation, id: string): Promise<Job> {
  const [row] = await tx.rows<Job>(`SELECT ${columns} FROM core.job WHERE platform_id = $1 AND user_id = $2 AND id = $3`, [
    actor.platform,
    actor.user,
    id,
  ])
  if (!row) throw notFound()
  return row
}

/** Cancels a job: a waiting one ends at once, a running one at its next step. */
export async function cancelJob({ actor, tx }: Operation, id: string): Promise<void> {
  const done = await tx.run(
    `UPDATE core.job SET cancel = true, state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END, ended_at = CASE WHEN state = 'waiting' THEN now() END WHERE platform_id = $1 AND user_id = $2 AND id = $3 AND state IN ('waiting', 'running')`,
    [actor.platform, actor.user, id],
  )
  if (done !== 1) throw notFound()
}

/**
 * Ends a running job in the transaction of its effect: both happen or neither does.
 * @throws Cancelled when a person has cancelled it, or another node has ended it
 */
export async function endWithin({ actor, tx }: Operation, { id, claim }: Pick<JobWork, 'id' | 'claim'>): Promise<void> {
  const ended = await tx.run(
    `UPDATE core.job SET state = 'done', ended_at = now() WHERE platform_id = $1 AND id = $2 AND state = 'running' AND claim = $3 AND NOT cancel`,
    [actor.platform, id, claim],
  )
  if (ended !== 1) throw new Cancelled()
}

interface Claimed {
  platform_id: string
  id: string
  user_id: string
  company_id: string
  kind: string
  input: Record<string, unknown>
  tries: number
  /** Counts the claims and is never used twice (fencing): a node that slept past its lease changes nothing of a later run. */
  claim: number
}

/**
 * Claims one job and runs it to its end; returns false when there was none.
 * @param ending the node stops: a run that reports progress then hands the job back, so that another node goes on at once
 */
export async function runNextJob(engine: Engine, handlers: ReadonlyMap<string, JobHandler>, ending?: AbortSignal): Promise<boolean> {
  const job = await transact(engine.pool, worker, claim)
  if (!job) return false
  const actor = await transact(engine.pool, worker, (tx) => loadActor(tx, job.platform_id, job.user_id))
  const handler = handlers.get(job.kind)
  const beat = setInterval(
    () =>
      void transact(engine.pool, worker, (tx) => tx.run(`UPDATE core.job SET heartbeat_at = now() WHERE ${mine}`, mineOf(job))).catch(
        () => undefined,
      ),
    5000,
  )
  try {
    if (!handler || !actor || actor.company !== job.company_id) throw new WeftError(403, 'access.forbidden')
    const result = await handler({
      id: job.id,
      claim: job.claim,
      engine,
      actor,
      input: job.input,
      progress: async (done, total) => {
        await report(engine, job, done, total)
        if (ending?.aborted) throw new HandedBack()
      },
      remember: (values) => remember(engine, job, values),
    })
    await finish(engine, job, { state: 'done', result })
  } catch (error) {
    if (error instanceof Cancelled) await finish(engine, job, { state: 'cancelled' })
    else if (error instanceof HandedBack) await transact(engine.pool, worker, (tx) => handBack(tx, job))
    else if (error instanceof WeftError && error.code === 503 && job.tries < limits.tries)
      await transact(engine.pool, worker, (tx) => release(tx, job))
    else await finish(engine, job, failureOf(error, actor?.language))
  } finally {
    clearInterval(beat)
  }
  return true
}

/** Why a job failed, in both languages: its reader may have another one than the user who started it. */
export interface JobFailure {
  /** The key of the message. */
  readonly key: string
  readonly reason: Label
  /** Facts of the refusal (`WeftError.detail`), for who shows the failure with the rights of its reader. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined
}

function failureOf(error: unknown, language: Language = 'zh'): JobEnd {
  const refusal = error instanceof WeftError ? error : new WeftError(500, 'generic.fault')
  const reasonIn = (one: Language) => Object.values(refusal.localisedFields(one)).flat().join('; ') || refusal.localised(one)
  const result: JobFailure = { key: refusal.key, reason: [reasonIn('zh'), reasonIn('en')], detail: refusal.detail }
  return { state: 'failed', result, error: reasonIn(language), cause: error }
}

/** Claims the oldest waiting job, or one whose node has been silent for 30 s; after three tries the job has failed. */
async function claim(tx: Transaction): Promise<Claimed | undefined> {
  await tx.run(
    `UPDATE core.job SET state = 'failed', ended_at = now(), error = '服务器错误' WHERE state = 'running' AND heartbeat_at < now() - interval '30 seconds' AND tries >= ${limits.tries}`,
  )
  const [row] = await tx.rows<Claimed>(
    `UPDATE core.job j SET state = 'running', started_at = coalesce(started_at, now()), heartbeat_at = now(), tries = tries + 1, claim = claim + 1
     FROM (SELECT platform_id, id FROM core.job WHERE state = 'waiting' OR (state = 'running' AND heartbeat_at < now() - interval '30 seconds') ORDER BY at, id FOR UPDATE SKIP LOCKED LIMIT 1) n
     WHERE j.platform_id = n.platform_id AND j.id = n.id RETURNING j.platform_id, j.id, j.user_id, j.company_id, j.kind, j.input, j.tries, j.claim`,
  )
  return row
}

/**
 * Lets a job that met an outage wait for its next try. One that has ended meanwhile stays as it is: the outage may have come after the commit of
 * `endWithin`. So does one that another node has claimed since.
 */
const release = (tx: Transaction, job: Claimed): Promise<number> =>
  tx.run(`UPDATE core.job SET state = 'waiting' WHERE ${mine}`, mineOf(job))

/** Lets a job wait for another node; the run that ends is no try. */
async function handBack(tx: Transaction, job: Claimed): Promise<void> {
  await tx.run(`UPDATE core.job SET state = 'waiting', tries = tries - 1 WHERE ${mine}`, mineOf(job))
  await tx.rows(`SELECT pg_notify('weft_job', '')`)
}

/** The job, as long as this run is the one that has it. */
const mine = `platform_id = $1 AND id = $2 AND claim = $3 AND state = 'running'`
const mineOf = ({ platform_id, id, claim: number }: Claimed): readonly unknown[] => [platform_id, id, number]

async function report(engine: Engine, job: Claimed, done: number, total?: number): Promise<void> {
  const [row] = await transact(engine.pool, worker, async (tx) => {
    const rows = await tx.rows<{ cancel: boolean }>(
      `UPDATE core.job SET done = $4, total = coalesce($5, total), heartbeat_at = now() WHERE ${mine} RETURNING cancel`,
      [...mineOf(job), done, total ?? null],
    )
    await tell(tx, job)
    return rows
  })
  // No row: another node has claimed the job while this one slept.
  if (!row || row.cancel) throw new Cancelled()
}

async function remember(engine: Engine, job: Claimed, values: Readonly<Record<string, unknown>>): Promise<void> {
  await transact(engine.pool, worker, (tx) =>
    tx.run(`UPDATE core.job SET input = input || $4::jsonb WHERE ${mine}`, [...mineOf(job), JSON.stringify(values)]),
  )
}

interface JobEnd {
  readonly state: 'done' | 'failed' | 'cancelled'
  readonly result?: unknown
  readonly error?: string
  readonly cause?: unknown
}

/** Ends a running job. One that has ended by itself (`endWithin`), or on another node, stays as it is. */
async function finish(engine: Engine, job: Claimed, end: JobEnd): Promise<void> {
  if (end.cause && !(end.cause instanceof WeftError))
    process.stderr.write(`job ${job.kind} ${job.id}: ${(end.cause as Error).stack ?? String(end.cause)}\n`)
  await transact(engine.pool, worker, async (tx) => {
    await tx.run(`UPDATE core.job SET state = $4, result = $5, error = $6, ended_at = now() WHERE ${mine}`, [
      ...mineOf(job),
      end.state,
      end.result === undefined ? null : JSON.stringify(end.result),
      end.error ?? null,
    ])
    await tell(tx, job)
  })
}

const tell = (tx: Transaction, job: Claimed): Promise<unknown> =>
  tx.rows('SELECT pg_notify($1, $2)', [
    'weft_push',
    JSON.stringify({ kind: 'job', platform: job.platform_id, to: [[job.user_id, job.id]] }),
  ])
