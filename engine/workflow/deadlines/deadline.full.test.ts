/**
 * Tests of process deadlines: limits become due times, overdue tasks notify each escalation level once whatever the number of nodes,
 * and nothing advances automatically (U67).
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TimeLimit } from '../../../model/process/work-time.ts'
import { saveWorkCalendar, workCalendar } from '../../admin/work-calendar.ts'
import { deadlineSettings, dueBy, defaultEscalationLevels } from './deadline.ts'
import { saveDraft } from '../design/definitions.ts'
import { requireBulkApproval } from '../runtime/bulk-approval.ts'
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
import { delegate, remind, transfer } from '../runtime/task-operations.ts'
import { escalate } from './escalation.ts'
import { tasksOf } from '../queries/todo.ts'
import { approvalPanel } from '../queries/approval-panel.ts'

let here: WorkflowFixture
let anna: FixturePerson, ben: FixturePerson, cleo: FixturePerson, head: FixturePerson, admin: FixturePerson, chief: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['boss'] })
  cleo = await here.person('cleo', { roles: ['boss', 'money'] })
  head = await here.person('head', { roles: ['clerk'] })
  admin = await here.person('root', { administrator: true })
  chief = await here.person('chief', { company: 'supplier2', administrator: true })
})
afterAll(() => here.end())
beforeEach(() => here.story.sql('DELETE FROM core.outbox'))

const limit: TimeLimit = { amount: 4, unit: 'hour' }
const keep = (over: Partial<Parameters<typeof saveWorkCalendar>[1]> = {}) =>
  admin.perform(async (operation) => {
    const { calendar, version, levels } = await deadlineSettings(operation)
    return saveWorkCalendar(operation, { ...calendar, version, levels, limit: null, ...over })
  })
async function submitted(over: object = { limit }): Promise<string> {
  // The node names the clerks too, so that a task may be transferred to one.
  await here.define([node('draft', initiator), node('check', byRoles('clerk'), [step('all', byRoles('boss'))], over), last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  return id
}
const tasks = (id: string) =>
  here.story.sql<{ user_id: string; state: string; due_at: string | null; level: number; look_at: string | null; at: string }>(
    `SELECT user_id::text, state, due_at, level, look_at, at FROM core.process_task WHERE doc_id = $1 AND node = 'check' ORDER BY id`,
    [id],
  )
/** Simulates that the time of the next escalation level has come. */
const age = (id: string) =>
  here.story.sql(`UPDATE core.process_task SET look_at = now() - interval '1 second' WHERE doc_id = $1 AND look_at IS NOT NULL`, [id])
const all = async () => {
  let count = 0
  for (let more = await escalate(here.story.engine); more > 0; more = await escalate(here.story.engine)) count += more
  return count
}
const deadlineNotices = async () => {
  const rows = (await here.story.outboxEvents()).filter(({ topic, payload }) => topic === 'notice' && /时限/.test(payload['content'][0]))
  return rows.map(({ payload }) => ({ users: [...payload['users']].sort(), type: payload['type'], en: payload['content'][1] as string }))
}

test('a task gets its due time when it opens, the same for the whole step; without a limit there is none', async () => {
  const id = await submitted()
  const open = await tasks(id)
  const expected = dueBy(await anna.perform(deadlineSettings), limit, Date.parse(open[0]!.at))
  expect(open.map(({ due_at }) => due_at)).toEqual([expected.due, expected.due])
  expect(open.map(({ look_at }) => look_at)).toEqual([expected.levels[0], expected.levels[0]])
  expect((await tasks(await submitted({}))).map(({ due_at }) => due_at)).toEqual([null, null])
})

