/** Tests of documents that are sealed until a moment (`sealed: { until }`): no door gives anything before it, all do after it; moments that move; notices; statements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../../model/document.ts'
import { dateTime } from '../../../model/fields/date-time.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import { exportRows } from '../../export/export.ts'
import { history } from '../../journal/history.ts'
import { globalSearch } from '../../query/global-search.ts'
import { load } from '../../store/read.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { createDocuments } from '../create.ts'
import { persistChanges } from './persist-changes.ts'
import { saveDocument } from '../save.ts'

const common = { module: 'tale', kind: 'transaction', rights: { read: ['*'], create: ['*'], edit: ['*'], export: ['*'] } } as const
const statuses = { draft: { edit: true }, submitted: { edit: true } } as const
const tender = document('tender', {
  ...common,
  code: 'TND',
  label: ['招标', 'Tender'],
  number: 'T-{00000}',
  parties: { owner: 'brand', read: 'platform' },
  fields: { name: text(['名称', 'Name'], { list: ['card', 'search'] }), deadline: dateTime(['截止', 'Deadline']) },
  statuses,
  actions: { submit: { from: 'draft', to: 'submitted' } },
})
const offer = document('offer', {
  ...common,
  code: 'OFR',
  label: ['报价', 'Offer'],
  number: 'O-{guest}{00000}',
  parties: { owner: 'supplier', partyRoles: { brand: { via: 'buyer', from: ['submitted'], sealed: { until: 'tender.deadline' } } } },
  fields: {
    tender: link(['招标', 'Tender'], 'tender'),
    buyer: link(['采购方', 'Buyer'], 'company'),
    name: text(['名称', 'Name'], { required: true, list: ['card', 'search'] }),
    lines: lines(['明细', 'Lines'], { item: text(['项目', 'Item']) }),
  },
  statuses,
  actions: { submit: { from: 'draft', to: 'submitted' } },
  notify: [{ on: 'submit', to: { partyRole: 'brand' }, text: ['{number} 已提交', '{number} was submitted'] }],
})
/** Sealed until a moment of its own. */
const letter = document('letter', {
  ...common,
  code: 'LTR',
  label: ['函件', 'Letter'],
  number: 'L-{guest}{00000}',
  parties: { owner: 'supplier', partyRoles: { brand: { via: 'buyer', sealed: { until: 'opens' } } } },
  fields: { buyer: link(['采购方', 'Buyer'], 'company'), opens: dateTime(['开启', 'Opens']) },
  statuses: { draft: { edit: true } },
  actions: {},
})

let app: Story
let buyer: Person
let supplier: Person
beforeAll(async () => {
  app = await story({ documents: [letter, offer, tender] })
  buyer = app.as('buyer')
  supplier = app.as('supplier')
})
afterAll(() => app?.end())

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const [ahead, past] = [3600, -3600]
const newTender = (deadline: number | null) => buyer.create(tender, { name: 'x', deadline: deadline === null ? null : inSeconds(deadline) })
async function newOffer(id: string, name: string) {
  const values = { tender: id, buyer: app.companies['brand'], name, lines: [{ item: 'sleeve' }] }
  return supplier.act(offer, (await supplier.create(offer, values)).id, 'submit')
}

/** Returns by which ways a person reaches an offer: every one, or none. */
async function waysTo(person: Person, doc: { readonly id: string; readonly name: string }) {
  const hasDocument = (all: unknown) => JSON.stringify(all).includes(`"${doc.id}"`)
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    )
  const filters = [{ field: 'name', operator: 'eq', value: doc.name }] as const
  return {
    view: await attempt(person.get(offer, doc.id)),
    list: hasDocument((await person.list(offer, { filters })).rows),
    count: (await person.list(offer, { filters, count: true })).count === 1,
    search: hasDocument((await person.list(offer, { search: doc.name })).rows),
    global: hasDocument(await person.perform((operation) => globalSearch(operation, doc.name))),
    history: await attempt(person.perform((operation) => history(operation, offer, doc.id))),
    export: await person.perform((operation) =>
      exportRows(operation, offer, {}).then(
        ({ table }) => JSON.stringify(table.rows).includes(doc.name),
        () => false,
      ),
    ),
    readable: (await person.perform((operation) => readableIds(operation, offer, [doc.id]))).has(doc.id),
    table: (await person.perform(({ tx }) => tx.rows('SELECT id FROM tale.offer WHERE id = $1', [doc.id]))).length === 1,
    lines: (await person.perform(({ tx }) => tx.rows('SELECT id FROM tale.offer__lines WHERE doc_id = $1', [doc.id]))).length === 1,
  }
}
const ways = ['view', 'list', 'count', 'search', 'global', 'history', 'export', 'readable', 'table', 'lines'] as const
const every = Object.fromEntries(ways.map((way) => [way, true]))
const none = Object.fromEntries(ways.map((way) => [way, false]))

