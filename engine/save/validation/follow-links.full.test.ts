/** Tests of values that are taken over links: blanks, followed fields, several steps, the first line, until an action fixes them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lineLink } from '../../../model/fields/line-link.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { text } from '../../../model/fields/text.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { logicContext } from '../actions/logic-context.ts'
import { computeNew } from '../view/compute-new.ts'

const common = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'lines'] }],
} as const
const steps = {
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    sent: { label: ['已发', 'Sent'], family: 'info' },
    done: { label: ['完成', 'Done'], family: 'success' },
  },
  actions: {
    send: { label: ['发出', 'Send'], from: 'draft', to: 'sent' },
    finish: { label: ['完成', 'Finish'], from: 'sent', to: 'done' },
  },
} as const
const order = document('follow_order', {
  ...common,
  code: 'FOR',
  label: ['订单', 'Order'],
  number: 'FOR-{00000}',
  fields: {
    terms: text(['条款', 'Terms']),
    lines: lines(['明细', 'Lines'], { item: text(['品名', 'Item']), price: quantity(['价格', 'Price']) }),
  },
  statuses: { open: { label: ['打开', 'Open'], family: 'info', edit: true } },
  actions: {},
})
const booking = document('follow_booking', {
  ...common,
  ...steps,
  code: 'FBK',
  label: ['预约', 'Booking'],
  number: 'FBK-{00000}',
  fields: { lines: lines(['明细', 'Lines'], { orderLine: lineLink(['订单行', 'Order line'], 'follow_order', 'lines') }) },
})
const receipt = document('follow_receipt', {
  ...common,
  ...steps,
  code: 'FRC',
  label: ['收货', 'Receipt'],
  number: 'FRC-{00000}',
  fields: {
    terms: text(['条款', 'Terms'], { from: 'lines.bookingLine.orderLine.doc.terms' }),
    lines: lines(['明细', 'Lines'], {
      bookingLine: lineLink(['预约行', 'Booking line'], 'follow_booking', 'lines'),
      order: link(['订单', 'Order'], 'follow_order', { follows: 'bookingLine.orderLine.doc.id' }),
      orderLine: lineLink(['订单行', 'Order line'], 'follow_order', 'lines', { follows: 'bookingLine.orderLine' }),
      item: text(['品名', 'Item'], { follows: 'orderLine.item' }),
      price: quantity(['价格', 'Price'], { computed: true, follows: 'orderLine.price' }),
    }),
  },
  follow: { fixedBy: ['finish'] },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [order, booking, receipt] as AnyDocument[] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

/** Creates an order and a booking of its lines; returns both. */
async function booked(count: number) {
  const made = await buyer.create(order, {
    terms: 'FOB',
    lines: Array.from({ length: count }, (_, at) => ({ item: `i${at}`, price: String(at + 1) })),
  })
  const { lines: bookedLines } = await buyer.create(booking, { lines: made.lines.map(({ id }) => ({ orderLine: id })) })
  return { made, bookedLines }
}

test('lines take values over two links, and the header those of its first line; what was typed is overwritten', async () => {
  const { made, bookedLines } = await booked(2)
  const doc = await buyer.create(receipt, { lines: bookedLines.map(({ id }) => ({ bookingLine: id, item: 'typed' })) })
  expect(doc.terms).toBe('FOB')
  expect(doc.lines.map(({ order: of, orderLine, item, price }) => [of, orderLine, item, price])).toEqual(
    made.lines.map(({ id, item, price }) => [made.id, id, item, price]),
  )
})

test('without the link a followed column keeps what was typed, and a computed one is empty', async () => {
  const { bookedLines } = await booked(1)
  const doc = await buyer.create(receipt, { lines: [{ bookingLine: bookedLines[0]!.id }] })
  const line = doc.lines[0]!.id
  const freed = await buyer.save(receipt, doc.id, { lines: [{ id: line, bookingLine: null, orderLine: null, item: 'typed' }] })
  expect(freed.lines[0]).toMatchObject({ bookingLine: null, item: 'typed', price: null })
})

test('values follow while a draft, stay while it is sent, and are taken a last time by the action that fixes them', async () => {
  const { made, bookedLines } = await booked(1)
  const { id } = await buyer.create(receipt, { lines: [{ bookingLine: bookedLines[0]!.id }] })
  const price = async () => (await buyer.get(receipt, id)).lines[0]!.price
  const change = (value: string) => buyer.save(order, made.id, { lines: [{ id: made.lines[0]!.id, price: value }] })
  await change('5')
  await buyer.save(receipt, id, { terms: 'CIF' })
  expect(await price()).toBe('5')
  await buyer.act(receipt, id, 'send')
  await change('6')
  expect(await price()).toBe('5')
  await buyer.act(receipt, id, 'finish')
  expect(await price()).toBe('6')
  await change('7')
  expect(await buyer.get(receipt, id)).toMatchObject({ terms: 'CIF', lines: [{ price: '6' }] })
})

test('the form of a new document shows what will be taken', async () => {
  const { made, bookedLines } = await booked(1)
  const shown = await buyer.perform((operation) =>
    computeNew(operation, receipt as AnyDocument, { lines: [{ bookingLine: bookedLines[0]!.id }] }),
  )
  expect(shown).toMatchObject({ terms: 'FOB', lines: [{ orderLine: made.lines[0]!.id, item: 'i0', price: '1' }] })
})

test('2 and 100 lines take their values in the same number of statements', async () => {
  const count = async (many: number) => {
    const { bookedLines } = await booked(many)
    const values = { lines: bookedLines.map(({ id }) => ({ bookingLine: id })) }
    return (await sentStatements(buyer, (operation) => logicContext(operation).create(receipt, values))).length
  }
  expect(await count(100)).toBe(await count(2))
})
