/**
 * Tests that a kind of step is its entry in the registry and nothing else: a kind that only this test registers, whose people sign one
 * after another, works in definitions, tasks, signatures and returns.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepKindNames, stepKinds, stepTraits, type StepKindName, type StepProgress } from '../../../model/process/process-kinds.ts'
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

const inTurn = 'inTurn' as StepKindName
let here: WorkflowFixture
let anna: FixturePerson, ben: FixturePerson, cleo: FixturePerson, dan: FixturePerson
beforeAll(async () => {
  Object.assign(stepKinds, {
    [inTurn]: {
      ...stepKinds.all,
      asks: <P>(assignees: readonly P[]) => assignees.slice(0, 1),
      asksNext: <P>(waiting: readonly P[]) => waiting.slice(0, 1),
    },
  })
  stepKindNames.push(inTurn)
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['board'] })
  cleo = await here.person('cleo', { roles: ['board'] })
  dan = await here.person('dan', { roles: ['board', 'boss'] })
})
afterAll(() => here?.end())

async function submitted(...steps: ReturnType<typeof step>[]): Promise<string> {
  await here.define([node('draft', initiator), node('check', byRoles('board'), steps), last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  return id
}

test('a registered kind of step asks one person after another and completes with the last', async () => {
  const id = await submitted(step(inTurn, undefined))
  expect((await here.state(id)).waiting).toEqual(['ben'])
  await expect(here.push(cleo, id, 'approve')).rejects.toMatchObject({ code: 403 })
  expect(await here.push(ben, id, 'approve')).toEqual({ handled: true })
  expect((await here.state(id)).waiting).toEqual(['cleo'])
  expect(await here.push(cleo, id, 'approve')).toEqual({ handled: true })
  expect(await here.push(dan, id, 'approve')).toMatchObject({ to: 'approved', completed: true })
})

test('a rejection at a registered kind of step closes the tasks of those who wait', async () => {
  const id = await submitted(step(inTurn, undefined), step('any', byRoles('boss')))
  await here.push(ben, id, 'approve')
  await here.push(cleo, id, 'reject', { comment: '不同意' })
  expect((await here.state(id)).waiting).toEqual(['anna'])
  const states = await here.story.sql<{ state: string }>(
    `SELECT state FROM core.process_task WHERE doc_id = $1 AND step IS NOT NULL ORDER BY id`,
    [id],
  )
  expect(states.map(({ state }) => state)).toEqual(['approved', 'rejected', 'cancelled'])
})

const progress = (given: number, pending: number, sufficient = given): StepProgress => ({ given, pending, sufficient })
test('any-sign completes with one sufficient signature, all-sign when nobody is left [DM-3-081]', () => {
  const [any, all] = [stepTraits('any'), stepTraits('all')]
  expect([progress(0, 3), progress(1, 2, 0), progress(1, 2)].map(any.isComplete)).toEqual([false, false, true])
  expect([progress(0, 0), progress(2, 1), progress(3, 0)].map(all.isComplete)).toEqual([false, false, true])
  for (const kind of [any, all])
    expect([kind.asks(['a', 'b']), kind.asksNext(['c', 'd'])]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
})
