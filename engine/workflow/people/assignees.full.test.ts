/** Tests of task assignment: every kind of access, substitutes, and steps without anybody to assign. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NodeAccess } from '../../../model/process/process.ts'
import { reassignWork, openWorkOf } from '../../admin/reassign-work.ts'
import { lookup } from '../../query/lookup.ts'
import { nodeActions } from '../runtime/available-actions.ts'
import { addUsers, transfer } from '../runtime/task-operations.ts'
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
import { preview } from '../queries/preview-approvers.ts'
import { appoint, dismiss, substitutesOf, suggested } from './substitutes.ts'
import { tasksOf } from '../queries/todo.ts'

let here: WorkflowFixture
let anna: FixturePerson,
  ben: FixturePerson,
  cleo: FixturePerson,
  dan: FixturePerson,
  eve: FixturePerson,
  boss: FixturePerson,
  admin: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['clerk'], positions: ['buying'] })
  cleo = await here.person('cleo', { roles: ['money'], positions: ['buying', 'books'] })
  dan = await here.person('dan', { roles: ['money'] })
  eve = await here.person('eve', { positions: ['security'] })
  boss = await here.person('boss', { roles: ['boss'] })
  admin = await here.person('root', { administrator: true })
  await here.story.sql(`UPDATE core.member SET account_type = 'common' WHERE user_id = $1`, [here.story.as('admin').actor.user])
})
afterAll(() => here.end())

const kinds = [
  ['initiator', initiator, ['anna']],
  ['positions', { kind: 'positions', positions: ['buying'] }, ['ben', 'cleo']],
  ['initiatorPositions', { kind: 'initiatorPositions', positions: ['books'] }, ['anna', 'cleo']],
  ['roles', byRoles('money'), ['cleo', 'dan']],
  ['initiatorRoles', { kind: 'initiatorRoles', roles: ['money'] }, ['anna', 'cleo', 'dan']],
] as const

test.each(kinds)(
  '%s: at a node without approval exactly these get the to-do, others are refused [DM-3-082][DM-6-015]',
  async (_kind, access, names) => {
    await here.define([node('draft', initiator), node('work', access), last()])
    const id = await here.paper(anna)
    await here.push(anna, id, 'go_draft')
    expect((await here.state(id)).waiting).toEqual(names)
    for (const one of [anna, ben, cleo, dan, eve, boss].filter(({ name }) => !(names as readonly string[]).includes(name))) {
      await expect(here.push(one, id, 'go_work'), one.name).rejects.toMatchObject({ code: 403 })
      expect(
        (await one.perform((operation) => nodeActions(operation, id))).filter(
          ({ kind }) => kind !== 'recall' && kind !== 'remind' && kind !== 'comment',
        ),
      ).toEqual([])
      expect((await one.perform((operation) => tasksOf(operation, 'mine'))).rows.map(({ docId }) => docId)).not.toContain(id)
    }
    const able = [anna, ben, cleo, dan].findLast(({ name }) => (names as readonly string[]).includes(name))!
    expect((await able.perform((operation) => nodeActions(operation, id))).map(({ action }) => action)).toContain('go_work')
    expect((await able.perform((operation) => tasksOf(operation, 'mine'))).rows.map(({ docId }) => docId)).toContain(id)
    expect(await here.push(able, id, 'go_work')).toEqual({ handled: true, to: 'approved', completed: true })
  },
)

test.each(kinds)(
  '%s: at an approval exactly these get the to-do, others are refused [DM-3-082][DM-6-015][SH-7-054]',
  async (_kind, access, names) => {
    await here.define([node('draft', initiator), node('check', boss_, [step('all', access)]), last()])
    const id = await here.paper(anna)
    await here.push(anna, id, 'go_draft')
    expect((await here.state(id)).waiting).toEqual(names)
    for (const one of [anna, ben, cleo, dan, eve, boss]) {
      if ((names as readonly string[]).includes(one.name)) expect(await here.push(one, id, 'approve')).toMatchObject({ handled: true })
      else
        await expect(here.push(one, id, 'approve'), one.name).rejects.toMatchObject({
          code: expect.toSatisfy((code) => code === 403 || code === 409),
        })
    }
    expect(await here.state(id)).toMatchObject({ status: 'approved', paper: 'approved', waiting: [] })
  },
)
const boss_ = byRoles('boss')

test('a fixed position always takes part, and an all-sign step needs it [DM-3-082]', async () => {
  await here.define([
    node('draft', initiator),
    node('check', { ...byRoles('money'), fixed: 'security' }, [step('all', undefined), step('any', byRoles('boss'))]),
    last(),
  ])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  expect((await here.state(id)).waiting).toEqual(['cleo', 'dan', 'eve'])
  await here.push(cleo, id, 'approve')
  await here.push(dan, id, 'approve')
  expect((await here.state(id)).waiting).toEqual(['eve'])
  await here.push(eve, id, 'approve')
  expect((await here.state(id)).waiting).toEqual(['boss', 'eve'])
})

test('people of other companies and inactive people get no task', async () => {
  const far = await here.person('far', { roles: ['money'], company: 'supplier2' })
  const inactiveUser = await here.person('gone', { roles: ['money'] })
  await here.story.sql(`UPDATE core.member SET status = 'inactive' WHERE user_id = $1`, [inactiveUser.id])
  await here.define([node('draft', initiator), node('check', byRoles('money'), [step('any', undefined)]), last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  expect((await here.state(id)).waiting).toEqual(['cleo', 'dan'])
  await expect(here.push(far, id, 'approve')).rejects.toMatchObject({ code: 403, key: 'flow.notYours' })
})

test('a person who is limited to guest access approves nothing, whatever roles, positions and relations are left of before [DM-6-004]', async () => {
  const guest = await here.person('ghost', { roles: ['money'], positions: ['buying'] })
  const head = await here.person('head', { roles: ['boss'] })
  await here.story.sql(`UPDATE core.member SET account_type = 'guest', is_manager = true WHERE user_id = ANY ($1::bigint[])`, [
    [guest.id, head.id],
  ])
  const waiting = async (access: NodeAccess, values = {}) => {
    await here.define([node('draft', initiator), node('check', boss_, [step('all', access)]), last()])
    const id = await here.paper(anna, values)
    await here.push(anna, id, 'go_draft')
    return { id, ...(await here.state(id)) }
  }
  expect((await waiting(byRoles('money'))).waiting).toEqual(['cleo', 'dan'])
  expect((await waiting({ kind: 'positions', positions: ['buying'] })).waiting).toEqual(['ben', 'cleo'])
  // Nobody else is named: the administrator is asked, as where people are inactive.
  expect((await waiting({ kind: 'relation', relations: ['buyer'] }, { buyer: guest.id })).waiting).toEqual(['root'])
  expect((await waiting({ kind: 'relation', relations: ['leader'] })).waiting).not.toContain('head')
  const { id } = await waiting(byRoles('boss'))
  await expect(boss.perform((operation) => transfer(operation, { docId: id, to: guest.id }))).rejects.toMatchObject({ key: 'flow.target' })
  await expect(boss.perform((operation) => addUsers(operation, { docId: id, users: [guest.id] }))).rejects.toMatchObject({
    key: 'flow.target',
  })
  const days = { from: '2026-05-01', to: '2026-05-02' }
  expect(await cleo.perform((operation) => suggested(operation, days))).not.toContainEqual(expect.objectContaining({ id: guest.id }))
  await expect(cleo.perform((operation) => appoint(operation, { delegate: guest.id, ...days }))).rejects.toMatchObject({
    fields: [{ path: 'USER_ID', key: 'flow.target' }],
  })
  const lookedUp = (query: object) => anna.perform((operation) => lookup(operation, 'user', query as never))
  expect(JSON.stringify(await lookedUp({ search: 'ghost' }))).not.toContain(guest.id)
  // The name of a person who was chosen before is still shown.
  expect(JSON.stringify(await lookedUp({ ids: [guest.id] }))).toContain(guest.id)
})

test('without approvers the administrator gets the task with a notice; it is never approved automatically', async () => {
  await here.define([node('draft', initiator), node('check', byRoles('nobody'), [step('all', undefined)]), last()])
  const id = await here.paper(anna)
  expect(await here.push(anna, id, 'go_draft')).toEqual({ handled: true, to: 'check' })
  expect(await here.state(id)).toMatchObject({ node: 'check', paper: 'check', waiting: ['root'] })
  // Before submission, the preview named what is missing.
  const again = await here.paper(anna)
  expect(
    (
      await anna.perform((operation) =>
        preview(operation, paper, { id: again, status: 'draft', ownerCompany: anna.actor.company, createdBy: anna.id, $partyRoles: {} }),
      )
    ).map(({ nid, steps }) => [nid, steps.map(({ people, missing }) => [people.map(({ id: one }) => one), missing])]),
  ).toEqual([
    ['draft', []],
    ['check', [[[admin.id], [['nobody', 'nobody']]]]],
    ['approved', []],
  ])
  const notices = (await here.story.outboxEvents()).filter(({ topic, payload }) => topic === 'notice' && payload['docId'] === id)
  expect(notices.at(-1)!.payload).toMatchObject({
    users: [admin.id],
    type: 'APPR',
    docType: 'paper',
    content: [expect.stringContaining('没有审批人'), expect.stringContaining('no approver')],
  })
  expect(await here.push(admin, id, 'approve')).toMatchObject({ to: 'approved', completed: true })
})

test('the initiator does not approve by role, alone or as substitute, unless the process allows it', async () => {
  const ownChief = await here.person('own', { roles: ['chief'] })
  const nodes = [node('draft', initiator), node('check', byRoles('chief'), [step('any', undefined)]), last()]
  await here.define(nodes)
  const id = await here.paper(ownChief)
  await here.push(ownChief, id, 'go_draft')
  expect((await here.state(id)).waiting).toEqual(['root'])
  await expect(here.push(ownChief, id, 'approve')).rejects.toMatchObject({ code: 403, key: 'flow.initiator' })
  await substitute(admin, ownChief)
  await expect(here.push(ownChief, id, 'approve')).rejects.toMatchObject({ code: 403, key: 'flow.initiator' })
  await here.story.sql('DELETE FROM core.substitute')

  await here.define(nodes, { initiatorMayApprove: true })
  const allowed = await here.paper(ownChief)
  await here.push(ownChief, allowed, 'go_draft')
  expect(await here.push(ownChief, allowed, 'approve')).toMatchObject({ completed: true })
})

test('any-sign by initiator and others: the initiator’s signature alone does not suffice', async () => {
  await here.define([node('draft', initiator), node('check', boss_, [step('any', { kind: 'initiatorRoles', roles: ['boss'] })]), last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  expect(await here.push(anna, id, 'approve')).toEqual({ handled: true })
  expect(await here.state(id)).toMatchObject({ node: 'check', waiting: ['boss'] })
  expect(await here.push(boss, id, 'approve')).toMatchObject({ completed: true })
})

test('a substitute acts within the dates, on behalf of the absentee, and is shown as such', async () => {
  await here.define([node('draft', initiator), node('check', byRoles('boss'), [step('any', undefined)]), last()])
  const id = await here.paper(anna)
  await here.push(anna, id, 'go_draft')
  await expect(here.push(dan, id, 'approve')).rejects.toMatchObject({ key: 'flow.notYours' })
  await substitute(boss, dan, -9, -1)
  await expect(here.push(dan, id, 'approve')).rejects.toMatchObject({ key: 'flow.notYours' })
  await substitute(boss, dan, 0, 3)
  expect((await dan.perform((operation) => tasksOf(operation, 'mine'))).rows.find(({ docId }) => docId === id)).toMatchObject({
    behalf: boss.id,
  })
  expect(await here.push(dan, id, 'approve')).toMatchObject({ completed: true })
  expect(await here.story.sql(`SELECT user_id, on_behalf_of FROM core.process_log WHERE doc_id = $1 AND action = 'approve'`, [id])).toEqual(
    [{ user_id: dan.id, on_behalf_of: boss.id }],
  )
})

test('people appoint a colleague for themselves only, and nobody outside the company', async () => {
  const far = await here.person('afar', { company: 'supplier2' })
  const days = { from: '2030-01-01', to: '2030-01-09' }
  const id = await boss.perform((operation) => appoint(operation, { delegate: dan.id, ...days, page: 'paper' }))
  expect(await boss.perform(substitutesOf)).toContainEqual({ id, delegate: dan.id, name: 'dan', page: 'paper', ...days })
  for (const delegate of [far.id, boss.id, '0', 'x'])
    await expect(
      boss.perform((operation) => appoint(operation, { delegate, ...days })),
      delegate,
    ).rejects.toMatchObject({ code: 11000, fields: [{ path: 'USER_ID', key: 'flow.target' }] })
  await expect(
    boss.perform((operation) => appoint(operation, { delegate: dan.id, from: '2030-01-09', to: '2030-01-01', page: 'letter' })),
  ).rejects.toMatchObject({ fields: [{ path: 'TO' }, { path: 'PAGE' }] })
  await expect(dan.perform((operation) => dismiss(operation, id))).rejects.toMatchObject({ code: 404 })
  await boss.perform((operation) => dismiss(operation, id))
  expect((await boss.perform(substitutesOf)).map((one) => one.id)).not.toContain(id)
})

test('suggests substitutes: earlier ones first, then people with a shared role; nobody absent then', async () => {
  const named = await Promise.all(
    ['uno', 'due', 'tre', 'via'].map((name) => here.person(name, { roles: name === 'tre' ? ['other'] : ['stands'] })),
  )
  const [one, two, three, absentUser] = named as [FixturePerson, FixturePerson, FixturePerson, FixturePerson]
  await here.person('stranger', { company: 'supplier2', roles: ['stands'] })
  const days = { from: '2031-01-01', to: '2031-01-09' }
  const names = async () => (await one.perform((operation) => suggested(operation, days))).map(({ name }) => name)
  expect(await names()).toEqual(['due', 'via'])
  await one.perform((operation) => appoint(operation, { delegate: three.id, from: '2030-12-01', to: '2030-12-02' }))
  await absentUser.perform((operation) => appoint(operation, { delegate: two.id, from: '2031-01-09', to: '2031-01-20' }))
  expect(await names()).toEqual(['tre', 'due'])
})

test('reassigns a leaver’s tasks, with reasons for those that stay; only administrators may [DM-3-082]', async () => {
  const leaver = await here.person('leaver', { roles: ['handing'] })
  const heir = await here.person('heir')
  await here.define([node('draft', initiator), node('check', byRoles('handing'), [step('all', undefined)]), last()])
  const [one, two] = [await here.paper(anna), await here.paper(heir)]
  await here.push(anna, one, 'go_draft')
  await here.push(heir, two, 'go_draft')
  await substitute(anna, leaver)
  const hand = (by: FixturePerson, to: string) => by.perform((operation) => reassignWork(operation, { from: leaver.id, to }))
  await expect(hand(anna, heir.id)).rejects.toMatchObject({ code: 403 })
  await expect(hand(admin, leaver.id)).rejects.toMatchObject({ code: 11000, fields: [{ path: 'to', key: 'flow.target' }] })
  expect(await admin.perform((operation) => openWorkOf(operation, leaver.id))).toEqual({ tasks: 2, personal: 0, held: [] })
  // Nobody approves their own document, so that task stays.
  expect(await hand(admin, heir.id)).toEqual({
    tasks: 1,
    personal: 0,
    held: 0,
    left: [{ type: 'paper', id: two, number: `P-${two}`, message: '不能选择此人' }],
  })
  expect([(await here.state(one)).waiting, (await here.state(two)).waiting]).toEqual([['heir'], ['leaver']])
  expect(await here.story.sql('SELECT 1 FROM core.substitute WHERE delegate_id = $1', [leaver.id])).toEqual([])
  expect(await here.push(heir, one, 'approve')).toMatchObject({ completed: true })
})

const substitute = (absent: FixturePerson, delegate: FixturePerson, from = 0, to = 0) =>
  here.story.sql(
    `INSERT INTO core.substitute (platform_id, id, user_id, delegate_id, from_day, to_day) SELECT $1, $2, $3, $4, d + $5::int, d + $6::int FROM (SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date AS d) today`,
    [absent.actor.platform, here.story.engine.ids.next(), absent.id, delegate.id, from, to],
  )
