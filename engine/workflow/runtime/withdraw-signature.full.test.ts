/**
 * Tests of withdrawing a signature while nothing has happened since (U62), nodes that forbid bulk approval (U64), and slow approvals
 * (U67).
 */
import type { AnyDocument } from '../../../model/document.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeActions } from './available-actions.ts'
import { requireBulkApproval } from './bulk-approval.ts'
import {
  byRoles,
  initiator,
  last,
  node,
  workflowFixture,
  paper,
  step,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import { delegate, remark } from './task-operations.ts'
import { quantile, slowLimits, slowNodes, slowTasks } from '../queries/slow-nodes.ts'
import { slowSheet } from '../../report/slow-nodes-sheet.ts'
import { withdrawSignature } from './withdraw-signature.ts'
import { approvalPanel } from '../queries/approval-panel.ts'

let here: WorkflowFixture
let anna: FixturePerson, ben: FixturePerson, cleo: FixturePerson, eve: FixturePerson, admin: FixturePerson, chief: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['board'] })
  cleo = await here.person('cleo', { roles: ['board'] })
  eve = await here.person('eve', { roles: ['money'] })
  admin = await here.person('root', { roles: ['clerk'], administrator: true })
  chief = await here.person('chief', { company: 'supplier2', administrator: true })
})
afterAll(() => here.end())

async function submitted(
  nodes = [node('check', byRoles('board'), [step('any', undefined), step('any', byRoles('money'))])],
): Promise<string> {
  await here.define([node('draft', initiator), ...nodes, last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  return id
}
const back = (by: FixturePerson, id: string) => by.perform((operation) => withdrawSignature(operation, { docId: id }))
const offered = async (by: FixturePerson, id: string) =>
  (await by.perform((operation) => nodeActions(operation, id))).some(({ kind }) => kind === 'takeBack')

const owned = { ownerCompany: '1', createdBy: '1' }

test('withdrawing a signature that opened the next step reopens the step for everybody and closes the next', async () => {
  const id = await submitted()
  const before = await here.state(id)
  await here.push(ben, id, 'approve')
  expect(await here.state(id)).toMatchObject({ waiting: ['eve'] })
  expect([await offered(ben, id), await offered(cleo, id), await offered(eve, id)]).toEqual([true, false, false])
  await expect(back(cleo, id)).rejects.toMatchObject({ code: 403 })
  await back(ben, id)
  expect(await here.state(id)).toEqual({ ...before, log: [...before.log, 'approve', 'takeBack'] })
  expect((await anna.perform((operation) => approvalPanel(operation, id)))!.nodes[1]!.steps[0]!.signatures).toEqual([])
  expect(await offered(ben, id)).toBe(false)
  await expect(here.push(eve, id, 'approve')).rejects.toMatchObject({ code: 409 })
  await here.push(cleo, id, 'approve')
  expect(await here.push(eve, id, 'approve')).toMatchObject({ completed: true })
})

test('one of several signers withdraws; the others stay assigned', async () => {
  const id = await submitted([node('check', byRoles('board'), [step('all', undefined)])])
  await here.push(ben, id, 'approve')
  await back(ben, id)
  expect(await here.state(id)).toMatchObject({ waiting: ['ben', 'cleo'] })
  await here.push(ben, id, 'approve')
  await here.push(cleo, id, 'approve')
  // The document has moved on.
  expect(await offered(cleo, id)).toBe(false)
  await expect(back(cleo, id)).rejects.toMatchObject({ code: 403 })
  expect(await here.state(id)).toMatchObject({ status: 'approved' })
})

test('a later signature, question or remark prevents the withdrawal', async () => {
  for (const action of [
    (id: string) => eve.perform((operation) => delegate(operation, { docId: id, to: ben.id })),
    (id: string) => anna.perform((operation) => remark(operation, { docId: id, comment: '请尽快' })),
  ]) {
    const id = await submitted()
    await here.push(ben, id, 'approve')
    await action(id)
    expect(await offered(ben, id)).toBe(false)
    await expect(back(ben, id)).rejects.toMatchObject({ key: 'flow.takeBack' })
  }
})

test('of a concurrent withdrawal and next signature exactly one succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await submitted()
    await here.push(ben, id, 'approve')
    const [withdrawal, signed] = await Promise.allSettled([back(ben, id), here.push(eve, id, 'approve')])
    expect([withdrawal.status, signed.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await here.state(id)).toMatchObject(
      withdrawal.status === 'fulfilled' ? { waiting: ['ben', 'cleo'], status: 'in_progress' } : { waiting: [], status: 'approved' },
    )
  }
})

test('a node that forbids bulk approval refuses its bulk signatures and nothing else', async () => {
  const id = await submitted([node('check', byRoles('board'), [step('any', undefined)], { batch: false })])
  const heap = (action: string) =>
    ben.perform((operation) => requireBulkApproval(operation, paper, { doc: { id, status: 'submitted', ...owned }, action }))
  for (const action of ['approve', 'go_check', 'reject'])
    await expect(heap(action), action).rejects.toMatchObject({ code: 409, key: 'flow.batch' })
  await heap('cancel')
  await here.push(ben, id, 'approve')
  await heap('approve')
})

test('limits set apart the approval of a designed process, by whatever name it is sent', async () => {
  const { approve } = paper.actions
  const limited = {
    ...paper,
    actions: { ...paper.actions, approve: { ...approve, limits: { pages: { below: 10 } } } },
  } as unknown as AnyDocument
  const id = await submitted([
    node('submitted', byRoles('board'), [step('any', undefined)]),
    node('rejected', byRoles('board'), [step('any', undefined)]),
  ])
  const heap = (action: string, pages: number, status = 'submitted') =>
    ben.perform((operation) => requireBulkApproval(operation, limited, { doc: { id, status, pages, ...owned }, action }))
  for (const at of ['submitted', 'rejected']) {
    for (const action of ['approve', `go_${at}`]) {
      await expect(heap(action, 10, at), `${at} ${action}`).rejects.toMatchObject({ code: 409, key: 'flow.outsideLimits' })
      await heap(action, 9, at)
    }
    await heap('reject', 10, at)
    await here.push(ben, id, `go_${at}`)
  }
})

test('quantiles use the mean of the two middle values for the median, else the nearest rank', () => {
  expect(quantile([], 0.5)).toBeNull()
  expect(quantile([7], 0.9)).toBe(7)
  expect(quantile([1, 2, 3, 10], 0.5)).toBe(3)
  expect(quantile([1, 2, 9], 0.5)).toBe(2)
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9)
})

