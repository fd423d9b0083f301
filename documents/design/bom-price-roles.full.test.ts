/** Tests that within the brand the prices of a BOM are for the roles that need them: others read its usages by every way, and no price, point or amount. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { answersByWay } from '../testing/every-way.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { bom } from './bom.ts'
import { bomPricers } from './design-hands.part.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
let id: string
let number: string
const figures = ['41.9331', '13.37', '7.77'] as const
const columns = ['price', 'listPrice', 'taxPoint', 'grossPrice', 'profitPoint', 'amount', 'ratioAmount', 'highestAmount'] as const
const head = ['fabric', 'trim', 'packaging', 'service', 'material', 'ratioMaterial'] as const
const without = ['pattern_maker', 'warehouse', 'inspector', 'sample_keeper', 'planner'] as const
const as = (name: string) => story.as(name)

beforeAll(async () => {
  story = await sampleStory()
  const of = await story.developed({
    bom: [{ material: story.made.jersey, usage: '0.3337', price: figures[0], taxPoint: figures[1], profitPoint: figures[2] }],
  })
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'style', operator: 'eq', value: of.style }] })
  id = rows[0]!.id
  number = String(rows[0]!['number'])
  for (const role of new Set([...without, ...bomPricers])) await story.app.person(`only ${role}`, { company: 'brand', roles: [role] })
})
afterAll(() => story?.app.end())

/** The amount that follows from the price, to the second decimal: no other figure of the document has it. */
async function secrets(): Promise<string[]> {
  const doc = await as('designer').get(bom, id)
  return [...figures, ...[doc.lines[0]!.amount, doc.material].map((one) => String(one).replace(/(\.\d\d)\d*$/, '$1'))]
}

test.each(without)('%s reads materials and usages by every way, and no price, point or amount', async (role) => {
  const person = as(`only ${role}`)
  const hidden = await secrets()
  const answers = await answersByWay(person, bom, { id, number })
  for (const [way, text] of answers) expect([way, hidden.filter((one) => text.includes(one))]).toEqual([way, []])
  expect(answers.get('view')).toContain('0.3337')
  const doc = (await person.get(bom, id)) as unknown as Record<string, unknown>
  for (const name of head) expect([name, name in doc]).toEqual([name, false])
  const [line] = doc['lines'] as Record<string, unknown>[]
  for (const name of columns) expect([name, name in line!]).toEqual([name, false])
  // What is hidden is neither searched by, nor sorted by, nor summed.
  for (const query of [{ filters: [{ field: 'material', operator: 'gt' as const, value: '1' }] }, { sort: ['material'] }])
    await expect(person.list(bom, query), role).rejects.toThrow()
})

test.each(bomPricers)('%s reads the prices', async (role) => {
  const doc = await as(`only ${role}`).get(bom, id)
  expect([doc.lines[0]!.price, doc.lines[0]!.taxPoint]).toEqual([figures[0], figures[1]])
  expect(doc.material).not.toBeNull()
})

test('a person with two roles reads what one of them needs; who writes a BOM writes its prices, and costing copies them as ever', async () => {
  const both = await story.app.person('both', { company: 'brand', roles: ['warehouse', 'technologist'] })
  expect((await both.get(bom, id)).lines[0]!.price).toBe(figures[0])
  const { lines } = await both.get(bom, id)
  await both.save(bom, id, { lines: { set: [{ id: lines[0]!.id, price: '42' }], remove: [] } })
  expect((await as('designer').get(bom, id)).lines[0]!.price).toBe('42')
  expect(await expectRefusal(as('only warehouse').save(bom, id, { remark: 'x' }))).not.toBe('')
})
