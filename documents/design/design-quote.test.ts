/** Tests of design quotes: the sum of elements, surcharges by colour and size, margin inside, the price list, and that competitors learn nothing of each other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { history } from '../../engine/journal/history.ts'
import { globalSearch } from '../../engine/query/global-search.ts'
import { executeAction } from '../../engine/save/actions/execute-action.ts'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { pick } from '../../model/pick.ts'
import { priceList } from '../order/price-list.ts'
import { priceFor } from '../master/price-determination.server.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { costing } from './costing.ts'
import { quotedPriceOf } from './design-quote.server.ts'
import { designQuote } from './design-quote.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let sheet: string
let customer: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  customer = (await app.person('store', { kind: 'customer', roles: ['supplier'] })).actor.company
  const lines = [{ element: 'fabric', material: story.made.label, usage: '1', loss: '0', price: '18', unit: story.units.piece }]
  await as('designer').act(bom, stage.bomId, 'revise')
  const { rows: next } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: stage.bomId }] })
  const list = await as('designer').save(bom, next[0]!.id, { lines })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0' }]
  sheet = (await as('merchandiser').create(costing, { style: stage.styleId, bom: list.id, scenarios })).id
  await as('merchandiser').act(costing, sheet, 'submit')
})
afterAll(() => app?.end())

const elements = (processing = '6') => [
  { element: 'material', price: '10.704', target: '10.5' },
  { element: 'processing', price: processing },
  { element: 'overhead', price: '1.296' },
]
const draft = async (more: object = {}) => {
  const values = await as('merchandiser').make(designQuote, { type: costing, id: sheet })
  return as('merchandiser').create(designQuote, {
    ...values,
    supplier: stage.supplierId,
    validTo: '2999-12-31',
    elements: elements(),
    ...more,
  })
}
const submitted = async (more: object = {}) => as('merchandiser').act(designQuote, (await draft(more)).id, 'submit')
const selected = async (more: object = {}) => as('merchandiser').act(designQuote, (await submitted(more)).id, 'select')

test('a quote is made from a costing: its elements add up, and the fee moves total and margin; the history has old and new [DM-1-020] [DM-2-009]', async () => {
  const quote = await draft()
  expect([quote.quotedPrice, quote.cost, quote.salesPrice, quote.targetPrice, quote.margin, quote.deviation]).toEqual([
    '18',
    '18',
    '24',
    '18',
    '25',
    '0',
  ])
  const fee = quote.elements.find(({ element }) => element === 'processing')!
  await as('merchandiser').save(designQuote, quote.id, { elements: { set: [{ id: fee.id, price: '7.2' }], remove: [] } })
  const dearer = await as('merchandiser').get(designQuote, quote.id)
  expect([dearer.quotedPrice, dearer.margin]).toEqual(['19.2', '20'])
  const journal = JSON.stringify(await as('merchandiser').perform((operation) => history(operation, designQuote, quote.id)))
  expect([journal.includes('7.2'), journal.includes('19.2')]).toEqual([true, true])
  const toCustomer = await draft({ supplier: null, customer, elements: [...elements(), { element: 'profit', price: '6' }] })
  expect([toCustomer.quotedPrice, toCustomer.margin]).toEqual(['24', '25'])
})

test('a quote is of a supplier or of a customer, exactly one, and names no day that is past', async () => {
  expect(await expectRefusal(draft({ customer }))).toContain('须且只能填写一项：供应商、客户')
  expect(await expectRefusal(draft({ supplier: null }))).toContain('须且只能填写一项：供应商、客户')
  expect(await expectRefusal(submitted({ validTo: '2020-01-01' }))).toContain('有效期已过')
  const way = { colorway: stage.inBlack, surcharge: '1' }
  expect(await expectRefusal(draft({ colourSurcharges: [way, way] }))).toContain('重复')
})

describe('surcharges', () => {
  const surcharged = {
    sizeSurcharges: { cells: [{ size: 'L', value: '0.5' }] },
  }
  test('by colour and by size are added to the quoted price, and the price list takes them [DM-1-020]', async () => {
    const quote = await selected({ ...surcharged, colourSurcharges: [{ colorway: stage.inBlack, surcharge: '0.8' }] })
    const price = (colorway: string, size: string) => quotedPriceOf(quote, { colorway, size: { size } })
    expect([price(stage.inWhite, 'S'), price(stage.inBlack, 'S'), price(stage.inWhite, 'L'), price(stage.inBlack, 'L')]).toEqual([
      '18',
      '18.8',
      '18.5',
      '19.3',
    ])
    await as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2026-01-01' } })
    expect(await expectRefusal(as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2027-01-01' } }))).not.toBe('')
    const { rows } = await as('buyer').list(priceList, { filters: [{ field: 'sourceNumber', operator: 'eq', value: quote.number }] })
    expect(rows.map((row) => [row['kind'], row['netPrice']]).toSorted()).toEqual([
      ['sku', '18.5'],
      ['sku', '19.3'],
      ['style', '18'],
      ['style', '18.8'],
    ])
    const [large] = await app.sql<{ id: string }>(`SELECT id::text FROM design.sku WHERE colorway = $1 AND size = 'L'`, [stage.inBlack])
    const taken = (more: object) =>
      as('buyer').perform((operation) =>
        priceFor({ supplier: stage.supplierId, style: stage.styleId, day: '2026-05-01', quantity: '1', ...more }, logicContext(operation)),
      )
    expect([(await taken({}))?.price, (await taken({ colour: stage.black }))?.price, (await taken({ sku: large!.id }))?.price]).toEqual([
      '18',
      '18.8',
      '19.3',
    ])
  })

  test('a SKU that is made after the quote has its surcharge as long as the price of the quote is valid', async () => {
    const quote = await selected({ sizeSurcharges: { cells: [{ size: 'L', value: '0.7' }] }, elements: elements('7') })
    await as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2026-02-01', endsFormer: true } })
    const { id: red } = await as('designer').create(colour, { name: '酒红' })
    const made = await as('designer').create(colorway, { style: stage.styleId, colour: red, mainColour: red })
    await as('designer').act(colorway, made.id, 'generateSkus')
    const skus = await app.sql<{ id: string; size: string }>(`SELECT id::text, size FROM design.sku WHERE colorway = $1`, [made.id])
    const large = skus.find(({ size }) => size === 'L')!
    const ofQuote = { field: 'sourceNumber', operator: 'eq', value: quote.number } as const
    const { rows } = await as('buyer').list(priceList, { filters: [{ field: 'sku', operator: 'eq', value: large.id }, ofQuote] })
    expect(rows.map((row) => [row['netPrice'], row['validFrom']])).toEqual([['19.7', '2026-02-01']])
    const others = skus.filter(({ size }) => size !== 'L').map(({ id }) => id)
    const none = await as('buyer').list(priceList, { filters: [{ field: 'sku', operator: 'in', value: others }] })
    expect([others.length > 0, none.rows]).toEqual([true, []])
  })

  test('what new SKUs cost by the quotes of several suppliers is written at once', async () => {
    for (const supplier of [stage.supplierId, stage.otherSupplierId]) {
      const quote = await selected({ supplier, sizeSurcharges: { cells: [{ size: 'L', value: '0.9' }] }, elements: elements('8') })
      await as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2026-03-01', endsFormer: true } })
    }
    const { id: blue } = await as('designer').create(colour, { name: '湖蓝' })
    const made = await as('designer').create(colorway, { style: stage.styleId, colour: blue, mainColour: blue })
    const { version } = await as('designer').get(colorway, made.id)
    const statements = await sentStatements(as('designer'), (operation) =>
      executeAction(operation, colorway, { id: made.id, version, action: 'generateSkus' }),
    )
    expect(statements.filter((sql) => sql.includes('INSERT INTO "order"."price_list" ('))).toHaveLength(1)
    const [large] = await app.sql<{ id: string }>(`SELECT id::text FROM design.sku WHERE colorway = $1 AND size = 'L'`, [made.id])
    const { rows } = await as('buyer').list(priceList, {
      filters: [
        { field: 'sku', operator: 'eq', value: large!.id },
        { field: 'validFrom', operator: 'eq', value: '2026-03-01' },
      ],
      columns: ['supplier', 'netPrice'],
    })
    expect(new Set(rows.map((row) => row['supplier']))).toEqual(new Set([stage.supplierId, stage.otherSupplierId]))
    expect(rows.map((row) => row['netPrice'])).toEqual(['20.9', '20.9'])
  })

  test('a SKU that is made later costs what the list says now with what its size costs more; a source that a person typed prices nothing', async () => {
    const quote = await selected({ sizeSurcharges: { cells: [{ size: 'L', value: '5' }] }, elements: elements('9') })
    await as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2026-04-01', endsFormer: true } })
    const ofStyle = { field: 'style', operator: 'eq', value: stage.styleId } as const
    const ofQuote = { field: 'sourceNumber', operator: 'eq', value: quote.number } as const
    const { rows } = await as('buyer').list(priceList, { filters: [ofStyle, ofQuote] })
    await as('buyer').save(priceList, rows[0]!.id, { netPrice: '44' })
    // A draft quote whose number a person types into an entry of the list has priced nothing.
    const unpriced = await draft({ supplier: stage.otherSupplierId, sizeSurcharges: { cells: [{ size: 'L', value: '3' }] } })
    const byHand = { kind: 'style', supplier: stage.otherSupplierId, style: stage.styleId, currency: stage.usd, validFrom: '2026-04-01' }
    await as('buyer').create(priceList, { ...byHand, netPrice: '40', source: 'quotation', sourceNumber: unpriced.number })
    const made = await as('designer').create(colorway, {
      style: stage.styleId,
      colour: (await as('designer').create(colour, { name: '墨绿' })).id,
    })
    await as('designer').act(colorway, made.id, 'generateSkus')
    const [large] = await app.sql<{ id: string }>(`SELECT id::text FROM design.sku WHERE colorway = $1 AND size = 'L'`, [made.id])
    const ofSku = { field: 'sku', operator: 'eq', value: large!.id } as const
    const priced = await as('buyer').list(priceList, { filters: [ofSku], columns: ['netPrice', 'sourceNumber', 'validFrom'] })
    expect(priced.rows.filter((row) => row['validFrom'] === '2026-04-01').map((row) => [row['netPrice'], row['sourceNumber']])).toEqual([
      ['49', quote.number],
    ])
  })

  test('a selection is taken back until the price list has its price', async () => {
    const quote = await selected({ supplier: stage.otherSupplierId, elements: elements('1'), currency: stage.usd })
    const back = () => as('manager').act(designQuote, quote.id, 'deselect', { comment: '再比较' })
    expect((await back()).status).toBe('pending_evaluation')
    await as('merchandiser').act(designQuote, quote.id, 'select')
    await as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2026-05-01', endsFormer: true } })
    expect(await expectRefusal(back())).not.toBe('')
    expect((await as('buyer').get(designQuote, quote.id)).status).toBe('selected')
  })

  test('the price ends with the quote and has its tax rate; it begins while the quote is valid', async () => {
    const quote = await selected({ elements: elements('2'), currency: stage.usd, validTo: '2998-06-30', taxRate: '9' })
    const price = (priceFrom: string) => as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom } })
    expect(await expectRefusal(price('2998-07-01'))).toContain('价格须在报价有效期内生效')
    expect(await expectRefusal(price('0001-01-01'))).toMatch(/^priceFrom: 价格不能早于 \d{4}-\d\d-\d\d 生效/)
    await price('2026-01-01')
    const { rows } = await as('buyer').list(priceList, { filters: [{ field: 'sourceNumber', operator: 'eq', value: quote.number }] })
    const entry = await as('buyer').get(priceList, rows[0]!.id)
    expect([entry.netPrice, entry.taxRate, entry.grossPrice, entry.validTo]).toEqual(['14', '9', '15.26', '2998-06-30'])
    expect((await draft()).taxRate).toBe('13')
  })

  test('an expired quote is not selected', async () => {
    const quote = await submitted({ elements: elements('3') })
    await app.sql(`UPDATE design.design_quote SET valid_to = '2020-01-01' WHERE id = $1`, [quote.id])
    const select = () => as('merchandiser').act(designQuote, quote.id, 'select')
    expect(await expectRefusal(select())).toContain('报价已过有效期')
    const english = await select().catch((error: WeftError) => error.localisedFields('en'))
    expect(english).toEqual({ validTo: ['The quote has expired: return it, so that the supplier renews it'] })
    await as('merchandiser').act(designQuote, quote.id, 'return', { comment: '请延长有效期' })
    await as('supplier').save(designQuote, quote.id, { validTo: '2999-12-31' })
    await as('supplier').act(designQuote, quote.id, 'handIn')
    expect((await select()).status).toBe('selected')
  })

  test('a quote with an element that nobody answered is not selected: its sum is no price', async () => {
    const quote = await submitted({ elements: [...elements('3'), { element: 'packaging' }] })
    expect([quote.quotedPrice, quote.unanswered]).toEqual(['15', 1])
    const select = () => as('merchandiser').act(designQuote, quote.id, 'select')
    expect(await expectRefusal(select())).toContain('有要素未报价')
    await as('merchandiser').act(designQuote, quote.id, 'return', { comment: '请补齐' })
    const open = (await as('supplier').get(designQuote, quote.id)).elements.find(({ price }) => price === null)!
    await as('supplier').save(designQuote, quote.id, { elements: { set: [{ id: open.id, price: '0' }] } })
    await as('supplier').act(designQuote, quote.id, 'handIn')
    expect((await select()).status).toBe('selected')
  })

  test('a second quote overlaps in the price list unless it ends the former price', async () => {
    const quote = await selected({ elements: elements('5') })
    const price = (values: object) => as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom: '2026-07-01', ...values } })
    expect(await expectRefusal(price({}))).toContain('重叠')
    expect((await as('buyer').get(designQuote, quote.id)).pricedOn).toBeNull()
    await price({ endsFormer: true })
    expect((await as('buyer').get(designQuote, quote.id)).pricedOn).not.toBeNull()
  })

  test('a renewed quote ends what the former one wrote for colours and sizes; what a person typed stays [DM-1-020]', async () => {
    const admin = as('admin')
    const values = pick(await admin.get(style, stage.styleId), 'brand', 'season', 'category', 'sizeList')
    const { id: styleId } = await admin.create(style, { ...values, name: '续价款' })
    const ways: string[] = []
    for (const colour of [stage.black, stage.white]) ways.push((await admin.create(colorway, { style: styleId, colour })).id)
    const [inBlack, inWhite] = ways as [string, string]
    const large = (await admin.create(sku, { style: styleId, colorway: inBlack, size: 'L' })).id
    const medium = (await admin.create(sku, { style: styleId, colorway: inWhite, size: 'M' })).id
    const quoted = async (amount: string, more: object = {}) => {
      const shared = { style: styleId, supplier: stage.supplierId, currency: stage.cny, validTo: '2999-12-31' }
      const { id } = await as('merchandiser').create(designQuote, {
        ...shared,
        elements: [{ element: 'processing', price: amount }],
        ...more,
      })
      for (const action of ['submit', 'select'] as const) await as('merchandiser').act(designQuote, id, action)
      return { id }
    }
    const price = async (quote: { readonly id: string }, priceFrom: string, endsFormer: boolean) =>
      as('buyer').act(designQuote, quote.id, 'price', { values: { priceFrom, endsFormer } })
    const inForce = async () => {
      const read = (where: object) =>
        as('buyer').list(priceList, { filters: [{ field: 'supplier', operator: 'eq', value: stage.supplierId }, where as never] })
      const all = [
        ...(await read({ field: 'style', operator: 'eq', value: styleId })).rows,
        ...(await read({ field: 'sku', operator: 'in', value: [large, medium] })).rows,
      ]
      return all
        .map((row) => [
          row['sku'] === large ? 'L' : row['sku'] === medium ? 'M' : row['colour'] ? 'colour' : 'style',
          row['netPrice'],
          row['validTo'],
        ])
        .toSorted()
    }
    await price(
      await quoted('10', {
        sizeSurcharges: { cells: [{ size: 'L', value: '2' }] },
        colourSurcharges: [{ colorway: inBlack, surcharge: '1' }],
      }),
      '2026-01-01',
      false,
    )
    const byHand = { supplier: stage.supplierId, currency: stage.cny, validFrom: '2026-01-01', kind: 'sku', sku: medium, netPrice: '11' }
    await as('buyer').create(priceList, { ...byHand, source: 'quotation', sourceNumber: 'Q-7' })
    await price(await quoted('9'), '2026-06-01', true)
    expect(await inForce()).toEqual([
      ['L', '13', '2026-05-31'],
      ['M', '11', null],
      ['colour', '11', '2026-05-31'],
      ['style', '10', '2026-05-31'],
      ['style', '9', '2999-12-31'],
    ])
    const request = { supplier: stage.supplierId, style: styleId, day: '2026-07-01', quantity: '1', sku: large, colour: stage.black }
    expect((await as('buyer').perform((operation) => priceFor(request, logicContext(operation))))?.price).toBe('9')
  })
})

describe('who reads what', () => {
  test('the supplier fills in and submits its own quote and reads no figure of the brand', async () => {
    const quote = await draft({ elements: [{ element: 'material', price: '0', target: '10.5' }], remark: '底价 17' })
    const seen = await as('supplier').get(designQuote, quote.id)
    const hidden = ['costing', 'cost', 'salesPrice', 'targetPrice', 'deviation', 'margin', 'remark', 'pricedOn']
    expect(hidden.filter((name) => name in seen)).toEqual([])
    expect('target' in seen.elements[0]!).toBe(false)
    await as('supplier').save(designQuote, quote.id, { elements: { set: [{ element: 'processing', price: '6.5' }] }, leadDays: 30 })
    await expect(as('supplier').save(designQuote, quote.id, { targetPrice: '1' })).rejects.toThrow()
    await as('supplier').act(designQuote, quote.id, 'handIn')
    await expect(as('supplier').act(designQuote, quote.id, 'select')).rejects.toThrow()
    await expect(as('supplier').save(designQuote, quote.id, { leadDays: 10 })).rejects.toThrow()
    const unchanged = await as('merchandiser').get(designQuote, quote.id)
    expect([unchanged.quotedPrice, unchanged.elements[0]!.target]).toEqual(['6.5', '10.5'])
    await as('merchandiser').act(designQuote, quote.id, 'return', { comment: '请降 3 %' })
    await as('supplier').save(designQuote, quote.id, { leadDays: 25 })
    await as('merchandiser').act(designQuote, quote.id, 'stop', { comment: '款式取消' })
  })

  test('what the supplier has quoted is changed by the supplier alone, also after a return; the brand changes its own fields', async () => {
    const quote = await draft({ sizeSurcharges: { cells: [{ size: 'L', value: '0.5' }] } })
    expect(quote.quotedBy).toBe('brand')
    const [fabric, , overhead] = (await as('supplier').get(designQuote, quote.id)).elements
    await as('supplier').save(designQuote, quote.id, { elements: { set: [{ id: fabric!.id, price: '11' }] } })
    const save = (values: Record<string, unknown>) => as('merchandiser').save(designQuote, quote.id, values)
    const refused = async () => {
      // The brand has the quote before it as the supplier left it.
      await as('merchandiser').get(designQuote, quote.id)
      const attempts = [
        { elements: { set: [{ id: fabric!.id, price: '10' }] } },
        { elements: { remove: [overhead!.id] } },
        { elements: { set: [{ element: 'other', price: '0' }] } },
        { sizeSurcharges: { cells: [] } },
        { taxRate: '6' },
        { minimum: '1' },
        { leadDays: 1 },
        { validTo: '2999-01-01' },
        { currency: stage.usd },
        { colourSurcharges: [{ colorway: stage.inBlack, surcharge: '1' }] },
      ]
      for (const values of attempts) expect(await expectRefusal(save(values)), JSON.stringify(values)).not.toBe('')
      expect(await expectRefusal(save(attempts[0]!))).toContain('elements[0].price: 供应商的报价只能由供应商修改')
      const texts = await save(attempts[0]!).catch((error: WeftError) => error.localisedFields('en'))
      expect(texts).toEqual({
        'elements[0].price': ['What the supplier quoted is changed by the supplier alone: return it with what you ask for'],
      })
    }
    await refused()
    await as('supplier').act(designQuote, quote.id, 'handIn')
    await as('merchandiser').act(designQuote, quote.id, 'return', { comment: '请降 3 %' })
    await refused()
    const changed = await save({ targetPrice: '17', remark: '底价 16.5', elements: { set: [{ id: fabric!.id, target: '10' }] } })
    expect([changed.targetPrice, changed.remark, changed.elements[0]!.target, changed.quotedPrice]).toEqual([
      '17',
      '底价 16.5',
      '10',
      '18.296',
    ])
    const answered = await as('supplier').save(designQuote, quote.id, {
      elements: { set: [{ id: fabric!.id, price: '10.5' }] },
      leadDays: 20,
    })
    expect([answered.quotedPrice, answered.leadDays]).toEqual(['17.796', 20])
  })

  test('a quote that the brand entered and the supplier submits as it is, is the supplier’s', async () => {
    const quote = await draft()
    await as('supplier').act(designQuote, quote.id, 'handIn')
    await as('merchandiser').act(designQuote, quote.id, 'return', { comment: '请降 3 %' })
    expect((await as('merchandiser').get(designQuote, quote.id)).quotedBy).toBe('supplier')
    expect(await expectRefusal(as('merchandiser').save(designQuote, quote.id, { leadDays: 3 }))).not.toBe('')
  })

  test('what a competitor reads is byte for byte the same with and without the quote of another, and its number does not count it', async () => {
    const own = await draft({ supplier: stage.otherSupplierId })
    const answers = async () => {
      const perform = as('supplier2').perform
      const attempt = (work: () => Promise<unknown>) => work().catch((error: { code?: unknown }) => `refused ${String(error.code)}`)
      return JSON.stringify([
        await as('supplier2').get(designQuote, own.id),
        await as('supplier2').list(designQuote, { count: 'exact', totals: true }),
        await attempt(() => perform((operation) => exportRows(operation, designQuote, {}))),
        await attempt(() => perform((operation) => globalSearch(operation, 'DQ-'))),
        await attempt(() => perform((operation) => history(operation, designQuote, own.id))),
      ])
    }
    const before = await answers()
    const rival = await submitted()
    expect(await answers()).toBe(before)
    await expect(as('supplier2').get(designQuote, rival.id)).rejects.toThrow()
    await as('merchandiser').act(designQuote, rival.id, 'select')
    expect(await answers()).toBe(before)
    const serialOf = ({ number }: { readonly number: string }) => Number(number.slice(-2))
    expect(serialOf(await draft({ supplier: stage.otherSupplierId }))).toBe(serialOf(own) + 1)
    const listed = as('factory').list(designQuote, { count: 'exact' })
    expect((await listed.catch(() => ({ count: 0 }))).count).toBe(0)
  })
})
