/**
 * The plan of the demo's orders: who orders what from whom, how far each order has progressed, on which days and under which numbers.
 * Pure: the same random seed gives the same plan.
 */
import { chance, dayFrom, type Chance } from './seeded-random.ts'
import type { StyleForSale } from './seed-styles.ts'

/** How far an order has progressed, and how frequent each end status is. */
const ends = {
  draft: 8,
  unpriced: 3,
  pending: 7,
  half: 4,
  rejected: 4,
  approved: 6,
  issued: 11,
  ordered: 18,
  declined: 2,
  changed: 3,
  booked: 4,
  packing: 3,
  packed: 4,
  inspected: 4,
  failed: 2,
  part: 5,
  received: 16,
  returned: 3,
  closed: 2,
  cancelled: 4,
} as const
export type End = keyof typeof ends

/** The days of an order's life. Days in the future are not used. */
export interface Days {
  readonly order: string
  readonly submit: string
  readonly approve: string
  readonly issue: string
  readonly confirm: string
  readonly etd: string
  readonly eta: string
  readonly book: string
  readonly arrive: string
  readonly inspect: string
  readonly receive: string
}
export interface OrderPlan {
  readonly end: End
  /** The random source for decisions about this order. */
  readonly chance: Chance
  readonly seed: number
  readonly buyer: string
  readonly supplier: number
  readonly styles: readonly StyleForSale[]
  readonly days: Days
  readonly numbers: {
    readonly order: string
    readonly booking: string
    readonly inspection: string
    readonly receipt: string
    readonly return: string
  }
}
export interface PlanInput {
  readonly chance: Chance
  readonly count: number
  readonly today: string
  readonly styles: readonly StyleForSale[]
  readonly seasons: readonly { readonly id: string; readonly startDate: string }[]
  /** Brand codes by id. */
  readonly brands: ReadonlyMap<string, string>
  /** Codes of the companies of the suppliers, in their order. */
  readonly suppliers: readonly string[]
}
/** Serial numbers used so far: type → number prefix → last serial. */
export type Serials = Map<string, Map<string, number>>

const over = new Set<End>(['part', 'received', 'returned', 'closed', 'cancelled'])
const atTheDoor = new Set<End>(['booked', 'packing', 'packed', 'inspected', 'failed'])

/** Returns the orders by the day on which they were written. All numbers follow the order of their days. */
export function planOrders(input: PlanInput): { readonly orders: readonly OrderPlan[]; readonly serials: Serials } {
  const drawn = Array.from({ length: input.count }, () => draw(input, chance(input.chance.int(1, 2_000_000_000))))
    .filter((one) => one !== undefined)
    .sort((a, b) => (a.days.order < b.days.order ? -1 : a.days.order > b.days.order ? 1 : 0))
  const serials: Serials = new Map()
  const take = (type: string, before: string) => {
    const series = serials.get(type) ?? serials.set(type, new Map()).get(type)!
    const serial = (series.get(before) ?? 0) + 1
    series.set(before, serial)
    return `${before}${String(serial).padStart(4, '0')}`
  }
  const month = (day: string) => day.slice(0, 7).replace('-', '')
  const date = (day: string) => day.replaceAll('-', '')
  const numbered = (of: (one: Drawn) => string, number: (one: Drawn) => string) => {
    const numbers = new Map<Drawn, string>()
    for (const one of drawn.toSorted((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0))) numbers.set(one, number(one))
    return numbers
  }
  const delivered = new Set<End>([...atTheDoor, 'part', 'received', 'returned'])
  const inspected = new Set<End>(['packed', 'inspected', 'failed', 'part', 'received', 'returned'])
  const received = new Set<End>(['part', 'received', 'returned'])
  const when = (ends: ReadonlySet<End>, of: (one: Drawn) => string, number: (one: Drawn) => string) =>
    numbered(of, (one) => (ends.has(one.end) ? number(one) : ''))
  const orders = numbered(
    (one) => one.days.order,
    (one) => take('purchase_order', `PO-${input.brands.get(one.styles[0]!.brand)}${month(one.days.order)}-`),
  )
  const bookings = when(
    delivered,
    (one) => one.days.book,
    (one) => take('delivery_booking', `DB-${input.suppliers[one.supplier]}-${date(one.days.book)}-`),
  )
  const inspections = when(
    inspected,
    (one) => one.days.inspect,
    (one) => take('final_inspection', `QF-${month(one.days.inspect)}-`),
  )
  const receipts = when(
    received,
    (one) => one.days.receive,
    (one) => take('product_in', `FI-${date(one.days.receive)}-`),
  )
  const returns = when(
    new Set(['returned']),
    (one) => one.days.receive,
    (one) => take('return_order', `RT-${month(one.days.receive)}-`),
  )
  return {
    orders: drawn.map((one) => ({
      ...one,
      numbers: {
        order: orders.get(one)!,
        booking: bookings.get(one)!,
        inspection: inspections.get(one)!,
        receipt: receipts.get(one)!,
        return: returns.get(one)!,
      },
    })),
    serials,
  }
}

