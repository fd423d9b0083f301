/** Which list views a page offers: those that its reader can open, whatever they filter, sort or group by; a view that its own person cannot open is not saved. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { PageView } from '../../model/lists/list-views.ts'
import { list } from '../query/list.ts'
import { masterCache } from '../store/memory/master-cache.ts'
import { story, type Story } from '../testing/story.ts'
import { describePage } from './describe-page.ts'
import { saveOverlay } from './overlay.ts'
import { saveView } from './saved-views.ts'

const toBuyers = { restrict: { by: ['buyer', 'admin'] } } as const
const mill = document('mill', {
  module: 'story',
  code: 'MIL',
  kind: 'master',
  label: ['织造厂', 'Mill'],
  parties: { owner: 'brand' },
  rights: { read: ['buyer', 'admin'], create: ['buyer'] },
  title: ['name'],
  fields: { name: f.text(['名称', 'Name'], { required: true }) },
  statuses: { active: { edit: true } },
})
const cloth = document('cloth', {
  module: 'story',
  code: 'CLO',
  label: ['布', 'Cloth'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    name: f.text(['名称', 'Name'], { required: true }),
    grade: f.choice(['等级', 'Grade'], { a: ['甲', 'A'], b: ['乙', 'B'] }, toBuyers),
    price: f.money(['价格', 'Price'], toBuyers),
    /** Read by everybody, while the mills themselves are not. */
    mill: f.link(['织造厂', 'Mill'], 'mill'),
  },
  statuses: { open: { label: ['开放', 'Open'], family: 'info', edit: true } },
  list: {
    columns: ['name', 'status'],
    views: [{ name: 'by.mill', label: ['按织造厂', 'By mill'], filters: [], group: ['mill'] }],
  },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [mill, cloth] })
  const role = `INSERT INTO core.role (platform_id, id, code, name_zh, name_en, type) VALUES ($1, 990001, 'planner', '企划', 'Planner', 'client')`
  await app.sql(role, [app.as('buyer').actor.platform])
  await app.as('buyer').create(cloth, { name: 'a', grade: 'a', price: '3' })
})
afterAll(() => app?.end())

const pageFor = (name: string) => app.as(name).perform((operation) => describePage(operation, cloth))
type Saved = Parameters<typeof saveView>[2]
const saved = (name: string, input: Omit<Saved, 'view'>, view: Saved['view']) =>
  app.as(name).perform((operation) => saveView(operation, cloth, { ...input, view }))
const viewsOf = async (name: string) => new Map((await pageFor(name)).list.views.map((view) => [view.name, view]))
const opened = ({ filters, sort, group, columns }: PageView, name: string) =>
  app.as(name).perform((operation) =>
    list(operation, cloth, {
      filters,
      count: true,
      ...(sort ? { sort } : {}),
      ...(columns ? { columns } : {}),
      ...(group?.length ? { group } : {}),
    }),
  )

test('a view of colleagues or of a role that filters, sorts or groups by what its reader may not name is left out; all that are offered open, without hidden columns', async () => {
  await saved('buyer', { name: 'filtered', shared: true }, { filters: [{ field: 'grade', operator: 'eq', value: 'a' }] })
  await saved('buyer', { name: 'sorted', shared: true }, { sort: ['name', '-price'] })
  await saved('buyer', { name: 'grouped', shared: true }, { group: ['grade'] })
  await saved('buyer', { name: 'grouped by a link', shared: true }, { group: ['mill'] })
  await saved('admin', { name: 'of a role', roles: ['planner'], opens: true }, { sort: ['-price'] })
  const columns = { columns: ['name', 'price'], widths: { name: 200, price: 90 }, pins: { price: 'left', name: 'right' } as const }
  await saved('buyer', { name: 'laid out', shared: true }, { sort: ['-name', 'id'], ...columns })

  const [buyer, planner] = [await viewsOf('buyer'), await viewsOf('planner')]
  expect([...buyer.keys()].toSorted()).toEqual(['filtered', 'grouped', 'grouped by a link', 'laid out', 'sorted', '按织造厂'].toSorted())
  expect([...planner.keys()]).toEqual(['按织造厂', 'laid out'])
  expect(planner.get('laid out')).toMatchObject({ columns: ['name'], widths: { name: 200 }, pins: { name: 'right' } })
  expect(buyer.get('laid out')).toMatchObject(columns)
  expect([planner.get('按织造厂')!.group, buyer.get('按织造厂')!.group]).toEqual([[], ['mill']])
  expect((await pageFor('planner')).list.layout.view).toBeUndefined()
  for (const [name, views] of [['buyer', buyer] as const, ['planner', planner] as const])
    for (const view of views.values()) expect((await opened(view, name)).count ?? 1, `${name}: ${view.name}`).toBe(1)
})

test('a view that its person cannot open is not saved; one that became so can still be changed and removed, and the list does not open with it', async () => {
  for (const view of [
    { filters: [{ field: 'price', operator: 'gt', value: '1' }] },
    { sort: ['-price'] },
    { group: ['grade'] },
    { sort: ['nothing'] },
  ])
    await expect(saved('planner', { name: 'x' }, view)).rejects.toMatchObject({
      code: 400,
      key: 'generic.badRequest',
      detail: { what: expect.any(String) },
    })
  const id = await saved('planner', { name: 'own' }, { sort: ['-name'] })
  await app.as('planner').perform((operation) => saveOverlay(operation, cloth, { view: id }, { scope: 'person' }))
  expect((await pageFor('planner')).list.layout.view).toBe(id)
  const byRule = 'INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, $2, $3, $4, 2)'
  await app.sql(byRule, [app.as('planner').actor.platform, 'planner', 'cloth', 'name'])
  masterCache(app.engine.pool).forget()
  const { views, layout } = (await pageFor('planner')).list
  expect(views.find((view) => view.id === id)).toMatchObject({ name: 'own', mine: true })
  expect(layout.view).toBeUndefined()
  await saved('planner', { id, name: 'own' }, { sort: ['-createdAt'] })
  expect((await pageFor('planner')).list.layout.view).toBe(id)
})
