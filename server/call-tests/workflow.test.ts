/** Tests processes over real HTTP on small demo data: assignees see a document and decide, and all other users cannot. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endedJob } from '../testing/jobs.ts'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let manager: Client
let buyer: Client
beforeAll(async () => {
  server = await startTestServer({
    seed: smallSeason,
  })
  ;[manager, buyer] = [await server.as('manager'), await server.as('buyer')]
})
afterAll(() => server.end())

const bus = (client: Client, name: string, form: Record<string, unknown>) => client.post(`/ccommonapi/cpm-bus/${name}`, { form })
const ask = async (client: Client, name: string, query: Record<string, string>) => client.get(`/ccommonapi/cpm-bus/${name}`, { query })

/** An advance to a supplier that waits for the approval of the manager; which payments of the season wait depends on the day. */
async function advanceWaiting(): Promise<string> {
  const finance = await server.as('finance')
  const active = { size: 1, filters: [{ field: 'status', operator: 'eq', value: 'active' }] }
  const [payee] = (await finance.data('supplier/index', active)).data['results'].rows as { id: string }[]
  const values = { kind: 'advance', payee: payee!.id, lines: [{ description: '预付面料款', amount: '100' }] }
  const saved = await finance.data('payment-order/save', { values })
  expect(saved.code, saved.text).toBe(200)
  const { id } = saved.data['results'] as { id: string }
  const submitted = await bus(finance, 'push', { REL_KEY: id, ACTION_TYPE: 'submit' })
  expect(submitted.status, submitted.text).toBe(200)
  return id
}

test('the to-do centre approves no document outside the limits together with others; by itself it is approved', async () => {
  const id = await advanceWaiting()
  const push = (more: object) => bus(manager, 'push', { REL_KEY: id, ACTION_TYPE: 'approve', ...more })
  const refused = await push({ BATCH: '1' })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('超出合并审批的范围')])
  const tasks = (await manager.get('/notifyapi/notify-msg/my-task-list', { query: { type: 'payment-order' } })).data['results']['rows']
  expect(tasks.map(({ docId }: { docId: string }) => docId)).toContain(id)
  // The workbench offers it among the approvals of one press, each of which is signed as it was seen: another version is refused.
  const agenda = (await manager.get('/ccommonapi/gui/agenda')).data['results'] as { id: string; together: boolean }[]
  expect(agenda.find((item) => item.id === id)).toMatchObject({ together: true })
  expect((await push({ VERSION: '1' })).status).toBe(409)
  expect((await push({})).status).toBe(200)
})

test('an order is submitted, waits, is returned, is resubmitted and approved once [SH-7-037][SH-7-053][SH-7-054][SH-7-056][SH-7-057]', async () => {
  expect((await ask(buyer, 'pid-from-ui', { page: 'purchase-order' })).data['results']).toMatchObject({
    START_PAGE_ROUTE: '/order/index/purchase-order',
    PID: 'own:purchase_order',
  })
  const orders = (await buyer.data('purchase-order/index', { size: 200 })).data['results']['rows'] as { id: string; status: string }[]
  const source = orders[0]!
  const { purchaseOrder: _, ...values } = (await buyer.data('purchase-order/copy', { id: source.id })).data['results']
  const created = await buyer.data('purchase-order/save', { values })
  expect(created.code, created.text).toBe(200)
  const { id } = created.data['results']
  const submit = async () => bus(buyer, 'push', { REL_KEY: id, ACTION_TYPE: 'submit' })
  const submitted = await submit()
  expect(submitted.data['results'], submitted.text).toMatchObject({ status: 'pending_approval' })
  const mine = (await manager.get('/notifyapi/notify-msg/my-task-list')).data['results'] as { rows: { docId: string; url: string }[] }
  expect(mine.rows.find((row) => row.docId === id)?.url).toBe(`/order/page/purchase-order?id=${id}`)
  const actions = (await ask(manager, 'cpm-node-actions', { REL_KEY: id })).data['results'] as {
    kind: string
    action: string
    nid: string
    visit: number
  }[]
  expect(actions.map((one) => one.kind)).toEqual(expect.arrayContaining(['approve', 'reject']))
  expect((await ask(buyer, 'cpm-node-actions', { REL_KEY: id })).data['results'].map((one: { kind: string }) => one.kind)).not.toContain(
    'approve',
  )
  const view = (await ask(buyer, 'cpm-view', { REL_KEY: id })).data['results']
  expect(view).toMatchObject({ status: 'in_progress', node: 'pending_approval' })

  const approve = actions.find((one) => one.kind === 'approve')!
  const reject = actions.find((one) => one.kind === 'reject')!
  expect((await bus(await server.as('finance'), 'push', { REL_KEY: id, ACTION_TYPE: approve.action })).status).toBe(403)
  expect((await bus(await server.as('other.buyer'), 'push', { REL_KEY: id, ACTION_TYPE: approve.action })).status).toBe(404)
  expect((await ask(await server.as('supplier'), 'cpm-view', { REL_KEY: id })).status).toBe(404)
  expect((await bus(manager, 'push', { REL_KEY: id, ACTION_TYPE: reject.action, NID: reject.nid, VISIT: reject.visit })).code).toBe(11000)
  const returned = await bus(manager, 'push', {
    REL_KEY: id,
    ACTION_TYPE: reject.action,
    NID: reject.nid,
    VISIT: reject.visit,
    ACTION_MSG: '价格太高',
  })
  expect(returned.data['results'], returned.text).toMatchObject({ status: 'rejected' })
  expect((await bus(manager, 'push', { REL_KEY: id, ACTION_TYPE: approve.action, NID: approve.nid, VISIT: approve.visit })).status).toBe(
    409,
  )
  expect((await submit()).code).toBe(200)
  // Values that come with an action need the version that the person saw.
  const typed = { REL_KEY: id, ACTION_TYPE: approve.action, VALUES: { remark: '改' } }
  expect((await bus(manager, 'push', typed)).code).toBe(11000)
  expect((await bus(manager, 'push', { ...typed, VERSION: '1' })).status).toBe(409)
  const answers = await Promise.all(Array.from({ length: 12 }, () => bus(manager, 'push', { REL_KEY: id, ACTION_TYPE: approve.action })))
  expect(answers.filter((one) => one.code === 200)).toHaveLength(1)
  for (const one of answers.filter((other) => other.code !== 200)) expect([403, 409]).toContain(one.status)
  expect(await server.sql(`SELECT 1 FROM core.process_task WHERE doc_id = $1 AND state = 'approved'`, [id])).toHaveLength(1)
})

