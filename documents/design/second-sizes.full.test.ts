/** Story of trousers 28–36 × inseam 30/32/34: SKUs by both axes, generated, typed and imported once each, found by inseam, ordered and labelled by both. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '../../engine/import/import-documents.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { printModels } from '../../engine/print/print-model.ts'
import type { Story } from '../../engine/testing/story.ts'
import { developed } from '../testing/developed-style.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { priceList } from '../order/price-list.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { colorway } from './colorway.ts'
import { designQuote } from './design-quote.ts'
import { sizeList } from './size-list.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let trousers: { readonly id: string; readonly black: string; readonly white: string; readonly list: string }
const as = (name: string) => app.as(name)
const waists = ['28', '30', '32', '34', '36']
const inseams = ['30', '32', '34']
const axis = (name: 'size' | 'second', values: readonly string[]) => values.map((value, at) => ({ [name]: value, sort: at + 1 }))

beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const admin = as('admin')
  const sizes = axis('size', waists).map((line, at) => ({ ...line, base: at === 1 }))
  const list = await admin.create(sizeList, { name: '裤装 28–36 × 30/32/34', group: 'men', sizes, seconds: axis('second', inseams) })
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const { id } = await admin.create(style, { name: '直筒裤', brand, season, category, sizeList: list.id, images: ['900000000000000001'] })
  const wayOf = async (colour: string) => (await admin.create(colorway, { style: id, colour })).id
  trousers = { id, black: await wayOf(stage.black), white: await wayOf(stage.white), list: list.id }
  await developed(app, stage, id)
  await admin.act(style, id, 'submit')
  await as('merchandiser').act(style, id, 'accept')
  await as('manager').act(style, id, 'approve')
  await admin.act(colorway, trousers.black, 'generateSkus')
})
afterAll(() => app?.end())

const skusOf = async (filters: readonly object[]) =>
  (
    await as('admin').list(sku, {
      columns: ['size', 'firstSize', 'second', 'barcode'],
      filters: [{ field: 'style', operator: 'eq', value: trousers.id }, ...filters] as never,
      size: 100,
    })
  ).rows
const typed = (values: object) => as('designer').create(sku, { style: trousers.id, colorway: trousers.white, ...values })

test('15 SKUs are generated, one for each waist and inseam, each with its number, its axes and its bar code [DM-1-026]', async () => {
  const rows = await skusOf([])
  expect(rows.map((row) => [row['size'], row['firstSize'], row['second']])).toEqual(
    waists.flatMap((waist) => inseams.map((inseam) => [`${waist}/${inseam}`, waist, inseam])),
  )
  const { number: ofStyle } = await as('admin').get(style, trousers.id)
  expect(rows[0]!.number).toMatch(new RegExp(`^${ofStyle}-.+-28/30$`))
  expect(new Set(rows.map((row) => row['barcode'])).size).toBe(15)
  await as('admin').act(colorway, trousers.black, 'generateSkus')
  expect((await skusOf([])).length).toBe(15)
})

test('what a waist costs more holds for all inseams, what a pair costs more goes before it, and the price list has both [DM-1-020]', async () => {
  const quoted = await as('merchandiser').create(designQuote, {
    style: trousers.id,
    supplier: stage.supplierId,
    currency: stage.cny,
    validTo: '2999-12-31',
    elements: [{ element: 'processing', price: '60' }],
    sizeSurcharges: {
      cells: [
        { size: '36', value: '2' },
        { size: '36', second: '34', value: '3' },
        { size: '34', second: '34', value: '1' },
      ],
    },
  })
  await as('merchandiser').act(designQuote, quoted.id, 'submit')
  await as('merchandiser').act(designQuote, quoted.id, 'select')
  await as('buyer').act(designQuote, quoted.id, 'price', { values: { priceFrom: '2026-01-01' } })
  const columns = ['kind', 'sku', 'netPrice']
  const filters = [{ field: 'sourceNumber', operator: 'eq', value: quoted.number }] as const
  const { rows } = await as('buyer').list(priceList, { columns, filters })
  const sizes = new Map((await skusOf([])).map((row) => [row.id, row['size']]))
  expect(rows.map((row) => [row['kind'] === 'sku' ? sizes.get(String(row['sku'])) : 'all', row['netPrice']]).toSorted()).toEqual([
    ['34/34', '61'],
    ['36/30', '62'],
    ['36/32', '62'],
    ['36/34', '63'],
    ['all', '60'],
  ])
})

test('SKUs are found by inseam and by waist', async () => {
  const inseam32 = await skusOf([{ field: 'second', operator: 'eq', value: '32' }])
  expect(inseam32.map((row) => row['size'])).toEqual(['28/32', '30/32', '32/32', '34/32', '36/32'])
  const waist32 = await skusOf([{ field: 'firstSize', operator: 'eq', value: '32' }])
  expect(waist32.map((row) => row['size'])).toEqual(['32/30', '32/32', '32/34'])
})

test('a SKU is typed as one name or as two sizes, and once; a missing, unknown or contradicting second size is refused', async () => {
  const two = await typed({ size: '30', second: '34' })
  expect([two.size, two.firstSize, two.second, two.number.endsWith('-30/34')]).toEqual(['30/34', '30', '34', true])
  const one = await typed({ size: '28/30' })
  expect([one.size, one.firstSize, one.second]).toEqual(['28/30', '28', '30'])
  expect(await expectRefusal(typed({ size: '28', second: '30' }))).not.toBe('')
  expect(await expectRefusal(typed({ size: '28' }))).toMatch(/^second: 款式的尺码组有第二尺码，请填写/)
  expect(await expectRefusal(typed({ size: '28', second: '36' }))).toMatch(/^second: 第二尺码 36 /)
  expect(await expectRefusal(typed({ size: '28/30', second: '32' }))).toMatch(/^second: 第二尺码 32 /)
  expect(await expectRefusal(typed({ size: '40', second: '32' }))).toMatch(/^size: 尺码不在款式的尺码组中/)
  const shirt = { style: stage.styleId, colorway: stage.inBlack, size: 'M', second: '32' }
  await expect(as('designer').create(sku, shirt)).rejects.toMatchObject({
    fields: [{ path: 'second', values: { textEn: "The style's size list has no second sizes" } }],
  })
})

test('a sheet of SKUs has a column for each axis', async () => {
  const row = { style: '直筒裤', colorway: '白色', size: '36', second: '34' }
  const done = await importRows(app.engine, as('designer').actor, sku, { rows: [row] })
  expect(done.errors).toEqual([])
  expect(await as('designer').get(sku, done.created[0]!.id)).toMatchObject({ size: '36/34', firstSize: '36', second: '34' })
  const again = await importRows(app.engine, as('designer').actor, sku, { rows: [{ ...row, size: '36/34', second: null }] })
  expect(again.created).toEqual([])
})

test('an order offers both axes and takes the pairs that have SKUs; the label names both', async () => {
  const page = await as('buyer').perform((operation) => describePage(operation, purchaseOrder))
  const matrix = page.list.fields['lines']!.columns!.find((one) => one.field === 'matrix')!
  expect([matrix.sizesFrom?.sizes.name, matrix.sizesFrom?.seconds?.name]).toEqual(['size', 'second'])
  const line = (cells: readonly object[]) => ({ style: trousers.id, colorway: trousers.black, matrix: { cells }, price: '88' })
  const order = await as('buyer').create(
    purchaseOrder,
    orderOf(stage, {
      lines: [
        line([
          { size: '32', second: '30', pieces: '10' },
          { size: '32', second: '34', pieces: '5' },
        ]),
      ],
    }),
  )
  expect(order.quantity).toBe('15')
  const withoutSku = { ...line([{ size: '32', second: '30', pieces: '1' }]), colorway: trousers.white }
  expect(await expectRefusal(as('buyer').create(purchaseOrder, orderOf(stage, { lines: [withoutSku] })))).toMatch(
    /^lines\[0\]\.matrix: .*没有尺码 32\/30 的商品/,
  )
  const [first] = await skusOf([{ field: 'size', operator: 'eq', value: '34/32' }])
  const [label] = await as('admin').perform((operation) => printModels(operation, sku, [first!.id]))
  expect(JSON.stringify(label)).toContain('34/32')
})
