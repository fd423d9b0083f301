/**
 * Tests of task operations other than signing: adding people, opinions, transfers, reminders, comments; and of the panel and the to-do
 * centre.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeActions } from './available-actions.ts'
import {
  byRoles,
  initiator,
  last,
  node,
  workflowFixture,
  paper,
  push,
  step,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import { addUsers, delegate, markRead, remark, remind, transfer } from './task-operations.ts'
import { withdrawSignature } from './withdraw-signature.ts'
import { preview } from '../queries/preview-approvers.ts'
import { countsOf, tasksOf } from '../queries/todo.ts'
import { approvalPanel } from '../queries/approval-panel.ts'

let here: WorkflowFixture
let anna: FixturePerson,
  ben: FixturePerson,
  cleo: FixturePerson,
  dan: FixturePerson,
  eve: FixturePerson,
  admin: FixturePerson,
  far: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['board'] })
  cleo = await here.person('cleo', { roles: ['board'] })
  dan = await here.person('dan', { positions: ['law'] })
  eve = await here.person('eve', { positions: ['law'] })
  admin = await here.person('root', { administrator: true })
  far = await here.person('far', { company: 'supplier2' })
})
afterAll(() => here.end())

async function submitted(nodes = [node('check', byRoles('board'), [step('all', undefined)])]): Promise<string> {
  await here.define([node('draft', initiator), ...nodes, last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  return id
}
const kindsFor = async (by: FixturePerson, id: string) =>
  (await by.perform((operation) => nodeActions(operation, id))).map(({ kind }) => kind)

test('people added to a node get a task and must sign too; existing assignees are unchanged [SH-7-059][SH-7-060]', async () => {
  const id = await submitted()
  const add = (by: FixturePerson, more: { users?: string[]; position?: string }) =>
    by.perform((operation) => addUsers(operation, { docId: id, ...more }))
  expect(await add(ben, { users: [dan.id, dan.id, cleo.id] })).toBe(1)
  expect(await add(ben, { users: [dan.id] })).toBe(0)
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo', 'dan'])
  expect(await add(ben, { position: 'law' })).toBe(1)
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo', 'dan', 'eve'])
  for (const one of [anna, far]) await expect(add(one, { users: [dan.id] })).rejects.toMatchObject({ code: 403 })
  for (const user of [far.id, anna.id, '1', 'x; --'])
    await expect(add(ben, { users: [user] })).rejects.toMatchObject({ key: 'flow.target' })
  for (const one of [ben, cleo, dan]) expect(await here.push(one, id, 'approve')).toEqual({ handled: true })
  expect(await here.push(eve, id, 'approve')).toMatchObject({ completed: true })
})

test('a person added to an any-one step is neither skipped nor replaces the approver: before, after or beside [U62]', async () => {
  const anyOne = () => submitted([node('check', byRoles('board'), [step('any', undefined)])])
  const add = (by: FixturePerson, id: string, order?: 'before' | 'after') =>
    by.perform((operation) => addUsers(operation, { docId: id, users: [dan.id], order }))
  const waiting = async (id: string) => (await here.state(id)).waiting

  const before = await anyOne()
  await add(ben, before, 'before')
  expect(await waiting(before)).toEqual(['dan'])
  await expect(here.push(cleo, before, 'approve')).rejects.toMatchObject({ code: 403 })
  expect(await here.push(dan, before, 'approve')).toEqual({ handled: true })
  expect(await waiting(before)).toEqual(['ben', 'cleo'])
  await dan.perform((operation) => withdrawSignature(operation, { docId: before }))
  expect(await waiting(before)).toEqual(['dan'])
  await here.push(dan, before, 'approve')
  expect(await here.push(cleo, before, 'approve')).toMatchObject({ completed: true })

  const after = await anyOne()
  await add(ben, after, 'after')
  expect(await waiting(after)).toEqual(['ben', 'cleo'])
  expect(await here.push(ben, after, 'approve')).toEqual({ handled: true })
  expect(await waiting(after)).toEqual(['dan'])
  await ben.perform((operation) => withdrawSignature(operation, { docId: after }))
  expect(await waiting(after)).toEqual(['ben', 'cleo'])
  await here.push(cleo, after, 'approve')
  expect(await here.push(dan, after, 'approve')).toMatchObject({ completed: true })

  const beside = await anyOne()
  await add(ben, beside)
  expect(await here.push(dan, beside, 'approve')).toEqual({ handled: true })
  expect(await here.push(ben, beside, 'approve')).toMatchObject({ completed: true })
})

test('an opinion returns to the task’s owner for the decision and does not count as a signature', async () => {
  const id = await submitted()
  await ben.perform((operation) => delegate(operation, { docId: id, to: dan.id, comment: '请看条款' }))
  expect((await here.state(id)).waiting).toEqual(['cleo', 'dan'])
  await expect(dan.perform((operation) => delegate(operation, { docId: id, to: eve.id }))).rejects.toMatchObject({ key: 'flow.target' })
  expect(await here.push(dan, id, 'approve', { comment: '可以' })).toEqual({ handled: true })
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo'])
  expect(await here.push(cleo, id, 'approve')).toEqual({ handled: true })
  expect(await here.push(ben, id, 'approve')).toMatchObject({ completed: true })
  const lines = (await anna.perform((operation) => approvalPanel(operation, id)))!.history
  expect(lines.find(({ action }) => action === 'opinion')).toMatchObject({
    by: { id: dan.id },
    behalf: { id: ben.id },
    comment: '可以',
    data: { opinion: 'approve' },
  })
})

test('a negative opinion does not return the document; the task’s owner need not wait for it', async () => {
  const id = await submitted()
  await ben.perform((operation) => delegate(operation, { docId: id, to: dan.id }))
  await expect(here.push(dan, id, 'reject')).rejects.toMatchObject({ code: 11000 })
  expect(await here.push(dan, id, 'reject', { comment: '违约金太低' })).toEqual({ handled: true })
  expect(await here.state(id)).toMatchObject({ node: 'check', waiting: ['ben', 'cleo'] })
  await ben.perform((operation) => delegate(operation, { docId: id, to: eve.id }))
  expect(await here.push(ben, id, 'approve')).toEqual({ handled: true })
  expect((await here.state(id)).waiting).toEqual(['cleo'])
  await expect(here.push(eve, id, 'approve')).rejects.toMatchObject({ key: 'action.changed' })
})

/** Submits a paper to a step of the board at a node that also names the lawyers. */
const submittedToBoard = () => submitted([node('check', { kind: 'positions', positions: ['law'] }, [step('all', byRoles('board'))])])

