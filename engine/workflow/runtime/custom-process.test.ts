/**
 * Tests that no action bypasses the process: signed actions outside it, a platform's own process beside the type's actions, flows
 * that begin after the first status, two companies.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { personOf, story, type Person, type Story } from '../../testing/story.ts'
import { publish, saveDraft } from '../design/definitions.ts'
import { byRoles, initiator, last, node, step } from '../../testing/workflow-fixture.ts'
import { addUsers, rollback } from './task-operations.ts'
import { executeAction } from '../../save/actions/execute-action.ts'

const looks = {
  list: { columns: ['number', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name'] }],
} as const
const memo = document('memo', {
  module: 'beside',
  code: 'MEM',
  kind: 'transaction',
  label: ['便条', 'Memo'],
  number: 'M-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { name: text(['名称', 'Name']) },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    pending: { label: ['待审批', 'Pending'], family: 'info' },
    active: { label: ['启用', 'Active'], family: 'success', edit: true },
    refused: { label: ['已拒绝', 'Refused'], family: 'danger', end: true },
  },
  flow: ['pending'],
  actions: {
    submit: { label: ['提交', 'Submit'], from: 'draft', to: 'pending', by: ['owner'] },
    approve: { label: ['批准', 'Approve'], from: 'pending', to: 'active', by: 'manager', sign: 'any' },
    reject: { label: ['退回', 'Return'], from: 'pending', to: 'draft', by: 'manager', back: 'first', comment: 'required' },
    refuse: { label: ['拒绝', 'Refuse'], from: 'pending', to: 'refused', by: 'manager', comment: 'required' },
  },
  ...looks,
})
const offer = document('offer', {
  module: 'beside',
  code: 'OFF',
  kind: 'transaction',
  label: ['报价', 'Offer'],
  number: 'O-{guest}{0000}',
  parties: { owner: 'supplier', partyRoles: { brand: { via: 'buyer', from: ['asked', 'taken'] } } },
  rights: { read: ['*'], create: ['supplier'], edit: ['supplier'] },
  fields: { name: text(['名称', 'Name']), buyer: link(['客户', 'Buyer'], 'company') },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    asked: { label: ['待确认', 'Asked'], family: 'info' },
    taken: { label: ['已接受', 'Taken'], family: 'success' },
  },
  flow: ['draft', 'asked', 'taken'],
  actions: {
    ask: { label: ['提交', 'Ask'], from: 'draft', to: 'asked', by: 'supplier' },
    take: { label: ['接受', 'Take'], from: 'asked', to: 'taken', partyRole: ['owner', 'brand'], by: 'manager', sign: 'any' },
    decline: {
      label: ['退回', 'Decline'],
      from: 'asked',
      to: 'draft',
      partyRole: ['owner', 'brand'],
      by: 'manager',
      back: 'first',
      comment: 'required',
    },
  },
  ...looks,
})

let app: Story
let manager: Person, buyer: Person, supplier: Person, mallory: Person
beforeAll(async () => {
  app = await story({ documents: [memo, offer] })
  manager = app.as('manager')
  buyer = app.as('buyer')
  supplier = app.as('supplier')
  const created = await app.person('mallory', { kind: 'supplier', company: 'supplier', roles: ['supplier', 'admin'] })
  mallory = personOf(app.engine, { ...created.actor, accountType: 'administrator' })
})
afterAll(() => app.end())
const rowOf = async (id: string) => (await app.sql(`SELECT node, status, round FROM core.process_instance WHERE doc_id = $1`, [id]))[0]
const assigneesOf = async (id: string) =>
  (await app.sql(`SELECT user_id FROM core.process_task WHERE doc_id = $1 AND state = 'open' ORDER BY 1`, [id])).map(
    (row) => row['user_id'],
  )

test('a process that begins after the draft starts at its status, and a rejection leaves it', async () => {
  const { id } = await buyer.create(memo, {})
  expect(await rowOf(id)).toBeUndefined()
  await buyer.act(memo, id, 'submit')
  expect(await rowOf(id)).toMatchObject({ node: 'pending', status: 'in_progress' })
  expect(await assigneesOf(id)).toEqual([manager.actor.user])
  await expect(app.as('finance').act(memo, id, 'approve')).rejects.toMatchObject({ code: 403 })
  expect((await manager.act(memo, id, 'reject', { comment: '不全' })).status).toBe('draft')
  expect(await rowOf(id)).toMatchObject({ status: 'rejected' })
  expect(await assigneesOf(id)).toEqual([])
  await buyer.act(memo, id, 'submit')
  expect(await rowOf(id)).toMatchObject({ node: 'pending', status: 'in_progress', round: 2 })
  expect((await manager.act(memo, id, 'approve')).status).toBe('active')
  expect(await rowOf(id)).toMatchObject({ node: 'active', status: 'approved' })
})

test('an action that ends the document ends its process', async () => {
  const { id } = await buyer.create(memo, {})
  await buyer.act(memo, id, 'submit')
  await manager.act(memo, id, 'refuse', { comment: '不要' })
  expect(await rowOf(id)).toMatchObject({ status: 'rejected' })
  expect(await assigneesOf(id)).toEqual([])
})

test('the type’s actions cannot bypass a platform’s own process', async () => {
  const stored = await manager.perform(async (operation) =>
    publish(
      operation,
      (
        await saveDraft(operation, {
          definition: {
            code: 'own',
            name: ['自定', 'Own'],
            page: 'memo',
            nodes: [
              node('draft', initiator, undefined, { sequence: 1 }),
              node('first', byRoles('finance'), [step('any', undefined, { reject: 'last' })], { sequence: 2 }),
              { ...last('active'), sequence: 3 },
            ],
          },
        })
      ).id,
    ),
  )
  const { id } = await buyer.create(memo, {})
  expect(((await buyer.get(memo as never, id))['may'] as { actions: string[] }).actions).toEqual([])
  await expect(buyer.act(memo, id, 'submit')).rejects.toMatchObject({ code: 409, key: 'action.notNow' })
  expect(await buyer.act(memo, id, 'go_draft')).toMatchObject({ status: 'first' })
  await expect(manager.act(memo, id, 'approve')).rejects.toMatchObject({ code: 403 })
  expect((await app.as('finance').act(memo, id, 'reject', { comment: '重写' })).status).toBe('draft')
  await app.sql(`UPDATE core.process_definition SET status = 'archived' WHERE id = $1`, [stored.id])
})

test('the counterparty’s people sign the owner’s document; the owner’s administrator may not [DM-3-082]', async () => {
  const { id } = await supplier.create(offer, { buyer: app.companies['brand'] })
  await supplier.act(offer, id, 'ask')
  expect(await assigneesOf(id)).toEqual([manager.actor.user])
  await expect(mallory.act(offer, id, 'take')).rejects.toMatchObject({ code: 403 })
  await expect(mallory.perform((operation) => addUsers(operation, { docId: id, users: [mallory.actor.user] }))).rejects.toMatchObject({
    code: 403,
  })
  await expect(
    mallory.perform((operation) =>
      executeAction(operation, offer, { id, action: 'rollback', decide: (system) => rollback(system, { docId: id, to: 'draft' }) }),
    ),
  ).rejects.toMatchObject({ code: 403 })
  expect((await manager.act(offer, id, 'take')).status).toBe('taken')
})

test('without people of the counterparty its administrator is asked, not the owner’s', async () => {
  const [member] = await app.sql('SELECT roles FROM core.member WHERE user_id = $1', [manager.actor.user])
  await app.sql(`UPDATE core.member SET roles = '{}' WHERE user_id = $1`, [manager.actor.user])
  onTestFinished(async () => {
    await app.sql('UPDATE core.member SET roles = $2 WHERE user_id = $1', [manager.actor.user, member!['roles']])
  })
  const { id } = await supplier.create(offer, { buyer: app.companies['brand'] })
  await supplier.act(offer, id, 'ask')
  expect(await assigneesOf(id)).toEqual([app.as('admin').actor.user])
})
