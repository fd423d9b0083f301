/** Story over real HTTP: a supplier offers a material to the brand; its design manager alone approves; another supplier learns nothing of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
const people = new Map<string, Client>()
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  for (const name of ['buyer', 'manager', 'admin', 'design', 'supplier', 'supplier2', 'other.buyer'])
    people.set(name, await server.as(name))
})
afterAll(() => server?.end())

const as = (name: string): Client => people.get(name)!
const call = (name: string, path: string, data: object) => as(name).data(path, data)
const rowsOf = async (name: string, type: string) =>
  (await call(name, `${type}/index`, { size: 200 })).data['results']?.rows as { id: string }[]
const idOf = async (type: string, code: string) => {
  const [row] = await server.sql<{ id: string }>(
    `SELECT t.id::text FROM ${type} t JOIN core.company c ON c.platform_id = t.platform_id AND c.code = 'HS' WHERE t.code = $1 LIMIT 1`,
    [code],
  )
  return row!.id
}

const offered = async () => {
  const [company] = await server.sql<{ id: string }>(`SELECT id::text FROM core.company WHERE code = 'HS'`)
  return {
    name: '静默测试绸',
    buyer: company!.id,
    type: 'trim',
    unit: await idOf('master.unit', 'M'),
    currency: await idOf('finance.currency', 'CNY'),
    netPrice: '12.5',
  }
}
/** Takes an action on an offer as it stands. */
const act = async (name: string, id: string, action: string, more: object = {}) => {
  const { version } = (await call('supplier', 'supplier-offer/view', { id })).data['results'] as { version: number }
  return call(name, `supplier-offer/${action}`, { id, version, ...more })
}

test('an offer reaches one brand, another manager is refused, the approval makes two drafts, and another supplier reads the same as before [DM-2-016] [DM-6-027]', async () => {
  const seenByRival = async (id: string) =>
    (
      await Promise.all([
        call('supplier2', 'supplier-offer/view', { id }),
        call('supplier2', 'supplier-offer/index', { size: 200, count: 'exact' }),
        call('supplier2', 'supplier-offer/export', { format: 'csv' }),
        as('supplier2').get('/ccommonapi/gui/page-view-log', { query: { page: 'supplier_offer', id } }),
        as('supplier2').get('/ccommonapi/utils/related', { query: { page: 'supplier_offer', id } }),
        call('supplier2', 'material/index', { size: 200, count: 'exact' }),
        call('supplier2', 'material-price/index', { size: 200, count: 'exact' }),
      ])
    ).map(({ status, data }) => [status, JSON.stringify(data)])
  const values = await offered()
  const before = await seenByRival('1')
  const saved = await call('supplier', 'supplier-offer/save', { values })
  expect(saved.code, saved.text).toBe(200)
  const { id } = saved.data['results'] as { id: string }
  expect((await rowsOf('buyer', 'supplier-offer')).map((row) => row.id)).not.toContain(id)
  expect((await act('supplier', id, 'submit')).code).toBe(200)
  const group = await idOf('material.material_group', 'TRIM')
  expect((await act('buyer', id, 'accept', { values: { group } })).code).toBe(200)
  for (const name of ['manager', 'admin', 'buyer']) expect((await act(name, id, 'approve')).status, name).not.toBe(200)
  expect((await act('other.buyer', id, 'approve')).status).toBe(404)
  const done = await act('design', id, 'approve')
  expect(done.code, done.text).toBe(200)
  const made = (await call('buyer', 'supplier-offer/view', { id })).data['results'] as Record<string, string>
  for (const [type, name] of [
    ['material', 'material'],
    ['material-price', 'materialPrice'],
  ] as const)
    expect((await call('buyer', `${type}/view`, { id: made[name] })).data['results']).toMatchObject({ status: 'draft' })
  const seen = (await call('supplier', 'supplier-offer/view', { id })).data['results'] as Record<string, unknown>
  expect(['group', 'material', 'materialPrice'].filter((name) => name in seen)).toEqual([])
  expect(await seenByRival(id)).toEqual(before)
})

