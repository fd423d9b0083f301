/** Tests of material prices: one party, days without overlap, the entry of the price list, tiers and minimum, prices of customers, import, and who reads them. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRows } from '../../engine/import/import-documents.ts'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { callersAtOnce, proofSize } from '../../engine/testing/proof-size.ts'
import type { Story } from '../../engine/testing/story.ts'
import { addDays } from '../../model/days.ts'
import { bom } from '../design/bom.ts'
import { colorway } from '../design/colorway.ts'
import { costing } from '../design/costing.ts'
import { style } from '../design/style.ts'
import { priceAtQuantity } from '../master/price-determination.server.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { materialColour } from './material-colour.ts'
import { salesPrice } from './material-price.server.ts'
import { materialPrice } from './material-price.ts'
import { material } from './material.ts'

let app: Story
let stage: Stage
let kg: string
let group: string
let customer: string
let today: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory({ confirms: ['priceList.daysUnpriced'] })
  ;({ app, stage } = story)
  kg = story.units.kg
  group = (await as('merchandiser').get(material, story.made.label)).group
  customer = (await app.person('store', { kind: 'customer', roles: ['supplier'] })).actor.company
  today = await as('admin').perform(async ({ tx }) => tx.today)
})
afterAll(() => app?.end())

let count = 0
/** An active trim bought by the kilogram. */
const newMaterial = async () => {
  const { id } = await as('merchandiser').create(material, { group, type: 'trim', name: `料 ${++count}`, unit: kg })
  await as('merchandiser').act(material, id, 'submit')
  await as('manager').act(material, id, 'approve')
  return id
}
const draft = (of: string, more: object = {}) =>
  as('buyer').create(materialPrice, {
    material: of,
    supplier: stage.supplierId,
    currency: stage.cny,
    netPrice: '40',
    validFrom: '2026-01-01',
    ...more,
  })
const submitted = async (of: string, more: object = {}) => as('buyer').act(materialPrice, (await draft(of, more)).id, 'submit')
const approve = (id: string) => as('manager').act(materialPrice, id, 'approve')
const inForce = async (of: string, more: object = {}) => approve((await submitted(of, more)).id)
/** Entries of the price list of a material, by their first day. */
const entriesOf = async (of: string) => {
  const { rows } = await as('buyer').list(priceList, { filters: [{ field: 'material', operator: 'eq', value: of }], sort: ['validFrom'] })
  return Promise.all(rows.map(({ id }) => as('buyer').get(priceList, id)))
}
const daysOf = async (of: string) =>
  (await entriesOf(of)).map(({ status, validFrom, validTo, netPrice }) => [status, validFrom, validTo, netPrice])

describe('the party of a price', () => {
  test('is a supplier or a customer, exactly one [DM-3-028] [DM-5-035]', async () => {
    const of = await newMaterial()
    expect(await expectRefusal(draft(of, { customer }))).toContain('须且只能填写一项：供应商、客户')
    expect(await expectRefusal(draft(of, { supplier: null }))).toContain('须且只能填写一项：供应商、客户')
    expect((await draft(of, { supplier: null, customer })).number).toMatch(/^MP-\d+-\d{6}-\d{4}$/)
    expect(await expectRefusal(draft(of, { supplier: null, customer: app.companies['supplier'] }))).toContain('customer')
  })

  test('an import flags rows with both, none, and an overlap within the file; the good row is stored [DM-5-035]', async () => {
    const of = await as('merchandiser').get(material, await newMaterial())
    const row = (more: object) => ({
      material: of.number,
      supplier: '顺达',
      customer: '',
      currency: 'CNY',
      unit: 'KG',
      netPrice: '40',
      validFrom: '2026-01-01',
      validTo: '',
      endsFormer: '',
      ...more,
    })
    const rows = [
      row({ customer: 'store' }),
      row({ supplier: '' }),
      row({}),
      row({ validFrom: '2026-03-01' }),
      row({ validFrom: '2026-05-01', endsFormer: '是' }),
    ]
    const imported = (mode: 'all' | 'good') => importRows(app.engine, as('buyer').actor, materialPrice, { rows: rows as never, mode })
    const { created, errors } = await imported('all')
    expect([created, errors.map(({ row: at, column, key }) => [at, column, key])]).toEqual([
      [],
      [
        [0, 'customer', expect.any(String)],
        [1, 'supplier', expect.any(String)],
        [3, 'validFrom', 'validity.overlapsRow'],
      ],
    ])
    expect(errors[2]!.values).toEqual({ from: '2026-01-01', to: '…' })
    expect((await imported('good')).created.map(({ row: at }) => at)).toEqual([2, 4])
  })
})

