/** Tests over real HTTP that the demo's account of each hand has its menu and workbench, opens and makes what its hand makes, and is refused the rest. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { smallSeason } from '../testing/seeds.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
const people = new Map<string, Client>()
/** What each account makes, what else is in its menu, and what it may not open. */
const hands = {
  pattern: {
    makes: ['size-chart', 'pattern', 'measurement-part', 'sample-loan'],
    reads: ['style', 'bom', 'sample', 'fitting'],
    closed: ['costing', 'design-quote', 'retail-price', 'material-price', 'purchase-order', 'seasonal-plan'],
    first: 'charts',
  },
  technologist: {
    makes: ['bom', 'process-sheet', 'operation', 'material', 'material-colour', 'sample-loan'],
    reads: ['style', 'size-chart', 'lab-dip'],
    closed: ['costing', 'design-quote', 'retail-price', 'material-price', 'purchase-order', 'seasonal-plan'],
    first: 'boms',
  },
  cost: {
    makes: ['costing', 'design-quote', 'retail-price'],
    reads: ['style', 'bom', 'process-sheet', 'operation', 'material-price'],
    closed: ['sample', 'sample-loan', 'purchase-order', 'seasonal-plan', 'supplier-offer'],
    first: 'costings',
  },
  samples: {
    makes: ['sample-loan'],
    reads: ['sample', 'sample-request', 'fitting', 'style'],
    closed: ['costing', 'design-quote', 'retail-price', 'material-price', 'purchase-order', 'seasonal-plan'],
    first: 'lateLoans',
  },
  dyer: {
    makes: [],
    reads: ['lab-dip', 'material-colour'],
    closed: ['costing', 'design-quote', 'retail-price', 'material-price', 'purchase-order', 'sample', 'statement'],
    first: 'toDye',
  },
} as const
type Hand = keyof typeof hands
const names = Object.keys(hands) as Hand[]
const all = [...new Set(names.flatMap((name) => [...hands[name].makes, ...hands[name].closed]))]

beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  for (const name of names) people.set(name, await server.as(name))
})
afterAll(() => server?.end())
const as = (name: Hand): Client => people.get(name)!

test.each(names)('%s opens and makes what the hand makes, and nothing else', async (name) => {
  const { makes, reads, closed, first } = hands[name]
  const menus = (as(name).user['menus'] as { ID: string }[]).map(({ ID }) => ID.toLowerCase().replaceAll('_', '-'))
  for (const type of [...makes, ...reads]) {
    expect(menus, type).toContain(type)
    expect([type, (await as(name).data(`${type}/index`, { size: 5 })).code]).toEqual([type, 200])
  }
  for (const type of closed) {
    expect(menus, type).not.toContain(type)
    expect([type, (await as(name).data(`${type}/index`, { size: 5 })).code]).toEqual([type, 403])
  }
  // An empty form is refused at its fields by who may save it, and as a whole by everybody else.
  for (const type of all) {
    const { code } = await as(name).data(`${type}/save`, { values: {} })
    expect([type, code]).toEqual([type, (makes as readonly string[]).includes(type) ? 11000 : 403])
  }
  const bench = (await as(name).get('/ccommonapi/gui/workbench')).data['results'] as {
    widgetConfig: { code: string; page?: string; settings: Record<string, unknown> }[]
    layout: string[]
  }
  expect(bench.layout[0]).toBe(first)
  const { page, settings } = bench.widgetConfig.find(({ code }) => code === first)!
  const { columns, filters, sort } = settings
  const listed = await as(name).data(`${page!.replaceAll('_', '-')}/index`, { columns, filters, sort, size: 5 })
  expect([first, (listed.data['results'] as { rows: unknown[] }).rows.length > 0]).toEqual([first, true])
})

test('the menu has a group of design and development with its documents, plans and libraries, each of which opens [DM-2-139]', async () => {
  const manager = await server.as('manager')
  const modules = manager.user['menu_modules'] as { key: string; label: readonly [string, string] }[]
  expect(modules.find(({ key }) => key === 'design')?.label).toEqual(['设计', 'Design'])
  const group = (manager.user['menus'] as { ID: string; CATEGORY: string }[]).filter(({ CATEGORY }) => CATEGORY === 'design')
  const listed = group.map(({ ID }) => ID.toLowerCase().replaceAll('_', '-'))
  const developed = ['style', 'colorway', 'bom', 'size-chart', 'pattern', 'process-sheet', 'sample-request', 'sample', 'fitting', 'trend']
  const planned = ['yearly-plan', 'seasonal-plan', 'placeholder', 'series', 'product-portfolio']
  const libraries = ['colour', 'measurement-part', 'operation', 'size-list', 'category', 'season']
  for (const type of [...developed, ...planned, ...libraries]) expect(listed, type).toContain(type)
  for (const type of listed) {
    expect([type, (await manager.get('/ccommonapi/gui/page-detail-struct', { query: { page: type } })).code]).toEqual([type, 200])
    expect([type, (await manager.data(`${type}/index`, { size: 5 })).code]).toEqual([type, 200])
  }
})

test('the page of a style asks for the documents that use it only where the person reads them', async () => {
  const usesOf = async (user: Client) => {
    const page = (await user.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'style' } })).data['results']
    return (page.display.usedBy as { type: string }[]).map(({ type }) => type)
  }
  expect(await usesOf(await server.as('buyer'))).toContain('price_list')
  const seen = await usesOf(people.get('technologist')!)
  expect(seen).toContain('colorway')
  expect(seen).not.toContain('price_list')
})
