/** Tests of the hands of development: each role makes the documents of its hand from end to end, and is refused those of another one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policyFor } from '../../engine/authorisation/policy.ts'
import { insertFile } from '../../engine/files/files.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { currencySeeds } from '../finance/currencies.ts'
import { currency } from '../finance/currency.ts'
import { labDip } from '../material/lab-dip.ts'
import { materialColour } from '../material/material-colour.ts'
import { materialGroup } from '../material/material-group.ts'
import { materialPrice } from '../material/material-price.ts'
import { material } from '../material/material.ts'
import { supplierOffer } from '../material/supplier-offer.ts'
import { priceList } from '../order/price-list.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { confirmedOrder, orderOf } from '../testing/fixtures.ts'
import { cells, sampleStory } from '../testing/sample-story.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { costing } from './costing.ts'
import { designQuote } from './design-quote.ts'
import { fitting } from './fitting.ts'
import { measurementPart } from './measurement-part.ts'
import { operation } from './operation.ts'
import { pattern } from './pattern.ts'
import { processSheet } from './process-sheet.ts'
import { retailPrice } from './retail-price.ts'
import { sampleLoan } from './sample-loan.ts'
import { sampleRequest } from './sample-request.ts'
import { sample } from './sample.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { sizeChart } from './size-chart.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'
import { trend } from './trend.ts'
import { yearlyPlan } from './yearly-plan.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
  for (const role of Object.keys(made).filter((hand) => hand !== 'dyer')) await story.app.person(role)
  await story.app.person('dyer', { company: 'supplier', roles: ['dye_house'] })
})
afterAll(() => story?.app.end())

/** What each hand makes. */
const made: Readonly<Record<string, readonly AnyDocument[]>> = {
  pattern_maker: [sizeChart, pattern, measurementPart, sampleLoan],
  technologist: [bom, processSheet, operation, material, materialColour, sampleLoan],
  cost_clerk: [costing, designQuote, retailPrice],
  design_manager: [sampleLoan],
  sample_keeper: [sampleLoan],
  dyer: [],
}
/** What each hand does not read at all. */
const closed: Readonly<Record<string, readonly AnyDocument[]>> = {
  pattern_maker: [costing, designQuote, retailPrice, materialPrice, priceList, supplierOffer, seasonalPlan, yearlyPlan, purchaseOrder],
  technologist: [costing, designQuote, retailPrice, materialPrice, priceList, supplierOffer, seasonalPlan, yearlyPlan, purchaseOrder],
  cost_clerk: [sampleRequest, sample, sampleLoan, fitting, supplierOffer, seasonalPlan, yearlyPlan, purchaseOrder],
  design_manager: [costing, retailPrice, materialPrice, priceList, purchaseOrder],
  sample_keeper: [costing, designQuote, retailPrice, materialPrice, priceList, supplierOffer, seasonalPlan, yearlyPlan, purchaseOrder],
  dyer: [
    style,
    bom,
    sizeChart,
    pattern,
    processSheet,
    costing,
    designQuote,
    retailPrice,
    materialPrice,
    priceList,
    supplierOffer,
    seasonalPlan,
    sampleRequest,
    sample,
    trend,
    purchaseOrder,
  ],
}
const ofHands: readonly AnyDocument[] = [
  ...new Set([...Object.values(made).flat(), style, colorway, sampleRequest, fitting, labDip, materialPrice, priceList, supplierOffer]),
]
const rejected = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    if (error instanceof WeftError) return [error.code, error.localised('zh'), error.localised('en')]
    throw error
  }
  return []
}
const forbidden = [403, expect.stringContaining('权限不足'), expect.stringContaining('Insufficient permissions')]

describe.each(Object.keys(made))('%s', (hand) => {
  test('makes the documents of the hand and no other', async () => {
    const makes: string[] = []
    for (const type of ofHands) if (await as(hand).perform(async (one) => (await policyFor(one, type)).may.create)) makes.push(type.name)
    expect(makes.toSorted()).toEqual(made[hand]!.map(({ name }) => name).toSorted())
    for (const type of ofHands.filter(({ name }) => !makes.includes(name)))
      expect([type.name, await rejected(as(hand).create(type, {}))]).toEqual([type.name, forbidden])
  })

  test('does not read what is none of its business', async () => {
    for (const type of closed[hand]!) expect([type.name, await rejected(as(hand).list(type))]).toEqual([type.name, forbidden])
  })
})