test('a transfer goes to people whom the step or its node names; who only reads the document is refused by name, and may be asked or added [DM-6-015]', async () => {
  const id = await submittedToBoard()
  const gina = await here.person('gina', { roles: ['reader'] })
  await expect(ben.perform((operation) => transfer(operation, { docId: id, to: gina.id }))).rejects.toMatchObject({
    code: 409,
    key: 'flow.notNamed',
    values: { name: 'gina' },
  })
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo'])
  expect(await ben.perform((operation) => addUsers(operation, { docId: id, users: [gina.id] }))).toBe(1)
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo', 'gina'])
  await ben.perform((operation) => transfer(operation, { docId: id, to: dan.id }))
  expect((await here.state(id)).waiting).toEqual(['cleo', 'dan', 'gina'])
})

test('an administrator gives the task of a colleague to a person without the role of the step', async () => {
  const id = await submittedToBoard()
  const iris = await here.person('iris', { roles: ['reader'] })
  await admin.perform((operation) => transfer(operation, { docId: id, to: iris.id, from: ben.id }))
  expect((await here.state(id)).waiting).toEqual(['cleo', 'iris'])
  expect(await here.push(iris, id, 'approve')).toEqual({ handled: true })
})

test('a task of a person whom a relation names goes to any colleague who reads the document', async () => {
  const hugo = await here.person('hugo', { roles: ['reader'] })
  await here.define([node('draft', initiator), node('check', { kind: 'relation', relations: ['buyer'] }, [step('any', undefined)]), last()])
  const id = await here.paper(anna, { buyer: ben.id })
  await here.push(anna, id, 'go_draft')
  await ben.perform((operation) => transfer(operation, { docId: id, to: hugo.id }))
  expect((await here.state(id)).waiting).toEqual(['hugo'])
  expect(await here.push(hugo, id, 'approve')).toMatchObject({ completed: true })
})

