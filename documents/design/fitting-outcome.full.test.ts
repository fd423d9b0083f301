/** Tests that a verdict does what the fit session says before, over each status of the size chart and of the next round, and that no open point of a late fitting is lost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { fitOutcome } from './fit-outcome.rules.ts'
import { fitting } from './fitting.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'
import { touchedBy } from './screens/fit-touched.ts'
import { sizeChart } from './size-chart.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const full = (id: string) => as('designer').get(fitting, id)
const requestOf = (id: string) => as('designer').get(sampleRequest, id)
const fail = (id: string) => as('designer').act(fitting, id, 'fail')
/** A fitting of a piece whose chest is too wide, with the comment `text`: two open points. */
async function fitted(piece: string, text: string, chest: object = {}): Promise<string> {
  const made = await as('designer').make(fitting, { type: sample, id: piece })
  const { id, measurements, comments } = await as('designer').create(fitting, { ...made, comments: [{ text }] })
  const set = measurements.map((line, at) => ({ id: line.id, ...(at === 0 ? { measured: '52', ...chest } : { measured: line.spec }) }))
  const solved = comments.filter(({ carried }) => carried).map((one) => ({ id: one.id, done: true }))
  await as('designer').save(fitting, id, { measurements: { set, remove: [] }, comments: { set: solved, remove: [] } })
  return id
}
async function failed(piece: string, text: string): Promise<{ readonly id: string; readonly next: string }> {
  const id = await fitted(piece, text)
  await fail(id)
  return { id, next: (await full(id)).next! }
}
const texts = async (request: string) => (await requestOf(request)).openPoints.map(({ text }) => text.split(' ').at(-1))
const submitted = async (request: string) => {
  await as('designer').save(sampleRequest, request, { due: story.today })
  await as('designer').act(sampleRequest, request, 'submit')
}
const sewn = async (request: string) => {
  await as('factory').act(sampleRequest, request, 'start')
  await as('factory').act(sampleRequest, request, 'finish')
}
const completed = async (request: string) => {
  await submitted(request)
  await sewn(request)
  await as('factory').act(sampleRequest, request, 'complete')
}

/** What the fit session reads of the documents that a fitting touches, asked of the engine. */
async function touchedNow(id: string) {
  const { style, request } = await full(id)
  return touchedBy({ style, request }, {
    charts: { list: (query: object) => as('designer').list(sizeChart, query) },
    requests: { view: (of: string) => as('designer').get(sampleRequest, of) },
  } as never)
}

type Prepare = (id: string) => Promise<unknown>
const isThere = async () => {}
const cancelled = (id: string) => as('designer').act(sampleRequest, id, 'cancel', { comment: '暂缓' })
const inProduction = async (id: string) => [await submitted(id), await sewn(id)]
const revised = async (chart: string) => {
  await as('designer').act(sizeChart, chart, 'revise')
  const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: chart }] })
  return rows[0]!.id
}
interface ChartCase {
  readonly prepare: Prepare
  readonly effect: 'chartMade' | 'chartTakes'
}
const inForce: ChartCase = { prepare: isThere, effect: 'chartMade' }
const draft: ChartCase = { prepare: revised, effect: 'chartTakes' }

/**
 * What becomes of round 2, which an earlier fitting has asked for, and what a later one causes then. Rounds and charts do not depend on each other, so each
 * round is tried with one of the charts; `fit-outcome.test.ts` has each with each.
 */
const cases: readonly (readonly [string, Prepare | undefined, ChartCase, 'makes' | 'adds', number, 'fail' | 'recheck'])[] = [
  ['not made', undefined, inForce, 'makes', 2, 'fail'],
  ['draft', isThere, draft, 'adds', 2, 'fail'],
  ['submitted', submitted, inForce, 'adds', 2, 'recheck'],
  ['in production', inProduction, draft, 'adds', 2, 'recheck'],
  ['completed', completed, inForce, 'makes', 3, 'fail'],
  ['cancelled', cancelled, draft, 'makes', 2, 'fail'],
]