test('notifies each level once: handler, head of company, process administrators; the document stays', async () => {
  await here.story.sql('UPDATE core.member SET is_manager = true WHERE user_id = $1', [head.id])
  const id = await submitted()
  const before = await here.state(id)
  expect(await all()).toBe(0)
  await age(id)
  expect(await all()).toBe(2)
  expect(await all()).toBe(0)
  expect(await deadlineNotices()).toEqual(
    [ben, cleo].map((one) =>
      expect.objectContaining({ users: [one.id], type: 'APPR', en: expect.stringContaining('past its time limit') }),
    ),
  )
  await age(id)
  expect(await all()).toBe(2)
  expect((await deadlineNotices()).slice(2)).toEqual(
    [ben, cleo].map((one) => expect.objectContaining({ users: [head.id], type: 'MSG', en: expect.stringContaining(`with ${one.name}`) })),
  )
  await age(id)
  expect(await all()).toBe(2)
  const third = (await deadlineNotices()).slice(4)
  expect(third.map(({ users }) => users.includes(admin.id))).toEqual([true, true])
  // People of another company read which company is late and not which person.
  const late = (await here.story.outboxEvents()).flatMap(({ payload }) => (payload['elsewhere'] ? [payload['elsewhere']] : []))
  expect(late).toHaveLength(4)
  for (const { company, content } of late) {
    expect(company).toBe(ben.actor.company)
    expect(content.join()).toContain('is past its time limit')
    for (const { name } of [ben, cleo]) expect(content.join()).not.toContain(name)
  }
  // A supplier's administrator does not administer processes.
  expect(third.some(({ users }) => users.includes(chief.id))).toBe(false)
  await age(id)
  expect(await all()).toBe(0)
  expect((await tasks(id)).map(({ level, look_at }) => [level, look_at])).toEqual([
    [3, null],
    [3, null],
  ])
  expect(await here.state(id)).toEqual(before)
})

test('without a head of company, its administrators are notified', async () => {
  await here.story.sql('UPDATE core.member SET is_manager = false WHERE user_id = $1', [head.id])
  const id = await submitted()
  for (let level = 0; level < 2; level++) {
    await age(id)
    await all()
  }
  const second = (await deadlineNotices()).slice(2)
  expect(second).toHaveLength(2)
  for (const { users } of second) {
    expect(users).toContain(admin.id)
    expect(users).not.toContain(chief.id)
    expect(users).not.toContain(ben.id)
  }
})

