/** Tests what a factory reads and is notified of when a version of which it has only a tech pack, or a copy in a sample request, is replaced by the next one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { history } from '../../engine/journal/history.ts'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { answersByWay } from '../testing/every-way.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { bom } from './bom.ts'
import { fitting } from './fitting.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'
import { sizeChart } from './size-chart.ts'
import { techPack } from './tech-pack.ts'

type Versioned = typeof bom | typeof sizeChart
let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

async function approve(type: Versioned, id: string) {
  await as('designer').act(type, id, 'submit')
  await as('manager').act(type, id, 'approve')
  return id
}
async function nextVersion(type: Versioned, id: string, change?: (next: string) => Promise<unknown>): Promise<string> {
  await as('designer').act(type, id, 'revise')
  const { rows } = await as('designer').list(type, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  await change?.(rows[0]!.id)
  return approve(type, rows[0]!.id)
}
const usageOf = (usage: string) => async (id: string) => {
  const { lines } = await as('designer').get(bom, id)
  return as('designer').save(bom, id, { lines: { set: [{ id: lines[0]!.id, usage, usageBySize: null, price: '44' }], remove: [] } })
}
const bomOf = async (style: string) =>
  (await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: style }] })).rows[0]!.id
const issue = async (style: string) => {
  const { id } = await as('merchandiser').create(techPack, { style, receiver: story.stage.plantOf })
  return as('merchandiser').act(techPack, id, 'send')
}
const readBy = async (name: string, type: Versioned, style: string) =>
  (await as(name).list(type, { filters: [{ field: 'style', operator: 'eq', value: style }] })).rows.map(({ id }) => id).toSorted()

/** Who is notified about a document: names of companies and ids of users, and what they read. */
async function noticesAbout(id: string): Promise<{ to: string; text: string }[]> {
  const names = new Map(Object.entries(story.app.companies).map(([name, company]) => [company, name]))
  const events = (await story.app.outboxEvents()).filter(({ topic, payload }) => topic === 'notice' && payload['docId'] === id)
  return events.flatMap(({ payload }) =>
    ((payload['users'] as string[] | undefined) ?? [names.get(payload['company'])!]).map((to) => ({
      to,
      text: String(payload['content'][0]),
    })),
  )
}

test('a factory that has only a tech pack keeps the versions of its issue, reads no later one by any way, and gets it with the next issue; who issued it is notified', async () => {
  const of = await story.developed()
  const first = await approve(bom, await bomOf(of.style))
  const pack = await issue(of.style)
  expect(pack).toMatchObject({ status: 'issuing', bom: first, chart: of.chart })
  const chart = await nextVersion(sizeChart, of.chart)
  const second = await nextVersion(bom, first, usageOf('0.31'))
  expect([await readBy('factory', bom, of.style), await readBy('factory', sizeChart, of.style)]).toEqual([[first], [of.chart]])
  // What it has is what was issued; that it is replaced its status says, and not by what.
  const former = await as('factory').get(bom, first)
  expect([former.status, former.lines[0]!.usage, former.successor]).toEqual(['archived', '0.25', undefined])
  const { number } = await as('designer').get(bom, second)
  for (const [way, text] of await answersByWay(as('factory'), bom, { id: second, number: number!, previous: first }))
    expect([way, text.includes(second) || text.includes('0.31')]).toEqual([way, false])
  for (const [type, id] of [
    [bom, second],
    [sizeChart, chart],
  ] as const) {
    await expect(as('factory').get(type, id)).rejects.toMatchObject({ code: 404 })
    const notices = await noticesAbout(id)
    expect(notices.filter(({ text }) => text.includes('已生效')).map(({ to }) => to)).toEqual([as('merchandiser').actor.user])
  }
  const [notice] = (await noticesAbout(second)).filter(({ text }) => text.includes('已生效'))
  expect(notice!.text).toMatch(/须再次下发.*0\.25.*0\.31/)
  expect(notice!.text).not.toMatch(/单价|44/)

  const again = await issue(of.style)
  expect(again).toMatchObject({ bom: second, chart })
  expect([await readBy('factory', bom, of.style), await readBy('factory', sizeChart, of.style)]).toEqual([
    [first, second].toSorted(),
    [of.chart, chart].toSorted(),
  ])
  await as('merchandiser').act(techPack, again.id, 'withdraw', { comment: '版本有误' })
  expect(await readBy('factory', bom, of.style)).toEqual([first])
  const inForce = async (id: string) => (await noticesAbout(id)).filter(({ text }) => text.includes('已生效')).map(({ to }) => to)
  // The pack that stands has the version before the former one: who issued it is notified too.
  const third = await nextVersion(bom, second, usageOf('0.32'))
  expect(await readBy('factory', bom, of.style)).toEqual([first])
  expect(await inForce(third)).toEqual([as('merchandiser').actor.user])
  // Once no pack is in force, nobody is.
  await as('merchandiser').act(techPack, pack.id, 'withdraw', { comment: '不再下发' })
  expect(await inForce(await nextVersion(bom, third, usageOf('0.33')))).toEqual([])
})

