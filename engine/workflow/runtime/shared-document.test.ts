/** Tests of what a counterparty sees of a process that began before the document was shared with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { changeDocuments } from '../../save/change.ts'
import { asSystem } from '../../store/scope.ts'
import { story, type Story } from '../../testing/story.ts'
import { approvalPanel } from '../queries/approval-panel.ts'

const deal = document('deal', {
  module: 'story',
  code: 'DEA',
  kind: 'transaction',
  label: ['交易', 'Deal'],
  number: 'D-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', from: ['open'] }, carrier: { via: 'mover', from: ['open'] } } },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: { partner: link(['伙伴', 'Partner'], 'company', { required: true }), mover: link(['承运', 'Mover'], 'company') },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    pending: { label: ['待审', 'Pending'], family: 'attention' },
    open: { label: ['已开', 'Open'], family: 'info' },
    agreed: { label: ['已定', 'Agreed'], family: 'success' },
  },
  flow: ['draft', 'pending', 'open', 'agreed'],
  actions: {
    submit: { label: ['提交', 'Submit'], from: 'draft', to: 'pending' },
    approve: { label: ['批准', 'Approve'], from: 'pending', to: 'open', sign: 'any', by: 'manager' },
    reject: { label: ['退回', 'Return'], from: 'pending', to: 'draft', back: 'first', by: 'manager', comment: 'required' },
    agree: { label: ['同意', 'Agree'], from: 'open', to: 'agreed', partyRole: 'supplier', by: 'supplier' },
    decline: { label: ['拒绝', 'Decline'], from: 'open', to: 'draft', partyRole: 'supplier', by: 'supplier', comment: 'required' },
  },
  list: { columns: ['number', 'partner', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'partner', 'mover'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [deal] })
})
afterAll(() => app.end())

const panelOf = async (name: string, id: string, partyRole: string) =>
  JSON.stringify(await app.as(name).perform((operation) => asSystem(operation, (system) => approvalPanel(system, id, partyRole))))
async function sent() {
  const { id } = await app.as('buyer').create(deal, { partner: app.companies['supplier'], mover: app.companies['factory'] })
  await app.as('buyer').act(deal, id, 'submit', { comment: 'cheap enough?' })
  await app.as('manager').act(deal, id, 'reject', { comment: 'they would take less' })
  await app.as('buyer').act(deal, id, 'submit', { comment: 'asked again' })
  await app.as('manager').act(deal, id, 'approve', { comment: 'go ahead' })
  return id
}

test('the owner sees every step, that of the other party by company; the other party its own, and of the owner that the document was sent, without people and comments', async () => {
  const id = await sent()
  await app.as('supplier').act(deal, id, 'agree', { comment: 'agreed by us' })
  const [ours, theirs] = [await panelOf('buyer', id, 'owner'), await panelOf('supplier', id, 'supplier')]
  for (const word of ['cheap enough?', 'they would take less', 'asked again', 'go ahead']) expect(ours).toContain(word)
  expect(JSON.parse(ours).history.at(-1)).toMatchObject({ action: 'agree', by: { id: app.companies['supplier'] }, comment: null })
  expect([ours.includes('agreed by us'), ours.includes(`"id":"${app.as('supplier').actor.user}"`)]).toEqual([false, false])
  for (const word of ['cheap', 'take less', 'asked again', 'go ahead']) expect(theirs).not.toContain(word)
  const { history, starter } = JSON.parse(theirs)
  expect(history.map(({ action, by }: { action: string; by: { id: string } }) => [action, by.id])).toEqual([
    ['approve', app.companies['brand']],
    ['agree', app.as('supplier').actor.user],
  ])
  expect(starter.id).toBe(app.companies['brand'])
  for (const inside of ['buyer', 'manager']) expect(theirs).not.toContain(`"id":"${app.as(inside).actor.user}"`)
})

test('a document that was sent to a company and declined goes to no other one: not by a save, not with an action; before it is sent it may', async () => {
  const buyer = app.as('buyer')
  const [partner, other] = [app.companies['supplier'], app.companies['supplier2']]
  const id = await sent()
  await app.as('supplier').act(deal, id, 'decline', { comment: 'no capacity' })
  const refused = { fields: [{ path: 'partner', key: 'field.sent' }] }
  await expect(buyer.save(deal, id, { partner: other })).rejects.toMatchObject(refused)
  await expect(buyer.act(deal, id, 'submit', { values: { partner: other } })).rejects.toMatchObject(refused)
  expect(await buyer.save(deal, id, { partner })).toMatchObject({ partner })
  // A carrier takes no action on the document, so another one learns nothing of it.
  expect(await buyer.save(deal, id, { mover: other })).toMatchObject({ mover: other })
  const fresh = await buyer.create(deal, { partner })
  expect(await buyer.save(deal, fresh.id, { partner: other })).toMatchObject({ partner: other })
})

test('an answer for which the definition asks a comment hands it to the owner, by company', async () => {
  const id = await sent()
  await app.as('supplier').act(deal, id, 'decline', { comment: 'no capacity' })
  const { history } = JSON.parse(await panelOf('buyer', id, 'owner'))
  expect(history.at(-1)).toMatchObject({ action: 'decline', by: { id: app.companies['supplier'] }, comment: 'no capacity' })
})

test('a company to which logic gives a document reads nothing of who had it before', async () => {
  const id = await sent()
  await app.as('supplier').act(deal, id, 'decline', { comment: 'no capacity' })
  const values = { partner: app.companies['supplier2'] }
  await app.as('buyer').perform((operation) => asSystem(operation, (system) => changeDocuments(system, deal, [{ id, values }])))
  const theirs = await panelOf('supplier2', id, 'supplier')
  expect(theirs).not.toContain('no capacity')
  for (const name of ['supplier', 'manager']) expect(theirs).not.toContain(`"id":"${app.as(name).actor.user}"`)
})
