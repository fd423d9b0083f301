/** Tests of material prices beside others: entries typed by hand, the colours of other suppliers, and what a number says of other parties. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { lookup } from '../../engine/query/lookup.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { materialColour } from './material-colour.ts'
import { materialPrice } from './material-price.ts'
import { material } from './material.ts'

let app: Story
let stage: Stage
let kg: string
let group: string
let customer: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  kg = story.units.kg
  group = (await as('merchandiser').get(material, story.made.label)).group
  customer = (await app.person('store', { kind: 'customer', roles: ['supplier'] })).actor.company
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
/** An entry of the price list as a person types it. */
const typed = (of: string, more: object = {}) =>
  as('buyer').create(priceList, {
    kind: 'material',
    supplier: stage.supplierId,
    material: of,
    currency: stage.cny,
    netPrice: '39',
    validFrom: '2026-07-01',
    ...more,
  })
const entriesOf = async (of: string) => {
  const { rows } = await as('buyer').list(priceList, { filters: [{ field: 'material', operator: 'eq', value: of }], sort: ['validFrom'] })
  return Promise.all(rows.map(({ id }) => as('buyer').get(priceList, id)))
}
const daysOf = async (of: string) =>
  (await entriesOf(of)).map(({ status, source, validFrom, validTo }) => [status, source, validFrom, validTo])
/** What a person reads at the fields, in both languages. */
const bothLanguages = (refused: Promise<unknown>) =>
  refused.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => [error.localisedFields('zh'), error.localisedFields('en')],
  )

describe('a shorter price that ends the former one', () => {
  /** Does an action, confirming what it asks, and returns what that was, in both languages. */
  const confirmedQuestions = async (id: string, action: 'submit' | 'approve') => {
    const person = as(action === 'submit' ? 'buyer' : 'manager')
    const { asks } = (await person.act(materialPrice, id, action).then(
      () => ({ asks: [] }),
      (error: WeftError) => error.detail,
    )) as { asks: { code: string; path: string; text: readonly string[] }[] }
    if (asks.length > 0) await person.act(materialPrice, id, action, { confirmed: asks.map(({ code }) => code) })
    return asks.map(({ path, text }) => [path, ...text])
  }
  const shorter = { validFrom: '2999-03-01', validTo: '2999-04-30', endsFormer: true }

  test('asks before the submission and the approval, and names the days that are left without a price [DM-3-027]', async () => {
    for (const [validTo, days, daysEn] of [
      [null, '自 2999-05-01 起', 'from 2999-05-01 on'],
      ['2999-12-31', '2999-05-01 至 2999-12-31 ', 'from 2999-05-01 to 2999-12-31'],
    ] as const) {
      const of = await newMaterial()
      const { number } = await inForce(of, { validFrom: '2999-01-01', validTo })
      const { id } = await draft(of, shorter)
      const question = [
        'validTo',
        `${number} 将截止于 2999-02-28，而本价格只到 2999-04-30：${days}没有价格`,
        `${number} ends on 2999-02-28 and this price on 2999-04-30: there is no price ${daysEn}`,
      ]
      expect([await confirmedQuestions(id, 'submit'), await confirmedQuestions(id, 'approve')]).toEqual([[question], [question]])
      expect(await daysOf(of)).toEqual([
        ['active', 'materialPrice', '2999-01-01', '2999-02-28'],
        ['active', 'materialPrice', '2999-03-01', '2999-04-30'],
      ])
    }
  })

  test('asks about an entry that was typed and is ended with it, and about the price of a customer', async () => {
    const of = await newMaterial()
    await typed(of, { validFrom: '2999-01-01' })
    const { id } = await draft(of, shorter)
    expect(await confirmedQuestions(id, 'submit')).toEqual([
      [
        'validTo',
        '手工录入的价格 将截止于 2999-02-28，而本价格只到 2999-04-30：自 2999-05-01 起没有价格',
        'The price entered by hand ends on 2999-02-28 and this price on 2999-04-30: there is no price from 2999-05-01 on',
      ],
    ])
    const sold = { supplier: null, customer }
    await inForce(of, { ...sold, validFrom: '2999-01-01' })
    expect(await confirmedQuestions((await draft(of, { ...shorter, ...sold })).id, 'submit')).toHaveLength(1)
  })

  test('asks nothing where it ends with the former one or later, or where that was over before', async () => {
    const of = await newMaterial()
    await inForce(of, { validFrom: '2999-01-01', validTo: '2999-04-30' })
    for (const more of [
      {},
      { validTo: null },
      { validTo: '2999-05-31' },
      { validTo: '9999-12-31' },
      { validFrom: '2999-05-01', validTo: '2999-05-02' },
    ])
      expect(await confirmedQuestions((await draft(of, { ...shorter, ...more })).id, 'submit')).toEqual([])
    // After a price until the last day of the calendar there is no day without one.
    const unlimited = await newMaterial()
    await inForce(unlimited, { validFrom: '2999-01-01' })
    expect(await confirmedQuestions((await draft(unlimited, { ...shorter, validTo: '9999-12-31' })).id, 'submit')).toEqual([])
  })
})

