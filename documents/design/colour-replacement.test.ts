/** Story of a colour that is replaced where it is used: the main and secondary colours of colourways, what their BOMs then lack, and the way back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOf, runNextJob, type JobHandler } from '../../engine/jobs/job-queue.ts'
import { queueReplacement, queueUndo, replaceJob, takeBackJob, type ReplacedAll } from '../../engine/jobs/replace-job.ts'
import { usesToReplace } from '../../engine/query/uses-to-replace.ts'
import { materialColour } from '../material/material-colour.ts'
import { bomStory } from '../testing/bom-story.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())

const handlers = new Map<string, JobHandler>([
  ['replace', replaceJob],
  ['replace.undo', takeBackJob],
])
const run = async (queue: () => Promise<string>) => {
  const job = await queue()
  await runNextJob(story.app.engine, handlers)
  return { job, result: (await as('designer').perform((operation) => jobOf(operation, job))).result as ReplacedAll }
}

test('a colour is replaced as main and as secondary colour of colourways; their own colour and number stay, the BOM says what it lacks, and it is taken back', async () => {
  const { brandId: brand, seasonId: season, categoryId: category, cny, supplierId: supplier, black } = story.stage
  const shade = async (name: string) => (await as('admin').create(colour, { name })).id
  const [navy, ink, sand] = [await shade('藏青'), await shade('墨蓝'), await shade('沙色')]
  const of = (await as('designer').create(style, { name: '换色款', brand, season, category })).id
  const main = await as('designer').create(colorway, { style: of, colour: navy })
  const second = await as('designer').create(colorway, { style: of, colour: black, secondaryColours: [sand, navy] })
  for (const one of [navy, black]) await as('merchandiser').create(materialColour, { material: story.made.jersey, colour: one, supplier })
  const lines = [{ material: story.made.jersey, usage: '1', price: '1', rule: 'match' }]
  const list = await as('designer').create(bom, { style: of, currency: cny, lines })
  expect(list.missing).toBe(0)

  const uses = await as('designer').perform((operation) => usesToReplace(operation, colour, navy))
  expect(uses.map(({ type, uses: some }) => [type.name, some.map(({ id, lines: count }) => [id, count])])).toEqual([
    [
      'colorway',
      [
        [second.id, 1],
        [main.id, 1],
      ],
    ],
  ])
  const { job, result } = await run(() =>
    as('designer').perform((operation) =>
      queueReplacement(operation, {
        target: 'colour',
        from: navy,
        to: ink,
        uses: [main, second].map(({ id }) => ({ type: 'colorway', id })),
      }),
    ),
  )
  expect(result.rows.map(({ done, reason }) => [done, reason])).toEqual([
    [true, undefined],
    [true, undefined],
  ])
  const shades = async () =>
    Promise.all(
      [main, second].map(async ({ id }) => {
        const { number, colour: own, mainColour, secondaryColours } = await as('designer').get(colorway, id)
        return [number, own, mainColour, secondaryColours]
      }),
    )
  expect(await shades()).toEqual([
    [main.number, navy, ink, []],
    [second.number, black, black, [sand, ink]],
  ])
  // The jersey is not dyed in the new colour: one colourway in three sizes has no answer.
  const missing = async () => (await as('designer').get(bom, list.id)).missing
  expect(await missing()).toBe(3)
  await run(() => as('designer').perform((operation) => queueUndo(operation, job)))
  expect(await shades()).toEqual([
    [main.number, navy, navy, []],
    [second.number, black, black, [sand, navy]],
  ])
  expect(await missing()).toBe(0)
})
