/** Tests that samples and loans of a person who leaves are listed and handed to a colleague: holder, borrower and lender. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkOf, reassignWork } from '../../engine/admin/reassign-work.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { sampleLoan } from './sample-loan.ts'
import { sample } from './sample.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
const idOf = (name: string) => as(name).actor.user
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const heldOf = async (name: string) => (await as('admin').perform((operation) => openWorkOf(operation, idOf(name)))).held
const handOver = (from: string, to: string) =>
  as('admin').perform((operation) => reassignWork(operation, { from: idOf(from), to: idOf(to) }))
const lent = async (id: string) => {
  const loan = await as('designer').create(sampleLoan, { purpose: '拍摄', dueBack: story.today, samples: [{ sample: id }] })
  await as('designer').act(sampleLoan, loan.id, 'submit')
  return as('warehouse').act(sampleLoan, loan.id, 'lend')
}

test('what a person who leaves holds, has borrowed and has lent is listed by type, and goes to a colleague [DM-2-010] [DM-3-065]', async () => {
  const { ids } = await story.inStock({ M: '2' })
  const [inRack, onLoan] = ids as [string, string]
  const loan = await lent(onLoan)
  const number = async (id: string) => (await as('designer').get(sample, id)).number
  // The designer holds one and is who borrowed it; the keeper holds the other and has lent the first.
  expect(await heldOf('designer')).toEqual([
    { type: 'sample', label: '样衣', as: '持有人', documents: [{ id: onLoan, number: await number(onLoan) }] },
    { type: 'sample_loan', label: '样衣借调单', as: '借用人', documents: [{ id: loan.id, number: loan.number }] },
  ])
  expect((await heldOf('warehouse')).map(({ type, as: field, documents }) => [type, field, documents.length])).toEqual([
    ['sample', '持有人', 1],
    ['sample_loan', '借出人', 1],
  ])
  expect(await handOver('designer', 'buyer')).toMatchObject({ held: 2, left: [] })
  expect(await as('designer').get(sample, onLoan)).toMatchObject({
    holder: idOf('buyer'),
    loan: loan.id,
    receiver: null,
    bin: story.stage.binId,
  })
  expect(await story.heldBy(onLoan)).toEqual([idOf('buyer')])
  expect((await story.custodyOf(onLoan)).slice(-2).map((row) => [row['kind'], row['holder'], row['quantity']])).toEqual([
    ['pass_on', idOf('designer'), '-1'],
    ['pass_on', idOf('buyer'), '1'],
  ])
  expect(await as('designer').get(sampleLoan, loan.id)).toMatchObject({ borrower: idOf('buyer'), samples: [{ holder: idOf('buyer') }] })
  expect(await handOver('warehouse', 'merchandiser')).toMatchObject({ held: 2 })
  expect((await as('designer').get(sampleLoan, loan.id)).samples[0]).toMatchObject({ lender: idOf('merchandiser'), holder: idOf('buyer') })
  expect([await heldOf('designer'), await heldOf('warehouse')]).toEqual([[], []])
  // It comes back to the colleague of who lent it, who may also move the day.
  await as('merchandiser').act(sample, onLoan, 'giveBack')
  expect(await as('designer').get(sample, onLoan)).toMatchObject({ holder: idOf('merchandiser'), loan: null, bin: story.stage.binId })
  expect(await story.heldBy(inRack)).toEqual([idOf('merchandiser')])
  expect((await as('designer').get(sampleLoan, loan.id)).status).toBe('completed')
})

test('what is archived or given back is held by nobody, and another company hands nothing over', async () => {
  const before = await heldOf('warehouse')
  const { ids } = await story.inStock({ M: '1' })
  expect(JSON.stringify(await heldOf('warehouse'))).toContain(`"${ids[0]}"`)
  await as('warehouse').act(sample, ids[0]!, 'archive')
  expect(await heldOf('warehouse')).toEqual(before)
  await expect(as('designer').perform((operation) => openWorkOf(operation, idOf('warehouse')))).rejects.toMatchObject({ code: 403 })
  await expect(as('other.buyer').perform((operation) => openWorkOf(operation, idOf('warehouse')))).rejects.toMatchObject({
    code: expect.any(Number),
  })
})
