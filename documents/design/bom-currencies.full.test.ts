/** Tests of materials that are priced in another currency than their BOM: the rate of the day stands on the line, is frozen with the BOM, and its absence is said in words. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOf, runNextJob, type JobHandler } from '../../engine/jobs/job-queue.ts'
import { queueReplacement, replaceJob, type ReplacedAll } from '../../engine/jobs/replace-job.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { currency } from '../finance/currency.ts'
import { exchangeRate } from '../finance/exchange-rate.ts'
import { material } from '../material/material.ts'
import { materialColour } from '../material/material-colour.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { previewOf } from './bom-preview.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { designQuote } from './design-quote.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
let app: Story
let group: string
let euro: string
let dong: string
let today: string
const as = (name: string) => app.as(name)
const newCurrency = async (code: string, symbol: string, decimals = 2) =>
  (await as('admin').create(currency, { code, name: code, nameEn: code, symbol, decimals })).id
const rateOf = (from: string, rate: string, more: object = {}) =>
  as('finance').create(exchangeRate, {
    kind: 'exchange',
    fromCurrency: from,
    toCurrency: story.stage.cny,
    dateFrom: '2024-01-01',
    rate,
    ...more,
  })
beforeAll(async () => {
  story = await bomStory()
  app = story.app
  ;({ group } = await as('merchandiser').get(material, story.made.label))
  today = await as('admin').perform(async ({ tx }) => tx.today)
  euro = await newCurrency('EUR', '€')
  dong = await newCurrency('VND', '₫', 0)
  await rateOf(dong, '2.5', { per: 10_000, source: '人民银行' })
})
afterAll(() => app?.end())

let count = 0
const newMaterial = async () => {
  const { id } = await as('merchandiser').create(material, { group, type: 'trim', name: `料 ${++count}`, unit: story.units.piece })
  await as('merchandiser').act(material, id, 'submit')
  await as('manager').act(material, id, 'approve')
  return id
}
const listed = (of: string, inCurrency: string, netPrice: string, more: object = {}) =>
  as('buyer').create(priceList, {
    kind: 'material',
    supplier: story.stage.supplierId,
    material: of,
    currency: inCurrency,
    validFrom: '2024-01-01',
    netPrice,
    ...more,
  })
const newStyle = async () => {
  const of = { brand: story.stage.brandId, season: story.stage.seasonId, category: story.stage.categoryId }
  return (await as('designer').create(style, { name: `外币 ${++count}`, ...of })).id
}
const line = (of: string, more: object = {}) => ({ material: of, supplier: story.stage.supplierId, usage: '1', loss: '0', ...more })
const draft = async (lines: readonly object[], more: object = {}) =>
  as('designer').create(bom, { style: await newStyle(), currency: story.stage.cny, validFrom: '2024-06-01', lines, ...more })
const approved = async (id: string) => {
  await as('designer').act(bom, id, 'submit')
  return as('manager').act(bom, id, 'approve')
}
type Bom = Awaited<ReturnType<typeof draft>>
const pricesOf = ({ lines }: Bom) =>
  lines.map(({ price, priceCurrency, exchangeRate: rate, ratePer, amount }) => [price, priceCurrency, rate, ratePer, amount])

test('a price of the list in dollars is converted at the rate of the day of the BOM, which stands on the line and stays with the version [DM-2-008]', async () => {
  const { cny, usd } = story.stage
  const of = await newMaterial()
  await listed(of, usd, '2.5')
  const one = await draft([line(of, { usage: '0.25', loss: '5' })])
  // 0.25 × 1.05 × 2.5 × 7.1
  expect(pricesOf(one)).toEqual([['2.5', usd, '7.1', '1', '4.6594']])
  expect(one.lines[0]).toMatchObject({ listPrice: '2.5', rateDate: '2024-01-01', unpriced: 0, priceNote: null })
  expect([one.material, one.unpriced]).toEqual(['4.6594', 0])
  await approved(one.id)
  await rateOf(usd, '7.3', { dateFrom: '2024-05-01' })
  expect(pricesOf(await as('designer').get(bom, one.id))).toEqual([['2.5', usd, '7.1', '1', '4.6594']])
  await as('designer').act(bom, one.id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: one.id }] })
  // 0.2625 × 2.5 × 7.3 is 4.790625.
  expect(pricesOf(await as('designer').get(bom, rows[0]!.id))).toEqual([['2.5', usd, '7.3', '1', '4.7906']])
  // An entry in the currency of the BOM goes before one in another.
  await listed(of, cny, '19')
  expect(pricesOf(await as('designer').save(bom, rows[0]!.id, { remark: '再取' }))).toEqual([['19', cny, null, null, '4.9875']])
})

test('a next version whose price the list has no more has none, and the currency of the BOM', async () => {
  const of = await newMaterial()
  const entry = await listed(of, story.stage.usd, '2.5')
  const one = await draft([line(of), line(await newMaterial(), { price: '3', priceCurrency: story.stage.usd })])
  await approved(one.id)
  await as('buyer').save(priceList, entry.id, { validTo: '2024-05-31' })
  await as('designer').act(bom, one.id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: one.id }] })
  const next = await as('designer').get(bom, rows[0]!.id)
  expect(next.lines.map(({ price, listPrice, priceCurrency }) => [price, listPrice, priceCurrency])).toEqual([
    [null, null, story.stage.cny],
    ['3', null, story.stage.usd],
  ])
})

test('a rate for many units is divided last, and a half in the last decimal is rounded up', async () => {
  const one = await draft([
    line(await newMaterial(), { price: '1', priceCurrency: dong }),
    line(await newMaterial(), { price: '39999', priceCurrency: dong }),
  ])
  expect(pricesOf(one)).toEqual([
    ['1', dong, '2.5', '10000', '0.0003'],
    ['39999', dong, '2.5', '10000', '9.9998'],
  ])
  expect(one.lines.map(({ rateSource }) => rateSource)).toEqual(['人民银行', '人民银行'])
})

test('where no rate is known the line says so in words, at the submission too, and its amount is not known [DM-2-008]', async () => {
  const one = await draft([
    line(await newMaterial(), { price: '4' }),
    line(await newMaterial(), { key: 'B', price: '3.2', priceCurrency: euro }),
  ])
  const english = 'Line B: No exchange rate from EUR to CNY on 2024-06-01, so the price of 3.2 EUR is not converted'
  expect([pricesOf(one)[1], one.lines[1]!.unpriced, one.unpriced]).toEqual([['3.2', euro, null, expect.anything(), null], 1, 1])
  expect([one.lines[1]!.priceNote, one.lines[1]!.priceNoteEn]).toEqual([
    '第 B 行：2024-06-01 没有 EUR 兑 CNY 的汇率，单价 3.2 EUR 无法折算',
    english,
  ])
  expect([one.trim, one.lines[0]!.priceNote]).toEqual([null, null])
  const { missing } = await as('designer').perform((operation) => previewOf(viewerOf(operation), { id: one.id }))
  expect(missing).toEqual([{ at: 1, key: 'B', column: 'price', colorway: null, sizes: [], reason: one.lines[1]!.priceNote }])
  const question = await as('designer')
    .act(bom, one.id, 'submit')
    .then(
      () => expect.unreachable('the submission asks'),
      (error: WeftError) => error,
    )
  expect(question.detail!['asks']).toMatchObject([{ text: [expect.stringContaining('没有 EUR 兑 CNY 的汇率'), english] }])
  // A sheet that takes it has no cost, and says the same.
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '20', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: one.style, bom: one.id, scenarios, pricedOn: '2024-06-01' })
  expect([sheet.cost, sheet.materials[1]!.priceNoteEn]).toEqual([null, english])
  expect(await expectRefusal(as('merchandiser').act(costing, sheet.id, 'submit'))).toMatch(
    /materials\[1\]\.price: 第 B 行：2024-06-01 没有 EUR 兑 CNY 的汇率/,
  )
  await rateOf(euro, '7.8')
  const known = await as('designer').save(bom, one.id, { remark: '已有汇率' })
  expect([pricesOf(known)[1], known.lines[1]!.priceNote, known.unpriced]).toEqual([['3.2', euro, '7.8', '1', '24.96'], null, 0])
})

test('a price that was typed in the currency of the BOM stays in it when that is changed; one in another is converted', async () => {
  const { cny, usd } = story.stage
  const one = await draft([line(await newMaterial(), { price: '4' }), line(await newMaterial(), { price: '2', priceCurrency: usd })])
  expect(pricesOf(one).map(([price, of, , , amount]) => [price, of, amount])).toEqual([
    ['4', cny, '4'],
    ['2', usd, '14.6'],
  ])
  expect(pricesOf(await as('designer').save(bom, one.id, { currency: usd })).map(([price, of, , , amount]) => [price, of, amount])).toEqual(
    [
      ['4', usd, '4'],
      ['2', usd, '2'],
    ],
  )
})

test('colourways that the list prices in several currencies are said, and have no price', async () => {
  const { black, white, cny, usd, supplierId: supplier } = story.stage
  const of = await newMaterial()
  const styleId = await newStyle()
  for (const [shade, inCurrency] of [
    [black, cny],
    [white, usd],
  ] as const) {
    await as('designer').create(colorway, { style: styleId, colour: shade })
    const dye = await as('merchandiser').create(materialColour, { material: of, colour: shade, supplier })
    await listed(of, inCurrency, '3', { materialColour: dye.id })
  }
  const one = await draft([line(of, { rule: 'match' })], { style: styleId })
  expect([one.lines[0]!.price, one.lines[0]!.priceNoteEn]).toEqual([
    null,
    'Line 10: its colourways are priced in several currencies (CNY, USD); give the price',
  ])
  // A sheet has a row for each price, in its own currency.
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '20', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: styleId, bom: one.id, scenarios, pricedOn: '2024-06-01' })
  expect(sheet.materials.map(({ price, priceCurrency, amount }) => [price, priceCurrency, amount]).toSorted()).toEqual(
    [
      ['3', cny, '1.5'],
      ['3', usd, '10.95'],
    ].toSorted(),
  )
})

test('a submitted sheet keeps price and rate, and says what another exchange rate of its day alone makes of cost and margin [DM-1-019]', async () => {
  const { usd } = story.stage
  const pound = await newCurrency('GBP', '£')
  await rateOf(pound, '9', { source: '人民银行' })
  const [foreign, own] = [await newMaterial(), await newMaterial()]
  const entry = (await listed(foreign, pound, '2')).id
  const list = await draft([line(foreign), line(own, { price: '1', priceCurrency: usd })], { validFrom: today })
  await approved(list.id)
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '40', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: list.style, bom: list.id, scenarios })
  expect(sheet.materials[0]).toMatchObject({
    entry,
    price: '2',
    priceCurrency: pound,
    exchangeRate: '9',
    ratePer: '1',
    rateSource: '人民银行',
    rateDate: '2024-01-01',
    amount: '18',
  })
  // 2 × 9 + 1 × 7.3
  expect([sheet.cost, sheet.margin, sheet.exchangeRates.map(({ rate }) => rate).toSorted()]).toEqual(['25.3', '36.75', ['7.3', '9']])
  await as('merchandiser').act(costing, sheet.id, 'submit')
  await as('buyer').save(priceList, entry, { netPrice: '2.1' })
  await rateOf(pound, '9.5', { dateFrom: today })
  await rateOf(usd, '8', { dateFrom: '2999-01-01' })
  const moved = await as('merchandiser').perform((one) => listMovedBases(one, costing, sheet.id))
  expect(
    moved.map(({ name, moved: changes, effects }) => [
      name,
      changes.map(({ from, to }) => [from, to]),
      effects.map(({ from, to, by }) => [from, to, by]),
    ]),
  ).toEqual([
    [
      'prices',
      [['2.00', '2.10']],
      [
        ['25.3', '26.2', '0.9'],
        ['36.75', '34.5', '-2.25'],
      ],
    ],
    [
      'rates',
      [['9', '9.5']],
      [
        ['25.3', '26.3', '1'],
        ['36.75', '34.25', '-2.5'],
      ],
    ],
  ])
  expect((await as('merchandiser').get(costing, sheet.id)).cost).toBe('25.3')
})

test('a quote in another currency than its sheet has its margin at the rate of the day, which it names; without a rate it has none [DM-2-009]', async () => {
  const list = await draft([line(await newMaterial(), { price: '18' })], { validFrom: today })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: list.style, bom: list.id, scenarios })
  const quotes = { style: list.style, costing: sheet.id, supplier: story.stage.supplierId, validTo: '2999-12-31' }
  const quote = (inCurrency: string, price: string) =>
    as('merchandiser').create(designQuote, { ...quotes, currency: inCurrency, elements: [{ element: 'processing', price }] })
  const inDong = await quote(dong, '72000')
  // 72,000 × 2.5 ÷ 10,000 is 18.
  expect(inDong).toMatchObject({
    quotedInCost: '18',
    margin: '25',
    exchangeRate: '2.5',
    ratePer: '10000',
    rateSource: '人民银行',
    rateDate: '2024-01-01',
  })
  expect(await quote(story.stage.cny, '18')).toMatchObject({ quotedInCost: '18', margin: '25', exchangeRate: null, rateDate: null })
  expect(await quote(await newCurrency('CHF', 'Fr'), '2')).toMatchObject({ quotedInCost: null, margin: null, exchangeRate: null })
  await as('merchandiser').act(designQuote, inDong.id, 'submit')
  await as('merchandiser').act(designQuote, inDong.id, 'select')
  expect(await as('merchandiser').get(designQuote, inDong.id)).toMatchObject({ margin: '25', exchangeRate: '2.5' })
  const read = await as('supplier').get(designQuote, inDong.id)
  expect(['exchangeRate', 'rateDate', 'quotedInCost', 'margin'].filter((name) => name in read)).toEqual([])
})

test('a replacement by a material in another currency says its cost in the currency of the BOM', async () => {
  const { usd } = story.stage
  const [was, becomes] = [await newMaterial(), await newMaterial()]
  await listed(becomes, usd, '3')
  const one = await draft([line(was, { price: '10' })])
  const handlers = new Map<string, JobHandler>([['replace', replaceJob]])
  const job = await as('designer').perform((operation) =>
    queueReplacement(operation, { target: 'material', from: was, to: becomes, uses: [{ type: 'bom', id: one.id }] }),
  )
  await runNextJob(app.engine, handlers)
  const result = (await as('designer').perform((operation) => jobOf(operation, job))).result as ReplacedAll
  expect(result.rows).toMatchObject([{ before: '10', after: '21.9', currency: story.stage.cny }])
  expect(pricesOf(await as('designer').get(bom, one.id))).toEqual([['3', usd, '7.3', '1', '21.9']])
})
