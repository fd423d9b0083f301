/** Tests of what a counterparty sees of a process that began before the document was shared with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { asSystem } from '../../store/scope.ts'
import { story, type Story } from '../../testing/story.ts'
import { approvalPanel } from '../queries/approval-panel.ts'

const deal = document('deal', {
  module: 'story',
  code: 'DEA',
  kind: 'transaction',
  label: ['交易', 'Deal'],
  number: 'D-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner', from: ['open'] } } },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: { partner: link(['伙伴', 'Partner'], 'company', { required: true }) },
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
  },
  list: { columns: ['number', 'partner', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'partner'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [deal] })
})
afterAll(() => app.end())

test('comments from before the sharing are visible to the owner only, later ones to both', async () => {
  const { id } = await app.as('buyer').create(deal, { partner: app.companies['supplier'] })
  await app.as('buyer').act(deal, id, 'submit', { comment: 'cheap enough?' })
  await app.as('manager').act(deal, id, 'reject', { comment: 'they would take less' })
  await app.as('buyer').act(deal, id, 'submit', { comment: 'asked again' })
  await app.as('manager').act(deal, id, 'approve', { comment: 'go ahead' })
  await app.as('supplier').act(deal, id, 'agree', { comment: 'agreed by us' })
  const commentsOf = async (name: string, partyRole: string) =>
    JSON.stringify(await app.as(name).perform((operation) => asSystem(operation, (system) => approvalPanel(system, id, partyRole))))
  const [ours, supplierComments] = [await commentsOf('buyer', 'owner'), await commentsOf('supplier', 'supplier')]
  for (const word of ['cheap enough?', 'they would take less', 'asked again', 'go ahead', 'agreed by us']) expect(ours).toContain(word)
  for (const word of ['cheap', 'take less', 'asked again']) expect(supplierComments).not.toContain(word)
  for (const word of ['go ahead', 'agreed by us']) expect(supplierComments).toContain(word)
})
