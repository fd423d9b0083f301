/** Tests of steps that run in parallel and join, within one node. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  byRoles,
  initiator,
  last,
  node,
  step,
  workflowFixture,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import { approvalPanel } from '../queries/approval-panel.ts'
import { tasksOf } from '../queries/todo.ts'
import { withdrawSignature } from './withdraw-signature.ts'

let here: WorkflowFixture
let anna: FixturePerson, boss: FixturePerson, money: FixturePerson, quality: FixturePerson, head: FixturePerson
const board: FixturePerson[] = []
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna')
  boss = await here.person('boss', { roles: ['boss'] })
  money = await here.person('money', { roles: ['money'] })
  quality = await here.person('quality', { roles: ['quality'] })
  head = await here.person('head', { roles: ['head'] })
  for (let no = 0; no < 50; no++) board.push(await here.person(`member${no}`, { roles: [no % 2 ? 'odd' : 'even'] }))
})
afterAll(() => here.end())

/** Boss first, then money and quality beside each other, then the head when both have signed. */
async function joined(): Promise<string> {
  await here.define([
    node('draft', initiator),
    node('check', byRoles('boss'), [
      step('any', undefined, { code: 'boss' }),
      step('any', byRoles('money'), { code: 'money', reject: 'approver' }),
      step('any', byRoles('quality'), { code: 'quality', after: ['boss'], reject: 'first' }),
      step('any', byRoles('head'), { code: 'head', after: ['money', 'quality'], reject: 'approver' }),
    ]),
    last(),
  ])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  return id
}

test('steps with the same predecessor are open at the same time, and a step that names several waits for all', async () => {
  const id = await joined()
  expect(await here.state(id)).toMatchObject({ steps: ['boss'], waiting: ['boss'] })
  await here.push(boss, id, 'approve')
  expect(await here.state(id)).toMatchObject({ steps: ['money', 'quality'], waiting: ['money', 'quality'] })
  await here.push(quality, id, 'approve')
  expect(await here.state(id)).toMatchObject({ steps: ['money'], waiting: ['money'] })
  await here.push(money, id, 'approve')
  expect(await here.state(id)).toMatchObject({ steps: ['head'], waiting: ['head'] })
  expect(await here.push(head, id, 'approve')).toMatchObject({ to: 'approved', completed: true })
})

test('the panel and the list of my processes show every open step', async () => {
  const id = await joined()
  await here.push(boss, id, 'approve')
  const panel = await anna.perform((operation) => approvalPanel(operation, id))
  expect(panel).toMatchObject({ steps: ['money', 'quality'] })
  const [, check] = panel!.nodes
  expect(check!.steps.map(({ code, state, after }) => [code, state, after])).toEqual([
    ['boss', 'done', undefined],
    ['money', 'current', undefined],
    ['quality', 'current', ['boss']],
    ['head', 'ahead', ['money', 'quality']],
  ])
  const { rows } = await anna.perform((operation) => tasksOf(operation, 'started'))
  const names = ['money', 'quality'].map((code) => check!.steps.find((one) => one.code === code)!.name[1])
  expect(rows.find(({ docId }) => docId === id)!.stepText![1]).toBe(names.join(', '))
})

test('a return to the last approver stays within its branch: the other branch goes on as it is', async () => {
  const id = await joined()
  await here.push(boss, id, 'approve')
  await here.push(quality, id, 'approve')
  // Quality signed last, but money is in a branch of its own: the boss is asked again, and with him everything that follows.
  await here.push(money, id, 'reject', { comment: '不行' })
  expect(await here.state(id)).toMatchObject({ steps: ['boss'], waiting: ['boss'], visit: 3 })
  await here.push(boss, id, 'approve')
  await here.push(money, id, 'approve')
  await here.push(quality, id, 'approve')
  // The head sends it back to quality, who signed last; the signature of money stands.
  await here.push(head, id, 'reject', { comment: '再看' })
  expect(await here.state(id)).toMatchObject({ steps: ['quality'], waiting: ['quality'] })
  await here.push(quality, id, 'approve')
  expect(await here.state(id)).toMatchObject({ steps: ['head'], waiting: ['head'] })
})

