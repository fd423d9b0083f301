/** Stories of plans that change: a plan that is redrawn or archived by hand, styles that are stopped, and progress without what a rule hides. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { planningStory, type PlanningStory } from '../testing/planning-story.ts'
import { placeholder } from './placeholder.ts'
import { planProgressCalls } from './plan-progress.calls.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { style } from './style.ts'

let here: PlanningStory
beforeAll(async () => {
  here = await planningStory()
})
afterAll(() => here?.app.end())
const as = (name: string) => here.as(name)
const statusesOf = async (of: string) => (await here.slotsOf(of)).map(({ status }) => status).toSorted()

test('what stays unconverted follows the new plan: price band, wave and target; a target that a person changed stays where the plan says the same', async () => {
  const spring = await here.newSeason()
  const of = { quantity: '300', amount: '29700', margin: '60', wave: '1' }
  const first = await here.planOf(spring, [
    here.cell(3, { ...of, targetPrice: '99' }),
    here.cell(2, { priceBand: 'premium', wave: '9', targetPrice: '299' }),
  ])
  await here.approved(first.id)
  const [one, two, three, ...others] = (await here.slotsOf(spring)).map(({ id }) => id)
  await here.designed(one!)
  await as('planner').save(placeholder, two!, { targetQuantity: '150' })
  await as('planner').save(placeholder, others[0]!, { targetPrice: '310' })
  const next = await here.revised(first.id)
  const { lines } = await as('planner').get(seasonalPlan, next)
  await as('planner').save(seasonalPlan, next, {
    lines: { set: [{ id: lines[0]!.id, priceBand: 'entry', wave: '2', targetPrice: '79' }], remove: [] },
  })
  await here.approved(next)
  const read = async (id: string) => {
    const slot = await as('planner').get(placeholder, id)
    return [slot.status, slot.priceBand, slot.wave, slot.targetPrice, slot.targetMargin, slot.targetCost, slot.targetQuantity]
  }
  // The style was designed in the band that is no longer planned; a new placeholder takes its part of the line.
  expect(await read(one!)).toEqual(['converted', 'core', '1', '99', '60', '39.6', '100'])
  expect(await read(two!)).toEqual(['not_started', 'entry', '2', '79', '60', '31.6', '150'])
  expect(await read(three!)).toEqual(['not_started', 'entry', '2', '79', '60', '31.6', '100'])
  expect((await read(others[0]!)).slice(0, 4)).toEqual(['not_started', 'premium', '9', '310'])
  expect((await read(others[1]!)).slice(0, 4)).toEqual(['not_started', 'premium', '9', '299'])
  expect(await statusesOf(spring)).toEqual(['converted', ...Array.from({ length: 5 }, () => 'not_started')])
})

test('a wave without a slot, since another wave of its cell is over plan, is said with its shortage; the cell keeps its rule [DM-2-013]', async () => {
  const spring = await here.newSeason()
  const first = await here.planOf(spring, [here.cell(1, { wave: 'W1' }), here.cell(2, { wave: 'W2' })])
  await here.approved(first.id)
  const slots = await Promise.all((await here.slotsOf(spring)).map(({ id }) => as('planner').get(placeholder, id)))
  for (const slot of slots.filter(({ wave }) => wave === 'W2')) await here.designed(slot.id)
  const shortOf = async (plan: string) => (await here.progress(plan)).cells[0]!.short
  expect(await shortOf(first.id)).toEqual([])
  const next = await here.revised(first.id)
  const { lines } = await as('planner').get(seasonalPlan, next)
  await as('planner').save(seasonalPlan, next, { lines: { set: [{ id: lines[1]!.id, styles: 1 }], remove: [] } })
  expect(await shortOf(next)).toBeUndefined()
  await here.approved(next)
  expect(await statusesOf(spring)).toEqual(['cancelled', 'converted', 'converted'])
  const { total, cells } = await here.progress(next)
  expect([total.gap, total.difference]).toEqual([0, 0])
  expect(cells[0]!.short).toEqual([{ series: null, seriesName: '', wave: 'W1', planned: 1, made: 0 }])
})

test('who reads only some of the placeholders, or none, does not read which waves are short [DM-2-013]', async () => {
  const spring = await here.newSeason()
  const plan = await here.planOf(spring, [here.cell(1, { wave: 'W1' }), here.cell(1, { wave: 'W2' })])
  await here.approved(plan.id)
  const shortOf = async () => (await here.progress(plan.id)).cells.map(({ short }) => short)
  expect(await shortOf()).toEqual([[]])
  const { platform, user } = as('planner').actor
  const limited = async (wave?: string) => {
    await here.app.sql(`DELETE FROM core.data_rule WHERE id = 992`)
    if (wave !== undefined)
      await here.app.sql(
        `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) VALUES ($1, 992, 'placeholder', 'wave', 'eq', $3, $2)`,
        [platform, user, JSON.stringify(wave)],
      )
    masterCache(here.app.engine.pool).forget()
  }
  for (const wave of ['W2', 'none']) {
    await limited(wave)
    expect(await shortOf()).toContain(undefined)
    expect((await shortOf()).filter(Boolean)).toEqual([])
  }
  await limited()
  expect(await shortOf()).toEqual([[]])
})

test('the slot of a stopped or archived style is free again, and taken again with the style; a plan that has enough cancels it', async () => {
  const spring = await here.newSeason()
  const first = await here.planOf(spring, [here.cell(2)])
  await here.approved(first.id)
  const [one, two] = (await here.slotsOf(spring)) as unknown as [{ id: string }, { id: string }]
  const [mine, other] = [await here.designed(one.id), await here.designed(two.id)]
  const counted = async (plan = first.id) => {
    const { gap, converted, actual, difference } = (await here.progress(plan)).total
    return { gap, converted, actual, difference }
  }
  expect(await counted()).toEqual({ gap: 0, converted: 2, actual: 2, difference: 0 })
  await as('manager').act(style, mine.id, 'stop')
  expect(await counted()).toEqual({ gap: 1, converted: 1, actual: 1, difference: -1 })
  expect(await as('planner').get(placeholder, one.id)).toMatchObject({ status: 'not_started', style: null })
  await as('manager').act(style, mine.id, 'start')
  expect(await counted()).toEqual({ gap: 0, converted: 2, actual: 2, difference: 0 })
  expect(await as('planner').get(placeholder, one.id)).toMatchObject({ status: 'converted', style: mine.id })
  // Archived from stopped it is freed once; another style takes the slot, and the first one no longer comes back into it.
  await as('manager').act(style, mine.id, 'stop')
  await as('manager').act(style, mine.id, 'archive')
  const third = await here.designed(one.id)
  expect(await as('planner').get(placeholder, one.id)).toMatchObject({ status: 'converted', style: third.id })
  expect(await counted()).toEqual({ gap: 0, converted: 2, actual: 2, difference: 0 })
  // The next version wants one: the two that are converted stay, and the slot of the one that is stopped then is not wanted.
  const next = await here.revised(first.id)
  const { lines } = await as('planner').get(seasonalPlan, next)
  await as('planner').save(seasonalPlan, next, { lines: { set: [{ id: lines[0]!.id, styles: 1 }], remove: [] } })
  await here.approved(next)
  expect(await counted(next)).toEqual({ gap: 0, converted: 2, actual: 2, difference: 1 })
  await as('manager').act(style, other.id, 'stop')
  expect(await counted(next)).toEqual({ gap: 0, converted: 1, actual: 1, difference: 0 })
  expect(await as('planner').get(placeholder, two.id)).toMatchObject({ status: 'cancelled', style: null })
})

test('a slot that is free again goes by the version in force, not by the one it was converted under; one of the same version stays as it is', async () => {
  const spring = await here.newSeason()
  const of = { quantity: '200', amount: '39800', margin: '60', wave: 'W1', targetPrice: '199' }
  const first = await here.planOf(spring, [here.cell(2, of)])
  await here.approved(first.id)
  const [one, two] = (await here.slotsOf(spring)) as unknown as [{ id: string }, { id: string }]
  const mine = await here.designed(one.id)
  const read = async (id: string) => {
    const slot = await as('planner').get(placeholder, id)
    return [slot.status, slot.plan, slot.wave, slot.targetPrice, slot.targetQuantity]
  }
  const next = await here.revised(first.id)
  const { lines } = await as('planner').get(seasonalPlan, next)
  const change = { id: lines[0]!.id, wave: 'W2', targetPrice: '229', quantity: '240' }
  await as('planner').save(seasonalPlan, next, { lines: { set: [change], remove: [] } })
  await here.approved(next)
  expect(await read(one.id)).toEqual(['converted', first.id, 'W1', '199', '100'])
  expect(await read(two.id)).toEqual(['not_started', next, 'W2', '229', '120'])
  await as('manager').act(style, mine.id, 'stop')
  expect(await read(one.id)).toEqual(['not_started', next, 'W2', '229', '120'])
  // What a person changed under the version in force stays over a style that is stopped.
  await as('planner').save(placeholder, one.id, { targetPrice: '235' })
  const other = await here.designed(one.id)
  await as('manager').act(style, other.id, 'stop')
  expect(await read(one.id)).toEqual(['not_started', next, 'W2', '235', '120'])
})

test('a plan that was archived by hand has a next version, of two people at once one; approved it is the one in force', async () => {
  const spring = await here.newSeason()
  const first = await here.planOf(spring, [here.cell(2)])
  await here.approved(first.id)
  await as('manager').act(seasonalPlan, first.id, 'archive')
  const { version } = await as('planner').get(seasonalPlan, first.id)
  const both = await Promise.allSettled(
    ['planner', 'merchandiser'].map((name) => as(name).act(seasonalPlan, first.id, 'revise', { version })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await expectRefusal(as('planner').act(seasonalPlan, first.id, 'revise'))).toContain('新版本')
  const [row] = (await as('planner').list(seasonalPlan, { filters: [{ field: 'previous', operator: 'eq', value: first.id }] })).rows
  const next = await as('planner').get(seasonalPlan, row!.id)
  expect([next.number.slice(-3), next.status, next.lines[0]!.styles]).toEqual(['V02', 'draft', 2])
  await here.approved(next.id)
  expect((await as('planner').get(seasonalPlan, first.id)).status).toBe('archived')
  expect(await expectRefusal(as('planner').act(seasonalPlan, first.id, 'revise'))).toContain(`版本 ${next.number} 生效中`)
  expect(await statusesOf(spring)).toEqual(['not_started', 'not_started'])
})

test('the progress of a plan leaves out the figures that a rule hides from the caller, and counts the rest', async () => {
  const spring = await here.newSeason()
  const { id } = await here.planOf(spring, [here.cell(2, { quantity: '2000', amount: '48000' })])
  await here.approved(id)
  const rule = (field: string) =>
    here.app.sql(
      `INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'merchandiser', 'seasonal_plan', $2, 2)`,
      [as('admin').actor.platform, field],
    )
  const hide = async (...fields: readonly string[]) => {
    for (const field of fields) await rule(field)
    masterCache(here.app.engine.pool).forget()
    const read = await here.progress(id, 'merchandiser')
    await here.app.sql(`DELETE FROM core.field_rule WHERE type = 'seasonal_plan'`)
    expect(() => planProgressCalls.planProgress.output.parse(read)).not.toThrow()
    return read
  }
  const whole = { gap: 2, converted: 0, actual: 0, carryOver: 0 }
  expect((await hide()).total).toEqual({ ...whole, planned: 2, difference: -2, quantity: '2000', amount: '48000' })
  const withoutAmount = await hide('lines.amount', 'currency')
  expect(withoutAmount.total).toEqual({ ...whole, planned: 2, difference: -2, quantity: '2000' })
  expect([withoutAmount.currency, withoutAmount.cells[0]!.amount, withoutAmount.rows[0]!.amount]).toEqual([null, undefined, undefined])
  expect((await hide('lines.styles', 'lines.quantity')).total).toEqual({ ...whole, amount: '48000' })
  expect((await hide('lines', 'brand', 'season', 'number')).total).toEqual(whole)
  expect((await hide('lines.category')).total).toEqual({ ...whole, planned: 2, difference: -2, quantity: '2000', amount: '48000' })
  expect((await here.progress(id)).total.amount).toBe('48000')
})