test('the manager position of the handler’s organisation is notified before the heads of the company', async () => {
  await here.story.sql('UPDATE core.member SET is_manager = true WHERE user_id = $1', [head.id])
  const lead = await here.person('lead', { positions: ['lead'] })
  await here.person('aside', { positions: ['aside'] })
  const member = await here.person('member', { roles: ['desk'], positions: ['desk'] })
  const organisation = here.story.engine.ids.next()
  await here.story.sql(`UPDATE core.position SET organisation_id = $1 WHERE code IN ('lead', 'desk')`, [organisation])
  await here.story.sql(`UPDATE core.position SET is_manager = true WHERE code IN ('lead', 'aside')`)
  await here.define([node('draft', initiator), node('check', byRoles('desk'), [step('any', undefined)], { limit }), last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  for (let level = 0; level < 2; level++) {
    await age(id)
    await all()
  }
  expect((await deadlineNotices()).map(({ users }) => users)).toEqual([[member.id], [lead.id]])
  await here.story.sql('UPDATE core.member SET is_manager = false WHERE user_id = $1', [head.id])
})

test('two concurrent nodes notify each level of each task once', async () => {
  const ids = await Promise.all(Array.from({ length: 1 }, () => submitted()))
  for (let more = 0; more < 39; more++) {
    const id = await here.paper(anna)
    await here.push(anna, id, 'go_draft')
    ids.push(id)
  }
  for (const id of ids) await age(id)
  const counts = await Promise.all([all(), all(), all(), all()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80)
  const notices = await deadlineNotices()
  expect(notices).toHaveLength(80)
  expect(notices.filter(({ users }) => users[0] === ben.id)).toHaveLength(40)
})

test('signers and former assignees are not notified; a transferred task keeps its deadline despite remarks', async () => {
  const id = await submitted()
  const due = (await tasks(id))[0]!.due_at
  await here.push(ben, id, 'approve')
  await cleo.perform((operation) => transfer(operation, { docId: id, to: head.id }))
  const open = await tasks(id)
  expect(open.map(({ state, due_at }) => [state, due_at])).toEqual([
    ['approved', due],
    ['transferred', due],
    ['open', due],
  ])
  await age(id)
  expect(await all()).toBe(1)
  expect((await deadlineNotices()).map(({ users }) => users)).toEqual([[head.id]])
})

test('the deadline keeps running for the task’s owner while an opinion is asked', async () => {
  const id = await submitted()
  await ben.perform((operation) => delegate(operation, { docId: id, to: head.id }))
  const open = await tasks(id)
  expect(open.map(({ user_id, state, due_at }) => [user_id, state, due_at !== null])).toEqual([
    [ben.id, 'delegated', true],
    [cleo.id, 'open', true],
    [head.id, 'open', false],
  ])
  await age(id)
  await all()
  expect((await deadlineNotices()).map(({ users }) => users[0]).sort()).toEqual([ben.id, cleo.id].sort())
})

test('today’s substitute is notified too, but never the initiator; manual reminders keep their limit', async () => {
  for (const one of [head, anna])
    await here.story.sql(
      `INSERT INTO core.substitute (platform_id, id, user_id, delegate_id, from_day, to_day) SELECT $1, $2, $3, $4, d - 1, d + 1 FROM (SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date AS d) x`,
      [ben.actor.platform, here.story.engine.ids.next(), ben.id, one.id],
    )
  const id = await submitted()
  await age(id)
  await all()
  expect((await deadlineNotices()).find(({ users }) => users.includes(ben.id))!.users).toEqual([ben.id, head.id].sort())
  expect(await anna.perform((operation) => remind(operation, { docId: id }))).toBe(2)
  await expect(anna.perform((operation) => remind(operation, { docId: id }))).rejects.toMatchObject({ code: 429 })
  await here.story.sql('DELETE FROM core.substitute')
})

test('built-in processes have no deadline until the platform sets one, and then only for their approvals', async () => {
  await here.story.sql(`UPDATE core.process_definition SET status = 'archived'`)
  const ownDeadline = async () => {
    const id = await here.paper(anna)
    await here.push(anna, id, 'submit')
    return here.story.sql<{ node: string; due_at: string | null }>(
      'SELECT node, due_at FROM core.process_task WHERE doc_id = $1 ORDER BY id',
      [id],
    )
  }
  expect((await ownDeadline()).every(({ due_at }) => due_at === null)).toBe(true)
  await keep({ limit: { amount: 1, unit: 'day' } })
  const rows = await ownDeadline()
  expect(rows.filter(({ node: at }) => at === 'draft').map(({ due_at }) => due_at)).toEqual([null])
  expect(rows.filter(({ node: at }) => at === 'submitted').every(({ due_at }) => due_at !== null)).toBe(true)
  await keep({ limit: null })
})

test('nodes of built-in processes can have their own limit or forbid bulk approval, everywhere it shows', async () => {
  await here.story.sql(`UPDATE core.process_definition SET status = 'archived'`)
  const node = { type: 'paper', node: 'submitted' }
  const saved = await keep({ limit: { amount: 3, unit: 'day' }, nodes: [{ ...node, limit: { amount: 1, unit: 'hour' }, batch: false }] })
  expect(saved.nodes).toEqual({ 'paper.submitted': { limit: { amount: 1, unit: 'hour' }, batch: false } })
  const id = await here.paper(anna)
  await here.push(anna, id, 'submit')
  const row = (await ben.perform((operation) => tasksOf(operation, 'mine', { size: 200 }))).rows.find(({ docId }) => docId === id)!
  expect(row).toMatchObject({ batch: false, left: 3600 })
  await expect(
    ben.perform((operation) =>
      requireBulkApproval(operation, paper, { doc: { id, status: 'submitted', ownerCompany: '1', createdBy: '1' }, action: 'approve' }),
    ),
  ).rejects.toMatchObject({
    key: 'flow.batch',
  })
  expect(
    (await anna.perform((operation) => approvalPanel(operation, id)))!.nodes.map(({ limit: own, batch }) => [own?.amount, batch]),
  ).toEqual([
    [undefined, undefined],
    [1, false],
    [undefined, undefined],
  ])
  // Settings that are not sent stay. A node that does not exist, or that nobody signs, is refused.
  expect((await keep()).nodes).toEqual(saved.nodes)
  for (const invalidNode of [
    { type: 'paper', node: 'draft', limit: null },
    { type: 'letter', node: 'submitted', limit: null },
  ])
    await expect(keep({ nodes: [invalidNode] })).rejects.toMatchObject({ fields: [{ path: 'nodes[0].node', key: 'field.choice' }] })
  expect((await admin.perform(workCalendar)).choices).toEqual([expect.objectContaining(node)])
  expect((await keep({ nodes: [{ ...node, limit: null, batch: true }] })).nodes).toEqual({})
})

test('the panel and the to-do centre show the working time left, overdue tasks first', async () => {
  const late = await submitted()
  const early = await here.paper(anna)
  await here.push(anna, early, 'go_draft')
  await here.story.sql(`UPDATE core.process_task SET due_at = now() - interval '30 days' WHERE doc_id = $1 AND node = 'check'`, [early])
  const rows = (await ben.perform((operation) => tasksOf(operation, 'mine', { order: 'due', size: 200 }))).rows
  expect(rows[0]).toMatchObject({ docId: early })
  expect(rows[0]!.left).toBeLessThan(-36_000)
  expect((await ben.perform((operation) => tasksOf(operation, 'mine', { order: 'late', size: 1 }))).rows[0]).toMatchObject({ docId: early })
  const open = rows.find(({ docId }) => docId === late)!
  expect(open.left).toBeGreaterThan(0)
  expect(open.left).toBeLessThanOrEqual(4 * 3600)
  const current = (await anna.perform((operation) => approvalPanel(operation, late)))!.nodes.find(({ state }) => state === 'current')!
  expect(current.limit).toEqual(limit)
  expect(current.steps[0]!.waiting[0]).toMatchObject({ due: open.due, level: 0 })
})

test('process administrators save a calendar, with a conflict check', async () => {
  for (const one of [ben, chief]) await expect(one.perform(workCalendar)).rejects.toMatchObject({ code: 403 })
  const saved = await keep({ closed: ['2026-10-01'], open: ['2026-10-10'], levels: [0, 4, 8] })
  expect(saved).toMatchObject({ calendar: { closed: ['2026-10-01'], open: ['2026-10-10'] }, levels: [0, 4, 8] })
  await expect(keep({ version: saved.version - 1 })).rejects.toMatchObject({ code: 409 })
  await keep({ closed: [], open: [], levels: [...defaultEscalationLevels] })
})

test('a limit in a definition is parsed and validated at its field; an end node has none', async () => {
  const design = (over: object, end: object = {}) => ({
    code: `clock${Math.trunc(Number(here.story.engine.ids.next()) % 100000)}`,
    name: ['流程', 'Process'],
    page: 'paper',
    nodes: [
      node('draft', initiator, undefined, { sequence: 1 }),
      { ...node('check', byRoles('boss'), [step('any', undefined)], { sequence: 2 }), ...over },
      { ...last(), sequence: 3, ...end },
    ],
  })
  const errorsOf = (definition: object) =>
    anna
      .perform((operation) => saveDraft(operation, { definition }))
      .then(
        () => [],
        (caught: { fields: { path: string; key: string }[] }) => caught.fields.map(({ path, key }) => `${path} ${key}`),
      )
  expect(await errorsOf(design({ limit: { amount: 'x', unit: 'hour' } }))).toEqual(['nodes[1].limit.amount field.integer'])
  expect(await errorsOf(design({ limit: { amount: 0, unit: 'day' } }))).toEqual(['nodes[1].limit.amount field.atLeast'])
  expect(await errorsOf(design({ limit: { amount: 366, unit: 'day' } }))).toEqual(['nodes[1].limit.amount field.atMost'])
  expect(await errorsOf(design({ limit: { amount: 1, unit: 'minute' } }))).toEqual(['nodes[1].limit.unit field.choice'])
  expect(await errorsOf(design({}, { limit, batch: false }))).toEqual(['nodes[2].limit process.clock', 'nodes[2].batch process.clock'])
  const savedDraft = await anna.perform((operation) => saveDraft(operation, { definition: design({ limit, batch: false }) }))
  expect(savedDraft.definition.nodes[1]).toMatchObject({ limit, batch: false })
  expect(savedDraft.definition.nodes[0]).not.toHaveProperty('limit')
})
