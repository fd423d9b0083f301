/** Tests of what is based on orders and accounts: bookings and contracts when an order change moves dates or amounts, payments when the account changes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import type { Story } from '../../engine/testing/story.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { changeDocuments } from '../../engine/save/change.ts'
import { asSystem } from '../../engine/store/scope.ts'
import { paymentOrder } from '../finance/payment-order.ts'
import { supplier } from '../supplier/supplier.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { orderChange } from './order-change.ts'
import { purchaseContract } from './purchase-contract.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  for (const [category, code] of [
    ['contract_type', 'purchase'],
    ['sign_system', 'weft'],
    ['sign_type', 'company'],
  ])
    await app.sql('INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, $2, $3, $3, $3)', [
      app.as('buyer').actor.platform,
      category,
      code,
    ])
})
afterAll(() => app?.end())

const moved = (name: string, type: AnyDocument, id: string) => app.as(name).perform((operation) => listMovedBases(operation, type, id))
async function confirm(name: string, type: AnyDocument, id: string, how: 'take' | 'keep') {
  const seen = (await moved(name, type, id)).map(({ name: basis, source, state }) => ({ name: basis, source, state }))
  const { version } = await app.as(name).get(type, id)
  return app.as(name).perform((operation) => reconfirm(operation, type, { id, version, how, seen }))
}
async function changeOrder(id: string, lines: readonly Record<string, unknown>[]) {
  const change = await app.as('buyer').create(orderChange, { order: id, reason: 'x', lines })
  await app.as('buyer').act(orderChange, change.id, 'submit')
  await app.as('merchandiser').act(orderChange, change.id, 'review')
  await app.as('manager').act(orderChange, change.id, 'approve')
  await app.as('supplier').act(orderChange, change.id, 'confirm')
}

test('an order change of the dates makes the booking to reconfirm; the supplier takes the day over', async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  const mill = app.as('supplier')
  const values = await mill.make(deliveryBooking, { type: purchaseOrder, id: order.id })
  const booking = await mill.create(deliveryBooking, { ...values, warehouse: stage.warehouseId })
  // The booking takes the day of arrival.
  expect(booking.expectedDate).toBe(order.eta)
  const day = new Date(Date.parse(order.eta) + 86_400_000).toISOString().slice(0, 10)
  await changeOrder(order.id, [{ field: 'eta', newDate: day }])
  const [entry] = await moved('supplier', deliveryBooking, booking.id)
  expect(entry).toMatchObject({ name: 'dates', page: 'purchase_order', id: order.id, by: ['take', 'keep'] })
  expect(entry!.moved).toEqual([{ field: 'eta', label: '预计到货日', from: order.eta, to: day }])
  const isMoved = [{ field: 'toReconfirm', operator: 'eq', value: true }] as const
  expect((await mill.list(deliveryBooking, { filters: isMoved })).rows.map(({ id }) => id)).toEqual([booking.id])
  expect(await confirm('supplier', deliveryBooking, booking.id, 'take')).toMatchObject({ expectedDate: day })
  expect((await mill.list(deliveryBooking, { filters: isMoved })).rows).toEqual([])
})

test('a payment is not approved or made into an account that changed since it was submitted, and who changed it does not reconfirm it', async () => {
  const { finance, manager } = { finance: app.as('finance'), manager: app.as('manager') }
  const { collected, delivered, paymentDraft, reconciled } = settlementSteps(app, stage)
  await delivered()
  const { id } = await paymentDraft(await reconciled(await collected()), { amount: '1130' })
  await finance.act(paymentOrder, id, 'submit')
  const { bankAccounts } = await finance.get(supplier, stage.supplierId)
  const paid = bankAccounts.find((one) => one.id === stage.supplierAccountId)!
  // As a change of the supplier that is approved meanwhile does.
  const setAccount = (person: string, accountNo: string) =>
    app
      .as(person)
      .perform((operation) =>
        asSystem(operation, (system) =>
          changeDocuments(system, supplier, [{ id: stage.supplierId, values: { bankAccounts: { set: [{ id: paid.id, accountNo }] } } }]),
        ),
      )
  await setAccount('finance', '998')
  expect((await moved('finance', paymentOrder, id)).map(({ by }) => by)).toEqual([[]])
  await expect(confirm('finance', paymentOrder, id, 'keep')).rejects.toMatchObject({ code: 403, key: 'basedOn.apart' })
  await setAccount('buyer', '999')
  const [entry] = await moved('finance', paymentOrder, id)
  expect(entry!.moved).toMatchObject([{ field: 'accountNo', label: '账号', from: paid.accountNo, to: '999' }, { field: 'state' }])
  await expect(manager.act(paymentOrder, id, 'approve')).rejects.toMatchObject({
    code: 11000,
    fields: [expect.objectContaining({ path: 'payeeAccount', key: 'basedOn.moved' })],
  })
  await confirm('finance', paymentOrder, id, 'keep')
  await manager.act(paymentOrder, id, 'approve')
})

test('a contract whose order changed is not finalised before it took the new figures over', async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  const buyer = app.as('buyer')
  const contract = await buyer.create(purchaseContract, {
    ...(await buyer.make(purchaseContract, { type: purchaseOrder, id: order.id })),
    orders: [{ order: order.id }],
  })
  await changeOrder(order.id, [{ field: 'price', orderLine: order.lines[0]!.id, newPrice: '20' }])
  const changed = await buyer.get(purchaseOrder, order.id)
  const [entry] = await moved('buyer', purchaseContract, contract.id)
  expect(entry!.by).toEqual(['take'])
  expect(entry!.moved.map(({ field }) => field)).toEqual(['revision', 'gross'])
  await expect(buyer.act(purchaseContract, contract.id, 'ready')).rejects.toMatchObject({
    code: 11000,
    fields: [expect.objectContaining({ path: 'orders[0].order', key: 'basedOn.moved' })],
  })
  await expect(confirm('buyer', purchaseContract, contract.id, 'keep')).rejects.toMatchObject({ key: 'basedOn.way' })
  expect(await confirm('buyer', purchaseContract, contract.id, 'take')).toMatchObject({ gross: changed.gross, orders: [{ revision: 2 }] })
  expect(await buyer.act(purchaseContract, contract.id, 'ready')).toMatchObject({ status: 'not_signed' })
  // From here on the contract does not change by a save, so it goes back to the draft first.
  await changeOrder(order.id, [{ field: 'price', orderLine: order.lines[0]!.id, newPrice: '21' }])
  expect((await moved('buyer', purchaseContract, contract.id)).map(({ by }) => by)).toEqual([[]])
  await buyer.act(purchaseContract, contract.id, 'revise')
  await confirm('buyer', purchaseContract, contract.id, 'take')
  expect(await buyer.act(purchaseContract, contract.id, 'ready')).toMatchObject({ status: 'not_signed' })
})
