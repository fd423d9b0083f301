/**
 * The background work of a node: outbox, jobs and housekeeping. The database's notifications wake it, and so does a timer every few
 * seconds in case one was missed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { recalculateDaily } from '../engine/jobs/daily-recalculation.ts'
import { deliverWebhooks, webhookBatch, type SendWebhook } from '../engine/webhooks/webhook-events.ts'
import { escalate } from '../engine/workflow/deadlines/escalation.ts'
import { dueSchedules } from '../engine/report/schedule.ts'
import { runNextJob, type JobHandler } from '../engine/jobs/job-queue.ts'
import { deliveryBatch, sendChannelDeliveries, type DeliverByChannel } from '../engine/notify/channel-deliveries.ts'
import { mailBatch, sendQueuedMails, type SendMail } from '../engine/notify/mail-queue.ts'
import { sealJournal } from '../engine/journal/chain.ts'
import { housekeeping } from '../engine/jobs/housekeeping.ts'
import { indexMoments } from '../engine/jobs/moment-index.ts'
import { momentBatch, runMoments } from '../engine/jobs/moments.ts'
import { emptyOutbox, outboxBatch } from '../engine/notify/outbox.ts'
import { readNext, type ReadPicture } from '../engine/registration/licence-ocr-queue.ts'
import type { Engine } from '../engine/operation.ts'

export interface Worker {
  wake(what: 'outbox' | 'job'): void
  /**
   * Waits for running work, at most `patience` ms. A job hands itself back at its next report; one that does not report in this time continues on
   * another node after its heartbeat stops.
   */
  stop(patience?: number): Promise<void>
}

/** What the work of a node calls outside the engine. */
export interface WorkerOptions {
  readonly jobs: ReadonlyMap<string, JobHandler>
  readonly carry: DeliverByChannel
  readonly mail: SendMail
  readonly out: SendWebhook
  readonly read: ReadPicture
  /** Deletes what belongs to rows outside the database, after the rows are gone. */
  readonly tidy: () => Promise<void>
  readonly log: (error: unknown, what: string) => void
}

/** Starts the background work. It stops for good with `stop`. */
export function startWorker(engine: Engine, options: WorkerOptions): Worker {
  const ending = new AbortController()
  const loops = createLoops(engine, options, ending.signal)
  const { outbox, job, reading, letters, mails, webhooks } = loops
  const timers = Object.values(loops).flatMap(({ wake, every }) => (every ? [setInterval(wake, every)] : []))
  for (const loop of [loops.daily, loops.momentIndex]) timers.push(setTimeout(loop.wake, 20_000))
  // What fell due while no node ran is taken at once.
  for (const loop of [outbox, job, reading, letters, mails, webhooks, loops.moments]) loop.wake()
  return {
    wake: (what) => {
      for (const loop of what === 'outbox' ? [outbox] : [job, reading]) loop.wake()
    },
    async stop(patience = 3500) {
      ending.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.race([
        Promise.all(Object.values(loops).map((loop) => loop.idle())),
        new Promise((enough) => setTimeout(enough, patience).unref()),
      ])
    },
  }
}

type AddLoop = (name: string, work: () => Promise<unknown>, timing: { every: number; pause?: number }) => Loop

/** Creates the loops of a node. `ending` ends their work between two batches. */
function createLoops(engine: Engine, options: WorkerOptions, ending: AbortSignal) {
  const add: AddLoop = (name, work, timing) => createLoop(work, { ...timing, ending, log: (error) => options.log(error, name) })
  const whileTrue = (work: () => Promise<boolean>) => async () => {
    while (!ending.aborted && (await work()));
  }
  const runJobs = whileTrue(() => runNextJob(engine, options.jobs, ending))
  const job = add('job', runJobs, { every: 5000 })
  const reports = async () => {
    if ((await dueSchedules(engine)) > 0) job.wake()
  }
  const readPictures = whileTrue(() => readNext(engine, options.read))
  const escalateAll = whileTrue(async () => (await escalate(engine)) > 0)
  return {
    ...sendingLoops(engine, options, { add, ending }),
    job,
    // Separate from the jobs: a visitor must not wait for a long export.
    reading: add('reading', readPictures, { every: 15_000 }),
    sweep: add('sweep', () => housekeeping(engine).then(options.tidy), { every: 10 * 60_000 }),
    daily: add('daily', () => recalculateDaily(engine), { every: 10 * 60_000 }),
    journal: add('journal', () => sealJournal(engine.pool), { every: 30_000 }),
    reports: add('reports', reports, { every: 30_000 }),
    moments: add(
      'moments',
      whileTrue(async () => (await runMoments(engine)) === momentBatch),
      { every: 10_000 },
    ),
    momentIndex: add('moment index', () => indexMoments(engine), { every: 10 * 60_000 }),
    late: add('late', escalateAll, { every: 30_000 }),
  }
}

/** Creates the loops of what is sent: the outbox, which wakes the others, and messages by channel, mails and webhooks. */
function sendingLoops(engine: Engine, options: WorkerOptions, { add, ending }: { add: AddLoop; ending: AbortSignal }) {
  /** Repeats a batch as long as it is full. */
  const batches = (size: number, batch: () => Promise<number>) => async () => {
    while (!ending.aborted && (await batch()) === size);
  }
  const timing = { every: 15_000, pause: 1000 }
  const sendLetters = batches(deliveryBatch, () => sendChannelDeliveries(engine, options.carry))
  const sendMails = batches(mailBatch, () => sendQueuedMails(engine, options.mail))
  const sendWebhooks = batches(webhookBatch, () => deliverWebhooks(engine, options.out))
  const letters = add('letters', sendLetters, timing)
  const mails = add('mails', sendMails, timing)
  const webhooks = add('outside', sendWebhooks, timing)
  const empty = batches(outboxBatch, async () => {
    const { count, topics } = await emptyOutbox(engine)
    if (topics.has('notice')) letters.wake()
    if (topics.has('mail')) mails.wake()
    if (topics.has('out')) webhooks.wake()
    return count
  })
  return { letters, mails, webhooks, outbox: add('outbox', empty, { every: 5000, pause: 200 }) }
}

interface Loop {
  /** Starts a run, or one more after the current run. */
  wake(): void
  /** Waits for the current run. */
  idle(): Promise<void>
  /** How often a timer wakes it, in milliseconds. */
  readonly every: number
}

/**
 * Creates a loop: one run at a time, and a wake during a run means one more run after it.
 * @param of.pause milliseconds after a run in which wakes are gathered, so that many commits at once are few runs
 */
function createLoop(
  work: () => Promise<unknown>,
  { every, pause = 0, ending, log }: { every: number; pause?: number; ending: AbortSignal; log: (error: unknown) => void },
): Loop {
  let current: Promise<void> | undefined
  let again = false
  const run = async (): Promise<void> => {
    do {
      again = false
      await work().catch(log)
      if (pause > 0) await sleep(pause, undefined, { signal: ending, ref: false }).catch(() => undefined)
    } while (again && !ending.aborted)
    current = undefined
  }
  return {
    every,
    wake() {
      if (ending.aborted) return
      if (current) again = true
      else current = run()
    },
    idle: async () => current,
  }
}
