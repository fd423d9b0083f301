/** Story of a seasonal plan in another currency than the year: styles are compared with it, retail amounts are not, and both are said. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WeftError } from '../../model/errors.ts'
import { currency } from '../finance/currency.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { planningStory, type PlanningStory } from '../testing/planning-story.ts'
import { placeholder } from './placeholder.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { yearlyPlan } from './yearly-plan.ts'

let story: PlanningStory
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await planningStory()
})
afterAll(() => story?.app.end())

/** Returns what a submission asks, in both languages. */
async function asks(id: string): Promise<{ code: string; text: readonly string[] }[]> {
  const error = await as('planner')
    .act(seasonalPlan, id, 'submit')
    .then(
      () => undefined,
      (reason: unknown) => reason,
    )
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  return (error as WeftError).detail!['asks'] as { code: string; text: readonly string[] }[]
}

test('a plan in dollars beyond a year in yuan: styles are warned about, and that amounts are not compared; in yuan the amount is warned about [DM-2-012]', async () => {
  const { brandId: brand, categoryId: category, cny, usd } = story.stage
  const year = 2064
  const spring = (await as('admin').create(season, { name: '春', year, kind: 'P', startDate: `${year}-01-01`, endDate: `${year}-03-31` }))
    .id
  const lines = [{ season: spring, category, styles: 36, quantity: '40000', amount: '960000', cost: '720000' }]
  const whole = await as('planner').create(yearlyPlan, {
    brand,
    year,
    currency: cny,
    styles: 36,
    quantity: '50000',
    amount: '1000000',
    lines,
  })
  await as('planner').act(yearlyPlan, whole.id, 'submit')
  await as('manager').act(yearlyPlan, whole.id, 'approve')

  const beyond = [story.cell(37, { quantity: '40000', amount: '2000000' })]
  const plan = await as('planner').create(seasonalPlan, { brand, season: spring, currency: usd, lines: beyond })
  expect(plan.yearlyPlan).toBe(whole.id)
  expect((await asks(plan.id)).map(({ text }) => text)).toEqual([
    ['款数 37 超出年度企划 YPTS2064V01 本季的 36', '37 styles exceed the 36 that yearly plan YPTS2064V01 has for the season'],
    ['各季款数合计 37 超出年度企划 YPTS2064V01 全年的 36', 'The styles of all seasons, 37, exceed the 36 of yearly plan YPTS2064V01'],
    ['币种与年度企划 YPTS2064V01 不同，零售额不比较', 'Yearly plan YPTS2064V01 is in another currency: retail amounts are not compared'],
  ])
  // The same plan in yuan says what was not compared before.
  await as('planner').save(seasonalPlan, plan.id, { currency: cny })
  expect((await asks(plan.id)).map(({ text }) => text[0])).toEqual([
    '款数 37 超出年度企划 YPTS2064V01 本季的 36',
    '各季款数合计 37 超出年度企划 YPTS2064V01 全年的 36',
    '零售额 2000000 超出年度企划 YPTS2064V01 本季的 960000',
    '各季零售额合计 2000000 超出年度企划 YPTS2064V01 全年的 1000000',
  ])
  // Where only the currency differs, that alone is asked; confirmed, the plan goes on.
  await as('planner').save(seasonalPlan, plan.id, { currency: usd, lines: [story.cell(36, { quantity: '40000', amount: '2000000' })] })
  const left = await asks(plan.id)
  expect(left.map(({ code }) => code.split(':')[0])).toEqual(['plan.otherCurrency'])
  const submitted = await as('planner').act(seasonalPlan, plan.id, 'submit', { confirmed: left.map(({ code }) => code) })
  expect(submitted.status).toBe('pending_approval')
})

test('target prices of a plan in yen have no decimals: those of the placeholders are rounded, typed ones are refused [DM-2-012]', async () => {
  const { brandId: brand } = story.stage
  const yen = (await as('admin').create(currency, { code: 'JPY', name: '日元', nameEn: 'Yen', symbol: '¥', decimals: 0 })).id
  const year = 2065
  const spring = (await as('admin').create(season, { name: '春', year, kind: 'P', startDate: `${year}-01-01`, endDate: `${year}-03-31` }))
    .id
  const create = (more: object) =>
    as('planner').create(seasonalPlan, {
      brand,
      season: spring,
      currency: yen,
      lines: [story.cell(2, { quantity: '3000', amount: '1000000', margin: '60', ...more })],
    })
  expect(await expectRefusal(create({ targetPrice: '333.5' }))).toMatch(/lines\[0\]\.targetPrice.*JPY.*0 位小数/)
  expect(await expectRefusal(create({ amount: '1000000.5' }))).toMatch(/lines\[0\]\.amount.*JPY.*0 位小数/)
  const plan = await create({ amount: '999999', margin: '62.5' })
  // 999,999 × 0.375 are 374,999.625.
  expect([plan.lines[0]!.cost, plan.cost]).toEqual(['375000', '375000'])
  await as('planner').save(seasonalPlan, plan.id, {
    lines: { set: [{ id: plan.lines[0]!.id, amount: '1000000', margin: '60' }], remove: [] },
  })
  await as('planner').act(seasonalPlan, plan.id, 'submit')
  await as('manager').act(seasonalPlan, plan.id, 'approve')
  const { rows } = await as('planner').list(placeholder, { filters: [{ field: 'plan', operator: 'eq', value: plan.id }] })
  const slots = await Promise.all(rows.map(({ id }) => as('planner').get(placeholder, id)))
  // 1,000,000 ÷ 3,000 is 333.33…; 40 % of 333 are 133.2.
  expect(slots.map(({ targetPrice, targetCost }) => [targetPrice, targetCost])).toEqual([
    ['333', '133'],
    ['333', '133'],
  ])
  expect(await expectRefusal(as('planner').save(placeholder, slots[0]!.id, { targetPrice: '333.5' }))).toMatch(/targetPrice.*JPY/)
})
