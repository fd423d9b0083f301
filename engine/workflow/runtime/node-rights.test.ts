/** Tests of the rights of single fields at a node, on the save path and in every way to read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessNode } from '../../../model/process/process.ts'
import { executeAction } from '../../save/actions/execute-action.ts'
import { saveDocument } from '../../save/save.ts'
import { viewDocument } from '../../save/view/document-view.ts'
import { policyFor } from '../../authorisation/policy.ts'
import {
  initiator,
  byRoles,
  last,
  node,
  paper,
  step,
  workflowFixture,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'

let here: WorkflowFixture
let anna: FixturePerson, boss: FixturePerson, other: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  boss = await here.person('boss', { roles: ['boss'] })
  other = await here.person('other', { roles: ['other'] })
})
afterAll(() => here.end())

/** A paper at an approval by the boss whose node has these rights; the form may be edited there. */
async function atCheck(fields: ProcessNode['fields']): Promise<{ id: string; version: number }> {
  await here.define([
    node('draft', initiator, undefined, { formEditable: true }),
    node('check', byRoles('boss'), [step('any', undefined)], { formEditable: true, fields }),
    last(),
  ])
  const { id } = await anna.create(paper, { name: '甲', amount: '12', pages: 3 })
  const moved = await anna.perform((operation) => executeAction(operation, paper, { id, version: 1, action: 'go_draft' }))
  return { id, version: moved.version }
}
const save = (by: FixturePerson, { id, version }: { id: string; version: number }, values: object) =>
  by.perform((operation) => saveDocument(operation, paper, { id, version, values }))
const view = (by: FixturePerson, id: string) => by.perform((operation) => viewDocument(operation, paper, id))

test('a read-only field is refused for who acts at the node, other fields and other people are not', async () => {
  const at = await atCheck({ amount: 'readonly' })
  expect((await view(boss, at.id))['may']).toMatchObject({ edit: true, fields: { amount: 'readonly' } })
  expect((await view(other, at.id))['may']).not.toHaveProperty('fields')
  await expect(save(boss, at, { amount: '13' })).rejects.toMatchObject({ code: 403, key: 'access.notThisField' })
  const { doc } = await save(boss, at, { pages: 4 })
  expect(doc).toMatchObject({ amount: '12', pages: 4 })
  expect((await save(other, { id: at.id, version: doc.version }, { amount: '13' })).doc).toMatchObject({ amount: '13' })
})

test('a required field must be filled before the document goes on; sending it back asks for nothing', async () => {
  const at = await atCheck({ buyer: 'required' })
  const act = (action: string, more: object = {}) =>
    boss.perform((operation) => executeAction(operation, paper, { ...at, action, ...more }))
  await expect(act('approve')).rejects.toMatchObject({ code: 11000, fields: [{ path: 'buyer' }] })
  expect(await act('approve', { values: { buyer: boss.id } })).toMatchObject({ status: 'approved' })
  const back = await atCheck({ buyer: 'required' })
  const rejected = await boss.perform((operation) => executeAction(operation, paper, { ...back, action: 'reject', comment: '重来' }))
  expect(rejected.status).not.toBe('check')
})

test('a hidden field is absent in every way to read while the task is open, and back afterwards', async () => {
  await here.story.sql(`UPDATE core.process_task SET state = 'cancelled' WHERE user_id = $1 AND state = 'open'`, [boss.id])
  const at = await atCheck({ amount: 'hidden' })
  const level = (by: FixturePerson) => by.perform(async (operation) => (await policyFor(operation, paper)).restriction('amount', 'owner'))
  expect([await level(boss), await level(other)]).toEqual([2, 0])
  expect(await view(boss, at.id)).not.toHaveProperty('amount')
  expect(await view(other, at.id)).toHaveProperty('amount')
  await expect(save(boss, at, { amount: '13' })).rejects.toMatchObject({ code: 400, key: 'form.unknownKey' })
  await boss.perform((operation) => executeAction(operation, paper, { ...at, action: 'approve' }))
  expect(await level(boss)).toBe(0)
})