test('a transfer is final and keeps the count; never to an outsider, initiator, assignee or back again', async () => {
  const id = await submittedToBoard()
  const give = (by: FixturePerson, to: FixturePerson, from?: FixturePerson) =>
    by.perform((operation) => transfer(operation, { docId: id, to: to.id, from: from?.id }))
  for (const one of [far, anna, cleo, ben]) await expect(give(ben, one), one.name).rejects.toMatchObject({ key: 'flow.target' })
  await give(ben, dan)
  expect((await here.state(id)).waiting).toEqual(['cleo', 'dan'])
  await expect(here.push(ben, id, 'approve')).rejects.toMatchObject({ code: 403 })
  await expect(give(dan, ben)).rejects.toMatchObject({ key: 'flow.target' })
  await expect(give(dan, eve, cleo)).rejects.toMatchObject({ code: 403 })
  await give(admin, eve, cleo)
  expect((await here.state(id)).waiting).toEqual(['dan', 'eve'])
  expect(await here.push(dan, id, 'approve')).toEqual({ handled: true })
  expect(await here.push(eve, id, 'approve')).toMatchObject({ completed: true })
  const logged = await here.story.sql(`SELECT user_id, data FROM core.process_log WHERE doc_id = $1 AND action = 'transfer' ORDER BY id`, [
    id,
  ])
  expect(logged).toEqual([
    { user_id: ben.id, data: { from: ben.id, to: dan.id } },
    { user_id: admin.id, data: { from: cleo.id, to: eve.id } },
  ])
})

test('a task goes to nobody whose roles do not read the document, by no way; the refusal names the person', async () => {
  const id = await submitted()
  const blind = await here.person('blind', { roles: [] })
  const ways = [
    () => ben.perform((operation) => transfer(operation, { docId: id, to: blind.id })),
    () => admin.perform((operation) => transfer(operation, { docId: id, to: blind.id, from: ben.id })),
    () => ben.perform((operation) => delegate(operation, { docId: id, to: blind.id })),
    () => ben.perform((operation) => addUsers(operation, { docId: id, users: [blind.id] })),
  ]
  for (const way of ways) await expect(way()).rejects.toMatchObject({ code: 409, key: 'flow.mayNotRead', values: { name: 'blind' } })
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo'])
})

test('a reminder reaches each assignee at most once in an hour', async () => {
  const id = await submitted()
  const remindOnce = (by: FixturePerson) => by.perform((operation) => remind(operation, { docId: id }))
  await expect(remindOnce(dan)).rejects.toMatchObject({ code: 403 })
  expect(await remindOnce(anna)).toBe(2)
  await expect(remindOnce(anna)).rejects.toMatchObject({ code: 429 })
  await here.story.sql(`UPDATE core.process_task SET reminded_at = now() - interval '61 minutes' WHERE doc_id = $1 AND user_id = $2`, [
    id,
    ben.id,
  ])
  expect(await remindOnce(anna)).toBe(1)
  expect((await here.story.outboxEvents()).at(-1)!.payload).toMatchObject({
    users: [ben.id],
    type: 'APPR',
    content: [expect.stringContaining('anna 提醒您'), expect.stringContaining('anna reminds you')],
  })
})

test('the buttons are exactly what the person may do [SH-7-057][DM-3-085][DM-6-015]', async () => {
  await here.define([
    node('draft', initiator, undefined, { launchText: ['送去审批', 'Send for approval'] }),
    node('check', byRoles('board'), [step('any', undefined)]),
    last(),
  ])
  const id = await here.paper(anna)
  expect(await anna.perform((operation) => nodeActions(operation, id))).toMatchObject([
    { kind: 'launch', action: 'go_draft', text: ['送去审批', 'Send for approval'], nid: 'draft', visit: 1 },
    { kind: 'transfer' },
    { kind: 'addUser' },
    { kind: 'comment' },
  ])
  expect(await kindsFor(ben, id)).toEqual([])
  await here.push(anna, id, 'go_draft')
  expect(await kindsFor(anna, id)).toEqual(['recall', 'remind', 'comment'])
  expect(await kindsFor(ben, id)).toEqual(['approve', 'reject', 'rollback', 'transfer', 'delegate', 'addUser', 'remind', 'comment'])
  expect((await ben.perform((operation) => nodeActions(operation, id))).find(({ kind }) => kind === 'reject')).toMatchObject({
    action: 'reject',
    comment: 'required',
  })
  expect(await kindsFor(dan, id)).toEqual([])
  await here.push(ben, id, 'approve')
  for (const one of [anna, ben, cleo, admin]) expect(await kindsFor(one, id)).toEqual([])
})

