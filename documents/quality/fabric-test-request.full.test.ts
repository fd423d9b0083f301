/** Tests of fabric test requests: samples leave the stock with the second signature, a next version gives them back, what failed is tested again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { inventory } from '../warehouse/inventory.ts'
import { productIn } from '../warehouse/product-in.ts'
import { fabricTestRequest } from './fabric-test-request.ts'
import { laboratory } from './laboratory.ts'

let app: Story
let stage: Stage
let receipt: Awaited<ReturnType<typeof received>>
let lab: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }
  const booking = await confirmedBooking(app, await confirmedOrder(app, orderOf(stage, { lines: [line] })), {
    warehouse: stage.warehouseId,
  })
  receipt = await received(app, booking, { bin: stage.binId })
  lab = (await as('inspector').create(laboratory, { name: '纺织检测中心', currency: stage.cny, fees: [{ item: 'pH', fee: '120' }] })).id
})
afterAll(() => app?.end())

const totalOf = async (figure: 'quantity' | 'free'): Promise<string> =>
  (await as('warehouse').list(inventory, { totals: true })).totals?.[figure] as string
const stored = () => totalOf('quantity')
/** Makes a request from the receipt, with these samples of its line. */
async function draft(matrix: ReturnType<typeof sizes>) {
  const values = await as('inspector').make(fabricTestRequest, { type: productIn, id: receipt.id })
  const [line] = values['lines'] as Record<string, unknown>[]
  return as('inspector').create(fabricTestRequest, { ...values, laboratory: lab, lines: [{ ...line, matrix, item: 'pH' }] })
}
async function approved(id: string) {
  await as('inspector').act(fabricTestRequest, id, 'submit')
  expect((await as('manager').act(fabricTestRequest, id, 'approve')).status).toBe('pending_approval')
  return as('finance').act(fabricTestRequest, id, 'approve')
}

test('samples leave the stock when both have signed, and not before; a version gives those of the former one back', async () => {
  expect(await stored()).toBe('100')
  const { id, supplier, number } = await draft(sizes('1', '2', '0'))
  expect(supplier).toBe(stage.supplierId)
  await as('inspector').act(fabricTestRequest, id, 'submit')
  await as('manager').act(fabricTestRequest, id, 'approve')
  // Until then they are held, so that nobody else takes them.
  expect([await stored(), await totalOf('free')]).toEqual(['100', '97'])
  expect((await as('finance').act(fabricTestRequest, id, 'approve')).status).toBe('active')
  expect([await stored(), await totalOf('free')]).toEqual(['97', '97'])
  await as('inspector').act(fabricTestRequest, id, 'revise')
  const { rows } = await as('inspector').list(fabricTestRequest, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  const next = await as('inspector').get(fabricTestRequest, rows[0]!.id)
  expect([number.endsWith('V1'), next.number.endsWith('V2'), next.edition, next.status]).toEqual([true, true, 2, 'draft'])
  await as('inspector').save(fabricTestRequest, next.id, { lines: { set: [{ id: next.lines[0]!.id, matrix: sizes('5', '0', '0') }] } })
  await as('inspector').act(fabricTestRequest, next.id, 'submit')
  // A version that waits for its signatures is not finished: no further one begins beside it.
  expect(await expectRefusal(as('inspector').act(fabricTestRequest, id, 'revise'))).toContain(next.number)
  for (const name of ['manager', 'finance']) await as(name).act(fabricTestRequest, next.id, 'approve')
  expect((await as('inspector').get(fabricTestRequest, id)).status).toBe('archived')
  expect(await stored()).toBe('95')
})

test('more samples than the bin has are refused at their line', async () => {
  const { id } = await draft(sizes('30', '0', '0'))
  expect(await expectRefusal(as('inspector').act(fabricTestRequest, id, 'submit'))).toContain('lines[0].matrix')
})

test('a version that has a result stays as it is when the next one is approved', async () => {
  const { id } = await draft(sizes('0', '1', '0'))
  await approved(id)
  await as('inspector').act(fabricTestRequest, id, 'revise')
  const { rows } = await as('inspector').list(fabricTestRequest, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  const { lines } = await as('inspector').get(fabricTestRequest, id)
  await as('inspector').save(fabricTestRequest, id, { lines: { set: [{ id: lines[0]!.id, judgement: 'pass' }] } })
  await as('inspector').act(fabricTestRequest, id, 'pass')
  expect((await approved(rows[0]!.id)).status).toBe('active')
  expect((await as('inspector').get(fabricTestRequest, id)).status).toBe('pass')
})

test('what failed is tested again, no more than failed', async () => {
  const { id } = await draft(sizes('0', '4', '0'))
  await approved(id)
  const { lines } = await as('inspector').get(fabricTestRequest, id)
  await as('inspector').save(fabricTestRequest, id, { lines: { set: [{ id: lines[0]!.id, judgement: 'fail' }] } })
  await expect(as('inspector').act(fabricTestRequest, id, 'pass')).rejects.toMatchObject({ key: 'action.notNow' })
  expect((await as('inspector').act(fabricTestRequest, id, 'fail')).status).toBe('fail')
  const again = await as('inspector').make(fabricTestRequest, { type: fabricTestRequest, id })
  const [line] = again['lines'] as Record<string, unknown>[]
  const retest = await as('inspector').create(fabricTestRequest, { ...again, lines: [{ ...line, matrix: sizes('0', '3', '0') }] })
  await as('inspector').act(fabricTestRequest, retest.id, 'submit')
  expect((await as('inspector').get(fabricTestRequest, id)).lines[0]!.retested).toBe('3')
  const more = await as('inspector').create(fabricTestRequest, { ...again, lines: [{ ...line, matrix: sizes('0', '2', '0') }] })
  expect(await expectRefusal(as('inspector').act(fabricTestRequest, more.id, 'submit'))).toContain('1')
})
