/** Tests of what the save of an edit would make of a document, asked while it is typed: it is what the save then stores, and the question writes nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDocument } from '../../model/check-document.ts'
import { mul } from '../../model/decimal.ts'
import { document, type AnyDocument } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { defineLogic } from '../document-logic.ts'
import { runInTransaction } from '../store/run-operation.ts'
import { story, type Story } from '../testing/story.ts'
import { computeEdit } from './compute-edit.ts'

const common = { module: 'story', kind: 'transaction', list: { columns: ['number'] } } as const
const tariff = document('compute_tariff', {
  ...common,
  code: 'CTA',
  label: ['价目', 'Tariff'],
  number: 'CTA-{00000}',
  rights: { read: ['*'], create: ['buyer'] },
  fields: { from: f.quantity(['起', 'From']), price: f.quantity(['价', 'Price']) },
  statuses: { open: { label: ['开放', 'Open'], family: 'info', edit: true } },
})
const inside = { restrict: { others: 2 } } as const
const quote = document('compute_quote', {
  ...common,
  code: 'CQU',
  label: ['报价', 'Quote'],
  number: 'CQU-{00000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', edit: { draft: ['lines'] } } } },
  rights: { read: ['buyer', 'planner', 'supplier'], create: ['buyer', 'supplier'] },
  fields: {
    supplier: f.link(['供', 'Supplier'], 'company'),
    isShort: f.yesNo(['简', 'Short']),
    note: f.text(['注', 'Note']),
    lines: f.lines(['行', 'Lines'], {
      quantity: f.quantity(['量', 'Quantity'], { required: true }),
      price: f.quantity(['价', 'Price'], { computed: true }),
      cost: f.quantity(['成本', 'Cost'], { computed: true, ...inside }),
      amount: f.quantity(['额', 'Amount'], { formula: 'quantity * price' }),
    }),
    taken: f.lines(['取用', 'Taken'], { tariff: f.link(['价目', 'Tariff'], 'compute_tariff', { computed: true }) }, { computed: true }),
    total: f.quantity(['计', 'Total'], { formula: 'sum(lines.amount)' }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    sent: { label: ['已发', 'Sent'], family: 'info' },
  },
  actions: { send: { label: ['发出', 'Send'], from: 'draft', to: 'sent' } },
  rules: { note: { show: { isShort: false } } },
  recomputeOn: ['lines.quantity'],
})
const quoteLogic = defineLogic(quote, {
  checks: {},
  async fill(doc, ctx, { before }) {
    if (before && doc.status !== 'draft') return {}
    const tariffs = await ctx.find(tariff, {}, { all: true })
    const taken = doc.lines.map(({ quantity }) => tariffs.findLast(({ from }) => Number(from) <= Number(quantity)))
    return {
      lines: doc.lines.map((line, at) => ({ ...line, price: taken[at]?.price ?? null, cost: mul(taken[at]?.price ?? '0', '0.5') })),
      taken: taken.map((one) => ({ tariff: one?.id ?? null })),
    }
  },
})

let app: Story
let id: string
let line: string
const as = (name: string) => app.as(name)
const types = [tariff, quote] as readonly AnyDocument[]
beforeAll(async () => {
  app = await story({ documents: types, logic: [quoteLogic] as never })
  for (const [from, price] of [
    ['1', '9'],
    ['100', '8'],
  ] as const)
    await as('buyer').create(tariff, { from, price })
  const made = await as('buyer').create(quote, {
    supplier: app.companies['supplier'],
    isShort: false,
    note: 'as it was',
    lines: [{ quantity: '10' }],
  })
  ;({ id } = made)
  line = made.lines[0]!.id
})
afterAll(() => app?.end())

/** What a save of the person would make of the values, by the transaction in which the server answers. */
const computed = (name: string, values: object, of = id) =>
  runInTransaction(app.engine, as(name).actor, (operation) => computeEdit(operation, quote as AnyDocument, { id: of, values }), {
    reading: true,
  }) as Promise<Record<string, any>>
