/** Story of what a style offers: a BOM, a process sheet and a size chart are made once from it, and changed by next versions from then on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bomStory } from '../testing/bom-story.ts'
import { bom } from './bom.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())

test('a BOM is offered while the style has none: not beside a draft, one in force or an archived one, but again when the draft is removed', async () => {
  const { brandId: brand, seasonId: season, categoryId: category, cny: currency } = story.stage
  const of = (await as('designer').create(style, { name: '一份 BOM', brand, season, category })).id
  const offered = async () => {
    const { may } = await as('designer').get(style, of)
    const { conversions } = may as { readonly conversions: readonly string[] }
    return [conversions.includes('bom'), conversions.includes('process_sheet')]
  }
  const make = () => as('designer').create(bom, { style: of, currency, lines: [{ material: story.made.label, usage: '1', price: '1' }] })
  expect(await offered()).toEqual([true, true])
  const draft = await make()
  expect(await offered()).toEqual([false, true])
  await as('designer').remove(bom, draft.id)
  expect(await offered()).toEqual([true, true])
  const { id } = await make()
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
  expect(await offered()).toEqual([false, true])
  await as('manager').act(bom, id, 'archive')
  expect(await offered()).toEqual([false, true])
})
