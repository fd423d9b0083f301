/**
 * Tests signing over real HTTP: frozen file, signatures in order with the password, immutability; declined, withdrawn, expired and
 * concurrent signing; tenant isolation.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMoments } from '../../engine/jobs/moments.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { demoPassword } from '../demo/seed-people.ts'
import { pagesOf } from '../testing/read-pdf.ts'
import { smallSeason } from '../testing/seeds.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const people = new Map<string, Client>()
let pattern: { id: string; supplier: string }
const as = (name: string): Client => people.get(name)!
const call = (name: string, path: string, data: unknown) => as(name).data(`purchase-contract/${path}`, data)
const view = async (name: string, id: string) => (await call(name, 'view', { id })).data['results'] as Record<string, any>
const roundOf = async (name: string, id: string) => {
  const { rows } = (await as(name).data('sign-task/index', { filters: [{ field: 'contract', operator: 'eq', value: id }] })).data['results']
  return (await as(name).data('sign-task/view', { id: rows[0].id })).data['results'] as Record<string, any>
}
const proof = (name: string, about: { id: string; sha256: string }, password = demoPassword) =>
  as(name).envelope({ username: name, password, nonce: randomUUID(), ts: Date.now(), ...about })
const act = async (name: string, id: string, action: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  call(name, action, { id, version: (await view('buyer', id))['version'], ...more })
const sign = async (name: string, id: string, password?: string) => {
  const { sha256 } = await roundOf('buyer', id)
  return act(name, id, 'sign', { proof: await proof(name, { id, sha256 }, password) })
}
const bytesOf = async (name: string, file: string): Promise<Buffer | undefined> => {
  const [ticket] = (await as(name).post('/attachapi/ticket', { form: { ids: [file] } })).data['results'] as { url: string }[]
  return ticket && Buffer.from(await (await fetch(server.url + ticket.url)).arrayBuffer())
}
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Creates an order issued to the demo supplier. */
async function issued(): Promise<string> {
  const order = (name: string, path: string, data: unknown) => as(name).data(`purchase-order/${path}`, data)
  const values = (await order('buyer', 'copy', { id: pattern.id })).data['results']
  // The copied order is an old one: its ETD is before the order date of the copy.
  const dates = { etd: '2031-03-01', eta: '2031-03-05' }
  let { id, version } = (await order('buyer', 'save', { values: { ...values, ...dates, supplier: pattern.supplier, factory: null } })).data[
    'results'
  ]
  for (const [name, action] of [
    ['buyer', 'submit'],
    ['manager', 'approve'],
    ['finance', 'approve'],
    ['buyer', 'issue'],
  ] as const) {
    const done = await order(name, action, { id, version })
    expect(done.code, done.text).toBe(200)
    version = done.data['results'].version
  }
  return id
}
/** Creates a contract over a new order, as a draft or already sent. */
async function contract(state: 'draft' | 'sent' = 'sent', more: Record<string, unknown> = {}): Promise<string> {
  const values = (await as('buyer').data('purchase-order/make', { id: await issued(), to: 'purchase_contract' })).data['results']
  const created = await call('buyer', 'save', { values: { ...values, ...more } })
  expect(created.code, created.text).toBe(200)
  const { id } = created.data['results']
  if (state === 'sent') expect(await act('buyer', id, 'send')).toMatchObject({ code: 200 })
  return id
}

beforeAll(async () => {
  server = await startTestServer({
    seed: smallSeason,
  })
  for (const name of ['buyer', 'manager', 'finance', 'supplier', 'supplier2', 'other.buyer', 'factory'])
    people.set(name, await server.as(name))
  const [one] = await server.sql<{ id: string; supplier: string }>(
    `SELECT (SELECT o.id::text FROM "order".purchase_order o WHERE o.unpriced = 0 AND o.status <> 'cancelled' ORDER BY o.id LIMIT 1) AS id,
       (SELECT s.id::text FROM supplier.supplier s JOIN core.member m ON m.company_id = s.company JOIN core.account a ON a.id = m.user_id AND a.username = 'supplier' WHERE s.status = 'active' LIMIT 1) AS supplier`,
  )
  pattern = one!
})
afterAll(() => server?.end())

