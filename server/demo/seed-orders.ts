/**
 * The demo's orders: 1,500 in all statuses, each brought there by the actions that users would take, on the days they would take
 * them.
 */
import { orderChange } from '../../documents/order/order-change.ts'
import { orderTracking } from '../../documents/order/order-tracking.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import { deliver, receive } from './seed-deliveries.ts'
import { planOrders, type OrderPlan } from './order-plan.ts'
import { chance as chanceOf, dayFrom } from './seeded-random.ts'
import { count, type As } from './seed-session.ts'
import { seedStep } from './season-steps.ts'
import type { Goods, Path, SeededOrder } from './seeded-order.ts'

/** After how many orders the log states the progress. */
const progressEvery = 250

/** Which orders are laid now: those that a workbench begins with, or all that are left. */
export type Part = 'opening' | 'rest'
interface Laying {
  readonly plan: ReturnType<typeof planOrders>
  readonly part: Part
  /** How many orders are laid at a time. */
  readonly lanes: number
  readonly log: (line: string) => void
}

/** Plans the orders of the season: what each of them is and how far it comes. */
export function seasonPlan({ stage, masters, styles }: Goods, count: number): Laying['plan'] {
  const brands = new Map([...masters.brands].map(([code, id]) => [id, code]))
  const suppliers = masters.suppliers.map(({ code }) => code)
  return planOrders({ chance: stage.chance, count, today: stage.today, styles, seasons: masters.seasons, brands, suppliers })
}

/**
 * Processes orders and everything before a receipt by the day of ordering, and receipts by the day of receiving, so that the ledgers
 * have the dates of a real year. The opening part holds the latest orders of each status, without receipts.
 */
export async function seedOrders(goods: Goods, platform: string, { plan, part, lanes, log }: Laying): Promise<SeededOrder[]> {
  const { stage } = goods
  const { orders, serials } = plan
  // Runs first, because numbers that the engine assigns on the way continue after the ones assigned here.
  await seedStep(stage, { platform, name: 'serials' }, async (_, tx) => {
    for (const [rule, series] of serials) await count(tx, platform, { rule, serials: series })
  })
  // Runs in parallel, because orders do not depend on each other. A scene that is retried starts with the same random seed.
  const seededOrders = orders.map(() => Promise.withResolvers<SeededOrder | undefined>())
  const chosen = part === 'opening' ? openingOrders(orders) : orders.map((_, at) => at)
  const work = chosen.entries()
  const lane = async () => {
    for (const [done, at] of work) {
      if (done > 0 && done % progressEvery === 0) log(`demo: ${done} of ${chosen.length} orders …`)
      const ownOrder = orders[at]!
      const one = await seedStep(stage, { platform, name: `order ${at}` }, (as) =>
        layOrder(goods, as, { ...ownOrder, chance: chanceOf(ownOrder.seed) }),
      )
      seededOrders[at]!.resolve(one && { ...one, plan: ownOrder })
    }
  }
  const receipts = async () => {
    for (const at of receiptsOf(orders)) {
      const one = await seededOrders[at]!.promise
      if (!one?.booking) continue
      const nextTry = { ...one, plan: { ...one.plan, chance: chanceOf(one.plan.seed + 1) }, booking: one.booking }
      await seedStep(stage, { platform, name: `receipt ${at}` }, (as) => receive(goods, as, nextTry))
    }
  }
  await Promise.all([...Array.from({ length: lanes }, lane), ...(part === 'rest' ? [receipts()] : [])])
  const laid = await Promise.all(chosen.map((at) => seededOrders[at]!.promise))
  return laid.filter((one) => one !== undefined)
}

/** Places of the orders whose goods come to a receipt, in the order of their days, each as soon as its order exists. */
export function receiptsOf(orders: readonly OrderPlan[]): number[] {
  const ends = new Set<OrderPlan['end']>(['inspected', 'failed', 'part', 'received', 'returned'])
  const byDay = [...orders.entries()].filter(([, { end }]) => ends.has(end))
  byDay.sort(([, a], [, b]) => (a.days.receive < b.days.receive ? -1 : a.days.receive > b.days.receive ? 1 : 0))
  return byDay.map(([at]) => at)
}

/** The share of each status that the opening holds. */
const openingShare = 0.12

/** Returns the places of the latest orders of each status, except received ones, in the order of their days. */
function openingOrders(orders: readonly OrderPlan[]): number[] {
  const received = new Set<OrderPlan['end']>(['part', 'received', 'returned'])
  const byEnd = Map.groupBy([...orders.keys()], (at) => orders[at]!.end)
  return [...byEnd]
    .filter(([end]) => !received.has(end))
    .flatMap(([, places]) => places.slice(-Math.ceil(places.length * openingShare)))
    .sort((a, b) => a - b)
}

async function layOrder(goods: Goods, as: As, plan: OrderPlan): Promise<Omit<SeededOrder, 'plan'>> {
  const { masters } = goods
  const { chance, days, end, styles } = plan
  const supplier = masters.suppliers[plan.supplier]!
  const factory = masters.factories.find((one) => one.supplier === supplier.id)
  const abroad = end === 'unpriced'
  const order = await as(plan.buyer, days.order).create(purchaseOrder, {
    number: plan.numbers.order,
    type: 'PO',
    brand: styles[0]!.brand,
    supplier: supplier.id,
    ...(factory ? { factory: factory.id } : {}),
    season: styles[0]!.season,
    orderDate: days.order,
    etd: days.etd,
    eta: days.eta,
    // No price in dollars has been agreed yet.
    currency: abroad ? masters.usd : masters.cny,
    taxRate: abroad ? '0' : '13',
    paymentTerms: '月结 60 天',
    tradeTerms: abroad ? 'FOB' : 'DDP',
    lines: styles.flatMap((style) =>
      chance.some(style.colorways, chance.int(1, 2)).map((colorway) => ({
        style: style.id,
        colorway,
        ...(abroad ? {} : { price: style.price }),
        matrix: {
          cells: style.sizes.map((size, at) => ({
            size,
            pieces: String(chance.int(2, 12) * (at === 0 || at === style.sizes.length - 1 ? 10 : 20)),
          })),
        },
      })),
    ),
  })
  const booking = await bring(goods, as, { plan, order, supplier: supplier.username })
  return { id: order.id, supplier: supplier.username, ...(booking ? { booking } : {}) }
}

