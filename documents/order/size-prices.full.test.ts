/**
 * Story of sizes that cost more: a quote with a surcharge becomes prices of SKUs, and an order takes them in lines of their own, through receipt, statement and payment to
 * the cent.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRows } from '../../engine/import/import-documents.ts'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { saveDocument } from '../../engine/save/save.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { colorway } from '../design/colorway.ts'
import { designQuote } from '../design/design-quote.ts'
import { sizeList } from '../design/size-list.ts'
import { sizeChart } from '../design/size-chart.ts'
import { sku } from '../design/sku.ts'
import { style } from '../design/style.ts'
import { paymentOrder } from '../finance/payment-order.ts'
import { statement } from '../finance/statement.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, stagedStory, type Stage } from '../testing/fixtures.ts'
import { orderChange } from './order-change.ts'
import { productPortfolio } from '../design/product-portfolio.ts'
import { priceList } from './price-list.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'
import { sizePrices } from './size-prices.server.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const admin = as('admin')
  const { sizeList: list } = await admin.get(style, stage.styleId)
  await admin.save(sizeList, list!, { sizes: { set: [{ size: 'XL', sort: 4 }] } })
  await revisedChart(stage.chartId)
  for (const colorway of [stage.inBlack, stage.inWhite]) await admin.create(sku, { style: stage.styleId, colorway, size: 'XL' })
  const quote = await as('merchandiser').create(designQuote, {
    style: stage.styleId,
    supplier: stage.supplierId,
    currency: stage.cny,
    elements: [{ element: 'processing', price: '18' }],
    sizeSurcharges: { cells: [{ size: 'XL', value: '2.35' }] },
    validTo: '2999-12-31',
  })
  for (const action of ['submit', 'select'] as const) await as('merchandiser').act(designQuote, quote.id, action)
  await as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2024-01-01' } })
})
afterAll(() => app?.end())

/** Puts the next version of the chart in force, with a value of XL. */
async function revisedChart(id: string): Promise<void> {
  const designer = as('designer')
  await designer.act(sizeChart, id, 'revise')
  const [next] = (await designer.list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: id }] })).rows
  const [point] = (await designer.get(sizeChart, next!.id)).points
  const steps = { cells: [...(point!.steps?.cells ?? []), { size: 'XL', value: '2' }] }
  await designer.save(sizeChart, next!.id, { points: { set: [{ id: point!.id, steps }] } })
  await designer.act(sizeChart, next!.id, 'submit')
  await as('manager').act(sizeChart, next!.id, 'approve')
}

const sizes = (of: Record<string, string>) => ({ cells: Object.entries(of).map(([size, pieces]) => ({ size, pieces })) })
const line = (of: Record<string, string>, more: object = {}) => ({
  style: stage.styleId,
  colorway: stage.inBlack,
  matrix: sizes(of),
  ...more,
})
const inSizes = { S: '100', M: '200', XL: '50' }
const order = (...lines: object[]) => as('buyer').create(purchaseOrder, orderOf(stage, { lines }))
const shown = ({ lines }: PurchaseOrder) =>
  lines.map(({ matrix, price }) => [matrix.cells.map(({ size, pieces }) => `${size} ${pieces}`).join(' '), price])
const split = [
  ['S 100 M 200', '18'],
  ['XL 50', '20.35'],
]

