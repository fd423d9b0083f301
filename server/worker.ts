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
import { housekeeping } from '../engine/jobs/housekeeping.ts'
import { emptyOutbox, outboxBatch } from '../engine/notify/outbox.ts'
import { readNext, type ReadPicture } from '../engine/registration/licence-ocr-queue.ts'
import type { Engine } from '../engine/operation.ts'

export interface Worker {
  wake(what: 'outbox' | 'job'): void
  /** Waits for running work, at most `patience` ms; a job continues on another node after its heartbeat stops. */
  stop(patience?: number): Promise<void>
}

export function startWorker(
  engine: Engine,
  options: {
    readonly jobs: ReadonlyMap<string, JobHandler>
    readonly carry: DeliverByChannel
    readonly mail: SendMail
    readonly out: SendWebhook
    readonly read: ReadPicture
    /** Deletes what belongs to rows outside the database, after the rows are gone. */
    readonly tidy: () => Promise<void>
    readonly log: (error: unknown, what: string) => void
  },
): Worker {
  let stopped = false
  const stopping = new AbortController()
  const outbox = loop(
    'outbox',
    async () => {
      for (let last = outboxBatch; !stopped && last === outboxBatch; ) {
        const { count, topics } = await emptyOutbox(engine)
        last = count
        if (topics.has('notice')) letters.wake()
        if (topics.has('mail')) mails.wake()
        if (topics.has('out')) outs.wake()
      }
    },
    200,
  )
  const letters = loop(
    'letters',
    async () => {
      while (!stopped && (await sendChannelDeliveries(engine, options.carry)) === deliveryBatch);
    },
    1000,
  )
  const mails = loop(
    'mails',
    async () => {
      while (!stopped && (await sendQueuedMails(engine, options.mail)) === mailBatch);
    },
    1000,
  )
  const outs = loop(
    'outside',
    async () => {
      while (!stopped && (await deliverWebhooks(engine, options.out)) === webhookBatch);
    },
    1000,
  )
  const jobs = loop('job', async () => {
    while (!stopped && (await runNextJob(engine, options.jobs)));
  })
  // Separate from the jobs: a visitor must not wait for a long export.
  const readings = loop('reading', async () => {
    while (!stopped && (await readNext(engine, options.read)));
  })
  const tidy = loop('sweep', async () => {
    await housekeeping(engine)
    await options.tidy()
  })
  const day = loop('daily', () => recalculateDaily(engine))
  const mailed = loop('reports', async () => {
    if ((await dueSchedules(engine)) > 0) jobs.wake()
  })
  const late = loop('late', async () => {
    while (!stopped && (await escalate(engine)) > 0);
  })
  const timers = [
    setInterval(outbox.wake, 5000),
    setInterval(jobs.wake, 5000),
    setInterval(readings.wake, 15_000),
    setInterval(letters.wake, 15_000),
    setInterval(mails.wake, 15_000),
    setInterval(outs.wake, 15_000),
    setInterval(tidy.wake, 10 * 60_000),
    setInterval(day.wake, 10 * 60_000),
    setInterval(mailed.wake, 30_000),
    setInterval(late.wake, 30_000),
    setTimeout(day.wake, 20_000),
  ]
  // What fell due while no node ran is taken at once.
  for (const one of [outbox, jobs, readings, letters, mails, outs]) one.wake()
  return {
    wake: (what) => {
      for (const one of what === 'outbox' ? [outbox] : [jobs, readings]) one.wake()
    },
    async stop(patience = 2000) {
      stopped = true
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.race([
        Promise.all([
          outbox.idle(),
          letters.idle(),
          mails.idle(),
          outs.idle(),
          jobs.idle(),
          readings.idle(),
          tidy.idle(),
          day.idle(),
          mailed.idle(),
          late.idle(),
        ]),
        new Promise((enough) => setTimeout(enough, patience).unref()),
      ])
    },
  }

  /**
   * One run at a time; a wake during a run means one more run after it.
   * @param pause milliseconds after a run in which wakes are gathered, so that many commits at once are few runs
   */
  function loop(name: string, work: () => Promise<unknown>, pause = 0): { wake(): void; idle(): Promise<void> } {
    let current: Promise<void> | undefined
    let again = false
    const run = async (): Promise<void> => {
      do {
        again = false
        await work().catch((error: unknown) => options.log(error, name))
        if (pause > 0) await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      } while (again && !stopped)
      current = undefined
    }
    return {
      wake() {
        if (stopped) return
        if (current) again = true
        else current = run()
      },
      idle: async () => current,
    }
  }
}
