/** Tests that a sample request which is cancelled ends for its factory: it keeps what it was shown, is notified of the cancellation, and reads nothing later by any way. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableIds } from '../../engine/authorisation/read-access.ts'
import { saveComment } from '../../engine/journal/comments.ts'
import { emptyOutbox } from '../../engine/notify/outbox.ts'
import { asSystem } from '../../engine/store/scope.ts'
import { answersByWay } from '../testing/every-way.ts'
import { sampleStory } from '../testing/sample-story.ts'
import type { WeftError } from '../../model/errors.ts'
import { localDay } from '../../model/process/work-time.ts'
import { factory } from '../supplier/factory.ts'
import { colorway } from './colorway.ts'
import { sizeChart } from './size-chart.ts'
import { style } from './style.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
let otherFactory: string
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
  const rival = await story.app.person('rival', { kind: 'factory', roles: ['factory'] })
  const other = await as('buyer').create(factory, {
    name: '宏远二厂',
    supplier: story.stage.otherSupplierId,
    company: rival.actor.company,
    address: { province: '浙江省', city: '绍兴市' },
    contacts: [{ name: '吴厂长', phone: '13900002009', isPrimary: true }],
  })
  await as('buyer').act(factory, other.id, 'activate')
  otherFactory = other.id
})
afterAll(() => story?.app.end())

/** A request under way of which one piece is finished. */
async function underWay() {
  const of = await story.developed()
  const request = await story.submitted(story.requestOf(of, { M: '2' }))
  const [finished] = (await story.samplesOf(request.id)).map(({ id }) => id)
  await as('factory').act(sample, finished!, 'start')
  await as('factory').act(sample, finished!, 'finish')
  return { of, id: request.id, number: request.number!, finished: finished! }
}
const cancel = (id: string) => as('designer').act(sampleRequest, id, 'cancel', { comment: '款式取消' })
/** What the brand writes later, wherever it can. */
async function written(id: string): Promise<void> {
  await as('designer').perform((operation) => saveComment(operation, sampleRequest, id, { text: 'later words' }))
  await as('designer').perform((operation) =>
    asSystem(operation, (system) => system.ctx.set(sampleRequest, id, { note: 'later words', madeBy: 'later basis' })),
  )
}
const noticesOf = async (name: string) =>
  (
    await story.app.sql<{ text: string; about: string }>(
      'SELECT content_zh AS text, related_key AS about FROM core.notification WHERE user_id = $1 ORDER BY seq',
      [as(name).actor.user],
    )
  ).map(({ text }) => text)
async function delivered(): Promise<void> {
  for (let more = 1; more > 0; ) more = (await emptyOutbox(story.app.engine)).count
}

test('the former factory reads the request as it was cancelled, by its address, and nothing later by any way', async () => {
  const { id, number, finished } = await underWay()
  const shown = await as('factory').get(sampleRequest, id)
  await cancel(id)
  await written(id)
  const doc = await as('factory').get(sampleRequest, id)
  expect(doc).toMatchObject({ answered: true, status: 'cancelled', number, due: shown.due, made: shown.made, madeBy: shown.madeBy })
  expect(doc.asked).toEqual(shown.asked)
  expect(doc.materials).toEqual(shown.materials)
  expect(doc['may' as never]).toEqual({ edit: false, remove: false, actions: [], conversions: [] })
  for (const [way, text] of await answersByWay(as('factory'), sampleRequest, { id, number }))
    expect([way, /later words|later basis/.test(text)]).toEqual([way, false])
  expect((await as('factory').list(sampleRequest, { search: number })).rows).toEqual([])
  expect((await as('factory').perform((operation) => readableIds(operation, sampleRequest, [id]))).size).toBe(0)
  const rows = await as('factory').perform(({ tx }) => tx.rows('SELECT id FROM design.sample_request WHERE id = $1', [id]))
  expect(rows).toEqual([])
  // What it has made is its own to hand over, and the brand reads on.
  expect(await as('factory').get(sample, finished)).toMatchObject({ status: 'production_complete' })
  expect(await as('designer').get(sampleRequest, id)).toMatchObject({ note: 'later words', samples: '1' })
})