test('a style goes through the hands: chart and pattern, material and operations, cost and prices, each approved by the design manager or the manager', async () => {
  const { brandId: brand, seasonId: season, categoryId: category, cny } = story.stage
  const of = (await as('designer').create(style, { name: '手工链', brand, season, category })).id
  await as('designer').create(colorway, { style: of, colour: story.stage.black })

  const maker = as('pattern_maker')
  const part = await maker.create(measurementPart, { code: 'HEM', name: '下摆围', nameEn: 'Hem', minus: '1', plus: '1' })
  const chart = await maker.create(sizeChart, { style: of, points: [{ part: part.id, base: '50', steps: cells({ M: '2', L: '2' }) }] })
  await maker.act(sizeChart, chart.id, 'submit')
  expect((await as('design_manager').act(sizeChart, chart.id, 'approve')).status).toBe('approved')
  const cad = await maker.perform((one) =>
    insertFile(one, { name: 'tee.dxf', type: 'dxf', bytes: 1, sha256: Buffer.alloc(32), key: 'none' }),
  )
  const cut = await maker.create(pattern, { style: of, cad: [cad], cutPieces: [{ name: '前片', quantity: 1 }] })
  await maker.act(pattern, cut.id, 'submit')
  expect((await as('design_manager').act(pattern, cut.id, 'approve')).status).toBe('approved')

  const technologist = as('technologist')
  const group = (await as('admin').list(materialGroup)).rows[0]!.id
  const cord = await technologist.create(material, { group, name: '抽绳', type: 'trim', unit: story.units.piece })
  const sewn = await technologist.create(operation, {
    name: '穿绳',
    currency: cny,
    rates: [{ validFrom: story.today, sam: '12', rate: '6' }],
  })
  const lines = [{ material: cord.id, usage: '1', loss: '0', price: '12', unit: story.units.piece }]
  const list = await technologist.create(bom, { style: of, currency: cny, lines })
  const sheet = await technologist.create(processSheet, { style: of, lines: [{ sequence: 10, operation: sewn.id }] })
  await technologist.act(bom, list.id, 'submit')
  await technologist.act(processSheet, sheet.id, 'submit')
  expect((await as('design_manager').act(bom, list.id, 'approve')).status).toBe('active')
  expect((await as('design_manager').act(processSheet, sheet.id, 'approve')).status).toBe('approved')

  await as('designer').act(style, of, 'submit')
  await as('merchandiser').act(style, of, 'accept')
  expect((await as('design_manager').act(style, of, 'approve')).status).toBe('approved')

  const clerk = as('cost_clerk')
  expect((await clerk.get(bom, list.id)).lines[0]).toMatchObject({ price: '12' })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }]
  const cost = await clerk.create(costing, { style: of, bom: list.id, process: sheet.id, scenarios })
  expect([cost.cost, cost.margin]).toEqual(['18', '25'])
  await clerk.act(costing, cost.id, 'submit')
  expect(await rejected(as('design_manager').act(costing, cost.id, 'approve'))).toEqual(forbidden)
  const quote = await clerk.create(designQuote, {
    ...(await clerk.make(designQuote, { type: costing, id: cost.id })),
    supplier: story.stage.otherSupplierId,
    validTo: '2999-12-31',
    elements: [{ element: 'material', price: '12' }],
  })
  expect((await clerk.act(designQuote, quote.id, 'submit')).status).toBe('pending_evaluation')
  await as('manager').act(costing, cost.id, 'approve')
  const renminbi = await as('finance').create(currency, { ...currencySeeds.find(({ code }) => code === 'RMB')! })
  const prices = [{ currency: renminbi.id, price: '99' }]
  const retail = await clerk.create(retailPrice, { ...(await clerk.make(retailPrice, { type: costing, id: cost.id })), prices })
  expect((await clerk.act(retailPrice, retail.id, 'submit')).status).toBe('pending_approval')
})

