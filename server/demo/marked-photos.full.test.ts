/** Test of the demo's marked fitting: its call-outs are accepted as people make them, and what is open of them goes to the next round. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fitting } from '../../documents/design/fitting.ts'
import { sampleRequest } from '../../documents/design/sample-request.ts'
import { sample } from '../../documents/design/sample.ts'
import { sampleStory } from '../../documents/testing/sample-story.ts'
import { storedFile } from '../../engine/testing/stored-file.ts'
import { calloutsOn, photographed } from './marked-photos.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

test('an arrow, a box, a pin and a measure line of a part are marked in both languages, open and done ones; the open ones are carried over', async () => {
  const designer = story.as('designer')
  const { ids } = await story.inStock({ M: '1' })
  const picture = await storedFile(designer)
  const comments = [{ text: '前领口起拱', photo: [picture], marks: calloutsOn(picture, story.part.chest) }]
  const { id, measurements } = await designer.create(fitting, {
    ...(await designer.make(fitting, { type: sample, id: ids[0]! })),
    comments,
  })
  await designer.save(fitting, id, {
    measurements: { set: measurements.map((line) => ({ id: line.id, measured: line.spec })), remove: [] },
  })
  const { next, comments: marked } = await designer.act(fitting, id, 'fail')
  const { shapes } = marked[0]!.marks!
  expect(shapes.map(({ shape, done }) => [shape, done === true])).toEqual([
    ['pin', false],
    ['arrow', false],
    ['box', true],
    ['measure', false],
  ])
  expect(shapes.every(({ zh, en }) => Boolean(zh && en))).toBe(true)
  expect(shapes.at(-1)!.title).toEqual(['CHEST--胸围', 'CHEST--Chest'])
  const { openPoints } = await designer.get(sampleRequest, next!)
  expect(openPoints[0]!.marks!.shapes.map(({ no }) => no)).toEqual([1, 2, 4])
})

test('the pieces of both rounds are drawn before they are stored, each a picture of its own', async () => {
  const stored: { name: string; bytes: Buffer }[] = []
  const take = await photographed('1', async ({ name, bytes }) => {
    stored.push({ name, bytes })
    return String(stored.length)
  })
  const by = { actor: { company: '1', user: '2' } } as never
  expect([await take(by, 1, undefined as never), await take(by, 2, undefined as never)]).toEqual(['1', '2'])
  expect(stored.map(({ name }) => name)).toEqual(['fit-round-1.webp', 'fit-round-2.webp'])
  expect(stored[0]!.bytes.equals(stored[1]!.bytes)).toBe(false)
})