test('the supplier reads of its own offer neither who approves inside the brand nor what they write, but the answer that is meant for it', async () => {
  const offer = async () => {
    const { id } = (await call('supplier', 'supplier-offer/save', { values: await offered() })).data['results'] as { id: string }
    expect((await act('supplier', id, 'submit')).code).toBe(200)
    return id
  }
  const seen = async (name: string, id: string) => {
    const process = (path: string) => as(name).get(`/ccommonapi/cpm-bus/${path}`, { query: { REL_KEY: id } })
    const [log, panel, preview, view, list] = await Promise.all([
      as(name).get('/ccommonapi/gui/page-view-log', { query: { page: 'supplier_offer', id } }),
      process('cpm-view'),
      process('cpm-preview'),
      call(name, 'supplier-offer/view', { id }),
      call(name, 'supplier-offer/index', { size: 200 }),
    ])
    for (const { code, text } of [log, panel, preview, view, list]) expect(code, text).toBe(200)
    return { log: log.text, panel: panel.text, preview: preview.text, view: view.text, list: list.text }
  }
  const people = await server.sql<{ id: string; zh: string; en: string }>(
    `SELECT id::text, full_name AS zh, coalesce(full_name_en, '') AS en FROM core.account WHERE username IN ('buyer', 'design')`,
  )
  expect(people).toHaveLength(2)
  const inside = people.flatMap(({ id, zh, en }) => [`"${id}"`, zh, en]).filter(Boolean)
  const expectOutside = (texts: Record<string, string>) => {
    for (const [way, text] of Object.entries(texts)) expect([way, inside.filter((one) => text.includes(one))]).toEqual([way, []])
  }
  const group = await idOf('material.material_group', 'TRIM')
  const id = await offer()
  const remark = await as('buyer').post('/ccommonapi/cpm-bus/comment', { form: { REL_KEY: id, ACTION_MSG: 'internal remark' } })
  expect(remark.code, remark.text).toBe(200)
  expect((await act('buyer', id, 'accept', { values: { group }, comment: 'internal: VDP0002 takes 4.20' })).code).toBe(200)
  // While it waits for the design manager.
  const waiting = await seen('supplier', id)
  expectOutside(waiting)
  expect(inside.some((one) => waiting.preview.includes(one))).toBe(false)
  expect((await act('design', id, 'approve', { comment: 'internal approval' })).code).toBe(200)
  const done = await seen('supplier', id)
  expectOutside(done)
  for (const text of [...Object.values(waiting), ...Object.values(done)]) expect(text).not.toContain('internal')
  // Nor an empty row in the place of a remark.
  for (const way of ['log', 'panel'] as const)
    expect([way, /"action":"comment"|"ACTION_TYPE":"comment"/i.test(done[way])]).toEqual([way, false])
  const ours = await seen('buyer', id)
  for (const word of ['internal: VDP0002 takes 4.20', 'internal approval', inside[1]!])
    expect([ours.log.includes(word), ours.panel.includes(word)]).toEqual([true, true])
  expect(ours.panel).toContain('internal remark')

  const other = await offer()
  expect((await act('buyer', other, 'return', { comment: '请补克重' })).code).toBe(200)
  const returned = await seen('supplier', other)
  expectOutside(returned)
  for (const way of ['log', 'panel'] as const) expect([way, returned[way].includes('请补克重')]).toEqual([way, true])
})

