/** Trousers by waist × length, with a prepack, from the size list to stock: ordered, imported, booked, received, printed, counted by both axes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '../../engine/import/import-documents.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { printModels } from '../../engine/print/print-model.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { Matrix } from '../../model/fields/matrix.ts'
import { colorway } from '../design/colorway.ts'
import { sizeList } from '../design/size-list.ts'
import { sku } from '../design/sku.ts'
import { style } from '../design/style.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { developed } from '../testing/developed-style.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, stagedStory, type Stage } from '../testing/fixtures.ts'
import { orderChange } from './order-change.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
let trousers: { readonly style: string; readonly colorway: string; readonly list: string }
const as = (name: string) => app.as(name)
const cell = (size: string, second: string, pieces: string) => ({ size, second, pieces })
const axis = (name: 'size' | 'second', values: readonly string[]) => values.map((value, at) => ({ [name]: value, sort: at + 1 }))

beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const admin = as('admin')
  const list = await admin.create(sizeList, {
    name: '裤装腰围 × 裤长',
    group: 'unisex',
    sizes: axis('size', ['30', '32']).map((line, at) => ({ ...line, base: at === 0 })),
    seconds: axis('second', ['L30', 'L32']),
  })
  const values = {
    brand: stage.brandId,
    season: stage.seasonId,
    category: stage.categoryId,
    sizeList: list.id,
    images: ['900000000000000001'],
  }
  const garment = await admin.create(style, { ...values, name: '工装裤' })
  const way = await admin.create(colorway, { style: garment.id, colour: stage.black })
  await developed(app, stage, garment.id)
  await admin.act(style, garment.id, 'submit')
  await as('merchandiser').act(style, garment.id, 'accept')
  await as('manager').act(style, garment.id, 'approve')
  await admin.act(colorway, way.id, 'generateSkus')
  trousers = { style: garment.id, colorway: way.id, list: list.id }
})
afterAll(() => app?.end())

const line = (matrix: Matrix) => ({ style: trousers.style, colorway: trousers.colorway, matrix, price: '88' })
const packed: Matrix = {
  cells: [cell('30', 'L30', '10'), cell('32', 'L32', '5')],
  prepacks: [{ name: 'A', packs: '4', ratio: [cell('30', 'L30', '1'), cell('30', 'L32', '2')] }],
}

test('SKUs are made for each pair of size and second size, and a second size with SKUs stays in its list', async () => {
  const skus = await as('admin').list(sku, { columns: ['size'], filters: [{ field: 'style', operator: 'eq', value: trousers.style }] })
  expect(skus.rows.map((row) => row['size']).sort()).toEqual(['30/L30', '30/L32', '32/L30', '32/L32'])
  const list = await as('admin').get(sizeList, trousers.list)
  const removed = { seconds: { remove: [list.seconds[1]!.id] } }
  expect(await expectRefusal(as('admin').save(sizeList, trousers.list, removed))).toMatch(/^seconds: .*30\/L32/)
})

test('the page says how the matrix reaches both axes, by the declared word alone', async () => {
  const page = await as('buyer').perform((operation) => describePage(operation, purchaseOrder))
  const field = page.list.fields['lines']!.columns!.find((one) => one.field === 'matrix')!
  expect(field.sizesFrom).toEqual({
    field: 'style',
    type: 'style',
    list: 'sizeList',
    listType: 'size_list',
    sizes: { lines: 'sizes', name: 'size', order: 'sort' },
    seconds: { lines: 'seconds', name: 'second', order: 'sort' },
  })
})

test('a second size that the list does not have is refused at its line', async () => {
  const order = orderOf(stage, { lines: [line({ cells: [cell('30', 'L36', '1')] })] })
  expect(await expectRefusal(as('buyer').create(purchaseOrder, order))).toMatch(/^lines\[0\]\.matrix: .*30\/L36/)
  const single = orderOf(stage, { lines: [line({ cells: [{ size: '30', pieces: '1' }] })] })
  expect(await expectRefusal(as('buyer').create(purchaseOrder, single))).toMatch(/^lines\[0\]\.matrix: /)
})

test('pairs and prepacks are ordered, consumed cell by cell, received into stock, and printed in rows by second size', async () => {
  const order = await confirmedOrder(app, orderOf(stage, { lines: [line(packed)] }))
  expect(order.quantity).toBe('27')
  const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
  expect(converted['lines'][0].matrix).toEqual(packed)
  const tooMany = { cells: [cell('30', 'L32', '9')] }
  const wrong = await as('supplier').create(deliveryBooking, {
    ...converted,
    warehouse: stage.warehouseId,
    lines: [{ ...converted['lines'][0], matrix: tooMany }],
  })
  expect(await expectRefusal(as('supplier').act(deliveryBooking, wrong.id, 'submit'))).toContain('30 / L32')
  const booking = await confirmedBooking(app, order, { warehouse: stage.warehouseId })
  await received(app, booking, { bin: stage.binId })
  const stock = await app.sql<{ size: string; quantity: string }>(
    `SELECT s.size, sum(i.quantity)::text AS quantity FROM warehouse.inventory i JOIN design.sku s ON s.id = i.sku
     WHERE s.colorway = $1 GROUP BY 1 ORDER BY 1`,
    [trousers.colorway],
  )
  expect(stock.map(({ size, quantity }) => `${size} ${Number(quantity)}`)).toEqual(['30/L30 14', '30/L32 8', '32/L32 5'])

  const [paper] = await as('buyer').perform((operation) => printModels(operation, purchaseOrder, [order.id]))
  const table = paper!.tables[0]!
  const at = (name: string) => table.columns.findIndex((column) => column.label === name)
  const shown = table.rows.map((row) => [at('第二尺码'), at('30'), at('32')].map((column) => row[column]))
  expect(shown).toEqual([
    ['L30', '14', ''],
    ['L32', '8', '5'],
  ])
  expect(table.rows.map((row) => row[at('预装包')])).toEqual(['A × 4 (30/L30×1 · 30/L32×2)', ''])
  expect(table.figures.map((row) => row[at('30')])).toEqual(['14', '8'])
})

const head = (ref: string) => ({
  ref,
  brand: 'TS',
  supplier: '顺达',
  orderDate: '2024-03-01',
  etd: '2024-05-20',
  eta: '2024-05-27',
  currency: 'CNY',
  contractNo: ref,
  'lines.style': '工装裤',
  'lines.colorway': '黑色',
  'lines.price': '88',
})
const ordered = async (rows: readonly Record<string, unknown>[]): Promise<Matrix[]> => {
  const done = await importRows(app.engine, as('buyer').actor, purchaseOrder, { rows, key: 'ref' })
  expect(done.errors).toEqual([])
  return (await as('buyer').get(purchaseOrder, done.created[0]!.id)).lines.map((one) => one.matrix)
}

test('a sheet has a column for each pair, or a row for each pair', async () => {
  const wanted = { cells: [cell('30', 'L30', '1200'), cell('32', 'L32', '5')] }
  expect(await ordered([{ ...head('W-1'), 'lines.matrix.30|L30': '1,200', 'lines.matrix.32|L32': 5 }])).toEqual([wanted])
  const long = (size: string, second: string, pieces: unknown) => ({
    ...head('L-1'),
    'lines.matrix.#size': size,
    'lines.matrix.#second': second,
    'lines.matrix.#pieces': pieces,
  })
  expect(await ordered([long('30', 'l30', '1,200'), long('32', 'L32', 5)])).toEqual([wanted])
})

test('rows with a prepack are its ratio, in the long and in the wide form', async () => {
  const pack = { 'lines.matrix.#pack': 'A', 'lines.matrix.#packs': 4 }
  const loose = { 'lines.matrix.30|L30': 10, 'lines.matrix.32|L32': 5 }
  const ratio = { 'lines.matrix.30|L30': 1, 'lines.matrix.30|L32': 2 }
  expect(
    await ordered([
      { ...head('P-1'), ...loose },
      { ...head('P-1'), ...pack, ...ratio },
    ]),
  ).toEqual([packed])
  const row = (size: string, second: string, pieces: number) => ({
    ...head('P-2'),
    ...pack,
    'lines.matrix.#size': size,
    'lines.matrix.#second': second,
    'lines.matrix.#pieces': pieces,
  })
  expect(await ordered([{ ...head('P-2'), ...loose }, row('30', 'L30', 1), row('30', 'L32', 2)])).toEqual([packed])
})

test('the weights by size of a style are imported in columns and taken by the SKUs', async () => {
  const rows = [
    {
      name: '短裤',
      brand: 'TS',
      season: '2024 夏',
      category: 'TEE',
      sizeList: '裤装腰围 × 裤长',
      'pieceWeights.30|L30': '0.42',
      'pieceWeights.32|L30': 0.455,
    },
  ]
  const done = await importRows(app.engine, as('admin').actor, style, { rows })
  expect(done.errors).toEqual([])
  const made = await as('admin').get(style, done.created[0]!.id)
  expect(made.pieceWeights).toEqual({
    cells: [
      { size: '30', second: 'L30', value: '0.42' },
      { size: '32', second: 'L30', value: '0.455' },
    ],
  })
  const wrong = await importRows(app.engine, as('admin').actor, style, { rows: [{ ...rows[0], 'pieceWeights.30|L30': '-1' }] })
  expect(wrong.errors).toMatchObject([{ row: 0, key: 'field.sizeDecimal', values: { size: '30/L30', text: '-1' } }])
  // A weight of the first size alone holds for its pairs without one of their own.
  const weights = { cells: [...made.pieceWeights!.cells, { size: '30', value: '0.4' }] }
  await as('admin').save(style, made.id, { images: ['900000000000000001'], pieceWeights: weights })
  const way = await as('admin').create(colorway, { style: made.id, colour: stage.black })
  await developed(app, stage, made.id)
  await as('admin').act(style, made.id, 'submit')
  await as('merchandiser').act(style, made.id, 'accept')
  await as('manager').act(style, made.id, 'approve')
  await as('admin').act(colorway, way.id, 'generateSkus')
  const skus = await app.sql<{ size: string; weight: string | null }>(
    'SELECT size, weight::text FROM design.sku WHERE colorway = $1 ORDER BY size',
    [way.id],
  )
  expect(skus.map(({ size, weight }) => `${size} ${weight === null ? '–' : Number(weight)}`)).toEqual([
    '30/L30 0.42',
    '30/L32 0.4',
    '32/L30 0.455',
    '32/L32 –',
  ])
})

test('an order change says by size what it adds and takes away', async () => {
  const order = await confirmedOrder(app, orderOf(stage, { lines: [line(packed)] }))
  const newMatrix = { cells: [cell('30', 'L30', '20'), cell('32', 'L30', '4')] }
  const change = await as('buyer').create(orderChange, {
    order: order.id,
    reason: '尺码调整',
    lines: [{ field: 'quantity', orderLine: order.lines[0]!.id, newMatrix }],
  })
  expect(change.lines[0]!.oldMatrix).toEqual(packed)
  expect(change.lines[0]!.sizeDifference).toEqual({
    cells: [
      { size: '30', second: 'L30', value: '6' },
      { size: '32', second: 'L30', value: '4' },
      { size: '32', second: 'L32', value: '-5' },
      { size: '30', second: 'L32', value: '-8' },
    ],
  })
})
