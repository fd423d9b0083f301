/** Tests of the log of custody over random histories: replayed it gives the one holder of a sample after every hand-over, loan and return that was tried. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, sum } from '../../model/decimal.ts'
import { proofSize } from '../../engine/testing/proof-size.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { sampleLoan } from './sample-loan.ts'
import { sample } from './sample.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())
const as = (name: string) => story.as(name)
const people = ['warehouse', 'designer', 'buyer', 'merchandiser'] as const

type Step = {
  readonly kind: 'handOver' | 'lend' | 'giveBack' | 'writeOff'
  readonly by: (typeof people)[number]
  readonly to: (typeof people)[number]
}
const person = fc.constantFrom(...people)
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('handOver' as const) },
    { weight: 3, arbitrary: fc.constantFrom('lend' as const, 'giveBack' as const) },
    { weight: 1, arbitrary: fc.constant('writeOff' as const) },
  ),
  by: person,
  to: person,
})

/** Tries a step; what the person may not do is refused and leaves the sample as it is. */
async function attempt(id: string, { kind, by, to }: Step): Promise<void> {
  const receiver = as(to).actor.user
  const refusals = {
    handOver: () => expectRefusal(as(by).act(sample, id, 'handOver', { values: { receiver } })),
    giveBack: () => expectRefusal(as(by).act(sample, id, 'giveBack')),
    writeOff: () => expectRefusal(as(by).act(sample, id, 'writeOff', { comment: '遗失' })),
    lend: async () => {
      const values = { borrower: receiver, purpose: '拍摄', dueBack: story.today, samples: [{ sample: id }] }
      // A sample that was written off is in no loan.
      if ((await as('designer').get(sample, id)).status === 'archived') return expectRefusal(as('designer').create(sampleLoan, values))
      const loan = await as('designer').create(sampleLoan, values)
      const refusal = await expectRefusal(as('designer').act(sampleLoan, loan.id, 'submit'))
      return refusal || expectRefusal(as(by).act(sampleLoan, loan.id, 'lend'))
    },
  }
  await refusals[kind]()
}

/** Who holds a sample by its log alone. */
async function replayed(id: string): Promise<unknown[]> {
  const byHolder = Map.groupBy(await story.custodyOf(id), (row) => row['holder'] ?? row['factory'])
  return [...byHolder].flatMap(([holder, rows]) => {
    const held = sum(rows.map((row) => row['quantity'] as string))
    expect(['0', '1']).toContain(String(held))
    return compare(held, '0') > 0 ? [holder] : []
  })
}

test('random histories: the log replayed gives the holder, of whom there is one until the sample is written off [DM-2-010] [DM-3-065]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { ids } = await story.inStock()
      const id = ids[0]!
      for (const one of steps) {
        await attempt(id, one)
        const { holder, status } = await as('designer').get(sample, id)
        expect([holder === null, await replayed(id)]).toEqual(status === 'archived' ? [true, []] : [false, [holder]])
      }
    }),
    { numRuns: proofSize(20), endOnFailure: true },
  )
})
