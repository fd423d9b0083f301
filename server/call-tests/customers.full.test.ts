/** Story over real HTTP: an administrator of the brand adds a customer, a buyer finds it, and its price is approved and is no price of purchase. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../testing/client.ts'
import { smallSeason } from '../testing/seeds.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const people = new Map<string, Client>()
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  for (const name of ['admin', 'super', 'buyer', 'manager', 'supplier', 'other.buyer']) people.set(name, await server.as(name))
})
afterAll(() => server?.end())

const as = (name: string): Client => people.get(name)!
const admin = '/clientinfoapi/admin/companies'
const newCustomer = { code: 'c-1001', name_zh: '青禾百货', name_en: 'Qinghe Stores', short_name: '青禾' }
const add = (name: string, values: object = {}, language = 'zh'): Promise<Answer> =>
  as(name).post(`${admin}/add-customer`, { form: { DATA: { ...newCustomer, ...values } }, headers: { 'accept-language': language } })
const companies = async (name: string) =>
  (await as(name).get(`${admin}/index`)).data['results']['rows'] as { id: string; code: string; kind: string; short_name: string }[]
const call = (name: string, path: string, data: object) => as(name).data(path, data)
const pick = async (name: string, query: object) =>
  ((await call(name, 'company/pick', query)).data['results'] as { id: string; title: string }[]).map(({ id, title }) => ({ id, title }))
const customerOf = (type: string) => ({ for: { type, field: 'customer' } })
const idOf = async (sql: string) => (await server.sql<{ id: string }>(sql))[0]!.id

let customer: string

test('who may change the names of companies adds a customer; what is wrong stands at its field [DM-3-028]', async () => {
  expect((await add('buyer')).status).toBe(403)
  await server.sql(`UPDATE core.member SET account_type = 'administrator' WHERE user_id = $1`, [as('supplier').user['id']])
  people.set('supplier.admin', await server.as('supplier'))
  expect((await as('supplier.admin').get(`${admin}/index`)).data['results']).toMatchObject({ names: false })
  expect((await add('supplier.admin')).status).toBe(403)

  const errors = async (values: object, language: string) => (await add('admin', values, language)).data['errors']
  expect(await errors({ code: '', name_zh: ' ', name_en: '' }, 'zh')).toEqual({ code: ['必填'], name_zh: ['必填'], name_en: ['必填'] })
  expect(await errors({ code: '客户 1' }, 'en')).toEqual({ code: ['Use letters, digits and . _ - only'] })

  const added = await add('admin')
  expect(added.code, added.text).toBe(200)
  customer = added.data['results'].id
  // Another company's code, in whichever letters, also that of a company of another kind.
  for (const code of ['C-1001', 'c-1001', 'ｃ-1001', 'JC']) {
    expect(await errors({ code }, 'zh')).toEqual({ code: ['已被使用'] })
    expect(await errors({ code }, 'en')).toEqual({ code: ['Already in use'] })
  }
  const journal = await server.sql('SELECT type, action FROM core.journal WHERE doc_id = $1', [customer])
  expect(journal).toEqual([{ type: 'company', action: 'create' }])
})

test('the administrator sees the own company and customers, and changes their names; others see no customer', async () => {
  const row = { id: customer, code: 'C-1001', kind: 'customer', short_name: '青禾', name_zh: '青禾百货', name_en: 'Qinghe Stores' }
  const rows = await companies('admin')
  expect(rows).toContainEqual(expect.objectContaining(row))
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['brand', 'customer']))
  expect(await companies('super')).toContainEqual(expect.objectContaining(row))
  for (const name of ['supplier.admin', 'other.buyer'])
    expect(
      (await companies(name)).map(({ code }) => code),
      name,
    ).not.toContain('C-1001')
  const rename = (name: string) =>
    as(name).post(`${admin}/save`, { form: { DATA: { id: customer, short_name: '青禾', name_zh: '青禾商场', name_en: 'Qinghe Stores' } } })
  expect([(await rename('supplier.admin')).status, (await rename('other.buyer')).status]).toEqual([404, 404])
  expect((await rename('admin')).code).toBe(200)
  expect(await pick('buyer', { ids: [customer] })).toEqual([{ id: customer, title: '青禾商场' }])
})

test('a buyer finds the customer by name and code, and is offered customers alone; a supplier finds no customer', async () => {
  for (const type of ['material_price', 'design_quote']) {
    const offered = await pick('buyer', { ...customerOf(type), size: 50 })
    const all = await server.sql(`SELECT c.id::text, c.name_zh AS title FROM core.company c WHERE c.kind = 'customer'`)
    expect(offered.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(all.toSorted((a, b) => Number(a['id']) - Number(b['id'])))
    for (const search of ['青禾', 'qinghe', 'c-1001'])
      expect(
        (await pick('buyer', { ...customerOf(type), search })).map(({ id }) => id),
        search,
      ).toEqual([customer])
  }
  expect(await pick('supplier.admin', { search: '青禾' })).toEqual([])
  expect(await pick('supplier.admin', { ids: [customer] })).toEqual([])
  // Other links to companies offer those that they permit.
  expect((await pick('buyer', { for: { type: 'carrier', field: 'company' } })).map(({ title }) => title)).toEqual(['顺达物流'])
})

test('its material price is approved and enters no price list; a second one of the same days is refused [DM-3-028] [DM-5-035]', async () => {
  const platform = `platform_id = (SELECT platform_id FROM core.company WHERE code = 'HS')`
  const values = {
    material: await idOf(`SELECT id::text FROM material.material WHERE status = 'active' AND ${platform} LIMIT 1`),
    customer,
    currency: await idOf(`SELECT id::text FROM finance.currency WHERE code = 'CNY' AND ${platform}`),
    netPrice: '41.5',
    validFrom: '2026-01-01',
  }
  const entries = () => server.sql('SELECT id FROM "order".price_list ORDER BY id')
  const before = await entries()
  const draft = async (more: object = {}) => {
    const saved = await call('buyer', 'material-price/save', { values: { ...values, ...more } })
    expect(saved.code, saved.text).toBe(200)
    return saved.data['results'].id as string
  }
  const act = async (name: string, id: string, action: string) => {
    const { version } = (await call(name, 'material-price/view', { id })).data['results']
    return call(name, `material-price/${action}`, { id, version })
  }
  const [first, second] = [await draft(), await draft({ validFrom: '2026-03-01' })]
  expect((await act('buyer', first, 'submit')).code).toBe(200)
  // Both wait together, so the database decides at the approval; a later one is refused at its submission.
  expect((await act('buyer', second, 'submit')).code).toBe(200)
  const approved = await act('manager', first, 'approve')
  expect(approved.code, approved.text).toBe(200)
  expect((await call('buyer', 'material-price/view', { id: first })).data['results']).toMatchObject({
    status: 'active',
    customer,
    customer$: '青禾商场',
  })
  expect(await entries()).toEqual(before)
  expect(Object.keys((await act('manager', second, 'approve')).data['errors'])).toEqual(['validFrom'])
  const third = await act('buyer', await draft({ validFrom: '2026-05-01' }), 'submit')
  expect(Object.keys(third.data['errors'])).toEqual(['validFrom'])
  // The same days are free for another customer.
  const rival = await add('admin', { code: 'C-1002', name_zh: '长风百货', name_en: 'Changfeng Stores' })
  const other = await draft({ customer: rival.data['results'].id })
  expect([(await act('buyer', other, 'submit')).code, (await act('manager', other, 'approve')).code]).toEqual([200, 200])
  expect(await entries()).toEqual(before)
})
