/** Tests of costing sheets: figures of the worked example, scenarios, prices of the day, and what moved since. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { unit } from '../master/unit.ts'
import { materialColour } from '../material/material-colour.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let today: string
let fabric: string
let label: string
let kilogram: string
let entry: string
const as = (name: string) => app.as(name)
const priceOf = (netPrice: string, more: object = {}) => ({
  kind: 'material',
  supplier: stage.supplierId,
  material: fabric,
  currency: stage.cny,
  validFrom: '2024-01-01',
  netPrice,
  ...more,
})
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  today = await as('admin').perform(async ({ tx }) => tx.today)
  kilogram = (await as('merchandiser').list(unit)).rows.find((row) => row['code'] === 'KG')!.id
  const group = (await as('admin').create(materialGroup, { code: 'FAB', name: '面料', unit: kilogram })).id
  fabric = (await as('merchandiser').create(material, { group, type: 'trim', name: '汗布' })).id
  await as('merchandiser').act(material, fabric, 'submit')
  await as('manager').act(material, fabric, 'approve')
  label = (await as('merchandiser').create(material, { group, type: 'trim', name: '主标' })).id
  entry = (await as('buyer').create(priceList, priceOf('40'))).id
})
afterAll(() => app?.end())

let count = 0
const newStyle = async () =>
  (
    await as('designer').create(style, {
      name: `款 ${++count}`,
      brand: stage.brandId,
      season: stage.seasonId,
      category: stage.categoryId,
    })
  ).id
/** A style with the BOM of the worked example, 10.7040, and a process sheet of 12 minutes. */
async function developed(
  more: {
    readonly fabric?: object
    readonly rate?: string
    readonly sam?: string
    readonly lines?: object[]
    readonly style?: string
  } = {},
) {
  const id = more.style ?? (await newStyle())
  const lines = [
    { element: 'fabric', material: fabric, supplier: stage.supplierId, usage: '0.25', loss: '5', price: '40', ...more.fabric },
    { material: label, usage: '1', loss: '2', price: '0.2' },
  ]
  const list = await as('designer').create(bom, { style: id, currency: stage.cny, lines: more.lines ?? lines })
  const rates = [{ validFrom: '2024-01-01', sam: more.sam ?? '12', rate: more.rate ?? '6' }]
  const sewn = await as('merchandiser').create(operation, { name: '缝制', currency: stage.cny, rates })
  const sheet = await as('designer').create(processSheet, { style: id, lines: [{ sequence: 10, operation: sewn.id }] })
  for (const [type, one] of [
    [bom, list],
    [processSheet, sheet],
  ] as const) {
    await as('designer').act(type, one.id, 'submit')
    await as('manager').act(type, one.id, 'approve')
  }
  return { style: id, bom: list.id, process: sheet.id }
}
const base = (more: object = {}) => ({ name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5', ...more })
const overhead = [{ element: 'overhead', basis: 'piece', figure: '1.296' }]
const draft = async (of: Awaited<ReturnType<typeof developed>>, more: object = {}) =>
  as('merchandiser').create(costing, { ...of, elements: overhead, scenarios: [base()], ...more })
/** Approves the next version of a BOM with other lines. */
const nextBom = async (of: string, lines: object[]) => {
  await as('designer').act(bom, of, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: of }] })
  await as('designer').save(bom, rows[0]!.id, { lines })
  await as('designer').act(bom, rows[0]!.id, 'submit')
  await as('manager').act(bom, rows[0]!.id, 'approve')
  return rows[0]!.id
}
const approved = async (id: string) => {
  await as('merchandiser').act(costing, id, 'submit')
  return as('manager').act(costing, id, 'approve')
}
const reconfirming = async () =>
  (await as('merchandiser').list(costing, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })).rows.map(({ id }) => id)
const nextOf = async (id: string) => {
  await as('merchandiser').act(costing, id, 'revise')
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  return as('merchandiser').get(costing, rows[0]!.id)
}