/**
 * Takes the order as far as its plan says.
 * @returns the booking when the order got that far
 */
async function bring(goods: Goods, as: As, path: Path): Promise<string | undefined> {
  const { plan, order, supplier } = path
  const { chance, days, end } = plan
  const buyer = (day: string) => as(plan.buyer, day)
  if (end === 'draft') return undefined
  if (end === 'unpriced') return void (await buyer(days.submit).act(purchaseOrder, order.id, 'requestPricing'))
  await buyer(days.submit).act(purchaseOrder, order.id, 'submit')
  if (end === 'pending') return undefined
  const manager = as(chance.next() < 0.6 ? 'manager' : 'manager2', days.approve)
  if (end === 'rejected') {
    const why = chance.pick(['交期太紧，请与供应商确认', '单价高于上季，请重新议价', '数量与企划不符'])
    return void (await manager.act(purchaseOrder, order.id, 'reject', why))
  }
  await manager.act(purchaseOrder, order.id, 'approve', chance.next() < 0.3 ? '同意' : undefined)
  if (end === 'half') return undefined
  await as('finance', days.approve).act(purchaseOrder, order.id, 'approve')
  if (end === 'approved') return undefined
  if (end === 'cancelled') return void (await buyer(days.issue).act(purchaseOrder, order.id, 'cancel', '企划调整，取消该款'))
  await buyer(days.issue).act(purchaseOrder, order.id, 'issue')
  if (end === 'issued') return undefined
  if (end === 'declined') return void (await as(supplier, days.confirm).act(purchaseOrder, order.id, 'decline', '产能不足，无法按期交货'))
  await as(supplier, days.confirm).act(purchaseOrder, order.id, 'confirm')
  if (end === 'changed') {
    await change(goods, as, path)
    return undefined
  }
  const isDelivered = end !== 'ordered' && end !== 'closed'
  await progress(as, path, isDelivered ? days.book : dayFrom(goods.stage.today, -chance.int(0, 6)))
  if (end === 'ordered') return undefined
  if (end === 'closed') return void (await as('manager', days.receive).act(purchaseOrder, order.id, 'close', '余量不再生产'))
  const booking = await deliver(goods, as, path)
  await progress(as, path, days.inspect)
  return booking
}

/**
 * Creates an order change with a later date and a slightly larger quantity: in progress, waiting for one of its approvers, or in
 * force.
 */
async function change({ stage }: Goods, as: As, { plan, order, supplier }: Path): Promise<void> {
  const { chance, days } = plan
  const day = (after: number) => (dayFrom(days.confirm, after) < stage.today ? dayFrom(days.confirm, after) : stage.today)
  const [line] = order['lines'] as { id: string; matrix: { cells: { size: string; pieces: string }[] } }[]
  const cells = line!.matrix.cells.map(({ size, pieces }, at) => ({ size, pieces: at === 0 ? String(Number(pieces) + 20) : pieces }))
  const created = await as(plan.buyer, day(3)).make(
    orderChange,
    { type: purchaseOrder, id: order.id },
    {
      reason: chance.pick(['门店上新推迟一周，尾码加量', '首批预售超出预期，加量并顺延交期', '面料晚到，双方同意顺延']),
      lines: [
        { field: 'etd', newDate: dayFrom(days.etd, 7) },
        { field: 'eta', newDate: dayFrom(days.eta, 7) },
        { field: 'quantity', orderLine: line!.id, newMatrix: { cells } },
      ],
    },
  )
  const how = chance.weighted({ draft: 1, review: 2, head: 2, confirm: 2, done: 3 })
  if (how === 'draft') return
  await as(plan.buyer, day(3)).act(orderChange, created.id, 'submit')
  if (how === 'review') return
  await as('manager2', day(4)).act(orderChange, created.id, 'review')
  if (how === 'head') return
  await as('manager', day(5)).act(orderChange, created.id, 'approve')
  if (how === 'done') await as(supplier, day(6)).act(orderChange, created.id, 'confirm')
}

/** The supplier reports what is finished until a day, usually a little late. The last milestones belong to the brand. */
async function progress(as: As, { plan, order, supplier }: Path, until: string): Promise<void> {
  const { chance, days } = plan
  const [tracking] = await as(supplier, days.confirm).find(orderTracking, { order: order.id })
  const done: { id: string; actualDate: string }[] = []
  for (const node of (tracking?.['nodes'] ?? []) as { id: string; side: string; planDate: string; actualDate: string | null }[]) {
    if (node.actualDate) continue
    const actualDate = dayFrom(node.planDate, chance.int(-2, 4))
    if (node.side === 'supplier' && actualDate <= until && actualDate > days.confirm) done.push({ id: node.id, actualDate })
  }
  const last = done.reduce((late, one) => (one.actualDate > late ? one.actualDate : late), '')
  // What is reported later than the booking is reported after it.
  const day = until === days.inspect ? until : last
  if (last) await as(supplier, day).save(orderTracking, tracking!.id, { nodes: { set: done } })
}