test('both sign in turn; the file is frozen and signed, orders follow, and nothing can be changed [DM-1-051] [DM-2-037] [DM-4-040] [DM-3-040]', async () => {
  const id = await contract()
  const sent = await view('manager', id)
  expect(sent).toMatchObject({ status: 'pending_signature', turn: 'owner', signProgress: '0/2' })
  const round = await roundOf('supplier', id)
  expect(round).toMatchObject({ status: 'pending_signature', number: expect.stringMatching(/^EG\d{12}$/) as unknown })
  expect(round['signers'].map(({ state }: { state: string }) => state)).toEqual(['pending', 'waiting'])
  const frozen = (await bytesOf('supplier', sent['frozenFile'][0]))!
  expect(frozen.subarray(0, 5).toString()).toBe('%PDF-')
  expect(hash(frozen)).toBe(round['sha256'])

  // It is not the supplier's turn; neither finance nor the buyer signs for the brand; there is no signature without the password.
  expect((await sign('supplier', id)).status).toBe(409)
  for (const name of ['finance', 'buyer']) expect((await sign(name, id)).status, name).toBe(403)
  expect((await view('buyer', id))['may'].actions).toEqual(['withdraw'])
  expect((await view('supplier', id))['may'].actions).toEqual([])
  expect(await act('manager', id, 'sign')).toMatchObject({ code: 11000, data: { errors: { proof: ['请用登录密码确认是您本人'] } } })
  expect(await sign('manager', id, 'Wrong#2026')).toMatchObject({ code: 11000, data: { errors: { proof: ['密码不正确'] } } })
  // A reauthentication proof is valid for one document and one file, and for its own user only.
  const { sha256 } = round
  expect((await act('manager', id, 'sign', { proof: await proof('manager', { id: '1', sha256 }) })).status).toBe(400)
  expect((await act('manager', id, 'sign', { proof: await proof('manager', { id, sha256: hash(Buffer.from('x')) }) })).status).toBe(409)
  expect((await act('manager', id, 'sign', { proof: await proof('supplier', { id, sha256 }) })).code).toBe(11000)

  expect(await sign('manager', id)).toMatchObject({ code: 200, data: { results: { turn: 'supplier', signProgress: '1/2' } } })
  expect((await sign('manager', id)).status).toBe(409)
  expect(await sign('supplier', id)).toMatchObject({ code: 200 })
  const done = await view('buyer', id)
  expect(done).toMatchObject({ status: 'signed', signProgress: '2/2', turn: null, frozenFile: sent['frozenFile'] })
  const closed = await roundOf('buyer', id)
  const signed = (await bytesOf('buyer', done['signedFile'][0]))!
  expect(hash(signed)).toBe(closed['signedSha256'])
  // Its last page names both signers and what they signed; the pages of the original precede it, and the original is attached unchanged.
  const at = signed.indexOf(frozen)
  expect(at).toBeGreaterThan(0)
  const pages = pagesOf(Buffer.concat([signed.subarray(0, at), signed.subarray(at + frozen.length)])).map((page) =>
    page.replaceAll('\n', ''),
  )
  expect(pages).toHaveLength(round['pages'] + 1)
  for (const { signedBy$: name } of closed['signers'] as Record<string, string>[]) expect(pages.at(-1)).toContain(name)
  expect(pages.at(-1)).toContain(round['sha256'])
  expect(closed['signers'].map(({ signedBy$: name, state }: Record<string, string>) => [name, state])).toEqual([
    [expect.any(String), 'signed'],
    [expect.any(String), 'signed'],
  ])
  expect(hash((await bytesOf('buyer', done['frozenFile'][0]))!)).toBe(round['sha256'])

  const order = done['orders'][0].order as string
  const loadOrder = async () => (await as('buyer').data('purchase-order/view', { id: order })).data['results']
  expect(await loadOrder()).toMatchObject({ signing: 'signed', contractNo: done['number'], contract: id })
  for (const [name, values] of [
    ['buyer', { terms: 'x' }],
    ['supplier', { terms: 'x' }],
  ] as const)
    expect([403, 409]).toContain((await call(name, 'save', { id, version: done['version'], values })).status)
  for (const action of ['send', 'withdraw', 'decline', 'revise', 'discard', 'sign', 'ready'])
    expect([403, 409], action).toContain((await act('buyer', id, action, { comment: 'x' })).status)
  expect((await call('buyer', 'remove', { id, version: done['version'] })).status).toBe(409)
  expect((await as('buyer').data('sign-task/save', { id: closed['id'], version: 1, values: {} })).status).toBe(403)
  expect(await view('buyer', id)).toMatchObject({ version: done['version'] })
  const log = (await as('buyer').get('/ccommonapi/gui/page-view-log', { query: { page: 'purchase_contract', id } })).data[
    'results'
  ] as any[]
  expect(log.slice(0, 3).map(({ action }) => action)).toEqual(['sign', 'sign', 'send'])
})

