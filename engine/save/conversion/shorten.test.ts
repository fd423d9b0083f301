/** Tests of documents that are closed short: what has not come goes back to the source, in any order of doing and undoing. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { lineLink } from '../../../model/fields/line-link.ts'
import { lines } from '../../../model/fields/lines.ts'
import { matrix } from '../../../model/fields/matrix.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { sizes } from '../../testing/consumption-fixture.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { story, type Story } from '../../testing/story.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
} as const
const counter = quantity(['计数', 'Counter'], { computed: true, default: '0' })
const goods = matrix(['尺码', 'Sizes'])
const demanded = quantity(['数量', 'Quantity'], { formula: 'pieces(goods)' })
const demand = document('demand', {
  ...head,
  code: 'DMD',
  label: ['需求', 'Demand'],
  number: 'DMD-{00000}',
  fields: { lines: lines(['明细', 'Lines'], { goods, demanded, booked: counter }) },
  statuses: { draft: { edit: true } },
  actions: {},
})
const booking = document('booking', {
  ...head,
  code: 'BKG',
  label: ['预约', 'Booking'],
  number: 'BKG-{00000}',
  fields: {
    lines: lines(['明细', 'Lines'], {
      on: lineLink(['需求行', 'Demand line'], 'demand', 'lines', { required: true }),
      goods,
      demanded,
      come: counter,
    }),
  },
  statuses: { draft: { edit: true }, approved: {}, completed: {}, cancelled: { end: true } },
  actions: {
    submit: { from: 'draft', to: 'approved' },
    complete: { from: 'approved', to: 'completed', internal: true },
    reopen: { from: 'completed', to: 'approved', internal: true },
    closeShort: { label: ['短收完结', 'Close short'], from: 'approved', to: 'completed', comment: 'required' },
    cancel: { label: ['取消', 'Cancel'], from: 'approved', to: 'cancelled' },
  },
  consumes: {
    lines: [
      {
        source: 'on',
        quantity: 'demanded',
        matrix: 'goods',
        counter: 'booked',
        of: 'demanded',
        on: ['submit'],
        free: ['cancel'],
        shortens: { on: ['closeShort'], to: 'come' },
      },
    ],
  },
})
const receipt = document('receipt', {
  ...head,
  code: 'RCT',
  label: ['入库', 'Receipt'],
  number: 'RCT-{00000}',
  fields: {
    lines: lines(['明细', 'Lines'], { of: lineLink(['预约行', 'Booking line'], 'booking', 'lines', { required: true }), goods, demanded }),
  },
  statuses: { draft: { edit: true }, done: { label: ['完成', 'Done'], family: 'success' } },
  actions: {
    finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' },
    revoke: { label: ['撤销', 'Revoke'], from: 'done', to: 'draft' },
  },
  consumes: {
    lines: [
      {
        source: 'of',
        quantity: 'demanded',
        matrix: 'goods',
        counter: 'come',
        of: 'demanded',
        on: ['finish'],
        free: ['revoke'],
        sourceWhile: ['approved'],
        exhausted: { act: 'complete', undo: 'reopen' },
      },
    ],
  },
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [booking, demand, receipt] as AnyDocument[] })
})
afterAll(() => app?.end())
const buyer = () => app.as('buyer')
const lineOf = (doc: object) => (doc as { lines: { id: string }[] }).lines[0]!.id
const newDemand = (counts: Record<string, string>) => buyer().create(demand, { lines: [{ goods: sizes(counts) }] })
async function book(on: string, counts: Record<string, string>) {
  const made = await buyer().create(booking, { lines: [{ on, goods: sizes(counts) }] })
  return buyer().act(booking, made.id, 'submit')
}
async function receive(of: string, counts: Record<string, string>) {
  const made = await buyer().create(receipt, { lines: [{ of, goods: sizes(counts) }] })
  return buyer().act(receipt, made.id, 'finish')
}
async function bookedOf(id: string) {
  const [line] = (await buyer().get(demand, id)).lines
  const cells = await app.sql<{ cell: string; quantity: string }>(
    `SELECT cell, quantity::int::text AS quantity FROM core.consumption_cell WHERE line_id = $1 AND counter = 'booked' AND quantity > 0 ORDER BY cell`,
    [line!.id],
  )
  return { booked: line!.booked, cells: Object.fromEntries(cells.map(({ cell, quantity: count }) => [cell.split('|')[1], count])) }
}

test('of 30 booked 12 come: closed short with a reason, 18 may be booked again, cell by cell; no rejection of it leaves anything', async () => {
  const wanted = await newDemand({ S: '10', M: '20' })
  const one = await book(lineOf(wanted), { S: '10', M: '20' })
  await receive(lineOf(one), { S: '4', M: '8' })
  await expect(buyer().act(booking, one.id, 'closeShort')).rejects.toMatchObject({ fields: [{ path: 'comment' }] })
  const closed = await buyer().act(booking, one.id, 'closeShort', { comment: 'fabric ran out' })
  expect(closed).toMatchObject({ status: 'completed', lines: [{ demanded: '12', come: '12', goods: sizes({ S: '4', M: '8' }) }] })
  expect(await bookedOf(wanted.id)).toEqual({ booked: '12', cells: { S: '4', M: '8' } })
  await book(lineOf(wanted), { S: '6', M: '12' })
  expect(await bookedOf(wanted.id)).toEqual({ booked: '30', cells: { S: '10', M: '20' } })
  await expect(book(lineOf(wanted), { S: '1' })).rejects.toMatchObject({ code: 11000 })
})

test('a receipt that is taken back opens a booking that was closed short for what it still holds', async () => {
  const wanted = await newDemand({ S: '10' })
  const one = await book(lineOf(wanted), { S: '10' })
  const come = await receive(lineOf(one), { S: '7' })
  await buyer().act(booking, one.id, 'closeShort', { comment: 'no more' })
  await buyer().act(receipt, come.id, 'revoke')
  expect(await buyer().get(booking, one.id)).toMatchObject({ status: 'approved', lines: [{ demanded: '7', come: '0' }] })
  expect(await bookedOf(wanted.id)).toEqual({ booked: '7', cells: { S: '7' } })
  await buyer().act(booking, one.id, 'cancel')
  expect(await bookedOf(wanted.id)).toEqual({ booked: '0', cells: {} })
})

test('booking, receiving, taking back, closing short and cancelling in any order leave the source with what the bookings in force hold', async () => {
  const turn = fc.record({
    act: fc.constantFrom('book', 'receive', 'revoke', 'closeShort', 'cancel'),
    at: fc.nat(5),
    S: fc.nat(6),
    M: fc.nat(6),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 3, maxLength: 12 }), async (turns) => {
      const wanted = await newDemand({ S: '12', M: '12' })
      const [bookings, receipts]: [string[], string[]] = [[], []]
      // What is refused changes nothing, which the sums below show.
      const tried = (work: Promise<unknown>) =>
        work.then(
          (done) => done as { id: string },
          () => undefined,
        )
      for (const { act, at, S, M } of turns) {
        const counts = { S: String(S), M: String(M) }
        const [ofBooking, ofReceipt] = [bookings[at % Math.max(1, bookings.length)], receipts[at % Math.max(1, receipts.length)]]
        if (act === 'book') {
          const made = await tried(book(lineOf(wanted), counts))
          if (made) bookings.push(made.id)
        } else if (act === 'receive' && ofBooking) {
          const made = await tried(receive(lineOf(await buyer().get(booking, ofBooking)), counts))
          if (made) receipts.push(made.id)
        } else if (act === 'revoke' && ofReceipt) await tried(buyer().act(receipt, ofReceipt, 'revoke'))
        else if (ofBooking) await tried(buyer().act(booking, ofBooking, act as 'cancel', { comment: 'x' }))
        const docs = await Promise.all(bookings.map((id) => buyer().get(booking, id)))
        const inForce = docs.filter(({ status }) => status !== 'cancelled')
        const held = inForce.reduce((sum, { lines: [line] }) => sum + Number(line!.demanded), 0)
        const { booked, cells } = await bookedOf(wanted.id)
        expect(Number(booked)).toBe(held)
        expect(Object.values(cells).reduce<number>((sum, count) => sum + Number(count), 0)).toBe(held)
        for (const {
          status,
          lines: [line],
        } of inForce) {
          expect(Number(line!.come)).toBeLessThanOrEqual(Number(line!.demanded))
          if (status === 'completed') expect(line!.come).toBe(line!.demanded)
        }
      }
    }),
    { numRuns: proofSize(40) },
  )
})