test('a quote with a surcharge for XL: the order has XL in a line of its own, and receipt, statement and payment have it to the cent [DM-1-020] [DM-1-058]', async () => {
  const confirmed = await confirmedOrder(app, orderOf(stage, { lines: [line(inSizes)] }))
  expect(shown(confirmed)).toEqual(split)
  // 300 × 18 + 50 × 20.35 = 6,417.50; at 18 for all it was 6,300.
  expect(confirmed).toMatchObject({ quantity: '350', net: '6417.5', tax: '834.275', gross: '7251.775' })
  const booking = await confirmedBooking(app, confirmed, { warehouse: stage.warehouseId })
  const receipt = await received(app, booking, { bin: stage.binId })
  expect(receipt.lines.map(({ quantity, price, net }) => [quantity, price, net])).toEqual([
    ['300', '18', '5400'],
    ['50', '20.35', '1017.5'],
  ])
  expect(await as('buyer').get(purchaseOrder, confirmed.id)).toMatchObject({ received: '350', receivedGross: '7251.775' })
  const finance = as('finance')
  const values = { supplier: stage.supplierId, currency: stage.cny, dateFrom: '2024-05-01', dateTo: '2024-05-31' }
  const { id } = await finance.create(statement, values)
  const collected = await finance.act(statement, id, 'collect')
  expect(collected.receipts.map(({ quantity, price, gross }) => [quantity, price, gross])).toEqual([
    ['300', '18', '6102'],
    ['50', '20.35', '1149.78'],
  ])
  expect(collected).toMatchObject({ net: '6417.5', total: '7251.78' })
  await finance.act(statement, id, 'submit')
  await as('supplier').act(statement, id, 'confirm')
  await finance.act(statement, id, 'reconcile')
  expect((await as('buyer').get(purchaseOrder, confirmed.id)).lines.map(({ settled }) => settled)).toEqual(['300', '50'])
  const ask = async (amount: string) => {
    const order = await finance.create(paymentOrder, {
      ...(await finance.make(paymentOrder, { type: statement, id })),
      payeeAccount: stage.supplierAccountId,
      payableAccount: stage.payable,
      bankAccount: stage.bank,
      cashFlow: 'purchase',
      lines: [{ statement: id, amount }],
    })
    return finance.act(paymentOrder, order.id, 'submit')
  }
  expect(await expectRefusal(ask('7251.79'))).toContain('可付 7251.78')
  expect((await ask('7251.78')).status).not.toBe('draft')
})

