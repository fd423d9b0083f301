/**
 * Tests of computed values that a node caches: rights, number rules, webhook receivers and further roles follow a change on another
 * connection, and a transaction that is rolled back leaves nothing behind.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { furtherRoles } from '../../authorisation/further-roles.ts'
import { rulesOf } from '../../authorisation/platform-rules.ts'
import { ruleFor } from '../../number/number-rule.ts'
import type { Operation } from '../../operation.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { queueWebhookEvent } from '../../webhooks/webhook-events.ts'
import { masterCache } from './master-cache.ts'
import { withQueryCache } from '../query-cache.ts'
import { listenForNotifications, type NotificationListener } from '../connection/notification-listener.ts'

const shared = {
  label: ['单据', 'Document'],
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name'] }],
} as const
const carrier = document('carrier', {
  ...shared,
  module: 'derived',
  code: 'DCA',
  kind: 'master',
  parties: { owner: 'brand', read: 'platform' },
  fields: { name: text(['名称', 'Name']), company: link(['公司', 'Company'], 'company') },
})
const trip = document('trip', {
  ...shared,
  module: 'derived',
  code: 'DTR',
  kind: 'transaction',
  number: 'T-{0000}',
  parties: { owner: 'brand', partyRoles: { carrier: { via: 'carrier' } } },
  fields: { name: text(['名称', 'Name']), carrier: link(['承运商', 'Carrier'], 'carrier') },
})

let app: Story
let buyer: Person, supplier: Person
beforeAll(async () => {
  app = await story({ documents: [carrier, trip] })
  buyer = app.as('buyer')
  supplier = app.as('supplier')
})
afterAll(() => app?.end())

let listener: NotificationListener
beforeEach(async () => {
  const masters = masterCache(app.engine.pool)
  listener = await listenForNotifications(app.engine.pool, { channels: { weft_master: (payload) => masters.announced(payload) } })
  masters.listens = true
})
afterEach(async () => {
  masterCache(app.engine.pool).listens = false
  await listener.close()
})

const platform = () => buyer.actor.platform
const id = () => app.engine.ids.next()
const ruleLengths = (operation: Operation) => ruleFor(operation, 'trip').then((rule) => rule?.length)
/** What each cache answers, the change on another connection, and what it answers then. */
const caches: readonly (readonly [
  name: string,
  read: () => Promise<unknown>,
  change: () => Promise<unknown>,
  before: unknown,
  after: unknown,
])[] = [
  [
    'permission rules',
    () => buyer.perform(async (operation) => (await rulesOf(operation)).grants.has('weaver')),
    () =>
      app.sql(`INSERT INTO core.role (platform_id, id, code, name_zh, name_en) VALUES ($1, $2, 'weaver', '织工', 'Weaver')`, [
        platform(),
        id(),
      ]),
    false,
    true,
  ],
  [
    'required fields of a page',
    () => buyer.perform(async (operation) => [...((await rulesOf(operation)).required.get('trip') ?? [])]),
    () =>
      app.sql(
        `INSERT INTO core.page_overlay (platform_id, id, page, overlay) VALUES ($1, $2, 'trip', '{"fields": {"name": {"required": true}}}')`,
        [platform(), id()],
      ),
    [],
    ['name'],
  ],
  [
    'number rules',
    () => buyer.perform(ruleLengths),
    () =>
      app.sql(
        `INSERT INTO core.number_rule (platform_id, id, type, attributes, date_prefix, length, start) VALUES ($1, $2, 'trip', '[]', 'none', 7, 1)`,
        [platform(), id()],
      ),
    undefined,
    7,
  ],
  [
    'webhook receivers',
    () =>
      buyer.perform(async (operation) => {
        await queueWebhookEvent(operation, trip, { id: '1', action: 'create' })
        return operation.events.splice(0).length
      }),
    async () => {
      const api = id()
      await app.sql(
        `INSERT INTO core.webhook_receiver (platform_id, company_id, id, api_key, name_zh, name_en, url, secret, types, status, user_id) VALUES ($1, $2, $3, 'k', 'a', 'a', 'https://example.com', '', '{}', 'active', $4)`,
        [platform(), buyer.actor.company, api, buyer.actor.user],
      )
      await app.sql(`INSERT INTO core.webhook_event (platform_id, api_id, company_id, type, event) VALUES ($1, $2, $3, 'trip', 'create')`, [
        platform(),
        api,
        buyer.actor.company,
      ])
    },
    0,
    1,
  ],
  [
    'further roles of a company',
    () => supplier.perform((operation) => furtherRoles(operation, trip)),
    async () => {
      const { id: made } = await buyer.create(carrier, { name: 'both' })
      await app.sql('UPDATE derived.carrier SET company = $1 WHERE id = $2', [supplier.actor.company, made])
    },
    [],
    ['carrier'],
  ],
]

