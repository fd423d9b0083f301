/** Tests a company with two party roles in one document: it reads what either role sees and does what either role may. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import { describePage } from '../pages/describe-page.ts'
import { story, type Story } from '../testing/story.ts'
import { history } from '../journal/history.ts'
import { openActionForm } from '../save/actions/open-action-form.ts'
import { viewerOf } from '../save/view/document-viewer.ts'
import { masterCache } from '../store/memory/master-cache.ts'

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
  number: 'OF-{guest}{00000}',
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
/** A claim whose parties answer for their own shares, each blind to the others. */
const claim = document('claim', {
  ...shared,
  code: 'CLM',
  kind: 'transaction',
  label: ['索赔', 'Claim'],
  number: 'CL-{00000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'shares.mill', from: ['open'], edit: { open: ['shares'] } } } },
  fields: {
    loss: money(['损失', 'Loss'], { restrict: { partyRoles: { supplier: 2 } } }),
    shares: lines(
      ['份额', 'Shares'],
      {
        mill: link(['责任方', 'Party'], 'mill', { required: true }),
        amount: money(['金额', 'Amount'], { restrict: { others: 1 } }),
        grounds: text(['理由', 'Grounds'], { restrict: { owner: 1 } }),
        answer: text(['答复', 'Answer'], { computed: true }),
        answeredBy: link(['答复人', 'Answered by'], 'user', { computed: true }),
      },
      { rows: { visibleTo: 'mill' } },
    ),
    total: money(['合计', 'Total'], { formula: 'sum(shares.amount)' }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    open: { label: ['待答复', 'Open'], family: 'attention', edit: true },
    closed: { label: ['已结', 'Closed'], family: 'success' },
  },
  actions: {
    send: { label: ['发送', 'Send'], from: 'draft', to: 'open' },
    accept: {
      label: ['接受', 'Accept'],
      from: 'open',
      to: 'open',
      partyRole: 'supplier',
      when: { expression: 'count(shares[answer != null]) = 0' },
      sets: { 'shares.answer': { formula: '"accepted " + string(amount)' }, 'shares.answeredBy': '@userId' },
    },
    object: {
      label: ['异议', 'Object'],
      from: 'open',
      to: 'open',
      partyRole: 'supplier',
      form: { fields: ['shares.grounds'], prefill: { 'shares.grounds': { value: '请说明' } } },
      require: ['shares.grounds'],
      sets: { 'shares.answer': { value: 'objected' } },
    },
    close: { label: ['结案', 'Close'], from: 'open', to: 'closed' },
  },
  constraints: [{ in: 'shares', uniqueInLines: ['mill'] }],
  notify: [{ on: 'send', to: { partyRole: 'supplier' }, text: ['请答复 {number}', 'Please answer {number}'] }],
})

let app: Story
const as = (name: string) => app.as(name)
beforeAll(async () => {
  app = await story({ documents: [mill, haulier, shipment, offer, claim] })
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

test('who reads several documents for an answer sees of each what either role sees, and of what was not read nothing', async () => {
  const id = await shipped('supplier', 'supplier')
  const seen = await as('supplier').perform(async (operation) => {
    const viewer = viewerOf(operation)
    const listed = (await viewer.viewAll(shipment, { status: 'draft' })).find((one) => one.id === id)!
    return [await viewer.view(shipment, id), listed].map((one) => {
      viewer.requires(one, ['price', 'plate'])
      return [one.price, one.plate, viewer.sees(one, 'price'), viewer.sees(one, 'plate')]
    })
  })
  expect(seen).toEqual([
    ['100', '浙A12345', true, true],
    ['100', '浙A12345', true, true],
  ])
  const other = await shipped('supplier2', 'carrier')
  await as('carrier').perform(async (operation) => {
    const viewer = viewerOf(operation)
    const one = await viewer.view(shipment, other)
    expect([viewer.sees(one, 'price'), viewer.sees(one, 'plate')]).toEqual([false, true])
    expect(() => viewer.requires(one, ['plate', 'price'])).toThrow(expect.objectContaining({ code: 403 }))
    expect(() => viewer.sees({ ...one }, 'plate')).toThrow('has not shown')
  })
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
  const ownMill = (await as('buyer').create(mill, { company: app.companies['supplier'] })).id
  const { id } = await as('supplier').create(offer, { mill: ownMill, margin: '12' })
  await app.sql(`UPDATE story.offer SET score = 'A' WHERE id = $1`, [id])
  expect(await as('supplier').get(offer, id)).toMatchObject({ margin: '12', score: 'A' })
  await as('supplier').act(offer, id, 'send')
  expect((await as('supplier').act(offer, id, 'take')).status).toBe('taken')
})

describe('several companies in one role', () => {
  let mills: readonly string[]
  beforeAll(async () => {
    const [one, two] = ['supplier', 'supplier2'].map((name) => as('buyer').create(mill, { company: app.companies[name] }))
    mills = [(await one!).id, (await two!).id]
    masterCache(app.engine.pool).forget()
  })
  const claimed = async () => {
    const { id } = await as('buyer').create(claim, {
      loss: '9',
      shares: mills.map((one, at) => ({ mill: one, amount: String(10 * (at + 1)) })),
    })
    await as('buyer').act(claim, id, 'send')
    return id
  }
  const rowsOf = (name: string, id: string) =>
    as(name).perform(({ tx }) => tx.rows<{ amount: string }>('SELECT amount::text FROM story.claim__shares WHERE doc_id = $1', [id]))

  test('each reads the document with its own row, acts for itself, and is asked about its own state', async () => {
    const id = await claimed()
    for (const [at, name] of ['supplier', 'supplier2'].entries()) {
      const seen = await as(name).get(claim, id)
      expect(seen).toMatchObject({ partyRole: 'supplier', may: { actions: ['accept', 'object'] } })
      expect(seen.shares.map((row) => row.mill)).toEqual([mills[at]])
      expect(seen).not.toHaveProperty('loss')
      expect(await rowsOf(name, id)).toHaveLength(1)
      expect((await as(name).list(claim, {})).rows.map((row) => row.id)).toContain(id)
    }
    expect(await rowsOf('carrier', id)).toEqual([])
    await as('supplier').act(claim, id, 'accept')
    await expect(as('supplier').act(claim, id, 'accept')).rejects.toMatchObject({ code: 409 })
    expect(await as('supplier').get(claim, id)).toMatchObject({ may: { actions: ['object'] } })
    expect(await as('supplier2').get(claim, id)).toMatchObject({ may: { actions: ['accept', 'object'] }, shares: [{ answer: null }] })
    const { shares, total } = await as('buyer').get(claim, id)
    expect(shares.map((row) => [row.answer, row.answeredBy])).toEqual([
      ['accepted 10', as('supplier').actor.user],
      [null, null],
    ])
    expect(total).toBe('30')
    await expect(as('buyer').act(claim, id, 'accept')).rejects.toMatchObject({ code: 403 })
  })

  test('the form of its action opens with its own row and fills that one', async () => {
    const id = await claimed()
    const opened = await as('supplier2').perform((operation) => openActionForm(operation, claim, { id, action: 'object' }))
    expect(opened.values).toEqual({ 'shares.grounds': '请说明' })
    await expect(as('supplier2').act(claim, id, 'object')).rejects.toMatchObject({ fields: [{ path: 'shares[0].grounds' }] })
    await as('supplier2').act(claim, id, 'object', { values: { 'shares.grounds': '未延误' } })
    expect((await as('buyer').get(claim, id)).shares.map((row) => [row.grounds, row.answer])).toEqual([
      [null, null],
      ['未延误', 'objected'],
    ])
  })

  test('it edits its own row alone: no other one, none added or removed, none given away', async () => {
    const id = await claimed()
    const { shares } = await as('buyer').get(claim, id)
    const [ownShare, other] = shares.map((row) => row.id)
    await as('supplier').save(claim, id, { shares: { set: [{ id: ownShare, grounds: '已整改' }] } })
    await as('supplier').save(claim, id, { shares: [{ id: ownShare, grounds: '已整改完毕' }] })
    const refused: readonly (readonly [Record<string, unknown>, number])[] = [
      [{ shares: { set: [{ id: other, grounds: '窥探' }] } }, 400],
      [{ shares: { set: [{ id: ownShare, amount: '1' }] } }, 403],
      [{ shares: { set: [{ id: ownShare, mill: mills[1] }] } }, 403],
      [{ shares: { set: [{ mill: mills[0] }] } }, 403],
      [{ shares: { remove: [ownShare] } }, 403],
      [{ shares: [] }, 403],
      [{ loss: '1' }, 400],
    ]
    for (const [values, code] of refused)
      await expect(as('supplier').save(claim, id, values), JSON.stringify(values)).rejects.toMatchObject({ code })
    expect(await as('buyer').get(claim, id)).toMatchObject({ total: '30', shares: [{ grounds: '已整改完毕' }, { grounds: null }] })
    // Its page offers neither.
    const fixed = async (name: string) => {
      const { list } = await as(name).perform((operation) => describePage(operation, claim))
      return list.fields['shares']?.fixedRows
    }
    expect([await fixed('supplier'), await fixed('buyer')]).toEqual([true, undefined])
  })

  test('what a competitor did reaches nobody else, and each has a notice of its own', async () => {
    const id = await claimed()
    await as('supplier').act(claim, id, 'object', { values: { 'shares.grounds': '机密理由' }, comment: '机密评语' })
    await as('supplier').save(claim, id, {
      shares: { set: [{ id: (await as('supplier').get(claim, id)).shares[0]!.id, grounds: '机密补充' }] },
    })
    const entries = await as('supplier2').perform((operation) => history(operation, claim, id))
    const seen = JSON.stringify([entries, await as('supplier2').get(claim, id), (await as('supplier2').list(claim, {})).rows])
    expect(seen).not.toMatch(/机密/)
    expect(entries.map(({ action }) => action)).toEqual(['send'])
    expect(seen).not.toContain(as('supplier').actor.user)
    const ownHistory = JSON.stringify(await as('supplier').perform((operation) => history(operation, claim, id)))
    expect(ownHistory).toMatch(/机密理由.*机密评语|机密评语.*机密理由/)
    const notices = await app.sql<{ company: string }>(
      `SELECT payload->>'company' AS company FROM core.outbox WHERE topic = 'notice' AND payload::text LIKE '%' || $1 || '%'`,
      [(await as('buyer').get(claim, id)).number],
    )
    expect(new Set(notices.map(({ company }) => company))).toEqual(new Set([app.companies['supplier'], app.companies['supplier2']]))
  })

  test('a company that is taken off the list sees the document no more; one that is added does', async () => {
    const id = await claimed()
    const { shares } = await as('buyer').get(claim, id)
    await as('buyer').save(claim, id, { shares: { remove: [shares[0]!.id] } })
    await expect(as('supplier').get(claim, id)).rejects.toMatchObject({ code: 404 })
    await as('buyer').save(claim, id, { shares: { set: [{ mill: mills[0], amount: '5' }] } })
    expect(await as('supplier').get(claim, id)).toMatchObject({ shares: [{ amount: '5' }] })
    const entries = await as('supplier').perform((operation) => history(operation, claim, id))
    expect(entries).toHaveLength(1)
  })
})
