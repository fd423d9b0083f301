/** Tests of chains of consumption: what lower levels count on all levels above, for random histories and for many lines. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import { chainBill, chainBooking, chainDemand, chainOrder, chainReceipt, chainReturn } from '../../testing/chain-fixture.ts'
import { sizes } from '../../testing/consumption-fixture.ts'
import { isFullRun, proofSize } from '../../testing/proof-size.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { logicContext } from '../actions/logic-context.ts'

const types = [chainOrder, chainDemand, chainBooking, chainReceipt, chainReturn, chainBill] as AnyDocument[]
let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: types })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

type Line = Record<string, any> & { id: string; sizes: { cells: { size: string; pieces: string }[] } | null }
interface Document {
  readonly type: AnyDocument
  readonly id: string
}
const read = async ({ type, id }: Document) =>
  (await buyer.get(type, id)) as unknown as { status: string; lines: Line[]; order?: string; amount?: string }

/** One step of a history; `pick` chooses the document, `pieces` the quantities of the sizes. */
interface Step {
  readonly kind: 'book' | 'receive' | 'giveBack' | 'bill' | 'reopen' | 'cancel' | 'change'
  readonly pick: number
  readonly pieces: readonly [string, string]
}
const pieces = fc.tuple(fc.integer({ min: 0, max: 7 }).map(String), fc.integer({ min: 0, max: 7 }).map(String))
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('book', 'book', 'receive', 'receive', 'giveBack', 'bill', 'bill', 'reopen', 'cancel', 'change'),
    pick: fc.nat(),
    pieces,
  }),
  { minLength: 10, maxLength: 24 },
)

/** Does what is refused or possible; a fault of the program is thrown. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof WeftError)) throw error
  }
}

/** The documents of one history. */
class History {
  readonly made: Document[] = []
  readonly sources: Document[] = []

  static async begin(): Promise<History> {
    const history = new History()
    for (const [type, tolerance] of [
      [chainOrder, '20'],
      [chainDemand, '0'],
    ] as const) {
      const goods = [{ sizes: sizes({ S: '10', M: '5' }) }, { sizes: sizes({ S: '4' }) }]
      history.sources.push({ type, id: (await buyer.create(type, { tolerance, lines: goods })).id })
    }
    return history
  }

  async step({ kind, pick, pieces: [small, medium] }: Step): Promise<void> {
    const of = (type: AnyDocument) => this.made.filter((one) => one.type === type)
    const chosen = <T>(some: readonly T[]): T | undefined => some[pick % Math.max(some.length, 1)]
    const cells = sizes({ S: small, M: medium })
    const from = { book: this.sources, receive: of(chainBooking), giveBack: of(chainReceipt) }[kind as 'book'] ?? []
    const to = { book: chainBooking, receive: chainReceipt, giveBack: chainReturn }[kind as 'book'] as AnyDocument | undefined
    const source = chosen(from)
    if (to && source) return attempt(() => this.#make(source, to, cells, pick))
    if (kind === 'bill') return attempt(() => this.#bill([small, medium], pick))
    const one = chosen(this.made)
    if (!one || to) return
    if (kind === 'reopen' || kind === 'cancel') return attempt(() => buyer.act(one.type, one.id, kind))
    await attempt(async () => {
      if (one.type === chainBill) return void (await buyer.save(one.type, one.id, { amount: small }))
      const { lines } = await read(one)
      await buyer.save(one.type, one.id, { lines: lines.map((line, at) => ({ id: line.id, ...(at === 0 && { sizes: cells }) })) })
    })
    return attempt(() => buyer.act(one.type, one.id, 'finish'))
  }

  /** Bills the order; now and then its lines have amounts below zero, and one order is named twice. */
  async #bill([small, medium]: readonly [string, string], pick: number): Promise<void> {
    const { id } = this.sources[0]!
    const { lines } = await read(this.sources[0]!)
    const charges = lines.map((line, at) => ({ orderLine: line.id, amount: (pick + at) % 3 === 0 ? `-${medium}.5` : small }))
    const made = await buyer.create(chainBill, { order: id, amount: String(Number(small) + Number(medium) / 4), lines: charges })
    this.made.push({ type: chainBill, id: made.id })
    await buyer.act(chainBill, made.id, 'finish')
  }

  async #make({ type, id }: Document, to: AnyDocument, cells: object, pick: number): Promise<void> {
    const converted = (await buyer.make(to, { type, id }))['lines'] as Record<string, unknown>[]
    // Sometimes what is open, sometimes other quantities, which may be refused; sometimes one source line twice.
    const other = converted.map((line) => ({ ...line, sizes: cells }))
    const values = [converted, other, [...other, ...other], other.slice(0, 1)][pick % 4]!
    const { id: made } = await buyer.create(to, { lines: values })
    this.made.push({ type: to, id: made })
    await buyer.act(to, made, 'finish')
  }
}

