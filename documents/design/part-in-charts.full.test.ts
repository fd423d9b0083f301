/** Tests that a size chart has the method and the tolerances of its parts as they were when each part was chosen: a part that is changed later changes no chart. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleStory } from '../testing/sample-story.ts'
import { measurementPart } from './measurement-part.ts'
import { sizeChart } from './size-chart.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const pointOf = async (id: string, name = 'designer') => {
  const [point] = (await as(name).get(sizeChart, id)).points
  const { method, methodEn, minus, plus } = point!
  return { method, methodEn, minus, plus }
}
const then = { method: '平量', methodEn: 'Flat', minus: '0.5', plus: '1' }
const now = { method: '腋下 2.5 厘米处平量', methodEn: 'Flat, 2.5 cm below the armhole', minus: '2', plus: '3' }

test('another method and other tolerances of a part change no chart: neither at a save, a submission and an approval, nor in the next version [DM-3-066]', async () => {
  const [written, waiting, approved] = [
    (await story.developed({ chart: 'draft' })).chart,
    (await story.developed({ chart: 'draft' })).chart,
    (await story.developed()).chart,
  ]
  await as('designer').act(sizeChart, waiting, 'submit')
  await as('designer').save(measurementPart, story.part.chest, now)
  for (const id of [written, waiting, approved]) expect(await pointOf(id)).toEqual(then)

  const { points } = await as('designer').get(sizeChart, written)
  await as('designer').save(sizeChart, written, { points: { set: [{ id: points[0]!.id, base: '51' }], remove: [] } })
  expect(await pointOf(written)).toEqual(then)
  await as('designer').act(sizeChart, written, 'submit')
  expect(await pointOf(written)).toEqual(then)
  for (const id of [written, waiting]) {
    await as('manager').act(sizeChart, id, 'approve')
    expect(await pointOf(id)).toEqual(then)
  }
  await as('designer').act(sizeChart, approved, 'revise')
  const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: approved }] })
  expect(await pointOf(rows[0]!.id)).toEqual(then)
  await story.approved(rows[0]!.id)
  expect(await pointOf(rows[0]!.id)).toEqual(then)
  // A chart that is made now has what the part says now.
  expect(await pointOf((await story.developed()).chart)).toEqual(now)
})

test('what a part did not say when it was chosen is blank in the chart; the submission fills it as a save does, and it stays from then on', async () => {
  const { id: part } = await as('designer').create(measurementPart, { code: 'NECK', name: '领围', minus: '0.5', plus: null })
  const { chart } = await story.developed({ chart: 'draft' })
  const { points } = await as('designer').get(sizeChart, chart)
  await as('designer').save(sizeChart, chart, { points: { set: [{ id: points[0]!.id, part, minus: null, plus: null }], remove: [] } })
  const blank = { method: null, methodEn: null, minus: '0.5', plus: null }
  expect(await pointOf(chart)).toEqual(blank)
  await as('designer').save(measurementPart, part, now)
  expect(await pointOf(chart)).toEqual(blank)
  await as('designer').act(sizeChart, chart, 'submit')
  const filled = { ...now, minus: '0.5' }
  expect(await pointOf(chart)).toEqual(filled)
  await as('designer').save(measurementPart, part, then)
  await as('manager').act(sizeChart, chart, 'approve')
  expect(await pointOf(chart)).toEqual(filled)
})
