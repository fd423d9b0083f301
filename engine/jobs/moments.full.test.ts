/** Tests moments: actions and reminders at dates of documents, once each, by any number of nodes, also after one of them was killed. */
import { fork } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isFullRun } from '../testing/proof-size.ts'
import { tender, tenderLogic } from '../testing/moment-fixture.ts'
import { story, type Story } from '../testing/story.ts'
import { waitFor } from '../testing/wait-for.ts'
import { createEngine } from '../engine.ts'
import { forgetZones } from '../store/zone.ts'
import { indexMoments } from './moment-index.ts'
import { runMoments } from './moments.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [tender], logic: [tenderLogic] })
})
afterAll(() => app?.end())
beforeEach(async () => {
  await app.sql('DELETE FROM core.moment')
  await app.sql('DELETE FROM core.outbox')
})

const buyer = () => app.as('buyer')
const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const dayFrom = (days: number) => from(days * 24 * hour).slice(0, 10)
const open = async (values: Record<string, unknown>) => {
  const { id } = await buyer().create(tender, values)
  return buyer().act(tender, id, 'open')
}
const openMany = async (count: number) => {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await open({ title: `M ${at}`, deadline: from(-hour) })).id)
  return ids
}
const queue = (id: string) =>
  app.sql<{ name: string; at: string; waiting: boolean; done: boolean; tries: number; error: string | null }>(
    'SELECT name, at, look_at IS NOT NULL AS waiting, done_at IS NOT NULL AS done, tries, error FROM core.moment WHERE doc_id = $1 ORDER BY name, at',
    [id],
  )
const notices = async () => (await app.outboxEvents()).filter(({ topic }) => topic === 'notice').map(({ payload }) => payload)
/** Makes every waiting moment due, as time would. */
const later = () => app.sql('UPDATE core.moment SET look_at = now() WHERE look_at IS NOT NULL')

test('an action comes at its time through the pipeline, by the system, and is journaled with its reason', async () => {
  const { id } = await open({ title: 'A', deadline: from(-hour) })
  expect(await runMoments(app.engine)).toBe(1)
  expect(await buyer().get(tender, id)).toMatchObject({ status: 'closed', closed: 1 })
  expect(await queue(id)).toMatchObject([{ name: 'closing', waiting: false, done: true }])
  expect(await app.sql(`SELECT user_id, comment FROM core.journal WHERE doc_id = $1 AND action = 'close'`, [id])).toEqual([
    { user_id: '0', comment: '到期自动执行：截止 / Due: Deadline' },
  ])
  // Opened again with the same deadline it stays open: each date comes once.
  await buyer().act(tender, id, 'open')
  await later()
  expect(await runMoments(app.engine)).toBe(0)
  await buyer().save(tender, id, { deadline: from(-60_000) })
  expect(await runMoments(app.engine)).toBe(1)
  expect(await buyer().get(tender, id)).toMatchObject({ status: 'closed', closed: 2 })
})

test('a changed date moves a moment, a cleared date and another status drop it, and a removed draft leaves none', async () => {
  const { id } = await open({ title: 'A', deadline: from(hour) })
  const [first] = await queue(id)
  expect(await runMoments(app.engine)).toBe(0)
  await buyer().save(tender, id, { deadline: from(5 * hour) })
  const [second] = await queue(id)
  expect(Date.parse(second!.at) - Date.parse(first!.at)).toBeGreaterThan(3 * hour)
  await buyer().save(tender, id, { deadline: null })
  expect(await queue(id)).toEqual([])
  await buyer().save(tender, id, { deadline: from(hour), lastDay: dayFrom(10) })
  expect((await queue(id)).map(({ name }) => name)).toEqual(['closing', 'over', 'soon'])
  await buyer().act(tender, id, 'end')
  expect(await queue(id)).toEqual([])
  const draft = await buyer().create(tender, { title: 'B', lastDay: dayFrom(10) })
  expect((await queue(draft.id)).map(({ name }) => name)).toEqual(['over', 'soon'])
  await buyer().remove(tender, draft.id)
  expect(await queue(draft.id)).toEqual([])
})