test('competitors and the second platform find nothing of it by list, search, sort, options or lookup', async () => {
  const rowsOf = async (client: Client) =>
    (await client.data('purchase-order/index', { size: 200 })).data['results']['rows'] as { id: string; number: string }[]
  let ownDocuments: { id: string; number: string }[] = []
  let name = ''
  for (name of ['supplier', 'supplier2', 'supplier3', 'supplier4', 'supplier5', 'supplier6', 'supplier7', 'supplier8'])
    if ((ownDocuments = await rowsOf(await server.as(name))).length > 0) break
  const otherSupplier = await server.as(name === 'supplier' ? 'supplier2' : 'supplier')
  const rivalRows = await rowsOf(otherSupplier)
  expect(ownDocuments.length).toBeGreaterThan(0)
  expect(ownDocuments.filter((one) => rivalRows.some((other) => other.id === one.id))).toEqual([])
  const { id, number } = ownDocuments[0]!
  for (const outsider of [otherSupplier, await server.as('other.buyer')]) {
    expect((await outsider.data('purchase-order/view', { id })).status).toBe(404)
    expect((await outsider.data('purchase-order/index', { search: number, count: true })).data['results']).toMatchObject({
      rows: [],
      count: 0,
    })
    expect(
      (await outsider.data('purchase-order/index', { filters: [{ field: 'id', operator: 'in', value: [id] }] })).data['results']['rows'],
    ).toEqual([])
    expect(
      (await outsider.data('purchase-order/options', { field: 'status', filters: [{ field: 'number', operator: 'eq', value: number }] }))
        .data['results'],
    ).toEqual([])
    expect((await outsider.data('purchase-order/pick', { ids: [id] })).data['results']).toEqual([])
    expect((await outsider.get('/ccommonapi/gui/page-view-log', { query: { page: 'purchase-order', id } })).status).toBe(404)
    expect((await ask(outsider, 'cpm-view', { REL_KEY: id })).status).toBe(404)
  }
})

test('a style whose process has not begun has no process; that is an answer and no error [SH-7-056]', async () => {
  const styles = (await buyer.data('style/index', { size: 200 })).data['results']['rows'] as { id: string }[]
  const { id: _, number: _number, ...values } = (await buyer.data('style/copy', { id: styles[0]!.id })).data['results']
  const creator = await server.as('admin')
  const created = await creator.data('style/save', { values })
  expect(created.code, created.text).toBe(200)
  const { id } = created.data['results']
  const answer = await ask(creator, 'cpm-view', { REL_KEY: id })
  expect([answer.status, answer.data['results']], answer.text).toEqual([200, null])
  expect((await ask(creator, 'cpm-node-actions', { REL_KEY: id })).data['results']).toEqual([])
})

