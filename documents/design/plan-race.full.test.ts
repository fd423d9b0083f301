/** The race of a plan that is redrawn against placeholders that become styles at the same moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDocument } from '../../engine/save/save.ts'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { WeftError } from '../../model/errors.ts'
import { planningStory, type PlanningStory } from '../testing/planning-story.ts'
import { placeholder } from './placeholder.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { style } from './style.ts'

let here: PlanningStory
beforeAll(async () => {
  here = await planningStory()
})
afterAll(() => here?.app.end())
const as = (name: string) => here.as(name)

/** Six placeholders in progress of a plan of six, and its second version of three, which waits for approval. */
async function redrawn() {
  const spring = await here.newSeason()
  const first = await here.planOf(spring, [here.cell(6)])
  await here.approved(first.id)
  const slots = (await here.slotsOf(spring)).map(({ id }) => id)
  for (const id of slots) await as('designer').act(placeholder, id, 'start')
  const values = await Promise.all(slots.map((id) => as('designer').make(style, { type: placeholder, id })))
  const plan = await here.revised(first.id)
  const { lines } = await as('planner').get(seasonalPlan, plan)
  await as('planner').save(seasonalPlan, plan, { lines: { set: [{ id: lines[0]!.id, styles: 3 }], remove: [] } })
  const { version } = await as('planner').act(seasonalPlan, plan, 'submit')
  return { spring, plan, version, values }
}

/** How many of six styles are there before the race begins, and how many are there at least after it. */
const races = isFullRun
  ? [
      [0, 3],
      [2, 3],
      [4, 4],
      [5, 5],
    ]
  : [
      [0, 3],
      [4, 4],
    ]

test('a plan of six redrawn to three while its six placeholders become styles cancels none that was converted, and counts the rest', async () => {
  const converted: number[] = []
  for (let round = 0; round < (isFullRun ? 40 : races.length); round++) {
    const { spring, plan, version, values } = await redrawn()
    const create = (at: number) => as('designer').create(style, { ...values[at]!, name: `第 ${at} 款` })
    // Up to five are there before the race begins: more than the plan wants, and the rest meet its approval.
    const before = races[round % races.length]![0]!
    const first = await Promise.allSettled(values.slice(0, before).map((_, at) => create(at)))
    const rest = values.slice(before).map((_, at) => create(before + at))
    const approval = as('manager').act(seasonalPlan, plan, 'approve', { version })
    const results = [...first, ...(await Promise.allSettled(rest))]
    expect((await approval).status).toBe('approved')
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    for (const result of results)
      if (result.status === 'rejected') {
        expect(result.reason).toBeInstanceOf(WeftError)
        expect(result.reason).toMatchObject({ fields: [{ path: 'placeholder' }] })
      }
    const slots = await here.slotsOf(spring)
    const idsOf = (...statuses: string[]) => slots.flatMap(({ id, status }) => (statuses.includes(status) ? [id] : [])).toSorted()
    // Each style has its placeholder, converted and naming it; no other one is converted.
    expect(idsOf('converted')).toEqual(made.map((one) => one.placeholder!).toSorted())
    for (const one of made) expect((await as('planner').get(placeholder, one.placeholder!)).style).toBe(one.id)
    const styles = await as('designer').list(style, { filters: [{ field: 'season', operator: 'eq', value: spring }] })
    expect(styles.rows.map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    const open = idsOf('in_progress', 'not_started').length
    expect(made.length + open).toBe(Math.max(3, made.length))
    expect(slots).toHaveLength(6)
    converted.push(made.length)
  }
  console.log(`styles made while the plan was redrawn: ${converted.join(', ')}`)
  // In either order the places that the plan leaves are taken, and what was converted before stays.
  for (const [round, count] of converted.entries()) expect(count).toBeGreaterThanOrEqual(races[round % races.length]![1]!)
})

test('a plan that is redrawn waits for styles that are just made of its placeholders, and counts them', async () => {
  const { spring, plan, version, values } = await redrawn()
  let approval: ReturnType<typeof approve> | undefined
  const approve = () => as('manager').act(seasonalPlan, plan, 'approve', { version })
  // Four of six are converted and not committed: of any three that the plan of three would cancel one is among them.
  await as('designer').perform(async (operation) => {
    for (const [at, one] of values.slice(0, 4).entries()) await saveDocument(operation, style, { values: { ...one, name: `先做 ${at}` } })
    approval = approve()
    approval.catch(() => undefined)
    await expect.poll(waiting, { timeout: 120_000 }).toBe(1)
  })
  // What guards it: a conversion holds a row of the plans of its placeholder, for which the approval waits before it reads the placeholders. The locks that
  // `adjustPlaceholders` takes are a second guard: without them this test and the one above pass too.
  expect((await approval!).status).toBe('approved')
  const slots = await here.slotsOf(spring)
  const countOf = (status: string) => slots.filter((one) => one.status === status).length
  expect([countOf('converted'), countOf('cancelled'), slots.length]).toEqual([4, 2, 6])
})

/** How many sessions wait for a lock of another one. */
const waiting = async () => {
  const [row] = await here.app.sql<{ some: number }>(
    "SELECT count(*)::int AS some FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return row!.some
}