describe('in force', () => {
  test('it writes its entry of the price list in the same step, with the same words [DM-3-027]', async () => {
    const of = await newMaterial()
    const tiers = [
      { from: '0.0001', price: '42' },
      { from: '200', price: '40' },
    ]
    const { id } = await submitted(of, { netPrice: null, tiers, minimum: '100', surcharge: '10', validTo: '2026-12-31' })
    expect(await entriesOf(of)).toEqual([])
    const { number } = await approve(id)
    const [entry] = await entriesOf(of)
    expect(entry).toMatchObject({
      kind: 'material',
      source: 'materialPrice',
      sourceNumber: number,
      materialPrice: id,
      supplier: stage.supplierId,
      unit: kg,
      taxRate: '13',
      aggregation: 'material',
      minimum: '100',
      surcharge: '10',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
    })
    expect(entry!.tiers.map(({ from, price }) => [from, price])).toEqual([
      ['0.0001', '42'],
      ['200', '40'],
    ])
  })

  test('an overlap is refused with the number of the other price, before and at the approval; ending it the day before is one choice [DM-3-027]', async () => {
    const of = await newMaterial()
    const rival = await inForce(of)
    const next = { netPrice: '42', validFrom: '2026-07-01' }
    const waiting = await draft(of, next)
    expect(await expectRefusal(as('buyer').act(materialPrice, waiting.id, 'submit'))).toContain(
      `与生效中的 ${rival.number}（2026-01-01 至 …）重叠；选择“截止前一价格”`,
    )
    expect(await expectRefusal(submitted(of, { validFrom: '2026-01-01', endsFormer: true }))).toContain('不能由本价格截止')
    await as('buyer').save(materialPrice, waiting.id, { endsFormer: true })
    await as('buyer').act(materialPrice, waiting.id, 'submit')
    expect((await as('buyer').get(materialPrice, rival.id)).validTo).toBeNull()
    await approve(waiting.id)
    expect((await as('buyer').get(materialPrice, rival.id)).validTo).toBe('2026-06-30')
    expect(await daysOf(of)).toEqual([
      ['active', '2026-01-01', '2026-06-30', '40'],
      ['active', '2026-07-01', null, '42'],
    ])
  })

  test('an approval that would overlap with a price that came into force meanwhile, or with an entered one, changes nothing', async () => {
    const of = await newMaterial()
    const [first, second] = [await submitted(of), await submitted(of, { netPrice: '41' })]
    await approve(first.id)
    expect(await expectRefusal(approve(second.id))).toContain(first.number)
    const other = await newMaterial()
    const entered = { kind: 'material', supplier: stage.supplierId, material: other, currency: stage.cny, validFrom: '2026-01-01' }
    await as('buyer').create(priceList, { ...entered, netPrice: '39' })
    const late = await submitted(other)
    expect(await expectRefusal(approve(late.id))).toContain('重叠')
    expect([await daysOf(other), (await as('buyer').get(materialPrice, late.id)).status]).toEqual([
      [['active', '2026-01-01', null, '39']],
      'price_approving',
    ])
  })

  test('it is ended earlier and deactivated with its entry, and never made longer; nobody changes the entry by hand', async () => {
    const of = await newMaterial()
    const { id } = await inForce(of, { validTo: '2999-12-31' })
    const [entry] = await entriesOf(of)
    expect(await expectRefusal(as('buyer').save(priceList, entry!.id, { netPrice: '1' }))).toContain('netPrice')
    expect(await expectRefusal(as('buyer').act(priceList, entry!.id, 'deactivate'))).not.toBe('')
    const end = (validTo: string) => as('buyer').act(materialPrice, id, 'end', { values: { validTo } })
    expect(await expectRefusal(end('2020-01-01'))).toContain('validTo')
    await end('2998-12-31')
    expect((await entriesOf(of))[0]!.validTo).toBe('2998-12-31')
    expect(await expectRefusal(end('2999-01-01'))).toContain('只能提前截止，不能晚于原失效日期 2998-12-31')
    await as('buyer').act(materialPrice, id, 'deactivate', { comment: '停产' })
    expect((await daysOf(of))[0]).toEqual(['inactive', '2026-01-01', '2998-12-31', '40'])
    await inForce(of)
  })

  test('a person cannot enter an entry with the source of a material price; a draft material has no price in force', async () => {
    const of = await newMaterial()
    const entered = { kind: 'material', supplier: stage.supplierId, material: of, currency: stage.cny, netPrice: '1' }
    expect(await expectRefusal(as('buyer').create(priceList, { ...entered, source: 'materialPrice' }))).toContain('不可修改')
    const unready = (await as('merchandiser').create(material, { group, type: 'trim', name: '草稿料', unit: kg })).id
    expect(await expectRefusal(submitted(unready))).toContain('尚未启用')
    expect(await expectRefusal(draft(of, { surcharge: '5' }))).toContain('填写加价须先填写起订量')
  })
})

