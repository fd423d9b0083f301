/** Tests of who takes an order back: each party among its own people, never past what the other party has decided. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeAction } from '../../engine/save/actions/execute-action.ts'
import { load } from '../../engine/store/read.ts'
import { asSystem } from '../../engine/store/scope.ts'
import type { Story } from '../../engine/testing/story.ts'
import { nodeActions } from '../../engine/workflow/runtime/available-actions.ts'
import { allowedRollback, rollback } from '../../engine/workflow/runtime/task-operations.ts'
import { orderOf, stagedStory, type Stage } from '../testing/fixtures.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

async function approvedOrder() {
  const { id } = await as('buyer').create(purchaseOrder, orderOf(stage))
  await as('buyer').act(purchaseOrder, id, 'submit')
  await as('manager').act(purchaseOrder, id, 'approve')
  await as('finance').act(purchaseOrder, id, 'approve')
  return id
}

/** What a person is offered: kinds of process actions, and the nodes of a rollback. */
const offered = (name: string, id: string) =>
  as(name).perform(async (operation) => {
    const doc = await load(operation, purchaseOrder, id)
    return asSystem(operation, async (system) => ({
      kinds: (await nodeActions(system, id, undefined, doc)).map(({ kind }) => kind),
      targets: (await allowedRollback(system, id, doc)).map(({ status }) => status),
    }))
  })
const back = (name: string, id: string, to: string) =>
  as(name).perform(async (operation) => {
    const doc = await load(operation, purchaseOrder, id)
    return executeAction(operation, purchaseOrder, { id, action: 'rollback', decide: (system) => rollback(system, { docId: id, to, doc }) })
  })

test('a supplier neither rolls back nor rejects the issued order of the brand; it declines it [SH-7-055] [SH-7-057]', async () => {
  const id = await approvedOrder()
  await as('buyer').act(purchaseOrder, id, 'issue')
  const { kinds, targets } = await offered('supplier', id)
  expect(targets).toEqual([])
  expect(kinds).toContain('launch')
  for (const kind of ['rollback', 'reject']) expect(kinds).not.toContain(kind)
  for (const to of ['draft', 'pending_approval', 'approved'])
    await expect(back('supplier', id, to)).rejects.toMatchObject({ code: 409, key: 'flow.rollback' })
  await expect(as('supplier').act(purchaseOrder, id, 'reject', { comment: '价格' })).rejects.toThrow()
  expect((await as('buyer').get(purchaseOrder, id)).status).toBe('issued')
  expect((await as('supplier').act(purchaseOrder, id, 'decline', { comment: '价格' })).status).toBe('rejected')
})

test('the brand rolls its approved order back among its own people [SH-7-058]', async () => {
  const id = await approvedOrder()
  const { kinds, targets } = await offered('buyer', id)
  expect(targets).toEqual(['draft', 'pending_approval'])
  expect(kinds).toContain('rollback')
  expect(kinds).not.toContain('reject')
  expect((await back('buyer', id, 'pending_approval')).status).toBe('pending_approval')
  expect((await back('manager', id, 'draft')).status).toBe('draft')
})