test('the sample keeper stores, lends and takes back, and asks for no sample', async () => {
  const of = await story.developed()
  const request = await story.submitted(story.requestOf(of, { M: '1' }))
  expect(await rejected(as('sample_keeper').act(sampleRequest, request.id, 'cancel', { comment: '不再需要' }))).toEqual(forbidden)
  await as('factory').act(sampleRequest, request.id, 'start')
  await as('factory').act(sampleRequest, request.id, 'finish')
  const keeper = as('sample_keeper')
  const [piece] = await story.samplesOf(request.id, 'sample_keeper')
  await keeper.act(sample, piece!.id, 'store', { values: { bin: story.stage.binId } })
  const loan = await as('pattern_maker').create(sampleLoan, { purpose: '核对版型', dueBack: story.today, samples: [{ sample: piece!.id }] })
  await as('pattern_maker').act(sampleLoan, loan.id, 'submit')
  expect(await rejected(as('pattern_maker').act(sampleLoan, loan.id, 'lend'))).toEqual(forbidden)
  await keeper.act(sampleLoan, loan.id, 'lend')
  await keeper.act(sample, piece!.id, 'giveBack')
  expect((await keeper.get(sampleLoan, loan.id)).status).toBe('completed')
})

test('a dye house takes its lab dip and hands it in, and reads the material colour that is made [DM-1-033]', async () => {
  const standard = { labL: '60', labA: '-3.2', labB: '-18.5', illuminant: 'D65', observer: 'deg10' }
  const blue = (await as('designer').create(colour, { name: '湖蓝', ...standard })).id
  const { stage, made: goods } = story
  const request = { material: goods.jersey, colour: blue, style: stage.styleId, dueDate: '2099-06-01' }
  const { id } = await as('designer').create(labDip, { ...request, supplier: stage.supplierId })
  const foreign = await as('designer').create(labDip, { ...request, supplier: stage.otherSupplierId })
  const dyer = as('dyer')
  expect((await dyer.list(labDip)).rows.map((row) => row.id)).toEqual([id])
  expect((await rejected(dyer.get(labDip, foreign.id)))[0]).toBe(404)
  await dyer.act(labDip, id, 'take')
  const reading = { option: 'A', labL: '60.3', labA: '-3.6', labB: '-18', illuminant: 'D65', observer: 'deg10' }
  await dyer.save(labDip, id, { readings: { set: [reading], remove: [] } })
  await dyer.act(labDip, id, 'handIn')
  expect(await rejected(dyer.act(labDip, id, 'approve', { values: { approvedOption: 'A' } }))).toEqual(forbidden)
  expect((await as('design_manager').act(labDip, id, 'approve', { values: { approvedOption: 'A' } })).status).toBe('approved')
  expect((await dyer.list(materialColour)).rows.map((row) => row['colour'])).toContain(blue)
})

test('a dye house whose company sews the style of its lab dip reads neither the style nor what is made of it, nor the order', async () => {
  const { stage, app } = story
  const order = await confirmedOrder(app, orderOf(stage))
  const { rows } = await as('designer').list(sku, { filters: [{ field: 'colorway', operator: 'eq', value: stage.inBlack }] })
  const shown: readonly (readonly [AnyDocument, string])[] = [
    [style, stage.styleId],
    [colorway, stage.inBlack],
    [sku, rows[0]!.id],
    [bom, stage.bomId],
    [sizeChart, stage.chartId],
    [purchaseOrder, order.id],
  ]
  const bySearch = async (name: string) => {
    const numbers = await Promise.all(shown.map(async ([type, id]) => String((await as('admin').get(type, id)).number)))
    const answers = await Promise.all(numbers.map((text) => as(name).perform((one) => globalSearch(one, text))))
    return shown.filter(([, id]) => JSON.stringify(answers).includes(`"${id}"`)).map(([type]) => type.name)
  }
  // The supplier's own people read all of it, a person who dyes and sells too: the role is closed, not the company.
  await app.person('dyes and sells', { company: 'supplier', roles: ['dye_house', 'supplier'] })
  for (const name of ['supplier', 'dyes and sells']) {
    for (const [type, id] of shown) expect([name, type.name, (await as(name).get(type, id)).id]).toEqual([name, type.name, id])
    expect(await bySearch(name)).toEqual(expect.arrayContaining(['style', 'purchase_order']))
  }
  for (const [type, id] of shown) {
    expect([type.name, await rejected(as('dyer').list(type))]).toEqual([type.name, forbidden])
    expect([type.name, await rejected(as('dyer').get(type, id))]).toEqual([type.name, forbidden])
  }
  expect(await bySearch('dyer')).toEqual([])
})
