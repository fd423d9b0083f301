/** Tests work: an action whose result a job computes, applied whole or not at all, once, and never from what has moved. */
import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Story } from '../testing/story.ts'
import { waitFor } from '../testing/wait-for.ts'
import { demand, meanwhile, plan, planLogic, workTypes } from '../testing/work-fixture.ts'
import { cancelWork, performAction, workState } from './document-work.ts'
import { jobsOf, runNextJob } from './job-queue.ts'
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
  expect(job!.error).toBe(stale!.reason)
  await start(id, { version: (await buyer().get(plan, id)).version })
  await run()
  expect(await buyer().get(plan, id)).toMatchObject({ status: 'planned' })
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

test('kill -9 in the middle: another node computes again, and the result comes once', { timeout: 120_000 }, async () => {
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
