/** Tests of the submission of a style: it asks about what the approval lacks, for one and for many, and who may submit takes it back. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bulkAll, bulkOne } from '../../engine/save/actions/bulk-actions.ts'
import { masterCache } from '../../engine/store/memory/master-cache.ts'
import { personOf } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import type { Warning } from '../../model/lifecycle/warning.ts'
import type { May } from '../../model/wire-document.ts'
import { developed } from '../testing/developed-style.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { cells, sampleStory } from '../testing/sample-story.ts'
import { colorway } from './colorway.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
beforeAll(async () => {
  story = await sampleStory({ confirms: [] })
})
afterAll(() => story?.app.end())

const statusOf = async (id: string) => (await as('designer').get(style, id)).status
const mayOf = async (name: string, id: string) => (await as(name).get(style, id)).may as May
const emptyStyle = async (name: string) => {
  const { brandId: brand, seasonId: season, categoryId: category } = story.stage
  return (await as('designer').create(style, { name, brand, season, category })).id
}
/** Returns the questions of a submission. */
const questionsOn = async (id: string): Promise<readonly Warning[]> => {
  const error = await personOf(story.app.engine, as('designer').actor)
    .act(style, id, 'submit')
    .then(
      () => undefined,
      (reason: unknown) => reason as WeftError,
    )
  expect(error).toMatchObject({ code: 409, key: 'action.asks' })
  return error!.detail!['asks'] as readonly Warning[]
}

test('the submission of an empty style asks once, with all that the approval lacks and who makes it', async () => {
  const id = await emptyStyle('空款')
  const [question, ...others] = await questionsOn(id)
  expect(others).toEqual([])
  expect(question!.text).toEqual([
    '审批还缺：启用的配色，尚未建立，由设计师、跟单员建立；已通过的尺寸表（尺码齐全），尚未建立，由设计师、跟单员、制版师建立；启用的物料清单（无未解析用料），尚未建立，由设计师、跟单员、工艺师建立',
    'Approval still lacks: an active colourway (not begun, to be made by Designer, Merchandiser); an approved size chart with every size (not begun, to be made by Designer, Merchandiser, Pattern maker); an active BOM without missing cells (not begun, to be made by Designer, Merchandiser, Technologist)',
  ])
  expect(await statusOf(id)).toBe('development')
  expect((await as('designer').act(style, id, 'submit', { confirmed: [question!.code] })).status).toBe('submitted')
})

test('what is under way is named with its number, its status and who has it; a style that has everything is submitted at once', async () => {
  const of = await story.developed({ chart: 'draft' })
  const number = (await as('designer').get(sizeChart, of.chart)).number!
  const [written] = await questionsOn(of.style)
  expect(written!.text[0]).toContain(`已通过的尺寸表（尺码齐全），尺寸表 ${number} 草稿，在 designer 处；启用的物料清单`)
  await as('designer').act(sizeChart, of.chart, 'submit')
  const [waiting] = await questionsOn(of.style)
  expect(waiting!.text[1]).toContain(
    `an approved size chart with every size (Size chart ${number} Submitted, with Manager, Design manager); an active BOM`,
  )
  // What was confirmed before is another question now.
  expect(waiting!.code).not.toBe(written!.code)
  const whole = await emptyStyle('齐全款')
  await as('designer').create(colorway, { style: whole, colour: story.stage.black })
  await developed(story.app, story.stage, whole)
  expect((await as('designer').act(style, whole, 'submit')).status).toBe('submitted')
})

test('who has what is under way is named in the language of each text', async () => {
  const named = (title: string, english: string | null) =>
    story.app.sql('UPDATE core.entry SET title = $2, title_en = $3 WHERE id = $1', [as('designer').actor.user, title, english])
  const of = await story.developed({ chart: 'draft' })
  const number = (await as('designer').get(sizeChart, of.chart)).number!
  await named('陈设计', 'Chen Designer')
  onTestFinished(() => named('designer', null).then(() => undefined))
  const [question] = await questionsOn(of.style)
  expect(question!.text[0]).toContain(`尺寸表 ${number} 草稿，在 陈设计 处；`)
  expect(question!.text[1]).toContain(`(Size chart ${number} Draft, with Chen Designer); `)
})