test('until the moment no door gives the party anything; it opens by the clock of the database without any action', async () => {
  const { id } = await newTender(3)
  const doc = await newOffer(id, 'alpha offer')
  expect(await waysTo(buyer, doc)).toEqual(none)
  expect(await waysTo(supplier, doc)).toEqual(every)
  await expect.poll(async () => (await waysTo(buyer, doc)).view, { timeout: 20_000, interval: 300 }).toBe(true)
  expect(await waysTo(buyer, doc)).toEqual(every)
  for (const outsider of ['supplier2', 'other.buyer']) expect(await waysTo(app.as(outsider), doc), outsider).toEqual(none)
})

test('a moment that moves opens or seals again, also for an offer that moves to another tender; a blank one never comes', async () => {
  const { id } = await newTender(null)
  const doc = await newOffer(id, 'beta offer')
  expect(await waysTo(buyer, doc)).toEqual(none)
  await buyer.save(tender, id, { deadline: inSeconds(past) })
  expect(await waysTo(buyer, doc)).toEqual(every)
  await buyer.save(tender, id, { deadline: inSeconds(ahead) })
  expect(await waysTo(buyer, doc)).toEqual(none)
  await supplier.save(offer, doc.id, { tender: (await newTender(past)).id })
  expect(await waysTo(buyer, doc)).toEqual(every)
})

test('an offer that is made while the moment moves takes the moved one', async () => {
  const { id } = await newTender(ahead)
  let made: Promise<{ readonly id: string }>
  await buyer.perform(async (operation) => {
    // Written as the engine writes documents that follow others: without the lock for updates of a save, which the reference to the tender waits for.
    const before = await load(operation, tender, id)
    const doc = { ...before, deadline: inSeconds(2 * ahead) }
    await persistChanges(operation, tender, { before, doc, action: 'edit' })
    made = supplier.create(offer, { tender: id, buyer: app.companies['brand'], name: 'late' })
    // The offer waits for this transaction; without a lock it would be stored by now, with the moment of before.
    await Promise.race([made, new Promise((resolve) => setTimeout(resolve, 1000))])
  })
  const [row] = await app.sql(
    'SELECT o.brand_until = t.deadline AS same FROM tale.offer o JOIN tale.tender t ON t.id = o.tender WHERE o.id = $1',
    [(await made!).id],
  )
  expect(row).toEqual({ same: true })
})

test('a moment of the document itself seals it as well', async () => {
  const { id } = await supplier.create(letter, { buyer: app.companies['brand'], opens: inSeconds(ahead) })
  await expect(buyer.get(letter, id)).rejects.toMatchObject({ code: 404 })
  await supplier.save(letter, id, { opens: inSeconds(past) })
  expect((await buyer.get(letter, id)).id).toBe(id)
})

test('no notice about a sealed document goes to the party', async () => {
  await app.sql('DELETE FROM core.outbox')
  const noticed = async () => (await app.outboxEvents()).filter(({ topic }) => topic === 'notice').length
  await newOffer((await newTender(ahead)).id, 'gamma offer')
  expect(await noticed()).toBe(0)
  await newOffer((await newTender(past)).id, 'delta offer')
  expect(await noticed()).toBe(1)
})

test('a deadline that moves takes the statements of 2 offers for 100', async () => {
  const countOf = async (count: number) => {
    const { id, version } = await newTender(ahead)
    const values = Array.from({ length: count }, () => ({ tender: id, buyer: app.companies['brand'], name: 'x' }))
    await supplier.perform((operation) => createDocuments(operation, offer, values))
    const deadline = inSeconds(past)
    const statements = await sentStatements(buyer, (operation) => saveDocument(operation, tender, { id, version, values: { deadline } }))
    const [row] = await app.sql<{ n: number }>('SELECT count(*)::int AS n FROM tale.offer WHERE tender = $1 AND brand_until < now()', [id])
    expect(row!.n).toBe(count)
    return statements.length
  }
  expect(await countOf(100)).toBe(await countOf(2))
})
