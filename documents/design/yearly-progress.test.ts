/** Stories of a yearly plan against the seasonal plans and the styles of its brand: what counts in which cell, who reads it, and that the statements do not grow. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import { planningStory, type PlanningStory } from '../testing/planning-story.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { style } from './style.ts'
import { yearlyPlan } from './yearly-plan.ts'
import { yearlyProgressCalls } from './yearly-progress.calls.ts'
import { yearlyProgressOf } from './yearly-progress.server.ts'

let here: PlanningStory
beforeAll(async () => {
  here = await planningStory()
})
afterAll(() => here?.app.end())
const as = (name: string) => here.as(name)

/** Seasons of a year, each of three months, by their kinds. */
async function seasonsOf(year: number, kinds: string, more: object = {}): Promise<string[]> {
  const days = { P: ['01-01', '03-31'], S: ['04-01', '06-30'], A: ['07-01', '09-30'], W: ['10-01', '12-31'] } as const
  const made: string[] = []
  for (const kind of kinds as Iterable<keyof typeof days>) {
    const [startDate, endDate] = days[kind].map((day) => `${year}-${day}`)
    made.push((await as('admin').create(season, { name: `${year} ${kind}`, year, kind, startDate, endDate, ...more })).id)
  }
  return made
}
const categoryOf = async (code: string, parent?: string): Promise<string> =>
  (await as('admin').create(category, { code, name: code, parent })).id
const yearOf = async (year: number, lines: readonly object[]): Promise<string> => {
  const values = { brand: here.stage.brandId, year, currency: here.stage.cny, styles: 90, quantity: '90000', amount: '900000' }
  return (await as('planner').create(yearlyPlan, { ...values, lines })).id
}
const styleOf = async (of: object): Promise<string> =>
  (await as('designer').create(style, { name: '背心', brand: here.stage.brandId, priceBand: 'core', ...of })).id
const read = async (plan: string, name = 'planner') => {
  const answer = await as(name).perform((operation) => yearlyProgressOf(viewerOf(operation), plan))
  expect(() => yearlyProgressCalls.yearlyProgress.output.parse(answer)).not.toThrow()
  return answer
}
type Figures = Awaited<ReturnType<typeof read>>['total']
const figuresOf = ({ planned, seasonPlanned, actual, carryOver, difference }: Figures) => [
  planned,
  seasonPlanned,
  actual,
  carryOver,
  difference,
]
const hide = (type: string, field: string) =>
  here.app
    .sql(`INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'merchandiser', $2, $3, 2)`, [
      as('admin').actor.platform,
      type,
      field,
    ])
    .then(() => masterCache(here.app.engine.pool).forget())

test('styles and approved seasonal plans count live: of the category and those below, without stopped ones, carry-overs apart [DM-1-023] [DM-2-013]', async () => {
  const [spring, summer] = (await seasonsOf(2060, 'PS')) as [string, string]
  const [tops, dresses] = [await categoryOf('YT'), await categoryOf('YD')]
  const vests = await categoryOf('YV', tops)
  const plan = await yearOf(2060, [
    { season: spring, category: tops, styles: 2, quantity: '200' },
    { season: summer, category: tops, styles: 3, quantity: '300' },
    { season: summer, category: dresses, styles: 1 },
  ])
  const before = await read(plan)
  expect(before.cells.map(figuresOf)).toEqual([
    [2, 0, 0, 0, -2],
    [3, 0, 0, 0, -3],
    [1, 0, 0, 0, -1],
  ])
  await styleOf({ season: spring, category: tops })
  await styleOf({ season: spring, category: vests })
  await styleOf({ season: spring, category: vests, priceBand: 'premium' })
  await styleOf({ season: spring, category: vests, carryOver: true })
  await as('manager').act(style, await styleOf({ season: spring, category: tops }), 'stop')
  // Nothing is planned for dresses in spring.
  await styleOf({ season: spring, category: dresses })
  const cell = (of: string, styles: number, priceBand = 'core') => ({ category: of, priceBand, styles })
  const ofSpring = await here.planOf(spring, [cell(tops, 1), cell(vests, 1), cell(vests, 1, 'premium')])
  await here.planOf(summer, [cell(tops, 9)])
  // A plan that is not approved plans nothing yet.
  expect((await read(plan)).total.seasonPlanned).toBe(0)
  await as('planner').act(seasonalPlan, ofSpring.id, 'submit', { confirmed: ['beyondYear'] })
  await as('manager').act(seasonalPlan, ofSpring.id, 'approve', { confirmed: ['beyondYear'], comment: '加一款' })

  const { number, cells, rows, columns, total, seasons } = await read(plan)
  expect(number).toBe('YPTS2060V01')
  expect(seasons).toEqual([
    { id: spring, name: '2060 P' },
    { id: summer, name: '2060 S' },
  ])
  expect(cells.map((one) => [one.category, one.season, ...figuresOf(one)])).toEqual([
    [tops, spring, 2, 3, 3, 1, 1],
    [tops, summer, 3, 0, 0, 0, -3],
    [dresses, summer, 1, 0, 0, 0, -1],
    [dresses, spring, 0, 0, 1, 0, 1],
  ])
  expect(rows.map((one) => [one.category, one.categoryName, ...figuresOf(one)])).toEqual([
    [tops, 'YT--YT', 5, 3, 3, 1, -2],
    [dresses, 'YD--YD', 1, 0, 1, 0, 0],
  ])
  expect(columns.map((one) => [one.season, ...figuresOf(one)])).toEqual([
    [spring, 2, 3, 4, 1, 2],
    [summer, 4, 0, 0, 0, -4],
  ])
  expect(figuresOf(total)).toEqual([6, 3, 4, 1, -2])
})

