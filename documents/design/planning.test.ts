/** Stories of planning: series and trends, yearly and seasonal plans, placeholders, and the styles that they become. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersAtOnce } from '../../engine/testing/proof-size.ts'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import type { Story } from '../../engine/testing/story.ts'
import { WeftError } from '../../model/errors.ts'
import { confirmedOrder, orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { addPriceBands } from '../testing/price-bands.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { placeholder } from './placeholder.ts'
import { progressOf } from './plan-progress.server.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { series } from './series.ts'
import { style } from './style.ts'
import { trend } from './trend.ts'
import { yearlyPlan } from './yearly-plan.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  await addPriceBands(app)
})
afterAll(() => app?.end())

let serial = 0
/** Makes a season of its own for a story, so that plans of one do not count in another. */
const newSeason = async (year = 2040 + serial++): Promise<string> =>
  (await as('admin').create(season, { name: `${year} 春`, year, kind: 'P', startDate: `${year}-01-01`, endDate: `${year}-03-31` })).id
const planOf = (of: string, lines: readonly object[], more: object = {}) =>
  as('planner').create(seasonalPlan, { brand: stage.brandId, season: of, currency: stage.cny, lines, ...more })
const cell = (styles: number, more: object = {}) => ({ category: stage.categoryId, priceBand: 'core', styles, ...more })
const approved = async (id: string) => {
  await as('planner').act(seasonalPlan, id, 'submit')
  return as('manager').act(seasonalPlan, id, 'approve')
}
const slotsOf = async (of: string) =>
  (await as('planner').list(placeholder, { filters: [{ field: 'season', operator: 'eq', value: of }], sort: ['number'], size: 200 })).rows
const statusesOf = async (of: string) => (await slotsOf(of)).map((row) => row.status as string).toSorted()
const progress = (plan: string, name = 'planner') => as(name).perform((operation) => progressOf(viewerOf(operation), plan))
/** Makes the style of a placeholder, as a designer does from its page. */
async function designed(slot: string, more: object = {}) {
  await as('designer').act(placeholder, slot, 'start')
  const values = await as('designer').make(style, { type: placeholder, id: slot })
  return as('designer').create(style, { ...values, name: '圆领 T 恤', ...more })
}
/** Returns the warnings that an action asks to confirm. */
async function warningsOf(action: Promise<unknown>): Promise<{ codes: string[]; texts: string[] }> {
  const error = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  const asks = (error as WeftError).detail!['asks'] as { code: string; text: readonly string[] }[]
  return { codes: asks.map(({ code }) => code), texts: asks.map(({ text }) => text[0]!) }
}

describe('series', () => {
  test('a series belongs to one brand and season; colours outside its palette are marked and asked about, not refused', async () => {
    const one = await as('designer').create(series, { name: '海岸', brand: stage.brandId, season: stage.seasonId, palette: [stage.black] })
    expect(one.number).toBe('TS2024S01')
    const other = (await as('admin').create(brand, { code: 'NX', name: '另一品牌' })).id
    const theirs = await as('admin').create(season, {
      name: '2039 秋',
      year: 2039,
      kind: 'A',
      brands: [other],
      startDate: '2039-08-01',
      endDate: '2039-10-31',
    })
    const wrong = as('designer').create(series, { name: '海岸', brand: stage.brandId, season: theirs.id })
    expect(await expectRefusal(wrong)).toContain('season: 季节不适用于该品牌')
    expect(await expectRefusal(as('designer').save(style, stage.styleId, { series: one.id }))).toBe('')
    const marked = async () => [
      (await as('designer').get(colorway, stage.inBlack)).outsidePalette,
      (await as('designer').get(colorway, stage.inWhite)).outsidePalette,
    ]
    expect(await marked()).toEqual([false, true])
    const { texts, codes } = await warningsOf(as('designer').act(colorway, stage.inWhite, 'generateSkus'))
    expect(texts).toEqual(['颜色 白色 不在系列 TS2024S01 的色板中'])
    await as('designer').act(colorway, stage.inWhite, 'generateSkus', { confirmed: codes })
    const red = (await as('admin').create(colour, { name: '红色' })).id
    const way = await as('designer').create(colorway, { style: stage.styleId, colour: red })
    expect(way.outsidePalette).toBe(true)
    await as('designer').save(series, one.id, { palette: [stage.black, stage.white, red] })
    expect([...(await marked()), (await as('designer').get(colorway, way.id)).outsidePalette]).toEqual([false, false, false])
  })
})

