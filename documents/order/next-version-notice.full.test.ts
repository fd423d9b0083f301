/** Tests of the notice of a next BOM version: it says the difference in both languages, as those who make by the version before may read it, and how many changes more there are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { bom } from '../design/bom.ts'
import { material } from '../material/material.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'

let app: Story
let stage: Stage
let current: string
const made: string[] = []
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  current = stage.bomId
  await confirmedOrder(app, orderOf(stage))
  const { group } = await as('merchandiser').get(material, (await as('designer').get(bom, current)).lines[0]!.material)
  for (const name of ['拉链', '主标', '洗标', '吊牌', '纽扣', '胶袋', '纸箱', '衬布'])
    made.push((await as('merchandiser').create(material, { group, name, type: 'trim' })).id)
})
afterAll(() => app?.end())

type Line = { readonly id: string }
/** Puts a next version with changed lines into force. */
async function next(
  change: (lines: readonly Line[]) => { readonly set: readonly object[]; readonly remove?: readonly string[] },
): Promise<string> {
  const { validFrom } = await as('designer').get(bom, current)
  await as('designer').act(bom, current, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: current }] })
  current = rows[0]!.id
  const { lines } = await as('designer').get(bom, current)
  await as('designer').save(bom, current, {
    // The day may change between two versions.
    validFrom,
    lines: { remove: [], ...change(lines) },
  })
  await as('designer').act(bom, current, 'submit')
  await as('manager').act(bom, current, 'approve')
  return current
}
/** Returns the text of the notice to a company in both languages, from where the difference begins. */
async function differenceSent(about: string, company: string): Promise<readonly string[]> {
  const rows = await app.sql<{ payload: { content: [string, string] } }>(
    `SELECT payload FROM core.outbox WHERE topic = 'notice' AND payload->>'company' = $1 AND payload::text LIKE $2`,
    [app.companies[company as keyof typeof app.companies], `%"${about}"%`],
  )
  expect(rows).toHaveLength(1)
  const [zh, en] = rows[0]!.payload.content
  return [zh.split('差异：')[1]!, en.split('What differs: ')[1]!]
}
const lineOf = (at: number, more: object = {}) => ({ material: made[at], usage: '1', loss: '0', price: '3', ...more })

test('lines added, dropped and changed are said without a price; a price alone is no difference that the factory reads [DM-5-036]', async () => {
  const priced = await next(([thread]) => ({ set: [{ id: thread!.id, price: '9.87' }] }))
  for (const company of ['factory', 'supplier'])
    expect(await differenceSent(priced, company)).toEqual(['您可查看的内容没有差异', 'nothing that you may read differs'])
  const added = await next(([thread]) => ({
    set: [{ id: thread!.id, usage: '0.02', loss: '3', price: '9.99' }, lineOf(0, { use: '门襟' })],
  }))
  const [zh, en] = await differenceSent(added, 'factory')
  expect(zh).toMatch(/^用料 10 .*缝纫线.*：单件用量 0\.01 → 0\.02、损耗 % 2 % → 3 %；新增用料 20 .*拉链/)
  expect(en).toMatch(/^Materials 10 .*: Usage a piece 0\.01 → 0\.02, Loss % 2 % → 3 %; added Materials 20 /)
  expect(`${zh}${en}`).not.toMatch(/9\.99|9\.87|单价|price/i)
  expect(await differenceSent(added, 'supplier')).toEqual([zh, en])
  const dropped = await next(([, zip]) => ({ set: [], remove: [zip!.id] }))
  expect((await differenceSent(dropped, 'factory'))[1]).toMatch(/^dropped Materials 20 /)
})

test('a long difference is cut, with the number of changes that are left', async () => {
  const id = await next(() => ({ set: made.map((_, at) => lineOf(at)) }))
  const [zh, en] = await differenceSent(id, 'factory')
  expect([zh!.match(/新增/g)?.length, zh!.endsWith('；另有 2 项')]).toEqual([6, true])
  expect([en!.match(/added/g)?.length, en!.endsWith('; and 2 more')]).toEqual([6, true])
})
