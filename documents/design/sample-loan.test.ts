/** Tests of sample loans: partial return, hand-over, one live loan for each sample, lost pieces, and one task when a loan is late. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersAtOnce } from '../../engine/testing/proof-size.ts'
import { runMoments } from '../../engine/jobs/moments.ts'
import { personalTasks } from '../../engine/notify/personal-tasks.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sampleStory } from '../testing/sample-story.ts'
import { sampleLoan } from './sample-loan.ts'
import { sample } from './sample.ts'

let story: Awaited<ReturnType<typeof sampleStory>>
const as = (name: string) => story.as(name)
const idOf = (name: string) => as(name).actor.user
beforeAll(async () => {
  story = await sampleStory()
})
afterAll(() => story?.app.end())

const draft = (ids: readonly string[], more: object = {}, name = 'designer') =>
  as(name).create(sampleLoan, { purpose: '拍摄', dueBack: story.today, samples: ids.map((one) => ({ sample: one })), ...more })
const lent = async (ids: readonly string[], more: object = {}) => {
  const { id } = await draft(ids, more)
  await as('designer').act(sampleLoan, id, 'submit')
  return as('warehouse').act(sampleLoan, id, 'lend')
}
const loanOf = (id: string) => as('designer').get(sampleLoan, id)
const sampleAt = (id: string) => as('designer').get(sample, id)
const heldBy = (id: string) => story.heldBy(id)

test('nothing is handed out to a borrower whose account was closed since the request: the borrower is changed first', async () => {
  const { ids } = await story.inStock({ M: '1' })
  const leaver = await story.app.person('leaver', { company: 'brand', roles: ['designer'] })
  const { id } = await draft(ids, { borrower: leaver.actor.user })
  await as('designer').act(sampleLoan, id, 'submit')
  await story.app.sql(`UPDATE core.member SET status = 'disabled' WHERE user_id = $1`, [leaver.actor.user])
  expect(await expectRefusal(as('warehouse').act(sampleLoan, id, 'lend'))).toMatch(/^borrower: .*leaver 现在不可选用/)
  expect(await heldBy(ids[0]!)).toEqual([idOf('warehouse')])
  await as('designer').act(sampleLoan, id, 'withdraw')
  await as('designer').save(sampleLoan, id, { borrower: idOf('designer') })
  await as('designer').act(sampleLoan, id, 'submit')
  expect((await as('warehouse').act(sampleLoan, id, 'lend')).status).toBe('in_progress')
})

describe('a loan of three samples', () => {
  test('some come back before the others, into the bin that they had; the last one completes it [DM-2-010]', async () => {
    const { ids } = await story.inStock({ M: '3' })
    const loan = await lent(ids)
    expect([loan.status, (await loanOf(loan.id)).open]).toEqual(['in_progress', 3])
    for (const id of ids) {
      expect(await sampleAt(id)).toMatchObject({ holder: idOf('designer'), loan: loan.id, bin: story.stage.binId, status: 'in_stock' })
      expect(await heldBy(id)).toEqual([idOf('designer')])
    }
    await as('warehouse').act(sampleLoan, loan.id, 'giveBack', { values: { chosen: [ids[1]] } })
    const part = await loanOf(loan.id)
    expect([part.status, part.open, part.chosen]).toEqual(['in_progress', 2, []])
    expect(part.samples[1]).toMatchObject({ returnedOn: story.today, takenBackBy: idOf('warehouse'), holder: null })
    expect(await sampleAt(ids[1]!)).toMatchObject({ holder: idOf('warehouse'), loan: null, bin: story.stage.binId })
    expect(await expectRefusal(as('warehouse').act(sampleLoan, loan.id, 'giveBack', { values: { chosen: [ids[1]] } }))).toContain('chosen')
    // One is scanned, the last one comes with what is left of the loan.
    await as('warehouse').act(sample, ids[0]!, 'giveBack')
    expect((await loanOf(loan.id)).open).toBe(1)
    await as('merchandiser').act(sampleLoan, loan.id, 'giveBack')
    expect(await loanOf(loan.id)).toMatchObject({ status: 'completed', open: 0, returnedOn: story.today })
    for (const id of ids) expect(await heldBy(id)).toEqual([idOf('warehouse')])
  })

  test('the holder hands on what he holds; it comes back from the one who has it, to the one who lent it', async () => {
    const { ids } = await story.inStock({ M: '2' })
    const loan = await lent(ids)
    const handOn = (name: string, values: object) => as(name).act(sampleLoan, loan.id, 'handOn', { values: { ...values } })
    expect(await expectRefusal(handOn('buyer', { receiver: idOf('merchandiser') }))).toContain('不在您手中')
    await handOn('designer', { receiver: idOf('buyer'), chosen: [ids[0]] })
    await as('designer').act(sample, ids[1]!, 'handOver', { values: { receiver: idOf('manager') } })
    expect((await loanOf(loan.id)).samples.map(({ holder }) => holder)).toEqual([idOf('buyer'), idOf('manager')])
    expect([await heldBy(ids[0]!), await heldBy(ids[1]!)]).toEqual([[idOf('buyer')], [idOf('manager')]])
    await as('warehouse').act(sampleLoan, loan.id, 'giveBack')
    expect((await story.custodyOf(ids[0]!)).slice(-2).map((row) => [row['kind'], row['holder'], row['quantity']])).toEqual([
      ['give_back', idOf('buyer'), '-1'],
      ['give_back', idOf('warehouse'), '1'],
    ])
    expect((await loanOf(loan.id)).status).toBe('completed')
  })

  test('a sample on loan is not moved to a bin, archived, written off or lent again; a withdrawn loan sets it free', async () => {
    const { ids } = await story.inStock({ M: '1' })
    const { id } = await draft(ids)
    await as('designer').act(sampleLoan, id, 'submit')
    const other = await draft(ids, {}, 'buyer')
    const { number } = await loanOf(id)
    expect(await expectRefusal(as('buyer').act(sampleLoan, other.id, 'submit'))).toMatch(new RegExp(`samples\\[0\\]\\.sample: .*${number}`))
    const act = (action: string, values: object = {}) =>
      expectRefusal(as('warehouse').act(sample, ids[0]!, action, { comment: '丢失', values: { ...values } }))
    expect(await act('move', { bin: story.stage.otherBinId })).toContain(number)
    expect(await act('archive')).toContain(number)
    expect(await act('writeOff')).toContain(number)
    expect(await act('giveBack')).toContain('尚未借出')
    await as('designer').act(sampleLoan, id, 'withdraw')
    expect((await sampleAt(ids[0]!)).loan).toBeNull()
    expect(await expectRefusal(as('buyer').act(sampleLoan, other.id, 'submit'))).toBe('')
  })

  test('a piece that is lost on loan is written off with a reason; the loan goes on without it', async () => {
    const { ids } = await story.inStock({ M: '2' })
    const loan = await lent(ids)
    const writeOff = (input: object) => as('warehouse').act(sampleLoan, loan.id, 'writeOff', input)
    expect(await expectRefusal(writeOff({ comment: '遗失' }))).toContain('chosen')
    await writeOff({ comment: '拍摄现场遗失', values: { chosen: [ids[0]] } })
    expect(await sampleAt(ids[0]!)).toMatchObject({ status: 'archived', holder: null, loan: null, lossReason: '拍摄现场遗失' })
    expect(await heldBy(ids[0]!)).toEqual([])
    const after = await loanOf(loan.id)
    expect([after.status, after.open]).toEqual(['in_progress', 1])
    expect(after.samples[0]).toMatchObject({ lost: true, reason: '拍摄现场遗失', returnedOn: null })
    await as('warehouse').act(sampleLoan, loan.id, 'giveBack')
    expect((await loanOf(loan.id)).status).toBe('completed')
  })
})

test('a loan shows style and size of its samples', async () => {
  const { ids, style: of } = await story.inStock({ M: '1', L: '1' })
  const loan = await loanOf((await lent(ids)).id)
  expect(loan.samples.map(({ style, size }) => [style, size]).toSorted()).toEqual([
    [of, 'L'],
    [of, 'M'],
  ])
})

test('who lent the samples moves the day of return; who borrows them does not [DM-2-010]', async () => {
  const { ids } = await story.inStock({ M: '1' })
  const loan = await lent(ids)
  const [days] = await story.app.sql<{ later: string; past: string }>(
    "SELECT to_char($1::date + 7, 'YYYY-MM-DD') AS later, to_char($1::date - 1, 'YYYY-MM-DD') AS past",
    [story.today],
  )
  const extend = (name: string, dueBack: string) => as(name).act(sampleLoan, loan.id, 'extend', { values: { dueBack } })
  await expect(as('designer').save(sampleLoan, loan.id, { dueBack: days!.later })).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'dueBack', key: 'field.notEditable' }],
  })
  // A keeper who did not lend them is refused like the borrower.
  for (const name of ['designer', 'merchandiser']) {
    await expect(extend(name, days!.later)).rejects.toMatchObject({ code: 403, key: 'action.among' })
    expect(await expectRefusal(extend(name, days!.later))).toContain('借出人')
  }
  expect(await expectRefusal(extend('warehouse', days!.past))).toMatch(/^dueBack: /)
  expect((await loanOf(loan.id)).dueBack).toBe(story.today)
  expect((await extend('warehouse', days!.later)).dueBack).toBe(days!.later)
})

test('of all who want one sample at one moment, one gets the loan', async () => {
  const { ids } = await story.inStock({ M: '1' })
  const loans: string[] = []
  for (let at = 0; at < callersAtOnce; at++) loans.push((await draft(ids)).id)
  const answers = await Promise.all(loans.map((id) => expectRefusal(as('designer').act(sampleLoan, id, 'submit'))))
  expect(answers.filter((one) => one === '')).toHaveLength(1)
  expect(answers.filter((one) => one.includes('samples[0].sample'))).toHaveLength(callersAtOnce - 1)
  const rows = (await as('designer').list(sampleLoan, { filters: [{ field: 'status', operator: 'eq', value: 'submitted' }] })).rows
  expect(rows.filter(({ id }) => loans.includes(id))).toHaveLength(1)
})

test('a loan that is late gives the borrower one task, once, in the language of the person', async () => {
  const { ids } = await story.inStock({ M: '1' })
  const loan = await lent(ids, { borrower: idOf('buyer') })
  const tasks = async (name: string) =>
    (await as(name).perform((operation) => personalTasks(operation, {}))).rows.filter(({ content }) => content.includes(loan.number))
  expect(await runMoments(story.app.engine)).toBe(0)
  // The day after it was due: the queue looks at the moment that it has kept for the end of that day.
  const [past] = await story.app.sql<{ day: string }>("SELECT to_char($1::date - 1, 'YYYY-MM-DD') AS day", [story.today])
  const late = (id: string) => as('warehouse').perform(({ ctx }) => ctx.set(sampleLoan, id, { dueBack: past!.day }))
  await late(loan.id)
  await runMoments(story.app.engine)
  await runMoments(story.app.engine)
  const [task, ...more] = await tasks('buyer')
  expect(more).toEqual([])
  expect(task).toMatchObject({
    status: 10,
    due: past!.day,
    overdue: true,
    user_id: idOf('buyer'),
    related_type: 'sample_loan',
    related_key: loan.id,
  })
  expect(task!.content).toBe(`请归还借用的样衣：${loan.number}，1 件，应于 ${past!.day} 归还`)
  expect(await tasks('designer')).toEqual([])
  expect((await loanOf(loan.id)).overdueSince).not.toBeNull()
  await story.app.sql("UPDATE core.account SET language = 'en' WHERE id = $1", [idOf('manager')])
  const other = await lent((await story.inStock({ M: '1' })).ids, { borrower: idOf('manager') })
  await late(other.id)
  await runMoments(story.app.engine)
  const { rows } = await as('manager').perform((operation) => personalTasks(operation, {}))
  expect(rows.map(({ content }) => content)).toEqual([`Give back the samples of ${other.number}: 1 due on ${past!.day}`])
})

test('the borrower, who entered it or a keeper withdraws a loan and changes its borrower, others do not; it is lent to people who can sign in', async () => {
  const { ids } = await story.inStock({ M: '1' })
  const { id } = await draft(ids)
  const borrow = (name: string, person: string) => as(name).save(sampleLoan, id, { borrower: idOf(person) })
  expect(await expectRefusal(borrow('buyer', 'buyer'))).toMatch(/^borrower: 借调单由借用人、制单人或样衣管理员/)
  await as('designer').act(sampleLoan, id, 'submit')
  expect(await expectRefusal(as('buyer').act(sampleLoan, id, 'withdraw'))).toContain('借调单由借用人、制单人或样衣管理员')
  expect((await as('warehouse').act(sampleLoan, id, 'withdraw')).status).toBe('draft')
  await borrow('designer', 'buyer')
  await as('designer').act(sampleLoan, id, 'submit')
  expect((await as('buyer').act(sampleLoan, id, 'withdraw')).borrower).toBe(idOf('buyer'))

  const setManager = (status: string) => story.app.sql('UPDATE core.member SET status = $2 WHERE user_id = $1', [idOf('manager'), status])
  await setManager('frozen')
  expect(await expectRefusal(borrow('buyer', 'manager'))).toMatch(/^borrower: /)
  const handOver = as('warehouse').act(sample, ids[0]!, 'handOver', { values: { receiver: idOf('manager') } })
  expect(await expectRefusal(handOver)).toMatch(/^receiver: /)
  await setManager('active')
  expect((await borrow('buyer', 'manager')).borrower).toBe(idOf('manager'))
})
