/** Tests the agenda: documents with a task are listed however many others wait by their status, each once, under the platform's day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byRoles, initiator, last, node, paper, step, workflowFixture, type WorkflowFixture } from '../testing/workflow-fixture.ts'
import { waitsOf } from '../../model/display/display-defaults.ts'
import type { AnyDocument } from '../../model/document.ts'
import { agendaOf, groupOf } from './agenda.ts'

let here: WorkflowFixture
beforeAll(async () => {
  here = await workflowFixture()
})
afterAll(() => here.end())

test('a moment belongs to its day in the zone of the platform', () => {
  const at = { today: '2026-11-26', zone: 'Asia/Shanghai' }
  expect(groupOf('2026-11-25T15:59:00.000Z', at)).toBe('overdue')
  expect(groupOf('2026-11-25T16:00:00.000Z', at)).toBe('today')
  expect(groupOf('2026-11-25T23:00:00.000Z', at)).toBe('today')
  expect(groupOf('2026-11-26T15:59:00.000Z', at)).toBe('today')
  expect(groupOf('2026-11-26T16:00:00.000Z', at)).toBe('week')
  expect([groupOf('2026-11-26', at), groupOf(null, at)]).toEqual(['today', 'open'])
})

test('documents with a task are listed behind any number that wait by their status and are due earlier, each once', async () => {
  const [anna, ben] = [await here.person('anna', { roles: ['clerk'] }), await here.person('ben', { roles: ['board'] })]
  const type = {
    ...paper,
    display: { waits: { rejected: { on: 'board', label: ['看', 'Look'] } } },
    list: { ...paper.list, due: ['createdAt'] },
  } as unknown as AnyDocument
  const signed = (status: string) => node(status, byRoles('board'), [step('any', undefined)])
  await here.define([node('draft', initiator), signed('submitted'), signed('rejected'), last()])
  const tasks = [await here.paper(anna), await here.paper(anna)]
  for (const id of tasks) await here.push(anna, id, 'go_draft')
  await here.push(ben, tasks[1]!, 'go_submitted')
  const late = await here.paper(anna)
  await here.story.sql(`UPDATE office.paper SET created_at = '2100-01-01' WHERE id = ANY ($1)`, [[...tasks, late]])
  await here.story.sql(
    `INSERT INTO office.paper (platform_id, id, company_id, number, status, created_by, updated_by, created_at)
     SELECT platform_id, id + n * 1000000, company_id, 'W-' || n, 'rejected', created_by, updated_by, now() - n * interval '1 day' FROM office.paper, generate_series(1, 205) n WHERE id = $1`,
    [late],
  )
  const items = await ben.perform((operation) => agendaOf(operation, [type]))
  expect(items.flatMap(({ id, task }) => (task ? id : [])).toSorted()).toEqual(tasks.toSorted())
  expect(items.length - tasks.length).toBe(200)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
})

test('what a status waits for names its action, whatever its label says', async () => {
  const ownEntry = { on: 'board', label: ['签字', 'Sign'], action: 'approve' }
  const type = { ...paper, display: { waits: { submitted: ownEntry } } } as unknown as AnyDocument
  expect([waitsOf(type)['submitted'], waitsOf(paper)['submitted']]).toMatchObject([
    ownEntry,
    { label: paper.actions.approve.label, action: 'approve' },
  ])
})