test('a node without bulk approval marks its to-do and refuses each bulk row; single approval works [U64][U67]', async () => {
  const admin = await server.as('admin')
  const results = (answer: { code: number; text: string; data: any }) => {
    expect(answer.code, answer.text).toBe(200)
    return answer.data['results']
  }
  const access = { kind: 'roles', roles: ['manager'] }
  const node = { colour: 'info', approveFlow: false, end: false, steps: [] }
  const definition = {
    code: 'timed_order',
    name: ['限时采购审批', 'Timed approval of orders'],
    page: 'purchase_order',
    nodes: [
      {
        ...node,
        sequence: 1,
        status: 'draft',
        text: ['草稿', 'Draft'],
        target: 'pending_approval',
        launchAction: 'submit',
        launchText: ['提交', 'Submit'],
        access: { kind: 'initiator' },
      },
      {
        ...node,
        sequence: 2,
        status: 'pending_approval',
        text: ['审批', 'Approval'],
        target: 'approved',
        launchAction: 'approve',
        launchText: ['通过', 'Approve'],
        approveFlow: true,
        steps: [{ sequence: 1, code: 'look', name: ['经理', 'Manager'], approve: 'any', reject: 'first', end: false }],
        access,
        limit: { amount: 2, unit: 'hour' },
        batch: false,
      },
      { ...node, sequence: 3, status: 'approved', text: ['通过', 'Approved'], end: true, access: { kind: 'initiator' } },
    ],
  }
  const save = (client: Client) => client.post('/superdesignapi/cpm-process/save', { form: { DATA: definition } })
  const makeSupplier = (kind: string) =>
    server.sql(`UPDATE core.member SET account_type = $1 WHERE user_id = (SELECT id FROM core.account WHERE username = 'supplier')`, [kind])
  await makeSupplier('administrator')
  expect((await save(await server.as('supplier'))).status).toBe(403)
  await makeSupplier('common')
  const draft = results(await save(admin))
  results(await admin.post('/superdesignapi/cpm-process/publish', { form: { id: draft.id } }))

  const [source] = results(await buyer.data('purchase-order/index', { size: 1 })).rows
  const { purchaseOrder: _, ...values } = results(await buyer.data('purchase-order/copy', { id: source.id }))
  const { id } = results(await buyer.data('purchase-order/save', { values }))
  expect(results(await bus(buyer, 'push', { REL_KEY: id, ACTION_TYPE: 'submit' }))).toMatchObject({ status: 'pending_approval' })
  const { rows } = results(await manager.get('/notifyapi/notify-msg/my-task-list', { query: { order: 'due', size: '1' } }))
  expect(rows[0]).toMatchObject({ docId: id, batch: false, due: expect.any(String) })
  expect(rows[0].left).toBeGreaterThan(0)
  const heap = results(await manager.data('purchase-order/bulk/approve', { ids: [id] }))
  expect(heap).toMatchObject({ done: 0, rows: [{ id, done: false, code: 409, message: '此节点要求逐单审批，不能批量处理' }] })
  expect((await bus(manager, 'push', { REL_KEY: id, ACTION_TYPE: 'approve', BATCH: '1' })).status).toBe(409)
  expect(results(await bus(manager, 'push', { REL_KEY: id, ACTION_TYPE: 'approve' }))).toMatchObject({ status: 'approved' })

  const slow = results(await admin.get('/scmrptapi/slow-nodes/index', { query: { type: 'purchase-order' } })) as {
    truncated: boolean
    rows: Record<string, unknown>[]
  }
  expect(slow.truncated).toBe(false)
  const line = slow.rows.find((one) => one['process'] === 'timed_order')!
  expect(line).toMatchObject({ count: 1, open: 0, timed: 1, late: 0, stepText: '经理' })
  const query = { type: 'purchase_order', process: 'timed_order', node: 'pending_approval', step: 'look' }
  expect(results(await admin.get('/scmrptapi/slow-nodes/rows', { query }))).toMatchObject({
    unseen: 0,
    rows: [{ docId: id, url: `/order/page/purchase-order?id=${id}` }],
  })
  // The same as a file, for users who may see the page.
  const file = (client: Client, more: Record<string, string>) => client.get('/scmrptapi/slow-nodes/export', { query: more })
  const csv = await file(admin, { type: 'purchase-order', format: 'csv' })
  expect(csv.headers.get('content-disposition')).toContain(encodeURIComponent('审批时效'))
  const lines = csv.text.split('\r\n')
  expect(lines[0]).toContain('用时中位数（工作小时）')
  expect(lines.find((one) => one.includes('timed_order'))).toMatch(/timed_order,审批,经理,1,0,[\d.]+,[\d.]+,1,0/)
  const number = results(await buyer.data('purchase-order/view', { id })).number as string
  expect((await file(admin, { ...query, format: 'csv' })).text).toContain(number)
  expect((await file(admin, {})).headers.get('content-type')).toContain('spreadsheetml')
  expect((await file(admin, { from: '2001-01-01', to: '2001-01-02', type: 'colour' })).status).toBe(409)
  for (const one of [buyer, manager])
    for (const call of ['index', 'export']) expect((await one.get(`/scmrptapi/slow-nodes/${call}`)).status).toBe(403)
  expect((await admin.get('/scmrptapi/slow-nodes/index', { query: { from: 'x' } })).code).toBe(11000)

  const retire = (one: { id: string }) => admin.post('/superdesignapi/cpm-process/retire', { form: { id: one.id } })
  await retire(draft)
  // Two steps of one manager, together with others: what a list matches beyond its page is signed by the person's own task of each.
  const steps = ['look', 'again'].map((code, at) => ({ ...definition.nodes[1]!.steps[0]!, sequence: at + 1, code }))
  const twice = {
    ...definition,
    code: 'two_looks',
    nodes: definition.nodes.map((one) => (one.approveFlow ? { ...one, batch: true, steps } : one)),
  }
  const next = results(await admin.post('/superdesignapi/cpm-process/save', { form: { DATA: twice } }))
  results(await admin.post('/superdesignapi/cpm-process/publish', { form: { id: next.id } }))
  const order = results(await buyer.data('purchase-order/save', { values })).id as string
  for (const [client, action] of [
    [buyer, 'submit'],
    [manager, 'approve'],
  ] as const)
    results(await bus(client, 'push', { REL_KEY: order, ACTION_TYPE: action }))
  const all = { filters: [{ field: 'id', operator: 'eq', value: order }] }
  const { job } = results(await manager.data('purchase-order/bulk/approve', { query: all }))
  expect((await endedJob(manager, job))['result']).toEqual({ done: 1, total: 1, rows: [] })
  await retire(next)
})

