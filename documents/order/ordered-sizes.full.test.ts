/** Tests of the sizes that can be ordered: each cell needs a SKU where the style has SKUs, in orders and in order changes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { pick } from '../../model/pick.ts'
import { colorway } from '../design/colorway.ts'
import { colour } from '../design/colour.ts'
import { sku } from '../design/sku.ts'
import { style } from '../design/style.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { orderChange } from './order-change.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const line = (more: Record<string, unknown> = {}) => ({
  style: stage.styleId,
  colorway: stage.inBlack,
  matrix: sizes('25', '50', '25'),
  price: '18.9',
  ...more,
})
const create = (...lines: object[]) => as('buyer').create(purchaseOrder, orderOf(stage, { lines }))
const archive = async (way: string, size: string) => {
  const [row] = await app.sql<{ id: string }>('SELECT id FROM design.sku WHERE colorway = $1 AND size = $2', [way, size])
  await as('admin').act(sku, row!.id, 'archive')
}

test('a size with a second size that has no SKU is refused at its line and cell', async () => {
  const matrix = { cells: [{ size: 'S', second: '32', pieces: '10' }] }
  const refusal = await expectRefusal(create(line(), line({ matrix })))
  expect(refusal).toMatch(/^lines\[1\]\.matrix: 配色 \S+ 没有尺码 S\/32 的商品/)
})

test('a prepack and a cell of another colour need a SKU too', async () => {
  const pack = { name: '1', packs: '5', ratio: [{ size: 'M', second: '34', pieces: '1' }] }
  expect(await expectRefusal(create(line({ matrix: { cells: [], prepacks: [pack] } })))).toContain('没有尺码 M/34')
  const white = { cells: [{ colour: stage.white, size: 'S', pieces: '10' }] }
  expect(await expectRefusal(create(line({ matrix: white })))).toContain('lines[0].matrix: 配色')
  expect((await create(line({ matrix: { cells: [{ colour: stage.black, size: 'S', pieces: '10' }] } }))).quantity).toBe('10')
})

test('a colour without SKUs of a style that has some cannot be ordered', async () => {
  const red = (await as('admin').create(colour, { name: '红色' })).id
  const inRed = (await as('admin').create(colorway, { style: stage.styleId, colour: red })).id
  expect(await expectRefusal(create(line({ colorway: inRed })))).toContain('lines[0].matrix: 配色')
  await as('admin').act(colorway, inRed, 'generateSkus')
  expect((await create(line({ colorway: inRed }))).quantity).toBe('100')
})

test('a colour that was entered before the style had SKUs is refused at the submission, at its line, while another colour has some', async () => {
  const values = pick(await as('admin').get(style, stage.styleId), 'brand', 'season', 'category', 'sizeList')
  const { id: styleId } = await as('admin').create(style, { ...values, name: '待生成商品' })
  await app.sql(`UPDATE design.style SET status = 'approved' WHERE id = $1`, [styleId])
  const [inBlack, inWhite] = await Promise.all(
    [stage.black, stage.white].map(async (shade) => (await as('admin').create(colorway, { style: styleId, colour: shade })).id),
  )
  const order = await create(line({ style: styleId, colorway: inBlack }), line({ style: styleId, colorway: inWhite }))
  const black = { style: styleId, colorway: inBlack! }
  for (const size of ['S', 'M', 'L']) await as('admin').create(sku, { ...black, size })
  const submitting = () => expectRefusal(as('buyer').act(purchaseOrder, order.id, 'submit'))
  expect(await submitting()).toMatch(/lines\[1\]\.colorway: 配色 \S+ 还没有商品（SKU），请先生成/)
  for (const size of ['S', 'M']) await as('admin').create(sku, { style: styleId, colorway: inWhite!, size })
  expect(await submitting()).toMatch(/lines\[1\]\.matrix: 配色 \S+ 没有尺码 L 的商品/)
  await as('admin').create(sku, { style: styleId, colorway: inWhite!, size: 'L' })
  expect((await as('buyer').act(purchaseOrder, order.id, 'submit')).status).toBe('pending_approval')
})

test('an archived SKU cannot be ordered; a line that is stored stays, and may fall but not rise', async () => {
  const { id, lines } = await create(line({ colorway: stage.inWhite }))
  await archive(stage.inWhite, 'L')
  expect(await expectRefusal(create(line({ colorway: stage.inWhite })))).toContain('没有尺码 L 的商品')
  const change = (values: object) => as('buyer').save(purchaseOrder, id, { lines: { set: [{ id: lines[0]!.id, ...values }] } })
  expect((await change({ price: '17' })).net).toBe('1700')
  expect((await change({ matrix: sizes('25', '60', '20') })).quantity).toBe('105')
  expect(await expectRefusal(change({ matrix: sizes('25', '60', '21') }))).toContain('lines[0].matrix: 配色')
})

test('an order change cannot add a size without a SKU', async () => {
  const order = await confirmedOrder(app, orderOf(stage, { lines: [line()] }))
  const newMatrix = { cells: [...sizes('25', '50', '25').cells, { size: 'L', second: '36', pieces: '5' }] }
  const changes = [{ field: 'quantity', orderLine: order.lines[0]!.id, newMatrix }]
  const requested = as('buyer').create(orderChange, { order: order.id, reason: '加码', lines: changes })
  expect(await expectRefusal(requested)).toContain('lines[0].newMatrix: 配色')
})

test('a style without any SKU is ordered by its size list alone', async () => {
  const own = await stagedStory()
  try {
    const { styleId: style, inBlack } = own.stage
    await own.app.sql('DELETE FROM design.sku WHERE style = $1', [style])
    const ordered = line({ style, colorway: inBlack, matrix: { cells: [{ size: 'S', second: '32', pieces: '10' }] } })
    expect((await own.app.as('buyer').create(purchaseOrder, orderOf(own.stage, { lines: [ordered] }))).quantity).toBe('10')
  } finally {
    await own.app.end()
  }
})