test('a factory that has only a sample request goes by its copy: it reads no version of the BOM, and is notified of none', async () => {
  const of = await story.developed()
  const first = await bomOf(of.style)
  const request = await story.submitted(story.requestOf(of, { M: '1' }))
  await approve(bom, first)
  const second = await nextVersion(bom, first, usageOf('0.31'))
  const seen = await as('factory').get(sampleRequest, request.id)
  expect([seen.materials[0]!.usage, seen.madeBy?.includes('V02')]).toEqual(['0.25', false])
  expect(await readBy('factory', bom, of.style)).toEqual([])
  for (const id of [first, second]) {
    await expect(as('factory').get(bom, id)).rejects.toMatchObject({ code: 404 })
    expect((await noticesAbout(id)).filter(({ to }) => to === 'factory')).toEqual([])
  }
  const next = await story.submitted(story.requestOf(of, { M: '1' }))
  const later = await as('factory').get(sampleRequest, next.id)
  expect([later.materials[0]!.usage, later.madeBy?.includes('V02')]).toEqual(['0.31', true])
})

test('of packs of one style that are issued to a factory at the same moment each has an issue of its own, and says what has changed since the one before', async () => {
  const of = await story.developed()
  await approve(bom, await bomOf(of.style))
  const drafts: string[] = []
  for (let at = 0; at < 6; at++)
    drafts.push((await as('merchandiser').create(techPack, { style: of.style, receiver: story.stage.plantOf })).id)
  await Promise.all(drafts.map((id) => as('merchandiser').act(techPack, id, 'send')))
  const packs = await Promise.all(drafts.map((id) => as('merchandiser').get(techPack, id)))
  const inOrder = packs.toSorted((one, other) => one.issue! - other.issue!)
  expect(inOrder.map(({ issue: no, previous }) => [no, previous])).toEqual(
    inOrder.map((_, at) => [at + 1, at === 0 ? null : inOrder[at - 1]!.id]),
  )
})

test('a pack has the open points of the latest round: a comment that a later fitting ticked off is carried no further [DM-1-014]', async () => {
  const { style, request, ids } = await story.inStock({ M: '1' })
  /** Fails a fitting, and returns the request of the next round: what was carried is ticked off, one comment is new. */
  const fail = async (piece: string, text: string) => {
    const { id, measurements, comments: carried } = await as('designer').create(fitting, { sample: piece })
    const comments = { set: [...carried.map((one) => ({ id: one.id, done: true })), { text }], remove: [] }
    const set = measurements.map((one, at) => ({ id: one.id, measured: at === 0 ? '50' : '70' }))
    await as('designer').save(fitting, id, { comments, measurements: { set, remove: [] } })
    const judged = await as('designer').act(fitting, id, 'fail')
    return as('designer').get(sampleRequest, judged.next!)
  }
  const packed = async () => {
    const { openPoints } = await as('merchandiser').create(techPack, { style, receiver: story.stage.plantOf })
    return openPoints.map(({ text }) => text)
  }
  const second = await fail(ids[0]!, '领口歪斜')
  expect([second.round, second.previous, await packed()]).toEqual([2, request.id, ['领口歪斜']])
  await as('designer').save(sampleRequest, second.id, { due: story.today })
  await as('designer').act(sampleRequest, second.id, 'submit')
  for (const action of ['start', 'finish'] as const) await as('factory').act(sampleRequest, second.id, action)
  const [piece] = await story.samplesOf(second.id)
  await as('warehouse').act(sample, piece!.id, 'store', { values: { bin: story.stage.binId } })
  const third = await fail(piece!.id, '下摆起拱')
  expect([third.round, third.openPoints.map(({ text }) => text), await packed()]).toEqual([3, ['下摆起拱'], ['下摆起拱']])
})

test('of a pack that is withdrawn the factory reads that it was, and why, by every way; nothing that is written into it later', async () => {
  const of = await story.developed()
  await approve(bom, await bomOf(of.style))
  const { id, number } = await issue(of.style)
  const { version } = await as('merchandiser').act(techPack, id, 'withdraw', { comment: '版本有误' })
  // A pack that is withdrawn is closed, so what comes later comes by the system.
  await as('admin').perform((its) => logicContext(its).set(techPack, id, { sha256: 'later' }))
  expect(await as('merchandiser').get(techPack, id)).toMatchObject({ status: 'withdrawn', sha256: 'later' })
  expect(await as('factory').get(techPack, id)).toMatchObject({ status: 'withdrawn', sha256: null, version })
  const entries = await as('factory').perform((its) => history(its, techPack, id))
  expect(entries.map(({ action, comment }) => [action, comment])[0]).toEqual(['withdraw', '版本有误'])
  for (const [way, text] of await answersByWay(as('factory'), techPack, { id, number: number! }))
    expect([way, text.includes('later')]).toEqual([way, false])
})