test('days are those of the time zone: reminders at eight in the morning, the end of a day at midnight; a past date reminds nobody', async () => {
  const { id } = await buyer().create(tender, { title: 'A', lastDay: '2099-03-10', papers: [{ name: 'P', validTo: '2099-03-10' }] })
  const times = async () => Object.fromEntries((await queue(id)).map(({ name, at }) => [name, new Date(at).toISOString()]))
  expect(await times()).toEqual({
    over: '2099-03-10T16:00:00.000Z',
    soon: '2099-03-07T00:00:00.000Z',
    paper: '2099-03-03T00:00:00.000Z',
  })
  // The platform moves to another zone: its documents are read once, and the days move.
  const { platform } = buyer().actor
  await app.sql(
    `INSERT INTO core.work_calendar (platform_id, zone, week, level_hours, updated_by) VALUES ($1, 'Europe/Berlin', '[]', '{}', 0)`,
    [platform],
  )
  forgetZones(app.engine.pool)
  expect(await indexMoments(app.engine)).toBeGreaterThan(0)
  expect(await times()).toMatchObject({ over: '2099-03-10T23:00:00.000Z', soon: '2099-03-07T07:00:00.000Z' })
  expect(await indexMoments(app.engine)).toBe(0)
  await app.sql('DELETE FROM core.work_calendar WHERE platform_id = $1', [platform])
  forgetZones(app.engine.pool)
  const past = await buyer().create(tender, { title: 'B', lastDay: '2020-01-01' })
  expect(await queue(past.id)).toEqual([])
  // A date so near that the reminder's own day is past is reminded of at once.
  const near = await buyer().create(tender, { title: 'C', lastDay: dayFrom(1) })
  expect(await runMoments(app.engine)).toBe(1)
  expect(await queue(near.id)).toMatchObject([
    { name: 'over', done: false },
    { name: 'soon', done: true },
  ])
})

test('documents from before the word get their moments, and what was done stays done', async () => {
  const { id } = await open({ title: 'A', deadline: from(-hour), lastDay: dayFrom(1) })
  expect(await runMoments(app.engine)).toBe(2)
  await buyer().act(tender, id, 'open')
  await app.sql(`DELETE FROM core.moment WHERE name = 'over'`)
  await app.sql('DELETE FROM core.moment_index')
  expect(await indexMoments(app.engine)).toBe(2)
  expect(await queue(id)).toMatchObject([
    { name: 'closing', done: true },
    { name: 'over', waiting: true },
    { name: 'soon', done: true },
  ])
})

test('reminders go to whom the definition names, with the values of the line; late ones come after a restart', async () => {
  const { id, number } = await buyer().create(tender, {
    title: 'A',
    lastDay: dayFrom(60),
    papers: [{ name: 'ISO', validTo: dayFrom(30) }, { name: 'BSCI', validTo: dayFrom(40) }, { name: 'none' }],
  })
  expect(await runMoments(app.engine)).toBe(0)
  await later()
  expect(await runMoments(app.engine)).toBe(4)
  const sent = await notices()
  expect(sent.map(({ content }) => content[1]).sort()).toEqual(
    [
      'A is over',
      `A ends on ${dayFrom(60)}`,
      `BSCI of ${number} expires on ${dayFrom(40)}`,
      `ISO of ${number} expires on ${dayFrom(30)}`,
    ].sort(),
  )
  for (const one of sent) expect(one).toMatchObject({ type: 'MSG', docType: 'tender', docId: id })
  expect(sent.find(({ content }) => content[1] === 'A is over')).toMatchObject({ company: app.companies['brand'], roles: ['buyer'] })
  await later()
  expect(await runMoments(app.engine)).toBe(0)
})

test('the creator is notified once of a refusal, which is tried again, given up in the end, and done when its reason is corrected', async () => {
  const { id } = await open({ deadline: from(-hour) })
  for (let round = 1; round <= 6; round++) {
    await later()
    expect(await runMoments(app.engine)).toBe(1)
    expect(await queue(id)).toMatchObject([{ tries: round, done: false, waiting: round < 6, error: '没有标题' }])
  }
  const sent = await notices()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ users: [buyer().actor.user], docId: id })
  expect(sent[0]!['content'][1]).toMatch(/^Tender T-\d+: "Close" was due and refused: No title$/)
  expect(await buyer().get(tender, id)).toMatchObject({ status: 'open', closed: 0 })
  await buyer().save(tender, id, { title: 'A', deadline: from(-2 * hour) })
  expect(await runMoments(app.engine)).toBe(1)
  expect(await buyer().get(tender, id)).toMatchObject({ status: 'closed', closed: 1 })
})

