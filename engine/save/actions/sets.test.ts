/** Tests of what actions set (`sets`): every source, before the checks, in one version, by signatures and by bulk; kinds that do not fit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { f } from '../../../model/fields/fields.ts'
import { defineLogic } from '../../document-logic.ts'
import { history } from '../../journal/history.ts'
import { describePage } from '../../pages/describe-page.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { createDocuments } from '../create.ts'
import { actMany } from './execute-action.ts'

const computed = { computed: true } as const
const loan = document('loan', {
  module: 'story',
  code: 'LON',
  kind: 'transaction',
  label: ['借用单', 'Loan'],
  number: 'L-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    pieces: f.quantity(['数量', 'Pieces']),
    handling: f.choice(['处理', 'Handling'], { open: ['处理中', 'Open'], held: ['搁置', 'Held'] }, { default: 'open' }),
    heldFrom: f.text(['搁置前状态', 'Status before'], computed),
    heldAt: f.dateTime(['搁置时间', 'Held at'], computed),
    heldOn: f.date(['搁置日', 'Held on'], computed),
    heldBy: f.link(['搁置人', 'Held by'], 'user', computed),
    heldIn: f.link(['搁置公司', 'Held in'], 'company', computed),
    why: f.text(['原因', 'Reason'], { ...computed, max: 20 }),
    times: f.integer(['次数', 'Times'], { ...computed, default: 0 }),
    fee: f.money(['费用', 'Fee'], computed),
    twice: f.money(['两倍费用', 'Twice'], { formula: 'fee * 2' }),
    secret: f.text(['内部', 'Internal'], { ...computed, restrict: { others: 2 } }),
  },
  statuses: {
    draft: { edit: true },
    lent: { label: ['已借出', 'Lent'], family: 'info', edit: true },
    held: { label: ['已搁置', 'Held'], family: 'closed' },
    approved: {},
  },
  flow: ['lent', 'approved'],
  actions: {
    lend: { label: ['借出', 'Lend'], from: 'draft', to: 'lent' },
    hold: {
      label: ['搁置', 'Hold'],
      from: ['draft', 'lent'],
      to: 'held',
      comment: 'optional',
      checks: ['feeBounded'],
      sets: {
        handling: { value: 'held' },
        heldFrom: 'status',
        heldAt: '@now',
        heldOn: '@today',
        heldBy: '@userId',
        heldIn: '@clientId',
        why: '@comment',
        times: { formula: 'times + 1' },
        fee: { formula: 'pieces * 0.33333' },
      },
    },
    release: { label: ['恢复', 'Release'], from: 'held', to: 'draft', sets: { handling: { value: 'open' }, heldFrom: { value: null } } },
    approve: {
      from: 'lent',
      to: 'approved',
      by: ['buyer', 'manager'],
      sign: 'all',
      sets: { secret: { value: 'signed' }, heldOn: '@today' },
    },
  },
})
/** Without a process, of which each document would have its own. */
const parcel = document('parcel', {
  module: 'story',
  code: 'PCL',
  kind: 'transaction',
  label: ['包裹', 'Parcel'],
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { pieces: f.quantity(['数量', 'Pieces']), closedAt: f.dateTime(['关闭时间', 'Closed at'], computed) },
  statuses: { draft: { edit: true }, closed: { end: true } },
  actions: { close: { label: ['关闭', 'Close'], from: 'draft', to: 'closed', sets: { closedAt: '@now' } } },
})
const loanLogic = defineLogic(loan, {
  checks: {
    /** Judges what the action sets. */
    feeBounded: (doc) =>
      Number(doc.fee) > 1000 ? { key: 'loan.fee', message: ['费用过高', 'The fee is too high'], path: 'fee' } : undefined,
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [loan, parcel], logic: [loanLogic] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

test('an action sets moment, day, person, company, comment, another field, a constant and a formula, in one version and one entry', async () => {
  const { id } = await buyer.create(loan, { pieces: '10' })
  const held = await buyer.act(loan, id, 'hold', { comment: '待确认' })
  expect(held).toMatchObject({
    version: 2,
    handling: 'held',
    heldFrom: 'draft',
    heldBy: buyer.actor.user,
    heldIn: buyer.actor.company,
    why: '待确认',
    times: 1,
    fee: '3.3333',
    twice: '6.6666',
  })
  expect(Math.abs(Date.parse(held.heldAt!) - Date.now())).toBeLessThan(60_000)
  expect(held.heldOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  const [entry] = await buyer.perform((operation) => history(operation, loan, id))
  expect(entry!.action).toBe('hold')
  expect(entry!.changes.map(({ path }) => path)).toEqual(expect.arrayContaining(['status', 'heldFrom', 'heldBy', 'times', 'twice']))
  expect(await buyer.get(loan, id)).toMatchObject({ heldFrom: 'draft', times: 1 })
})

test('the opposite action sets back what it names and nothing else; a formula counts on', async () => {
  const { id } = await buyer.create(loan, { pieces: '1' })
  await buyer.act(loan, id, 'hold')
  expect(await buyer.act(loan, id, 'release')).toMatchObject({ handling: 'open', heldFrom: null, heldBy: buyer.actor.user, times: 1 })
  expect(await buyer.act(loan, id, 'hold')).toMatchObject({ times: 2, why: null })
})

test('checks judge what is set; a value that the field does not hold is refused at it, and nothing is written', async () => {
  const { id } = await buyer.create(loan, { pieces: '9000' })
  await expect(buyer.act(loan, id, 'hold')).rejects.toMatchObject({ fields: [{ path: 'fee' }] })
  await buyer.save(loan, id, { pieces: '9' })
  await expect(buyer.act(loan, id, 'hold', { comment: '长'.repeat(21) })).rejects.toMatchObject({ fields: [{ path: 'why' }] })
  expect(await buyer.get(loan, id)).toMatchObject({ status: 'draft', times: 0, fee: '0', version: 2 })
})

test('what was typed along with the action is what its formulas read', async () => {
  const { id } = await buyer.create(loan, { pieces: '1' })
  expect(await buyer.act(loan, id, 'hold', { values: { pieces: '30' } })).toMatchObject({ pieces: '30', fee: '9.9999' })
})

test('a signature that completes no node sets nothing', async () => {
  const merchandiser = app.as('merchandiser')
  const { id } = await merchandiser.create(loan, { pieces: '1' })
  await merchandiser.act(loan, id, 'lend')
  expect(await buyer.act(loan, id, 'approve')).toMatchObject({ status: 'lent', secret: null, heldOn: null })
  expect(await merchandiser.get(loan, id)).toMatchObject({ status: 'lent', secret: null })
  expect(await app.as('manager').act(loan, id, 'approve')).toMatchObject({ status: 'approved', secret: 'signed' })
})

test('the page says what an action sets', async () => {
  const page = await buyer.perform((operation) => describePage(operation, loan))
  expect(page.actions.find(({ name }) => name === 'release')!.sets).toEqual(['handling', 'heldFrom'])
})

test('2 and 100 documents send the same number of statements', async () => {
  const counts: number[] = []
  for (const size of [2, 100]) {
    const values = Array.from({ length: size }, (_, at) => ({ pieces: String(at + 1) }))
    const ids = (await buyer.perform((operation) => createDocuments(operation, parcel, values))).map(({ doc }) => doc.id)
    counts.push((await sentStatements(buyer, (operation) => actMany(operation, parcel, ids, { action: 'close' }))).length)
  }
  expect(counts[1]).toBe(counts[0])
})