test('10.7040 of material, 6.0000 of labour and 1.2960 make 18.0000, a margin of 25 % at 24 [DM-1-019]', async () => {
  const of = await developed()
  const values = await as('merchandiser').make(costing, { type: bom, id: of.bom })
  const sheet = await draft(of, values)
  expect([sheet.number, sheet.cost, sheet.margin, sheet.labour, sheet.rates, sheet.ratesDifference]).toEqual([
    expect.stringMatching(/^CS.*V01$/),
    '18',
    '25',
    '6',
    '6',
    '0',
  ])
  expect(sheet.materials.map(({ key, gross, price, amount, entry: from }) => [key, gross, price, amount, from])).toEqual([
    ['10', '0.2625', '40', '10.5', entry],
    ['20', '1.02', '0.2', '0.204', null],
  ])
  expect([sheet.scenarios[0]!.priceForTarget, sheet.scenarios[0]!.fabricForTarget]).toEqual(['24', '10.5'])
  expect((await approved(sheet.id)).status).toBe('approved')
})

test('scenarios take the base where they are blank; efficiency, prices and further costs move cost and margin [DM-2-009]', async () => {
  const sheet = await draft(await developed({ rate: '5.5' }), {
    scenarios: [
      base(),
      { name: '同基准', quantity: '1000', price: '24', minuteRate: '0.5' },
      { name: '面料涨价', quantity: '1000', price: '24', minuteRate: '0.5', fabric: '11.1563' },
      { name: '小单', quantity: '1000', price: '24', minuteRate: '0.5', fabric: '11.025' },
      { name: '效率', quantity: '1000', price: '24', minuteRate: '0.5', efficiency: '0.8' },
    ],
  })
  expect(sheet.scenarios.map(({ cost, margin, labour }) => [cost, margin, labour])).toEqual([
    ['18', '25', '6'],
    ['18', '25', '6'],
    ['18.6563', '22.2654', '6'],
    ['18.525', '22.8125', '6'],
    ['19.5', '18.75', '7.5'],
  ])
  // Payroll pays 5.50; the difference is shown and levelled nowhere.
  expect([sheet.labour, sheet.rates, sheet.ratesDifference]).toEqual(['6', '5.5', '0.5'])
  const more = [...overhead, { element: 'freight', basis: 'order', figure: '500' }, { element: 'duty', basis: 'material', figure: '10' }]
  const next = await as('merchandiser').save(costing, sheet.id, { elements: more })
  expect([next.scenarios[0]!.extras, next.cost]).toEqual(['2.8664', '19.5704'])
  // At the price and at the fabric cost that are proposed, the margin is the target.
  const { priceForTarget, fabricForTarget } = next.scenarios[0]!
  const solved = await as('merchandiser').save(costing, sheet.id, {
    scenarios: [
      base(),
      { name: '售价', quantity: '1000', price: priceForTarget, minuteRate: '0.5' },
      { name: '面料', quantity: '1000', price: '24', minuteRate: '0.5', fabric: fabricForTarget },
    ],
  })
  for (const one of solved.scenarios.slice(1)) expect(Math.abs(Number(one.margin) - 25)).toBeLessThan(0.001)
})

test('another freight term: the own freight of a scenario takes the place of the freight elements, of whatever basis, and its price and fabric for the target follow [DM-2-009]', async () => {
  const elements = [
    ...overhead,
    { element: 'freight', basis: 'order', figure: '500' },
    { element: 'freight', basis: 'price', figure: '1' },
    { element: 'duty', basis: 'material', figure: '10' },
  ]
  const common = { quantity: '1000', price: '24', minuteRate: '0.5' }
  const sheet = await draft(await developed(), {
    elements,
    scenarios: [
      base(),
      { name: 'FOB', ...common, freightTerm: 'FOB', freight: '0' },
      { name: 'CIF', ...common, freightTerm: 'CIF', freight: '1.25' },
    ],
  })
  // 1.2960 + 0.5 + 0.24 + 1.0704; without the freight 2.3664; with the own one 3.6164.
  expect(sheet.scenarios.map(({ extras, cost, margin }) => [extras, cost, margin])).toEqual([
    ['3.1064', '19.8104', '17.4567'],
    ['2.3664', '19.0704', '20.54'],
    ['3.6164', '20.3204', '15.3317'],
  ])
  const { priceForTarget, fabricForTarget } = sheet.scenarios[2]!
  expect(priceForTarget).toBe('27.0939')
  const solved = await as('merchandiser').save(costing, sheet.id, {
    scenarios: [
      base(),
      { name: '售价', ...common, freight: '1.25', price: priceForTarget },
      { name: '面料', ...common, freight: '1.25', fabric: fabricForTarget },
    ],
  })
  for (const one of solved.scenarios.slice(1)) expect(Math.abs(Number(one.margin) - 25)).toBeLessThan(0.001)
  expect(await expectRefusal(as('merchandiser').save(costing, sheet.id, { scenarios: [{ ...base(), freight: '1' }] }))).toContain(
    'scenarios[0].freight: 基准方案',
  )
})

