/** Tests of roles that a type is closed to: what everybody may does not count for them, what is given to them does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { text } from '../../model/fields/text.ts'
import { saveRole } from '../admin/roles.ts'
import { masterCache } from '../store/memory/master-cache.ts'
import { story, type Story } from '../testing/story.ts'
import { policyFor } from './policy.ts'

const notice = document('notice', {
  module: 'story',
  code: 'NTC',
  kind: 'transaction',
  label: ['通告', 'Notice'],
  number: 'N{0000}',
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], closedTo: ['dye_house'], create: ['*'] },
  fields: { subject: text(['主题', 'Subject']) },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [notice] })
  await app.person('dyer', { company: 'supplier', roles: ['dye_house'] })
  await app.person('dyer of the brand', { company: 'brand', roles: ['dye_house'] })
  await app.person('both', { company: 'brand', roles: ['dye_house', 'supplier'] })
})
afterAll(() => app?.end())
const mayOf = (name: string) => app.as(name).perform(async (operation) => (await policyFor(operation, notice)).may)

test('everybody reads it but who holds a closed role alone', async () => {
  const { id } = await app.as('buyer').create(notice, { subject: 'open day' })
  for (const name of ['supplier', 'buyer', 'both']) expect((await app.as(name).get(notice, id)).id).toBe(id)
  for (const name of ['dyer', 'dyer of the brand']) {
    expect(await mayOf(name)).toEqual({ read: false, create: false, edit: false, export: false })
    await expect(app.as(name).get(notice, id)).rejects.toMatchObject({ code: 403 })
    await expect(app.as(name).list(notice)).rejects.toMatchObject({ code: 403 })
  }
})

test('a copy of a closed role is closed too, until an administrator gives it the right', async () => {
  const { id } = await app.as('buyer').create(notice, { subject: 'closed day' })
  const copy = { id: undefined, name_zh: '调色师', name_en: 'Dyer', type: 'client' as const, from: undefined }
  const admin = app.as('admin')
  await app.sql(`INSERT INTO core.role (platform_id, id, code, name_zh, name_en) VALUES ($1, $2, 'dye_house', '染厂', 'Dye house')`, [
    admin.actor.platform,
    app.engine.ids.next(),
  ])
  await admin.perform((operation) => saveRole(operation, { ...copy, id: undefined, code: 'colourist', from: 'dye_house' }))
  await app.person('colourist', { company: 'supplier', roles: ['colourist'] })
  masterCache(app.engine.pool).forget()
  await expect(app.as('colourist').get(notice, id)).rejects.toMatchObject({ code: 403 })
  const { id: role } = (await app.sql<{ id: string }>(`SELECT id::text AS id FROM core.role WHERE code = 'colourist'`))[0]!
  await admin.perform((operation) =>
    saveRole(operation, { ...copy, id: role, from: undefined, code: 'colourist', grants: { notice: { read: true } } }),
  )
  masterCache(app.engine.pool).forget()
  expect((await app.as('colourist').get(notice, id)).id).toBe(id)
  expect(await mayOf('colourist')).toMatchObject({ read: true, create: false })
})
