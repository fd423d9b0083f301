/** Story of the line: styles and the placeholders that no style fills yet in one list, each under the rights of its own type. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { listPaper, listPaperRows } from '../../engine/print/list-paper.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import type { Story } from '../../engine/testing/story.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { addPriceBands } from '../testing/price-bands.ts'
import { plural } from '../../model/text.ts'
import { colour } from './colour.ts'
import { line } from './line.ts'
import { placeholder } from './placeholder.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let of: string
const as = (name: string) => app.as(name)
const inSeason = () => [{ field: 'season', operator: 'eq' as const, value: of }]
const rowsOf = async (name: string) =>
  (await as(name).list(line, { filters: inSeason(), sort: ['number'], columns: ['number', 'wave', 'priceBand', 'targetPrice', 'name'] }))
    .rows

beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  await addPriceBands(app)
  of = (await as('admin').create(season, { name: '2041 春', year: 2041, kind: 'P', startDate: '2041-01-01', endDate: '2041-03-31' })).id
  const { id } = await as('planner').create(seasonalPlan, {
    brand: stage.brandId,
    season: of,
    currency: stage.cny,
    lines: [{ category: stage.categoryId, priceBand: 'core', styles: 3, wave: '1' }],
  })
  await as('planner').act(seasonalPlan, id, 'submit')
  await as('manager').act(seasonalPlan, id, 'approve')
})
afterAll(() => app?.end())

test('placeholders stand in the line until a style fills them: the style takes their place, and a stopped one frees it [DM-1-013]', async () => {
  const slots = await rowsOf('planner')
  expect(slots.map(({ $page, status, wave }) => [$page, status, wave])).toEqual(
    Array.from({ length: 3 }, () => ['placeholder', 'not_started', '1']),
  )
  const slot = slots[0]!.id
  await as('designer').act(placeholder, slot, 'start')
  const values = await as('designer').make(style, { type: placeholder, id: slot })
  const made = await as('designer').create(style, { ...values, name: '圆领 T 恤' })
  const rows = await rowsOf('designer')
  expect(rows.map(({ $page, status }) => `${String($page)} ${String(status)}`).toSorted()).toEqual([
    'placeholder not_started',
    'placeholder not_started',
    'style development',
  ])
  expect(rows.map(({ id }) => id)).not.toContain(slot)
  expect(rows.find(({ id }) => id === made.id)).toMatchObject({
    wave: '1',
    priceBand: 'core',
    name: '圆领 T 恤',
    number: made.number,
    $doc: made.id,
  })
  // By waves, with the status of the cards: two of three are the gap.
  const { groups } = await as('planner').list(line, { filters: inSeason(), group: ['wave', 'status'] })
  expect(groups!.map(({ values: { wave, status }, count }) => [wave, status, count]).toSorted()).toEqual([
    ['1', 'development', 1],
    ['1', 'not_started', 2],
  ])
  await as('manager').act(style, made.id, 'stop')
  expect((await rowsOf('planner')).map(({ $page }) => $page)).toEqual(['placeholder', 'placeholder', 'placeholder'])
  await as('manager').act(style, made.id, 'start')
  expect((await rowsOf('planner')).map(({ $page }) => $page).toSorted()).toEqual(['placeholder', 'placeholder', 'style'])
})

test('a row says in which field of its own document a value is saved; moving it is the save of that document, with its version', async () => {
  const page = await as('designer').perform((operation) => describePage(operation, line))
  expect(page.reads!.map((one) => [one.page, one.shows!['wave'], one.shows!['status']])).toEqual([
    ['placeholder', 'wave', 'status'],
    ['style', 'wave', 'status'],
  ])
  // A placeholder has no name: its cards show none, and none is saved.
  expect(page.reads!.map(({ shows }) => shows!['name'])).toEqual([undefined, 'name'])
  expect(page.may).toMatchObject({ create: false, edit: false })
  expect(page.statuses['not_started']).toMatchObject({ planned: true })
  expect(page.statuses['development']).not.toHaveProperty('planned')
  expect(page.list.views[0]).toMatchObject({ name: '产品线看板', shape: 'board', group: ['wave'] })
  expect(page.sections).toEqual([{ name: 'line-plan', label: '企划矩阵', at: 'list' }])
  // The title of a list is the plural of its type, and an overview has none.
  expect([page.title, plural(line.label[1])]).toEqual(['产品线总览', 'Line overview'])
  for (const row of await rowsOf('designer')) {
    const type = row['$page'] === 'style' ? style : placeholder
    await as('designer').save(type, row.id, { wave: '2' }, row.version)
  }
  expect((await rowsOf('planner')).map(({ wave }) => wave)).toEqual(['2', '2', '2'])
})

test('people outside the brand, and roles that read no plans, read no line', async () => {
  for (const outside of ['supplier', 'factory'])
    await expect(as(outside).list(line, { filters: inSeason() })).rejects.toMatchObject({ code: 403 })
  await expect(as('inspector').list(line, {})).rejects.toMatchObject({ code: 403 })
  await expect(as('supplier').perform((operation) => exportRows(operation, line, { format: 'csv' } as never))).rejects.toMatchObject({
    code: 403,
  })
})

test('the sheet of a line has the colours of each style, as its reader sees them, and no price where that is hidden', async () => {
  await as('admin').save(colour, stage.black, { hex: '#101010' })
  await as('admin').save(colour, stage.white, { hex: '#FAFAFA' })
  await as('designer').save(style, stage.styleId, { targetPrice: '88', currency: stage.cny })
  const query = { filters: [{ field: 'id', operator: 'in' as const, value: [stage.styleId] }] }
  const sheet = (name: string, language: 'zh' | 'en' = 'zh') =>
    as(name).perform(async (operation) => ({
      head: await listPaper(operation, line, { query, language, cards: true }),
      rows: (await listPaperRows(operation, line, { query, language, cards: true })).rows,
    }))
  const { head, rows } = await sheet('manager')
  expect(head.columns.map(({ label }) => label)).toEqual(['编号', '款式名称', '品类', '波段', '价格带', '目标价', '状态'])
  expect(rows.map(({ swatches, isPlanned }) => [swatches!.toSorted(), isPlanned])).toEqual([[['#101010', '#FAFAFA'], false]])
  expect(rows[0]!.cells.join()).toContain('¥88.00')
  expect((await sheet('manager', 'en')).head.columns.map(({ label }) => label)).toContain('Target price')
  // Where the platform hides the price of styles and of the line from a role, the sheet of such a reader has none.
  for (const type of ['style', 'line'])
    await app.sql(
      "INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'planner', $2, 'targetPrice', 2)",
      [as('admin').actor.platform, type],
    )
  masterCache(app.engine.pool).forget()
  const hidden = await sheet('planner')
  expect(hidden.head.columns.map(({ label }) => label)).not.toContain('目标价')
  expect(hidden.rows[0]!.cells.join()).not.toContain('88')
  const open = (await as('planner').list(line, { filters: inSeason() })).rows.find(({ $page }) => $page === 'placeholder')!
  const slots = { filters: [{ field: 'id', operator: 'in' as const, value: [open.id] }] }
  const places = await as('planner').perform((operation) => listPaperRows(operation, line, { query: slots, language: 'zh', cards: true }))
  expect(places.rows.map(({ swatches, isPlanned }) => [swatches, isPlanned])).toEqual([[[], true]])
})