test('of what the system says of a step another company is named and not its person; a comment says who wrote it [SH-3-024]', async () => {
  type Notice = Readonly<
    Record<'type' | 'content' | 'from_client_name' | 'from_user_fullname' | 'post_user_fullname' | 'post_user_avatar', string>
  >
  const noticesOf = async (name: string, id: string): Promise<Notice[]> => {
    await waitFor(async () => (await server.sql('SELECT 1 FROM core.outbox WHERE done_at IS NULL')).length === 0)
    const { rows } = (await as(name).get('/notifyapi/notify-msg/index', { query: { size: '200' } })).data['results'] as {
      rows: (Notice & { related_key: string })[]
    }
    return rows.filter((row) => row.related_key === id)
  }
  const people = await server.sql<{ username: string; zh: string; en: string }>(
    `SELECT username, full_name AS zh, coalesce(full_name_en, '') AS en FROM core.account WHERE username IN ('buyer', 'design', 'supplier')`,
  )
  const namesOf = (...usernames: string[]) =>
    people.flatMap(({ username, zh, en }) => (usernames.includes(username) ? [zh, en] : [])).filter(Boolean)
  const [buyer] = namesOf('buyer')
  await server.sql(`UPDATE core.account SET avatar = '/avatar/1' WHERE username IN ('buyer', 'design')`)
  const brand = {
    from_client_name: '华裳服饰集团',
    from_user_fullname: '华裳服饰集团',
    post_user_fullname: '华裳服饰集团',
    post_user_avatar: '',
  }
  const { id } = (await call('supplier', 'supplier-offer/save', { values: await offered() })).data['results'] as { id: string }
  expect((await act('supplier', id, 'submit')).code).toBe(200)
  // The brand reads which company offers, a colleague who passed it on.
  const [submitted] = await noticesOf('buyer', id)
  expect(namesOf('supplier')).not.toContain(submitted!.post_user_fullname)
  expect(submitted!.post_user_fullname).toBe(submitted!.from_client_name)
  expect((await act('buyer', id, 'return', { comment: '请补克重' })).code).toBe(200)
  expect((await act('supplier', id, 'submit')).code).toBe(200)
  expect((await act('buyer', id, 'accept', { values: { group: await idOf('material.material_group', 'TRIM') } })).code).toBe(200)
  expect((await noticesOf('design', id))[0]).toMatchObject({ post_user_fullname: buyer, post_user_avatar: '/avatar/1' })
  // What waits for the brand was begun by the company.
  const waiting = await as('design').get('/notifyapi/notify-msg/my-task-list', { query: { type: 'supplier-offer' } })
  expect(waiting.text).toContain(id)
  expect(namesOf('supplier').filter((one) => waiting.text.includes(one))).toEqual([])
  // A reminder of the supplier names the company to the brand.
  const reminded = await as('supplier').post('/ccommonapi/cpm-bus/remind', { form: { REL_KEY: id } })
  expect(reminded.code, reminded.text).toBe(200)
  const noticed = JSON.stringify(await noticesOf('design', id))
  expect(noticed).toContain('提醒您尽快处理')
  expect(namesOf('supplier').filter((one) => noticed.includes(one))).toEqual([])
  expect((await act('design', id, 'approve', { comment: 'internal approval' })).code).toBe(200)
  const notices = await noticesOf('supplier', id)
  expect(notices.map(({ content }) => content).join()).toMatch(/已通过.*待修改：请补克重/)
  for (const notice of notices) expect(notice).toMatchObject(brand)
  const outside = JSON.stringify([
    notices,
    (await as('supplier').get('/notifyapi/notify-msg/index', { query: { grouped: 'true', size: '200' } })).text,
    await server.sql(
      `SELECT content_zh, content_en FROM core.channel_delivery d JOIN core.account a ON a.id = d.user_id WHERE a.username = 'supplier'`,
    ),
  ])
  for (const word of [...namesOf('buyer', 'design'), 'internal', '/avatar/1']) expect([word, outside.includes(word)]).toEqual([word, false])
  // The person is not stored with it, and a notice of before that has one is read without.
  const stored = () =>
    server.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM core.notification n JOIN core.account a ON a.id = n.user_id WHERE a.username = 'supplier' AND related_key = $1 AND from_user IS NOT NULL`,
      [id],
    )
  expect(await stored()).toEqual([{ n: 0 }])
  await server.sql(
    `UPDATE core.notification SET from_user = (SELECT id FROM core.account WHERE username = 'design') WHERE related_key = $1 AND from_user IS NULL`,
    [id],
  )
  for (const notice of await noticesOf('supplier', id)) expect(notice).toMatchObject(brand)

  // A person writes to people.
  const say = (name: string, text: string) =>
    as(name).post('/ccommonapi/comments/save', { form: { type: 'supplier_offer', id, text, shared: 'true' } })
  expect((await say('supplier', '色样已寄')).code).toBe(200)
  expect((await say('buyer', '已收到')).code).toBe(200)
  const [comment] = (await noticesOf('supplier', id)).filter(({ type }) => type === 'LINK')
  expect(comment).toMatchObject({ from_user_fullname: buyer, post_user_fullname: buyer, post_user_avatar: '/avatar/1' })
  expect(comment!.content).toContain(`${buyer}评论`)
})

test('who may not create an offer does not have a new one computed', async () => {
  const compute = (name: string) => call(name, 'supplier-offer/compute', { values: {} })
  expect((await compute('supplier')).code).toBe(200)
  for (const name of ['buyer', 'design']) expect((await compute(name)).status, name).toBe(403)
})