describe('an entry that is typed by hand beside a material price', () => {
  test('does not end it: the refusal names the material price and how it is ended, in both languages [DM-3-027]', async () => {
    const of = await newMaterial()
    const { id, number } = await inForce(of)
    const refused = [
      {
        validFrom: [`与物料价格 ${number}（2026-01-01 至 …）重叠，手工价格不能截止它；请先在该物料价格上“提前截止”，或新建物料价格接续`],
      },
      {
        validFrom: [
          `Overlaps with material price ${number}, valid from 2026-01-01 to …, which an entered price cannot end: choose "End earlier" on that material price first, or make the next one a material price`,
        ],
      },
    ]
    for (const endsFormer of [true, false]) expect(await bothLanguages(typed(of, { endsFormer }))).toEqual(refused)
    expect([(await as('buyer').get(materialPrice, id)).validTo, await daysOf(of)]).toEqual([
      null,
      [['active', 'materialPrice', '2026-01-01', null]],
    ])
  })

  test('follows it once the material price is ended, and is ended itself by the next material price', async () => {
    const of = await newMaterial()
    const { id } = await inForce(of, { validFrom: '2998-01-01' })
    await as('buyer').act(materialPrice, id, 'end', { values: { validTo: '2998-06-30' } })
    await typed(of, { validFrom: '2998-07-01' })
    await inForce(of, { validFrom: '2999-01-01', endsFormer: true })
    expect(await daysOf(of)).toEqual([
      ['active', 'materialPrice', '2998-01-01', '2998-06-30'],
      ['active', 'manual', '2998-07-01', '2998-12-31'],
      ['active', 'materialPrice', '2999-01-01', null],
    ])
  })

  test('ends a former entry that was typed as well; another colour, supplier or currency is no overlap', async () => {
    const of = await newMaterial()
    const dyed = (await as('merchandiser').create(materialColour, { material: of, colour: stage.black, supplier: stage.supplierId })).id
    await inForce(of)
    await typed(of, { materialColour: dyed, validFrom: '2026-01-01' })
    await typed(of, { materialColour: dyed, endsFormer: true })
    await typed(of, { supplier: stage.otherSupplierId, endsFormer: true })
    expect((await daysOf(of)).filter(([, source]) => source === 'manual').map(([, , from, to]) => [from, to])).toEqual([
      ['2026-01-01', '2026-06-30'],
      ['2026-07-01', null],
      ['2026-07-01', null],
    ])
  })

  test('is checked together with others by one read of the prices of their supplier, and refused at its own row', async () => {
    const valuesOf = (ids: readonly string[]) =>
      ids.map((of) => ({
        kind: 'material' as const,
        supplier: stage.supplierId,
        material: of,
        currency: stage.cny,
        netPrice: '39',
        validFrom: '2026-07-01',
      }))
    const several = (number: number) => Promise.all(Array.from({ length: number }, () => newMaterial()))
    const statements = async (ids: readonly string[]) =>
      (await sentStatements(as('buyer'), ({ ctx }) => ctx.createMany(priceList, valuesOf(ids)))).length
    const few = await statements(await several(2))
    expect(await statements(await several(5))).toBe(few)
    const [free, priced] = [await newMaterial(), await newMaterial()]
    const { number } = await inForce(priced)
    const both = as('buyer').perform(({ ctx }) => ctx.createMany(priceList, valuesOf([free, priced])))
    expect(await expectRefusal(both)).toContain(`与物料价格 ${number}`)
    expect(await daysOf(free)).toEqual([])
  })

  test('is refused too when it is changed or activated into the days of a material price', async () => {
    const of = await newMaterial()
    const { id } = await typed(of, { validFrom: '2026-07-01', endsFormer: true })
    await as('buyer').act(priceList, id, 'deactivate')
    const { number } = await inForce(of)
    expect(await expectRefusal(as('buyer').act(priceList, id, 'activate'))).toContain(`与物料价格 ${number}`)
    const early = await typed(of, { validFrom: '2025-01-01', validTo: '2025-12-31' })
    expect(await expectRefusal(as('buyer').save(priceList, early.id, { validTo: null }))).toContain(`与物料价格 ${number}`)
    const [entry] = (await entriesOf(of)).filter(({ source }) => source === 'materialPrice')
    expect(await expectRefusal(as('buyer').save(priceList, entry!.id, { sourceNumber: 'X' }))).toContain('sourceNumber')
  })

  test('of approvals beside as many entries that end former prices, each pair has one winner, and a material price has the days of its entry', async () => {
    const pairs = []
    for (let at = 0; at < (isFullRun ? 20 : 6); at++) {
      const of = await newMaterial()
      pairs.push({ of, price: (await submitted(of)).id })
    }
    const results = await Promise.allSettled(
      pairs.flatMap(({ of, price }, at) => {
        const calls = [() => approve(price), () => typed(of, { endsFormer: true })]
        return (at % 2 ? calls : calls.toReversed()).map((call) => call())
      }),
    )
    const done = results.map(({ status }) => status === 'fulfilled')
    expect(pairs.map((_, at) => [done[at * 2], done[at * 2 + 1]].filter(Boolean).length)).toEqual(pairs.map(() => 1))
    const apart = await app.sql(
      `SELECT p.number FROM material.material_price p LEFT JOIN "order".price_list e ON e.platform_id = p.platform_id AND e.material_price = p.id AND e.status = 'active'
       WHERE p.material = ANY ($1::bigint[]) AND p.status = 'active' AND (e.id IS NULL OR e.valid_from <> p.valid_from OR e.valid_to IS DISTINCT FROM p.valid_to)`,
      [pairs.map(({ of }) => of)],
    )
    expect(apart).toEqual([])
  })
})

