/**
 * Tests of signing: any-sign and all-sign, order of steps, the end flag, skipped repeated approvers, and refusals with their reasons.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  byRoles,
  initiator,
  last,
  node,
  paper,
  workflowFixture,
  step,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { rowsOf } from '../../testing/workflow-invariants.ts'
import { list } from '../../query/list.ts'
import { bulkAll, bulkOne } from '../../save/actions/bulk-actions.ts'
import { approvalPanel } from '../queries/approval-panel.ts'

let here: WorkflowFixture
let anna: FixturePerson, ben: FixturePerson, cleo: FixturePerson, dan: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['board', 'boss'] })
  cleo = await here.person('cleo', { roles: ['board'] })
  dan = await here.person('dan', { roles: ['board', 'money'] })
})
afterAll(() => here.end())

async function submitted(
  nodes: Parameters<WorkflowFixture['define']>[0],
  more?: Parameters<WorkflowFixture['define']>[1],
): Promise<string> {
  await here.define([node('draft', initiator), ...nodes, last()], more)
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  return id
}

test('any-sign: one signature completes the step and closes the others’ tasks [DM-3-081][SH-7-054]', async () => {
  const id = await submitted([node('check', byRoles('board'), [step('any', undefined)])])
  expect((await here.state(id)).waiting).toEqual(['ben', 'cleo', 'dan'])
  expect(await here.push(cleo, id, 'approve', { comment: '好' })).toEqual({ handled: true, to: 'approved', completed: true })
  expect(await here.state(id)).toMatchObject({ status: 'approved', paper: 'approved', waiting: [], log: ['start', 'go_draft', 'approve'] })
  await expect(here.push(ben, id, 'approve')).rejects.toMatchObject({ code: 409, key: 'action.changed' })
})

test('all-sign: the step completes after everybody has signed once [DM-3-081]', async () => {
  const id = await submitted([node('check', byRoles('board'), [step('all', undefined)])])
  expect(await here.push(ben, id, 'approve')).toEqual({ handled: true })
  await expect(here.push(ben, id, 'approve')).rejects.toMatchObject({ code: 409, key: 'flow.done' })
  expect(await here.push(dan, id, 'approve')).toEqual({ handled: true })
  expect(await here.state(id)).toMatchObject({ node: 'check', paper: 'check', waiting: ['cleo'] })
  expect(await here.push(cleo, id, 'approve')).toMatchObject({ to: 'approved' })
})

test('steps follow one another over nodes with and without approval [DM-3-080][DM-3-084][DM-3-085]', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [step('any', byRoles('boss')), step('any', byRoles('money'))]),
    node('file', byRoles('clerk')),
    node('seal', byRoles('board'), [step('all', byRoles('boss'))]),
  ])
  await expect(here.push(dan, id, 'approve')).rejects.toMatchObject({ code: 403, key: 'flow.notYours' })
  expect(await here.push(ben, id, 'go_check')).toEqual({ handled: true })
  expect((await here.state(id)).waiting).toEqual(['dan'])
  expect(await here.push(dan, id, 'go_check')).toEqual({ handled: true, to: 'file' })
  expect(await here.state(id)).toMatchObject({ node: 'file', paper: 'file', waiting: ['anna'] })
  await expect(here.push(anna, id, 'approve')).rejects.toMatchObject({ key: 'action.changed' })
  expect(await here.push(anna, id, 'go_file')).toEqual({ handled: true, to: 'seal' })
  expect(await here.push(ben, id, 'go_seal')).toMatchObject({ to: 'approved', completed: true })
})

test('a step with the end flag completes the node though steps follow [DM-3-081]', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [step('any', byRoles('boss'), { end: true, when: 'pages < 10' }), step('any', byRoles('money'))]),
  ])
  expect(await here.push(ben, id, 'approve')).toMatchObject({ to: 'approved', completed: true })
})

test('an approval without steps is one signature of the node’s people; a target may skip nodes [DM-3-083]', async () => {
  const id = await submitted([
    node('check', byRoles('boss'), [], { approveFlow: true, target: 'seal' }),
    node('file', byRoles('clerk')),
    node('seal', byRoles('money')),
  ])
  expect((await here.state(id)).waiting).toEqual(['ben'])
  expect(await here.push(ben, id, 'go_check')).toEqual({ handled: true, to: 'seal' })
  expect(await here.state(id)).toMatchObject({ node: 'seal', paper: 'seal', waiting: ['dan'] })
})

test('an action on several documents signs the task that the list names, once; without it a second signature is refused', async () => {
  const ids = await Promise.all(
    [1, 2].map(() =>
      submitted([
        node('check', byRoles('board'), [step('any', byRoles('boss')), step('any', byRoles('board')), step('any', byRoles('money'))]),
      ]),
    ),
  )
  for (const id of ids) await here.push(ben, id, 'approve')
  const filters = [{ field: 'id', operator: 'in', value: ids }] as const
  const { rows } = await ben.perform((operation) => list(operation, paper, { columns: [], filters }))
  const tasks = Object.fromEntries(rows.map(({ id, $task }) => [id, String($task)]))
  expect(Object.keys(tasks).sort()).toEqual([...ids].sort())
  const approve = (more: object) =>
    bulkAll(ids, {
      one: (id) => ben.perform((operation) => bulkOne(operation, paper, id, { action: 'approve', ...more })),
      language: 'en',
    })
  expect((await approve({})).rows.map(({ code }) => code)).toEqual([409, 409])
  expect((await approve({ tasks })).done).toBe(2)
  expect((await approve({ tasks })).done).toBe(0)
  for (const id of ids) expect((await here.state(id)).waiting).toEqual(['dan'])
})

test('who signed the previous step need not sign the next, where the process allows it', async () => {
  const nodes = [
    node('check', byRoles('board'), [step('all', byRoles('boss', 'money')), step('any', byRoles('boss')), step('all', byRoles('board'))]),
  ]
  const each = await submitted(nodes)
  for (const one of [ben, dan]) await here.push(one, each, 'approve')
  // The same approve again is no signature of the next step, which the task names (security B02).
  const again = await Promise.allSettled(Array.from({ length: proofSize(100) }, () => here.push(ben, each, 'approve')))
  expect(again.filter(({ status }) => status === 'fulfilled')).toEqual([])
  const openTask = async (person: FixturePerson, doc: string) =>
    (await rowsOf(here, doc)).tasks.find(({ user_id, state }) => user_id === person.id && state === 'open')!.id
  const task = await openTask(ben, each)
  const named = await Promise.allSettled(Array.from({ length: proofSize(100) }, () => here.push(ben, each, 'approve', { task })))
  expect(named.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await here.state(each)).waiting).toEqual(['ben', 'cleo', 'dan'])

  const skipping = await submitted(nodes, { skipRepeated: true })
  for (const one of [ben, dan]) await here.push(one, skipping, 'approve')
  // Ben's signature completes the any-sign step and counts for the next, so that the third is open.
  expect((await here.state(skipping)).waiting).toEqual(['cleo', 'dan'])
  await here.push(cleo, skipping, 'approve')
  expect(await here.push(dan, skipping, 'approve', { task: await openTask(dan, skipping) })).toMatchObject({ completed: true })
})

test('a second push at a node that has moved is reported as changed, by NID and by task [DM-4-059][SH-7-054][SH-4-029]', async () => {
  const id = await submitted([
    node('check', byRoles('board'), [step('any', undefined)]),
    node('seal', byRoles('board'), [step('any', undefined)]),
  ])
  const seen = (await ben.perform((operation) => approvalPanel(operation, id)))!
  await here.push(cleo, id, 'approve', { node: seen.node, visit: seen.visit })
  const log = (await here.state(id)).log
  await expect(here.push(ben, id, 'approve', { node: seen.node, visit: seen.visit })).rejects.toMatchObject({
    code: 409,
    key: 'action.changed',
  })
  await expect(here.push(ben, id, 'go_check')).rejects.toMatchObject({ code: 409, key: 'action.changed' })
  await expect(here.push(ben, id, 'seal')).resolves.toEqual({ handled: false })
  expect((await here.state(id)).log).toEqual(log)
  expect(await here.push(ben, id, 'approve', { node: 'seal' })).toMatchObject({ completed: true })
})

test('the history stores comment and data, and shows who and when [SH-3-030][DM-4-060][SH-7-056]', async () => {
  const id = await submitted([node('check', byRoles('boss'), [step('any', undefined)])])
  await here.push(ben, id, 'approve', { comment: '同意采购', data: { budget: '12.5' } })
  const seen = (await anna.perform((operation) => approvalPanel(operation, id)))!
  expect(seen.history.at(-1)).toMatchObject({
    action: 'approve',
    by: { id: ben.id, name: ['ben', 'ben'] },
    comment: '同意采购',
    data: { budget: '12.5' },
    node: 'check',
  })
  expect(seen.nodes.map(({ nid, state }) => [nid, state])).toEqual([
    ['draft', 'done'],
    ['check', 'done'],
    ['approved', 'done'],
  ])
  expect(seen.nodes[1]!.steps[0]).toMatchObject({
    state: 'done',
    waiting: [],
    signatures: [{ by: { id: ben.id }, state: 'approved', comment: '同意采购', seconds: expect.any(Number) }],
  })
  expect(seen).toMatchObject({ status: 'approved', starter: { id: anna.id }, definition: { version: 1 } })
})

test('the initiator is notified of results, assignees of tasks [SH-1-004]', async () => {
  const id = await submitted([node('check', byRoles('boss'), [step('any', undefined)])])
  await here.push(ben, id, 'approve')
  const notices = (await here.story.outboxEvents()).map(({ payload }) => payload).filter(({ docId }) => docId === id)
  expect(notices).toEqual([
    expect.objectContaining({
      users: [ben.id],
      type: 'APPR',
      docType: 'paper',
      content: [expect.stringMatching(/文件 P-.*待您处理/), expect.stringMatching(/Paper P-.*waiting for you/)],
    }),
    expect.objectContaining({
      users: [anna.id],
      type: 'MSG',
      content: [expect.stringContaining('已通过'), expect.stringContaining('approved')],
    }),
  ])
})
