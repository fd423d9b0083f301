/** Tests of a type's built-in process through the save path: statuses, rejections, reopening, cancelling, removing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullRun } from '../../testing/proof-size.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { executeAction } from '../../save/actions/execute-action.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { workflowFixture, paper, type FixturePerson, type WorkflowFixture } from '../../testing/workflow-fixture.ts'

let here: WorkflowFixture
let anna: FixturePerson, bill: FixturePerson, ben: FixturePerson, eve: FixturePerson
beforeAll(async () => {
  here = await workflowFixture()
  anna = await here.person('anna', { roles: ['clerk'] })
  bill = await here.person('bill', { roles: ['clerk'] })
  ben = await here.person('ben', { roles: ['boss'] })
  eve = await here.person('eve', { roles: ['money'] })
})
afterAll(() => here.end())
const mayDo = async (by: FixturePerson, id: string) => ((await by.get(paper as AnyDocument, id))['may'] as { actions: string[] }).actions
const fresh = async () => (await anna.create(paper, { name: '合同' })).id

test('after submitting and two signatures the status follows the process, with history and notices [SH-1-004]', async () => {
  const id = await fresh()
  expect(await here.state(id)).toMatchObject({ node: 'draft', paper: 'draft', waiting: ['anna'] })
  expect(await mayDo(bill, id)).toEqual(['submit'])
  expect((await anna.act(paper, id, 'submit')).status).toBe('submitted')
  expect(await mayDo(ben, id)).toEqual(['approve', 'reject'])
  expect(await mayDo(eve, id)).toEqual([])
  await expect(eve.act(paper, id, 'approve')).rejects.toMatchObject({ code: 403, key: 'flow.notYours' })
  expect((await ben.act(paper, id, 'approve')).status).toBe('submitted')
  expect((await eve.act(paper, id, 'approve', { comment: '好' })).status).toBe('approved')
  expect(await here.state(id)).toMatchObject({
    node: 'approved',
    status: 'approved',
    paper: 'approved',
    waiting: [],
    log: ['start', 'submit', 'approve', 'approve'],
  })
})

test('a document is locked before its process, whatever the action, so that two operations of one document never deadlock', async () => {
  const id = await fresh()
  await anna.act(paper, id, 'submit')
  for (const [by, action] of [
    [ben, 'approve'],
    [eve, 'reject'],
  ] as const) {
    const { version } = await by.get(paper as AnyDocument, id)
    const sent = await sentStatements(by, (operation) =>
      executeAction(operation, paper as AnyDocument, { id, action, version, comment: '看过' }),
    )
    const locks = sent.filter((sql) => sql.includes('FOR UPDATE'))
    expect(
      locks.map((sql) => (sql.includes('core.process_instance') ? 'process' : 'document')),
      action,
    ).toEqual(['document', 'process'])
  }
})

test('a rejection leads to the status the action names, and submitting again is a new round', async () => {
  const id = await fresh()
  await anna.act(paper, id, 'submit')
  await expect(ben.act(paper, id, 'reject')).rejects.toMatchObject({ code: 11000 })
  expect((await ben.act(paper, id, 'reject', { comment: '缺附件' })).status).toBe('rejected')
  expect(await here.state(id)).toMatchObject({ node: 'draft', paper: 'rejected', round: 2, waiting: ['anna'], status: 'in_progress' })
  expect((await anna.act(paper, id, 'submit')).status).toBe('submitted')
  await ben.act(paper, id, 'approve')
  expect((await eve.act(paper, id, 'reject', { comment: '超预算' })).status).toBe('rejected')
  expect(await here.state(id)).toMatchObject({ node: 'draft', round: 3 })
})

test('an action outside the process ends it; one that leads back into it begins a new round', async () => {
  const id = await fresh()
  await anna.act(paper, id, 'submit')
  await ben.act(paper, id, 'approve')
  await eve.act(paper, id, 'approve')
  expect((await anna.act(paper, id, 'reopen')).status).toBe('rejected')
  expect(await here.state(id)).toMatchObject({ node: 'draft', status: 'in_progress', round: 2, waiting: ['anna'] })
  await anna.act(paper, id, 'submit')
  expect((await anna.act(paper, id, 'cancel')).status).toBe('cancelled')
  expect(await here.state(id)).toMatchObject({ status: 'withdrawn', waiting: [] })
  await expect(ben.act(paper, id, 'approve')).rejects.toMatchObject({ code: 409, key: 'action.notFrom' })
})

test('removing a draft deletes its process', async () => {
  const id = await fresh()
  await anna.remove(paper, id)
  expect(
    await here.story.sql(
      'SELECT (SELECT count(*) FROM core.process_instance WHERE doc_id = $1) + (SELECT count(*) FROM core.process_task WHERE doc_id = $1) AS left',
      [id],
    ),
  ).toEqual([{ left: '0' }])
})

test('parallel approvals of one document through the save path make one transition [DM-8-026][DM-4-059]', async () => {
  const id = await fresh()
  const { version } = await anna.act(paper, id, 'submit')
  await ben.act(paper, id, 'approve')
  const all = await Promise.allSettled(Array.from({ length: isFullRun ? 200 : 20 }, () => eve.act(paper, id, 'approve', { version })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : [])))).toEqual(new Set(['action.changed']))
  expect(await here.story.sql('SELECT version, status FROM office.paper WHERE id = $1', [id])).toEqual([
    { version: version + 1, status: 'approved' },
  ])
})
