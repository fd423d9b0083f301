/** Tests of product portfolios: price and materials of a set, one main product, sets within sets and never within themselves, and who reads them. */
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WeftError } from '../../model/errors.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { productPortfolio } from './product-portfolio.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
let tee: Garment
let shorts: Garment
const as = (name: string) => story.app.as(name)
interface Garment {
  readonly id: string
  readonly black: string
  readonly white: string
  readonly bom: string
}

async function approveBom(id: string): Promise<string> {
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
  return id
}
/** A style in development in black and white whose BOM is in force. */
async function garment(name: string, lines: readonly object[]): Promise<Garment> {
  const { brandId: brand, seasonId: season, categoryId: category, cny } = story.stage
  const { id } = await as('designer').create(style, { name, brand, season, category })
  const wayOf = async (colour: string) => (await as('designer').create(colorway, { style: id, colour })).id
  const [black, white] = [await wayOf(story.stage.black), await wayOf(story.stage.white)]
  return { id, black, white, bom: await approveBom((await as('designer').create(bom, { style: id, currency: cny, lines })).id) }
}
beforeAll(async () => {
  story = await bomStory()
  const { made, units } = story
  const jersey = { material: made.jersey, unit: units.kg, usage: '0.25', loss: '5', price: '40' }
  const label = { material: made.label, unit: units.piece, usage: '1', loss: '2', price: '0.2' }
  tee = await garment('圆领 T 恤', [jersey, label])
  shorts = await garment('短裤', [{ ...label, usage: '2', loss: '0' }])
})
afterAll(() => story?.app.end())

/** 2 × black tee + 1 × white tee at 18.90, fee 1.20. */
const threeTees = () => [
  { style: tee.id, colorway: tee.black, ratio: 2, price: '18.9', main: true },
  { style: tee.id, colorway: tee.white, ratio: 1, price: '18.9' },
]
const draft = (components: readonly object[], more: object = {}) =>
  as('designer').create(productPortfolio, { name: '三件装', currency: story.stage.cny, fee: '1.2', components, ...more })
const active = async (components: readonly object[], more: object = {}) => {
  const { id } = await draft(components, more)
  return as('manager').act(productPortfolio, id, 'activate')
}
const needs = ({ materials }: Awaited<ReturnType<typeof draft>>) => materials.map(({ material, gross }) => [material, gross])

test('a ratio whose pieces exceed what is stored is refused at the sum', async () => {
  const [one, two] = threeTees()
  const error = await draft([{ ...one, ratio: 2_147_483_647 }, two!]).catch((reason: WeftError) => reason)
  expect(error).toMatchObject({ code: 11000, fields: [{ path: 'pieceCount', key: 'field.tooLarge' }] })
})

test('2 × 18.90 + 18.90 + 1.20 is 57.90 a set; its materials are the BOMs of its components × ratio', async () => {
  const set = await draft(threeTees(), { combination: '黑白' })
  expect([set.number.slice(0, 2), set.price, set.pieceCount, set.mainProduct, set.missing]).toEqual(['PF', '57.9', 3, tee.id, 0])
  // 3 × 0.2625 kg of jersey and 3 × 1.02 labels.
  expect(needs(set)).toEqual([
    [story.made.jersey, '0.7875'],
    [story.made.label, '3.06'],
  ])
  const mixed = await draft([...threeTees(), { style: shorts.id, colorway: shorts.black, ratio: 2, price: '30' }])
  expect(needs(mixed)).toEqual([
    [story.made.jersey, '0.7875'],
    [story.made.label, '7.06'],
  ])
  const unpriced = await draft([{ ...threeTees()[0], price: null }, threeTees()[1]!])
  expect([unpriced.price, unpriced.unpriced]).toEqual([null, 1])
  expect(await expectRefusal(as('manager').act(productPortfolio, unpriced.id, 'activate'))).toContain('components[0].price: 组成缺少单价')
})

test('two main products or none, a ratio of zero, a style without its colourway, and a component that is both or nothing are refused', async () => {
  const [first, second] = threeTees() as [object, object]
  expect(await expectRefusal(draft([first, { ...second, main: true }]))).toContain('主产品')
  expect(await expectRefusal(draft([second]))).toContain('主产品')
  expect(await expectRefusal(draft([{ ...first, ratio: 0 }]))).toContain('components[0].ratio')
  expect(await expectRefusal(draft([{ ...first, colorway: null }]))).toContain('components[0].colorway: 款式须指定配色')
  const set = await active(threeTees())
  expect(await expectRefusal(draft([first, { ...second, portfolio: set.id }]))).toContain('components[1]')
  expect(await expectRefusal(draft([first, { ratio: 1 }]))).toContain('components[1]')
  expect(await expectRefusal(draft([{ portfolio: set.id, ratio: 1, main: true }]))).toContain('主产品须为款式')
})