test('designs are offered, dry-run checked, validated by type, never overwrite others, and are restricted [U61][DM-3-079][DM-2-103]', async () => {
  const admin = await server.as('admin')
  const group = '/superdesignapi/cpm-process'
  const results = (answer: { code: number; text: string; data: any }) => {
    expect(answer.code, answer.text).toBe(200)
    return answer.data['results']
  }
  for (const one of [buyer, await server.as('supplier')]) {
    for (const path of ['types', 'choices', 'index', 'view'])
      expect((await one.get(`${group}/${path}`, { query: { page: 'purchase-order', id: '1' } })).status, path).toBe(403)
    for (const path of ['check', 'save', 'publish', 'retire'])
      expect((await one.post(`${group}/${path}`, { form: { id: '1', DATA: {} } })).status, path).toBe(403)
  }
  const check = (DATA: object, REL_KEY?: string) => admin.post(`${group}/check`, { form: { DATA, ...(REL_KEY ? { REL_KEY } : {}) } })
  // A built-in process can be taken over unchanged, for every type.
  const types = results(await admin.get(`${group}/types`)) as { page: string; running: number; active: string | null }[]
  for (const { page } of types) {
    const { own } = results(await admin.get(`${group}/choices`, { query: { page } }))
    const answer = await check({ ...own, code: `${page}_copy` })
    expect(answer.code, `${page} ${answer.text}`).toBe(200)
  }
  expect(types.find(({ page }) => page === 'purchase_order')).toMatchObject({ active: null, running: expect.any(Number) })
  expect((await admin.get(`${group}/choices`, { query: { page: 'colour' } })).status).toBe(404)

  const offered = results(await admin.get(`${group}/choices`, { query: { page: 'purchase-order' } }))
  expect(offered.partyRoles.map((one: { value: string }) => one.value)).toEqual(['supplier', 'factory'])
  expect(offered.roles.map((one: { value: string }) => one.value)).toContain('finance')
  const wired = { ...offered.own, code: 'wired', name: ['线上', 'Wired'] }
  const at = wired.nodes.findIndex((one: { approveFlow: boolean }) => one.approveFlow)
  const withNode = (change: object) => ({
    ...wired,
    nodes: wired.nodes.map((one: object, no: number) => (no === at ? { ...one, ...change } : one)),
  })
  const accessInput = { kind: 'roles', roles: ['finance'] }
  const steps = [{ sequence: 10, code: 'money', name: ['财务', 'Finance'], approve: 'any', reject: 'first', end: false }]
  const { id: order } = results(await buyer.data('purchase-order/index', { size: 1 })).rows[0]
  const preview = results(await check(withNode({ access: accessInput, steps }), order))
  expect(preview.map((one: { nid: string }) => one.nid)).toEqual(wired.nodes.map((one: { status: string }) => one.status))
  const finance = await server.sql(`SELECT id FROM core.account WHERE username = 'finance'`, [])
  expect(preview[at].steps[0].people.map((one: { id: string }) => one.id)).toContain(finance[0]!['id'])
  expect(results(await check(withNode({ access: { kind: 'positions', positions: ['nobody'] }, steps })))[at].steps[0].missing).toEqual([
    ['nobody', 'nobody'],
  ])
  expect((await check(withNode({ steps, access: { ...accessInput, partyRole: 'carrier' } }))).data['errors']).toEqual({
    [`nodes[${at}].access.partyRole`]: [expect.any(String)],
  })
  expect(Object.keys((await check(withNode({ launchAction: '', status: 'draft' }))).data['errors'])).toEqual(
    expect.arrayContaining([`nodes[${at}].launchAction`, `nodes[${at}].status`]),
  )
  expect(
    (await check(wired, (await server.sql(`SELECT id FROM core.entry WHERE type = 'colour' LIMIT 1`, []))[0]!['id'] as string)).status,
  ).toBe(404)
  expect((await check(wired, '999')).status).toBe(404)
  expect(results(await admin.get(`${group}/index`)).map((one: { code: string }) => one.code)).not.toContain('wired')

  const save = (form: object, DATA: object = wired) => admin.post(`${group}/save`, { form: { ...form, DATA } })
  const draft = results(await save({}))
  const mine = results(await save({ id: draft.id, at: draft.at }, { ...wired, skipRepeated: true }))
  expect((await save({ id: draft.id, at: draft.at })).status).toBe(409)
  const publish = (form: Record<string, string>) => admin.post(`${group}/publish`, { form })
  expect((await publish({ id: draft.id, at: draft.at })).status).toBe(409)
  const live = results(await publish({ id: draft.id, at: mine.at }))
  const next = results(await save({ id: live.id, at: live.at }))
  expect(next).toMatchObject({ version: 2, status: 'draft' })
  // An editor who still has the published version open cannot overwrite the draft that a colleague began.
  expect((await save({ id: live.id, at: live.at })).status).toBe(409)
  expect(results(await admin.get(`${group}/index`, { query: { page: 'purchase-order' } }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: live.id, status: 'active', running: 0, by: expect.objectContaining({ name: expect.anything() }) }),
    ]),
  )
  for (const id of [next.id, live.id]) results(await admin.post(`${group}/retire`, { form: { id } }))
})

