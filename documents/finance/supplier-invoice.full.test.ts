/** Tests of an invoice: created from a reconciled statement, taxed exactly, rejected above its total, counted on it once approved. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, stagedStory, type Stage } from '../testing/fixtures.ts'
import { statement } from './statement.ts'
import { supplierInvoice } from './supplier-invoice.ts'

let app: Story
let stage: Stage
let bill = ''
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
// Every test bills a reconciled statement of its own over 18,900 net.
beforeEach(async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId })
  const { id } = await as('finance').create(statement, {
    supplier: stage.supplierId,
    currency: stage.cny,
    dateFrom: '2024-05-01',
    dateTo: '2024-05-31',
  })
  await as('finance').act(statement, id, 'collect')
  await as('finance').act(statement, id, 'submit')
  await as('supplier').act(statement, id, 'confirm')
  await as('finance').act(statement, id, 'reconcile')
  bill = id
})
afterAll(() => app?.end())

const invoice = (invoiceNo: string, net: string) =>
  as('supplier').create(supplierInvoice, { invoiceNo, date: '2024-06-03', statement: bill, lines: [{ item: '服装', net, taxRate: '13' }] })

test('18,900 net at 13 % is 21,357, the whole statement; once approved nothing is left to bill [SH-2-040]', async () => {
  const converted = await as('supplier').make(supplierInvoice, { type: statement, id: bill })
  expect(converted).toMatchObject({ statement: bill })
  expect(converted['lines'][0]).toMatchObject({ net: '18900' })
  const half = await invoice('04400001', '9450')
  expect(half).toMatchObject({
    net: '9450',
    tax: '1228.5',
    gross: '10678.5',
    statementTotal: '21357',
    invoicedBefore: '0',
    invoiceable: '21357',
  })
  await as('supplier').act(supplierInvoice, half.id, 'submit')
  const tooMuch = await invoice('04400002', '9450.01')
  expect(tooMuch).toMatchObject({ invoicedBefore: '10678.5', invoiceable: '10678.5' })
  expect(await expectRefusal(as('supplier').act(supplierInvoice, tooMuch.id, 'submit'))).toContain('超过可开票金额：可开 10678.5')
  await as('supplier').save(supplierInvoice, tooMuch.id, { lines: { set: [{ id: tooMuch.lines[0]!.id, net: '9450' }] } })
  await as('supplier').act(supplierInvoice, tooMuch.id, 'submit')
  for (const { id } of [half, tooMuch]) await as('finance').act(supplierInvoice, id, 'approve')
  const done = await as('finance').get(statement, bill)
  expect(done).toMatchObject({ invoiceTotal: '21357', invoiceDifference: '0' })
  expect(done.invoices.map((one) => one.invoiceNo)).toEqual(['04400001', '04400002'])
  // An invoice that finance entered on the statement counts as well: nothing is left even when the supplier's own invoice is gone.
  const more = await as('finance').save(statement, bill, {
    invoices: { set: [{ invoiceNo: 'TYPED', date: '2024-06-04', net: '9450', tax: '1228.5' }] },
  })
  expect(await invoice('04400003', '0.01')).toMatchObject({ invoicedBefore: '32035.5' })
  await as('finance').save(statement, bill, { invoices: { remove: [more.invoices.at(-1)!.id] } })
  expect((await as('finance').act(statement, bill, 'ticket')).status).toBe('ticketed')
})

test('rejects a duplicate number and another company’s statement; hides a draft from competitor and buyer', async () => {
  const { id: whole } = await invoice('04400011', '18900')
  await as('supplier').act(supplierInvoice, whole, 'submit')
  await expect(invoice('04400011', '1')).rejects.toMatchObject({ code: 11000 })
  await expect(
    as('supplier2').create(supplierInvoice, { invoiceNo: '9', statement: bill, lines: [{ item: '服装', net: '1' }] }),
  ).rejects.toMatchObject({ code: 11000 })
  const draft = await invoice('04400019', '1')
  await expect(as('finance').get(supplierInvoice, draft.id)).rejects.toMatchObject({ code: 404 })
  await expect(as('supplier2').get(supplierInvoice, draft.id)).rejects.toMatchObject({ code: 404 })
  expect(await expectRefusal(as('supplier').act(supplierInvoice, draft.id, 'submit'))).toContain('可开 0')
})
