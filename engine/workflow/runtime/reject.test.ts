/** Tests of returning a document: the three reject types, rollback, recall, and which signatures count afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  byRoles,
  initiator,
  last,
  node,
  workflowFixture,
  recall,
  rollback,
  step,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import { allowedRollback } from './task-operations.ts'
import { approvalPanel } from '../queries/approval-panel.ts'

let here: WorkflowFixture
let anna: FixturePerson, ben: FixturePerson, cleo: FixturePerson, dan: FixturePerson, eve: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['board', 'boss'] })
  cleo = await here.person('cleo', { roles: ['board'] })
  dan = await here.person('dan', { roles: ['board'] })
  eve = await here.person('eve', { roles: ['money'] })
})
afterAll(() => here.end())

async function submitted(nodes: Parameters<WorkflowFixture['define']>[0]): Promise<string> {
  await here.define([node('draft', initiator), ...nodes, last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  return id
}
const reject = (by: FixturePerson, id: string) => here.push(by, id, 'reject', { comment: '请修改' })

test('a rejection needs a comment [DM-4-060]', async () => {
  const id = await submitted([node('check', byRoles('boss'), [step('any', undefined)])])
  for (const comment of [undefined, '', '  '])
    await expect(here.push(ben, id, 'reject', { comment })).rejects.toMatchObject({
      code: 11000,
      fields: [{ path: 'comment', key: 'action.comment' }],
    })
  expect(await here.state(id)).toMatchObject({ node: 'check', waiting: ['ben'] })
})

test('a return to the first node begins a new round without earlier signatures [DM-3-081]', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [step('all', undefined), step('any', byRoles('money'), { reject: 'first' })]),
  ])
  for (const one of [ben, cleo, dan]) await here.push(one, id, 'approve')
  expect(await reject(eve, id)).toEqual({ handled: true, to: 'draft' })
  expect(await here.state(id)).toMatchObject({ node: 'draft', paper: 'draft', round: 2, waiting: ['anna'], status: 'in_progress' })
  await here.push(anna, id, 'go_draft')
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo', 'dan'])
  for (const one of [ben, cleo, dan]) await here.push(one, id, 'approve')
  expect(await here.push(eve, id, 'approve')).toMatchObject({ completed: true })
})

test('a return to the last node opens it again for all its approvers [DM-3-081]', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [step('all', undefined)]),
    node('pay', byRoles('money'), [step('any', undefined, { reject: 'last' })]),
  ])
  for (const one of [ben, cleo, dan]) await here.push(one, id, 'approve')
  expect(await reject(eve, id)).toEqual({ handled: true, to: 'check' })
  expect(await here.state(id)).toMatchObject({ node: 'check', paper: 'check', round: 1, waiting: ['ben', 'cleo', 'dan'] })
  for (const one of [ben, cleo, dan]) await here.push(one, id, 'approve')
  expect(await here.push(eve, id, 'approve')).toMatchObject({ completed: true })
})

test('on return to the last approver only that person signs again; earlier signatures stay valid [DM-3-081]', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [step('all', undefined)]),
    node('pay', byRoles('money'), [step('any', undefined, { reject: 'approver' })]),
  ])
  for (const one of [dan, ben, cleo]) await here.push(one, id, 'approve')
  expect(await reject(eve, id)).toEqual({ handled: true, to: 'check' })
  expect(await here.state(id)).toMatchObject({ node: 'check', waiting: ['cleo'], round: 1 })
  await expect(here.push(ben, id, 'approve')).rejects.toMatchObject({ key: 'flow.done' })
  expect(await here.push(cleo, id, 'approve')).toEqual({ handled: true, to: 'pay' })
  const check = (await anna.perform((operation) => approvalPanel(operation, id)))!.nodes[1]!
  expect(check.steps[0]!.signatures.map(({ by }) => by.name[0])).toEqual(['dan', 'ben', 'cleo'])
  expect(await here.push(eve, id, 'approve')).toMatchObject({ completed: true })
})

test('a return to the last approver within one node opens the previous step for that person [DM-3-081]', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [step('any', byRoles('board')), step('any', byRoles('money'), { reject: 'approver' })]),
  ])
  await here.push(dan, id, 'approve')
  expect(await reject(eve, id)).toEqual({ handled: true })
  expect(await here.state(id)).toMatchObject({ node: 'check', paper: 'check', waiting: ['dan'] })
  await here.push(dan, id, 'approve')
  expect((await here.state(id)).waiting).toEqual(['eve'])
})

test('on return within an all-sign step that person signs first, then the others still missing [DM-3-081]', async () => {
  const id = await submitted([node('check', byRoles('board'), [step('all', undefined, { reject: 'approver' })])])
  await here.push(ben, id, 'approve')
  expect(await reject(dan, id)).toEqual({ handled: true })
  expect((await here.state(id)).waiting).toEqual(['ben'])
  expect(await here.push(ben, id, 'approve')).toEqual({ handled: true })
  expect((await here.state(id)).waiting).toEqual(['cleo', 'dan'])
  await here.push(dan, id, 'approve')
  expect(await here.push(cleo, id, 'approve')).toMatchObject({ completed: true })
})

test('a return to the last approver works when nobody has signed yet or the person has left', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [step('any', undefined, { reject: 'approver' })]),
    node('pay', byRoles('money'), [step('any', undefined, { reject: 'approver' })]),
  ])
  expect(await reject(dan, id)).toEqual({ handled: true, to: 'draft' })
  await here.push(anna, id, 'go_draft')
  await here.push(dan, id, 'approve')
  await here.story.sql(`UPDATE core.member SET status = 'inactive' WHERE user_id = $1`, [dan.id])
  expect(await reject(eve, id)).toEqual({ handled: true, to: 'check' })
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo'])
  await here.story.sql(`UPDATE core.member SET status = 'active' WHERE user_id = $1`, [dan.id])
})

test('a node without approval can be left backwards too', async () => {
  const id = await submitted([node('check', byRoles('boss'), [step('any', undefined)]), node('file', byRoles('money'))])
  await here.push(ben, id, 'approve')
  await expect(here.push(cleo, id, 'reject', { comment: '不' })).rejects.toMatchObject({ code: 403 })
  expect(await reject(eve, id)).toEqual({ handled: true, to: 'check' })
})

test('rolls back only to nodes that were passed [SH-4-030][SH-7-055][SH-7-058]', async () => {
  const id = await submitted([
    node('check', byRoles('boss'), [step('any', undefined)]),
    node('file', byRoles('clerk')),
    node('pay', byRoles('money'), [step('any', undefined)]),
    node('seal', byRoles('boss')),
  ])
  const nodes = async (by: FixturePerson) => (await by.perform((operation) => allowedRollback(operation, id))).map(({ status }) => status)
  const back = (by: FixturePerson, to: string) => by.perform((operation) => rollback(operation, { docId: id, to, comment: '数量不对' }))
  expect(await nodes(ben)).toEqual(['draft'])
  await here.push(ben, id, 'approve')
  await here.push(anna, id, 'go_file')
  expect(await nodes(eve)).toEqual(['draft', 'check', 'file'])
  expect(await nodes(ben)).toEqual([])
  await expect(back(ben, 'check')).rejects.toMatchObject({ code: 409, key: 'flow.done' })
  for (const to of ['pay', 'seal', 'approved', 'nowhere'])
    await expect(back(eve, to)).rejects.toMatchObject({ code: 409, key: 'flow.rollback' })
  expect(await back(eve, 'check')).toEqual({ handled: true, to: 'check' })
  expect(await here.state(id)).toMatchObject({
    node: 'check',
    paper: 'check',
    round: 1,
    waiting: ['ben'],
    log: ['start', 'go_draft', 'approve', 'go_file', 'rollback'],
  })
  expect(await back(ben, 'draft')).toEqual({ handled: true, to: 'draft' })
  expect(await here.state(id)).toMatchObject({ node: 'draft', round: 2 })
  expect(await nodes(anna)).toEqual([])
})

test('the initiator recalls before anybody has signed, not after', async () => {
  const id = await submitted([node('check', byRoles('board'), [step('all', undefined)])])
  const back = (by: FixturePerson) => by.perform((operation) => recall(operation, { docId: id, comment: '填错了' }))
  await expect(back(ben)).rejects.toMatchObject({ code: 403 })
  expect(await back(anna)).toEqual({ handled: true, to: 'draft' })
  expect(await here.state(id)).toMatchObject({ node: 'draft', paper: 'draft', round: 2, waiting: ['anna'] })
  await expect(back(anna)).rejects.toMatchObject({ code: 409, key: 'action.notNow' })
  await expect(here.push(ben, id, 'approve')).rejects.toMatchObject({ code: 409, key: 'action.changed' })
  await here.push(anna, id, 'go_draft')
  await here.push(ben, id, 'approve')
  await expect(back(anna)).rejects.toMatchObject({ code: 409, key: 'flow.recall' })
})
