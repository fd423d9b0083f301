/** Tests of a document that a company declined: it reads what it answered on by every way, and nothing of what the owner does until it is sent again. */
import { tasksOf } from '../../workflow/queries/todo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { returnedStatuses } from '../../../model/people/returned.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import { exportRows } from '../../export/export.ts'
import { comments } from '../../journal/comments.ts'
import { asOf, compared, history } from '../../journal/history.ts'
import { printModels } from '../../print/print-model.ts'
import { globalSearch } from '../../query/global-search.ts'
import { lookup } from '../../query/lookup.ts'
import { story, type Person, type Story } from '../../testing/story.ts'

const hidden = { restrict: { others: 2 } } as const
const offer = document('offer', {
  module: 'tale',
  code: 'OFR',
  kind: 'transaction',
  label: ['要约', 'Offer'],
  number: 'O-{00000}',
  parties: {
    owner: 'brand',
    partyRoles: { supplier: { via: 'partner', from: ['sent'] }, carrier: { via: 'mover', from: ['sent'] } },
  },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'], export: ['*'] },
  fields: {
    partner: link(['伙伴', 'Partner'], 'company', { required: true }),
    mover: link(['承运', 'Mover'], 'company'),
    name: text(['名称', 'Name'], { required: true, list: ['card', 'search'] }),
    limit: text(['底价', 'Limit'], hidden),
    lines: lines(['明细', 'Lines'], { item: text(['项目', 'Item']), cost: text(['成本', 'Cost'], hidden) }),
  },
  statuses: {
    draft: { edit: true },
    pending: { label: ['待审', 'Pending'], family: 'attention' },
    sent: { label: ['已发', 'Sent'], family: 'info' },
    accepted: { label: ['已接受', 'Accepted'], family: 'success' },
    rejected: { edit: true },
  },
  flow: ['draft', 'pending', 'sent', 'accepted'],
  actions: {
    submit: { label: ['提交', 'Submit'], from: ['draft', 'rejected'], to: 'pending', by: 'buyer' },
    approve: { label: ['批准', 'Approve'], from: 'pending', to: 'sent', sign: 'any', by: 'manager' },
    reject: { label: ['退回', 'Return'], from: 'pending', to: 'draft', back: 'first', by: 'manager', comment: 'required' },
    accept: { label: ['接受', 'Accept'], from: 'sent', to: 'accepted', partyRole: 'supplier', by: 'supplier' },
    decline: {
      label: ['拒绝', 'Decline'],
      from: ['sent', 'accepted'],
      to: 'rejected',
      partyRole: 'supplier',
      by: 'supplier',
      comment: 'required',
    },
  },
})

let app: Story
let buyer: Person
let supplier: Person
beforeAll(async () => {
  app = await story({ documents: [offer] })
  buyer = app.as('buyer')
  supplier = app.as('supplier')
})
afterAll(() => app?.end())

async function send(id: string, comment = 'inside only') {
  await buyer.act(offer, id, 'submit', { comment })
  await app.as('manager').act(offer, id, 'approve', { comment })
}
async function declined(name: string) {
  const values = { partner: app.companies['supplier'], mover: app.companies['carrier'], name, limit: '77-floor' }
  const { id } = await buyer.create(offer, { ...values, lines: [{ item: 'sleeve', cost: '55-cost' }] })
  await send(id)
  await supplier.act(offer, id, 'decline', { comment: 'no capacity' })
  return id
}

/** Returns everything that a person gets of an offer, by way; a way that gives nothing is null. */
async function givenTo(person: Person, id: string, name: string) {
  const attempt = (work: Promise<unknown>) =>
    work.then(
      (given) => JSON.stringify(given),
      () => null,
    )
  const rows = (all: readonly unknown[]) => (all.length > 0 ? JSON.stringify(all) : null)
  const within = async (search: string) => rows((await person.list(offer, { search })).rows.filter((row) => row.id === id))
  const run = person.perform.bind(person)
  return {
    view: await attempt(person.get(offer, id)),
    print: await attempt(run((operation) => printModels(operation, offer, [id]))),
    history: await attempt(run((operation) => history(operation, offer, id))),
    list: rows((await person.list(offer, {})).rows.filter((row) => row.id === id)),
    search: await within(name),
    later: await within('later'),
    count:
      (await person.list(offer, { filters: [{ field: 'name', operator: 'eq', value: 'later words' }], count: true })).count === 0
        ? null
        : 'some',
    global: await run((operation) => globalSearch(operation, 'later')).then((all) =>
      JSON.stringify(all).includes(id) ? JSON.stringify(all) : null,
    ),
    lookup: await run((operation) => lookup(operation, 'offer', { search: 'later' })).then(
      (all) => (JSON.stringify(all).includes(id) ? JSON.stringify(all) : null),
      () => null,
    ),
    export: await run((operation) =>
      exportRows(operation, offer, {}).then(
        ({ table }) => rows(table.rows.filter((row) => JSON.stringify(row).includes(name) || JSON.stringify(row).includes('later'))),
        () => null,
      ),
    ),
    comments: await attempt(run((operation) => comments(operation, offer, id))),
    table: rows(await run(({ tx }) => tx.rows('SELECT * FROM tale.offer WHERE id = $1', [id]))),
    lines: rows(await run(({ tx }) => tx.rows('SELECT * FROM tale.offer__lines WHERE doc_id = $1', [id]))),
    readable: (await run((operation) => readableIds(operation, offer, [id]))).has(id) ? 'yes' : null,
  }
}
const readings = ['view', 'print', 'history'] as const

