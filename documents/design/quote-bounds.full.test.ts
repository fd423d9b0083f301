/** Tests that a supplier learns nothing of the brand's targets by asking prices that no figure can hold. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { designQuote } from './design-quote.ts'

let app: Story
let stage: Stage
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

test('whatever the target is, a supplier has the same answers for every price: kept up to the ceiling of a price, refused at it beyond [DM-1-020]', async () => {
  const answers: string[][] = []
  for (const targetPrice of ['0.0001', '7', '990000000', null]) {
    const { id } = await app.as('merchandiser').create(designQuote, {
      style: stage.styleId,
      supplier: stage.supplierId,
      currency: stage.cny,
      validTo: '2999-12-31',
      targetPrice,
      elements: [{ element: 'processing', price: '1', target: targetPrice }],
    })
    const priced = (price: string, lines = 1) =>
      app.as('supplier').save(designQuote, id, {
        elements: Array.from({ length: lines }, () => ({ element: 'processing', price })),
      })
    const given: string[] = []
    for (const price of ['0.0001', '12', '999999999']) given.push((await priced(price)).quotedPrice!)
    given.push((await priced('999999999', 100)).quotedPrice!)
    for (const price of ['1000000000', '99999999999999', '999999999999999999']) given.push(await expectRefusal(priced(price)))
    given.push(await expectRefusal(priced('1', 101)))
    answers.push(given)
    await app.as('merchandiser').act(designQuote, id, 'stop', { comment: '测试' })
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]!.slice(0, 4)).toEqual(['0.0001', '12', '999999999', '99999999900'])
  for (const refusal of answers[0]!.slice(4, 7)) expect(refusal).toMatch(/^elements\[0\]\.price: /)
  expect(answers[0]![7]).toMatch(/^elements: /)
})
