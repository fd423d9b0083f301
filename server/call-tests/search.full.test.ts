/**
 * Tests the global search over HTTP: finds by number, Chinese name and pinyin, shows nothing to other tenants, and uses one
 * statement. Also what its fixture shows of menus, histories and the agenda.
 */
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { historyLabel, journalLabel } from '../../model/journal-actions.ts'
import { world, type World } from '../testing/fixture.ts'

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here?.end())

interface Hit {
  page: string
  kind: string
  detail: string
  exact: boolean
  id: string
  number: string | null
  title: string
}
const ask = async (name: string, search: string): Promise<Hit[]> => {
  const client = await here.as(name)
  const answer = await client.get('/ccommonapi/gui/global-search', { query: { search } })
  expect(answer.code, answer.text).toBe(200)
  return answer.data['results'] as Hit[]
}
test('ranks an order found by number first, finds a supplier by name, and finds nothing for one character [SH-1-008]', async () => {
  const [order] = await here.sql<{ id: string; number: string }>(
    `SELECT id, number FROM "order".purchase_order WHERE status = 'draft' LIMIT 1`,
  )
  expect((await ask('buyer', order!.number))[0]).toMatchObject({ page: 'purchase_order', id: order!.id })
  expect((await ask('buyer', order!.number.slice(-6))).some((hit) => hit.id === order!.id)).toBe(true)
  const [supplier] = await here.sql<{ id: string; name: string }>(
    `SELECT id, short_name AS name FROM supplier.supplier ORDER BY id LIMIT 1`,
  )
  expect((await ask('buyer', supplier!.name)).some((hit) => hit.page === 'supplier' && hit.id === supplier!.id)).toBe(true)
  expect(await ask('buyer', '')).toEqual([])
  // A draft is not visible to the supplier yet, nor to a competitor, and never to the other platform.
  for (const outsider of ['supplier', 'supplier2', 'other.buyer'])
    expect((await ask(outsider, order!.number)).filter((hit) => hit.id === order!.id)).toEqual([])
})

test('opens the order that owns a number, not its tracking; masters of a name come first, each with what tells it apart', async () => {
  const [order] = await here.sql<{ id: string; number: string }>(
    `SELECT o.id, o.number FROM "order".purchase_order o JOIN "order".order_tracking t ON t."order" = o.id ORDER BY o.id LIMIT 1`,
  )
  const hits = await ask('buyer', order!.number)
  expect(hits.length).toBeGreaterThan(1)
  expect(hits[0]).toMatchObject({ page: 'purchase_order', id: order!.id, exact: true })
  expect(hits[0]!.detail).toMatch(/\d{4}-\d{2}-\d{2}/)
  const [supplier] = await here.sql<{ name: string }>(
    `SELECT s.short_name AS name FROM supplier.supplier s JOIN "order".price_list p ON p.supplier = s.id ORDER BY s.id LIMIT 1`,
  )
  const named = await ask('buyer', supplier!.name)
  const first = named.findIndex(({ kind }) => kind !== 'master')
  expect(named[0]).toMatchObject({ page: 'supplier' })
  expect(named.slice(0, first).map(({ kind }) => kind)).not.toContain('transaction')
})

test('the menu of a guest has the lists in which the company stands, and English lists are plural', async () => {
  const entries = (await here.as('carrier')).user['menus'] as readonly { ID: string; CATEGORY: string; LABEL: readonly string[] }[]
  const business = entries.filter(({ CATEGORY }) => CATEGORY !== 'workspace')
  expect(business.map(({ ID }) => ID).toSorted()).toEqual(['DELIVERY_BOOKING', 'DRIVER', 'PACKING_LIST', 'TICKET', 'VEHICLE'])
  expect(business.find(({ ID }) => ID === 'DELIVERY_BOOKING')!.LABEL).toEqual(['送货预约单', 'Delivery bookings'])
  const buyers = (await here.as('buyer')).user['menus'] as typeof entries
  const english = new Map(buyers.map(({ ID, LABEL }) => [ID, LABEL[1]]))
  expect(english.get('CATEGORY')).toBe('Product categories')
  expect(english.get('REQUEST_FOR_QUOTATION')).toBe('Requests for quotation')
  expect(english.get('COLORWAY')).toBe('Colourways')
})

test('every entry of a history has its label in both languages', async () => {
  const rows = await here.sql<{ type: string; action: string }>('SELECT DISTINCT type, action FROM core.journal')
  const types = new Map(documents.map((type) => [type.name, type]))
  const bare = rows.filter(({ type, action }) => types.has(type) && journalLabel(types.get(type)!, action) === undefined)
  expect(bare).toEqual([])
  const steps = await here.sql<{ type: string; action: string }>(
    'SELECT DISTINCT i.type, l.action FROM core.process_log l JOIN core.process_instance i ON i.id = l.instance_id',
  )
  expect(steps.filter(({ type, action }) => historyLabel(types.get(type)!, action)[0] === action)).toEqual([])
})

test('every action that the engine writes into a journal or a process by itself has a label', async () => {
  const names = new Set<string>()
  for (const folder of ['save', 'store', 'import', 'journal', 'workflow', 'jobs']) {
    const files = (await readdir(new URL(`../../engine/${folder}/`, import.meta.url), { recursive: true })).filter((name) =>
      /(?<!test)\.ts$/.test(name),
    )
    for (const name of files) {
      const source = await readFile(new URL(`../../engine/${folder}/${name}`, import.meta.url), 'utf8')
      for (const [, action] of source.matchAll(/(?:persist\w*|saveDocument|editDocument|note|write)\([^;]*?\baction: '(\w+)'/g))
        names.add(action!)
    }
  }
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => historyLabel(documents[0]!, name)[0] === name)).toEqual([])
})

interface Waiting {
  page: string
  id: string
  status: string
  group: string
  verb: string
  due: string | null
}
test('the agenda, the rows of a list and the head of a document agree on what waits for a person; drafts wait for nobody', async () => {
  for (const name of ['manager', 'supplier', 'buyer']) {
    const client = await here.as(name)
    const agenda = (await client.get('/ccommonapi/gui/agenda')).data['results'] as Waiting[]
    expect(agenda.length, name).toBeGreaterThan(0)
    expect(agenda.filter(({ verb }) => verb === '')).toEqual([])
    const order = ['overdue', 'today', 'week', 'later', 'open']
    expect(agenda.map(({ group }) => order.indexOf(group))).toEqual(
      agenda.map(({ group }) => order.indexOf(group)).toSorted((a, b) => a - b),
    )
    const [first] = agenda.filter(({ page }) => page === 'purchase_order')
    if (!first) continue
    const ofType = new Set(agenda.flatMap(({ page, id }) => (page === 'purchase_order' ? id : [])))
    const { rows } = (await client.data('purchase-order/index', { size: 200 })).data['results'] as {
      rows: { id: string; status: string; $waits?: true }[]
    }
    for (const row of rows) expect(row.$waits === true, `${name} ${row.id}`).toBe(ofType.has(row.id))
    expect(rows.filter(({ status, $waits }) => status === 'draft' && $waits)).toEqual([])
    const { may } = (await client.data('purchase-order/view', { id: first.id })).data['results'] as { may: { waits?: true } }
    expect(may.waits).toBe(true)
  }
})