test('administrators manage the work calendar; other nodes reload it; errors are reported by field', async () => {
  const admin = await server.as('admin')
  const calendar = (client: Client) => client.get('/clientinfoapi/admin/work-calendar/index')
  const save = (client: Client, DATA: object) => client.post('/clientinfoapi/admin/work-calendar/save', { form: { DATA } })
  for (const one of [buyer, await server.as('supplier')]) {
    expect((await calendar(one)).status).toBe(403)
    expect((await save(one, {})).status).toBe(403)
  }
  const { calendar: now, levels, version } = (await calendar(admin)).data['results']
  const saved = await save(admin, { ...now, closed: ['2027-01-01'], levels, limit: { amount: 2, unit: 'day' }, version })
  expect(saved.code, saved.text).toBe(200)
  expect((await calendar(admin)).data['results']).toMatchObject({ calendar: { closed: ['2027-01-01'] }, limit: { amount: 2, unit: 'day' } })
  expect((await save(admin, { ...now, levels, version })).status).toBe(409)
  expect((await save(admin, { ...now, levels: [3, 2, 1], limit: null })).data['errors']).toEqual({ levels: ['每一级须晚于上一级'] })
  const bothDays = { ...now, levels, limit: null, closed: ['2027-01-01'], open: ['2027-01-01'] }
  expect((await save(admin, bothDays)).data['errors']).toEqual({ open: ['不能同时是假日和调休上班日：2027-01-01'] })
  expect((await calendar(await server.as('other.buyer'))).data['results']?.limit ?? null).toBeNull()
  expect((await save(admin, { ...now, levels, limit: null })).code).toBe(200)
})