describe('trends', () => {
  test('a draft is read by its author alone; a published one in the brand, by nobody outside; a style names it [DM-1-021]', async () => {
    const draft = await as('designer').create(trend, { name: '复古针织', tags: ['针织', '复古'], palette: [stage.black] })
    expect(draft.number).toMatch(/^TR\d{4}0001$/)
    const titled = async (name: string) => (await as(name).list(trend, { search: '复古' })).rows.map(({ id }) => id)
    await expect(as('manager').get(trend, draft.id)).rejects.toMatchObject({ key: 'generic.notFound' })
    expect([await titled('manager'), await titled('planner'), await titled('designer')]).toEqual([[], [], [draft.id]])
    await as('designer').act(trend, draft.id, 'publish')
    expect([await titled('manager'), await titled('planner')]).toEqual([[draft.id], [draft.id]])
    await as('designer').save(style, stage.styleId, { trends: [draft.id] })
    expect((await as('manager').get(style, stage.styleId)).trends).toEqual([draft.id])
    await confirmedOrder(app, orderOf(stage))
    const read = await as('supplier').get(style, stage.styleId)
    expect(['series', 'trends', 'placeholder', 'priceBand', 'wave', 'carryOver'].filter((name) => name in read)).toEqual([])
    expect(JSON.stringify(read)).not.toContain(draft.id)
  })
  test('a filter by tags returns exactly the trends and styles with one of them, or with all of them, in capitals or not; who may not read a trend does not count its tags [DM-2-011]', async () => {
    const made = async (tags: string[]) => (await as('designer').create(trend, { name: tags.join(), tags })).id
    const [knit, retro, draft] = [await made(['Cable knit', 'winter 31']), await made(['retro wave']), await made(['cable knit'])]
    for (const id of [knit, retro]) await as('designer').act(trend, id, 'publish')
    const tagged = async (name: string, tags: string[]) =>
      (await as(name).list(trend, { filters: [{ field: 'tags', operator: 'in', value: tags }] })).rows.map(({ id }) => id).toSorted()
    expect(await tagged('manager', ['CABLE KNIT'])).toEqual([knit])
    expect(await tagged('designer', ['cable knit'])).toEqual([knit, draft].toSorted())
    expect(await tagged('manager', ['retro wave', 'winter 31'])).toEqual([knit, retro].toSorted())
    expect(await tagged('manager', ['cable'])).toEqual([])
    const withAll = async (tags: string[]) =>
      (await as('manager').list(trend, { filters: [{ field: 'tags', operator: 'all', value: tags }] })).rows.map(({ id }) => id)
    expect([await withAll(['winter 31', 'CABLE KNIT']), await withAll(['cable knit', 'retro wave']), await withAll([])]).toEqual([
      [knit],
      [],
      [],
    ])
    await as('designer').save(style, stage.styleId, { tags: ['#cable knit', 'Cable Knit'] })
    expect((await as('manager').get(style, stage.styleId)).tags).toEqual(['cable knit'])
    const styles = await as('manager').list(style, { filters: [{ field: 'tags', operator: 'in', value: ['Cable knit'] }] })
    expect(styles.rows.map(({ id }) => id)).toEqual([stage.styleId])
  })
})