test('below the minimum the lowest price is raised by the surcharge; without a surcharge there is none', () => {
  const tiers = [
    { from: '0.0001', price: '42' },
    { from: '200', price: '40' },
  ]
  const price = (entry: object, quantity: string | null) => priceAtQuantity({ netPrice: null, tiers: [], ...entry }, quantity)?.price
  expect(['99.9999', '100', '200'].map((quantity) => price({ tiers, minimum: '100', surcharge: '10' }, quantity))).toEqual([
    '46.2',
    '42',
    '40',
  ])
  expect(['99.9999', '100'].map((quantity) => price({ netPrice: '40', minimum: '100' }, quantity))).toEqual([undefined, '40'])
  expect(price({ tiers: [tiers[1]], minimum: '200', surcharge: '5' }, '150')).toBe('42')
  expect(['0', '1'].map((quantity) => price({ netPrice: '40', minimum: '100', surcharge: '2.5' }, quantity))).toEqual(['40', '41'])
  // A quantity that is not known has the price of the lowest tier, and no minimum.
  expect([price({ tiers: tiers.toReversed(), minimum: '100' }, null), price({ netPrice: '40', minimum: '100' }, null)]).toEqual([
    '42',
    '40',
  ])
})

describe('what a tier adds up', () => {
  const tiers = [
    { from: '0.0001', price: '42' },
    { from: '200', price: '40' },
  ]
  const base = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0' }
  /** Costs a thousand pieces in two colours whose fabric is bought at tiers; what is left of 18.0000 are other costs of 7.5000. */
  async function costed(aggregation: string, lines: (of: string) => object[] = (of) => [lineOf(of, { rule: 'match' })]) {
    const of = await newMaterial()
    await inForce(of, { netPrice: null, tiers, aggregation })
    const shades = [stage.black, stage.white]
    for (const colour of shades) await as('merchandiser').create(materialColour, { material: of, colour, supplier: stage.supplierId })
    const ofStyle = { brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
    const { id } = await as('designer').create(style, { name: `款 ${++count}`, ...ofStyle })
    for (const colour of shades) await as('designer').create(colorway, { style: id, colour })
    const list = await as('designer').create(bom, { style: id, currency: stage.cny, lines: lines(of) })
    const elements = [{ element: 'overhead', basis: 'piece', figure: '7.5' }]
    return as('merchandiser').create(costing, { style: id, bom: list.id, elements, scenarios: [base] })
  }
  const lineOf = (of: string, more: object) => ({
    element: 'fabric',
    material: of,
    supplier: stage.supplierId,
    unit: kg,
    usage: '0.25',
    loss: '5',
    ...more,
  })

  test('by material 262.5 kg cost 40: 10.5000; by colour twice 131.25 kg cost 42: 11.0250, cost 18.5250, margin 22.8125 %', async () => {
    const [whole, split] = [await costed('material'), await costed('materialColour')]
    expect([whole.scenarios[0]!.fabricCost, whole.cost, whole.margin]).toEqual(['10.5', '18', '25'])
    expect([split.scenarios[0]!.fabricCost, split.cost, split.margin]).toEqual(['11.025', '18.525', '22.8125'])
    expect([whole, split].map(({ prices }) => prices.map(({ quantity, price }) => [quantity, price]))).toEqual([
      [['262.5', '40']],
      [['131.25', '42']],
    ])
  })

  test('by order all materials of the supplier in a unit that converts are added up', async () => {
    const second = await newMaterial()
    await inForce(second, { netPrice: '1' })
    const lines = (of: string) => [lineOf(of, { usage: '0.1' }), lineOf(second, { key: 'B', usage: '0.1' })]
    const priceOf = async (aggregation: string) => (await costed(aggregation, lines)).materials[0]!.price
    expect([await priceOf('material'), await priceOf('order')]).toEqual(['42', '40'])
  })
})

test('the price of a customer is a sales price: it never enters the price list [DM-3-028]', async () => {
  const of = await newMaterial()
  const ofCustomer = { supplier: null, customer, netPrice: null, tiers: [{ from: '10', price: '55' }] }
  await inForce(of, ofCustomer)
  const dyed = (await as('merchandiser').create(materialColour, { material: of, colour: stage.black, supplier: stage.supplierId })).id
  await inForce(of, { ...ofCustomer, materialColour: dyed, tiers: [{ from: '10', price: '60' }] })
  await inForce(of, { netPrice: '40' })
  expect(await daysOf(of)).toEqual([['active', '2026-01-01', null, '40']])
  const sold = (more: object) =>
    as('buyer').perform((operation) =>
      salesPrice({ customer, material: of, currency: stage.cny, day: '2026-05-01', quantity: '10', ...more }, logicContext(operation)),
    )
  expect([(await sold({}))?.price, (await sold({ materialColour: dyed }))?.price]).toEqual(['55', '60'])
  expect([await sold({ quantity: '9' }), await sold({ day: '2025-12-31' }), await sold({ customer: app.companies['supplier'] })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('its supplier reads a price once it is in force, without remark and offer; other companies read nothing', async () => {
  const of = await newMaterial()
  const { id } = await submitted(of, { remark: '目标 38' })
  await expect(as('supplier').get(materialPrice, id)).rejects.toThrow()
  await approve(id)
  const seen = await as('supplier').get(materialPrice, id)
  expect([seen.netPrice, 'remark' in seen, 'offer' in seen]).toEqual(['40', false, false])
  expect((await as('supplier2').list(materialPrice, { count: 'exact' })).count).toBe(0)
  await expect(as('supplier2').get(materialPrice, id)).rejects.toThrow()
  await expect(as('supplier').act(materialPrice, id, 'end', { values: { validTo: today } })).rejects.toThrow()
})

test('of all approvals at the same moment for one key and day one succeeds, with one entry', async () => {
  const of = await newMaterial()
  const waiting = []
  for (let at = 0; at < callersAtOnce; at++)
    waiting.push(await submitted(of, { netPrice: String(at + 1), validFrom: addDays('2026-01-01', at % 7) }))
  const done = await Promise.allSettled(waiting.map(({ id }) => approve(id)))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await entriesOf(of)).toHaveLength(1)
  const [row] = await app.sql(`SELECT count(*)::int AS n FROM material.material_price WHERE material = $1 AND status = 'active'`, [of])
  expect(row!['n']).toBe(1)
})

test('whatever is approved, ended and deactivated, every day has at most one price, and the price list says the same', async () => {
  const day = fc.integer({ min: 0, max: 40 }).map((at) => addDays('2999-01-01', at))
  const step = fc.record({
    from: day,
    length: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
    ends: fc.boolean(),
    after: fc.constantFrom('keep', 'end', 'deactivate'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const of = await newMaterial()
      for (const { from, length, ends, after } of steps) {
        const validTo = length === null ? null : addDays(from, length)
        const made = await inForce(of, { validFrom: from, validTo, endsFormer: ends }).catch(() => undefined)
        if (made && after === 'end') await as('buyer').act(materialPrice, made.id, 'end', { values: { validTo: from } })
        if (made && after === 'deactivate') await as('buyer').act(materialPrice, made.id, 'deactivate', { comment: 'x' })
      }
      const periods = (table: string) =>
        app.sql(
          `SELECT "valid_from"::text AS "from", coalesce("valid_to"::text, '9999-12-31') AS "to" FROM ${table} WHERE material = $1 AND status = 'active' ORDER BY 1`,
          [of],
        )
      const [prices, entries] = [await periods('material.material_price'), await periods('"order".price_list')]
      expect(entries).toEqual(prices)
      for (let at = 0; at < 70; at++) {
        const on = addDays('2999-01-01', at)
        expect(entries.filter((one) => one['from'] <= on && on <= one['to']).length).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: proofSize(30) },
  )
})