describe('the split', () => {
  test('says what stands apart, and saving again splits nothing more', async () => {
    const values = orderOf(stage, { lines: [line(inSizes)] })
    const { notes, id } = await as('buyer').perform(async (operation) => {
      const { doc } = await saveDocument(operation, purchaseOrder, { values })
      return { notes: operation.notes.map(({ message }) => message), id: doc.id }
    })
    expect(notes).toEqual([['尺码 XL 的单价不同，已另列一行', 'Sizes XL have another price and stand in a line of their own']])
    const save = (more: Record<string, unknown>) => as('buyer').save(purchaseOrder, id, more)
    const first = await save({ contractNo: 'C-1' })
    expect(shown(first)).toEqual(split)
    const ids = first.lines.map((one) => one.id)
    const all = await save({ lines: first.lines.map(({ id: of, matrix }) => ({ id: of, matrix })) })
    expect([shown(all), all.lines.map((one) => one.id)]).toEqual([split, ids])
    // The other way about nothing is joined: what was typed into a line stays in it, and what costs more leaves it.
    const grown = await save({ lines: { set: [{ id: ids[0], matrix: sizes({ S: '100', M: '200', XL: '10' }) }] } })
    expect(shown(grown)).toEqual([...split, ['XL 10', '20.35']])
    const more = await save({ lines: { set: [{ id: ids[1], matrix: sizes({ XL: '60' }) }], remove: [grown.lines[2]!.id] } })
    expect([shown(more), more.net]).toEqual([[split[0], ['XL 60', '20.35']], '6621'])
  })

  test('a typed price holds for the whole line, also one that the list has for some of its sizes; a line of sizes at one price is one line', async () => {
    expect(shown(await order(line(inSizes, { price: '19' })))).toEqual([['S 100 M 200 XL 50', '19']])
    const agreed = await order(line(inSizes, { price: '18' }))
    expect(shown(agreed)).toEqual([['S 100 M 200 XL 50', '18']])
    const dated = await as('buyer').save(purchaseOrder, agreed.id, {
      remark: 'agreed on 1 May',
      lines: { set: [{ id: agreed.lines[0]!.id, remark: 'one price' }] },
    })
    expect(shown(dated)).toEqual([['S 100 M 200 XL 50', '18']])
    expect(shown(await order(line({ S: '1', L: '2' }), line({ XL: '3' })))).toEqual([
      ['S 1 L 2', '18'],
      ['XL 3', '20.35'],
    ])
    const apart = await order(line(inSizes))
    const typed = await as('buyer').save(purchaseOrder, apart.id, { lines: { set: [{ id: apart.lines[1]!.id, price: '18' }] } })
    expect(shown(typed)).toEqual([split[0], ['XL 50', '18']])
  })

  test('a prepack of sizes that cost differently waits for its price', async () => {
    const prepacks = [{ name: 'A', packs: '10', ratio: [...sizes({ S: '1', XL: '1' }).cells] }]
    const { lines } = await order(line({}, { matrix: { ...sizes({ M: '5' }), prepacks } }))
    expect(lines.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['5', '18'],
      ['20', null],
    ])
  })

  test('an import splits as a form does', async () => {
    const sheet = { brand: 'TS', supplier: '顺达', orderDate: '2024/3/1', etd: '2024-05-20', eta: '2024-05-27', currency: 'CNY' }
    const cells = {
      'lines.style': '圆领 T 恤',
      'lines.colorway': '黑色',
      'lines.matrix.S': '100',
      'lines.matrix.M': '200',
      'lines.matrix.XL': '50',
    }
    const { created, errors } = await importRows(app.engine, as('buyer').actor, purchaseOrder, { rows: [{ ...sheet, ...cells }] })
    expect(errors).toEqual([])
    expect(shown(await as('buyer').get(purchaseOrder, created[0]!.id))).toEqual(split)
  })

  test('tiers of a colour and of a SKU count the order, so that the split moves no price', async () => {
    const entry = (values: object) =>
      as('buyer').create(priceList, { supplier: stage.otherSupplierId, currency: stage.cny, validFrom: '2024-01-01', ...values })
    const tiers = (least: string, ...[low, high]: readonly [string, string]) => [
      { from: '1', price: low },
      { from: least, price: high },
    ]
    const [dear] = await app.sql<{ id: string }>(`SELECT id::text FROM design.sku WHERE colorway = $1 AND size = 'XL'`, [stage.inWhite])
    const { colour } = (await as('buyer').list(sku, { filters: [{ field: 'style', operator: 'eq', value: stage.styleId }] })).rows.find(
      ({ id }) => id === dear!.id,
    ) as unknown as { colour: string }
    await entry({ style: stage.styleId, colour, tiers: tiers('300', '18', '17') })
    await entry({ kind: 'sku', sku: dear!.id, tiers: tiers('50', '20', '19.5') })
    const white = (of: Record<string, string>) => line(of, { colorway: stage.inWhite })
    const other = { supplier: stage.otherSupplierId, factory: null }
    const made = await as('buyer').create(purchaseOrder, orderOf(stage, { ...other, lines: [white({ S: '100', M: '150', XL: '50' })] }))
    const expected = [
      ['S 100 M 150', '17'],
      ['XL 50', '19.5'],
    ]
    expect(shown(made)).toEqual(expected)
    expect(shown(await as('buyer').save(purchaseOrder, made.id, { etd: '2024-05-21' }))).toEqual(expected)
    const fewer = await as('buyer').save(purchaseOrder, made.id, {
      lines: { set: [{ id: made.lines[1]!.id, matrix: sizes({ XL: '40' }) }] },
    })
    expect(shown(fewer)).toEqual([
      ['S 100 M 150', '18'],
      ['XL 40', '20'],
    ])
  })
})

