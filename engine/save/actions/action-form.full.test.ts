/** Tests the form of an action: what it opens with, what it may change and what not, refusals, several documents at once, approvers' values. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { date } from '../../../model/fields/date.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { money } from '../../../model/fields/money.ts'
import { text } from '../../../model/fields/text.ts'
import { history } from '../../journal/history.ts'
import { describePage } from '../../pages/describe-page.ts'
import { story, type Story } from '../../testing/story.ts'
import { openActionForm } from './open-action-form.ts'
import { bulkAll, bulkOne } from './bulk-actions.ts'
import { executeAction } from './execute-action.ts'

const label = ['单', 'Bill'] as const
const account = document('bank', {
  module: 'forms',
  code: 'BNK',
  kind: 'master',
  label,
  number: 'B-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'payee' } } },
  rights: { read: ['finance', 'buyer'], create: ['finance'], edit: ['finance'] },
  fields: {
    name: text(label, { required: true }),
    payee: link(label, 'company'),
    reference: text(label),
    secret: text(label, { restrict: { partyRoles: { supplier: 2 } } }),
  },
  statuses: { active: { label, family: 'success', edit: true } },
  actions: {},
  list: { columns: ['number', 'name'] },
  form: [{ section: label, fields: ['number', 'name', 'payee', 'reference', 'secret'] }],
})
const bill = document('bill', {
  module: 'forms',
  code: 'BIL',
  kind: 'transaction',
  label,
  number: 'F-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'payee', from: ['sent', 'agreed'] } } },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    payee: link(label, 'company'),
    total: money(label, { atLeast: 0 }),
    bank: link(label, 'bank'),
    day: date(label),
    until: date(label),
    note: text(label),
    reference: text(label),
    inside: text(label, { restrict: { partyRoles: { supplier: 2 } } }),
    payments: lines(label, {
      day: date(label, { required: true, default: '@today' }),
      amount: money(label, { required: true, above: 0 }),
      why: text(label),
    }),
    paid: money(label, { formula: 'sum(append(payments.amount, 0))' }),
    open: money(label, { formula: 'total - paid' }),
  },
  statuses: {
    draft: { label, family: 'neutral', edit: true },
    pending: { label, family: 'attention' },
    sent: { label, family: 'info' },
    agreed: { label, family: 'success', edit: ['note'] },
  },
  flow: ['draft', 'pending', 'sent'],
  actions: {
    submit: { label, from: 'draft', to: 'pending', by: 'buyer' },
    approve: { label, from: 'pending', to: 'sent', by: 'manager', sign: 'any', form: { fields: ['note'] }, require: ['note'] },
    reject: { label, from: 'pending', to: 'draft', by: 'manager', back: 'first', comment: 'required' },
    agree: {
      label,
      from: 'sent',
      to: 'agreed',
      partyRole: 'supplier',
      by: 'supplier',
      form: {
        fields: ['day', 'until', 'inside', 'bank', 'reference'],
        prefill: { day: '@today', until: { formula: 'day + duration("P7D")' }, reference: 'bank.reference' },
      },
      require: ['day'],
    },
    pay: {
      label,
      from: 'agreed',
      to: 'agreed',
      by: 'finance',
      form: {
        fields: ['bank', 'payments.day', 'payments.amount', 'payments.why'],
        prefill: { 'payments.amount': 'open', 'payments.why': 'bank.reference' },
      },
    },
  },
  list: { columns: ['number', 'status'] },
  form: [
    {
      section: label,
      fields: ['number', 'payee', 'total', 'bank', 'day', 'until', 'note', 'reference', 'inside', 'payments', 'paid', 'open'],
    },
  ],
})

/** Two people confirm it, each with values of their own. */
const visit = document('visit', {
  module: 'forms',
  code: 'VIS',
  kind: 'transaction',
  label,
  number: 'V-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['merchandiser'], edit: ['merchandiser'] },
  fields: {
    day: date(label),
    dock: text(label),
    goods: text(label),
    place: text(label, { formula: 'dock + "!"' }),
    confirmed: text(label, { computed: true }),
  },
  statuses: {
    draft: { label, family: 'neutral', edit: true },
    pending: { label, family: 'attention' },
    agreed: { label, family: 'success' },
  },
  flow: ['draft', 'pending', 'agreed'],
  actions: {
    submit: { label, from: 'draft', to: 'pending', by: 'merchandiser' },
    confirm: {
      label,
      from: 'pending',
      to: 'agreed',
      by: ['buyer', 'manager'],
      sign: 'all',
      form: { fields: ['day', 'dock'], prefill: { day: '@today' } },
      sets: { confirmed: { value: 'yes' } },
    },
  },
  list: { columns: ['number', 'status'] },
  form: [{ section: label, fields: ['number', 'day', 'dock', 'goods', 'place', 'confirmed'] }],
})

let app: Story
let bank: string
beforeAll(async () => {
  app = await story({ documents: [account, bill, visit] })
  bank = (await app.as('finance').create(account, { name: 'A', reference: 'REF-1', payee: app.as('supplier').actor.company })).id
})
afterAll(() => app?.end())

