/** The story of a BOM whose matching lines lack colours: one action asks the dye houses for every pair, once, and the approved colours answer the cells. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { labDip } from '../material/lab-dip.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let made: Record<'jersey' | 'label' | 'canvas', string>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage, made } = await bomStory())
})
afterAll(() => app?.end())

let count = 0
/** A colour with a standard, which a dye house can be asked for. */
const shade = async () =>
  (
    await as('designer').create(colour, {
      name: `色 ${++count}`,
      labL: '60',
      labA: '-3.2',
      labB: '-18.5',
      illuminant: 'D65',
      observer: 'deg10',
    })
  ).id
/** A style with a colourway for each of these colours. */
const styleIn = async (shades: readonly string[]) => {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const { id } = await as('designer').create(style, { name: `缺色款 ${++count}`, brand, season, category })
  for (const of of shades) await as('designer').create(colorway, { style: id, colour: of })
  return id
}
const matched = (material: string, more: object = {}) => ({
  material,
  supplier: stage.supplierId,
  usage: '1',
  price: '1',
  rule: 'match',
  ...more,
})
const draft = (of: string, lines: readonly object[]) => as('designer').create(bom, { style: of, currency: stage.cny, lines })
const ask = (id: string, action = 'askLabDips', name = 'designer') =>
  as(name).act(bom, id, action, { values: { labDipsDue: '2099-06-01' } })
const requestsOf = async (of: string) => {
  const { rows } = await as('designer').list(labDip, { filters: [{ field: 'style', operator: 'eq', value: of }] })
  return Promise.all(rows.map(({ id }) => as('designer').get(labDip, id)))
}
const pairOf = ({ material, colour: dyed }: { material: string; colour: string }) => `${material} ${dyed}`

test('three missing pairs, one of them on two lines, make three requests at once; a second press makes none and names them [DM-1-033]', async () => {
  const [navy, rust] = [await shade(), await shade()]
  const of = await styleIn([navy, rust])
  // The canvas is dyed in rust already, so that navy alone is missing of it.
  await as('merchandiser').create(materialColour, { material: made.canvas, colour: rust, supplier: stage.supplierId })
  const one = await draft(of, [matched(made.jersey), matched(made.canvas), matched(made.jersey, { use: '领口' })])
  expect(one.missing).toBe(15)
  expect(await expectRefusal(as('designer').act(bom, one.id, 'askLabDips'))).toContain('labDipsDue')
  expect(await expectRefusal(as('designer').act(bom, one.id, 'askLabDips', { values: { labDipsDue: '2020-01-01' } }))).toContain(
    'labDipsDue',
  )
  await ask(one.id)
  const requests = await requestsOf(of)
  expect(requests.map(pairOf).toSorted()).toEqual([`${made.jersey} ${navy}`, `${made.jersey} ${rust}`, `${made.canvas} ${navy}`].toSorted())
  for (const request of requests)
    expect(request).toMatchObject({ status: 'submitted', supplier: stage.supplierId, dueDate: '2099-06-01', style: of, standardL: '60' })
  const again = await ask(one.id).then(
    () => undefined,
    (error: WeftError) => error,
  )
  const texts = (['zh', 'en'] as const).map((language) => Object.values(again!.localisedFields(language)).flat().join())
  for (const { number } of requests) for (const text of texts) expect(text).toContain(number)
  expect(texts[1]).toContain('Every missing colour is asked for already')
  expect(await requestsOf(of)).toHaveLength(3)
  // The dye house has its requests and does not learn of the style.
  const dyed = await as('supplier').list(labDip, { filters: [{ field: 'dueDate', operator: 'eq', value: '2099-06-01' }] })
  expect(dyed.rows.map(({ id }) => id).toSorted()).toEqual(requests.map(({ id }) => id).toSorted())
  expect(JSON.stringify(dyed.rows)).not.toContain(`"${of}"`)
})

