/**
 * Tests of purchase contracts: issued orders of one supplier and currency, summed exactly, each in one active contract. Without a
 * signing system nothing is sent.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { confirmedOrder, orderOf, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { purchaseContract } from './purchase-contract.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
const order = (pieces = '100', price = '18.9') =>
  confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('0', pieces, '0'), price }] }),
  )
const make = async (orders: readonly PurchaseOrder[], more: Record<string, unknown> = {}) =>
  as('buyer').create(purchaseContract, {
    ...(await as('buyer').make(purchaseContract, { type: purchaseOrder, id: orders[0]!.id })),
    orders: orders.map(({ id }) => ({ order: id })),
    ...more,
  })
const orderNow = (id: string) => as('buyer').get(purchaseOrder, id)

beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  for (const [category, code] of [
    ['contract_type', 'purchase'],
    ['sign_system', 'weft'],
    ['sign_type', 'company'],
    ['sign_type', 'personal'],
  ])
    await app.sql('INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, $2, $3, $3, $3)', [
      as('buyer').actor.platform,
      category,
      code,
    ])
})
afterAll(() => app?.end())

test('two orders make one contract with exact sums, the ordered lines, and status on the orders [DM-1-050][DM-3-040]', async () => {
  const [one, two] = [await order('100', '18.9'), await order('7', '0.3333')]
  const contract = await make([one, two])
  expect(contract).toMatchObject({ status: 'draft', supplier: stage.supplierId, quantity: '107', net: '1892.3331', gross: '2138.3364' })
  expect(contract.number).toMatch(/^CT\d{10}$/)
  expect(contract.details.map(({ order: id, quantity, price }) => [id, quantity, price])).toEqual([
    [one.id, '100', '18.9'],
    [two.id, '7', '0.3333'],
  ])
  expect(contract.signers.map(({ side }) => side)).toEqual(['owner', 'supplier'])
  for (const { id } of [one, two])
    expect(await orderNow(id)).toMatchObject({ contract: contract.id, contractNo: contract.number, signing: 'not_signed' })
})

test('an order is in one active contract, also under concurrency; a discarded contract frees it [DM-1-050]', async () => {
  const one = await order()
  const first = await make([one])
  await expect(make([one])).rejects.toMatchObject({ code: 11000, fields: [{ path: 'orders[0].order' }] })
  await as('buyer').act(purchaseContract, first.id, 'discard')
  expect(await orderNow(one.id)).toMatchObject({ contract: null, contractNo: null, signing: 'not_signed' })
  const both = await Promise.allSettled([make([one]), make([one])])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // The first one cannot be restored while the second holds the order.
  await expect(as('buyer').act(purchaseContract, first.id, 'revise')).rejects.toMatchObject({ code: 11000 })
})

test('rejects another supplier or currency, a duplicate order and a draft order, at the line [DM-1-050]', async () => {
  const [one, two] = [await order(), await order()]
  const draft = await as('buyer').create(purchaseOrder, orderOf(stage))
  const at = (path: string) => ({ code: 11000, fields: [expect.objectContaining({ path }) as unknown] })
  await expect(make([one], { supplier: stage.otherSupplierId })).rejects.toMatchObject(at('orders[0].order'))
  await expect(make([one], { currency: stage.usd })).rejects.toMatchObject(at('orders[0].order'))
  await expect(make([one, one])).rejects.toMatchObject(at('orders[1].order'))
  await expect(make([two, draft])).rejects.toMatchObject(at('orders[1].order'))
  const contract = await make([one])
  await expect(as('buyer').save(purchaseContract, contract.id, { currency: stage.usd })).rejects.toMatchObject(at('orders[0].order'))
})

test('a stale contract is not sent, nor without a signing system; a removed order is free', async () => {
  const [one, two] = [await order(), await order()]
  const contract = await make([one, two])
  await as('buyer').save(purchaseContract, contract.id, { orders: [{ order: one.id }] })
  expect(await orderNow(two.id)).toMatchObject({ contract: null, signing: 'not_signed' })
  await as('manager').act(purchaseOrder, two.id, 'close', { comment: 'x' })
  await expect(as('buyer').act(purchaseContract, contract.id, 'send')).rejects.toMatchObject({ code: 409, key: 'signing.noSystem' })
  await expect(as('supplier').get(purchaseContract, contract.id)).rejects.toMatchObject({ code: 404 })
  await as('manager').act(purchaseOrder, one.id, 'close', { comment: 'x' })
  await expect(as('buyer').act(purchaseContract, contract.id, 'send')).rejects.toMatchObject({ code: 11000 })
  await expect(as('supplier').act(purchaseContract, contract.id, 'sign', { version: 1 })).rejects.toMatchObject({ code: 404 })
  await expect(as('finance').act(purchaseContract, contract.id, 'send')).rejects.toMatchObject({ code: 403 })
})