const inForce = ({ status }: { readonly status: string }): boolean => status === 'done' || status === 'complete'
type Totals = Map<string, number>

/** Adds pieces to a counter of a line and to each of its cells. */
function put(totals: Totals, line: string, counter: string, { sizes: matrix }: Line, sign = 1): void {
  const set = (key: string, count: number) => totals.set(key, (totals.get(key) ?? 0) + sign * count)
  for (const cell of matrix?.cells ?? []) {
    set(`${line} ${counter}`, Number(cell.pieces))
    set(`${line} ${counter} ${cell.size}`, Number(cell.pieces))
  }
}

/** Returns what every counter must be, summed over the documents that are in force. */
async function expected(history: History): Promise<Totals> {
  const totals: Totals = new Map()
  const docs = await Promise.all(history.made.map(async (one) => ({ ...one, ...(await read(one)) })))
  const lines = new Map(docs.flatMap((doc) => doc.lines.map((line) => [line.id, line] as const)))
  const sourceOf = (booking: Line): string => booking['orderLine'] ?? booking['demandLine']
  const bills = docs.filter((doc) => doc.type === chainBill && inForce(doc))
  const orderId = history.sources[0]!.id
  totals.set(
    `${orderId} billed`,
    bills.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0),
  )
  totals.set(
    `${orderId} charged`,
    bills.flatMap(({ lines: rows }) => rows).reduce((sum, line) => sum + 2 * Number(line['amount'] ?? 0), 0),
  )
  for (const { type, lines: rows } of docs.filter((doc) => inForce(doc) && doc.type !== chainBill))
    for (const line of rows) {
      if (type === chainBooking) put(totals, sourceOf(line), 'booked', line)
      if (type === chainReceipt) {
        put(totals, line['bookingLine'], 'received', line)
        put(totals, sourceOf(lines.get(line['bookingLine'])!), 'received', line)
      }
      if (type !== chainReturn) continue
      put(totals, line['receiptLine'], 'returned', line)
      const { orderLine } = lines.get(lines.get(line['receiptLine'])!['bookingLine'])!
      for (const counter of ['booked', 'received']) if (orderLine) put(totals, orderLine, counter, line, -1)
    }
  return totals
}

const counters = ['booked', 'received', 'returned'] as const

/** Compares every counter and every cell with the sum of what counts on it, and with its limits. */
async function verify(history: History): Promise<void> {
  const totals = await expected(history)
  const docs = await Promise.all([...history.sources, ...history.made].map(async (one) => ({ ...one, ...(await read(one)) })))
  const cells = new Map<string, number>()
  for (const row of await app.sql<{ line_id: string; counter: string; cell: string; quantity: number }>(
    'SELECT line_id::text, counter, cell, quantity::float FROM core.consumption_cell WHERE line_id = ANY ($1::bigint[])',
    [docs.flatMap(({ lines }) => lines.map(({ id }) => id))],
  ))
    cells.set(`${row.line_id} ${row.counter} ${row.cell.split('|')[1]}`, row.quantity)
  const order = (await buyer.get(chainOrder, history.sources[0]!.id)) as unknown as Record<'id' | 'total' | 'billed' | 'charged', string>
  for (const counter of ['billed', 'charged'] as const) expect(Number(order[counter]), counter).toBe(totals.get(`${order.id} ${counter}`))
  expect(Number(order.billed)).toBeGreaterThanOrEqual(0)
  expect(Number(order.billed)).toBeLessThanOrEqual(Number(order.total) * 1.2)
  for (const { type, lines } of docs)
    for (const line of lines) {
      const tolerance = type === chainOrder ? 1.2 : 1
      for (const counter of counters.filter((name) => line[name] !== undefined)) {
        const key = `${line.id} ${counter}`
        expect(Number(line[counter]), key).toBe(totals.get(key) ?? 0)
        expect(Number(line[counter]), key).toBeGreaterThanOrEqual(0)
        expect(Number(line[counter]), key).toBeLessThanOrEqual(Number(line['quantity']) * tolerance)
        for (const { size, pieces: ordered } of line.sizes?.cells ?? []) {
          expect(cells.get(`${key} ${size}`) ?? 0, `${key} ${size}`).toBe(totals.get(`${key} ${size}`) ?? 0)
          expect(cells.get(`${key} ${size}`) ?? 0, `${key} ${size}`).toBeLessThanOrEqual(Number(ordered) * tolerance)
        }
      }
    }
}