test('a set within a set brings its price, pieces and materials; one that leads back to itself is refused', async () => {
  const inner = await active(threeTees())
  const outer = await active([
    { style: shorts.id, colorway: shorts.white, ratio: 1, price: '30', main: true },
    { portfolio: inner.id, ratio: 2, price: '1' },
  ])
  expect([outer.price, outer.pieceCount, outer.components[1]!.price]).toEqual(['147', 7, '57.9'])
  expect(needs(outer)).toEqual([
    [story.made.label, '8.12'],
    [story.made.jersey, '1.575'],
  ])
  const third = await active([{ ...threeTees()[0] }, { portfolio: outer.id, ratio: 1 }])
  await as('designer').act(productPortfolio, inner.id, 'revise')
  for (const through of [outer.id, third.id])
    expect(
      await expectRefusal(
        as('designer').save(productPortfolio, inner.id, { components: [...threeTees(), { portfolio: through, ratio: 1 }] }),
      ),
    ).toMatch(/components\[2\]\.portfolio: .*包含本组合/)
  // A set whose part is taken up again is not put into force.
  await as('designer').act(productPortfolio, outer.id, 'revise')
  expect(await expectRefusal(as('manager').act(productPortfolio, outer.id, 'activate'))).toMatch(/components\[1\]\.portfolio: .*未启用/)
})

test('a small usage within a set within a set is reckoned exactly and rounded once: 0.0006 kg with 8 % loss, 300 times, is 0.1944 kg [DM-3-036]', async () => {
  const { made, units } = story
  const thread = await garment('缝线款', [{ material: made.jersey, unit: units.kg, usage: '0.0006', loss: '8', price: '40' }])
  const inner = await active([{ style: thread.id, colorway: thread.black, ratio: 3, price: '1', main: true }])
  expect(needs(inner)).toEqual([[made.jersey, '0.0019']])
  const outer = await draft([
    { style: shorts.id, colorway: shorts.white, ratio: 1, price: '30', main: true },
    { portfolio: inner.id, ratio: 100 },
  ])
  expect(needs(outer)).toEqual([
    [made.label, '2'],
    [made.jersey, '0.1944'],
  ])
})

test('a BOM that is replaced marks the active set, which keeps its materials until it is taken up again', async () => {
  const set = await active([{ style: shorts.id, colorway: shorts.black, ratio: 3, price: '30', main: true }])
  expect(needs(set)).toEqual([[story.made.label, '6']])
  await as('designer').act(bom, shorts.bom, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: shorts.bom }] })
  const { lines } = await as('designer').get(bom, rows[0]!.id)
  await as('designer').save(bom, rows[0]!.id, { lines: { set: [{ id: lines[0]!.id, usage: '4' }] } })
  await approveBom(rows[0]!.id)
  const marked = await as('designer').list(productPortfolio, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })
  expect(marked.rows.map(({ id }) => id)).toContain(set.id)
  expect(needs(await as('designer').get(productPortfolio, set.id))).toEqual([[story.made.label, '6']])
  await as('designer').act(productPortfolio, set.id, 'revise')
  const ways = await as('designer').perform((its) => listMovedBases(its, productPortfolio, set.id))
  expect(ways.map(({ by }) => by)).toEqual([['keep']])
  const taken = await as('designer').save(productPortfolio, set.id, { remark: '新 BOM' })
  expect([taken.components[0]!.bom, needs(taken)]).toEqual([rows[0]!.id, [[story.made.label, '12']]])
})

test('a set within a set that is taken up again and put into force marks the outer set, which keeps its figures until it is taken up too', async () => {
  const inner = await active(threeTees())
  const of = (price: string) => [
    { style: shorts.id, colorway: shorts.white, ratio: 1, price, main: true },
    { portfolio: inner.id, ratio: 1 },
  ]
  const outer = await active(of('30'))
  const isMarked = async () => {
    const { rows } = await as('designer').list(productPortfolio, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })
    return rows.some(({ id }) => id === outer.id)
  }
  expect([outer.price, await isMarked()]).toEqual(['89.1', false])
  await as('designer').act(productPortfolio, inner.id, 'revise')
  await as('designer').save(productPortfolio, inner.id, { fee: '3.2' })
  expect(await isMarked()).toBe(false)
  await as('manager').act(productPortfolio, inner.id, 'activate')
  expect([(await as('designer').get(productPortfolio, outer.id)).price, await isMarked()]).toEqual(['89.1', true])
  await as('designer').act(productPortfolio, outer.id, 'revise')
  const taken = await as('designer').save(productPortfolio, outer.id, { remark: '新费用' })
  expect(taken.price).toBe('91.1')
  await as('manager').act(productPortfolio, outer.id, 'activate')
  expect(await isMarked()).toBe(false)
})

test('a component whose BOM is not in force is missing, and the set is not activated; nobody outside the brand reads a set', async () => {
  const { brandId: brand, seasonId: season, categoryId: category } = story.stage
  const { id } = await as('designer').create(style, { name: '无 BOM', brand, season, category })
  const way = await as('designer').create(colorway, { style: id, colour: story.stage.black })
  const set = await draft([...threeTees(), { style: id, colorway: way.id, ratio: 1, price: '9' }])
  expect(set.missing).toBe(1)
  expect(await expectRefusal(as('manager').act(productPortfolio, set.id, 'activate'))).toMatch(/materials: 有 1 处/)
  for (const name of ['supplier', 'factory', 'other.buyer'])
    await expect(as(name).get(productPortfolio, set.id), name).rejects.toMatchObject({ code: expect.toBeOneOf([403, 404]) })
})