test('slow approvals show working time, overdue share and documents to administrators and process owners', async () => {
  await here.story.sql('DELETE FROM core.process_task')
  const check = node('check', byRoles('board'), [step('any', undefined, { code: 'look' })], { limit: { amount: 2, unit: 'hour' } })
  const ids: string[] = []
  for (let round = 0; round < 3; round++) {
    ids.push(await submitted([check]))
    await here.push(ben, ids[round]!, 'approve')
  }
  ids.push(await submitted([check]))
  // Thursday to Friday of one week: 1 h, 3 h (over lunch), and 17:00 to 10:00 of the next day: 2 h.
  const spans = [
    ['2026-11-12 09:00+08', '2026-11-12 10:00+08', '2026-11-12 11:00+08'],
    ['2026-11-12 11:00+08', '2026-11-12 15:00+08', '2026-11-12 14:00+08'],
    ['2026-11-12 17:00+08', '2026-11-13 10:00+08', '2026-11-13 10:00+08'],
  ]
  for (const [at, [from, to, due]] of spans.entries())
    await here.story.sql(`UPDATE core.process_task SET at = $2, done_at = $3, due_at = $4 WHERE doc_id = $1 AND state = 'approved'`, [
      ids[at],
      from,
      to,
      due,
    ])
  const query = { from: '2026-11-12', to: '2026-11-13' }
  const rows = (await admin.perform((operation) => slowNodes(operation, query))).rows.filter(({ node: at }) => at === 'check')
  // Each design has its own code here, so there is one row for each.
  expect(rows.map(({ count, median, late, timed, open }) => [count, median, late, timed, open])).toEqual([
    [1, 3 * 3600, 1, 1, 0],
    [1, 2 * 3600, 0, 1, 0],
    [1, 3600, 0, 1, 0],
    [0, null, 0, 2, 2],
  ])
  const of = { ...query, type: 'paper', process: rows[0]!.process, node: 'check', step: 'look' }
  const behind = await admin.perform((operation) => slowTasks(operation, of))
  expect(behind).toMatchObject({ unseen: 0, rows: [{ docId: ids[1], seconds: 3 * 3600, late: true, assignee: { id: ben.id } }] })
  for (const one of [anna, ben]) await expect(one.perform((operation) => slowNodes(operation, query))).rejects.toMatchObject({ code: 403 })
  expect(await chief.perform((operation) => slowNodes(operation, query))).toEqual({ rows: [], truncated: false })
  expect(await chief.perform((operation) => slowTasks(operation, of))).toEqual({ rows: [], unseen: 0, truncated: false })
  // A person who may not read papers sees how many there are, not which.
  const blind = await here.person('blind', { roles: [], administrator: true })
  expect(await blind.perform((operation) => slowTasks(operation, of))).toEqual({ rows: [], unseen: 1, truncated: false })
  // The designer of a process sees only that one.
  await here.story.sql('UPDATE core.process_definition SET created_by = $1 WHERE code = $2', [anna.id, rows[1]!.process])
  expect((await anna.perform((operation) => slowNodes(operation, query))).rows.map(({ process }) => process)).toEqual([rows[1]!.process])
  await expect(admin.perform((operation) => slowNodes(operation, { from: '2026-11-13', to: '2026-11-12' }))).rejects.toMatchObject({
    code: 11000,
  })
  // More tasks than the figures are computed from: the answer and the file say so.
  await here.story.sql(
    `INSERT INTO core.process_task SELECT (jsonb_populate_record(t, jsonb_build_object('id', 9000000000 + n))).* FROM core.process_task t, generate_series(1, $2::int) n WHERE t.doc_id = $1 AND t.state = 'approved'`,
    [ids[1], slowLimits.tasks],
  )
  const many = await admin.perform((operation) => slowNodes(operation, query))
  expect(many.truncated).toBe(true)
  expect(many.rows.reduce((sum, one) => sum + one.count + one.open, 0)).toBe(slowLimits.tasks)
  const longest = await admin.perform((operation) => slowTasks(operation, of))
  expect([longest.truncated, longest.rows.length]).toEqual([true, slowLimits.rows])
  const sheet = await admin.perform((operation) => slowSheet(operation, query))
  expect(sheet.rows.at(-1)).toEqual(['任务过多：仅统计最新的 20,000 条'])
})
