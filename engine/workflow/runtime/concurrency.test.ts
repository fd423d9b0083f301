/** Tests of concurrent actions: exactly one transition; all-sign completes exactly once and never stays open. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  byRoles,
  initiator,
  last,
  node,
  workflowFixture,
  recall,
  step,
  type FixturePerson,
  type WorkflowFixture,
} from '../../testing/workflow-fixture.ts'
import { proofSize } from '../../testing/proof-size.ts'

let here: WorkflowFixture
let anna: FixturePerson
const board: FixturePerson[] = []
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  for (let no = 0; no < 40; no++) board.push(await here.person(`member${no}`, { roles: ['board'] }))
})
afterAll(() => here.end())

async function submitted(approve: 'any' | 'all', reject: 'first' | 'approver' = 'first'): Promise<string> {
  await here.define([node('draft', initiator), node('check', byRoles('board'), [step(approve, undefined, { reject })]), last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  return id
}
const results = async <T>(all: readonly Promise<T>[]) => {
  const settled = await Promise.allSettled(all)
  return {
    done: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.key ?? one.reason)] : [])),
  }
}

test('hundreds of parallel approvals of one document make exactly one transition', async () => {
  const id = await submitted('any')
  const { done, refused } = await results(Array.from({ length: proofSize(500) }, (_, no) => here.push(board[no % 40]!, id, 'approve')))
  expect(done).toEqual([{ handled: true, to: 'approved', completed: true }])
  expect(refused).toHaveLength(proofSize(500) - 1)
  expect(refused.filter((key) => key !== 'action.changed' && key !== 'flow.done')).toEqual([])
  expect(await here.state(id)).toMatchObject({ status: 'approved', waiting: [], log: ['start', 'go_draft', 'approve'] })
  expect(await here.story.sql('SELECT version FROM office.paper WHERE id = $1', [id])).toEqual([{ version: 3 }])
})

test('an all-sign step of 40 people who sign concurrently, each twice, completes exactly once', async () => {
  const id = await submitted('all')
  const { done, refused } = await results([...board, ...board].map((one) => here.push(one, id, 'approve')))
  expect(done).toHaveLength(40)
  expect(done.filter(({ to }) => to === 'approved')).toHaveLength(1)
  expect(refused.filter((key) => key !== 'action.changed' && key !== 'flow.done')).toEqual([])
  expect(await here.state(id)).toMatchObject({ status: 'approved', waiting: [] })
  expect(
    await here.story.sql(
      `SELECT count(DISTINCT user_id)::int AS people, count(*)::int AS lines FROM core.process_log WHERE doc_id = $1 AND action = 'approve'`,
      [id],
    ),
  ).toEqual([{ people: 40, lines: 40 }])
})

test('a rejection among 39 approvals returns the document once and leaves no open task', async () => {
  const id = await submitted('all')
  const { done } = await results(
    board.map((one, no) => (no === 20 ? here.push(one, id, 'reject', { comment: '不' }) : here.push(one, id, 'approve'))),
  )
  expect(done.filter(({ to }) => to === 'draft')).toHaveLength(1)
  expect(await here.state(id)).toMatchObject({ node: 'draft', paper: 'draft', round: 2, waiting: ['anna'] })
})

test('of a concurrent approval and recall exactly one succeeds', async () => {
  for (let no = 0; no < 10; no++) {
    const id = await submitted('any')
    const { done, refused } = await results([
      here.push(board[no]!, id, 'approve'),
      anna.perform((operation) => recall(operation, { docId: id })),
    ])
    expect(done).toHaveLength(1)
    expect(['flow.recall', 'action.changed']).toContain(refused[0])
    const { node: at, paper } = await here.state(id)
    expect(paper).toBe(at)
  }
})

test('submitting 100 times concurrently submits once', async () => {
  await here.define([node('draft', initiator), node('check', byRoles('board'), [step('any', undefined)]), last()])
  const id = await here.paper(anna)
  const { done } = await results(Array.from({ length: 100 }, () => here.push(anna, id, 'go_draft')))
  expect(done).toEqual([{ handled: true, to: 'check' }])
  expect((await here.state(id)).waiting).toHaveLength(40)
})
