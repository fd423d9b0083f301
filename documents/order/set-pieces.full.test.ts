/** Story of what a set may consist of: approved styles of the brand of its order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { brand } from '../design/brand.ts'
import { colorway } from '../design/colorway.ts'
import { style } from '../design/style.ts'
import { developed } from '../testing/developed-style.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { setSteps } from '../testing/set-fixtures.ts'

let app: Story
let stage: Stage
let sets: ReturnType<typeof setSteps>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  sets = setSteps(app, stage)
})
afterAll(() => app?.end())

test('a set with a piece of another brand, or of a style that is not approved, is refused at the set, and so are sets in an order of another brand', async () => {
  const admin = as('admin')
  const [{ images, season, category, sizeList }, other] = [
    await admin.get(style, stage.styleId),
    await admin.create(brand, { code: 'OB', name: '另一品牌' }),
  ]
  const garment = async (of: string) => {
    const { id } = await admin.create(style, { name: '衬衫', brand: of, season, category, sizeList, images })
    const way = (await admin.create(colorway, { style: id, colour: stage.black })).id
    await developed(app, stage, id)
    return { id, way }
  }
  const approved = async (id: string) => {
    await admin.act(style, id, 'submit')
    await as('merchandiser').act(style, id, 'accept')
    await as('manager').act(style, id, 'approve')
  }
  const [shirt, draft] = [await garment(other.id), await garment(stage.brandId)]
  await approved(shirt.id)
  const withPiece = ({ id, way }: { readonly id: string; readonly way: string }) =>
    sets.portfolio({ name: '混装', components: [...sets.tees(), { style: id, colorway: way, ratio: 1, price: '30' }] })
  const ordered = (set: string, more: object = {}) =>
    sets.draftOf({ lines: [], sets: [{ portfolio: set, matrix: sizes('0', '1', '0') }], ...more })
  const [mixed, unfinished] = [await withPiece(shirt), await withPiece(draft)]
  for (const set of [mixed, unfinished])
    expect(await expectRefusal(ordered(set))).toMatch(/^sets\[0\]\.portfolio: 组成 \S+ 不能下单：款式须已核准、属于本品牌，配色须启用/)
  expect(await expectRefusal(ordered(await sets.portfolio(), { brand: other.id }))).toMatch(/^sets\[0\]\.portfolio: /)
  await approved(draft.id)
  expect((await ordered(unfinished)).lines).toHaveLength(3)
})