test('a thousand lines of ten sizes are each counted a few times, not once for every other line and size', async () => {
  const names = ['XL', ...Array.from({ length: 9 }, (_, at) => `N${at}`)]
  const matrix = sizes(Object.fromEntries(names.map((name) => [name, '1'])))
  let reads = 0
  const lines = Array.from({ length: 1000 }, (_, at) => ({
    id: String(at + 1),
    style: stage.styleId,
    colorway: stage.inBlack,
    set: null,
    remark: null,
    get matrix() {
      reads += 1
      return matrix
    },
  }))
  const request = { supplier: stage.supplierId, currency: stage.cny, orderDate: '2024-05-01', lines } as never as PurchaseOrder
  const prices = await as('buyer').perform(async (operation) => {
    const priced = await sizePrices([request], { goods: request.lines, byStyle: true }, logicContext(operation))
    return request.lines.map((one) => priced(request, one).map(({ price }) => price))
  })
  expect([prices.length, prices[0], prices[999]]).toEqual([1000, ['20.35', '18'], ['20.35', '18']])
  expect(reads).toBeLessThan(10 * lines.length)
})

test('a change adds no size of another price to a line, and changes the line of that price [DM-2-027]', async () => {
  const confirmed = await confirmedOrder(app, orderOf(stage, { lines: [line(inSizes)] }))
  const [first, dear] = confirmed.lines.map(({ id }) => id)
  const change = (orderLine: string, of: Record<string, string>) =>
    as('buyer').create(orderChange, {
      order: confirmed.id,
      reason: '追加',
      lines: [{ field: 'quantity', orderLine, newMatrix: sizes(of) }],
    })
  expect(await expectRefusal(change(first!, { S: '100', M: '200', XL: '10' }))).toContain(
    'lines[0].newMatrix: 尺码 XL 的价格表单价与本行不同（20.35）',
  )
  expect((await change(dear!, { XL: '60' })).difference).toBe('229.955')
  const another = await confirmedOrder(app, orderOf(stage, { lines: [line(inSizes)] }))
  const grown = await as('buyer').create(orderChange, {
    order: another.id,
    reason: '追加',
    lines: [{ field: 'quantity', orderLine: another.lines[0]!.id, newMatrix: sizes({ S: '100', M: '200', L: '10' }) }],
  })
  expect(grown.difference).toBe('203.4')
})

test('a change is priced as the order is after it: tiers count the whole line, and a size that the order lacked its own pieces, also in prepacks', async () => {
  const entry = (values: object) =>
    as('buyer').create(priceList, { supplier: stage.supplierId, currency: stage.cny, taxRate: '13', ...values })
  const early = { validFrom: '2023-01-01', validTo: '2023-06-30' }
  const late = { validFrom: '2023-07-01', validTo: '2023-12-31' }
  const tiers = [
    { from: '1', price: '42' },
    { from: '200', price: '40' },
  ]
  await entry({ style: stage.styleId, tiers, ...early })
  await entry({ style: stage.styleId, netPrice: '18.9', ...late })
  const [dear] = await app.sql<{ id: string }>(`SELECT id::text FROM design.sku WHERE colorway = $1 AND size = 'XL'`, [stage.inBlack])
  await entry({ kind: 'sku', sku: dear!.id, tiers: [{ from: '1', price: '20.5' }], ...late })
  const ordered = (of: Record<string, string>, orderDate: string) => confirmedOrder(app, orderOf(stage, { orderDate, lines: [line(of)] }))
  const grown = (of: PurchaseOrder, newMatrix: object) =>
    as('buyer').create(orderChange, {
      order: of.id,
      reason: '追加',
      lines: [{ field: 'quantity', orderLine: of.lines[0]!.id, newMatrix }],
    })

  const tiered = await ordered({ S: '100', M: '100', L: '100' }, '2023-05-01')
  expect(shown(tiered)).toEqual([['S 100 M 100 L 100', '40']])
  // 50 × 40 × 1.13
  expect((await grown(tiered, sizes({ S: '100', M: '100', L: '100', XL: '50' }))).difference).toBe('2260')

  const plain = await ordered({ S: '100', M: '200' }, '2023-08-01')
  expect(shown(plain)).toEqual([['S 100 M 200', '18.9']])
  const refusal = 'lines[0].newMatrix: 尺码 XL 的价格表单价与本行不同（20.5）'
  expect(await expectRefusal(grown(plain, sizes({ S: '100', M: '200', XL: '10' })))).toContain(refusal)
  const pack = (of: Record<string, string>) => ({
    ...sizes({ S: '100', M: '200' }),
    prepacks: [{ name: 'A', packs: '10', ratio: sizes(of).cells }],
  })
  expect(await expectRefusal(grown(plain, pack({ S: '1', XL: '1' })))).toContain(refusal)
  // 20 × 18.90 × 1.13
  expect((await grown(plain, pack({ S: '1', L: '1' }))).difference).toBe('427.14')
})

