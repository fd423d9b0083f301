/** Processes over real HTTP, on a small demo season: who is asked sees it, decides, and everybody else cannot. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layDemo } from './demo/lay.ts'
import { keepPictures } from './demo/pictures.ts'
import { trial, type Client, type Trial } from './trial.ts'

let told: Trial
let manager: Client
let buyer: Client
beforeAll(async () => {
  told = await trial({
    lay: async (engine, dataDir) => {
      await layDemo(engine, { keep: keepPictures(engine, dataDir), styles: 6, orders: 20 })
    },
  })
  ;[manager, buyer] = [await told.as('manager'), await told.as('buyer')]
}, 180_000)
afterAll(() => told.end())

const bus = (client: Client, name: string, form: Record<string, unknown>) => client.post(`/ccommonapi/cpm-bus/${name}`, { form })
const ask = async (client: Client, name: string, query: Record<string, string>) => client.get(`/ccommonapi/cpm-bus/${name}`, { query })

test('an order is submitted, waits for the manager, is sent back, submitted again and approved once [SH-7-037][SH-7-053][SH-7-054][SH-7-056][SH-7-057]', async () => {
  expect((await ask(buyer, 'pid-from-ui', { page: 'purchase-order' })).data['results']).toMatchObject({
    START_PAGE_ROUTE: '/order/index/purchase-order',
    PID: 'own:purchase_order',
  })
  const found = (await buyer.data('purchase-order/index', { size: 200 })).data['results']['rows'] as { id: string; status: string }[]
  const source = found[0]!
  const { purchaseOrder: _, ...values } = (await buyer.data('purchase-order/copy', { id: source.id })).data['results']
  const made = await buyer.data('purchase-order/save', { values })
  expect(made.code, made.text).toBe(200)
  const { id } = made.data['results']
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
  expect((await bus(await told.as('finance'), 'push', { REL_KEY: id, ACTION_TYPE: approve.action })).status).toBe(403)
  expect((await bus(await told.as('other.buyer'), 'push', { REL_KEY: id, ACTION_TYPE: approve.action })).status).toBe(404)
  expect((await ask(await told.as('supplier'), 'cpm-view', { REL_KEY: id })).status).toBe(404)
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
  const answers = await Promise.all(Array.from({ length: 12 }, () => bus(manager, 'push', { REL_KEY: id, ACTION_TYPE: approve.action })))
  expect(answers.filter((one) => one.code === 200)).toHaveLength(1)
  for (const one of answers.filter((other) => other.code !== 200)) expect([403, 409]).toContain(one.status)
  expect(await told.sql(`SELECT 1 FROM core.process_task WHERE doc_id = $1 AND state = 'approved'`, [id])).toHaveLength(1)
})

test('rivals and the second platform get nothing of it through list, search, sort, options or picker', async () => {
  const rowsOf = async (client: Client) =>
    (await client.data('purchase-order/index', { size: 200 })).data['results']['rows'] as { id: string; number: string }[]
  let own: { id: string; number: string }[] = []
  let name = ''
  for (name of ['supplier', 'supplier2', 'supplier3', 'supplier4', 'supplier5', 'supplier6', 'supplier7', 'supplier8'])
    if ((own = await rowsOf(await told.as(name))).length > 0) break
  const rival = await told.as(name === 'supplier' ? 'supplier2' : 'supplier')
  const theirs = await rowsOf(rival)
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter((one) => theirs.some((other) => other.id === one.id))).toEqual([])
  const { id, number } = own[0]!
  for (const stranger of [rival, await told.as('other.buyer')]) {
    expect((await stranger.data('purchase-order/view', { id })).status).toBe(404)
    expect((await stranger.data('purchase-order/index', { search: number, count: true })).data['results']).toMatchObject({
      rows: [],
      count: 0,
    })
    expect(
      (await stranger.data('purchase-order/index', { filters: [{ field: 'id', operator: 'in', value: [id] }] })).data['results']['rows'],
    ).toEqual([])
    expect(
      (await stranger.data('purchase-order/options', { field: 'status', filters: [{ field: 'number', operator: 'eq', value: number }] }))
        .data['results'],
    ).toEqual([])
    expect((await stranger.data('purchase-order/pick', { ids: [id] })).data['results']).toEqual([])
    expect((await stranger.get('/ccommonapi/gui/page-view-log', { query: { page: 'purchase-order', id } })).status).toBe(404)
    expect((await ask(stranger, 'cpm-view', { REL_KEY: id })).status).toBe(404)
  }
})
