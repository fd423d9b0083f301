/** Two people in one line of a BOM, of whom one exchanges the material: what the other one types for the former material is a conflict at its cell and is stored nowhere unseen; other cells merge. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePage } from '../../engine/pages/describe-page.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { SaveConflict } from '../../model/calls/save-conflict.ts'
import { WeftError } from '../../model/errors.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
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
/** Makes a BOM with one line of jersey that has no price, for a new style. */
async function unpriced(more: object = {}) {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const of = await as('designer').create(style, { name: `并行换料款 ${++count}`, brand, season, category })
  const line = { key: 'F', material: made.jersey, usage: '0.25', loss: '0', taxPoint: '13', ...more }
  return as('designer').create(bom, { style: of.id, currency: stage.cny, lines: [line] })
}
type Bom = Awaited<ReturnType<typeof unpriced>>
/** Saves cells of the one line over the version that was opened, as the merchandiser; returns the fields of the conflict by column, if any. */
async function saved({ id, version, lines }: Bom, cells: object, name = 'merchandiser') {
  const place = `lines#${lines[0]!.id}.`
  try {
    await as(name).save(bom, id, { lines: { set: [{ id: lines[0]!.id, ...cells }], remove: [] } }, version)
    return {}
  } catch (error) {
    if (!(error instanceof WeftError) || error.key !== 'save.conflict') throw error
    const { fields } = error.detail as unknown as SaveConflict
    return Object.fromEntries(fields.map(({ path, mine, theirs }) => [path.replace(place, ''), [mine, theirs]]))
  }
}
const lineOf = async ({ id }: Bom) => (await as('designer').get(bom, id)).lines[0]!

test('[DM-3-036] a price, net or gross, and a usage that are typed for the former material are a conflict at their cells once a colleague has exchanged it', async () => {
  const one = await unpriced()
  expect(await saved(one, { material: made.canvas }, 'designer')).toEqual({})
  expect(await saved(one, { price: '7.77' })).toEqual({ price: ['7.77', null] })
  expect(await saved(one, { grossPrice: '7.77' })).toEqual({ grossPrice: ['7.77', null] })
  expect(await saved(one, { usage: '0.26', use: '双层' })).toEqual({ usage: ['0.26', '0.25'] })
  expect(await saved(one, { element: 'packaging', specification: '18 mm' })).toMatchObject({
    element: ['packaging', 'fabric'],
    specification: ['18 mm', null],
  })
  expect(await lineOf(one)).toMatchObject({ material: made.canvas, price: null, grossPrice: null, usage: '0.25', element: 'fabric' })
  // Upon the version that has the new material the same figures are meant for it.
  expect(await saved(await as('merchandiser').get(bom, one.id), { price: '7.77', usage: '0.26' })).toEqual({})
  expect(await lineOf(one)).toMatchObject({ material: made.canvas, price: '7.77', usage: '0.26' })
})

test('a material that is exchanged over an older version is a conflict at the usage and the price that a colleague gave the former one', async () => {
  const one = await unpriced()
  expect(await saved(one, { usage: '0.3', price: '7.77' }, 'designer')).toEqual({})
  expect(await saved(one, { material: made.canvas })).toMatchObject({ usage: ['0.25', '0.3'], price: [null, '7.77'] })
  expect(await lineOf(one)).toMatchObject({ material: made.jersey, usage: '0.3', price: '7.77' })
})

test('other cells of the line merge with an exchanged material, in both directions, and so does what a colleague took back meanwhile', async () => {
  const one = await unpriced()
  await saved(one, { material: made.canvas }, 'designer')
  expect(await saved(one, { loss: '5', use: '领口' })).toEqual({})
  expect(await lineOf(one)).toMatchObject({ material: made.canvas, loss: '5', use: '领口' })
  const other = await unpriced()
  await saved(other, { loss: '5', use: '领口' }, 'designer')
  expect(await saved(other, { material: made.canvas })).toEqual({})
  expect(await lineOf(other)).toMatchObject({ material: made.canvas, loss: '5', use: '领口' })
  const back = await unpriced()
  for (const material of [made.canvas, made.jersey])
    await as('designer').save(bom, back.id, { lines: { set: [{ id: back.lines[0]!.id, material }], remove: [] } })
  expect(await saved(back, { usage: '0.26' })).toEqual({})
  expect(await lineOf(back)).toMatchObject({ material: made.jersey, usage: '0.26' })
})

test('a line in which a colleague exchanged the material leaves the others free', async () => {
  const one = await unpriced()
  const two = await as('designer').save(bom, one.id, {
    lines: { set: [{ key: 'L', material: made.label, usage: '1', loss: '0' }], remove: [] },
  })
  const [fabric, label] = two.lines
  await as('designer').save(bom, two.id, { lines: { set: [{ id: fabric!.id, material: made.canvas }], remove: [] } })
  const set = [{ id: label!.id, usage: '2', price: '0.2' }]
  const merged = await as('merchandiser').save(bom, two.id, { lines: { set, remove: [] } }, two.version)
  expect(merged.lines).toMatchObject([{ material: made.canvas }, { usage: '2', price: '0.2' }])
})

test('the page says which cells belong to the material, those that are scaled too: the dialog of the conflict starts them with the values of who exchanged it', async () => {
  const page = await as('merchandiser').perform((operation) => describePage(operation, bom))
  const { columns = [] } = page.blocks.flatMap(({ form }) => form).find(({ field }) => field === 'lines')!
  const { renews, scales } = columns.find(({ field }) => field === 'material')!
  expect(scales).toEqual(['usage', 'usageBySize'])
  expect(renews).toEqual(expect.arrayContaining(['element', 'price', 'priceCurrency', 'priceUnit']))
})