test('independent branches: a return in one leaves the open tasks of the other, and its step can still be signed', async () => {
  await here.define([
    node('draft', initiator),
    node('check', byRoles('boss'), [
      step('any', byRoles('boss'), { code: 'a1' }),
      step('any', byRoles('money'), { code: 'a2', reject: 'approver' }),
      step('any', byRoles('quality'), { code: 'b1', after: [] }),
      step('any', byRoles('head'), { code: 'end', after: ['a2', 'b1'] }),
    ]),
    last(),
  ])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  expect(await here.state(id)).toMatchObject({ steps: ['a1', 'b1'], waiting: ['boss', 'quality'] })
  await here.push(boss, id, 'approve')
  await here.push(money, id, 'reject', { comment: '不行' })
  expect(await here.state(id)).toMatchObject({ waiting: ['boss', 'quality'], visit: 3 })
  await here.push(quality, id, 'approve')
  await here.push(boss, id, 'approve')
  await here.push(money, id, 'approve')
  expect(await here.state(id)).toMatchObject({ steps: ['end'], waiting: ['head'] })
})

test('a rejection to the first node in one branch closes the others', async () => {
  const id = await joined()
  await here.push(boss, id, 'approve')
  await here.push(quality, id, 'reject', { comment: '不行' })
  expect(await here.state(id)).toMatchObject({ node: 'draft', steps: [], waiting: ['anna'], round: 2 })
})

test('withdrawing the signature that opened a join closes the join and leaves the other branch', async () => {
  const id = await joined()
  await here.push(boss, id, 'approve')
  await here.push(quality, id, 'approve')
  await here.push(money, id, 'approve')
  await money.perform((operation) => withdrawSignature(operation, { docId: id }))
  expect(await here.state(id)).toMatchObject({ steps: ['money'], waiting: ['money'] })
  await here.push(money, id, 'approve')
  expect(await here.state(id)).toMatchObject({ steps: ['head'], waiting: ['head'] })
})

test('a person with tasks of two open steps signs the first, or the one that is named', async () => {
  const both = await here.person('both', { roles: ['left', 'right'] })
  await here.define([
    node('draft', initiator),
    node('check', initiator, [step('any', byRoles('left'), { code: 'left' }), step('any', byRoles('right'), { code: 'right', after: [] })]),
    last(),
  ])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  await here.push(both, id, 'approve', { step: 'right' })
  expect(await here.state(id)).toMatchObject({ steps: ['left'] })
  // The same call as before, and one that names nothing, are the signature that was given; the other step is signed by its name.
  for (const again of [{ step: 'right' }, {}])
    await expect(here.push(both, id, 'approve', again)).rejects.toMatchObject({ code: 409, key: 'flow.done' })
  expect(await here.push(both, id, 'approve', { step: 'left' })).toMatchObject({ to: 'approved' })
})

test('50 people who sign at once in two branches open the join exactly once', async () => {
  await here.define([
    node('draft', initiator),
    node('check', initiator, [
      step('all', byRoles('even'), { code: 'even' }),
      step('all', byRoles('odd'), { code: 'odd', after: [] }),
      step('any', byRoles('head'), { code: 'join', after: ['even', 'odd'] }),
    ]),
    last(),
  ])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  const settled = await Promise.allSettled(board.map((one) => here.push(one, id, 'approve')))
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await here.state(id)).toMatchObject({ steps: ['join'], waiting: ['head'] })
  const joins = await here.story.sql(`SELECT 1 FROM core.process_task WHERE doc_id = $1 AND step = 'join'`, [id])
  expect(joins).toHaveLength(1)
})
