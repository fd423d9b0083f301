/** Tests of reading several documents with the rights of the user: all of them are answered, whatever their number. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutting, sizes } from '../../testing/consumption-fixture.ts'
import { story, type Story } from '../../testing/story.ts'
import { viewerOf } from './document-viewer.ts'

let app: Story
beforeAll(async () => {
  app = await story({ documents: [cutting] })
})
afterAll(() => app?.end())

test('viewAll answers every document that the user may see, in the order of the numbers, beyond one page too', async () => {
  const buyer = app.as('buyer')
  const values = Array.from({ length: 205 }, (_, at) => ({ lines: [{ good: sizes({ S: String(at + 1) }) }] }))
  const created = await buyer.perform((operation) => operation.ctx.createMany(cutting, values))
  const seen = await buyer.perform((operation) => viewerOf(operation).viewAll(cutting, { status: 'draft' }))
  expect(seen.map((one) => one.number)).toEqual(created.map((one) => one.number).sort())
  expect(seen.map((one) => one.lines![0]!.quantity)).toEqual(created.map((one) => one.lines[0]!.quantity))
})

test('viewAll with a list of values answers the documents that have any of them, and none with an empty list', async () => {
  const buyer = app.as('buyer')
  const [one, two] = await buyer.perform((operation) =>
    operation.ctx.createMany(
      cutting,
      ['1', '2', '3'].map((pieces) => ({ lines: [{ good: sizes({ S: pieces }) }] })),
    ),
  )
  const numbersOf = (number: readonly string[]) =>
    buyer.perform(async (operation) => (await viewerOf(operation).viewAll(cutting, { status: 'draft', number })).map((doc) => doc.number))
  expect(await numbersOf([two!.number!, one!.number!])).toEqual([one!.number, two!.number])
  expect(await numbersOf([])).toEqual([])
})

test('viewAll answers nothing of another platform', async () => {
  const other = await app.person('viewer', { company: 'other' })
  expect(await other.perform((operation) => viewerOf(operation).viewAll(cutting, { status: 'draft' }))).toEqual([])
})