test('no other call signs without the password; a dry run of sending creates no session and no file', async () => {
  const id = await contract('draft')
  const files = async () => (await server.sql<{ n: number }>('SELECT count(*)::int AS n FROM core.file'))[0]!.n
  const onDisk = () => readdirSync(join(server.dataDir, 'files'), { recursive: true }).length
  const before = [await files(), onDisk()]
  const { version } = await view('buyer', id)
  const request = { page: 'purchase_contract', id, version, action: 'send' }
  expect((await as('buyer').post('/ccommonapi/dmn-bus/push-before', { form: { DATA: request } })).code).toBe(200)
  expect(await view('buyer', id)).toMatchObject({ status: 'draft', version })
  expect([await files(), onDisk()]).toEqual(before)

  await act('buyer', id, 'send')
  const now = (await view('manager', id))['version']
  const doors = [
    await as('manager').post('/ccommonapi/dmn-bus/push', { form: { DATA: { ...request, version: now, action: 'sign' } } }),
    await as('manager').post('/ccommonapi/cpm-bus/push', { form: { REL_KEY: id, ACTION_TYPE: 'sign', ACTION_DATA: {} } }),
  ]
  for (const answer of doors) expect(answer.code).not.toBe(200)
  expect((await call('manager', 'bulk/sign', { ids: [id] })).data['results'].rows).toMatchObject([{ id, done: false }])
  expect(await view('buyer', id)).toMatchObject({ signProgress: '0/2', version: now })
})

describe('other outcomes', () => {
  test('declined with a required reason, revised and sent again as a new signing session [DM-4-040]', async () => {
    const id = await contract()
    await sign('manager', id)
    expect((await act('supplier', id, 'decline')).code).toBe(11000)
    expect((await act('manager', id, 'decline', { comment: 'x' })).status).toBe(409)
    expect(await act('supplier', id, 'decline', { comment: '价格不对' })).toMatchObject({
      code: 200,
      data: { results: { status: 'declined' } },
    })
    const first = await roundOf('buyer', id)
    expect(first).toMatchObject({ status: 'declined', reason: '价格不对' })
    expect(first['signers'].map(({ state }: { state: string }) => state)).toEqual(['signed', 'declined'])
    const { orders } = await view('buyer', id)
    expect((await as('buyer').data('purchase-order/view', { id: orders[0].order })).data['results']).toMatchObject({ signing: 'declined' })
    await act('buyer', id, 'revise')
    const { version } = await view('buyer', id)
    await call('buyer', 'save', { id, version, values: { terms: '新条款' } })
    expect((await act('buyer', id, 'send')).code).toBe(200)
    const rounds = (await as('supplier').data('sign-task/index', { filters: [{ field: 'contract', operator: 'eq', value: id }] })).data[
      'results'
    ]
    expect(rounds.rows.map(({ status }: { status: string }) => status).sort()).toEqual(['declined', 'pending_signature'])
  })

  test('a withdrawn contract cannot be signed; of concurrent signature and withdrawal only one succeeds', async () => {
    const id = await contract()
    expect((await act('supplier', id, 'withdraw')).status).toBe(403)
    expect((await act('buyer', id, 'withdraw')).data['results']).toMatchObject({ status: 'withdrawn', turn: null })
    expect((await sign('manager', id)).status).toBe(409)
    expect((await roundOf('supplier', id))['signers'].map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'withdrawn'])

    const other = await contract()
    await sign('manager', other)
    const both = await Promise.all([sign('supplier', other), act('buyer', other, 'withdraw')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status } = await view('buyer', other)
    expect((await roundOf('buyer', other))['status']).toBe(status)
  })

  test('a double click signs once; the same request again gets its first answer', async () => {
    const id = await contract()
    const { sha256 } = await roundOf('buyer', id)
    const { version } = await view('manager', id)
    const [one, two] = [await proof('manager', { id, sha256 }), await proof('manager', { id, sha256 })]
    const both = await Promise.all([one, two].map((each) => call('manager', 'sign', { id, version, proof: each })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await view('manager', id)).toMatchObject({ signProgress: '1/2' })
    const form = { DATA: { id, version: version + 1, proof: await proof('supplier', { id, sha256 }) } }
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [
      await as('supplier').post('/scmapi/purchase-contract/sign', { form, headers }),
      await as('supplier').post('/scmapi/purchase-contract/sign', { form, headers }),
    ]
    expect([first.code, again.code]).toEqual([200, 200])
    expect((await view('buyer', id))['version']).toBe(version + 2)
  })

  test('after the deadline nobody can sign, and the moment of the deadline closes the signing session', async () => {
    const id = await contract()
    await server.sql(`UPDATE "order".purchase_contract SET valid_until = date_trunc('second', now()) - interval '1 minute' WHERE id = $1`, [
      id,
    ])
    expect(await sign('manager', id)).toMatchObject({ status: 409, message: '签署期限已过' })
    await server.sql(
      `UPDATE core.moment m SET at = c.valid_until, look_at = now() FROM "order".purchase_contract c WHERE c.id = m.doc_id AND m.doc_id = $1`,
      [id],
    )
    await waitFor(async () => {
      await runMoments(server.node.server.engine)
      return (await view('buyer', id))['status'] === 'withdrawn'
    })
    expect(await roundOf('buyer', id)).toMatchObject({ status: 'withdrawn' })
  })
})

test('only a named user signs; a personal signature names all; an unknown system is refused [DM-9-029]', async () => {
  const users = new Map(
    (await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account')).map((row) => [
      row.username,
      row.id,
    ]),
  )
  const signers = [{ side: 'supplier' }, { side: 'owner', user: users.get('finance') }]
  const id = await contract('draft', { signers: [{ side: 'supplier' }, { side: 'owner' }], signType: 'personal' })
  expect((await act('buyer', id, 'send')).data['errors']).toHaveProperty(['signers[1].user'])
  const save = async (values: Record<string, unknown>) =>
    call('buyer', 'save', { id, version: (await view('buyer', id))['version'], values })
  // A person of a company that is no party of the contract is refused when the contract is saved.
  expect((await save({ signers: [{ side: 'supplier', user: users.get('supplier2') }, signers[1]] })).data['errors']).toHaveProperty([
    'signers[0].user',
  ])
  await save({ signers: [{ side: 'owner', user: users.get('finance') }], signType: 'company' })
  expect((await act('buyer', id, 'send')).data['errors']).toHaveProperty(['signers'])
  expect((await save({ signSystem: 'docusign' })).data['errors']).toHaveProperty(['signSystem'])
  await save({ signers, signType: 'personal' })
  expect((await act('buyer', id, 'send')).data['results']).toMatchObject({ turn: 'supplier' })
  expect((await sign('finance', id)).status).toBe(409)
  expect((await sign('supplier', id)).code).toBe(200)
  expect((await sign('manager', id)).status).toBe(409)
  expect((await sign('finance', id)).data['results']).toMatchObject({ status: 'signed' })
})