test('of two people who press at once one asks, also over two BOMs that lack the same colour', async () => {
  const plum = await shade()
  const [first, second] = [await styleIn([plum]), await styleIn([plum])]
  const boms = [await draft(first, [matched(made.jersey)]), await draft(second, [matched(made.jersey)])]
  const presses = boms.flatMap(({ id }) => [ask(id), ask(id, 'askLabDips', 'merchandiser')])
  const results = await Promise.allSettled(presses)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await Promise.all([first, second].map(requestsOf))).flat()).toHaveLength(1)
})

test('of two BOMs that have both seen their colour missing one asks: they meet at the material, which a third one holds until both wait', async () => {
  const slate = await shade()
  const [first, second] = [await styleIn([slate]), await styleIn([slate])]
  const boms = [await draft(first, [matched(made.jersey)]), await draft(second, [matched(made.jersey)])]
  let presses: Promise<PromiseSettledResult<unknown>[]> | undefined
  await as('merchandiser').perform(async ({ ctx }) => {
    await ctx.lock(material, made.jersey)
    presses = Promise.allSettled(boms.map(({ id }) => ask(id)))
    // What a request inserts refers to the material, so both are held here with the lock of the action and without it.
    await expect.poll(waiting, { timeout: 120_000 }).toBe(2)
  })
  expect((await presses!).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await Promise.all([first, second].map(requestsOf))).flat()).toHaveLength(1)
})

/** How many sessions wait for a lock of another one. */
const waiting = async () => {
  const [row] = await app.sql<{ some: number }>(
    "SELECT count(*)::int AS some FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return row!.some
}

test('a colourway that is added to a BOM in force asks for its colour; where every cell has its answer nothing is offered', async () => {
  const [sand, teal] = [await shade(), await shade()]
  const of = await styleIn([sand])
  await as('merchandiser').create(materialColour, { material: made.jersey, colour: sand, supplier: stage.supplierId })
  const { id } = await draft(of, [matched(made.jersey)])
  expect(await expectRefusal(ask(id))).not.toBe('')
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
  await as('designer').create(colorway, { style: of, colour: teal })
  const { missing } = await ask(id, 'askLabDipsInForce')
  expect(missing).toBe(3)
  expect((await requestsOf(of)).map(pairOf)).toEqual([`${made.jersey} ${teal}`])
})

test('what cannot be asked for is refused at its line, and nothing is made: no supplier, none that has joined, no standard; what is not to be dyed', async () => {
  const olive = await shade()
  const of = await styleIn([olive])
  const one = await draft(of, [matched(made.jersey), matched(made.canvas, { supplier: null })])
  expect(await expectRefusal(ask(one.id))).toMatch(/lines\[1\]\.supplier: 第 20 行：行上与物料都没有供应商/)
  expect(await requestsOf(of)).toEqual([])
  const bare = await styleIn([(await as('designer').create(colour, { name: '无标准' })).id])
  expect(await expectRefusal(ask((await draft(bare, [matched(made.jersey)])).id))).toMatch(/lines\[0\]\.material: 颜色 无标准/)
  const unmapped = await styleIn([olive])
  const map = await draft(unmapped, [matched(made.label, { rule: 'map' })])
  expect(await expectRefusal(ask(map.id))).toContain('没有可以打色样的缺失颜色')
})

test('the technologist who builds the BOM asks for its colours, and reads the requests; a buyer asks for none, and a lab dip alone is the designer’s to ask for', async () => {
  await app.person('technologist', { company: 'brand', roles: ['technologist'] })
  const of = await styleIn([await shade()])
  const { id } = await as('technologist').create(bom, { style: of, currency: stage.cny, lines: [matched(made.jersey)] })
  await expect(ask(id, 'askLabDips', 'buyer')).rejects.toMatchObject({ code: 403 })
  await ask(id, 'askLabDips', 'technologist')
  const [request] = await requestsOf(of)
  expect(await as('technologist').get(labDip, request!.id)).toMatchObject({ status: 'submitted', createdBy: as('technologist').actor.user })
  const alone = { material: made.jersey, colour: await shade(), supplier: stage.supplierId, dueDate: '2099-06-01' }
  await expect(as('technologist').create(labDip, alone)).rejects.toMatchObject({ code: 403 })
})
