/** Tests of design quotes between a supplier and the brand: what the supplier reads of the style, the brand's targets under its saves, conflicts, and the quoted minimum. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { pick } from '../../model/pick.ts'
import type { May } from '../../model/wire-document.ts'
import { priceFor } from '../master/price-determination.server.ts'
import { belowMinimum } from '../order/order-minimum.server.ts'
import { priceList } from '../order/price-list.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { colorway } from './colorway.ts'
import { designQuote } from './design-quote.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const draft = (more: object = {}) =>
  as('merchandiser').create(designQuote, {
    style: stage.styleId,
    supplier: stage.supplierId,
    currency: stage.cny,
    validTo: '2999-12-31',
    elements: [
      { element: 'material', price: '10.704', target: '10.5' },
      { element: 'processing', price: '6' },
      { element: 'overhead', price: '1.296' },
    ],
    ...more,
  })

const mayOf = async (name: string, id: string) => (await as(name).get(designQuote, id)).may as May

test('the supplier reads style and colourways from the draft on, prices a colour and its sizes alone, and a competitor reads neither [DM-1-020]', async () => {
  const supplier = as('supplier')
  const values = pick(await as('admin').get(style, stage.styleId), 'brand', 'season', 'category', 'sizeList')
  const { id: styleId } = await as('admin').create(style, { ...values, name: '询价款' })
  const { id: inBlack } = await as('admin').create(colorway, { style: styleId, colour: stage.black })
  await expect(supplier.get(style, styleId)).rejects.toMatchObject({ code: 404 })
  const lines = [{ element: 'material', price: '0', target: '10.5' }]
  const request = { style: styleId, supplier: stage.supplierId, currency: stage.cny, validTo: '2999-12-31', elements: lines }
  const { id } = await as('merchandiser').create(designQuote, request)
  // A colour that comes later is read as soon as it is there.
  const { id: inWhite } = await as('admin').create(colorway, { style: styleId, colour: stage.white })
  const seen = await supplier.get(style, styleId)
  expect(seen).not.toHaveProperty('targetPrice')
  expect(
    (await supplier.list(colorway, { filters: [{ field: 'style', operator: 'eq', value: styleId }] })).rows.map((row) => row.id),
  ).toEqual(expect.arrayContaining([inBlack, inWhite]))
  const surcharged = await supplier.save(designQuote, id, {
    colourSurcharges: [{ colorway: inBlack, surcharge: '0.8' }],
    sizeSurcharges: { cells: [{ size: 'L', value: '0.5' }] },
  })
  expect(surcharged.colourSurcharges).toMatchObject([{ colorway: inBlack, surcharge: '0.8' }])
  const wrong = () => supplier.save(designQuote, id, { sizeSurcharges: { cells: [{ size: 'XXXL', value: '1' }] } })
  expect(await expectRefusal(wrong())).toContain('sizeSurcharges: 尺码 XXXL 不在款式的尺码组中')
  expect(await wrong().catch((error: WeftError) => error.localisedFields('en'))).toEqual({
    sizeSurcharges: ["Size XXXL is not on the style's size list"],
  })
  for (const name of ['supplier2', 'factory']) await expect(as(name).get(style, styleId)).rejects.toMatchObject({ code: 404 })
  expect(await expectRefusal(as('merchandiser').save(designQuote, id, { colourSurcharges: [] }))).not.toBe('')
  await as('merchandiser').act(designQuote, id, 'stop', { comment: '款式取消' })
  await expect(supplier.get(style, styleId)).rejects.toMatchObject({ code: 404 })
  await expect(supplier.get(colorway, inBlack)).rejects.toMatchObject({ code: 404 })
})

test('a supplier that sends its elements again keeps the targets of the brand, on the line of the element or on one without an answer', async () => {
  const quote = await draft({
    elements: [
      { element: 'material', price: '9', target: '10.5' },
      { element: 'processing', price: '6', target: '5.5' },
      { element: 'overhead', price: '1', target: '0.9' },
    ],
  })
  const targets = async () =>
    (await as('merchandiser').get(designQuote, quote.id)).elements.map(({ element, price, target }) => [element, price, target])
  await as('supplier').save(designQuote, quote.id, {
    elements: [
      { element: 'processing', price: '6.2' },
      { element: 'material', price: '8' },
      { element: 'freight', price: '0.4' },
    ],
  })
  expect(await targets()).toEqual([
    ['processing', '6.2', '5.5'],
    ['material', '8', '10.5'],
    ['freight', '0.4', null],
    ['overhead', null, '0.9'],
  ])
  // A line that becomes another element leaves its target with the former one.
  const [processing] = (await as('supplier').get(designQuote, quote.id)).elements
  await as('supplier').save(designQuote, quote.id, { elements: { set: [{ id: processing!.id, element: 'outsourcing' }], remove: [] } })
  expect((await targets()).toSorted()).toEqual([
    ['freight', '0.4', null],
    ['material', '8', '10.5'],
    ['outsourcing', '6.2', null],
    ['overhead', null, '0.9'],
    ['processing', null, '5.5'],
  ])
  expect(JSON.stringify(await as('supplier').get(designQuote, quote.id))).not.toContain('target')
  const partly = await as('merchandiser').get(designQuote, quote.id)
  expect([partly.quotedPrice, partly.unanswered]).toEqual(['14.6', 2])
})

test('what the supplier has begun to quote is handed in by the supplier alone', async () => {
  const quote = await draft({ elements: [{ element: 'material', price: '0' }] })
  const [line] = (await as('supplier').get(designQuote, quote.id)).elements
  await as('supplier').save(designQuote, quote.id, { elements: { set: [{ id: line!.id, price: '1', note: '未定' }], remove: [] } })
  const may = await mayOf('merchandiser', quote.id)
  expect(may.actions).not.toContain('submit')
  expect(may.barred).toContainEqual({ name: 'submit', why: 'condition', fields: ['quotedBy'] })
  await expect(as('merchandiser').act(designQuote, quote.id, 'submit')).rejects.toMatchObject({ code: 409, key: 'action.notNow' })
  expect((await as('supplier').act(designQuote, quote.id, 'handIn')).status).toBe('pending_evaluation')
})

test('a save of the supplier that changes nothing leaves the quote to the brand', async () => {
  const quote = await draft({ minimum: '300', colourSurcharges: [{ colorway: stage.inBlack, surcharge: '0.5' }] })
  const [line] = (await as('supplier').get(designQuote, quote.id)).elements
  await as('supplier').save(designQuote, quote.id, {})
  await as('supplier').save(designQuote, quote.id, { elements: { set: [{ id: line!.id, price: '10.704' }], remove: [] }, minimum: '300' })
  const same = await as('merchandiser').get(designQuote, quote.id)
  expect([same.quotedBy, (await mayOf('merchandiser', quote.id)).actions.includes('submit')]).toEqual(['brand', true])
  await as('supplier').save(designQuote, quote.id, { minimum: '301' })
  expect((await as('merchandiser').get(designQuote, quote.id)).quotedBy).toBe('supplier')
})

test('a quote that answers no element has no price and is not submitted; zero is an answer', async () => {
  const elements = [
    { element: 'material', target: '10.5' },
    { element: 'processing', target: '6' },
  ]
  const quote = await draft({ elements, targetPrice: '16' })
  expect([quote.quotedPrice, quote.unanswered, quote.deviation]).toEqual([null, 2, null])
  expect(await expectRefusal(as('supplier').act(designQuote, quote.id, 'handIn'))).toContain('请至少填写一个要素的金额')
  const [material, processing] = (await as('supplier').get(designQuote, quote.id)).elements
  const answer = (id: string, price: string) =>
    as('supplier').save(designQuote, quote.id, { elements: { set: [{ id, price }], remove: [] } })
  await answer(material!.id, '12')
  // Of a part of the elements there is no deviation from the target of the whole.
  const partly = await as('merchandiser').get(designQuote, quote.id)
  expect([partly.quotedPrice, partly.unanswered, partly.deviation]).toEqual(['12', 1, null])
  await answer(processing!.id, '0')
  const whole = await as('merchandiser').get(designQuote, quote.id)
  expect([whole.quotedPrice, whole.unanswered, whole.deviation]).toEqual(['12', 0, '-25'])
})

test('an order takes the tax rate with the price that the supplier has quoted; another one is confirmed [DM-1-020]', async () => {
  const values = pick(await as('admin').get(style, stage.styleId), 'brand', 'season', 'category', 'sizeList')
  const { id: styleId } = await as('admin').create(style, { ...values, name: '税率款' })
  await app.sql(`UPDATE design.style SET status = 'approved' WHERE id = $1`, [styleId])
  const { id: inBlack } = await as('admin').create(colorway, { style: styleId, colour: stage.black })
  const elements = [{ element: 'processing', price: '10' }]
  const quote = await draft({ style: styleId, taxRate: '3', elements })
  for (const action of ['submit', 'select'] as const) await as('merchandiser').act(designQuote, quote.id, action)
  const line = { style: styleId, colorway: inBlack, matrix: { cells: [{ size: 'M', pieces: '100' }] } }
  const { taxRate: _, ...header } = orderOf(stage, { orderDate: '2026-05-01', etd: '2026-07-01', eta: '2026-07-08', lines: [line] })
  const unpriced = await as('buyer').create(purchaseOrder, header)
  expect([unpriced.taxRate, unpriced.lines[0]!.price]).toEqual(['13', null])
  await as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2026-01-01' } })
  const order = await as('buyer').create(purchaseOrder, header)
  expect([order.taxRate, order.net, order.gross]).toEqual(['3', '1000', '1030'])
  // One that was entered before the price takes both when it is saved again.
  const later = await as('buyer').save(purchaseOrder, unpriced.id, { remark: '取价' })
  expect([later.taxRate, later.lines[0]!.price]).toEqual(['3', '10'])
  // A rate that a person chooses stays, and is asked about.
  await as('buyer').save(purchaseOrder, order.id, { taxRate: '13' })
  const typed = await as('buyer').save(purchaseOrder, order.id, { remark: '按 13 %' })
  expect([typed.taxRate, typed.gross]).toEqual(['13', '1130'])
  const question = await as('buyer')
    .act(purchaseOrder, order.id, 'submit')
    .then(
      () => expect.unreachable('the submission asks'),
      (error: WeftError) => error,
    )
  expect(question.detail!['asks']).toMatchObject([
    { text: [expect.stringContaining('按税率 3 % 报价'), expect.stringContaining('at 3 % tax')] },
  ])
})

test('a conflict shows the supplier nothing of the targets and no person of the brand, and the brand both [DM-1-020]', async () => {
  const quote = await draft()
  const old = (await as('supplier').get(designQuote, quote.id)).version
  const [material, processing] = quote.elements
  await as('merchandiser').save(designQuote, quote.id, {
    elements: {
      set: [
        { id: material!.id, price: '10', target: '9.9' },
        { id: processing!.id, target: '5.5' },
      ],
      remove: [],
    },
  })
  const rewrite = (name: string) =>
    as(name)
      .save(designQuote, quote.id, { elements: { set: [], remove: [material!.id, processing!.id] } }, old)
      .then(
        () => expect.unreachable('the save is refused'),
        (error: WeftError) => error,
      )
  const [supplier, brand] = [await rewrite('supplier'), await rewrite('merchandiser')]
  for (const { code, key } of [supplier, brand]) expect([code, key]).toEqual([409, 'save.conflict'])
  // The moment of the save may have the same digits.
  const answer = JSON.stringify({ ...supplier.detail, at: '' })
  expect(answer).not.toMatch(/target|9\.9|10\.5|5\.5/)
  expect(answer).toContain(`elements#${material!.id}`)
  expect(JSON.stringify(brand.detail)).toMatch(/9\.9/)
})

test('the quoted minimum stands in the price list; an order below it has the price, and asks before it is submitted [DM-1-020]', async () => {
  const values = pick(await as('admin').get(style, stage.styleId), 'brand', 'season', 'category', 'sizeList')
  const { id: styleId } = await as('admin').create(style, { ...values, name: '起订量款' })
  const { id: inBlack } = await as('admin').create(colorway, { style: styleId, colour: stage.black })
  const quote = await as('merchandiser').create(designQuote, {
    style: styleId,
    supplier: stage.supplierId,
    currency: stage.cny,
    validTo: '2999-12-31',
    minimum: '300',
    elements: [{ element: 'processing', price: '12' }],
  })
  for (const action of ['submit', 'select'] as const) await as('merchandiser').act(designQuote, quote.id, action)
  await as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2026-01-01' } })
  const { rows } = await as('buyer').list(priceList, { filters: [{ field: 'sourceNumber', operator: 'eq', value: quote.number }] })
  expect((await as('buyer').get(priceList, rows[0]!.id)).minimum).toBe('300')
  const lines = [{ style: styleId, colorway: inBlack, matrix: { cells: [{ size: 'M', pieces: '10' }] } }]
  const order = { supplier: stage.supplierId, currency: stage.cny, orderDate: '2026-05-01', lines }
  const warnings = await as('buyer').perform((operation) => belowMinimum(order as never, logicContext(operation)))
  expect(warnings).toMatchObject([
    {
      path: 'lines[0].matrix',
      message: [expect.stringMatching(/共 10 件，低于起订量 300/), expect.stringMatching(/10 pieces, fewer than the minimum of 300/)],
    },
  ])
  const whole = { ...order, lines: [{ ...lines[0]!, matrix: { cells: [{ size: 'M', pieces: '300' }] } }] }
  expect(await as('buyer').perform((operation) => belowMinimum(whole as never, logicContext(operation)))).toEqual([])
  const request = { supplier: stage.supplierId, style: styleId, day: '2026-05-01', quantity: '10' }
  expect((await as('buyer').perform((operation) => priceFor(request, logicContext(operation))))?.price).toBe('12')
})
