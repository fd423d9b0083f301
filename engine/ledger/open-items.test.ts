/** Tests of open items: on one open document at a time, whatever the type, settled with it, released when it returns; under 50 parallel callers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDocument } from '../../model/check-document.ts'
import { document, type AnyDocument } from '../../model/document.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import { actMany, executeAction } from '../save/actions/execute-action.ts'
import { callersAtOnce, isFullRun, proofSize } from '../testing/proof-size.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Person, type Story } from '../testing/story.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'] },
} as const
const fee = document('fee', {
  ...head,
  code: 'FEE',
  label: ['费用', 'Fee'],
  number: 'F-{00000}',
  fields: {
    partner: text(['往来', 'Partner']),
    bill: link(['账单', 'Bill'], 'bill', { computed: true }),
    payout: link(['付款', 'Payout'], 'payout', { computed: true }),
  },
  statuses: {
    open: { label: ['可结', 'Open'], family: 'info', edit: true },
    settled: { label: ['已结', 'Settled'], family: 'success' },
    void: { label: ['作废', 'Void'], family: 'closed' },
  },
  actions: {
    settle: { label: ['结', 'Settle'], from: 'open', to: 'settled', internal: true },
    reopen: { label: ['重开', 'Reopen'], from: 'settled', to: 'open', internal: true },
    cancel: { label: ['作废', 'Void'], from: 'open', to: 'void' },
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'partner', 'bill', 'payout', 'status'] }],
})
const settling = (name: 'bill' | 'payout') =>
  document(name, {
    ...head,
    code: name.toUpperCase(),
    label: ['结算', name],
    number: `${name.slice(0, 1).toUpperCase()}-{00000}`,
    fields: { partner: text(['往来', 'Partner']), fees: lines(['费用', 'Fees'], { fee: link(['费用', 'Fee'], 'fee') }) },
    statuses: {
      draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
      sent: { label: ['已发', 'Sent'], family: 'attention', edit: true },
      agreed: { label: ['已定', 'Agreed'], family: 'success' },
      cancelled: { label: ['取消', 'Cancelled'], family: 'closed' },
    },
    actions: {
      send: { label: ['发送', 'Send'], from: 'draft', to: 'sent' },
      agree: { label: ['确定', 'Agree'], from: 'sent', to: 'agreed' },
      dispute: { label: ['异议', 'Dispute'], from: ['sent', 'agreed'], to: 'draft' },
      cancel: { label: ['取消', 'Cancel'], from: ['draft', 'sent', 'agreed'], to: 'cancelled' },
    },
    settles: {
      fees: {
        item: 'fee',
        holder: name,
        match: { partner: 'partner' },
        open: ['open'],
        free: ['draft', 'cancelled'],
        settled: ['agreed'],
        settle: 'settle',
        reopen: 'reopen',
      },
    },
    form: [{ section: ['基本', 'Basic'], fields: ['number', 'partner', 'fees', 'status'] }],
  })
const [bill, payout] = [settling('bill'), settling('payout')]
const types = [fee, bill, payout] as readonly AnyDocument[]

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: types })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const fees = async (count: number, partner = 'A') =>
  Promise.all(Array.from({ length: count }, async () => (await buyer.create(fee, { partner })).id))
const listing = (type: AnyDocument, ids: readonly string[], partner = 'A') =>
  buyer.create(type, { partner, fees: ids.map((id) => ({ fee: id })) })
const stateOf = async (id: string) => {
  const { status, bill: onBill, payout: onPayout } = await buyer.get(fee, id)
  return [status, onBill, onPayout]
}

test('an item is reserved when its document is sent, settled when it is agreed, open and free again after a dispute', async () => {
  const [id] = (await fees(1)) as [string]
  const doc = await listing(bill, [id])
  expect(await stateOf(id)).toEqual(['open', null, null])
  await buyer.act(bill, doc.id, 'send')
  expect(await stateOf(id)).toEqual(['open', doc.id, null])
  await buyer.act(bill, doc.id, 'agree')
  expect(await stateOf(id)).toEqual(['settled', doc.id, null])
  await buyer.act(bill, doc.id, 'dispute')
  expect(await stateOf(id)).toEqual(['open', null, null])
})

test('what was reserved is released, whatever the lines say by then', async () => {
  const [id, other] = (await fees(2)) as [string, string]
  const doc = await listing(bill, [id])
  await buyer.act(bill, doc.id, 'send')
  await buyer.save(bill, doc.id, { fees: [{ fee: other }] })
  await buyer.act(bill, doc.id, 'cancel')
  expect([await stateOf(id), await stateOf(other)]).toEqual([
    ['open', null, null],
    ['open', null, null],
  ])
})

test('an item on another document of either type, listed twice, of another partner or void is refused at its line', async () => {
  const [held, free, other, gone] = [...(await fees(2)), ...(await fees(1, 'B')), ...(await fees(1))] as [string, string, string, string]
  await buyer.act(bill, (await listing(bill, [held])).id, 'send')
  await buyer.act(fee, gone, 'cancel')
  const doc = await listing(payout, [free, held, free, other, gone])
  await expect(buyer.act(payout, doc.id, 'send')).rejects.toMatchObject({
    code: 11000,
    fields: [
      { path: 'fees[1].fee', key: 'item.reserved' },
      { path: 'fees[2].fee', key: 'item.twice' },
      { path: 'fees[3].fee', key: 'item.unfit' },
      { path: 'fees[4].fee', key: 'item.reserved' },
    ],
  })
  expect(await stateOf(free)).toEqual(['open', null, null])
})

test('documents of 2 and of many items, one and three at a time, reserve, settle and release in the same number of statements', async () => {
  const statements = async (documents: number, count: number) => {
    const ids: string[] = []
    for (let at = 0; at < documents; at++) ids.push((await listing(bill, await fees(count))).id)
    const numbers: number[] = []
    for (const action of ['send', 'agree', 'dispute'])
      numbers.push((await sentStatements(buyer, (operation) => actMany(operation, bill, ids, { action }))).length)
    return numbers
  }
  const many = isFullRun ? 100 : 20
  await statements(3, many)
  const few = await statements(2, 2)
  expect(await statements(2, many)).toEqual(few)
  expect(await statements(3, 2)).toEqual(few)
})

test('of all parallel bills and payouts that list one item, one reserves it', async () => {
  const [id] = (await fees(1)) as [string]
  const docs = await Promise.all(Array.from({ length: callersAtOnce }, (_, at) => listing(at % 2 ? bill : payout, [id])))
  const sent = await Promise.allSettled(
    docs.map((doc, at) =>
      buyer.perform((operation) => executeAction(operation, at % 2 ? bill : payout, { id: doc.id, action: 'send', version: 1 })),
    ),
  )
  expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const [, onBill, onPayout] = await stateOf(id)
  expect([onBill, onPayout].filter(Boolean)).toHaveLength(1)
})

/** Deterministic random numbers, so that a failure can be repeated. */
const randomFrom = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

