/** Tests a company with two party roles in one document: it reads what either role sees and does what either role may. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import { story, type Story } from '../testing/story.ts'
import { masterCache } from '../store/master-cache.ts'

const shared = {
  module: 'story',
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number'] }],
} as const
const master = (name: string, partyRole: 'supplier' | 'carrier') =>
  document(name, {
    ...shared,
    code: name.slice(0, 3).toUpperCase(),
    kind: 'master',
    label: [name, name],
    number: `${name.slice(0, 2).toUpperCase()}-{000}`,
    parties: { owner: 'brand', partyRoles: { [partyRole]: { via: 'company' } } },
    fields: { company: link(['公司', 'Company'], 'company') },
    statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
    actions: {},
  })
const mill = master('mill', 'supplier')
const haulier = master('haulier', 'carrier')
const shipment = document('shipment', {
  ...shared,
  code: 'SHI',
  kind: 'transaction',
  label: ['货运', 'Shipment'],
  number: 'SH-{00000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'mill' }, carrier: { via: 'haulier' } } },
  fields: {
    mill: link(['供应商', 'Supplier'], 'mill'),
    haulier: link(['承运商', 'Carrier'], 'haulier'),
    price: money(['货值', 'Value of the goods'], { restrict: { partyRoles: { carrier: 2 } } }),
    plate: text(['车牌', 'Plate'], { restrict: { partyRoles: { supplier: 2 } } }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    loaded: { label: ['已装', 'Loaded'], family: 'info' },
    delivered: { label: ['已送达', 'Delivered'], family: 'success' },
  },
  actions: {
    load: { label: ['装货', 'Load'], from: 'draft', to: 'loaded', partyRole: 'supplier' },
    deliver: { label: ['送达', 'Deliver'], from: 'loaded', to: 'delivered', partyRole: 'carrier' },
  },
})
/** A supplier's own record that also names the supplier as the counterparty. */
const offer = document('offer', {
  ...shared,
  code: 'OFF',
  kind: 'transaction',
  label: ['报价', 'Offer'],
  number: 'OF-{00000}',
  parties: { owner: ['brand', 'supplier'], partyRoles: { supplier: { via: 'mill' } } },
  fields: {
    mill: link(['供应商', 'Supplier'], 'mill'),
    score: text(['评分', 'Score'], { restrict: { owner: 2 } }),
    margin: text(['毛利', 'Margin'], { restrict: { partyRoles: { supplier: 2 } } }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    sent: { label: ['已发', 'Sent'], family: 'info' },
    taken: { label: ['已接受', 'Taken'], family: 'success' },
  },
  actions: {
    send: { label: ['发送', 'Send'], from: 'draft', to: 'sent' },
    take: { label: ['接受', 'Take'], from: 'sent', to: 'taken', partyRole: 'supplier' },
  },
})

let app: Story
const as = (name: string) => app.as(name)
beforeAll(async () => {
  app = await story({ documents: [mill, haulier, shipment, offer] })
})
afterAll(() => app?.end())

async function shipped(supplier: string, carrier: string) {
  const created = await as('buyer').create(shipment, {
    mill: (await as('buyer').create(mill, { company: app.companies[supplier] })).id,
    haulier: (await as('buyer').create(haulier, { company: app.companies[carrier] })).id,
    price: '100',
    plate: '浙A12345',
  })
  masterCache(app.engine.pool).forget()
  return created.id
}

test('a company that is supplier and carrier of a document sees what either role sees', async () => {
  const id = await shipped('supplier', 'supplier')
  expect(await as('supplier').get(shipment, id)).toMatchObject({ price: '100', plate: '浙A12345' })
})

test('a company with one role sees what this role sees', async () => {
  const id = await shipped('supplier2', 'carrier')
  const [supplier, carrier] = [await as('supplier2').get(shipment, id), await as('carrier').get(shipment, id)]
  expect(supplier).toMatchObject({ price: '100' })
  expect(supplier).not.toHaveProperty('plate')
  expect(carrier).toMatchObject({ plate: '浙A12345' })
  expect(carrier).not.toHaveProperty('price')
  await expect(as('supplier').get(shipment, id)).rejects.toMatchObject({ code: 404 })
})

test('a company that is supplier and carrier of a document does what either role may', async () => {
  const id = await shipped('supplier', 'supplier')
  expect(await as('supplier').get(shipment, id)).toMatchObject({ may: { actions: ['load'] } })
  await as('supplier').act(shipment, id, 'load')
  expect(await as('supplier').get(shipment, id)).toMatchObject({ may: { actions: ['deliver'] } })
  expect((await as('supplier').act(shipment, id, 'deliver')).status).toBe('delivered')
})

test('a company with one role does nothing of the other role', async () => {
  const id = await shipped('supplier2', 'carrier')
  await expect(as('carrier').act(shipment, id, 'load')).rejects.toMatchObject({ code: 403 })
  await as('supplier2').act(shipment, id, 'load')
  await expect(as('supplier2').act(shipment, id, 'deliver')).rejects.toMatchObject({ code: 403 })
})

test('a list under either role has the documents in which the company has that role', async () => {
  const id = await shipped('supplier2', 'supplier')
  const ids = async (partyRole: string) => (await as('supplier').list(shipment, { partyRole, size: 200 })).rows.map((row) => row.id)
  expect(await ids('carrier')).toContain(id)
  expect(await ids('supplier')).not.toContain(id)
  await expect(as('supplier2').list(shipment, { partyRole: 'carrier' })).rejects.toMatchObject({ code: 400 })
})

test('a company that owns a document and is named in it has both roles', async () => {
  const own = (await as('buyer').create(mill, { company: app.companies['supplier'] })).id
  const { id } = await as('supplier').create(offer, { mill: own, margin: '12' })
  await app.sql(`UPDATE story.offer SET score = 'A' WHERE id = $1`, [id])
  expect(await as('supplier').get(offer, id)).toMatchObject({ margin: '12', score: 'A' })
  await as('supplier').act(offer, id, 'send')
  expect((await as('supplier').act(offer, id, 'take')).status).toBe('taken')
})