test('an answer that gives a document back to its owner, from which it is sent again, is read from the definition', () => {
  expect([...returnedStatuses(offer)].map(([role, statuses]) => [role, [...statuses]])).toEqual([
    ['supplier', ['rejected']],
    ['carrier', ['rejected']],
  ])
})

test('until the owner changes it the company reads the declined document by every way; then what it declined, by view, print and history alone', async () => {
  const id = await declined('alpha words')
  const before = await givenTo(supplier, id, 'alpha words')
  expect(before).toMatchObject({ list: expect.any(String), search: expect.any(String), table: expect.any(String), readable: 'yes' })
  await buyer.save(offer, id, { name: 'later words', limit: '66-floor', lines: [{ item: 'later sleeve', cost: '44-cost' }] })
  await buyer.act(offer, id, 'submit', { comment: 'later comment' })
  for (const person of [supplier, app.as('carrier')]) {
    const after = await givenTo(person, id, 'alpha words')
    for (const [way, given] of Object.entries(after))
      if (readings.some((one) => one === way))
        for (const word of ['later', '66-floor', '77-floor', '55-cost']) expect(given, way).not.toContain(word)
      else expect(given, way).toBeNull()
    for (const way of ['view', 'print'] as const) expect(after[way], way).toContain('alpha words')
  }
  const doc = await supplier.get(offer, id)
  expect(doc).toMatchObject({ answered: true, status: 'rejected', name: 'alpha words', lines: [{ item: 'sleeve' }] })
  expect(doc['may']).toEqual({ edit: false, remove: false, actions: [], conversions: [] })
  // The database itself gives the company only what it reads, and other companies nothing.
  const stored = (person: Person) => person.perform(({ tx }) => tx.rows('SELECT doc FROM core.answered_document WHERE doc_id = $1', [id]))
  expect(JSON.stringify(await stored(supplier))).not.toMatch(/later|66-floor|77-floor|55-cost/)
  expect(await stored(app.as('supplier2'))).toEqual([])
  await expect(app.as('supplier2').get(offer, id)).rejects.toMatchObject({ code: 404 })
  expect(await buyer.get(offer, id)).toMatchObject({ name: 'later words', status: 'pending' })
})

test('versions after the answer are neither read nor compared, and nothing is done with the document', async () => {
  const id = await declined('beta words')
  const { version } = await supplier.get(offer, id)
  await buyer.save(offer, id, { name: 'later words' })
  const at = (person: Person, some: number) => person.perform((operation) => asOf(operation, offer, id, some))
  expect(await at(supplier, version!)).toMatchObject({ name: 'beta words', status: 'rejected' })
  await expect(at(supplier, version! + 1)).rejects.toMatchObject({ code: 404 })
  const range = { from: version!, to: version! + 1 }
  await expect(supplier.perform((operation) => compared(operation, offer, id, range))).rejects.toMatchObject({ code: 404 })
  await expect(supplier.act(offer, id, 'decline', { comment: 'again', version: version! })).rejects.toMatchObject({ code: 404 })
})

test('sent again it is read as it is, without the steps between; a save that changes nothing takes it from nobody', async () => {
  const id = await declined('gamma words')
  await buyer.save(offer, id, {})
  expect(await supplier.get(offer, id)).not.toHaveProperty('answered')
  await buyer.save(offer, id, { name: 'later words' })
  await send(id, 'inside again')
  const doc = await supplier.get(offer, id)
  expect(doc).toMatchObject({ status: 'sent', name: 'later words' })
  expect(doc).not.toHaveProperty('answered')
  const entries = await supplier.perform((operation) => history(operation, offer, id))
  expect(entries.map(({ action }) => action)).toEqual(['approve', 'decline', 'approve'])
  const versions = entries.map(({ version }) => version)
  await expect(supplier.perform((operation) => asOf(operation, offer, id, versions[0]! - 1))).rejects.toMatchObject({ code: 404 })
})

test('what the owner did meanwhile stays out of the history, also when its newest 200 entries begin after the answer', async () => {
  const id = await declined('epsilon words')
  for (let at = 0; at < 200; at++) await buyer.save(offer, id, { name: `later words ${at}` })
  await send(id, 'inside again')
  const entries = await supplier.perform((operation) => history(operation, offer, id))
  expect(entries.map(({ action }) => action)).toEqual(['approve'])
  expect(JSON.stringify(entries)).not.toContain('later words')
})

test('what a person has handled leaves the list of handled tasks with the document', async () => {
  const { id } = await buyer.create(offer, { partner: app.companies['supplier'], name: 'zeta words', lines: [{ item: 'sleeve' }] })
  await send(id)
  await supplier.act(offer, id, 'accept')
  await supplier.act(offer, id, 'decline', { comment: 'no capacity' })
  const handled = async () =>
    (await supplier.perform((operation) => tasksOf(operation, 'done', { size: 200 }))).rows.find(({ docId }) => docId === id)
  expect(await handled()).toMatchObject({ starter: { name: ['brand', 'brand'] } })
  await buyer.save(offer, id, { name: 'later words' })
  expect(await handled()).toBeUndefined()
})

test('the history shows a step of the owner that sent the document as that of the company, without its comment; the own ones as they are', async () => {
  const id = await declined('delta words')
  const entries = await supplier.perform((operation) => history(operation, offer, id))
  expect(entries.map(({ action, user, company, comment }) => ({ action, user, company, comment }))).toEqual([
    { action: 'decline', user: 'supplier', company: 'supplier', comment: 'no capacity' },
    { action: 'approve', user: 'brand', company: 'brand', comment: null },
  ])
  const ownHistory = await buyer.perform((operation) => history(operation, offer, id))
  expect(ownHistory.find(({ action }) => action === 'approve')).toMatchObject({ user: 'manager', comment: 'inside only' })
})
