/** Tests work: an action whose result a job computes, applied whole or not at all, once, and never from what has moved. */
import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { WeftError } from '../../model/errors.ts'
import { bulkAll, bulkOne } from '../save/actions/bulk-actions.ts'
import { masterCache } from '../store/memory/master-cache.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Story } from '../testing/story.ts'
import { waitFor } from '../testing/wait-for.ts'
import { demand, meanwhile, plan, planLogic, workTypes } from '../testing/work-fixture.ts'
import { cancelWork, performAction, workState } from './perform-action.ts'
import { jobsOf, runNextJob, type JobHandler } from './job-queue.ts'
import { workJob } from './run-work.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: workTypes, logic: [planLogic] })
})
afterAll(() => app?.end())
beforeEach(async () => {
  await app.sql('DELETE FROM core.job')
  for (const table of ['plan__rows', 'demand__items', 'plan', 'demand']) await app.sql(`DELETE FROM tale.${table}`)
})
afterEach(() => {
  meanwhile.page = async () => undefined
})

const buyer = () => app.as('buyer')
const run = () => runNextJob(app.engine, new Map([['work', workJob]]))
const start = (id: string, input: { version?: number; confirmed?: readonly string[] } = {}, name = 'buyer') =>
  app.as(name).perform(async (operation) => performAction(operation, plan, { id, action: 'calculate', version: 1, ...input }))
