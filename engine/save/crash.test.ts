/** Tests kill -9 in the middle of generations and conversions: each is whole or has not happened, and the next program goes on from there. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainOrder } from '../testing/chain-fixture.ts'
import { sizes } from '../testing/consumption-fixture.ts'
import { crashTypes, type CrashWork } from '../testing/crash-worker.ts'
import { cutting, cuttingLogic } from '../testing/generation-fixture.ts'
import { isFullRun } from '../testing/proof-size.ts'
import { wrongSums } from '../testing/roll-up-sums.ts'
import { story, type Story } from '../testing/story.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: crashTypes, logic: [cuttingLogic] })
})
afterAll(() => app?.end())

/** Starts a program, lets it do some steps and kills it at a random moment of the next. */
async function runAndKill(work: CrashWork, steps: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'testing', 'crash-worker.ts'), JSON.stringify(work)])
  let output = ''
  let errors = ''
  child.stdout.on('data', (data) => (output += String(data)))
  child.stderr.on('data', (data) => (errors += String(data)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (output.length < steps && child.exitCode === null) await sleep(2)
  expect(child.exitCode, errors).toBeNull()
  await sleep(Math.random() * 15)
  child.kill('SIGKILL')
  await ended
}

/** Compares what is stored: bundles with their cutting orders, their records and sums; booked pieces with the bookings in force. */
async function verify(expected: number): Promise<void> {
  const cuttings = await app.sql<{ status: string; open: number; recorded: number }>(
    `SELECT c.status, (SELECT count(*)::int FROM tale.bundle b WHERE b.cutting = c.id AND b.status = 'open') AS open,
       (SELECT count(*)::int FROM core.generated_document g WHERE g.doc_id = c.id) AS recorded FROM tale.cutting c`,
  )
  for (const { status, open, recorded } of cuttings)
    expect([open, recorded], status).toEqual(status === 'done' ? [expected, expected] : [0, 0])
  const numbers = await app.sql<{ number: string }>('SELECT number FROM tale.bundle ORDER BY number')
  expect(numbers.map(({ number }) => Number(number.slice(2)))).toEqual(numbers.map((_, at) => at + 1))
  expect(await wrongSums(crashTypes, (sql, params) => app.sql(sql, params as unknown[]))).toEqual([])
  expect(
    await app.sql(
      `SELECT l.id, l.booked, t.pieces FROM story.chain_order__lines l
       CROSS JOIN LATERAL (SELECT coalesce(sum(b.quantity), 0) AS pieces FROM story.chain_booking__lines b JOIN story.chain_booking d ON d.id = b.doc_id
         WHERE b.order_line = l.id AND d.status = 'done') t
       CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS cells FROM core.consumption_cell WHERE line_id = l.id AND counter = 'booked') c
       WHERE l.booked <> t.pieces OR l.booked <> c.cells`,
    ),
  ).toEqual([])
  expect(
    await app.sql(
      `SELECT d.id FROM story.chain_booking d WHERE (d.status = 'done') <> EXISTS (SELECT 1 FROM core.consumption c WHERE c.doc_id = d.id AND c.counter = 'orderLine:booked')`,
    ),
  ).toEqual([])
}

test('a program that is killed in the middle leaves every generation and conversion whole or undone', async () => {
  const buyer = app.as('buyer')
  const cuttings: string[] = []
  for (let at = 0; at < 3; at++)
    cuttings.push((await buyer.create(cutting, { lines: [{ style: 'shirt', sizes: sizes({ S: '100', M: '35' }) }] })).id)
  const { id: order } = await buyer.create(chainOrder, { lines: Array.from({ length: 20 }, () => ({ sizes: sizes({ S: '10', M: '5' }) })) })
  const { connectionString: url } = app.engine.pool.options as { connectionString: string }
  for (let at = 0; at < (isFullRun ? 60 : 3); at++) {
    await runAndKill({ url, actor: buyer.actor, cuttings, order }, 8 + Math.floor(Math.random() * 12))
    await verify(14)
  }
})