test('after random actions, several at a time, no item stands on two open documents, and it is settled as its document is', async () => {
  const random = randomFrom(11)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const pool = await fees(12)
  const docs = await Promise.all(
    Array.from({ length: 16 }, async (_, at) => {
      const type = (at % 2 ? bill : payout) as AnyDocument
      return { type, id: (await listing(type, [...new Set([pick(pool), pick(pool), pick(pool)])])).id }
    }),
  )
  for (let round = 0; round < proofSize(300); round++) {
    const chosen = [...new Set([pick(docs), pick(docs), pick(docs), pick(docs)])]
    await Promise.allSettled(chosen.map(({ type, id }) => buyer.act(type, id, pick(['send', 'send', 'agree', 'dispute']))))
    const wrong = await app.sql(
      `SELECT f.id, f.status, d.status AS held FROM story.fee f
       LEFT JOIN (SELECT id, status, 'bill' AS kind FROM story.bill UNION ALL SELECT id, status, 'payout' FROM story.payout) d ON d.id = coalesce(f.bill, f.payout)
       WHERE (f.bill IS NOT NULL AND f.payout IS NOT NULL)
          OR (f.status = 'settled') <> (d.status IS NOT NULL AND d.status = 'agreed')
          OR (d.id IS NOT NULL AND d.status NOT IN ('sent', 'agreed'))`,
    )
    expect(wrong).toEqual([])
    const unreserved = await app.sql(
      `SELECT d.id FROM (SELECT l.doc_id AS id, l.fee FROM story.bill__fees l JOIN story.bill b ON b.id = l.doc_id WHERE b.status IN ('sent', 'agreed')
         UNION ALL SELECT l.doc_id, l.fee FROM story.payout__fees l JOIN story.payout p ON p.id = l.doc_id WHERE p.status IN ('sent', 'agreed')) d
       JOIN story.fee f ON f.id = d.fee WHERE coalesce(f.bill, f.payout) IS DISTINCT FROM d.id`,
    )
    expect(unreserved).toEqual([])
  }
})

test.each([
  ['settles.fees.item', { item: 'no' }],
  ['settles.fees.holder', { holder: 'partner' }],
  ['settles.fees.match.partnr', { match: { partnr: 'partner' } }],
  ['settles.fees.free', { free: ['drafted'] }],
  ['settles.fees.open', { open: ['opened'] }],
  ['settles.fees.settle', { settle: 'settel' }],
  ['settles.fees', { release: ['cancel'] }],
])('a word of open items that names something that is not there is refused at %s', (place, change) => {
  expect(checkDocument(bill, types)).toEqual([])
  const wrong = { ...bill, settles: { fees: { ...bill.settles!.fees, ...change } } }
  expect(checkDocument(wrong, types).map(({ path }) => path)).toContain(place)
})