test('the seasons are the active ones of the year that the brand uses, and those that lines name; categories stand in the order of their tree', async () => {
  const other = (await as('admin').create(brand, { code: 'NY', name: '另一品牌' })).id
  const [spring, summer] = (await seasonsOf(2062, 'PS')) as [string, string]
  const [autumn] = await seasonsOf(2062, 'A', { brands: [other] })
  const [winter] = await seasonsOf(2062, 'W', { brands: [here.stage.brandId] })
  await seasonsOf(2063, 'P')
  const top = await categoryOf('ZB')
  await categoryOf('AZB', top)
  const plan = await yearOf(2062, [{ season: summer, category: here.stage.categoryId, styles: 1 }])
  const seasonsNow = async () => (await read(plan)).seasons.map(({ id }) => id)
  expect(await seasonsNow()).toEqual([spring, summer, winter])
  expect(await seasonsNow()).not.toContain(autumn)
  for (const id of [spring, summer]) await as('admin').act(season, id, 'archive')
  expect(await seasonsNow()).toEqual([summer, winter])
  const names = (await read(plan)).categories.map(({ name, level }) => `${level} ${name}`)
  expect(names.slice(names.indexOf('1 ZB')).slice(0, 2)).toEqual(['1 ZB', '2 AZB'])
})

test('the statements do not grow with lines, seasons and styles', async () => {
  const statements = async (plan: string) =>
    (await sentStatements(as('planner'), (operation) => yearlyProgressOf(viewerOf(operation), plan))).length
  const [one] = (await seasonsOf(2064, 'P')) as [string]
  const few = await yearOf(2064, [{ season: one, category: here.stage.categoryId, styles: 1 }])
  await styleOf({ season: one, category: here.stage.categoryId })
  await here.approved((await here.planOf(one, [here.cell(1)])).id)
  const seasons = await seasonsOf(2065, 'PSAW')
  const categories = [here.stage.categoryId, await categoryOf('YX'), await categoryOf('YZ')]
  const lines = seasons.flatMap((of) => categories.map((at) => ({ season: of, category: at, styles: 2 })))
  const many = await yearOf(2065, lines)
  for (const of of seasons) {
    for (const at of categories) await styleOf({ season: of, category: at })
    await here.approved((await here.planOf(of, [here.cell(2)])).id)
  }
  expect(figuresOf((await read(many)).total)).toEqual([24, 8, 12, 0, -12])
  expect(await statements(many)).toBe(await statements(few))
})

test('who reads no yearly plans gets nothing; figures that a rule hides are left out, and what needs them', async () => {
  const [spring] = (await seasonsOf(2066, 'P')) as [string]
  const plan = await yearOf(2066, [{ season: spring, category: here.stage.categoryId, styles: 2 }])
  await styleOf({ season: spring, category: here.stage.categoryId })
  for (const name of ['supplier', 'factory', 'other.buyer', 'warehouse'])
    await expect(read(plan, name)).rejects.toMatchObject({ key: expect.stringMatching(/^(generic\.notFound|access\.forbidden)$/) })
  await expect(read('1')).rejects.toMatchObject({ key: 'generic.notFound' })
  expect((await read(plan, 'merchandiser')).total).toEqual({ planned: 2, seasonPlanned: 0, actual: 1, carryOver: 0, difference: -1 })
  await hide('yearly_plan', 'lines.styles')
  expect((await read(plan, 'merchandiser')).cells.map(figuresOf)).toEqual([[undefined, 0, 1, 0, undefined]])
  await hide('style', 'carryOver')
  const { cells, total } = await read(plan, 'merchandiser')
  expect([...cells.map((cell) => Object.keys(cell)), Object.keys(total)]).toEqual([
    ['category', 'categoryName', 'season', 'seasonPlanned'],
    ['seasonPlanned'],
  ])
  expect((await read(plan)).total.actual).toBe(1)
})

test('who sees only some of the seasonal plans does not read what the seasons plan', async () => {
  const [spring, summer] = (await seasonsOf(2067, 'PS')) as [string, string]
  const plan = await yearOf(2067, [{ season: spring, category: here.stage.categoryId, styles: 2 }])
  for (const of of [spring, summer]) await here.approved((await here.planOf(of, [here.cell(1)])).id)
  const { platform, user } = as('planner').actor
  const limited = async (seasons: readonly string[]) => {
    await here.app.sql(`DELETE FROM core.data_rule WHERE id = 993`)
    if (seasons.length > 0)
      await here.app.sql(
        `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) VALUES ($1, 993, 'seasonal_plan', 'season', 'in', $3, $2)`,
        [platform, user, JSON.stringify(seasons)],
      )
    masterCache(here.app.engine.pool).forget()
  }
  expect((await read(plan)).total.seasonPlanned).toBe(2)
  await limited([spring])
  expect(Object.keys((await read(plan)).total)).toEqual(['planned', 'actual', 'carryOver', 'difference'])
  // A rule that lets all plans of the year through hides nothing of it.
  await limited([spring, summer])
  expect((await read(plan)).total.seasonPlanned).toBe(2)
  await limited([])
})
