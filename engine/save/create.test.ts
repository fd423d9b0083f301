/** Tests of several documents created by logic: rows, process, files, events and following logic as of those created one by one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { file } from '../../model/fields/file.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import { defineLogic } from '../document-logic.ts'
import type { Operation } from '../operation.ts'
import { lastEvent, storedRows, withoutIds } from '../testing/stored-rows.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { logicContext } from './actions/logic-context.ts'

/** A document with all that a save stores beside its header: lines, parties, a grant, files and a process with a step. */
const shipment = document('shipment', {
  module: 'tale',
  kind: 'transaction',
  code: 'SHP',
  label: ['货件', 'Shipment'],
  parties: {
    owner: 'brand',
    partyRoles: { carrier: { via: 'carrier' }, supplier: { via: 'supplier', from: ['approved'] } },
    read: 'granted',
  },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  number: 'SHP-{00000}',
  fields: {
    remark: text(['备注', 'Remark']),
    carrier: link(['承运商', 'Carrier'], 'company'),
    supplier: link(['供应商', 'Supplier'], 'company'),
    papers: file(['单证', 'Papers']),
    seal: text(['封条', 'Seal'], { computed: true }),
    lines: lines(['明细', 'Lines'], { item: text(['物品', 'Item']), price: money(['价格', 'Price']), photos: file(['照片', 'Photos']) }),
    total: money(['合计', 'Total'], { formula: 'sum(append(lines.price, 0))' }),
  },
  statuses: {
    review: { label: ['待审', 'Review'], family: 'attention', edit: true },
    approved: { label: ['已通过', 'Approved'], family: 'success' },
  },
  flow: ['review', 'approved'],
  shares: { shipment: { while: ['review', 'approved'], toLinked: ['supplier'], of: ['id'] } },
  actions: {
    approve: {
      label: ['审批', 'Approve'],
      from: 'review',
      to: 'approved',
      steps: [
        { code: 'manager', label: ['主管', 'Manager'], by: 'manager', sign: 'any', back: 'first' },
        { code: 'finance', label: ['财务', 'Finance'], by: 'finance', sign: 'any', back: 'last' },
      ],
    },
  },
  list: { columns: ['number', 'remark'], search: ['number', 'remark'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'remark', 'carrier', 'supplier', 'papers', 'seal', 'lines', 'total'] }],
})

/** The documents that the logic received, by the name of its hook. */
let received: { hook: string; doc: Record<string, unknown> }[] = []
const shipmentLogic = defineLogic(shipment, {
  checks: {},
  after: {
    async create(doc, ctx) {
      received.push({ hook: 'create', doc: structuredClone(doc) })
      // A save sets parties that are missing, so some documents are left as they were inserted.
      if (doc.remark !== 'unsealed') await ctx.set(shipment, doc.id, { seal: `seal of ${doc.remark}` })
      ctx.notify({
        users: [app.as('manager').actor.user],
        type: 'MSG',
        about: { type: shipment, id: doc.id },
        content: ['新货件', 'New shipment'],
      })
    },
    async save(doc, _, { before }) {
      received.push({ hook: before ? 'save' : 'save of the new one', doc: structuredClone(doc) })
    },
  },
})

let app: Story
let buyer: Person
const files = ['701', '702', '703'] as const
beforeAll(async () => {
  app = await story({ documents: [shipment], logic: [shipmentLogic] })
  buyer = app.as('buyer')
  const { platform, company, user } = buyer.actor
  for (const id of files)
    await app.sql(
      `INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, storage_key) VALUES ($1, $2, $3, $4, 'a.pdf', 'application/pdf', 1, '\\x00', 'a')`,
      [platform, id, company, user],
    )
})
afterAll(() => app?.end())

const values = (at: number) => ({
  remark: `shipment ${at}`,
  carrier: app.companies['carrier']!,
  supplier: app.companies[at % 2 ? 'supplier' : 'supplier2']!,
  papers: [at % 2 ? files[1] : files[0]],
  lines: [
    { item: 'a', price: '3', photos: [files[2]] },
    { item: 'b', price: `${at}` },
  ],
})

/** Creates documents in one transaction and returns the documents as answered, what the logic received, and all rows. */
async function created(work: (operation: Operation) => Promise<readonly { readonly id: string }[]>) {
  received = []
  const last = await lastEvent(app)
  const docs = await buyer.perform(work)
  const ids = docs.map(({ id }) => id)
  const rows = await storedRows(app, 'shipment', { ids, since: last })
  return withoutIds({ ...rows, received, docs: docs as readonly object[] as Record<string, unknown>[] })
}

const manyAtOnce = () => created((operation) => logicContext(operation).createMany(shipment, [values(1), values(2)]))
const oneByOne = () =>
  created(async (operation) => {
    const ctx = logicContext(operation)
    return [await ctx.create(shipment, values(1)), await ctx.create(shipment, values(2))]
  })

test('documents created together have the rows, process, files and events of those created one by one', async () => {
  const [many, alone] = [await manyAtOnce(), await oneByOne()]
  expect(Object.fromEntries(Object.entries(alone).map(([table, rows]) => [table, rows.length]))).toEqual({
    header: 2,
    lines: 4,
    entry: 2,
    journal: 4,
    files: 4,
    consumption: 0,
    process: 2,
    tasks: 2,
    log: 2,
    visits: 2,
    events: 4,
    received: 6,
    docs: 2,
  })
  for (const [table, rows] of Object.entries(alone)) expect(many[table], table).toEqual(rows)
  expect(many['header']!.map(({ carrier_co, shared, seal }) => [`${carrier_co}`, shared.map(String), seal])).toEqual([
    [app.companies['carrier'], [app.companies['supplier']], 'seal of shipment 1'],
    [app.companies['carrier'], [app.companies['supplier2']], 'seal of shipment 2'],
  ])
})

test('logic that follows receives each document as it is stored then, created together or by itself', async () => {
  const expected = ['shipment 1', 'shipment 2'].flatMap((remark) => [
    ['create', remark, 1, null],
    ['save', remark, 2, `seal of ${remark}`],
    ['save of the new one', remark, 2, `seal of ${remark}`],
  ])
  for (const work of [manyAtOnce, oneByOne])
    expect((await work())['received']!.map(({ hook, doc }) => [hook, doc.remark, doc.version, doc.seal])).toEqual(expected)
})

test('a document created with others is visible to its party and by grant, and to no other company', async () => {
  const unsealed = [1, 2].map((at) => ({ ...values(at), remark: 'unsealed' }))
  const made = await buyer.perform((operation) => logicContext(operation).createMany(shipment, unsealed))
  const visible = (name: string) =>
    Promise.all(
      made.map(({ id }) =>
        app
          .as(name)
          .get(shipment, id)
          .then(
            ({ lines: [first] }) => first?.item,
            (error: { code: number }) => error.code,
          ),
      ),
    )
  expect(await visible('carrier')).toEqual(['a', 'a'])
  expect(await visible('supplier')).toEqual(['a', 404])
  expect(await visible('factory')).toEqual([404, 404])
})