test('a supplement changes a signed contract, whose orders stay signed until the supplement is signed', async () => {
  const id = await contract()
  for (const name of ['manager', 'supplier']) await sign(name, id)
  const { orders, supplier, currency, number } = await view('buyer', id)
  const values = { supplier, currency, contractType: 'supplement', terms: '交期顺延', orders: [{ order: orders[0].order }] }
  expect((await call('buyer', 'save', { values })).data['errors']).toHaveProperty(['orders[0].order'])
  const created = (await call('buyer', 'save', { values: { ...values, supplements: id } })).data['results']
  const order = async () => (await as('buyer').data('purchase-order/view', { id: orders[0].order })).data['results']
  expect((await act('buyer', created.id, 'send')).code).toBe(200)
  expect(await order()).toMatchObject({ contract: id, contractNo: number, signing: 'signed' })
  const listed = async (status: string) =>
    (await call('buyer', 'index', { filters: [{ field: 'status', operator: 'eq', value: status }], size: 100 })).data['results'].rows.map(
      (row: { id: string }) => row.id,
    ) as string[]
  expect(await listed('pending_signature')).toContain(created.id)
  for (const name of ['manager', 'supplier']) expect((await sign(name, created.id)).code).toBe(200)
  expect(await order()).toMatchObject({ contract: created.id, contractNo: created.number, signing: 'signed' })
  expect(await listed('pending_signature')).not.toContain(created.id)
  expect(await listed('signed')).toEqual(expect.arrayContaining([id, created.id]))
})

test('other suppliers, platforms and the factory see no contract, session or file; drafts are the brand’s', async () => {
  const id = await contract()
  const { frozenFile, signTask } = await view('buyer', id)
  const draft = await contract('draft')
  expect((await call('supplier', 'view', { id: draft })).status).toBe(404)
  for (const name of ['supplier2', 'other.buyer', 'factory']) {
    expect([403, 404], name).toContain((await call(name, 'view', { id })).status)
    expect([403, 404], name).toContain((await as(name).data('sign-task/view', { id: signTask })).status)
    expect(await bytesOf(name, frozenFile[0]), name).toBeUndefined()
    const { sha256 } = await roundOf('buyer', id)
    const tried = await call(name, 'sign', { id, version: 2, proof: await proof(name, { id, sha256 }) })
    expect([403, 404], name).toContain(tried.status)
    expect([403, 404], name).toContain((await call(name, 'withdraw', { id, version: 2 })).status)
  }
  expect(await view('buyer', id)).toMatchObject({ status: 'pending_signature', signProgress: '0/2' })
  // A user who is asked is notified; a user who is not asked yet is not.
  const receivesNotice = async (name: string) =>
    JSON.stringify((await as(name).get('/notifyapi/notify-msg/index', { query: { size: '200' } })).data['results'].rows).includes(`"${id}"`)
  await expect.poll(() => receivesNotice('manager'), { timeout: 10_000 }).toBe(true)
  expect(await receivesNotice('supplier')).toBe(false)
})