/** A source is complete exactly when nothing of it is open, and a booking likewise; cancelled ones and drafts are neither. */
async function verifyExhaustion(history: History): Promise<void> {
  for (const one of [...history.sources, ...history.made.filter(({ type }) => type === chainBooking)]) {
    const { status, lines } = await read(one)
    if (!['open', 'done', 'complete'].includes(status)) continue
    const isReceived = lines.every((line) => Number(line['received']) >= Number(line['quantity']))
    const hasBegun = lines.some((line) => Number(line['received']) > 0)
    if (hasBegun) expect(status === 'complete', `${one.type.name} ${status}`).toBe(isReceived)
  }
}

test('after any history every counter and every cell is the sum of what counts on it, within its limits', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const history = await History.begin()
      for (const step of some) await history.step(step)
      await verify(history)
      await verifyExhaustion(history)
    }),
    { numRuns: isFullRun ? 60 : 3 },
  )
})

test('a receipt of 2 and of 100 lines sends the same number of statements, whatever it counts on', async () => {
  const count = async (lines: number) => {
    const goods = Array.from({ length: lines }, () => ({ sizes: sizes({ S: '10' }) }))
    const finished = async (to: AnyDocument, type: AnyDocument, id: string) => {
      const made = await buyer.create(to, await buyer.make(to, { type, id }))
      const sent = await sentStatements(buyer, (operation) => logicContext(operation).act(to, made.id, 'finish' as never))
      return { id: made.id, sent: sent.length }
    }
    const order = await buyer.create(chainOrder, { lines: goods })
    const booking = await finished(chainBooking, chainOrder, order.id)
    const receipt = await finished(chainReceipt, chainBooking, booking.id)
    const back = await finished(chainReturn, chainReceipt, receipt.id)
    expect((await buyer.get(chainOrder, order.id)).lines.map(({ booked, received }) => [booked, received])).toEqual(
      goods.map(() => ['0', '0']),
    )
    return [booking.sent, receipt.sent, back.sent]
  }
  const few = await count(2)
  expect(await count(100)).toEqual(few)
  expect(Math.max(...few)).toBeLessThanOrEqual(40)
})

test('a bill of 2 and of 100 lines counts on as many orders in the same number of statements', async () => {
  const count = async (size: number) => {
    const named = []
    for (let at = 0; at < size; at++) {
      const order = await buyer.create(chainOrder, { lines: [{ sizes: sizes({ S: '10' }) }] })
      named.push({ orderLine: (order.lines as unknown as Line[])[0]!.id, amount: '3' })
    }
    const { id } = await buyer.create(chainBill, { lines: named })
    const sent = await sentStatements(buyer, (operation) => logicContext(operation).act(chainBill, id, 'finish' as never))
    const back = await sentStatements(buyer, (operation) => logicContext(operation).act(chainBill, id, 'cancel' as never))
    return [sent.length, back.length]
  }
  expect(await count(100)).toEqual(await count(2))
})

test('of 50 bills at the same time as many are in force as the order allows, and each is counted once', async () => {
  const count = proofSize(50)
  const allowed = Math.ceil(count / 5)
  const order = await buyer.create(chainOrder, { lines: [{ sizes: sizes({ S: String(allowed) }) }] })
  const bills: string[] = []
  for (let at = 0; at < count; at++) bills.push((await buyer.create(chainBill, { order: order.id, amount: '1' })).id)
  const results = await Promise.allSettled(bills.map((id) => buyer.act(chainBill, id, 'finish', { version: 1 })))
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(allowed)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 11000 })
  expect(await buyer.get(chainOrder, order.id)).toMatchObject({ billed: String(allowed) })
})