test('an action or a save that comes too late is refused with the cancellation and its day, in both languages', async () => {
  const { id, number } = await underWay()
  await cancel(id)
  const { updatedAt } = await as('factory').get(sampleRequest, id)
  const day = await as('factory').perform(async ({ tx }) => localDay(tx.zone, updatedAt))
  for (const late of [
    () => as('factory').act(sampleRequest, id, 'finish'),
    () => as('factory').act(sampleRequest, id, 'complete'),
    () => as('factory').save(sampleRequest, id, { note: '晚了' }),
  ]) {
    const error = (await late().catch((reason: unknown) => reason)) as WeftError
    expect([error.code, error.localised('zh'), error.localised('en')]).toEqual([
      409,
      `打样通知单 ${number} 自 ${day} 起为“已取消”，不能再操作`,
      `Sample request ${number} is "Cancelled" since ${day}: nothing more can be done with it`,
    ])
  }
  await expect(as('rival').act(sampleRequest, id, 'finish')).rejects.toMatchObject({ code: 404 })
})

test('the factory keeps what it made of a cancelled request, and nothing else of it', async () => {
  const { of, id, finished } = await underWay()
  const pieces = (await story.samplesOf(id)).map((one) => one.id)
  await cancel(id)
  const statuses = await Promise.all(pieces.map(async (piece) => [piece === finished, (await as('factory').get(sample, piece)).status]))
  expect(statuses.toSorted()).toEqual([
    [false, 'not_made'],
    [true, 'production_complete'],
  ])
  for (const [type, hidden] of [
    [style, of.style],
    [colorway, of.inBlack],
    [sizeChart, of.chart],
  ] as const)
    await expect(as('factory').get(type, hidden)).rejects.toMatchObject({ code: 404 })
  // It still hands the piece over, and sees that it was received.
  await as('warehouse').act(sample, finished, 'store', { values: { bin: story.stage.binId } })
  const doc = await as('factory').get(sample, finished)
  expect(doc.status).toBe('in_stock')
  for (const name of ['holder', 'bin', 'storedOn'] as const) expect(doc).not.toHaveProperty(name)
})

test('it is notified of the cancellation, and not of the request that another factory gets; that one learns of no earlier one', async () => {
  const { of, id, number } = await underWay()
  await cancel(id)
  await delivered()
  expect(await noticesOf('factory')).toContain(`打样通知单 ${number} 已取消：款式取消`)
  const before = await noticesOf('factory')
  const moved = await story.submitted({ ...story.requestOf(of), factory: otherFactory })
  await written(id)
  await delivered()
  expect(await noticesOf('factory')).toEqual(before)
  expect((await noticesOf('rival')).filter((text) => text.includes(moved.number!))).toHaveLength(1)
  expect((await noticesOf('rival')).join()).not.toContain(number)
  for (const [way, text] of await answersByWay(as('rival'), sampleRequest, { id: moved.id, number: moved.number! }))
    expect([way, text.includes(number) || text.includes(`"${id}"`)]).toEqual([way, false])
  await expect(as('rival').get(sampleRequest, id)).rejects.toMatchObject({ code: 404 })
  for (const person of ['factory', 'rival'] as const)
    expect(JSON.stringify(await as(person).list(sampleRequest, { count: 'exact' }))).not.toContain(
      person === 'factory' ? moved.number : number,
    )
})

test('a draft that is cancelled was never its factory’s: it reads nothing and is notified of nothing', async () => {
  const of = await story.developed()
  const { id } = await as('designer').create(sampleRequest, story.requestOf(of))
  await delivered()
  const before = await noticesOf('factory')
  await cancel(id)
  await delivered()
  expect(await noticesOf('factory')).toEqual(before)
  await expect(as('factory').get(sampleRequest, id)).rejects.toMatchObject({ code: 404 })
})