describe('figures of a scenario', () => {
  const lines = (fabricPrice: string) => [
    { key: 'A', element: 'fabric', material: fabric, usage: '1', price: fabricPrice },
    { key: 'B', element: 'trim', material: label, usage: '1', price: '4' },
  ]
  const elements = [
    { element: 'overhead', basis: 'piece', figure: '1.111' },
    { element: 'freight', basis: 'order', figure: '777' },
    { element: 'duty', basis: 'material', figure: '6.5' },
    { element: 'other', basis: 'price', figure: '2.25' },
  ]
  const rates = { price: '49.9', minuteRate: '0.53', efficiency: '0.83' }
  const sheetOf = async () => {
    const of = await developed({ sam: '11.37', lines: lines('20.0285') })
    const scenarios = [base({ picked: false, ...rates }), { name: '小单', picked: true, quantity: '300', ...rates }]
    return { of, sheet: await draft(of, { elements, scenarios }) }
  }

  test('blank ones follow the next version and its prices: 44.0107 and 11.8022 %, not the filled-in 37.6745', async () => {
    const { of, sheet } = await sheetOf()
    expect([sheet.cost, sheet.scenarios[1]!.fabric, sheet.scenarios[1]!.others, sheet.scenarios[1]!.sam]).toEqual([
      '37.6745',
      null,
      null,
      null,
    ])
    const next = await nextBom(of.bom, lines('25.978'))
    const taken = await as('merchandiser').act(costing, sheet.id, 'takeOver', {
      values: { bom: next, process: of.process, pricedOn: today },
    })
    expect([taken.scenarios[0]!.cost, taken.scenarios[1]!.cost, taken.cost, taken.margin]).toEqual([
      '42.1977',
      '44.0107',
      '44.0107',
      '11.8022',
    ])
  })

  test('without own figures a scenario of the same quantity equals the base after any change of the base; own ones stay', async () => {
    const { of, sheet } = await sheetOf()
    const twin = { name: '同基准', quantity: '1000', ...rates }
    let now = await as('merchandiser').save(costing, sheet.id, {
      scenarios: [base({ ...rates }), twin, { ...twin, name: '自定', fabric: '30', sam: '9' }],
    })
    const shown = ({ fabricCost, othersCost, minutes, cost, margin }: (typeof now)['scenarios'][number]) => [
      fabricCost,
      othersCost,
      minutes,
      cost,
      margin,
    ]
    for (const price of ['25.978', '0.0001', '33.3333', '17']) {
      const values = { bom: await nextBom(of.bom, lines(price)), process: of.process, pricedOn: today }
      of.bom = values.bom
      now = await as('merchandiser').act(costing, sheet.id, 'takeOver', { values })
      expect(shown(now.scenarios[1]!)).toEqual(shown(now.scenarios[0]!))
      expect(now.scenarios[0]!.fabricCost).toBe(price)
      expect(shown(now.scenarios[2]!).slice(0, 3)).toEqual(['30', '4', '9'])
    }
    // A figure that is cleared follows again; the base has none.
    const cleared = await as('merchandiser').save(costing, sheet.id, {
      scenarios: { set: [{ id: now.scenarios[2]!.id, fabric: null, sam: null }], remove: [] },
    })
    expect(shown(cleared.scenarios[2]!)).toEqual(shown(cleared.scenarios[0]!))
    const typed = { scenarios: { set: [{ id: now.scenarios[0]!.id, fabric: '30' }], remove: [] } }
    expect(await expectRefusal(as('merchandiser').save(costing, sheet.id, typed))).toMatch(/scenarios\[0\]\.fabric/)
  })
})