test('a piece of a set stays one line: where its sizes cost differently it has no price until a person gives one', async () => {
  const components = [
    { style: stage.styleId, colorway: stage.inBlack, ratio: 2, price: '3', main: true },
    { style: stage.styleId, colorway: stage.inWhite, ratio: 1, price: '3' },
  ]
  // The prices of a portfolio in another currency do not hold, so those of the list do.
  const values = { name: '三件装', combination: '黑白', currency: stage.usd, fee: '0.2', components }
  const { id: portfolio } = await as('admin').create(productPortfolio, values)
  await as('manager').act(productPortfolio, portfolio, 'activate')
  const sets = (of: Record<string, string>) =>
    as('buyer').create(purchaseOrder, orderOf(stage, { lines: [], sets: [{ portfolio, matrix: sizes(of) }] }))
  expect(shown(await sets({ M: '10' }))).toEqual([
    ['M 20', '18'],
    ['M 10', '18'],
  ])
  const both = await sets({ M: '10', XL: '5' })
  expect(shown(both)).toEqual([
    ['M 20 XL 10', null],
    ['M 10 XL 5', null],
  ])
  const priced = await as('buyer').save(purchaseOrder, both.id, { lines: { set: both.lines.map(({ id }) => ({ id, price: '18.5' })) } })
  expect(shown(priced).map(([, price]) => price)).toEqual(['18.5', '18.5'])
})

test('sizes of a set that the list has at another price are confirmed at the submission, with the sizes and both prices [DM-1-020]', async () => {
  const component = (colorway: string, ratio: number, more: object = {}) => ({
    style: stage.styleId,
    colorway,
    ratio,
    price: '18',
    ...more,
  })
  const components = [component(stage.inBlack, 2, { main: true }), component(stage.inWhite, 1)]
  const values = { name: '三件装', combination: '黑白', currency: stage.cny, fee: '1.2', components }
  const { id: portfolio } = await as('admin').create(productPortfolio, values)
  await as('manager').act(productPortfolio, portfolio, 'activate')
  const sets = (of: Record<string, string>) =>
    as('buyer').create(purchaseOrder, orderOf(stage, { lines: [], sets: [{ portfolio, matrix: sizes(of) }] }))
  const both = await sets({ M: '10', XL: '5' })
  expect(shown(both).map(([, price]) => price)).toEqual(['18', '18'])
  const error = await as('buyer')
    .act(purchaseOrder, both.id, 'submit')
    .catch((reason: WeftError) => reason)
  const asks = (error as WeftError).detail!['asks'] as { code: string; text: readonly string[]; path?: string }[]
  const numbers = new Map((await as('buyer').list(colorway)).rows.map(({ id, number }) => [id, number]))
  expect(asks.map(({ text }) => text)).toEqual(
    [stage.inBlack, stage.inWhite].map((way) => [
      `套装“三件装”的 ${numbers.get(way)}：尺码 XL 的价格表单价为 20.35，套装按 18（差 +2.35）；须按价格表的请单独下单`,
      `${numbers.get(way)} of the set "三件装": sizes XL cost 20.35 by the price list and 18 within the set (+2.35); order them loose to pay the list`,
    ]),
  )
  expect(await expectRefusal(as('buyer').act(purchaseOrder, both.id, 'submit', { confirmed: asks.map(({ code }) => code) }))).toBe('')
  // A set in sizes of one price has the price that was agreed for it, and asks nothing.
  expect(await expectRefusal(as('buyer').act(purchaseOrder, (await sets({ M: '10' })).id, 'submit'))).toBe('')
})