test.each(cases)('next round %s: a fail does what was said [DM-1-014]', async (_, prepare, chart, ofRound, number, status) => {
  const { ids, chart: chartId } = await story.inStock({ M: '2' })
  const first = prepare && (await failed(ids[0]!, '袖长'))
  if (first) await prepare(first.next)
  await chart.prepare(chartId)
  const id = await fitted(ids[1]!, '领口', { revised: '51' })
  const touched = await touchedNow(id)
  const { effects, heldBack } = fitOutcome(await full(id), 'fail', touched)
  expect(heldBack).toEqual([])
  expect(effects.map(({ kind }) => kind)).toEqual([
    ofRound === 'makes' ? 'roundMade' : 'roundTakes',
    chart.effect,
    ...(status === 'recheck' ? ['recheck'] : []),
    'factoryFailed',
  ])
  expect(effects[0]).toMatchObject(ofRound === 'makes' ? { round: number, n: 2 } : { id: first?.next, n: 2 })
  await fail(id)
  const after = await full(id)
  const next = await requestOf(after.next!)
  expect([after.status, next.round, next.id === first?.next]).toEqual([status, number, ofRound === 'adds'])
  expect((await texts(next.id)).filter((text) => text === '领口')).toHaveLength(1)
  expect(next.openPoints).toHaveLength(ofRound === 'adds' ? 4 : 2)
  const proposal = await as('designer').get(sizeChart, after.proposal!)
  expect(proposal.id === touched.chart?.id).toBe(chart === draft)
  expect(proposal.points[0]!.values?.cells.map(({ value }) => value)).toEqual(['49', '51', '53'])
})

test('while the chart is being approved a fail with a revised value is held back, as it was said, and makes nothing', async () => {
  const { ids, chart, request } = await story.inStock({ M: '1' })
  await as('designer').act(sizeChart, await revised(chart), 'submit')
  const id = await fitted(ids[0]!, '领口', { revised: '51' })
  const { effects, heldBack } = fitOutcome(await full(id), 'fail', await touchedNow(id))
  expect(heldBack).toMatchObject([{ kind: 'chartSubmitted', line: { partName: '胸围' } }])
  expect(effects.map(({ kind }) => kind)).toEqual(['roundMade', 'factoryFailed'])
  expect(await expectRefusal(fail(id))).toMatch(/measurements\[0\]\.revised: .*正在审批/)
  expect((await requestOf(request.id)).next).toBeNull()
})

describe('a fitting that fails once the next round is complete', () => {
  test('is asked of the round after it, which is made once however many fail at once, and waits for that one [DM-1-014]', async () => {
    const { ids, request } = await story.inStock({ M: '3' })
    const { next: second } = await failed(ids[0]!, '袖长')
    await completed(second)
    const late = [await fitted(ids[1]!, '领口'), await fitted(ids[2]!, '下摆')]
    const [piece] = await story.samplesOf(second)
    const ofSecond = await fitted(piece!.id, '肩宽')
    // One of them is of round 2: it waits at the same request as those of round 1.
    expect(await Promise.all([...late, ofSecond].map((id) => expectRefusal(fail(id))))).toEqual(['', '', ''])
    const all = await Promise.all([...late, ofSecond].map(full))
    const { next: third } = await requestOf(second)
    expect(all.map(({ next, status }) => [next, status])).toEqual([1, 2, 3].map(() => [third, 'fail']))
    expect(await requestOf(third!)).toMatchObject({ status: 'draft', round: 3, previous: second })
    expect((await requestOf(request.id)).next).toBe(second)
    expect((await texts(third!)).toSorted()).toEqual(['肩宽', '下摆', '领口', ...Array.from({ length: 3 }, () => '(+2)')].toSorted())
    const { rows } = await as('designer').list(sampleRequest, { filters: [{ field: 'style', operator: 'eq', value: request.style }] })
    expect(rows).toHaveLength(3)
    await submitted(third!)
    expect((await Promise.all(all.map(({ id }) => full(id)))).map(({ status }) => status)).toEqual(['recheck', 'recheck', 'recheck'])
  })

  test('adds to the round after it where that one is not complete', async () => {
    const { ids } = await story.inStock({ M: '2' })
    const { next: second } = await failed(ids[0]!, '袖长')
    await completed(second)
    const { next: third } = await failed((await story.samplesOf(second))[0]!.id, '肩宽')
    expect((await failed(ids[1]!, '领口')).next).toBe(third)
    expect(await texts(third)).toEqual(['肩宽', '(+2)', '领口', '(+2)'])
  })

  test('a piece of a round that was cancelled once it was sewn is asked of the round that was made instead', async () => {
    const { ids, request } = await story.inStock({ M: '2' })
    const { next: dropped } = await failed(ids[0]!, '袖长')
    await submitted(dropped)
    await sewn(dropped)
    const [piece] = await story.samplesOf(dropped)
    await as('designer').act(sampleRequest, dropped, 'cancel', { comment: '换工厂' })
    const { next } = await failed(ids[1]!, '领口')
    expect([(await requestOf(request.id)).next, (await requestOf(dropped)).next]).toEqual([next, next])
    expect((await failed(piece!.id, '肩宽')).next).toBe(next)
    expect(await texts(next)).toEqual(['领口', '(+2)', '肩宽', '(+2)'])
  })
})