describe('prices of the list', () => {
  let metre: string
  let lot = 0
  let group: string
  beforeAll(async () => {
    const fibre = "INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'fibre', 'cotton', '棉', 'Cotton')"
    await app.sql(fibre, [as('admin').actor.platform])
    group = (await as('admin').create(materialGroup, { code: 'KNIT', name: '针织', unit: kilogram })).id
    metre = (await as('admin').create(unit, { code: 'M', name: '米', nameEn: 'Metre', dimension: 'length', decimals: 4 })).id
  })
  /** A fabric of 0.324 kg a metre that is bought by the kilogram, with its price list. */
  const boughtFabric = async (prices: readonly object[], more: object = {}) => {
    const weighed = { gramWeight: '180', width: '1.8 M', compositions: [{ fibre: 'cotton', share: '100' }] }
    const { id } = await as('merchandiser').create(material, { group, type: 'fabric', name: `布 ${++lot}`, ...weighed, ...more })
    await as('merchandiser').act(material, id, 'submit')
    await as('manager').act(material, id, 'approve')
    for (const price of prices) await as('buyer').create(priceList, priceOf('', { material: id, netPrice: null, ...price }))
    return id
  }
  const tiers = [
    { from: '0.0001', price: '42' },
    { from: '200', price: '40' },
  ]
  const ofFabric = (of: string, more: object = {}) => ({
    key: 'A',
    element: 'fabric',
    material: of,
    supplier: stage.supplierId,
    usage: '0.25',
    loss: '5',
    ...more,
  })
  const labelled = () => ({ key: 'L', element: 'trim', material: label, usage: '1', loss: '2', price: '0.2' })

  test('each scenario has the tier of its own quantity; lines of one material are added up: 40 at 1,000 pieces, 42 at 300', async () => {
    const of = await boughtFabric([{ tiers }])
    const halves = [ofFabric(of, { usage: '0.125' }), ofFabric(of, { key: 'B', usage: '0.125' })]
    const sheet = await draft(await developed({ lines: [...halves, labelled()] }), {
      scenarios: [base(), { name: '小单', quantity: '300', price: '24', minuteRate: '0.5' }],
    })
    expect(sheet.scenarios.map(({ fabricCost, cost, margin }) => [fabricCost, cost, margin])).toEqual([
      ['10.5', '18', '25'],
      ['11.025', '18.525', '22.8125'],
    ])
  })

  test('aggregated by material 262.5 kg cost 40, by colour twice 131.25 kg cost 42: 18.5250, 22.8125 % [DM-1-019]', async () => {
    const shades = [stage.black, stage.white]
    const costOf = async (byColour: boolean) => {
      const of = await boughtFabric(byColour ? [] : [{ tiers }])
      for (const colour of shades) {
        const dyed = (await as('merchandiser').create(materialColour, { material: of, colour, supplier: stage.supplierId })).id
        if (byColour) await as('buyer').create(priceList, priceOf('', { material: of, netPrice: null, materialColour: dyed, tiers }))
      }
      const id = await newStyle()
      for (const colour of shades) await as('designer').create(colorway, { style: id, colour })
      return draft(await developed({ style: id, lines: [ofFabric(of, { rule: 'match' }), labelled()] }))
    }
    const [whole, split] = [await costOf(false), await costOf(true)]
    expect([whole.scenarios[0]!.fabricCost, whole.cost]).toEqual(['10.5', '18'])
    expect([split.scenarios[0]!.fabricCost, split.cost, split.margin]).toEqual(['11.025', '18.525', '22.8125'])
    expect(split.materials.filter(({ key }) => key === 'A').map(({ gross, amount }) => [gross, amount])).toEqual([
      ['0.1313', '5.5125'],
      ['0.1313', '5.5125'],
    ])
  })

  test('metres are weighed for an entry by the kilogram, for its tier too; without a weight the sheet is not submitted', async () => {
    const of = await boughtFabric([{ tiers, unit: kilogram }])
    const line = ofFabric(of, { unit: metre, priceUnit: metre, usage: '1', loss: '0', price: '9' })
    // 1 m = 0.324 kg: 600 pieces need 194.4 kg, 700 need 226.8 kg.
    const sheet = await draft(await developed({ lines: [line] }), {
      scenarios: [base({ quantity: '600' }), { name: '大单', quantity: '700', price: '24', minuteRate: '0.5' }],
    })
    expect([sheet.materials[0]!.price, sheet.materials[0]!.priceUnit, sheet.materials[0]!.unit]).toEqual(['42', kilogram, metre])
    expect(sheet.scenarios.map(({ fabricCost }) => fabricCost)).toEqual(['13.608', '12.96'])
    const piece = (await as('admin').create(unit, { code: 'PCS', name: '件', nameEn: 'Piece', dimension: 'count', decimals: 0 })).id
    const counted = await boughtFabric([{ tiers, unit: kilogram }], { unit: piece })
    const other = await draft(await developed({ lines: [{ ...line, material: counted, unit: piece, priceUnit: piece }] }))
    expect([other.materials[0]!.price, other.materials[0]!.amount, other.scenarios[0]!.cost]).toEqual([null, null, null])
    expect(await expectRefusal(as('merchandiser').act(costing, other.id, 'submit'))).toMatch(/materials\[0\]\.price.*换算/)
  })
})

