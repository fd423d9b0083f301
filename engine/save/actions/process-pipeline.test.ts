/**
 * Tests of a platform's own process on the save path: its statuses, its editing rule, its people, and the conditions of the type's
 * actions.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { document, type Doc } from '../../../model/document.ts'
import { money } from '../../../model/fields/money.ts'
import { text } from '../../../model/fields/text.ts'
import type { ProcessDefinition } from '../../../model/process/process.ts'
import { publish, retire, saveDraft } from '../../workflow/design/definitions.ts'
import { byRoles, initiator, last, node, step } from '../../testing/workflow-fixture.ts'
import { defineLogic } from '../../document-logic.ts'
import { story, type Story } from '../../testing/story.ts'

const claim = document('claim', {
  module: 'story',
  code: 'CLM',
  kind: 'transaction',
  label: ['报销单', 'Claim'],
  number: 'CL-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: { amount: money(['金额', 'Amount']), note: text(['备注', 'Note']) },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    pending: { label: ['待审', 'Pending'], family: 'attention' },
    approved: { label: ['已批', 'Approved'], family: 'success' },
  },
  flow: ['draft', 'pending', 'approved'],
  actions: {
    submit: { label: ['提交', 'Submit'], from: 'draft', to: 'pending', when: { amount: { above: 0 } } },
    approve: { label: ['批准', 'Approve'], from: 'pending', to: 'approved', sign: 'any', by: 'manager' },
    reject: { label: ['退回', 'Return'], from: 'pending', to: 'draft', back: 'first', by: 'manager', comment: 'required' },
  },
  list: { columns: ['number', 'amount', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'amount', 'note'] }],
})

let app: Story
/** What the hook of the claim's status has seen. */
const changes: { readonly id: string; readonly change: string }[] = []
beforeAll(async () => {
  const statusChanged = (doc: Doc<typeof claim>, _: unknown, { before }: { readonly before: Doc<typeof claim> }) =>
    void changes.push({ id: doc.id, change: `${before.status} → ${doc.status}` })
  app = await story({ documents: [claim], logic: [defineLogic(claim, { checks: {}, statusChanged })] })
})
afterAll(() => app.end())

test('the process API refuses an action whose condition is not met, as the form does [DM-4-058]', async () => {
  const buyer = app.as('buyer')
  const { id } = await buyer.create(claim, { amount: '0' })
  await expect(buyer.act(claim, id, 'submit')).rejects.toMatchObject({ code: 409, key: 'action.notNow' })
  await buyer.save(claim, id, { amount: '5' })
  expect((await buyer.act(claim, id, 'submit')).status).toBe('pending')
})

test('signing and returning belong to the process assignees, whatever `by` and edit rules say [DM-6-015]', async () => {
  const { id } = await app.as('buyer').create(claim, { amount: '5' })
  await app.as('buyer').act(claim, id, 'submit')
  const may = async (name: string) => ((await app.as(name).get(claim, id))['may'] as { actions: string[] }).actions
  expect(await may('manager')).toEqual(['approve', 'reject'])
  expect(await may('buyer')).toEqual([])
  await expect(app.as('finance').act(claim, id, 'reject', { comment: 'x' })).rejects.toMatchObject({ code: 403, key: 'flow.notYours' })
  expect((await app.as('manager').act(claim, id, 'reject', { comment: 'x' })).status).toBe('draft')
})

test('a node of a platform process decides on editing, and its status codes work everywhere [DM-3-080][DM-3-083][DM-3-084]', async () => {
  const definition: ProcessDefinition = {
    code: 'claims',
    name: ['报销', 'Claims'],
    version: 1,
    page: 'claim',
    nodes: [
      node('draft', initiator, undefined, { launchAction: 'submit', formEditable: false }),
      node('audit', byRoles('finance'), [step('any', byRoles('finance'))], { formEditable: true, launchAction: 'pass' }),
      last('approved'),
    ],
  }
  const published = await app.as('admin').perform(async (operation) => publish(operation, (await saveDraft(operation, { definition })).id))
  onTestFinished(() => app.as('admin').perform((operation) => retire(operation, published.id)))
  const buyer = app.as('buyer')
  const { id } = await buyer.create(claim, { amount: '5' })
  expect((await buyer.get(claim, id))['may']).toMatchObject({ edit: false, remove: false })
  await expect(buyer.save(claim, id, { note: 'x' })).rejects.toMatchObject({ code: 409, key: 'save.notEditable' })
  expect((await buyer.act(claim, id, 'submit')).status).toBe('audit')
  expect((await buyer.get(claim, id))['may']).toMatchObject({ edit: true, actions: [] })
  expect(await buyer.save(claim, id, { note: 'seen' })).toMatchObject({ note: 'seen', status: 'audit' })
  expect((await buyer.list(claim, { filters: [{ field: 'status', operator: 'eq', value: 'audit' }] })).rows).toHaveLength(1)
  await expect(buyer.act(claim, id, 'approve')).rejects.toMatchObject({ code: 403 })
  await expect(app.as('manager').act(claim, id, 'approve')).rejects.toMatchObject({ code: 403, key: 'flow.notYours' })
  expect((await app.as('finance').act(claim, id, 'approve')).status).toBe('approved')
  expect(changes.filter((one) => one.id === id).map(({ change }) => change)).toEqual(['draft → audit', 'audit → approved'])
  await expect(buyer.save(claim, id, { note: 'late' })).rejects.toMatchObject({ code: 409, key: 'save.notEditable' })
})