type Drawn = Omit<OrderPlan, 'numbers'>

function draw(input: PlanInput, own: Chance): Drawn | undefined {
  const end = own.weighted(ends)
  const days = daysOf(end, input.today, own)
  // Goods reach the shops some weeks before their season or early in it.
  const wanted = dayFrom(days.etd, 30)
  const season = input.seasons.toSorted((a, b) => distance(a.startDate, wanted) - distance(b.startDate, wanted))
  const first = season.map((one) => input.styles.filter((style) => style.season === one.id)).find((styles) => styles.length > 0)
  if (!first) return undefined
  // Suppliers with demo users get a larger share of what waits for a supplier. The first one has the factory.
  const named = end === 'packing' ? [0] : end === 'issued' && own.next() < 0.6 ? [0, 1] : []
  const supplierStyles = [...first, ...input.styles].filter((style) => named.includes(style.supplier)).slice(0, 4)
  const lead = own.pick(supplierStyles.length > 0 ? supplierStyles : first)
  const like = input.styles.filter(
    (style) => style.supplier === lead.supplier && style.brand === lead.brand && style.season === lead.season,
  )
  return {
    end,
    chance: own,
    seed: own.int(1, 2_000_000_000),
    buyer: own.next() < 0.75 ? 'buyer' : 'buyer2',
    supplier: lead.supplier,
    styles: [
      lead,
      ...own.some(
        like.filter((style) => style.id !== lead.id),
        own.int(0, 2),
      ),
    ],
    days,
  }
}

const distance = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))

function daysOf(end: End, today: string, own: Chance): Days {
  const back = (low: number, high: number) => dayFrom(today, -own.int(low, high))
  const lead = own.int(42, 70)
  // If the arrival day matters, days are planned backwards from it, otherwise forwards from the day of ordering.
  const arrival = atTheDoor.has(end)
    ? dayFrom(today, end === 'inspected' || end === 'failed' ? own.int(-3, 2) : own.int(-1, 9))
    : over.has(end)
      ? back(3, 300)
      : undefined
  const late = own.next() < 0.18 ? own.int(2, 9) : -own.int(0, 4)
  const order = arrival
    ? dayFrom(arrival, -lead - late - 3)
    : ['draft', 'unpriced', 'pending', 'half'].includes(end)
      ? back(0, 9)
      : ['approved', 'issued', 'declined', 'rejected'].includes(end)
        ? back(4, 16)
        : back(12, 60)
  const etd = dayFrom(order, lead)
  const clamp = (day: string) => (day > today ? today : day)
  const submit = clamp(dayFrom(order, own.int(0, 1)))
  const approve = clamp(dayFrom(submit, own.int(1, 2)))
  const issue = clamp(dayFrom(approve, 1))
  const confirm = clamp(dayFrom(issue, own.int(1, 3)))
  const arrive = arrival ?? dayFrom(etd, 3)
  const book = clamp(dayFrom(arrive, -own.int(4, 9)))
  const inspect = clamp(dayFrom(arrive, -1))
  return { order, submit, approve, issue, confirm, etd, eta: dayFrom(etd, 3), book, arrive, inspect, receive: clamp(arrive) }
}