test('a supplier takes no price for what another one dyes: the link is not offered and is refused in both languages', async () => {
  const of = await newMaterial()
  const dye = async (supplier: string) =>
    (await as('merchandiser').create(materialColour, { material: of, colour: stage.black, supplier })).id
  const [own, others] = [await dye(stage.supplierId), await dye(stage.otherSupplierId)]
  const refused = [{ materialColour: ['与所选的“供应商”不符'] }, { materialColour: ['Does not fit the chosen "Supplier"'] }]
  expect(await bothLanguages(draft(of, { materialColour: others }))).toEqual(refused)
  expect(await bothLanguages(typed(of, { materialColour: others }))).toEqual(refused)
  expect((await draft(of, { materialColour: own })).materialColour).toBe(own)
  // What a customer pays for may be dyed by anybody.
  expect((await draft(of, { supplier: null, customer, materialColour: others })).materialColour).toBe(others)
  for (const type of ['material_price', 'price_list']) {
    const offered = await as('buyer').perform((operation) =>
      lookup(operation, 'material_colour', {
        for: { type, field: 'materialColour', values: { material: of, supplier: stage.supplierId } },
      }),
    )
    expect(offered.map(({ id }) => id)).toEqual([own])
  }
})

test('each party has serials of its own: no number says how many prices others have; existing numbers stay', async () => {
  const of = await newMaterial()
  const serialsOf = async (more: object) => {
    const one = await draft(of, more)
    const two = await draft(of, more)
    return [one, two].map(({ number }) => number!)
  }
  const mill = await serialsOf({})
  await serialsOf({ supplier: stage.otherSupplierId })
  await serialsOf({ supplier: null, customer })
  const [next] = await serialsOf({})
  const serial = (number: string) => Number(number.slice(-4))
  expect(mill[0]).toMatch(/^MP-VD[A-Z]?\d{4}-\d{6}-\d{4}$/)
  expect(serial(next!)).toBe(serial(mill[1]!) + 1)
  const [theirs] = await serialsOf({ supplier: stage.otherSupplierId })
  expect([serial(theirs!), theirs!.slice(0, -4) === mill[0]!.slice(0, -4)]).toEqual([3, false])
  // A number that was given before the party stood in it.
  const { id } = await draft(of)
  await app.sql(`UPDATE material.material_price SET number = 'MP-202601-0007', partner = NULL WHERE id = $1`, [id])
  expect((await as('buyer').save(materialPrice, id, { netPrice: '41' })).number).toBe('MP-202601-0007')
})

test('the party stays from the first save on, since the number names it', async () => {
  const of = await newMaterial()
  const { id } = await draft(of)
  expect(await expectRefusal(as('buyer').save(materialPrice, id, { supplier: stage.otherSupplierId }))).toContain('supplier')
  expect(await expectRefusal(as('buyer').save(materialPrice, id, { supplier: null, customer }))).toContain('supplier')
})
