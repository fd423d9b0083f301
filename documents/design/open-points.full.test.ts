/** Tests that the fit session and the server count the same open points: one table of cases, reckoned before the verdict and by it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '../../engine/testing/stored-file.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { fitOutcome } from './fit-outcome.rules.ts'
import { fitting } from './fitting.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

interface Case {
  readonly comment?: object
  readonly line?: object
}
const marks = (picture: string, done: boolean) => ({
  photo: [picture],
  marks: { shapes: [{ no: 1, picture, shape: 'pin', points: [[0.5, 0.5]], ...(done ? { done } : {}) }] },
})

/** Returns a fitting whose parts fit and whose comment is ticked off, but for what the case says. */
async function fitted(of: (picture: string) => Case): Promise<string> {
  const { ids } = await story.inStock({ M: '1' })
  const { comment, line } = of(await storedFile(as('designer')))
  const made = await as('designer').make(fitting, { type: sample, id: ids[0]! })
  const comments = [{ text: '领口歪斜', done: true, ...comment }]
  const { id, measurements } = await as('designer').create(fitting, { ...made, comments })
  const set = measurements.map((one, at) => ({ id: one.id, measured: at === 0 ? '50' : '70', ...(at === 0 ? line : {}) }))
  await as('designer').save(fitting, id, { measurements: { set, remove: [] } })
  return id
}

test.each<readonly [string, number, (picture: string) => Case]>([
  ['nothing is open', 0, () => ({})],
  ['call-outs that are done', 0, (picture) => ({ comment: marks(picture, true), line: marks(picture, true) })],
  ['a comment that is not ticked off', 1, () => ({ comment: { done: false } })],
  ['a comment that is ticked off with an open call-out', 1, (picture) => ({ comment: marks(picture, false) })],
  ['a part within its tolerance with an open call-out', 1, (picture) => ({ line: marks(picture, false) })],
  ['a part outside of its tolerance', 1, () => ({ line: { measured: '52', comment: '样板偏大' } })],
  ['a revised value', 1, () => ({ line: { revised: '50.5' } })],
  [
    'each is one point, whatever is open of it',
    2,
    (p) => ({ comment: { ...marks(p, false), done: false }, line: { ...marks(p, false), revised: '51' } }),
  ],
])('%s: %i open points on the screen, in the verdict and in the next round [DM-1-014]', async (_, open, of) => {
  const id = await fitted(of)
  const shown = fitOutcome(await as('designer').get(fitting, id), 'fail', {})
  expect([shown.effects[0], shown.heldBack]).toEqual([{ kind: 'roundSome', n: open }, open === 0 ? [{ kind: 'noReason' }] : []])
  const verdict = as('designer').act(fitting, id, 'fail')
  if (open === 0) return expect(await expectRefusal(verdict)).toMatch(/^comments: /)
  await verdict
  const { next } = await as('designer').get(fitting, id)
  expect((await as('designer').get(sampleRequest, next!)).openPoints).toHaveLength(open)
})
