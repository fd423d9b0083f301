// Tests of prices: tiers, validity, and the price applied to an order line.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { history } from '../../engine/journal/history.ts'
import { story, type Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { brand } from '../design/brand.ts'
import { category } from '../design/category.ts'
import { colour } from '../design/colour.ts'
import { season } from '../design/season.ts'
import { style } from '../design/style.ts'
import { currency } from '../finance/currency.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { withLinked } from '../testing/linked-types.ts'
import { supplier } from '../supplier/supplier.ts'
import { priceList } from './price-list.ts'
import { choosePrice, priceFor, tierPrice } from '../master/price-determination.server.ts'
import { trackingTemplate } from './tracking-template.ts'
import { templateFor } from './tracking-template.server.ts'
import { violations } from '../testing/violations.ts'

const tiers = [
  { from: '500', price: '19.5' },
  { from: '1000', price: '19' },
  { from: '2000', price: '18.5' },
]
const entry = {
  id: '1',
  status: 'active',
  supplier: 'A',
  style: 'S',
  colour: null,
  sku: null,
  material: null,
  materialColour: null,
  currency: 'CNY',
  netPrice: '18.9',
  taxRate: '13',
  validFrom: '2026-01-01',
  validTo: null,
  tiers: [],
} as const
const request = { supplier: 'A', style: 'S', day: '2026-05-01', quantity: '700' }

describe('tiers', () => {
  test('700 in tiers of 500, 1000, 2000 gets the 500 price; below the first there is none [DM-3-048]', () => {
    const price = (quantity: string) => tierPrice(tiers, quantity)?.price
    expect([price('499'), price('500'), price('700'), price('999.9999'), price('1000'), price('5000')]).toEqual([
      undefined,
      '19.5',
      '19.5',
      '19.5',
      '19',
      '18.5',
    ])
  })
  test('one to five ascending tiers, or one net price [DM-9-010]', () => {
    const priced = (values: object) => violations(priceList, { netPrice: null, tiers: [], ...values })
    const of = (...quantities: string[]) => priced({ tiers: quantities.map((from) => ({ from, price: '1' })) })
    expect([of('1', '2', '3', '4', '5'), priced({ netPrice: '1' })]).toEqual([[], []])
    expect(priceList.fields.tiers.options.atMostLines).toBe(5)
    expect([of('100', '100'), of('100', '50')]).toEqual([
      ['tiers[1].from: “起订数量”须大于第 1 行的 100'],
      ['tiers[1].from: “起订数量”须大于第 1 行的 100'],
    ])
    expect([of(), priced({ netPrice: '1', tiers })]).toEqual([
      ['netPrice: 须且只能填写一项：未税单价、阶梯价'],
      ['tiers: 须且只能填写一项：未税单价、阶梯价'],
    ])
  })
})

describe('choice', () => {
  test('chooses the entry of the day, supplier and currency', () => {
    expect(choosePrice([entry], request)).toEqual({ price: '18.9', currency: 'CNY', taxRate: '13', entry: '1', from: '0' })
    expect(choosePrice([{ ...entry, validTo: '2026-04-30' }], request)).toBeUndefined()
    expect(choosePrice([{ ...entry, validTo: '2026-05-01' }], request)).toBeDefined()
    expect(choosePrice([{ ...entry, validFrom: '2026-05-02' }], request)).toBeUndefined()
    expect(choosePrice([{ ...entry, status: 'inactive' }], request)).toBeUndefined()
    expect([
      choosePrice([entry], { ...request, supplier: 'B' }),
      choosePrice([entry], { ...request, currency: 'USD' }),
      choosePrice([entry], { ...request, style: 'T' }),
      choosePrice([entry], { ...request, style: null }),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
  test('prefers SKU, then style in colour, then style', () => {
    const all = [
      entry,
      { ...entry, id: '2', colour: 'black', netPrice: '20' },
      { ...entry, id: '3', style: null, sku: 'K', netPrice: '21' },
    ]
    const chosenEntry = (more: object) => choosePrice(all, { ...request, ...more })?.entry
    expect([
      chosenEntry({}),
      chosenEntry({ colour: 'white' }),
      chosenEntry({ colour: 'black' }),
      chosenEntry({ colour: 'black', sku: 'K' }),
    ]).toEqual(['1', '1', '2', '3'])
  })
  test('below its minimum order a specific price yields to the general one', () => {
    expect(
      choosePrice([entry, { ...entry, id: '2', colour: 'black', netPrice: null, tiers }], { ...request, colour: 'black', quantity: '100' })
        ?.entry,
    ).toBe('1')
  })
})

test('nodes of a tracking template are unique', () => {
  const of = (...nodes: [sequence: number, node: string][]) =>
    violations(trackingTemplate, { nodes: nodes.map(([sequence, node]) => ({ sequence, node })) })
  expect(of([10, '面料到厂'], [20, '开裁'])).toEqual([])
  expect(of([10, 'a'], [10, 'b'])).toEqual(['nodes[1].sequence: 与第 1 行重复：序号'])
  expect(of([10, '开裁'], [20, ' 开裁'])).toEqual(['nodes[1].node: 与第 1 行重复：节点'])
})

describe('on the platform', () => {
  let app: Story
  const createdIds: Record<string, string> = {}
  beforeAll(async () => {
    app = await story(withLinked('price_list', 'sku', 'tracking_template'))
    const { create } = app.as('admin')
    const put = async (name: string, type: AnyDocument, values: Record<string, unknown>) => {
      createdIds[name] = (await create(type, values)).id
    }
    await put('cny', currency, { code: 'CNY', name: '人民币', nameEn: 'Yuan', symbol: '¥' })
    await put('usd', currency, { code: 'USD', name: '美元', nameEn: 'US dollar', symbol: '$' })
    await put('brand', brand, { code: 'TS', name: '织造' })
    await put('season', season, { name: '2026 春', year: 2026, kind: 'P', startDate: '2026-01-01', endDate: '2026-03-31' })
    await put('tops', category, { code: 'TOP', name: '上装' })
    await put('category', category, { code: 'TEE', name: 'T 恤', parent: createdIds['tops'] })
    await put('black', colour, { name: '黑色' })
    await put('mill', supplier, {
      shortName: '顺达',
      name: '顺达制衣',
      type: 'P',
      taxId: 'T1',
      company: app.companies['supplier'],
      settlement: 'prepaid',
      currency: createdIds['cny'],
      contacts: [{ name: '陈芳', phone: '13800138000', isPrimary: true }],
    })
    await app.as('buyer').act(supplier, createdIds['mill']!, 'submit')
    await app.as('manager').act(supplier, createdIds['mill']!, 'approve')
  })
  // Every test prices a style of its own.
  beforeEach(async () => {
    const values = { name: '圆领 T 恤', brand: createdIds['brand'], season: createdIds['season'], category: createdIds['category'] }
    createdIds['style'] = (await app.as('admin').create(style, values)).id
  })
  afterAll(() => app?.end())

  const enter = (values: Record<string, unknown>) =>
    app.as('buyer').create(priceList, {
      supplier: createdIds['mill'],
      style: createdIds['style'],
      currency: createdIds['cny'],
      validFrom: '2026-01-01',
      ...values,
    })
  const price = async (values: object) =>
    (
      await app
        .as('buyer')
        .perform((operation) =>
          priceFor(
            { supplier: createdIds['mill']!, style: createdIds['style'], day: '2026-05-01', quantity: '700', ...values },
            logicContext(operation),
          ),
        )
    )?.price

  test('an order line gets the price of its day and tier; without an entry it is pending pricing', async () => {
    expect(await price({})).toBeUndefined()
    const spring = await enter({ tiers: tiers.map((tier) => ({ ...tier })), validTo: '2026-06-30' })
    expect(spring.tiers.map((tier) => tier.gross)).toEqual(['22.035', '21.47', '20.905'])
    await enter({ netPrice: '18', validFrom: '2026-07-01' })
    await enter({ netPrice: '3', currency: createdIds['usd'] })
    await enter({ netPrice: '25', colour: createdIds['black'], validFrom: '2026-03-01' })
    const cny = { currency: createdIds['cny'] }
    expect([
      await price(cny),
      await price({ ...cny, quantity: '1000' }),
      await price({ ...cny, quantity: '499' }),
      await price({ ...cny, day: '2026-07-01' }),
      await price({ ...cny, colour: createdIds['black'] }),
      await price({ currency: createdIds['usd'] }),
    ]).toEqual(['19.5', '19', undefined, '18', '25', '3'])
  })

  test('validity of one product and supplier does not overlap, also under concurrency', async () => {
    await enter({ netPrice: '19', validTo: '2026-06-30' })
    expect(await expectRefusal(enter({ netPrice: '18', validFrom: '2026-06-30' }))).toMatch(
      /validFrom: 与“.*”的有效期 2026-01-01 至 2026-06-30 重叠/,
    )
    for (const other of [{ validFrom: '2026-07-01' }, { currency: createdIds['usd'] }, { colour: createdIds['black'] }])
      await enter({ netPrice: '18', ...other })
    const both = await Promise.allSettled(
      ['a', 'b'].map(() => enter({ netPrice: '4', currency: createdIds['usd'], colour: createdIds['black'], validFrom: '2026-02-01' })),
    )
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a new price ends the former one the day before, when chosen', async () => {
    const { id: former } = await enter({ netPrice: '19' })
    const values = { netPrice: '18', validFrom: '2026-07-01' }
    expect(await expectRefusal(enter(values))).toContain('选择“截止前一价格”可使其在前一日失效')
    const next = await enter({ ...values, endsFormer: true })
    expect([(await app.as('buyer').get(priceList, former)).validTo, next.endsFormer]).toEqual(['2026-06-30', true])
  })

  test('a deactivated entry frees its period and cannot be activated into an overlap', async () => {
    const { id: old } = await enter({ netPrice: '18', validFrom: '2026-07-01' })
    await app.as('buyer').act(priceList, old, 'deactivate')
    await enter({ netPrice: '17', validFrom: '2026-07-01' })
    expect(await expectRefusal(app.as('buyer').act(priceList, old, 'activate'))).toMatch(/的有效期 2026-07-01 至 … 重叠/)
  })

  test('the supplier alone reads its own prices, without the internal remark', async () => {
    const doc = await enter({ netPrice: '9', validFrom: '2025-01-01', validTo: '2025-01-31', remark: '目标 8.5' })
    const seen = await app.as('supplier').get(priceList, doc.id)
    expect([seen.netPrice, seen.grossPrice, 'remark' in seen]).toEqual(['9', '10.17', false])
    expect((await app.as('supplier2').list(priceList, {})).rows).toEqual([])
    // Who keeps the masters of the brand is no business of another company, in the entry as little as in its history.
    for (const name of ['createdBy', 'updatedBy']) expect(seen).not.toHaveProperty(name)
    await app.as('buyer').save(priceList, doc.id, { netPrice: '8.9' })
    const people = async (name: string) => (await app.as(name).perform((one) => history(one, priceList, doc.id))).map(({ user }) => user)
    expect([await people('supplier'), await people('manager')]).toEqual([
      ['brand', 'brand'],
      ['buyer', 'buyer'],
    ])
    const ofCurrency = await app.as('supplier').get(currency, doc.currency)
    for (const name of ['createdBy', 'updatedBy']) expect(ofCurrency).not.toHaveProperty(name)
  })

  test('an entry has exactly the fields that its kind requires', async () => {
    expect(await expectRefusal(enter({ kind: 'sku', netPrice: '1', validFrom: '2030-01-01' }))).toContain('sku')
  })

  test('uses the template of the category or nearest ancestor; one per order type is active', async () => {
    const { create, act, perform } = app.as('merchandiser')
    const nodes = [
      { sequence: 20, node: '开裁', offset: -30 },
      { sequence: 10, node: '面料到厂', offset: -45, restriction: '02' },
    ]
    const general = await create(trackingTemplate, { name: '通用', nodes })
    const tops = await create(trackingTemplate, { name: '上装', category: createdIds['tops'], nodes })
    for (const one of [general, tops]) await act(trackingTemplate, one.id, 'activate')
    const chosenEntry = (category: string | null, orderType: 'PO' | 'CO' = 'PO') =>
      perform((operation) => templateFor({ orderType, category, company: app.companies['brand']! }, logicContext(operation)))
    expect((await chosenEntry(createdIds['category']!))?.nodes.map((node) => node.node)).toEqual(['面料到厂', '开裁'])
    expect([(await chosenEntry(createdIds['category']!))?.name, (await chosenEntry(null))?.name, await chosenEntry(null, 'CO')]).toEqual([
      '上装',
      '通用',
      undefined,
    ])
    const again = await create(trackingTemplate, { name: '又一个', nodes })
    expect(await expectRefusal(act(trackingTemplate, again.id, 'activate'))).toContain(general.number)
    expect(await expectRefusal(create(trackingTemplate, { name: '错', nodes: [{ sequence: 1, node: 'x', restriction: '03' }] }))).toContain(
      'restriction',
    )
  })
})
