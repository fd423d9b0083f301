/**
 * Tests of granting roles: an administrator of a supplier grants only roles that they hold and cannot remove the rules bound to those
 * roles.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleCalls, userCalls } from '../../model/calls/administration.ts'
import { document } from '../../model/document.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import { masterCache } from '../store/memory/master-cache.ts'
import { personOf, story, type Person, type Story } from '../testing/story.ts'
import { saveRole } from './roles.ts'
import { inviteUser, saveUser } from './users.ts'

const note = document('note', {
  module: 'story',
  code: 'NTE',
  kind: 'transaction',
  label: ['便条', 'Note'],
  number: 'N-{00000}',
  parties: { owner: ['brand', 'supplier'] },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { label: text(['标签', 'Label']), price: money(['价格', 'Price']) },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'label', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'label'] }],
})

let app: Story
let brandAdmin: Person
let supplierAdmin: Person
beforeAll(async () => {
  app = await story({ documents: [note] })
  brandAdmin = app.as('admin')
  const { actor } = await app.person('supplier.admin', { company: 'supplier', kind: 'supplier', roles: ['supplier', 'narrow'] })
  supplierAdmin = personOf(app.engine, { ...actor, accountType: 'administrator' })
  const roles = [
    ['supplier', '供应商', 'Supplier', 'client'],
    ['narrow', '受限', 'Narrow', 'client'],
    ['buyer', '采购员', 'Buyer', 'client'],
    ['app', '应用', 'Application', 'application'],
  ]
  for (const [at, role] of roles.entries())
    await app.sql('INSERT INTO core.role (platform_id, id, code, name_zh, name_en, type) VALUES ($1, $2, $3, $4, $5, $6)', [
      actor.platform,
      500_000 + at,
      ...role,
    ])
  await app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, role) VALUES ($1, 500100, 'note', 'label', 'eq', '"own"', 'narrow')`,
    [actor.platform],
  )
  masterCache(app.engine.pool).forget()
})
afterAll(() => app?.end())

const user = (input: object) => userCalls.saveUser.input.parse(input)
const role = (input: object) => roleCalls.saveRole.input.parse(input)
let count = 0
const create = (by: Person, roles: readonly string[]) =>
  by.perform((operation) => saveUser(operation, user({ username: `person${(count += 1)}`, full_name: '新人', roles })))
const change = (by: Person, id: string, roles: readonly string[]) =>
  by.perform((operation) => saveUser(operation, user({ id, username: `person${id}`, full_name: '新人', roles })))

test('an administrator of a supplier cannot grant a role that they do not hold', async () => {
  const error = await create(supplierAdmin, ['supplier', 'narrow', 'buyer']).catch((one: unknown) => one)
  expect(error).toMatchObject({ code: 11000, fields: [{ path: 'roles', key: 'admin.roleNotHeld' }] })
  const refusal = error as { localisedFields(language: 'zh' | 'en'): Record<string, string[]> }
  expect(refusal.localisedFields('zh')).toEqual({ roles: ['只能授予您自己拥有的角色，不能授予：采购员'] })
  expect(refusal.localisedFields('en')).toEqual({ roles: ['You can only grant roles that you hold, not Buyer'] })
})

test('an administrator of a supplier grants the roles that they hold', async () => {
  await expect(create(supplierAdmin, ['supplier', 'narrow'])).resolves.toMatch(/^\d+$/)
})

test('a person bound by a role’s data rules cannot leave out that role', async () => {
  await expect(create(supplierAdmin, ['supplier'])).rejects.toMatchObject({ fields: [{ path: 'roles', key: 'admin.roleBinds' }] })
  const id = await create(supplierAdmin, ['supplier', 'narrow'])
  await expect(change(supplierAdmin, id, ['supplier'])).rejects.toMatchObject({ fields: [{ path: 'roles', key: 'admin.roleBinds' }] })
  await expect(change(supplierAdmin, id, [])).resolves.toBe(id)
})

test('a supplier’s administrator who saves a colleague leaves roles granted by others unchanged', async () => {
  const colleague = await app.person('colleague', { company: 'supplier', kind: 'supplier', roles: ['buyer', 'supplier'] })
  await expect(change(supplierAdmin, colleague.actor.user, ['supplier', 'buyer'])).resolves.toBe(colleague.actor.user)
})

test('an administrator of the brand grants every role of the platform except those of applications', async () => {
  await expect(create(brandAdmin, ['buyer', 'supplier', 'narrow'])).resolves.toMatch(/^\d+$/)
  await expect(create(brandAdmin, ['app'])).rejects.toMatchObject({ code: 403 })
})

test('an administrator of the brand neither copies nor changes the role of an application', async () => {
  const copied = role({ code: 'copied', name_zh: '副本', name_en: 'Copy', from: 'app' })
  await expect(brandAdmin.perform((operation) => saveRole(operation, copied))).rejects.toMatchObject({ code: 403 })
  await expect(
    brandAdmin.perform((operation) =>
      saveRole(operation, role({ id: '500003', code: 'app', name_zh: '应用', name_en: 'Application', type: 'client' })),
    ),
  ).rejects.toMatchObject({ code: 403 })
})

test('an administrator of a supplier cannot take over a colleague with wider roles by password, address or link', async () => {
  const colleague = await app.person('wide', { company: 'supplier', kind: 'supplier', roles: ['supplier', 'buyer'] })
  const { user: id } = colleague.actor
  const save = (input: object) =>
    supplierAdmin.perform((operation) =>
      saveUser(operation, user({ id, username: 'wide', full_name: '同事', roles: ['supplier', 'buyer'], ...input })),
    )
  await expect(save({ password: 'Aa1!correct-horse' })).rejects.toMatchObject({ fields: [{ path: 'password', key: 'admin.widerRoles' }] })
  await expect(save({ email: 'mine@example.com' })).rejects.toMatchObject({ fields: [{ path: 'email', key: 'admin.widerRoles' }] })
  await expect(supplierAdmin.perform((operation) => inviteUser(operation, id))).rejects.toMatchObject({ code: 403 })
  await save({ title: '经理' })
})