describe('yearly plans', () => {
  const linesOf = (spring: string, styles: number) => [
    { season: spring, category: stage.categoryId, styles, quantity: '40000', amount: '960000', cost: '720000' },
  ]

  test('seasons beyond the year are warned about with their figures and approved with a comment; the next version copies [DM-1-023] [DM-2-013]', async () => {
    const year = 2060
    const spring = await newSeason(year)
    const values = { brand: stage.brandId, year, currency: stage.cny, styles: 30, quantity: '50000', amount: '1000000' }
    const plan = await as('planner').create(yearlyPlan, { ...values, lines: linesOf(spring, 36) })
    expect([plan.number, plan.seasonStyles, plan.seasonAmount, plan.margin]).toEqual(['YPTS2060V01', 36, '960000', '25'])
    const { texts, codes } = await warningsOf(as('planner').act(yearlyPlan, plan.id, 'submit'))
    expect(texts).toEqual(['各季款数合计 36 超出年度企划 YPTS2060V01 全年的 30'])
    await as('planner').act(yearlyPlan, plan.id, 'submit', { confirmed: codes })
    await warningsOf(as('manager').act(yearlyPlan, plan.id, 'approve'))
    expect(await expectRefusal(as('manager').act(yearlyPlan, plan.id, 'approve', { confirmed: codes }))).toContain(
      '超出年度企划，通过时请填写意见',
    )
    await as('manager').act(yearlyPlan, plan.id, 'approve', { confirmed: codes, comment: '春季加款' })
    expect(await expectRefusal(as('planner').save(yearlyPlan, plan.id, { styles: 40 }))).not.toBe('')
    await as('planner').act(yearlyPlan, plan.id, 'revise')
    const [next] = (await as('planner').list(yearlyPlan, { filters: [{ field: 'previous', operator: 'eq', value: plan.id }] })).rows
    const second = await as('planner').get(yearlyPlan, next!.id)
    expect([second.number, second.status, second.lines[0]!.styles]).toEqual(['YPTS2060V02', 'draft', 36])
    await as('planner').save(yearlyPlan, second.id, { styles: 40 })
    await as('planner').act(yearlyPlan, second.id, 'submit')
    expect((await as('manager').act(yearlyPlan, second.id, 'approve')).status).toBe('approved')
    expect((await as('planner').get(yearlyPlan, plan.id)).status).toBe('archived')
    const summer = await as('admin').create(season, { name: '夏', year: 2061, kind: 'S', startDate: '2061-04-01', endDate: '2061-06-30' })
    const other = as('planner').create(yearlyPlan, { ...values, year: 2070, lines: linesOf(summer.id, 1) })
    expect(await expectRefusal(other)).toContain('lines[0].season')
  })

  test('a season beyond its part of the year is warned about with the figures, and approved with a comment [DM-2-012]', async () => {
    const year = 2062
    const spring = await newSeason(year)
    const values = { brand: stage.brandId, year, currency: stage.cny, styles: 36, quantity: '50000', amount: '1000000' }
    const whole = await as('planner').create(yearlyPlan, { ...values, lines: linesOf(spring, 36) })
    await as('planner').act(yearlyPlan, whole.id, 'submit')
    await as('manager').act(yearlyPlan, whole.id, 'approve')
    const plan = await planOf(spring, [cell(37, { quantity: '40000', amount: '960000.01' })])
    expect(plan.yearlyPlan).toBe(whole.id)
    const { texts, codes } = await warningsOf(as('planner').act(seasonalPlan, plan.id, 'submit'))
    expect(texts).toEqual([
      '款数 37 超出年度企划 YPTS2062V01 本季的 36',
      '各季款数合计 37 超出年度企划 YPTS2062V01 全年的 36',
      '零售额 960000.01 超出年度企划 YPTS2062V01 本季的 960000',
    ])
    await as('planner').act(seasonalPlan, plan.id, 'submit', { confirmed: codes })
    expect(await expectRefusal(as('manager').act(seasonalPlan, plan.id, 'approve', { confirmed: codes }))).toContain('请填写意见')
    expect(await slotsOf(spring)).toHaveLength(0)
    await as('manager').act(seasonalPlan, plan.id, 'approve', { confirmed: codes, comment: '多一款' })
    expect(await slotsOf(spring)).toHaveLength(37)
  })
})

