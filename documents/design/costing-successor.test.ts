/** Tests that a costing sheet takes over the BOM version that replaced its own: by reconfirming and by its action, and is not submitted on one that is archived. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openActionForm } from '../../engine/save/actions/open-action-form.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import type { Story } from '../../engine/testing/story.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
let app: Story
const as = (name: string) => app.as(name)
beforeAll(async () => {
  story = await bomStory()
  app = story.app
})
afterAll(() => app?.end())

const scenario = { name: '基准', base: true, picked: true, quantity: '1000', price: '20', minuteRate: '0' }
const lineOf = (price: string) => ({
  key: '10',
  element: 'trim',
  material: story.made.label,
  usage: '1',
  loss: '0',
  unit: story.units.piece,
  price,
})
const approve = async (id: string) => {
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')
  return id
}
let count = 0
/** A draft sheet on a BOM version that costs 1.13, which a version that costs 2 has replaced. */
async function replaced() {
  const of = { brand: story.stage.brandId, season: story.stage.seasonId, category: story.stage.categoryId }
  const styleId = (await as('designer').create(style, { name: `后续 ${++count}`, ...of })).id
  const first = await approve((await as('designer').create(bom, { style: styleId, currency: story.stage.cny, lines: [lineOf('1.13')] })).id)
  const sheet = await as('merchandiser').create(costing, { style: styleId, bom: first, scenarios: [scenario] })
  expect(sheet.cost).toBe('1.13')
  await as('designer').act(bom, first, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: first }] })
  await as('designer').save(bom, rows[0]!.id, { lines: [lineOf('2')] })
  return { sheet: sheet.id, first, next: await approve(rows[0]!.id) }
}
const movedOf = (id: string) => as('merchandiser').perform((operation) => listMovedBases(operation, costing, id))
const reconfirming = async (id: string, how: 'take' | 'keep') => {
  const seen = (await movedOf(id)).map(({ name, source, state }) => ({ name, source, state }))
  const { version } = await as('merchandiser').get(costing, id)
  await as('merchandiser').perform((operation) => reconfirm(operation, costing, { id, version, how, seen, comment: '报价已发出' }))
  return as('merchandiser').get(costing, id)
}
const submit = (id: string) => as('merchandiser').act(costing, id, 'submit')

test('taking over replaces the BOM by its next version in force, and the sheet is filled again', async () => {
  const { sheet, next } = await replaced()
  expect((await movedOf(sheet)).map(({ name, moved, by }) => [name, moved.map(({ field }) => field), by])).toEqual([
    ['bom', ['successor'], ['take', 'keep']],
  ])
  const taken = await reconfirming(sheet, 'take')
  expect([taken.bom, taken.cost, taken.materials[0]!.price]).toEqual([next, '2', '2'])
  expect(await movedOf(sheet)).toEqual([])
  expect((await submit(sheet)).status).toBe('submitted')
})

test('a sheet that keeps an archived version is not submitted on it; the action opens with the version in force', async () => {
  const { sheet, first, next } = await replaced()
  const stays = await reconfirming(sheet, 'keep')
  expect([stays.bom, stays.cost]).toEqual([first, '1.13'])
  const { number } = await as('designer').get(bom, first)
  expect(await expectRefusal(submit(sheet))).toContain(`bom: 物料清单 ${number} 已归档，请先取用现行版本`)
  const form = await as('merchandiser').perform((operation) => openActionForm(operation, costing, { id: sheet, action: 'takeOver' }))
  const today = await as('admin').perform(async ({ tx }) => tx.today)
  expect([form.values['bom'], form.values['process'], form.values['pricedOn']]).toEqual([next, null, today])
  const taken = await as('merchandiser').act(costing, sheet, 'takeOver', { values: { bom: form.values['bom'], pricedOn: today } })
  expect([taken.bom, taken.cost]).toEqual([next, '2'])
  expect((await submit(sheet)).status).toBe('submitted')
})
