/**
 * Tests rows of the domain's catalogue over real HTTP with a small data set: calls of every type, formats, tasks, comments,
 * attachments, to-dos, notifications and language.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../../engine/testing/proof-size.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { documents } from '../../documents/all-documents.ts'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
const people = new Map<string, Client>()
const users = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  for (const name of ['buyer', 'manager', 'manager2', 'finance', 'inspector', 'supplier', 'supplier2', 'admin', 'other.buyer'])
    people.set(name, await server.as(name))
  for (const row of await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account'))
    users.set(row.username, row.id)
})
afterAll(() => server.end())

const as = (name: string): Client => people.get(name)!
const path = (type: AnyDocument) => type.name.replaceAll('_', '-')
const orders = async (status: string, ...filters: object[]): Promise<Record<string, any>[]> =>
  (
    await as('buyer').data('purchase-order/index', {
      filters: [{ field: 'status', operator: 'eq', value: status }, ...filters],
      size: 50,
    })
  ).data['results'].rows

describe('calls', () => {
  test('business calls carry the token, the envelope and errors by field [DM-7-001]', async () => {
    expect(await server.client().data('purchase-order/index', {})).toMatchObject({ status: 401, code: 401 })
    const listed = await as('buyer').data('purchase-order/index', { size: 1, count: true })
    expect(listed).toMatchObject({ status: 200, code: 200, message: 'OK' })
    expect(listed.data['results']).toMatchObject({ rows: [{ id: expect.stringMatching(/^\d+$/) as unknown }] })
    const refused = await as('buyer').data('purchase-order/save', { values: { etd: 'soon', lines: [{ price: 'dear' }] } })
    expect(refused).toMatchObject({ status: 200, code: 11_000 })
    expect(Object.keys(refused.data['errors'])).toEqual(expect.arrayContaining(['etd', 'lines[0].price', 'supplier']))
  })

  test('a user with two party roles in a type can view it as the brand and as the supplier', async () => {
    const page = await as('supplier').get('/ccommonapi/gui/page-detail-struct', { query: { page: 'order_change' } })
    expect(page.data['results'].partyRoles).toMatchObject([{ code: 'owner' }, { code: 'supplier' }])
    const counted = async (name: string, partyRole: string) =>
      (await as(name).data('order-change/index', { partyRole, size: 1, count: true })).data['results'].count as number
    expect(await counted('buyer', 'owner')).toBeGreaterThan(0)
    const all = await Promise.all(['owner', 'supplier'].map((partyRole) => counted('supplier', partyRole)))
    const ownCount = await server.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM "order".order_change c JOIN core.member m ON m.platform_id = c.platform_id JOIN core.account a ON a.id = m.user_id AND a.username = 'supplier' WHERE c.company_id = m.company_id OR c.supplier_co = m.company_id`,
    )
    expect(all[0]! + all[1]!).toBe(ownCount[0]!.n)
    expect(
      (await as('inspector').get('/ccommonapi/gui/page-detail-struct', { query: { page: 'purchase_order' } })).data['results'].partyRoles,
    ).toEqual([])
  })

  test('every type describes and answers list, read, create, change, delete and its actions [DM-7-002]', async () => {
    const api = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, unknown> }
    for (const [turn, type] of (documents as readonly AnyDocument[]).entries()) {
      const paths = Object.keys(api.paths)
      // Only postings write ledgers and balances, and only the engine runs some actions.
      const written = type.readonly || type.ledger ? [] : ['save', 'remove']
      const actions = Object.entries(actionsOf(type)).flatMap(([name, { internal }]) => (internal ? [] : [name]))
      for (const call of ['index', ...(type.reads ? [] : ['view']), ...written, ...actions])
        expect(paths, type.name).toContain(`/scmapi/${path(type)}/${call}`)
      for (const person of sample(['admin', 'finance', 'supplier'], 3, turn)) {
        const { status } = await as(person).data(`${path(type)}/index`, { size: 1 })
        expect([200, 403], `${type.name} for ${person}`).toContain(status)
        expect((await as(person).data(`${path(type)}/view`, { id: '1' })).status, type.name).toBe(status === 200 ? 404 : 403)
      }
    }
  })
})

describe('formats', () => {
  test('an invalid number, date or time is reported at its field [DM-5-002]', async () => {
    const order = await as('buyer').data('purchase-order/save', { values: { taxRate: 'abc', orderDate: '2024-13-01' } })
    expect(order.data['errors']).toMatchObject({ taxRate: ['请输入数字'], orderDate: ['日期格式应为 YYYY-MM-DD'] })
    const booking = await as('supplier').data('delivery-booking/save', { values: { slotFrom: '25:00:00' } })
    expect(Object.keys(booking.data['errors'])).toContain('slotFrom')
    expect(booking.data['errors']['slotFrom'][0]).toMatch(/时间/)
  })

  test('a contact’s mobile number has eleven digits; a landline number has its own format [DM-5-004]', async () => {
    const at = async (phone: string) => {
      const answer = await as('buyer').data('supplier/save', { values: { contacts: [{ name: '周', phone, isPrimary: true }] } })
      return (answer.data['errors'] as Record<string, string[]>)['contacts[0].phone']
    }
    expect(await at('12345')).toHaveLength(1)
    expect(await at('23800138000')).toHaveLength(1)
    for (const good of ['13800138000', '0571-88886666']) expect(await at(good), good).toBeUndefined()
  })
})

describe('supporting features of documents', () => {
  test('a task is open or done, is visible to its creator and its assignee only, and shows when it is late [DM-3-110][DM-4-006][DM-9-023]', async () => {
    const call = (name: string, call: string, form: Record<string, unknown>) => as(name).post(`/notifyapi/notify-msg/${call}`, { form })
    const list = async (name: string) =>
      (await as(name).get('/notifyapi/notify-msg/page-task-list', { query: { size: '200' } })).data['results'].rows as Record<string, any>[]
    const give = async (due: string) =>
      (await call('buyer', 'task-save', { content: `催样 ${due}`, due, user_id: users.get('manager') })).data['results'].id as string
    const [late, soon] = [await give('2020-01-01'), await give('2999-01-01')]
    const mine = (rows: Record<string, any>[]) => rows.filter(({ id }) => id === late || id === soon)
    for (const name of ['buyer', 'manager'])
      expect(mine(await list(name)), name).toMatchObject([
        { id: late, status: 10, due: '2020-01-01', overdue: true, done_at: null },
        { id: soon, status: 10, overdue: false },
      ])
    for (const name of ['finance', 'supplier', 'other.buyer']) {
      expect(mine(await list(name)), name).toEqual([])
      expect((await call(name, 'task-change-status', { id: late, status: 30 })).status, name).toBe(404)
    }
    for (const status of [20, 0, 'done', 31]) expect((await call('manager', 'task-change-status', { id: late, status })).status).toBe(400)
    expect((await call('manager', 'task-change-status', { id: late, status: 30 })).code).toBe(200)
    const done = mine(await list('manager')).find(({ id }) => id === late)!
    expect(done).toMatchObject({ status: 30, overdue: false })
    expect(Math.abs(Date.parse(done['done_at']) - Date.now())).toBeLessThan(60_000)
    for (const name of ['buyer', 'manager']) for (const { status } of await list(name)) expect([10, 30]).toContain(status)
  })

  test('an author can withdraw a comment within the number of days set by the administrator [DM-5-048][DM-5-049]', async () => {
    const [order] = await orders('issued')
    const call = (name: string, call: string, form: Record<string, unknown>) =>
      as(name).post(`/ccommonapi/comments/${call}`, { form: { type: 'purchase_order', id: order!['id'], ...form } })
    const write = async (age: number) => {
      const { id } = (await call('buyer', 'save', { text: `交期 ${age}` })).data['results'] as { id: string }
      await server.sql(`UPDATE core.comment SET at = at - make_interval(hours => $2::int) WHERE id = $1`, [id, age])
      return id
    }
    const there = async (id: string) =>
      (await server.sql('SELECT 1 FROM core.comment WHERE id = $1 AND deleted_at IS NULL', [id])).length === 1
    const [fresh, nearly, old] = [await write(0), await write(7 * 24 - 1), await write(7 * 24 + 1)]
    for (const other of ['manager', 'supplier']) expect((await call(other, 'remove', { comment: fresh })).status, other).toBe(404)
    expect((await call('buyer', 'remove', { comment: fresh })).code).toBe(200)
    expect((await call('buyer', 'remove', { comment: nearly })).code).toBe(200)
    expect(await call('buyer', 'remove', { comment: old })).toMatchObject({ status: 409, message: '评论超过 7 天，不能删除' })
    expect(await Promise.all([fresh, nearly, old].map(there))).toEqual([false, false, true])

    const settle = (name: string, comment_days: unknown) =>
      as(name).post('/clientinfoapi/client-settings/save', { form: { DATA: { comment_days } } })
    expect((await settle('buyer', 30)).status).toBe(403)
    for (const days of [-1, 1.5, 'many', null, 4000]) expect((await settle('admin', days)).status, String(days)).toBe(400)
    expect((await settle('admin', 30)).code).toBe(200)
    expect((await call('buyer', 'remove', { comment: old })).code).toBe(200)
    expect((await settle('admin', 0)).code).toBe(200)
    expect((await call('buyer', 'remove', { comment: await write(1) })).message).toBe('评论超过 0 天，不能删除')
    expect((await settle('admin', 7)).code).toBe(200)
  })

  test('an attachment downloads unchanged for users who may see the order; its removal is in the history [DM-3-112]', async () => {
    const [draft] = await orders('draft')
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)),
      Buffer.from('\n%%EOF\n'),
    ])
    const form = new FormData()
    form.set('type', 'purchase_order')
    form.set('field', 'attachments')
    form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), '工艺单.pdf')
    const uploadResponse = await fetch(`${server.url}/attachapi/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${as('buyer').user['access_token']}` },
    })
    const file = ((await uploadResponse.json()) as any).data.results.id as string
    const save = async (attachments: string[]) => {
      const { version } = (await as('buyer').data('purchase-order/view', { id: draft!['id'] })).data['results']
      return as('buyer').data('purchase-order/save', { id: draft!['id'], version, values: { attachments } })
    }
    expect((await save([file])).code).toBe(200)
    const ticket = async (name: string) =>
      ((await as(name).post('/attachapi/ticket', { form: { ids: [file] } })).data['results'] as { url: string }[])[0]
    const got = await fetch(server.url + (await ticket('manager'))!.url)
    expect(Buffer.from(await got.arrayBuffer()).equals(pdf)).toBe(true)
    for (const outsider of ['supplier', 'supplier2', 'other.buyer']) {
      expect(await ticket(outsider), outsider).toBeUndefined()
      const direct = await fetch(`${server.url}/attachapi/file/${file}?token=${as(outsider).user['access_token']}`)
      expect(direct.status, outsider).toBe(404)
    }
    expect((await save([])).code).toBe(200)
    expect(await ticket('manager')).toBeUndefined()
    const log = (await as('buyer').get('/ccommonapi/gui/page-view-log', { query: { page: 'purchase_order', id: draft!['id'] } })).data[
      'results'
    ] as any[]
    expect(log[0]).toMatchObject({ action: 'save', user: '李敏' })
    expect(JSON.stringify(log[0])).toContain('attachments')
  })
})

describe('assignees and recipients', () => {
  const todos = async (name: string) =>
    (await as(name).get('/notifyapi/notify-msg/my-task-list', { query: { scope: 'mine', size: '200' } })).data['results'] as {
      rows: Record<string, any>[]
      count: number
    }
  const waiting = async (name: string, id: string) => {
    const { rows, count } = await todos(name)
    expect(count, name).toBe(rows.length)
    const sums = (await as(name).get('/notifyapi/notify-msg/menu-unread-sum')).data['results'] as { tasks: { mine: number } }
    expect(sums.tasks.mine, name).toBe(count)
    return JSON.stringify(rows).includes(`"${id}"`)
  }
  const notices = async (name: string, id: string) =>
    ((await as(name).get('/notifyapi/notify-msg/index', { query: { size: '200' } })).data['results'].rows as Record<string, any>[]).filter(
      (one) => one['related_key'] === id,
    )
  const act = async (name: string, id: string, action: string, more: Record<string, unknown> = {}) => {
    const { version } = (await as(name).data('purchase-order/view', { id })).data['results']
    const answer = await as(name).data(`purchase-order/${action}`, { id, version, ...more })
    expect(answer.code, `${action}: ${answer.text}`).toBe(200)
  }

  test('an order waits for each possible approver; one approval removes the task for all; counts match [DM-1-124]', async () => {
    const { id } = (await orders('draft'))[0]! as { id: string }
    await act('buyer', id, 'submit')
    expect([
      await waiting('manager', id),
      await waiting('manager2', id),
      await waiting('finance', id),
      await waiting('supplier', id),
    ]).toEqual([true, true, false, false])
    await act('manager2', id, 'approve')
    expect([await waiting('manager', id), await waiting('manager2', id), await waiting('finance', id)]).toEqual([false, false, true])
    await act('finance', id, 'approve')
    expect(await waiting('finance', id)).toBe(false)
  })

  test('submission, return, approval and issue notify only those concerned, with a link to the order [DM-1-123][DM-9-025]', async () => {
    // The person who created the order hears of its return.
    const { id } = (await orders('draft', { field: 'createdBy', operator: 'eq', value: '@userId' })).at(-1)! as { id: string }
    const supplierOf = (await as('buyer').data('purchase-order/view', { id })).data['results']['supplier'] as string
    const [company] = await server.sql<{ username: string }>(
      `SELECT a.username FROM supplier.supplier s JOIN core.member m ON m.company_id = s.company JOIN core.account a ON a.id = m.user_id WHERE s.id = $1 ORDER BY a.id LIMIT 1`,
      [supplierOf],
    )
    people.set(company!.username, await server.as(company!.username))
    const noticesOf = (name: string, type: string) =>
      waitFor(
        () => notices(name, id),
        (list) => list.some((one) => one['type'] === type),
      )
    await act('buyer', id, 'submit')
    expect((await noticesOf('manager', 'APPR')).find((one) => one['type'] === 'APPR')).toMatchObject({
      url: `/order/page/purchase-order?id=${id}`,
    })
    await act('manager', id, 'reject', { comment: '请核价' })
    const back = await waitFor(
      () => notices('buyer', id),
      (list) => list.length > 0,
    )
    expect(JSON.stringify(back)).toContain('请核价')
    await act('buyer', id, 'submit')
    await act('manager', id, 'approve')
    expect(await noticesOf('finance', 'APPR')).not.toEqual([])
    await act('finance', id, 'approve')
    await act('buyer', id, 'issue')
    const issued = await waitFor(
      () => notices(company!.username, id),
      (list) => list.length > 0,
    )
    expect(issued[0]).toMatchObject({ url: `/order/page/purchase-order?id=${id}` })
    for (const name of ['inspector', 'other.buyer', company!.username === 'supplier2' ? 'supplier' : 'supplier2'])
      expect(await notices(name, id), name).toEqual([])
    const kinds = await server.sql<{ type: string }>('SELECT DISTINCT type FROM core.notification')
    for (const { type } of kinds) expect(['APPR', 'CONFIRM', 'LINK', 'MSG']).toContain(type)
    await expect(server.sql(`UPDATE core.notification SET type = 'SHOUT'`)).rejects.toThrow('notification_type_check')
  })
})

test('the default language is Chinese; in English all texts are English; no other language exists [DM-1-010]', async () => {
  const inspector = as('inspector')
  const set = (value: unknown) => inspector.post('/clientinfoapi/user-profile/save-setting', { form: { key: 'language', value } })
  expect(inspector.user['language_code']).toBe('zh')
  for (const other of ['fr', 'ZH', 'zh-CN', '']) expect((await set(other)).status, other).toBe(400)
  const textsOf = async () => {
    const texts: string[] = []
    for (const name of ['purchase_order', 'final_inspection', 'style', 'delivery_booking', 'supplier', 'product_in']) {
      const page = (await as('buyer').get('/ccommonapi/gui/page-detail-struct', { query: { page: name } })).data['results']
      texts.push(
        page.title,
        ...Object.values<any>(page.statuses).map((one) => one.label),
        ...Object.values<any>(page.list.fields).map((one) => one.label),
      )
    }
    return texts
  }
  const han = /\p{Script=Han}/u
  const buyerSet = (value: string) => as('buyer').post('/clientinfoapi/user-profile/save-setting', { form: { key: 'language', value } })
  expect((await textsOf()).filter((text) => !han.test(text)).length).toBeLessThan(20)
  expect((await buyerSet('en')).code).toBe(200)
  const english = await textsOf()
  expect(english.length).toBeGreaterThan(60)
  expect(english.filter((text) => han.test(text))).toEqual([])
  expect((await as('buyer').data('purchase-order/view', { id: '1' })).message).not.toMatch(han)
  expect((await as('buyer').data('purchase-order/save', { values: {} })).data['errors']['supplier'][0]).not.toMatch(han)
  expect((await buyerSet('zh')).code).toBe(200)
})
