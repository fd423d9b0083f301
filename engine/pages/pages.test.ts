/**
 * Tests of the page as JSON: definition, the platform's overlay, the person's overlay, permissions and language; its entity tag; the
 * server enforces what an overlay requires.
 */
import { statusLabels } from './status-labels.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { date } from '../../model/fields/date.ts'
import { lines } from '../../model/fields/lines.ts'
import { text } from '../../model/fields/text.ts'
import type { ProcessDefinition } from '../../model/process/process.ts'
import { exportRows } from '../export/export.ts'
import { list as designsOf, publish, retire, saveDraft } from '../workflow/design/definitions.ts'
import { byRoles, initiator, last, node } from '../testing/workflow-fixture.ts'
import { runInTransaction } from '../store/run-operation.ts'
import { fieldValues } from '../query/field-values.ts'
import { story, type Story } from '../testing/story.ts'
import { describePage } from './describe-page.ts'
import { resetOverlay, saveOverlay } from './overlay.ts'
import { copyFrom, templatesOf } from './personal-layouts.ts'
import { removeView, saveView } from './saved-views.ts'

const card = document('card', {
  module: 'story',
  code: 'CRD',
  kind: 'transaction',
  label: ['卡片', 'Card'],
  number: 'C-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    name: text(['名称', 'Name'], { required: true }),
    note: text(['备注', 'Note']),
    day: date(['日期', 'Day'], { default: '@today' }),
    kind: choice(['类别', 'Kind'], { a: ['甲', 'A'], b: ['乙', 'B'] }),
    lines: lines(['明细', 'Lines'], { item: text(['品名', 'Item']), remark: text(['说明', 'Remark']) }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    done: { label: ['完成', 'Done'], family: 'success' },
  },
  flow: ['draft', 'done'],
  actions: { finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' } },
  rules: { note: { show: { kind: 'a' } } },
  list: { columns: ['number', 'name', 'status'], filters: ['kind', 'day'], search: ['number', 'name'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'note', 'day', 'kind', 'lines'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [card] })
})
afterAll(() => app.end())
const page = (name: string) => app.as(name).perform((operation) => describePage(operation, card))
const lay = (name: string, overlay: unknown, scope: 'person' | 'platform') =>
  app.as(name).perform((operation) => saveOverlay(operation, card, overlay, { scope }))

/** Gives the page another title for the whole platform, renames, hides and requires fields, and sets its columns. */
const layPlatform = () =>
  lay(
    'admin',
    {
      title: { zh: '样卡' },
      fields: { note: { label: { zh: '附注' } }, kind: { hidden: true }, day: { required: true }, 'lines.item': { required: true } },
      columns: ['name', 'note', 'day'],
    },
    'platform',
  )
// Every test begins with the page as its type defines it: no layout and no process of the platform.
afterEach(async () => {
  await lay('admin', {}, 'platform')
  for (const name of ['buyer', 'planner']) await app.as(name).perform((operation) => resetOverlay(operation, 'card'))
  await app.as('admin').perform(async (operation) => {
    for (const { id, status } of await designsOf(operation, 'card')) if (status === 'active') await retire(operation, id)
  })
})

test('definition, permissions and language make the page; equal pages have equal tags', async () => {
  const zh = await page('buyer')
  const en = await runInTransaction(app.engine, { ...app.as('buyer').actor, language: 'en' }, (operation) => describePage(operation, card))
  expect([zh.title, en.title, zh.statuses['draft']!.label, en.statuses['draft']!.label]).toEqual(['卡片', 'Card', '草稿', 'Draft'])
  expect(zh.may).toEqual({ create: true, edit: true, export: true })
  expect((await page('manager')).may).toEqual({ create: false, edit: false, export: true })
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(zh.list.fields['day']!.defaultValue).toBe(today)
  expect(zh.list.fields['note']!.rules).toEqual({ show: { kind: 'a' } })
  expect((await page('buyer')).etag).toBe(zh.etag)
  expect(new Set([zh.etag, en.etag, (await page('manager')).etag]).size).toBe(3)
})

test('chips of a list are what it declares to filter by: status, further choices, the day, and the person where they make documents', async () => {
  expect((await page('buyer')).list.chips).toEqual(['status', 'kind', 'day', 'createdBy'])
  expect((await page('manager')).list.chips).toEqual(['status', 'kind', 'day'])
  await layPlatform()
  expect((await page('buyer')).list.chips).toEqual(['status', 'day', 'createdBy'])
})

test('the platform renames, hides and requires fields; a person’s layout cannot undo that', async () => {
  const before = (await page('buyer')).etag
  await expect(lay('buyer', { title: { zh: '我的' } }, 'platform')).rejects.toMatchObject({ code: 403 })
  await layPlatform()
  await lay(
    'buyer',
    { fields: { kind: { hidden: false }, note: { hidden: true } }, columns: ['day', 'name'], widths: { name: 240 } },
    'person',
  )
  const [mine, others] = [await page('buyer'), await page('manager')]
  expect([mine.title, others.title]).toEqual(['样卡', '样卡'])
  expect([mine.list.columns, others.list.columns]).toEqual([
    ['day', 'name'],
    ['name', 'note', 'day'],
  ])
  expect([mine.list.fields['kind'], others.list.fields['kind'], mine.list.fields['note']]).toEqual([undefined, undefined, undefined])
  expect(others.list.fields['note']!.label).toBe('附注')
  expect(mine.list.fields['day']!.required).toBe(true)
  expect(new Set([before, mine.etag, others.etag]).size).toBe(3)
  await app.as('buyer').perform((operation) => resetOverlay(operation, 'card'))
  expect((await page('buyer')).list.columns).toEqual(['name', 'note', 'day'])
  expect((await app.as('other.buyer').perform((operation) => describePage(operation, card))).title).toBe('卡片')
})

test('the server enforces fields required by an overlay, in lines too; required fields cannot be hidden', async () => {
  await layPlatform()
  const buyer = app.as('buyer')
  await expect(buyer.create(card, { name: 'a', day: null, lines: [{ remark: 'x' }] })).rejects.toMatchObject({
    code: 11000,
    fields: expect.arrayContaining([
      { path: 'day', key: 'common.INPUT_REQUIRED' },
      { path: 'lines[0].item', key: 'common.INPUT_REQUIRED' },
    ]),
  })
  expect((await buyer.create(card, { name: 'a', lines: [{ item: 'x' }] })).day).not.toBeNull()
  await expect(lay('admin', { fields: { name: { hidden: true } } }, 'platform')).rejects.toMatchObject({ code: 11000 })
  await expect(lay('admin', { fields: { note: { hidden: true, required: true } } }, 'platform')).rejects.toMatchObject({ code: 11000 })
})

test('an overlay names existing keys, is limited in size, and leaves platform keys to the platform', async () => {
  for (const overlay of [
    null,
    [],
    'x',
    { css: 'x' },
    { fields: { nothing: { hidden: true } } },
    { fields: { 'lines.nothing': {} } },
    { columns: ['nothing'] },
    { columns: 'name' },
    { widths: { name: 'x'.repeat(70_000) } },
  ])
    await expect(lay('buyer', overlay, 'person'), JSON.stringify(overlay)?.slice(0, 60)).rejects.toMatchObject({ code: 400 })
  for (const overlay of [
    { title: { zh: 'x' } },
    { statuses: { draft: { zh: 'x' } } },
    { fields: { note: { label: { zh: 'x' } } } },
    { fields: { note: { required: true } } },
  ])
    await expect(lay('buyer', overlay, 'person')).rejects.toMatchObject({ code: 403 })
})

test('colleagues’ layouts can be copied, outsiders’ cannot; views are personal or shared in the company', async () => {
  const [buyer, planner, outsider] = [app.as('buyer'), app.as('planner'), app.as('supplier')]
  await lay('buyer', { columns: ['name'] }, 'person')
  expect(await planner.perform((operation) => templatesOf(operation, 'card'))).toMatchObject([{ user: buyer.actor.user, name: 'buyer' }])
  expect(await outsider.perform((operation) => templatesOf(operation, 'card'))).toEqual([])
  await expect(outsider.perform((operation) => copyFrom(operation, 'card', buyer.actor.user))).rejects.toMatchObject({ code: 404 })
  await planner.perform((operation) => copyFrom(operation, 'card', buyer.actor.user))
  expect((await page('planner')).list.columns).toEqual(['name'])
  const view = { filters: [{ field: 'kind', operator: 'eq', value: 'a' }] }
  const ownView = await buyer.perform((operation) => saveView(operation, card, { name: '甲类', view }))
  const shared = await buyer.perform((operation) => saveView(operation, card, { name: '共享', shared: true, view }))
  const names = async (name: string) => (await page(name)).list.views.map((one) => `${one.name} ${one.kind} ${one.mine}`)
  expect(await names('buyer')).toEqual(['甲类 personal true', '共享 shared true'])
  expect(await names('planner')).toEqual(['共享 shared false'])
  await buyer.perform((operation) => saveView(operation, card, { id: ownView, name: '乙类', view }))
  expect(await names('buyer')).toEqual(['乙类 personal true', '共享 shared true'])
  // Nobody changes another person's view, and nobody chooses an id.
  for (const id of [shared, '77'])
    await expect(planner.perform((operation) => saveView(operation, card, { id, name: 'x', view }))).rejects.toMatchObject({ code: 404 })
  await expect(planner.perform((operation) => removeView(operation, shared))).rejects.toMatchObject({ code: 404 })
})

test('statuses of a platform’s own process have their names and colours on its page [DM-3-083]', async () => {
  const definition: ProcessDefinition = {
    code: 'cards',
    name: ['卡片', 'Cards'],
    version: 1,
    page: 'card',
    nodes: [
      node('draft', initiator, undefined, { launchAction: 'finish' }),
      node('lab', byRoles('inspector'), undefined, { text: ['实验室', 'Laboratory'], colour: 'attention', formEditable: true }),
      last('done'),
    ],
  }
  await app.as('admin').perform(async (operation) => publish(operation, (await saveDraft(operation, { definition })).id))
  const { statuses, list } = await page('buyer')
  expect(statuses['lab']).toEqual({ label: '实验室', family: 'attention', edit: true, end: false })
  expect(list.fields['status']!.options).toContainEqual({ value: 'lab', label: '实验室' })
  expect(Object.keys((await app.as('other.buyer').perform((operation) => describePage(operation, card))).statuses)).not.toContain('lab')

  // Filter values and exported tables use the same names. A name given by the platform overrides the definition's.
  await app
    .as('admin')
    .perform((operation) => saveOverlay(operation, card, { statuses: { draft: { zh: '打样中', en: 'Sampling' } } }, { scope: 'platform' }))
  const here = await app.as('buyer').create(card, { name: '在实验室' })
  await app.as('buyer').create(card, { name: '打样' })
  await app.sql(`UPDATE story.card SET status = 'lab' WHERE id = $1`, [here.id])
  for (const [language, labels] of [
    ['zh', ['实验室', '打样中']],
    ['en', ['Laboratory', 'Sampling']],
  ] as const) {
    const who = { ...app.as('buyer').actor, language }
    const options = await runInTransaction(app.engine, who, (operation) => fieldValues(operation, card, { field: 'status' }, statusLabels))
    expect(options.map(({ label }) => label)).toEqual(expect.arrayContaining([...labels]))
    const { table } = await runInTransaction(app.engine, who, (operation) => exportRows(operation, card, { columns: ['status'] }))
    expect(table.rows.flat()).toEqual(expect.arrayContaining([...labels]))
  }
})
