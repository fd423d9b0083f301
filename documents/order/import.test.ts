/**
 * Tests of order imports from a worksheet: 200 rows, in the full run 2,000, of five lines per order, by code, through the same path as typed orders; and
 * worksheet errors.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { importRows, type ImportInput } from '../../engine/import/import-documents.ts'
import type { Story } from '../../engine/testing/story.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app.end())
const imported = (input: ImportInput, name = 'buyer') => importRows(app.engine, app.as(name).actor, purchaseOrder, input)

const row = (order: string, at: number, more: Record<string, unknown> = {}) => ({
  ref: order,
  brand: 'TS',
  supplier: '顺达',
  orderDate: '2024/3/1',
  etd: '2024-05-20',
  eta: '2024-05-27',
  currency: 'cny',
  contractNo: order,
  tradeTerms: 'FOB',
  'lines.style': '圆领 T 恤',
  'lines.colorway': at % 2 === 0 ? '黑色' : '白色',
  'lines.matrix.S': '1,000',
  'lines.matrix.M': at + 1,
  'lines.price': '18.9',
  ...more,
})

const count = async () => (await app.as('buyer').list(purchaseOrder, { count: true })).count

test('rows become orders of five lines each, numbered in worksheet order, complete like typed ones [DM-5-042]', async () => {
  const count = isFullRun ? 2000 : 200
  const rows = Array.from({ length: count }, (_, at) => row(`C-${Math.floor(at / 5)}`, at % 5))
  const steps: number[] = []
  const done = await importRows(
    app.engine,
    app.as('buyer').actor,
    purchaseOrder,
    { rows, key: 'ref' },
    {
      progress: async (at) => void steps.push(at),
    },
  )
  expect(done).toMatchObject({ rows: count, documents: count / 5, errors: [] })
  expect(done.created.map(({ row: at }) => at)).toEqual(Array.from({ length: count / 5 }, (_, at) => at * 5))
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  expect(steps.at(-1)).toBe(count / 5)
  const serials = done.created.map(({ number }) => Number(number!.slice(-4)))
  expect(serials).toEqual(serials.map((_, at) => serials[0]! + at))
  const buyer = app.as('buyer')
  const order = await buyer.get(purchaseOrder, done.created[7]!.id)
  expect(order).toMatchObject({
    brand: stage.brandId,
    supplier: stage.supplierId,
    orderDate: '2024-03-01',
    wave: '2024-05',
    currency: stage.cny,
    contractNo: 'C-7',
  })
  expect(order.lines.map(({ colorway, quantity }) => [colorway, quantity])).toEqual(
    [1001, 1002, 1003, 1004, 1005].map((pieces, at) => [at % 2 === 0 ? stage.inBlack : stage.inWhite, String(pieces)]),
  )
  expect(order.net).toBe('94783.5')
  expect(order['may']).toMatchObject({ edit: true, actions: expect.arrayContaining(['submit']) })
  expect(await app.sql('SELECT action, version FROM core.journal WHERE doc_id = $1', [order.id])).toEqual([
    { action: 'import', version: 1 },
  ])
  expect((await buyer.list(purchaseOrder, { search: order.number })).rows).toHaveLength(1)
  expect((await buyer.act(purchaseOrder, order.id, 'submit')).status).toBe('pending_approval')
  // The next typed order gets the next number.
  const next = await buyer.create(purchaseOrder, {
    ...(await buyer.perform(async (operation) =>
      (await import('../../engine/save/remove-and-copy.ts')).copyDocument(operation, purchaseOrder, { id: order.id }),
    )),
  })
  expect(Number(next.number.slice(-4))).toBe(serials.at(-1)! + 1)
})

const invalidRows = () => [
  row('A', 0),
  row('B', 0, { supplier: '无此供应商', etd: '2024-02-30' }),
  row('B', 1, { taxRate: '13', 'lines.price': 'x' }),
  row('C', 0, { eta: '2024-05-01' }),
  row('D', 0),
  row('D', 1, { contractNo: 'other' }),
  row('E', 0, { 'lines.colorway': null }),
]

test('reports errors by row and column; imports all or nothing', async () => {
  const before = await count()
  const done = await imported({ rows: invalidRows(), key: 'ref' })
  expect(done.created).toEqual([])
  expect(await count()).toBe(before)
  const errorKeys = done.errors.map(({ row: at, column, key }) => `${at} ${column} ${key}`)
  for (const one of [
    '1 supplier import.noCode',
    '1 etd field.date',
    '2 lines.price field.number',
    '3 eta constraint.notBefore',
    '5 contractNo import.differs',
    '6 lines.colorway common.INPUT_REQUIRED',
  ])
    expect(errorKeys).toContain(one)
  expect(errorKeys.filter((one) => one.startsWith('0 ') || one.startsWith('4 '))).toEqual([])
})

test('a dry run saves nothing; partial mode saves the valid orders', async () => {
  const before = (await count())!
  expect(await imported({ rows: [row('A', 0)], key: 'ref', mode: 'check' })).toMatchObject({ documents: 1, created: [], errors: [] })
  expect(await count()).toBe(before)
  const done = await imported({ rows: invalidRows(), key: 'ref', mode: 'good' })
  expect(done.created.map(({ row: at }) => at)).toEqual([0])
  expect(await count()).toBe(before + 1)
})

test('reports an existing number at its row; partial mode saves the others', async () => {
  const rows = [row('A', 0, { number: 'SHEET-1' }), row('B', 0, { number: 'SHEET-2' }), row('C', 0, { number: 'sheet-1' })]
  const all = await imported({ rows, key: 'ref' })
  expect(all.created).toEqual([])
  expect(all.errors).toEqual([{ row: 2, column: 'number', key: 'save.duplicateNumber', values: { number: 'sheet-1' } }])
  const good = await imported({ rows, key: 'ref', mode: 'good' })
  expect(good.created.map(({ number }) => number)).toEqual(['SHEET-1', 'SHEET-2'])
  expect(good.errors).toMatchObject([{ row: 2, column: 'number', key: 'save.duplicateNumber' }])
  // All errors are reported together, including orders that are already stored.
  const again = await imported({
    rows: [row('D', 0, { number: 'Sheet-2' }), row('E', 0, { number: 'SHEET-3' }), row('F', 0, { number: 'sheet -3' })],
    key: 'ref',
  })
  expect(again.errors.map(({ row: at, key }) => [at, key])).toEqual([
    [0, 'save.duplicateNumber'],
    [2, 'save.duplicateNumber'],
  ])
})

test('aborting saves nothing; needs the create right; unknown columns reject the whole import', async () => {
  const before = await count()
  const rows = [row('A', 0), row('B', 0)]
  const stop = importRows(
    app.engine,
    app.as('buyer').actor,
    purchaseOrder,
    { rows, key: 'ref' },
    {
      progress: () => Promise.reject(new Error('cancelled')),
    },
  )
  await expect(stop).rejects.toThrow('cancelled')
  await expect(imported({ rows, key: 'ref' }, 'supplier')).rejects.toMatchObject({ code: 403 })
  await expect(imported({ rows })).rejects.toMatchObject({ code: 400, values: { key: 'ref' } })
  await expect(imported({ rows: [{ ...row('A', 0), 'lines.bogus': 1 }], key: 'ref' })).rejects.toMatchObject({ code: 400 })
  const computed = await imported({ rows: [row('A', 0, { net: '1' })], key: 'ref' })
  expect(computed.errors).toMatchObject([{ row: 0, key: 'form.unknownKey' }])
  // Masters of another tenant are never found by name.
  const other = await imported({ rows: [row('A', 0)], key: 'ref' }, 'other.buyer')
  expect(other.errors).toContainEqual({ row: 0, column: 'supplier', key: 'import.noCode', values: { code: '顺达' } })
  expect(await count()).toBe(before)
})

test('repeating an import under the same key saves it once', async () => {
  const before = (await count())!
  const rows = [row('A', 0), row('B', 0)]
  const run = (mode: 'all' | 'good') =>
    importRows(app.engine, app.as('buyer').actor, purchaseOrder, { rows, key: 'ref', mode }, { onceAs: `job ${mode}` })
  for (const mode of ['all', 'good'] as const) expect((await run(mode)).created).toEqual((await run(mode)).created)
  expect(await count()).toBe(before + 4)
})

test('a booking is imported by the numbers of orders and of their lines; a line that the supplier does not see is no line', async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  const [line] = order.lines
  const store = await app.as('warehouse').get(warehouse, stage.warehouseId)
  const booked = (name: string, at: string) =>
    importRows(app.engine, app.as(name).actor, deliveryBooking, {
      key: 'ref',
      rows: [
        {
          ref: '1',
          warehouse: store.name,
          expectedDate: '2024-05-27',
          'lines.order': order.number,
          'lines.orderLine': at,
          'lines.matrix.S': '1',
        },
      ],
    })
  for (const wrong of [`${order.number}#99999`, 'PO-0#10', order.number])
    expect((await booked('supplier', wrong)).errors, wrong).toMatchObject([{ column: 'lines.orderLine', key: 'import.noCode' }])
  expect((await booked('supplier2', `${order.number}#${line!.no}`)).errors.map(({ column }) => column)).toContain('lines.orderLine')
  for (const at of [`${order.number}#${line!.no}`, `${order.number.toLowerCase()} / ${line!.no}`]) {
    const { created, errors } = await booked('supplier', at)
    expect(errors).toEqual([])
    const booking = await app.as('supplier').get(deliveryBooking, created[0]!.id)
    expect(booking.lines).toMatchObject([{ orderLine: line!.id, style: stage.styleId, quantity: '1' }])
  }
})
