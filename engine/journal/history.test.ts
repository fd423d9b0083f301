/** Tests history for two parties: versions to view and to compare, which show nothing that the document itself would hide. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import { story, type Story } from '../testing/story.ts'
import { asOf, compared, history } from './history.ts'

const contract = document('contract', {
  module: 'story',
  code: 'CON',
  kind: 'transaction',
  label: ['合同', 'Contract'],
  number: 'CT-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', from: ['sent'] } } },
  rights: { read: ['buyer', 'supplier'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    partner: link(['伙伴', 'Partner'], 'company', { required: true }),
    note: text(['备注', 'Note']),
    limit: text(['底价', 'Limit'], { restrict: { others: 2 } }),
    lines: lines(['明细', 'Lines'], {
      item: text(['品名', 'Item']),
      pieces: quantity(['数量', 'Pieces']),
      cost: text(['成本', 'Cost'], { restrict: { others: 2 } }),
    }),
    pieces: quantity(['总数', 'All pieces'], { formula: 'sum(lines.pieces)', restrict: { others: 2 } }),
    steps: lines(
      ['步骤', 'Steps'],
      { name: text(['名称', 'Name']), code: text(['限制', 'Restriction']), roles: text(['角色', 'Roles']), done: text(['完成', 'Done']) },
      { rows: { restriction: 'code', viewRoles: 'roles' } },
    ),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    sent: { label: ['已发', 'Sent'], family: 'info', edit: true },
  },
  actions: { send: { label: ['发送', 'Send'], from: 'draft', to: 'sent', by: 'buyer', comment: 'optional' } },
  list: { columns: ['number', 'partner', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'partner', 'note', 'limit', 'lines', 'pieces', 'steps'] }],
})

let app: Story
let id: string
beforeAll(async () => {
  app = await story({ documents: [contract] })
  const buyer = app.as('buyer')
  const doc = await buyer.create(contract, {
    partner: app.companies['supplier'],
    note: 'our first thought',
    limit: '900',
    lines: [{ item: 'shirt', pieces: '10', cost: '7' }],
    steps: [
      { name: 'cut', code: '00' },
      { name: 'audit', code: '02' },
      { name: 'lab', code: '00', roles: 'inspector' },
    ],
  })
  id = doc.id
  await buyer.save(contract, id, { note: 'our second thought' }, 1)
  await buyer.act(contract, id, 'send', { comment: 'go' })
  const [cut, audit, lab] = doc.steps
  await buyer.save(contract, id, { limit: '800', steps: { set: [{ id: audit!.id, done: 'yes' }] } }, 3)
  await buyer.save(
    contract,
    id,
    { note: 'agreed', lines: { set: [{ item: 'sock', pieces: '5', cost: '1' }] }, steps: { set: [{ id: cut!.id, done: 'yes' }] } },
    4,
  )
  await buyer.save(contract, id, { lines: { remove: [doc.lines[0]!.id] } }, 5)
  // Lines with roles of their own are not editable even by the buyer.
  await expect(buyer.save(contract, id, { steps: { set: [{ id: lab!.id, done: 'x' }] } }, 6)).rejects.toMatchObject({ code: 400 })
})
afterAll(() => app.end())
const historyOf = (name: string) => app.as(name).perform((operation) => history(operation, contract, id))

test('the owner sees who changed what from the first version on', async () => {
  const entries = await historyOf('buyer')
  expect(entries.map(({ version, action }) => `${version} ${action}`)).toEqual([
    '6 save',
    '5 save',
    '4 save',
    '3 send',
    '2 save',
    '1 create',
  ])
  expect(entries[2]!.changes).toMatchObject([
    { path: 'limit', label: '底价', from: '900', to: '800' },
    { from: null, to: 'yes' },
  ])
  expect(entries[3]).toMatchObject({ comment: 'go', user: 'buyer', company: 'brand' })
})

test('the counterparty sees history from sharing on, without absent fields, columns and lines [DM-6-016][DM-6-017]', async () => {
  const entries = await historyOf('supplier')
  expect(entries.map(({ version }) => version)).toEqual([6, 5, 3])
  // The moment of an entry is left out: its milliseconds may read as one of the secret amounts.
  const text = JSON.stringify(entries.map((entry) => ({ ...entry, at: null })))
  for (const secret of ['first thought', '900', '800', 'cost', 'audit', 'inspector']) expect(text, secret).not.toContain(secret)
  expect(entries[1]!.changes).toMatchObject([
    { path: 'note', to: 'agreed' },
    { to: { item: 'sock', pieces: '5' } },
    { from: null, to: 'yes' },
  ])
  expect(entries[0]!.changes).toMatchObject([{ from: { item: 'shirt', pieces: '10' }, to: null }])
  await expect(historyOf('supplier2')).rejects.toMatchObject({ code: 404 })
  await expect(historyOf('other.buyer')).rejects.toMatchObject({ code: 404 })
})

test('a document as of any version, for viewers who could see that version', async () => {
  const at = (name: string, version: number) => app.as(name).perform((operation) => asOf(operation, contract, id, version))
  expect(await at('buyer', 1)).toMatchObject({ note: 'our first thought', limit: '900', status: 'draft', version: 1 })
  expect((await at('buyer', 5))['lines']).toMatchObject([{ item: 'shirt' }, { item: 'sock' }])
  expect(await at('supplier', 3)).toMatchObject({
    status: 'sent',
    lines: [{ item: 'shirt', pieces: '10' }],
    steps: [{ name: 'cut', done: null }],
  })
  for (const version of [0, 1, 2, 7]) await expect(at('supplier', version), String(version)).rejects.toMatchObject({ code: 404 })
})

test('comparing two versions shows what differs, not the changes in between', async () => {
  const differs = (name: string, from: number, to: number) =>
    app.as(name).perform((operation) => compared(operation, contract, id, { from, to }))
  expect((await differs('buyer', 1, 5)).map(({ path, from, to }) => [path.replace(/#\d+/, '#'), from, to])).toEqual([
    ['status', 'draft', 'sent'],
    ['note', 'our first thought', 'agreed'],
    ['limit', '900', '800'],
    ['lines#', null, { no: 20, item: 'sock', pieces: '5', cost: '1' }],
    ['pieces', '10', '15'],
    ['steps#.done', null, 'yes'],
    ['steps#.done', null, 'yes'],
  ])
  const people = await app.as('buyer').perform((operation) => compared(operation, contract, id, { from: 1, to: 6, given: true }))
  // Neither the status nor the computed total, which the removed line changed.
  expect((await differs('buyer', 1, 6)).map(({ path }) => path)).toContain('pieces')
  expect(people.map(({ path }) => path.replace(/#\d+/, '#'))).toEqual(['note', 'limit', 'lines#', 'lines#', 'steps#.done', 'steps#.done'])
  const supplierChanges = await differs('supplier', 3, 6)
  expect(supplierChanges.map(({ path }) => path.replace(/#\d+/, '#'))).toEqual(['note', 'lines#', 'lines#', 'steps#.done'])
  expect(JSON.stringify(supplierChanges)).not.toContain('cost')
  await expect(differs('supplier', 1, 6)).rejects.toMatchObject({ code: 404 })
})

test('reordering lines is a change of its own, and undoing it restores the old order', async () => {
  const buyer = app.as('buyer')
  const doc = await buyer.create(contract, {
    partner: app.companies['supplier'],
    lines: ['a', 'b', 'c', 'd'].map((item) => ({ item })),
  })
  const [a, b, c, d] = doc.lines.map((line) => line.id)
  const items = async (version: number) =>
    ((await buyer.perform((operation) => asOf(operation, contract, doc.id, version)))['lines'] as { item: string }[])
      .map((line) => line.item)
      .join('')
  await buyer.save(contract, doc.id, { lines: [{ id: d }, { id: a }, { id: b }, { id: c }] }, 1)
  expect((await buyer.get(contract, doc.id)).lines.map((line) => line.item).join('')).toBe('dabc')
  await buyer.save(contract, doc.id, { lines: { remove: [d, a] } }, 2)
  await buyer.save(contract, doc.id, { lines: [{ item: 'e' }, { id: b }, { item: 'f' }, { id: c }] }, 3)
  await buyer.save(contract, doc.id, { lines: [{ id: c }, { id: b }, { item: 'g' }] }, 4)
  expect(await Promise.all([1, 2, 3, 4, 5].map(items))).toEqual(['abcd', 'dabc', 'bc', 'ebfc', 'cbg'])
})