const state = (id: string, name = 'buyer') => app.as(name).perform((operation) => workState(operation, plan, id))
const demands = async (count: number, items = 1) => {
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push((await buyer().create(demand, { items: Array.from({ length: items }, () => ({ quantity: '1.5' })) })).id)
  return ids
}
const newPlan = async (values: Record<string, unknown> = {}) => (await buyer().create(plan, values)).id
/** A colleague of the buyer for whom a data rule holds until the test ends. */
async function colleague(name: string, rule: { type: string; field: string; value: string }) {
  const person = await app.person(name, { company: 'brand', roles: ['buyer'] })
  await app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) VALUES ($1, $2, $3, $4, 'eq', $5, $6)`,
    [person.actor.platform, app.engine.ids.next(), rule.type, rule.field, JSON.stringify(rule.value), person.actor.user],
  )
  onTestFinished(() => app.sql('DELETE FROM core.data_rule').then(() => masterCache(app.engine.pool).forget()))
  masterCache(app.engine.pool).forget()
  return person
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key?: string; message: string }) => error.key ?? error.message,
  )

test('an action starts a job: the document stays as it is until the result comes with the action', async () => {
  await demands(5)
  const id = await newPlan()
  expect(await start(id)).toMatchObject({ status: 'draft', version: 1, rows: [] })
  expect(await state(id)).toMatchObject({ action: 'calculate', label: '计算', state: 'waiting', by: 'buyer', stale: false, reason: null })
  const seen: unknown[] = []
  meanwhile.page = async () => seen.push(await state(id))
  expect(await run()).toBe(true)
  expect(seen).toMatchObject([2, 4, 5].map((done) => ({ state: 'running', done, total: 5 })))
  expect(await buyer().get(plan, id)).toMatchObject({ status: 'planned', total: '7.5', runs: 1, rows: { length: 5 } })
  expect(await state(id)).toMatchObject({ state: 'done', reason: null })
  expect(await app.sql(`SELECT user_id, action FROM core.journal WHERE doc_id = $1 AND action = 'calculate'`, [id])).toEqual([
    { user_id: buyer().actor.user, action: 'calculate' },
  ])
})

test('checks, warnings, rights and versions refuse at the start, and nothing is queued', async () => {
  expect(await refusal(start(await newPlan({ limit: 0 })))).toBe('form.invalid')
  const large = await newPlan({ limit: 5000 })
  const error = (await start(large).catch((one: unknown) => one)) as { key: string; detail: { asks: { code: string }[] } }
  expect(error.key).toBe('action.asks')
  expect(await refusal(start(large, {}, 'finance'))).toBe('access.forbidden')
  expect(await refusal(start(large, { version: 7 }))).toBe('action.changed')
  expect(await app.sql('SELECT id FROM core.job')).toEqual([])
  await start(large, { confirmed: error.detail.asks.map(({ code }) => code) })
  await run()
  expect(await buyer().get(plan, large)).toMatchObject({ status: 'planned', total: '0' })
})

test('a document has one computation at a time, of 50 callers at once', async () => {
  const id = await newPlan()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refusal(start(id))))
  expect(answers.filter((one) => one === 'done')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['done', 'work.running']))
  await run()
  expect(await run()).toBe(false)
  expect(await buyer().get(plan, id)).toMatchObject({ runs: 1 })
  await start(id, { version: (await buyer().get(plan, id)).version })
  await run()
  expect(await buyer().get(plan, id)).toMatchObject({ runs: 2 })
})

const changes: Record<string, (ids: readonly string[], id: string) => Promise<unknown>> = {
  'what it read is changed': ([first]) => buyer().save(demand, first!, { items: [{ quantity: '9' }] }),
  'what it read meets the conditions no more': ([first]) => buyer().save(demand, first!, { region: 'south' }),
  'another document comes to meet them': () => demands(1),
  'the document is changed': (_, id) => buyer().save(plan, id, { limit: 700 }),
}
test.each(Object.keys(changes))('it is stale when %s: nothing is applied, and it says what moved', async (name) => {
  const ids = await demands(3)
  const id = await newPlan()
  await start(id)
  let pages = 0
  meanwhile.page = async () => {
    if (++pages === 2) await changes[name]!(ids, id)
  }
  await run()
  expect(await buyer().get(plan, id)).toMatchObject({ status: 'draft', rows: [], total: '0' })
  const stale = await state(id)
  expect(stale).toMatchObject({ state: 'failed', stale: true })
  expect(stale!.reason).toMatch(name === 'the document is changed' ? /1 张：PL-\d+/ : /1 张：D-\d+/)
  const [job] = await buyer().perform(jobsOf)
  expect(job!.error).toMatch(/（1 张）/)
  expect(job!.result).not.toHaveProperty('detail')
  await start(id, { version: (await buyer().get(plan, id)).version })
  await run()
  expect(await buyer().get(plan, id)).toMatchObject({ status: 'planned' })
})

test('each reader of a stale computation sees the numbers of what this person may read, and a count of the rest; the job holds no titles', async () => {
  const ids = await demands(2)
  const id = await newPlan()
  const numbers = await Promise.all(ids.map(async (one) => (await buyer().get(demand, one)).number))
  const southern = await colleague('southern', { type: 'demand', field: 'region', value: 'south' })
  const nothing = await colleague('sees no demand', { type: 'demand', field: 'number', value: 'none' })
  await start(id)
  meanwhile.page = async () => {
    meanwhile.page = async () => undefined
    await buyer().save(demand, ids[0]!, { items: [{ quantity: '9' }] })
    await buyer().save(demand, ids[1]!, { region: 'south' })
  }
  await run()
  const reasonFor = async (who: typeof southern) => (await who.perform((operation) => workState(operation, plan, id)))!.reason
  expect((await state(id))!.reason).toMatch(/2 张：D-\d+, D-\d+）/)
  expect(await reasonFor(southern)).toContain(`2 张：${numbers[1]}, +1）`)
  expect(await reasonFor(nothing)).toContain('（2 张）')
  const [row] = await app.sql<{ stored: string }>('SELECT concat(result, error) AS stored FROM core.job')
  expect(row!.stored).toContain(ids[0])
  for (const number of numbers) expect(row!.stored).not.toContain(number)
})

test('an outage after the commit does not run a job again, also when the document has another one by then', async () => {
  const id = await newPlan()
  await start(id)
  let further: Promise<unknown> | undefined
  /** The connection is lost on the acknowledgement of the commit. */
  const lost: JobHandler = async (job) => {
    await workJob(job)
    further = start(id, { version: (await buyer().get(plan, id)).version })
    await further
    throw new WeftError(503, 'generic.away')
  }
  expect(await runNextJob(app.engine, new Map([['work', lost]]))).toBe(true)
  expect(await app.sql('SELECT state FROM core.job ORDER BY id')).toEqual([{ state: 'done' }, { state: 'waiting' }])
  while (await run());
  expect(await buyer().get(plan, id)).toMatchObject({ runs: 2 })
})

test('an outage before the commit makes the job wait for its next try, unless another node has claimed it since', async () => {
  const id = await newPlan()
  await start(id)
  const away: JobHandler = () => Promise.reject(new WeftError(503, 'generic.away'))
  await runNextJob(app.engine, new Map([['work', away]]))
  expect(await state(id)).toMatchObject({ state: 'waiting' })
  const slow: JobHandler = async (job) => {
    await app.sql(`UPDATE core.job SET tries = tries + 1, claim = claim + 1 WHERE id = $1`, [job.id])
    throw new WeftError(503, 'generic.away')
  }
  await runNextJob(app.engine, new Map([['work', slow]]))
  expect(await state(id)).toMatchObject({ state: 'running' })
})

test('several documents at once: hidden ones end as those that do not exist, and the computation is asked of the person', async () => {
  await demands(2)
  const [mine, hidden] = [await newPlan(), await newPlan({ region: 'south' })]
  const northern = await colleague('northern', { type: 'plan', field: 'region', value: 'north' })
  const calculate = (who: typeof northern, ids: readonly string[]) =>
    bulkAll(ids, { one: (id) => who.perform((operation) => bulkOne(operation, plan, id, { action: 'calculate' })), language: 'en' })
  const { done, rows } = await calculate(northern, [mine, hidden, '999999999'])
  expect([done, rows[0]!.done]).toEqual([1, true])
  expect({ ...rows[1]!, id: '' }).toEqual({ ...rows[2]!, id: '' })
  expect(rows[1]).toMatchObject({ done: false, code: 404 })
  expect(await buyer().get(plan, mine)).toMatchObject({ status: 'planned', total: '3' })
  expect(await buyer().get(plan, hidden)).toMatchObject({ status: 'draft', version: 1 })
  // A person who may not do the action learns that of any document of the company, and nothing is computed.
  expect((await calculate(app.as('finance'), [hidden])).rows).toMatchObject([{ done: false, code: 403 }])
  expect((await calculate(app.as('other.buyer'), [hidden])).rows).toMatchObject([{ done: false, code: 404 }])
  expect(await buyer().get(plan, hidden)).toMatchObject({ version: 1, rows: [] })
})

test('a refused result leaves nothing behind, says why in the language of the reader, and may be computed again', async () => {
  await demands(3)
  const id = await newPlan({ limit: 1 })
  await start(id)
  await run()
  expect(await buyer().get(plan, id)).toMatchObject({ status: 'draft', rows: [], total: '0', version: 1 })
  const inEnglish = await app.person('reader', { company: 'brand', roles: ['buyer'] })
  ;(inEnglish.actor as { language: string }).language = 'en'
  const [zh, en] = [(await state(id))!, (await state(id, 'reader'))!]
  expect([zh.state, zh.stale]).toEqual(['failed', false])
  expect(zh.reason).toMatch(/0/)
  expect(en.reason).not.toBe(zh.reason)
  await buyer().save(plan, id, { limit: 100 })
  await start(id, { version: 2 })
  await run()
  expect(await buyer().get(plan, id)).toMatchObject({ status: 'planned', rows: { length: 3 } })
})

test('a computation is cancelled while it waits and while it runs, by who may do the action', async () => {
  await demands(5)
  const id = await newPlan()
  const cancel = (name: string) => app.as(name).perform((operation) => cancelWork(operation, plan, id))
  await start(id)
  expect(await refusal(cancel('finance'))).toBe('access.forbidden')
  await cancel('buyer')
  expect(await state(id)).toMatchObject({ state: 'cancelled' })
  expect(await run()).toBe(false)
  await start(id)
  const colleague = await app.person('second', { company: 'brand', roles: ['buyer'] })
  meanwhile.page = () => colleague.perform((operation) => cancelWork(operation, plan, id)).catch(() => undefined)
  await run()
  expect(await state(id)).toMatchObject({ state: 'cancelled', reason: null })
  expect(await buyer().get(plan, id)).toMatchObject({ status: 'draft', rows: [] })
  expect(await refusal(cancel('buyer'))).toBe('generic.notFound')
  expect(await refusal(app.as('other.buyer').perform((operation) => cancelWork(operation, plan, id)))).toBe('generic.notFound')
  expect(await refusal(state(id, 'other.buyer'))).toBe('generic.notFound')
})

test('kill -9 in the middle: another node computes again, and the result comes once', async () => {
  await demands(30)
  const plans: string[] = []
  for (let at = 0; at < 4; at++) plans.push(await newPlan())
  for (const id of plans) await start(id)
  const { connectionString: url } = app.engine.pool.options as { connectionString: string }
  for (let at = 0; at < 3; at++) {
    const node = fork(new URL('../testing/work-node.ts', import.meta.url), [url!])
    await waitFor(async () => (await app.sql(`SELECT 1 FROM core.job WHERE state = 'running' AND done > 3`)).length > 0)
    await sleep(Math.random() * 150)
    node.kill('SIGKILL')
    await new Promise((resolve) => node.once('exit', resolve))
    const whole = await app.sql<{ id: string; status: string; runs: number; rows: number }>(
      'SELECT p.id, p.status, p.runs, (SELECT count(*)::int FROM tale.plan__rows r WHERE r.doc_id = p.id) AS rows FROM tale.plan p',
    )
    for (const one of whole) expect([one.runs, one.rows]).toEqual(one.status === 'planned' ? [1, 30] : [0, 0])
    expect(
      await app.sql(`SELECT 1 FROM core.job j JOIN tale.plan p ON p.id = j.doc_id WHERE (j.state = 'done') <> (p.status = 'planned')`),
    ).toEqual([])
    // Its silence is noticed after half a minute.
    await app.sql(`UPDATE core.job SET heartbeat_at = now() - interval '1 minute', tries = 1 WHERE state = 'running'`)
  }
  while (await run());
  for (const id of plans) expect(await buyer().get(plan, id)).toMatchObject({ status: 'planned', total: '45', runs: 1 })
})

test('a computation that a slow node ends after another one has done it changes nothing', async () => {
  await demands(2)
  const id = await newPlan()
  await start(id)
  meanwhile.page = async () => {
    meanwhile.page = async () => undefined
    await app.sql(`UPDATE core.job SET heartbeat_at = now() - interval '1 minute'`)
    await run()
  }
  await run()
  expect(await buyer().get(plan, id)).toMatchObject({ status: 'planned', runs: 1, rows: { length: 2 } })
  expect(await state(id)).toMatchObject({ state: 'done' })
})

test('logic and the system compute within their transaction', async () => {
  await demands(3)
  const id = await newPlan()
  expect(await buyer().perform((operation) => operation.ctx.act(plan, id, 'calculate'))).toMatchObject({ status: 'planned', total: '4.5' })
  expect(await app.sql('SELECT id FROM core.job')).toEqual([])
})

test('the end takes as many statements for 100 rows as for 2', async () => {
  const statements: number[] = []
  for (const items of [2, 100]) {
    await app.sql('DELETE FROM tale.plan__rows')
    await app.sql('DELETE FROM tale.demand__items')
    await app.sql('DELETE FROM tale.demand')
    await demands(1, items)
    const id = await newPlan()
    statements.push((await sentStatements(buyer(), (operation) => operation.ctx.act(plan, id, 'calculate'))).length)
  }
  expect(statements[1]).toBe(statements[0])
})

/** Queues a plan's job and runs it with a handler; returns what the handler got and the job's row afterwards. */
async function ranBy(handler: JobHandler, ending?: AbortSignal) {
  await start(await newPlan())
  const outcome: string[] = []
  const watched: JobHandler = (work) =>
    handler(work).catch((error: Error) => {
      outcome.push(error.constructor.name)
      throw error
    })
  await runNextJob(app.engine, new Map([['work', watched]]), ending)
  const [row] = await app.sql('SELECT state, tries, claim, done FROM core.job')
  return { outcome, row }
}

test('a run that slept while another node claimed its job changes nothing of it and stops', async () => {
  const { outcome, row } = await ranBy(async ({ progress, remember }) => {
    await progress(1, 10)
    // The lease ended, and another node has claimed the job.
    await app.sql('UPDATE core.job SET tries = tries + 1, claim = claim + 1')
    await remember({ stale: true })
    await progress(9, 10)
  })
  expect(outcome).toEqual(['Cancelled'])
  expect(row).toMatchObject({ state: 'running', tries: 2, claim: 2, done: 1 })
  expect(await app.sql(`SELECT 1 FROM core.job WHERE input ? 'stale'`)).toEqual([])
})

test('a node that stops hands its job back, which is no try', async () => {
  const ending = new AbortController()
  const { row } = await ranBy(async ({ progress }) => {
    ending.abort()
    await progress(1, 10)
  }, ending.signal)
  expect(row).toMatchObject({ state: 'waiting', tries: 0, claim: 1, done: 1 })
})