test('of documents that a data rule hides from who submits the need alone is said, and neither status nor holder', async () => {
  const of = await story.developed({ chart: 'draft' })
  const { actor } = as('designer')
  // Only charts of the merchandiser, so not this one.
  await story.app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) VALUES ($1, $2, 'size_chart', 'createdBy', 'eq', $3, $4)`,
    [actor.platform, story.app.engine.ids.next(), JSON.stringify(as('merchandiser').actor.user), actor.user],
  )
  masterCache(story.app.engine.pool).forget()
  onTestFinished(() => story.app.sql('DELETE FROM core.data_rule').then(() => masterCache(story.app.engine.pool).forget()))
  const [question] = await questionsOn(of.style)
  expect(question!.text[0]).toContain('审批还缺：已通过的尺寸表（尺码齐全）；启用的物料清单')
  expect(question!.text[1]).toContain('Approval still lacks: an approved size chart with every size; an active BOM')
})

test('of several styles that are submitted together each one asks for itself, and what is confirmed is done for all that lack the same', async () => {
  const ids = [await emptyStyle('批量一'), await emptyStyle('批量二')]
  const submitAll = (confirmed: readonly string[]) =>
    bulkAll(ids, {
      language: 'zh',
      one: (id) => as('designer').perform((operation) => bulkOne(operation, style, id, { action: 'submit', confirmed })),
    })
  const first = await submitAll([])
  expect(first.done).toBe(0)
  const codes = new Set(first.rows.flatMap(({ asks = [] }) => asks.map(({ code }) => code)))
  expect([first.rows.map(({ asks }) => asks?.length), codes.size]).toEqual([[1, 1], 1])
  expect((await submitAll([...codes])).done).toBe(2)
})

test('who may submit a style takes it back while nobody has sent it for approval, and submits it again', async () => {
  const submit = async (id: string) => {
    const [question] = await questionsOn(id)
    await as('designer').act(style, id, 'submit', { confirmed: [question!.code] })
  }
  const of = await story.developed({ chart: 'none', bom: 'none' })
  await submit(of.style)
  for (const name of ['designer', 'merchandiser', 'admin']) expect((await mayOf(name, of.style)).actions).toContain('takeBack')
  for (const name of ['manager', 'finance']) expect((await mayOf(name, of.style)).actions).not.toContain('takeBack')
  await expect(as('manager').act(style, of.style, 'takeBack')).rejects.toMatchObject({ code: 403 })
  await as('designer').act(style, of.style, 'takeBack')
  expect(await statusOf(of.style)).toBe('development')
  expect((await as('designer').save(style, of.style, { name: '改过的款' })).name).toBe('改过的款')
  await submit(of.style)
  await as('merchandiser').act(style, of.style, 'accept')
  expect((await mayOf('designer', of.style)).actions).not.toContain('takeBack')
  await expect(as('designer').act(style, of.style, 'takeBack')).rejects.toMatchObject({ code: 409 })
})

test('a weight of a size that is not on the list is refused at its field, with the size', async () => {
  const id = await emptyStyle('称重款')
  const weigh = (weights: Readonly<Record<string, string>>) => as('designer').save(style, id, { pieceWeights: cells(weights) })
  expect(await expectRefusal(weigh({ M: '0.2', XXXL: '0.4' }))).toContain('pieceWeights: 款式的尺码组没有尺码 XXXL')
  expect((await weigh({ M: '0.2' })).pieceWeights).toEqual(cells({ M: '0.2' }))
  expect((await as('designer').save(style, id, { name: '称重款二' })).name).toBe('称重款二')
})

test('a size that has left the list keeps the weight that it had while others are weighed, and gets none once that is gone', async () => {
  const id = await emptyStyle('改码款')
  const weigh = (weights: Readonly<Record<string, string>>) => as('designer').save(style, id, { pieceWeights: cells(weights) })
  await weigh({ M: '0.2', L: '0.25' })
  const sizes = ['S', 'M'].map((size, at) => ({ size, sort: (at + 1) * 10, base: size === 'M' }))
  const other = (await as('admin').create(sizeList, { name: '两码', group: 'unisex', sizes })).id
  expect((await as('designer').save(style, id, { sizeList: other })).pieceWeights).toEqual(cells({ M: '0.2', L: '0.25' }))
  expect((await weigh({ M: '0.3', L: '0.25' })).pieceWeights).toEqual(cells({ M: '0.3', L: '0.25' }))
  expect(await expectRefusal(weigh({ M: '0.3', L: '0.25', XL: '0.4' }))).toContain('pieceWeights: 款式的尺码组没有尺码 XL')
  await weigh({ M: '0.3' })
  expect(await expectRefusal(weigh({ M: '0.3', L: '0.25' }))).toContain('pieceWeights: 款式的尺码组没有尺码 L')
})