test.each(caches)('%s: a change on another connection is seen within a second', async (_name, read, change, before, after) => {
  expect(await read()).toEqual(before)
  await change()
  await expect.poll(read, { timeout: 1500, interval: 20 }).toEqual(after)
})

test('a transaction that remembers its queries does not give old values to others', async () => {
  const others = () => buyer.perform(async (operation) => (await rulesOf(operation)).grants.has('spinner'))
  await buyer.perform(async (operation) => {
    const remembering = operation.withTransaction(withQueryCache(operation.tx, { through: true }))
    expect((await rulesOf(remembering)).grants.has('spinner')).toBe(false)
    await app.sql(`INSERT INTO core.role (platform_id, id, code, name_zh, name_en) VALUES ($1, $2, 'spinner', '纺纱工', 'Spinner')`, [
      platform(),
      id(),
    ])
    await expect.poll(others, { timeout: 1500, interval: 20 }).toBe(true)
    masterCache(app.engine.pool).forget('core.role')
    await rulesOf(remembering)
  })
  expect(await others()).toBe(true)
})

/** Gives the other platform, which the table above leaves alone, one number rule of length 7, and returns its buyer. */
async function buyerWithRule(): Promise<Person> {
  const other = app.as('other.buyer')
  await app.sql('DELETE FROM core.number_rule WHERE platform_id = $1', [other.actor.platform])
  await app.sql(
    `INSERT INTO core.number_rule (platform_id, id, type, attributes, date_prefix, length, start) VALUES ($1, $2, 'trip', '[]', 'none', 7, 1)`,
    [other.actor.platform, id()],
  )
  await expect.poll(() => other.perform(ruleLengths), { timeout: 1500, interval: 20 }).toBe(7)
  return other
}

test('a transaction sees its own change, and rolled back it leaves nothing in memory', async () => {
  const other = await buyerWithRule()
  const failing = other.perform(async (operation) => {
    await operation.tx.run(`UPDATE core.number_rule SET length = 9 WHERE platform_id = $1`, [operation.actor.platform])
    expect(await ruleLengths(operation)).toBe(9)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await other.perform(ruleLengths)).toBe(7)
})

test('a committed change of this node is seen at once, announced or not', async () => {
  const other = await buyerWithRule()
  masterCache(app.engine.pool).listens = false
  expect(await other.perform(ruleLengths)).toBe(7)
  await other.perform((operation) =>
    operation.tx.run(`UPDATE core.number_rule SET length = 5 WHERE platform_id = $1`, [operation.actor.platform]),
  )
  expect(await other.perform(ruleLengths)).toBe(5)
})

test("a person's own page layout is not announced; settings for all people end the values of their platform alone", async () => {
  const masters = masterCache(app.engine.pool)
  const stamps = () => [platform(), '999'].map((one) => masters.stampOf(['core.page_overlay'], one))
  const layout = (page: string, user: string | null) =>
    app.sql(`INSERT INTO core.page_overlay (platform_id, id, page, user_id, overlay) VALUES ($1, $2, $3, $4, '{}')`, [
      platform(),
      id(),
      page,
      user,
    ])
  const announced = async () => {
    await app.sql(`SELECT pg_notify('weft_master', 'core.role')`)
    await expect.poll(() => masters.stampOf(['core.role'], platform()), { timeout: 1500, interval: 20 }).not.toBe(role)
  }
  const role = masters.stampOf(['core.role'], platform())
  const before = stamps()
  await layout('carrier', buyer.actor.user)
  await announced()
  expect(stamps()).toEqual(before)
  await layout('carrier', null)
  await expect.poll(() => stamps()[0], { timeout: 1500, interval: 20 }).not.toBe(before[0])
  expect(stamps()[1]).toBe(before[1])
  const inserted = stamps()
  await app.sql('DELETE FROM core.page_overlay WHERE page = $1', ['carrier'])
  await expect.poll(() => stamps()[0], { timeout: 1500, interval: 20 }).not.toBe(inserted[0])
})