type Sent = { readonly values?: unknown; readonly version?: number; readonly comment?: string }
/** Does an action as a person, on the version that is stored unless another one is given. */
const act = (who: string, id: string, action: string, more: Sent = {}) =>
  app.as(who).perform(async (operation) => {
    const { version } = await operation.ctx.get(bill, id)
    return executeAction(operation, bill, { id, version, action, ...more })
  })
const open = (who: string, id: string, action: string, values = {}) =>
  app.as(who).perform((operation) => openActionForm(operation, bill, { id, action, values }))
const sent = async (total = '100') => {
  const { id } = await app.as('buyer').create(bill, { total, payee: app.as('supplier').actor.company })
  await act('buyer', id, 'submit')
  await act('manager', id, 'approve', { values: { note: 'N' } })
  return id
}
const agreed = async (total = '100') => {
  const id = await sent(total)
  await act('supplier', id, 'agree', { values: { day: '2026-01-05' } })
  return id
}

test('an approver gives values of the form with the signature, and the action requires them', async () => {
  const { id } = await app.as('buyer').create(bill, { total: '5' })
  await act('buyer', id, 'submit')
  await expect(act('manager', id, 'approve')).rejects.toMatchObject({ code: 11000, fields: [{ path: 'note' }] })
  expect(await act('manager', id, 'approve', { values: { note: 'seen' } })).toMatchObject({ status: 'sent', note: 'seen' })
  const entries = await app.as('buyer').perform((operation) => history(operation, bill, id))
  expect(entries.find(({ action }) => action === 'approve')?.changes).toContainEqual(expect.objectContaining({ path: 'note', to: 'seen' }))
})

test('values of a signature that completes no node are saved with it, and the next signer sees them', async () => {
  const { id } = await app.as('merchandiser').create(visit, { goods: 'G' })
  const { version } = await app.as('merchandiser').act(visit, id, 'submit')
  const confirm = (who: string, of: number, values?: object) =>
    app.as(who).perform((operation) => executeAction(operation, visit, { id, version: of, action: 'confirm', values }))
  await expect(confirm('buyer', version, { goods: 'H' })).rejects.toMatchObject({ code: 403 })
  const given = { day: '2026-03-01', dock: 'A1' }
  const answer = await confirm('buyer', version, given)
  expect(answer).toMatchObject({ ...given, place: 'A1!', status: 'pending', version: version + 1, confirmed: null })
  expect(await app.as('merchandiser').get(visit, id)).toMatchObject({ ...given, place: 'A1!', status: 'pending', version: version + 1 })
  const [entry] = await app.as('merchandiser').perform((operation) => history(operation, visit, id))
  expect(entry).toMatchObject({ action: 'save' })
  expect(entry!.changes).toContainEqual(expect.objectContaining({ path: 'dock', from: null, to: 'A1' }))
  // Who has not seen the values signs nothing.
  await expect(confirm('manager', version)).rejects.toMatchObject({ key: 'action.changed' })
  const opened = await app.as('manager').perform((operation) => openActionForm(operation, visit, { id, action: 'confirm' }))
  expect(opened).toMatchObject({ version: version + 1, values: given })
  expect(await confirm('manager', version + 1, { ...given, dock: 'B2' })).toMatchObject({
    day: '2026-03-01',
    dock: 'B2',
    status: 'agreed',
    confirmed: 'yes',
    version: version + 2,
  })
})

test('a signature without values, or with those that the document has, leaves the version that the others see', async () => {
  for (const values of [undefined, {}, { dock: 'A1' }]) {
    const { id } = await app.as('merchandiser').create(visit, { dock: 'A1' })
    const { version } = await app.as('merchandiser').act(visit, id, 'submit')
    const confirm = (who: string) =>
      app.as(who).perform((operation) => executeAction(operation, visit, { id, version, action: 'confirm', values }))
    expect(await confirm('manager')).toMatchObject({ status: 'pending', version, confirmed: null })
    expect(await confirm('buyer')).toMatchObject({ status: 'agreed', dock: 'A1', version: version + 1 })
  }
})

test('a party fills the fields of the form in a status that nobody edits, and no others', async () => {
  const id = await sent()
  await expect(act('supplier', id, 'agree', { values: { day: '2026-01-05', note: 'x' } })).rejects.toMatchObject({ code: 403 })
  await expect(act('supplier', id, 'agree', { values: { inside: 'x' } })).rejects.toMatchObject({ code: 400, key: 'form.unknownKey' })
  await expect(act('supplier', id, 'agree', { values: { day: 'never' } })).rejects.toMatchObject({ code: 11000, fields: [{ path: 'day' }] })
  await expect(act('buyer', id, 'agree', { values: { day: '2026-01-05' } })).rejects.toMatchObject({ code: 403 })
  expect(await app.as('buyer').get(bill, id)).toMatchObject({ status: 'sent', day: null, version: 3 })
  expect(await act('supplier', id, 'agree', { values: { day: '2026-01-05' } })).toMatchObject({
    status: 'agreed',
    day: '2026-01-05',
    version: 4,
  })
  const entries = await app.as('buyer').perform((operation) => history(operation, bill, id))
  expect(entries.find(({ action }) => action === 'agree')?.changes).toMatchObject([
    { path: 'status' },
    { path: 'day', from: null, to: '2026-01-05' },
  ])
})

