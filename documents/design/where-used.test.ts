/** Tests of what a colour or a colourway that is in use says when it is removed, of where a colourway is offered, and of the search for a colour. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookup } from '../../engine/query/lookup.ts'
import type { Person, Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { WeftError } from '../../model/errors.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { developed } from '../testing/developed-style.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

interface Refusal {
  readonly key: string
  readonly zh: string
  readonly usedBy: readonly { readonly page: string; readonly documents: readonly { readonly id: string; readonly title: string }[] }[]
}
const refused = (person: Person, type: AnyDocument, id: string): Promise<Refusal> =>
  person.remove(type, id).then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => ({ key: error.key, zh: error.localised('zh'), usedBy: (error.detail?.['usedBy'] ?? []) as Refusal['usedBy'] }),
  )

test('a colourway that an order names is not removed, and the refusal names the order to who reads it [DM-2-006]', async () => {
  const order = await as('buyer').create(purchaseOrder, orderOf(stage))
  const byAdmin = await refused(as('admin'), colorway, stage.inBlack)
  expect(byAdmin.key).toBe('save.inUse')
  expect(byAdmin.usedBy.find(({ page }) => page === 'purchase_order')?.documents).toEqual([
    { id: order.id, title: expect.stringContaining(order.number) },
  ])
  expect(byAdmin.zh).toContain(`成品采购订单 ${order.number}`)
  // A designer reads no orders: the refusal says nothing of them.
  const byDesigner = await refused(as('designer'), colorway, stage.inBlack)
  expect(byDesigner.usedBy.map(({ page }) => page)).not.toContain('purchase_order')
  expect(byDesigner.zh).not.toContain(order.number)
  expect((await as('designer').get(colorway, stage.inBlack)).id).toBe(stage.inBlack)
})

test('the line of an order is offered the active colourways of its style and no other [DM-2-006]', async () => {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const other = (await as('designer').create(style, { name: '另一款', brand, season, category })).id
  const theirs = (await as('designer').create(colorway, { style: other, colour: stage.black })).id
  await developed(app, stage, other)
  const offered = async (of: string) =>
    (
      await as('buyer').perform((operation) =>
        lookup(operation, 'colorway', { for: { type: 'purchase_order', field: 'lines.colorway', values: { style: of } } }),
      )
    )
      .map(({ id }) => id)
      .toSorted()
  expect(await offered(stage.styleId)).toEqual([stage.inBlack, stage.inWhite].toSorted())
  expect(await offered(other)).toEqual([theirs])
  await as('designer').act(colorway, theirs, 'stop')
  expect(await offered(other)).toEqual([])
})

test('a colour is found by number, by both names and by its Pantone code, and its removal is refused with what uses it [DM-2-014]', async () => {
  const made = await as('designer').create(colour, { name: '经典蓝', nameEn: 'Classic blue', pantone: '19-4052 tcx' })
  await as('designer').create(colour, { name: '亮白', nameEn: 'Bright white', pantone: '11-0601 TCX' })
  expect(made.pantone).toBe('19-4052 TCX')
  for (const search of [made.number, '典蓝', 'classic', '19-4052', '4052 tcx'])
    expect([search, (await as('designer').list(colour, { search })).rows.map(({ id }) => id)]).toEqual([search, [made.id]])
  const way = await as('designer').create(colorway, { style: stage.styleId, colour: made.id })
  const { key, zh, usedBy } = await refused(as('designer'), colour, made.id)
  expect(key).toBe('save.inUse')
  expect(usedBy).toEqual([{ page: 'colorway', label: '配色', documents: [{ id: way.id, title: expect.stringContaining(way.number) }] }])
  expect(zh).toContain(way.number)
  await as('designer').remove(colorway, way.id)
  await as('designer').remove(colour, made.id)
  expect((await as('designer').list(colour, { search: '典蓝' })).rows).toEqual([])
})