test('the panel shows pending people with their waiting time and future approvers [SH-7-056]', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [
      step('all', undefined, { name: ['会签', 'Board'] }),
      step('any', { kind: 'positions', positions: ['law'] }),
    ]),
    node('file', byRoles('clerk')),
  ])
  await here.push(ben, id, 'approve')
  await cleo.perform((operation) => markRead(operation, id))
  const seen = (await anna.perform((operation) => approvalPanel(operation, id)))!
  expect(seen).toMatchObject({ node: 'check', status: 'in_progress', round: 1, visit: 2 })
  const [draft, check, file, end] = seen.nodes
  expect(draft).toMatchObject({ state: 'done', text: ['节点draft', 'Node draft'], colour: 'info', leftBy: { id: anna.id } })
  expect(check).toMatchObject({
    state: 'current',
    steps: [
      {
        name: ['会签', 'Board'],
        state: 'current',
        waiting: [{ assignee: { id: cleo.id, name: ['cleo', 'cleo'] }, read: true, state: 'open' }],
        signatures: [{ by: { id: ben.id } }],
      },
      { state: 'ahead', waiting: [] },
    ],
  })
  expect(check!.steps[1]!.predicted.map(({ name }) => name[0])).toEqual(['dan', 'eve'])
  expect(file).toMatchObject({ state: 'ahead', predicted: [{ id: anna.id }] })
  expect(end).toMatchObject({ state: 'ahead', end: true })
})

test('the preview before submission shows the people ahead, or the administrator where there are none', async () => {
  await here.define([
    node('draft', initiator),
    node('check', byRoles('board'), [step('any', byRoles('clerk')), step('all', byRoles('board'))]),
    last(),
  ])
  const fresh = await anna.perform((operation) => preview(operation, paper))
  expect(
    fresh.map(({ nid, people, steps }) => [
      nid,
      people.map(({ name }) => name[0]),
      steps.map((one) => one.people.map(({ name }) => name[0])),
    ]),
  ).toEqual([
    ['draft', ['anna'], []],
    [
      'check',
      [],
      [
        ['admin', 'root'],
        ['ben', 'cleo'],
      ],
    ],
    ['approved', [], []],
  ])
})

test('the to-do centre lists waiting tasks, started processes and done tasks', async () => {
  const id = await submitted()
  const rows = async (by: FixturePerson, scope: 'mine' | 'started' | 'done') =>
    (await by.perform((operation) => tasksOf(operation, scope, { size: 200 }))).rows.filter(({ docId }) => docId === id)
  const before = await ben.perform(countsOf)
  expect(await rows(ben, 'mine')).toMatchObject([
    {
      type: 'paper',
      typeLabel: ['文件', 'Paper'],
      number: `P-${id}`,
      title: [`P-${id}`, `P-${id}`],
      nodeText: ['节点check', 'Node check'],
      starter: { id: anna.id, name: ['anna', 'anna'] },
      read: false,
      kind: 'sign',
    },
  ])
  expect(await rows(anna, 'mine')).toEqual([])
  expect(await rows(anna, 'started')).toMatchObject([{ node: 'check', status: 'in_progress' }])
  await ben.perform((operation) => markRead(operation, id))
  expect(await ben.perform(countsOf)).toMatchObject({ mine: before.mine, unread: before.unread - 1 })
  await here.push(ben, id, 'approve')
  expect(await rows(ben, 'mine')).toEqual([])
  expect(await rows(ben, 'done')).toMatchObject([{ docId: id, node: 'check' }])
  expect(await ben.perform(countsOf)).toMatchObject({ mine: before.mine - 1, done: before.done + 1 })
  const started = await anna.perform((operation) => tasksOf(operation, 'started', { search: `p-${id}`, type: 'paper' }))
  expect(started).toMatchObject({ count: 1, rows: [{ docId: id }] })
  expect(await anna.perform((operation) => tasksOf(operation, 'started', { type: 'letter' }))).toEqual({ rows: [], count: 0 })
})

test('comments are stored; a node without the log flag leaves no history entry [DM-3-084]', async () => {
  await here.define([
    node('draft', initiator, undefined, { log: false }),
    node('check', byRoles('board'), [step('any', undefined)]),
    last(),
  ])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft', { comment: '无痕' })
  expect((await here.state(id)).log).toEqual([])
  await cleo.perform((operation) => remark(operation, { docId: id, comment: '价格待确认' }))
  await here.push(ben, id, 'approve')
  expect((await here.state(id)).log).toEqual(['comment', 'approve'])
})

test('a failing check on the save path leaves node, tasks and status unchanged [DM-4-058]', async () => {
  const id = await submitted([node('check', byRoles('board'), [step('any', undefined)])])
  const before = await here.state(id)
  const failing = ben.perform(async (operation) => {
    await push(operation, { docId: id, action: 'approve' })
    throw new Error('the check says no')
  })
  await expect(failing).rejects.toThrow('the check says no')
  expect(await here.state(id)).toEqual(before)
  expect(await here.push(ben, id, 'approve')).toMatchObject({ completed: true })
})