test('costing has the same figures as the BOM: of lines for a colourway, and of none for another size', async () => {
  const id = await newStyle()
  const way = async (colour: string) => (await as('designer').create(colorway, { style: id, colour })).id
  const [black, white] = [await way(stage.black), await way(stage.white)]
  const lineOf = (key: string, price: string, more: object = {}) => ({ key, element: 'trim', material: label, usage: '1', price, ...more })
  const lines = [
    lineOf('A', '50', { element: 'fabric' }),
    lineOf('B', '2', { colorways: [black] }),
    lineOf('C', '2', { colorways: [white] }),
    lineOf('D', '5', { sizes: 'S' }),
  ]
  const { scenarios, materials } = await draft(await developed({ style: id, lines }))
  expect([scenarios[0]!.fabricCost, scenarios[0]!.othersCost, scenarios[0]!.material]).toEqual(['50', '2', '52'])
  expect(materials.map(({ gross, amount }) => [gross, amount])).toEqual([
    ['1', '50'],
    ['0.5', '1'],
    ['0.5', '1'],
    ['0', '0'],
  ])
})

test('a margin below the target asks finance too', async () => {
  const sheet = await draft(await developed(), { targetMargin: '30' })
  expect((await approved(sheet.id)).status).toBe('submitted')
  expect((await as('finance').act(costing, sheet.id, 'approve')).status).toBe('approved')
})

test('a line without a price keeps the sheet from being submitted', async () => {
  const of = await developed({ fabric: { supplier: null, price: null } })
  const sheet = await draft(of)
  expect(sheet.materials[0]!.amount).toBe(null)
  expect(await expectRefusal(as('merchandiser').act(costing, sheet.id, 'submit'))).toMatch(/materials\[0\]\.price.*10/)
})

test('nothing moves by itself: fabric at 42.50 marks the sheet, and the next version takes it: 18.6563, 22.2654 % [DM-1-019]', async () => {
  const of = await developed()
  const sheet = await draft(of)
  await approved(sheet.id)
  expect(await reconfirming()).not.toContain(sheet.id)
  await as('buyer').create(priceList, priceOf('42.5', { validFrom: today, endsFormer: true }))
  expect(await reconfirming()).toContain(sheet.id)
  expect((await as('merchandiser').get(costing, sheet.id)).cost).toBe('18')
  const next = await nextOf(sheet.id)
  expect([next.edition, next.materials[0]!.amount, next.cost, next.margin]).toEqual([2, '11.1563', '18.6563', '22.2654'])
  expect(await reconfirming()).not.toContain(next.id)
  // Prices of an earlier day are those that were valid then.
  const earlier = await as('merchandiser').act(costing, next.id, 'takeOver', {
    values: { bom: of.bom, process: of.process, pricedOn: '2024-06-01' },
  })
  expect(earlier.cost).toBe('18')
  await as('merchandiser').act(costing, next.id, 'takeOver', { values: { bom: of.bom, process: of.process, pricedOn: today } })
  await as('merchandiser').act(costing, next.id, 'submit')
  await as('manager').act(costing, next.id, 'approve')
  await as('finance').act(costing, next.id, 'approve')
  expect(await as('merchandiser').get(costing, sheet.id)).toMatchObject({ status: 'archived', successor: next.id })
})

test('a BOM version that another one replaced, and a process version too, mark the sheets that reckon with them', async () => {
  const of = await developed({ fabric: { supplier: null } })
  const sheet = await draft(of)
  await approved(sheet.id)
  for (const [type, id] of [
    [bom, of.bom],
    [processSheet, of.process],
  ] as const) {
    await as('designer').act(type, id, 'revise')
    const { rows } = await as('designer').list(type, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
    expect(await reconfirming()).toEqual(type === bom ? expect.not.arrayContaining([sheet.id]) : expect.arrayContaining([sheet.id]))
    await as('designer').act(type, rows[0]!.id, 'submit')
    await as('manager').act(type, rows[0]!.id, 'approve')
    expect(await reconfirming()).toContain(sheet.id)
  }
})