const changes = () => ({ isShort: true, lines: { set: [{ id: line, quantity: '200' }, { quantity: '20' }], remove: [] } })

test('what is computed is what the save then stores: figures of logic and of formulas, and what the rules drop; nothing is written before', async () => {
  const written = () => app.sql('SELECT count(*) AS n FROM core.journal WHERE doc_id = $1', [id])
  const [before, entries] = [await as('buyer').get(quote, id), await written()]
  const answer = await computed('buyer', changes())
  expect([await as('buyer').get(quote, id), await written()]).toEqual([before, entries])
  expect(answer).toMatchObject({ total: '1780', note: null, lines: [{ id: line, price: '8' }, { price: '9' }] })
  const { id: made } = await as('buyer').create(quote, { isShort: false, note: 'x', lines: [{ quantity: '10' }] })
  const [of] = (await as('buyer').get(quote, made)).lines
  const values = { isShort: true, lines: { set: [{ id: of!.id, quantity: '200' }, { quantity: '20' }], remove: [] } }
  const foreseen = await computed('buyer', values, made)
  const saved = await as('buyer').save(quote, made, values)
  const figures = (doc: Record<string, any>) => [
    doc['total'],
    doc['note'],
    doc['lines'].map((one: Record<string, any>) => [one['quantity'], one['price'], one['cost'], one['amount']]),
    doc['taken'].map((one: Record<string, any>) => one['tariff']),
  ]
  expect(figures(foreseen)).toEqual(figures(saved))
})

test('a document that is being changed is computed all the same: nobody waits for the answer, nor the answer for anybody', async () => {
  await as('buyer').perform(async (operation) => {
    await operation.tx.rows('SELECT id FROM story.compute_quote WHERE platform_id = $1 AND id = $2 FOR UPDATE', [
      operation.actor.platform,
      id,
    ])
    expect(await computed('buyer', changes())).toMatchObject({ total: '1780' })
  })
})

test('who may not read the document gets 404, who may not edit it gets no computation, and nobody by writing what is not his', async () => {
  await expect(computed('supplier2', changes())).rejects.toMatchObject({ code: 404 })
  await expect(computed('planner', changes())).rejects.toMatchObject({ code: 403 })
  await expect(computed('supplier', { isShort: true })).rejects.toMatchObject({ code: 11000 })
  await expect(computed('buyer', { total: '5' })).rejects.toMatchObject({ code: 400 })
  await expect(computed('buyer', { lines: { set: [{ id: line, quantity: 'x' }], remove: [] } })).rejects.toMatchObject({ code: 11000 })
  const { id: sent } = await as('buyer').create(quote, { isShort: true, lines: [{ quantity: '10' }] })
  await as('buyer').act(quote, sent, 'send')
  await expect(computed('buyer', { isShort: false }, sent)).rejects.toMatchObject({ code: 409, key: 'save.notEditable' })
})

test('fields that are hidden from who asks are not in the answer', async () => {
  const values = { lines: { set: [{ id: line, quantity: '200' }], remove: [] } }
  const [owner, party] = [await computed('buyer', values), await computed('supplier', values)]
  expect(owner['lines'][0]).toMatchObject({ price: '8', cost: '4' })
  expect(party['lines'][0]).toMatchObject({ price: '8', amount: '1600' })
  expect(party['lines'][0]).not.toHaveProperty('cost')
})

test('a definition names fields and columns that people type, each once', () => {
  const problems = (recomputeOn: readonly string[]) => checkDocument({ ...quote, recomputeOn }, types).map(({ path, key }) => [path, key])
  expect(problems(['lines', 'lines.quantity', 'note'])).toEqual([])
  expect(problems(['lines.quantity', 'lines.quantity', 'lines.nothing', 'total', 'taken.tariff'])).toEqual([
    ['recomputeOn[1]', 'definition.duplicate'],
    ['recomputeOn[2]', 'definition.unknownField'],
    ['recomputeOn[3]', 'definition.fieldKind'],
    ['recomputeOn[4]', 'definition.fieldKind'],
  ])
  expect(problems([])).toEqual([['recomputeOn', 'definition.empty']])
})
