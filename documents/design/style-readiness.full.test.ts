/** Tests of what the approval of a style still lacks: said by the conditions that the approval checks, with who has what is under way, to the brand alone. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { saveTypeSettings } from '../../engine/admin/type-settings.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { countChildren } from '../../engine/query/child-counts.ts'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { bom } from './bom.ts'
import { sizeChart } from './size-chart.ts'
import { readinessOf } from './style-readiness.server.ts'
import { style } from './style.ts'
import { techPack } from './tech-pack.ts'
import { trend } from './trend.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const bomInForce = async (of: string) => {
  const [{ id }] = (
    await as('designer').list(bom, {
      filters: [
        { field: 'style', operator: 'eq', value: of },
        { field: 'status', operator: 'eq', value: 'draft' },
      ],
    })
  ).rows as [{ id: string }]
  await as('designer').act(bom, id, 'submit')
  return (await as('manager').act(bom, id, 'approve')).id
}
const issued = async (of: string) => {
  const { id } = await as('merchandiser').create(techPack, { style: of, receiver: story.stage.plantOf })
  return as('merchandiser').act(techPack, id, 'send')
}
const readiness = (id: string, name = 'merchandiser') => as(name).perform((operation) => readinessOf(viewerOf(operation), id))
const brief = async (id: string, name?: string) =>
  (await readiness(id, name)).needs.map(({ need, met, open }) => [need, met, open && `${open.statusText} ${open.holder}`])

test('it names what is there, what is under way and with whom, and what is not begun; the approval refuses for the same', async () => {
  const of = await story.developed({ chart: 'draft', bom: 'none' })
  expect(await brief(of.style)).toEqual([
    ['colourway', true, null],
    ['chart', false, '草稿 designer'],
    ['bom', false, null],
    ['process', false, null],
    ['costing', false, null],
  ])
  expect((await readiness(of.style)).needs.map(({ required }) => required)).toEqual([true, true, true, false, false])
  // What is not begun names who may begin it.
  expect((await readiness(of.style)).needs.map(({ makers }) => makers !== '')).toEqual([false, false, true, true, true])
  expect((await readiness(of.style)).needs[2]!.begin).toEqual({ type: 'style', id: of.style })
  expect((await readiness(of.style)).needs[2]!.makers).toMatch(/工艺师$/)
  for (const [name, action] of [
    ['designer', 'submit'],
    ['merchandiser', 'accept'],
  ] as const)
    await as(name).act(style, of.style, action)
  expect(await expectRefusal(as('manager').act(style, of.style, 'approve'))).toContain('已通过的尺寸表（尺码齐全）、启用的物料清单')
  // What is submitted waits for the people of its step.
  await as('designer').act(sizeChart, of.chart, 'submit')
  const [, chart] = (await readiness(of.style)).needs
  expect(chart).toMatchObject({ met: false, open: { id: of.chart, status: 'submitted' } })
  expect(chart!.open!.holder).toBe('经理、设计经理')
  await as('manager').act(sizeChart, of.chart, 'approve')
  expect((await brief(of.style))[1]).toEqual(['chart', true, null])
  expect(await expectRefusal(as('manager').act(style, of.style, 'approve'))).toContain('审批前还缺：启用的物料清单（无未解析用料）\n')
})

test('a setting of the platform lifts chart and BOM for carry-over styles, which still need a colourway; other styles need all', async () => {
  const pending = async (carryOver: boolean) => {
    const of = await story.developed({ chart: 'none', bom: 'none' })
    await as('designer').save(style, of.style, { carryOver })
    await as('designer').act(style, of.style, 'submit')
    await as('merchandiser').act(style, of.style, 'accept')
    return of.style
  }
  const carried = await pending(true)
  const required = async (id: string) => (await readiness(id)).needs.map((one) => one.required)
  expect(await expectRefusal(as('manager').act(style, carried, 'approve'))).toContain('审批前还缺')
  const settings = (version: number, carryOverLifts: boolean) =>
    as('admin').perform((operation) => saveTypeSettings(operation, { type: 'style', version, values: { carryOverLifts } }))
  await settings(0, true)
  try {
    expect(await required(carried)).toEqual([true, false, false, false, false])
    const other = await pending(false)
    expect(await required(other)).toEqual([true, true, true, false, false])
    expect(await expectRefusal(as('manager').act(style, other, 'approve'))).toContain('已通过的尺寸表（尺码齐全）、启用的物料清单')
    await as('manager').act(style, carried, 'approve')
    expect((await as('designer').get(style, carried)).status).toBe('approved')
  } finally {
    await settings(1, false)
  }
})

test('a user who may not read costing sheets learns nothing of them, and a factory that reads the style nothing at all', async () => {
  const of = await story.developed()
  expect((await brief(of.style, 'designer')).map(([need]) => need)).toEqual(['colourway', 'chart', 'bom', 'process'])
  await story.submitted(story.requestOf(of))
  expect((await as('factory').get(style, of.style)).id).toBe(of.style)
  await expect(readiness(of.style, 'factory')).rejects.toMatchObject({ code: 404 })
  await expect(readiness(of.style, 'supplier2')).rejects.toMatchObject({ code: 404 })
})

test('whom a data rule leaves some documents of a type learns of no other: neither that it is there nor that it is under way', async () => {
  const of = await story.developed({ chart: 'draft', bom: 'none' })
  const approved = await story.developed()
  const { actor } = as('designer')
  // Only charts of the merchandiser, so none of these.
  await story.app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) VALUES ($1, $2, 'size_chart', 'createdBy', 'eq', $3, $4)`,
    [actor.platform, story.app.engine.ids.next(), JSON.stringify(as('merchandiser').actor.user), actor.user],
  )
  masterCache(story.app.engine.pool).forget()
  onTestFinished(() => story.app.sql('DELETE FROM core.data_rule').then(() => masterCache(story.app.engine.pool).forget()))
  for (const id of [of.style, approved.style]) {
    expect((await brief(id, 'designer')).map(([need]) => need)).toEqual(['colourway', 'bom', 'process'])
    expect((await brief(id)).map(([need]) => need)).toContain('chart')
  }
  expect((await brief(approved.style))[1]).toEqual(['chart', true, null])
})

test('who sees the draft of a next version by a data rule, and not the approved one, does not read that the need is met', async () => {
  const of = await story.developed()
  await as('merchandiser').act(sizeChart, of.chart, 'revise')
  const { actor } = as('designer')
  // Only charts of the merchandiser: the next version, and not the approved one, which the designer wrote.
  await story.app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) VALUES ($1, $2, 'size_chart', 'createdBy', 'eq', $3, $4)`,
    [actor.platform, story.app.engine.ids.next(), JSON.stringify(as('merchandiser').actor.user), actor.user],
  )
  masterCache(story.app.engine.pool).forget()
  onTestFinished(() => story.app.sql('DELETE FROM core.data_rule').then(() => masterCache(story.app.engine.pool).forget()))
  expect((await brief(of.style, 'designer'))[1]).toEqual(['chart', false, '草稿 merchandiser'])
  expect((await brief(of.style))[1]).toEqual(['chart', true, null])
})

test('the page of a style has a tab with a count for what hangs under it, in the order of its development; an empty one says that something is not there', async () => {
  const of = await story.developed()
  await story.submitted(story.requestOf(of, { M: '2' }))
  const trends: string[] = []
  for (const name of ['海岸条纹', '大地色系']) {
    const { id } = await as('designer').create(trend, { name })
    await as('designer').act(trend, id, 'publish')
    trends.push(id)
  }
  await as('designer').save(style, of.style, { trends })
  const tabsOf = async (name: string) =>
    (await as(name).perform((operation) => countChildren(operation, style, of.style))).map(({ type, count }) => [type.name, count] as const)
  expect(await tabsOf('merchandiser')).toEqual([
    ['colorway', 1],
    ['bom', 1],
    ['size_chart', 1],
    ['pattern', 0],
    ['process_sheet', 0],
    ['costing', 0],
    ['design_quote', 0],
    ['sample_request', 1],
    ['sample', 2],
    ['lab_dip', 0],
    ['trend', 2],
    ['retail_price', 0],
    ['price_list', 0],
  ])
  const named = await as('merchandiser').perform((operation) => countChildren(operation, style, of.style))
  expect(named.find(({ type }) => type.name === 'trend')!.ids).toEqual(trends)
  // Who does not read a type has no tab of it.
  expect((await tabsOf('inspector')).map(([name]) => name)).not.toContain('costing')
  expect((await tabsOf('factory')).map(([name]) => name)).toEqual([
    'colorway',
    'bom',
    'size_chart',
    'pattern',
    'process_sheet',
    'sample_request',
    'sample',
  ])
})

test('a tab of the style lists the issues of its tech pack: who got which versions when; a factory sees those that it got', async () => {
  const of = await story.developed()
  const tabOf = async (name: string) =>
    (await as(name).perform((operation) => countChildren(operation, style, of.style))).find(({ type }) => type.name === 'tech_pack')
  expect(await tabOf('merchandiser')).toBeUndefined()
  const first = await bomInForce(of.style)
  const { id: before } = await issued(of.style)
  await as('designer').act(bom, first, 'revise')
  await bomInForce(of.style)
  const { id: after } = await issued(of.style)
  // An issue that is still written is listed too: it has gone to nobody.
  const { id: draft } = await as('merchandiser').create(techPack, { style: of.style, receiver: story.stage.plantOf })
  for (const [name, count] of [
    ['merchandiser', 3],
    ['factory', 2],
  ] as const)
    expect([name, (await tabOf(name))?.count]).toEqual([name, count])
  const { list } = await as('merchandiser').perform((operation) => describePage(operation, techPack))
  expect(list.columns).toEqual(expect.arrayContaining(['receiver', 'issue', 'chart', 'bom', 'process', 'issuedAt', 'openedAt', 'status']))
  // The tab is the list of the type by this link.
  const { child } = (await tabOf('merchandiser'))!
  const listed = async (name: string) => {
    const filters = [{ field: child.via!, operator: 'eq' as const, value: of.style }]
    const { rows } = await as(name).list(techPack, { columns: list.columns, filters })
    return rows.map((row) => [row.id, row['issue'], row['receiver$'], row['chart$'], row['bom$'], row['status']])
  }
  const style$ = (await as('designer').get(style, of.style)).number
  const version = (edition: number): unknown => expect.stringContaining(`${style$}V0${edition}`)
  const receiver: unknown = expect.stringContaining('顺达一厂')
  expect(await listed('merchandiser')).toEqual([
    [draft, 3, receiver, version(1), version(2), 'draft'],
    [after, 2, receiver, version(1), version(2), 'issuing'],
    [before, 1, receiver, version(1), version(1), 'issuing'],
  ])
  expect((await listed('factory')).map(([id, , , , bom$]) => [id, bom$])).toEqual([
    [after, version(2)],
    [before, version(1)],
  ])
  await as('merchandiser').act(techPack, after, 'withdraw', { comment: '版本有误' })
  expect((await listed('merchandiser'))[1]!.at(-1)).toBe('withdrawn')
})