describe('seasonal plans', () => {
  test('totals add up, and an approval makes a placeholder for each planned style, with its figures [DM-1-022] [DM-2-012]', async () => {
    const spring = await newSeason()
    const lines = [
      cell(4, { skus: 8, quantity: '4001', amount: '96024', margin: '25', wave: '1' }),
      cell(2, { priceBand: 'premium', skus: 4, quantity: '1000', amount: '60000', margin: '50', targetPrice: '59.9' }),
    ]
    const plan = await planOf(spring, lines)
    expect([plan.styles, plan.skus, plan.quantity, plan.amount, plan.cost]).toEqual([6, 12, '5001', '156024', '102018'])
    expect(await expectRefusal(planOf(await newSeason(), [lines[0]!, lines[0]!]))).toContain('lines[1].category')
    await approved(plan.id)
    const slots = await Promise.all((await slotsOf(spring)).map(({ id }) => as('planner').get(placeholder, id)))
    expect(slots.map((slot) => [slot.priceBand, slot.wave, slot.targetPrice, slot.targetCost, slot.targetQuantity])).toEqual([
      ['core', '1', '24', '18', '1001'],
      ...Array.from({ length: 3 }, () => ['core', '1', '24', '18', '1000']),
      ...Array.from({ length: 2 }, () => ['premium', null, '59.9', '29.95', '500']),
    ])
    const { total, rows, columns } = await progress(plan.id)
    expect([total.planned, total.gap, total.actual, total.difference]).toEqual([6, 6, 0, -6])
    expect([rows.map((row) => row.planned), columns.map((column) => [column.priceBand, column.planned, column.amount])]).toEqual([
      [6],
      [
        ['core', 4, '96024'],
        ['premium', 2, '60000'],
      ],
    ])
    const archived = await as('designer').create(series, { name: '停', brand: stage.brandId, season: spring })
    await as('planner').act(seasonalPlan, plan.id, 'revise')
    const [next] = (await as('planner').list(seasonalPlan, { filters: [{ field: 'previous', operator: 'eq', value: plan.id }] })).rows
    const { lines: copied } = await as('planner').get(seasonalPlan, next!.id)
    await as('planner').save(seasonalPlan, next!.id, { lines: { set: [{ id: copied[0]!.id, series: archived.id }], remove: [] } })
    await as('planner').act(seasonalPlan, next!.id, 'submit')
    await as('planner').act(series, archived.id, 'archive')
    expect(await expectRefusal(as('manager').act(seasonalPlan, next!.id, 'approve'))).toContain(`系列 ${archived.number} 已归档`)
  })

  test('styles are counted when it is asked: of the category and those below, without stopped ones, carry-overs apart', async () => {
    const spring = await newSeason()
    const parent = (await as('admin').create(category, { code: `P${serial}`, name: '上装' })).id
    const child = (await as('admin').create(category, { code: `C${serial}`, name: '背心', parent })).id
    const plan = await planOf(spring, [cell(2, { category: parent })])
    const values = { name: '背心', brand: stage.brandId, season: spring, category: child, priceBand: 'core' }
    const made = await as('designer').create(style, values)
    await as('designer').create(style, { ...values, category: parent })
    await as('designer').create(style, { ...values, carryOver: true })
    await as('designer').create(style, { ...values, priceBand: 'premium' })
    const counted = async () =>
      (await progress(plan.id)).cells.map((one) => [one.priceBand, one.planned, one.actual, one.carryOver, one.difference])
    expect(await counted()).toEqual([
      ['core', 2, 2, 1, 0],
      ['premium', 0, 1, 0, 1],
    ])
    await as('manager').act(style, made.id, 'stop')
    expect((await counted())[0]).toEqual(['core', 2, 1, 1, -1])
  })

  test('the plan is redrawn: a cell of 6 with 5 converted, planned with 4, cancels 1 and shows 1 over plan', async () => {
    const spring = await newSeason()
    const first = await planOf(spring, [cell(6), cell(3, { priceBand: 'premium', wave: '1' })])
    await approved(first.id)
    const slots = await slotsOf(spring)
    for (const { id } of slots.slice(0, 5)) await designed(id)
    const unconverted = slots.slice(6).map(({ id }) => id)
    await as('planner').act(seasonalPlan, first.id, 'revise')
    const [row] = (await as('planner').list(seasonalPlan, { filters: [{ field: 'previous', operator: 'eq', value: first.id }] })).rows
    const { lines } = await as('planner').get(seasonalPlan, row!.id)
    const set = [
      { id: lines[0]!.id, styles: 4 },
      { id: lines[1]!.id, styles: 4, wave: '2' },
    ]
    await as('planner').save(seasonalPlan, row!.id, { lines: { set, remove: [] } })
    await approved(row!.id)
    expect((await as('planner').get(seasonalPlan, first.id)).status).toBe('archived')
    const after = await slotsOf(spring)
    expect(after.filter((one) => one.status === 'cancelled').map(({ id }) => id)).toEqual([slots[5]!.id])
    const [core, premium] = (await progress(row!.id)).cells
    expect([core!.planned, core!.converted, core!.gap, core!.actual, core!.difference]).toEqual([4, 5, 0, 5, 1])
    expect([premium!.planned, premium!.gap, premium!.difference]).toEqual([4, 4, -4])
    // The three of the other cell are the same documents, moved to the wave of the line; one is new. All go by the second version.
    const moved = await Promise.all(unconverted.map((id) => as('planner').get(placeholder, id)))
    expect(moved.map((one) => [one.status, one.wave, one.plan])).toEqual(unconverted.map(() => ['not_started', '2', row!.id]))
    const added = after.filter(({ id }) => !slots.some((slot) => slot.id === id))
    expect(await Promise.all(added.map(async ({ id }) => (await as('planner').get(placeholder, id)).plan))).toEqual([row!.id])
  })

  test('a plan has at most 5,000 styles in total; pieces are whole, and pieces without styles are asked about', async () => {
    const lines = ['core', 'premium'].flatMap((priceBand) => ['1', '2', '3'].map((wave) => cell(1000, { priceBand, wave })))
    const plan = await planOf(await newSeason(), lines)
    const submit = () => as('planner').act(seasonalPlan, plan.id, 'submit')
    expect(await expectRefusal(submit())).toContain('styles: 一份企划最多 5000 款，现为 6000 款')
    expect(await submit().catch((error: WeftError) => error.localisedFields('en'))).toEqual({
      styles: ['A plan has at most 5000 styles; this one has 6000'],
    })
    expect(await expectRefusal(planOf(await newSeason(), [cell(1, { quantity: '2.5' })]))).toContain('lines[0].quantity')
    const bare = await planOf(await newSeason(), [cell(0, { quantity: '100' }), cell(1, { wave: '2', quantity: '50' })])
    const warnings = await warningsOf(as('planner').act(seasonalPlan, bare.id, 'submit'))
    expect(warnings.texts).toEqual(['第 1 行有 100 件但没有款数，不会生成占位款'])
  })

  test('of all parallel approvals one makes the placeholders, once', async () => {
    const spring = await newSeason()
    const { id } = await planOf(spring, [cell(7)])
    const { version } = await as('planner').act(seasonalPlan, id, 'submit')
    const results = await Promise.allSettled(
      Array.from({ length: callersAtOnce }, () => as('manager').act(seasonalPlan, id, 'approve', { version })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statusesOf(spring)).toEqual(Array.from({ length: 7 }, () => 'not_started'))
  })
})

describe('placeholders', () => {
  test('TS24-0001 from its slot: the style carries what was planned, and the placeholder makes no second one [DM-1-013]', async () => {
    const spring = await newSeason()
    const coast = await as('designer').create(series, { name: '海岸', brand: stage.brandId, season: spring })
    await approved(
      (await planOf(spring, [cell(1, { series: coast.id, wave: '2024-05', quantity: '1000', amount: '24000', margin: '25' })])).id,
    )
    const [slot] = (await slotsOf(spring)) as [{ id: string }]
    await expect(as('designer').make(style, { type: placeholder, id: slot.id })).rejects.toBeInstanceOf(WeftError)
    const made = await designed(slot.id, { number: 'TS24-0001' })
    expect(made).toMatchObject({
      number: 'TS24-0001',
      season: spring,
      category: stage.categoryId,
      series: coast.id,
      wave: '2024-05',
      priceBand: 'core',
      targetPrice: '24',
      placeholder: slot.id,
    })
    expect(await as('designer').get(placeholder, slot.id)).toMatchObject({ status: 'converted', style: made.id })
    const again = { name: '第二款', brand: stage.brandId, season: spring, category: stage.categoryId, placeholder: slot.id }
    expect(await expectRefusal(as('designer').create(style, again))).toContain('已转为款式，不能再次转换')
    await expect(as('designer').make(style, { type: placeholder, id: slot.id })).rejects.toBeInstanceOf(WeftError)
    expect(await expectRefusal(as('designer').save(style, stage.styleId, { placeholder: slot.id }))).not.toBe('')
    await as('designer').save(style, made.id, { season: spring, name: '圆领 T 恤 2' })
    expect(await expectRefusal(as('designer').remove(style, made.id))).not.toBe('')
  })

  test('a placeholder becomes a style of its category or one below it, in its price band; who makes it is its designer where it names none [DM-1-013]', async () => {
    const { category: main } = cell(1)
    const below = await as('admin').create(category, { code: 'KNB', name: '圆领类', parent: main })
    const beside = await as('admin').create(category, { code: 'KNO', name: '外套类' })
    const spring = await newSeason()
    await approved((await planOf(spring, [cell(2)])).id)
    const [one, two] = (await slotsOf(spring)).map(({ id }) => id) as [string, string]
    await as('designer').act(placeholder, one, 'start')
    const values = await as('designer').make(style, { type: placeholder, id: one })
    expect(values).not.toHaveProperty('designer')
    const make = (more: object) => as('designer').create(style, { ...values, name: '圆领', ...more })
    expect(await expectRefusal(make({ category: beside.id }))).toMatch(/^category: 占位款 PH.+ 的品类为 /)
    expect(await expectRefusal(make({ priceBand: 'premium' }))).toMatch(/^priceBand: 与占位款 PH.+ 的价格带不同/)
    const error = await make({ category: beside.id }).catch((reason: WeftError) => reason.localisedFields('en'))
    expect(error).toEqual({ category: [expect.stringContaining('of that category or of one below it')] })
    const made = await make({ category: below.id })
    expect([made.category, made.designer]).toEqual([below.id, as('designer').actor.user])
    await as('planner').act(placeholder, two, 'start', { values: { designer: as('merchandiser').actor.user } })
    expect((await as('designer').make(style, { type: placeholder, id: two }))['designer']).toBe(as('merchandiser').actor.user)
  })

  test('of all callers who convert one placeholder at the same moment one gets the style', async () => {
    const spring = await newSeason()
    await approved((await planOf(spring, [cell(1)])).id)
    const [slot] = (await slotsOf(spring)) as [{ id: string }]
    await as('designer').act(placeholder, slot.id, 'start')
    const values = await as('designer').make(style, { type: placeholder, id: slot.id })
    const results = await Promise.allSettled(
      Array.from({ length: callersAtOnce }, (_, at) => as('designer').create(style, { ...values, name: `第 ${at} 款` })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ fields: [{ path: 'placeholder' }] })
    const of = { field: 'season', operator: 'eq', value: spring } as const
    expect((await as('designer').list(style, { filters: [of] })).rows).toHaveLength(1)
  })
})
