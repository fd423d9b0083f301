/** Tests of `apart`: who checks is not who made, at the form, in bulk, in tasks of the process, and not for the type's own logic. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import type { WeftError } from '../../../model/errors.ts'
import { text } from '../../../model/fields/text.ts'
import { story, type Story } from '../../testing/story.ts'
import { bulkOne } from '../actions/bulk-actions.ts'
import { logicContext } from '../actions/logic-context.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
} as const
const sample = document('sample', {
  ...head,
  code: 'SMP',
  label: ['样', 'Sample'],
  number: 'S-{00000}',
  fields: {
    tester: link(['检', 'Tester'], 'user'),
    parts: lines(['项', 'Parts'], { taker: link(['取', 'Taker'], 'user'), what: text(['何', 'What']) }),
  },
  statuses: {
    open: { label: ['开', 'Open'], family: 'neutral', edit: true },
    tested: { label: ['检', 'Tested'], family: 'info', edit: true },
    released: { label: ['放', 'Released'], family: 'success' },
  },
  actions: {
    test: { label: ['检验', 'Test'], from: 'open', to: 'tested' },
    release: {
      label: ['放行', 'Release'],
      from: 'tested',
      to: 'released',
      apart: { persons: ['createdBy', 'tester', 'parts.taker'], did: ['test'] },
    },
  },
  list: { columns: ['number', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'tester', 'parts'] }],
})
const spending = document('spending', {
  ...head,
  code: 'SPD',
  label: ['支', 'Spending'],
  number: 'X-{00000}',
  fields: { buyer: link(['采购', 'Buyer'], 'user'), name: text(['名', 'Name']) },
  statuses: {
    draft: { label: ['稿', 'Draft'], family: 'neutral', edit: true },
    asked: { label: ['审', 'Asked'], family: 'attention' },
    approved: { label: ['准', 'Approved'], family: 'success' },
    paid: { label: ['付', 'Paid'], family: 'success' },
  },
  actions: {
    submit: { label: ['提交', 'Submit'], from: 'draft', to: 'asked' },
    approve: {
      label: ['批准', 'Approve'],
      from: 'asked',
      to: 'approved',
      by: ['manager', 'finance'],
      sign: 'any',
      apart: { persons: ['buyer'] },
    },
    pay: { label: ['付款', 'Pay'], from: 'approved', to: 'paid', by: ['manager', 'finance'], apart: { did: ['approve'] } },
  },
  flow: ['draft', 'asked', 'approved'],
  list: { columns: ['number', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'buyer', 'name'] }],
})
const types = [sample, spending] as readonly AnyDocument[]

let app: Story
beforeAll(async () => {
  app = await story({ documents: types })
})
afterAll(() => app?.end())
const user = (name: string) => app.as(name).actor.user
const refusedWith = (work: Promise<unknown>): Promise<WeftError> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )
const offered = async (name: string, id: string) => ((await app.as(name).get(sample, id))['may'] as { actions: string[] }).actions
const barred = async (name: string, type: AnyDocument, id: string) =>
  ((await app.as(name).get(type, id))['may'] as { barred?: unknown }).barred
const apart = { code: 403, key: 'action.apart' }

test('refuses whom the document names and who did the action before, in words that say why', async () => {
  const { id } = await app.as('buyer').create(sample, { tester: user('inspector'), parts: [{ taker: user('designer') }] })
  await app.as('planner').act(sample, id, 'test')
  for (const [name, before, beforeEn] of [
    ['buyer', '创建', 'Created'],
    ['inspector', '检', 'Tester'],
    ['designer', '取', 'Taker'],
    ['planner', '检验', 'Test'],
  ] as const) {
    const error = await refusedWith(app.as(name).act(sample, id, 'release'))
    expect(error).toMatchObject(apart)
    expect([error.localised('zh'), error.localised('en')]).toEqual([
      `“放行”须由另一人执行：此单据的“${before}”是您`,
      `"Release" is for another person: "${beforeEn}" of this document was you`,
    ])
  }
  // The button is not offered to whom the document names.
  expect(await offered('inspector', id)).not.toContain('release')
  expect(await barred('inspector', sample, id)).toEqual([{ name: 'release', why: 'apart', fields: ['tester'] }])
  expect(await offered('manager', id)).toContain('release')
  expect(await barred('manager', sample, id)).toBeUndefined()
  expect((await app.as('manager').act(sample, id, 'release')).status).toBe('released')
})

test('bulk refuses the same documents, and logic acts for the system', async () => {
  const made = await app.as('buyer').create(sample, {})
  const other = await app.as('designer').create(sample, {})
  for (const { id } of [made, other]) await app.as('planner').act(sample, id, 'test')
  const release = (id: string) => app.as('buyer').perform((operation) => bulkOne(operation, sample, id, { action: 'release' }))
  await expect(release(made.id)).rejects.toMatchObject(apart)
  await release(other.id)
  await app.as('buyer').perform((operation) => logicContext(operation).act(sample, made.id, 'release'))
  expect((await app.as('buyer').get(sample, made.id)).status).toBe('released')
})

test('holds for tasks of the process, and a signature counts as what was done', async () => {
  const { id } = await app.as('buyer').create(spending, { buyer: user('finance') })
  await app.as('buyer').act(spending, id, 'submit')
  expect(await barred('finance', spending, id)).toEqual([{ name: 'approve', why: 'apart', fields: ['buyer'] }])
  expect(await barred('buyer', spending, id)).toBeUndefined()
  await expect(app.as('finance').act(spending, id, 'approve')).rejects.toMatchObject(apart)
  expect((await app.as('manager').act(spending, id, 'approve')).status).toBe('approved')
  await expect(app.as('manager').act(spending, id, 'pay')).rejects.toMatchObject(apart)
  expect((await app.as('finance').act(spending, id, 'pay')).status).toBe('paid')
})