test('what changes between the claim and the action is not overtaken: the moment waits for the new date', async () => {
  const { id } = await open({ title: 'A', deadline: from(-hour) })
  await app.sql(`UPDATE moments.tender SET deadline = now() + interval '1 day' WHERE id = $1`, [id])
  expect(await runMoments(app.engine)).toBe(1)
  expect(await buyer().get(tender, id)).toMatchObject({ status: 'open' })
  expect(await queue(id)).toMatchObject([{ name: 'closing', waiting: true, done: false }])
  expect(await runMoments(app.engine)).toBe(0)
})

test('many nodes at once never do a moment twice, and a save at the same time neither waits forever nor is lost', async () => {
  const ids = await openMany(40)
  const other = createEngine({ pool: app.engine.pool, documents: [tender], logic: [tenderLogic] })
  const node = async (engine: typeof other) => {
    while ((await runMoments(engine)) > 0);
  }
  const saves = ids.slice(0, 10).map((id) => buyer().perform(async (operation) => operation.ctx.set(tender, id, { title: 'saved' })))
  await Promise.all([node(app.engine), node(other), node(app.engine), node(other), ...saves])
  const done = await app.sql(
    `SELECT doc_id, count(*)::int AS count FROM core.journal WHERE doc_id = ANY ($1) AND action = 'close' GROUP BY 1`,
    [ids],
  )
  expect(done).toHaveLength(40)
  expect(done.every((row) => row['count'] === 1)).toBe(true)
  for (const id of ids.slice(0, 10)) expect(await buyer().get(tender, id)).toMatchObject({ status: 'closed', closed: 1, title: 'saved' })
})

test('nodes that are killed with kill -9 leave every moment to another one, and none is done twice', async () => {
  const ids = await openMany(60)
  const url = (app.engine.pool.options as { connectionString: string }).connectionString
  const start = () => fork(new URL('../testing/moment-node.ts', import.meta.url), [url], { stdio: 'ignore' })
  const done = async () =>
    (await app.sql<{ count: number }>('SELECT count(*)::int AS count FROM core.moment WHERE done_at IS NOT NULL'))[0]!.count
  for (const atLeast of isFullRun ? [3, 15, 30] : [15]) {
    const nodes = [start(), start()]
    await waitFor(done, (count) => count >= atLeast)
    for (const one of nodes) one.kill('SIGKILL')
    // Their leases run out.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await app.sql('UPDATE core.moment SET look_at = now() WHERE look_at > now()')
  }
  while ((await runMoments(app.engine)) > 0);
  expect(await done()).toBe(60)
  const journal = await app.sql(
    `SELECT doc_id, count(*)::int AS count FROM core.journal WHERE doc_id = ANY ($1) AND action = 'close' GROUP BY 1`,
    [ids],
  )
  expect(journal.map((row) => row['count'])).toEqual(ids.map(() => 1))
  for (const id of ids) expect(await buyer().get(tender, id)).toMatchObject({ status: 'closed', closed: 1 })
})

test('what 2 and 50 documents wait for is written in one statement, and none when no date moves', async () => {
  const statements = async (count: number) => {
    const sent: string[] = []
    await buyer().perform(async (operation) => {
      const docs = await operation.ctx.createMany(
        tender,
        Array.from({ length: count }, () => ({ title: 'S', lastDay: '2099-01-01' })),
      )
      const run = operation.tx.run.bind(operation.tx)
      Object.assign(operation.tx, { run: (sql: string, params?: readonly unknown[]) => (sent.push(sql), run(sql, params)) })
      await operation.ctx.setMany(
        tender,
        docs.map(({ id }) => ({ id, values: { lastDay: '2099-02-01' } })),
      )
      await operation.ctx.setMany(
        tender,
        docs.map(({ id }) => ({ id, values: { title: 'T' } })),
      )
    })
    return sent.filter((sql) => sql.includes('core.moment')).length
  }
  expect([await statements(2), await statements(50)]).toEqual([1, 1])
})