test('a form opens with prefilled values, which follow what was typed; what the person may not write is not in it', async () => {
  const id = await sent()
  const { version, values } = await open('supplier', id, 'agree')
  expect(version).toBe(3)
  expect(Object.keys(values).toSorted()).toEqual(['bank', 'day', 'reference', 'until'])
  expect(values['until']).toBe(new Date(Date.parse(values['day'] as string) + 7 * 86_400_000).toISOString().slice(0, 10))
  expect((await open('supplier', id, 'agree', { day: '2026-02-01' })).values).toMatchObject({ until: '2026-02-08' })
  expect((await open('supplier', id, 'agree', { day: 'soon' })).values).toMatchObject({ until: null })
  await expect(open('supplier', id, 'agree', { note: 'x' })).rejects.toMatchObject({ code: 400 })
  await expect(open('buyer', id, 'agree')).rejects.toMatchObject({ code: 403 })
  await expect(open('finance', id, 'pay')).rejects.toMatchObject({ key: 'action.notFrom' })
})

test('the page shows the form to each person as it may be given, without the locks of statuses', async () => {
  const formOf = async (who: string, name: string) => {
    const { actions } = await app.as(who).perform((operation) => describePage(operation, bill))
    return actions.find((action) => action.name === name)?.form
  }
  const agree = await formOf('supplier', 'agree')
  expect(agree).toMatchObject({ prefilled: true })
  expect(agree!.fields.map(({ field, required, rules }) => [field, required, rules])).toEqual([
    ['day', true, {}],
    ['until', false, {}],
    ['bank', false, {}],
    ['reference', false, {}],
  ])
  expect((await formOf('finance', 'pay'))!.fields.map(({ field }) => field)).toEqual([
    'bank',
    'payments.day',
    'payments.amount',
    'payments.why',
  ])
  expect(await formOf('buyer', 'submit')).toBeUndefined()
})

test('columns of the form make one new line; amounts open with what is left, linked values with what the person sees', async () => {
  const id = await agreed()
  const form = await open('finance', id, 'pay', { bank })
  expect(form.values).toMatchObject({ 'payments.amount': '100', 'payments.why': 'REF-1' })
  expect(form.values).not.toHaveProperty('bank')
  expect(form.values['payments.day']).toMatch(/^\d{4}-/)
  await expect(act('finance', id, 'pay', { values: { 'payments.amount': '-1' } })).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'payments[0].amount' }],
  })
  await act('finance', id, 'pay', { values: { bank, 'payments.amount': '40', 'payments.day': '2026-01-06' } })
  await act('finance', id, 'pay', { values: { 'payments.amount': '60' } })
  const stored = await app.as('finance').get(bill, id)
  expect(stored).toMatchObject({ bank, paid: '100', open: '0', payments: [{ amount: '40', day: '2026-01-06' }, { amount: '60' }] })
  // The list itself is not of the form: only who may edit the document in this status sends it, and finance may not.
  await expect(act('finance', id, 'pay', { values: { payments: [] } })).rejects.toMatchObject({ code: 403 })
  await expect(act('finance', id, 'pay', { values: { payments: [], 'payments.amount': '1' } })).rejects.toMatchObject({ code: 400 })
})

test('a value over a link is not prefilled for a person who may not read the linked document', async () => {
  const id = await sent()
  expect((await open('supplier', id, 'agree', { bank })).values).toMatchObject({ reference: null })
})

test('a stale version is refused, and nothing of the form is written with a refused action', async () => {
  const id = await agreed()
  await expect(act('finance', id, 'pay', { version: 1, values: { 'payments.amount': '1' } })).rejects.toMatchObject({
    key: 'action.changed',
  })
  expect(await app.as('finance').get(bill, id)).toMatchObject({ payments: [], version: 4 })
})

test('of several documents each has what was typed for all, and its own prefilled values', async () => {
  const ids = [await agreed('10'), await agreed('20')]
  const change = { action: 'pay', values: { 'payments.day': '2026-01-09' } }
  const finance = app.as('finance')
  const { rows } = await bulkAll(ids, { one: (id) => finance.perform((operation) => bulkOne(operation, bill, id, change)), language: 'en' })
  expect(rows.map(({ done }) => done)).toEqual([true, true])
  const stored = await Promise.all(ids.map((id) => finance.get(bill, id)))
  expect(stored.map(({ payments }) => payments)).toMatchObject([
    [{ amount: '10', day: '2026-01-09' }],
    [{ amount: '20', day: '2026-01-09' }],
  ])
})

test('of 50 callers who pay all that is left at once, one does', async () => {
  const id = await agreed('50')
  const { version } = await app.as('finance').get(bill, id)
  const payments = Array.from({ length: 50 }, () => act('finance', id, 'pay', { version, values: { 'payments.amount': '50' } }))
  const done = (await Promise.allSettled(payments)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  expect(await app.as('finance').get(bill, id)).toMatchObject({ paid: '50' })
})
