/** The demo's orders: 1,500 in all statuses, each brought there by the steps that people would take, with bookings, cartons, inspections, receipts and returns. */
import { deliveryBooking } from '../../documents/logistics/delivery-booking.ts'
import { packingList } from '../../documents/logistics/packing-list.ts'
import { orderChange } from '../../documents/order/order-change.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import { finalInspection } from '../../documents/quality/final-inspection.ts'
import { returnOrder } from '../../documents/quality/return-order.ts'
import { productIn } from '../../documents/warehouse/product-in.ts'
import type { Stored } from '../../engine/store/read.ts'
import type { Masters } from './masters.ts'
import { chance, dayFrom } from './random.ts'
import type { Actor, Stage } from './stage.ts'
import type { StyleForSale } from './styles.ts'

/** How far an order has come. */
const ends = {
  draft: 9,
  unpriced: 3,
  pending: 7,
  half: 3,
  rejected: 4,
  approved: 6,
  issued: 9,
  ordered: 14,
  declined: 2,
  booked: 6,
  packed: 4,
  inspected: 3,
  failed: 2,
  part: 9,
  received: 21,
  returned: 4,
  closed: 2,
  cancelled: 5,
} as const
type End = keyof typeof ends
type As = (username: string) => Actor
interface Goods {
  readonly stage: Stage
  readonly masters: Masters
  readonly styles: readonly StyleForSale[]
}

/** Orders are laid side by side, each from a chance of its own, so that their order in time changes nothing of them. */
export async function layOrders(goods: Goods, platform: string, count: number): Promise<void> {
  const { stage } = goods
  const plan = Array.from({ length: count }, (_, at) => ({
    at,
    end: stage.chance.weighted(ends),
    seed: stage.chance.int(1, 2_000_000_000),
  }))
  const serials = new Map<string, number>()
  const work = plan.values()
  const lane = async () => {
    for (const { at, end, seed } of work) {
      const own = { ...goods, stage: { ...stage, chance: chance(seed) } }
      // People are told of what waits on them now: the last hundred orders ring their bells, the old ones are history.
      await stage.scene(platform, (as) => layOrder(own, as, { end, serials }), at >= count - 100)
    }
  }
  await Promise.all([lane(), lane(), lane()])
  await stage.numbered(platform, { rule: 'purchase_order', company: stage.companies.get('HS')!, serials })
}

async function layOrder(goods: Goods, as: As, { end, serials }: { end: End; serials: Map<string, number> }): Promise<void> {
  const { stage, masters } = goods
  const { chance } = stage
  const supplier = chance.int(0, masters.suppliers.length - 1)
  const offered = goods.styles.filter((style) => style.supplier === supplier)
  if (offered.length === 0) return
  const buyer = as(chance.next() < 0.75 ? 'buyer' : 'buyer2')
  const first = chance.pick(offered)
  const chosen = chance.some(
    offered.filter((style) => style.brand === first.brand && style.season === first.season),
    chance.int(1, 3),
  )
  const old = ['received', 'returned', 'closed', 'part'].includes(end)
  const orderDate = dayFrom(
    stage.today,
    -(old ? chance.int(70, 330) : ['draft', 'unpriced', 'pending', 'half'].includes(end) ? chance.int(0, 20) : chance.int(15, 90)),
  )
  const etd = dayFrom(orderDate, chance.int(40, 70))
  const factory = masters.factories.find((one) => one.supplier === masters.suppliers[supplier]!.id)
  // Numbered by the month in which it was ordered; the counters go on from there.
  const series = `PO-${[...masters.brands].find(([, id]) => id === first.brand)![0]}${orderDate.slice(0, 7).replace('-', '')}-`
  const serial = (serials.get(series) ?? 0) + 1
  serials.set(series, serial)
  const order = await buyer.create(purchaseOrder, {
    number: `${series}${String(serial).padStart(4, '0')}`,
    type: 'PO',
    brand: first.brand,
    supplier: masters.suppliers[supplier]!.id,
    ...(factory ? { factory: factory.id } : {}),
    season: first.season,
    orderDate,
    etd,
    eta: dayFrom(etd, chance.int(2, 8)),
    currency: masters.cny,
    taxRate: '13',
    paymentTerms: '月结 60 天',
    tradeTerms: 'DDP',
    lines: chosen.flatMap((style) =>
      chance.some(style.colorways, chance.int(1, 2)).map((colorway) => ({
        style: style.id,
        colorway,
        ...(end === 'unpriced' ? {} : { price: style.price }),
        matrix: {
          cells: style.sizes.map((size, at) => ({
            size,
            pieces: String(chance.int(2, 12) * (at === 0 || at === style.sizes.length - 1 ? 10 : 20)),
          })),
        },
      })),
    ),
  })
  await bring(goods, as, { buyer, order, end, supplier: as(masters.suppliers[supplier]!.username), etd, orderDate })
}

interface Path {
  readonly buyer: Actor
  readonly order: Stored
  readonly end: End
  readonly supplier: Actor
  readonly etd: string
  readonly orderDate: string
}

async function bring(goods: Goods, as: As, path: Path): Promise<void> {
  const { buyer, order, end, supplier } = path
  const { chance } = goods.stage
  if (end === 'draft' || end === 'unpriced') return
  await buyer.act(purchaseOrder, order.id, 'submit')
  if (end === 'pending') return
  const manager = as(chance.next() < 0.6 ? 'manager' : 'manager2')
  if (end === 'rejected') {
    await manager.act(
      purchaseOrder,
      order.id,
      'reject',
      chance.pick(['交期太紧，请与供应商确认', '单价高于上季，请重新议价', '数量与企划不符']),
    )
    return
  }
  await manager.act(purchaseOrder, order.id, 'approve', chance.next() < 0.3 ? '同意' : undefined)
  if (end === 'half') return
  await as('finance').act(purchaseOrder, order.id, 'approve')
  if (end === 'approved') return
  if (end === 'cancelled') {
    await buyer.act(purchaseOrder, order.id, 'cancel', '企划调整，取消该款')
    return
  }
  await buyer.act(purchaseOrder, order.id, 'issue')
  if (end === 'issued') return
  if (end === 'declined') {
    await supplier.act(purchaseOrder, order.id, 'decline', '产能不足，无法按期交货')
    return
  }
  await supplier.act(purchaseOrder, order.id, 'confirm')
  if (end === 'ordered') {
    if (chance.next() < 0.2)
      await buyer
        .make(
          orderChange,
          { type: purchaseOrder, id: order.id },
          { reason: '客户要求推迟交期', changes: [{ kind: 'header', field: 'etd', to: dayFrom(path.etd, 7) }] },
        )
        .catch(() => undefined)
    return
  }
  if (end === 'closed') {
    await manager.act(purchaseOrder, order.id, 'close', '余量不再生产')
    return
  }
  await deliver(goods, as, path)
}

/** Booking, cartons, inspection, receipt; `part` brings the first half only. */
async function deliver(goods: Goods, as: As, path: Path): Promise<void> {
  const { masters, stage } = goods
  const { supplier, order, end } = path
  const { chance } = stage
  const late = chance.next() < 0.18
  const arrival = dayFrom(path.etd, late ? chance.int(2, 9) : -chance.int(0, 5))
  const expectedDate = ['booked', 'packed', 'inspected', 'failed'].includes(end)
    ? dayFrom(stage.today, chance.int(-2, 9))
    : arrival > stage.today
      ? stage.today
      : arrival
  const booking = await supplier.make(deliveryBooking, { type: purchaseOrder, id: order.id }, (made) => ({
    warehouse: masters.warehouse,
    expectedDate,
    slotFrom: '09:00:00',
    slotTo: '11:00:00',
    carrier: masters.carrier,
    vehicle: masters.vehicle,
    driver: masters.driver,
    lines: (end === 'part' ? made['lines'].slice(0, Math.max(1, Math.floor(made['lines'].length / 2))) : made['lines']).map(
      (line: Record<string, unknown>) => ({ ...line, cartons: 10 }),
    ),
  }))
  await supplier.act(deliveryBooking, booking.id, 'submit')
  if (end === 'booked' && chance.next() < 0.5) return
  const keeper = as('warehouse')
  await keeper.act(deliveryBooking, booking.id, 'approve')
  if (end === 'booked') return
  const packed = await supplier.make(packingList, { type: deliveryBooking, id: booking.id }, { method: 'solid', lines: cartonsOf(booking) })
  await supplier.act(packingList, packed.id, 'submit')
  await supplier.act(packingList, packed.id, 'lock')
  if (end === 'packed') return
  const inspector = as('inspector')
  const bad = end === 'failed'
  const inspection = await inspector.make(
    finalInspection,
    { type: deliveryBooking, id: booking.id },
    {
      date: expectedDate > stage.today ? stage.today : expectedDate,
      level: 'II',
      aqlMajor: '2.5',
      aqlMinor: '4.0',
      defects: defectsOf(goods, bad),
    },
  )
  await inspector.act(finalInspection, inspection.id, bad ? 'fail' : 'pass')
  if (bad && chance.next() < 0.4) await as('manager').act(finalInspection, inspection.id, 'concede', '色差在可接受范围，让步接收')
  if (bad || end === 'inspected') return
  const receipt = await keeper.make(productIn, { type: deliveryBooking, id: booking.id }, (made) => ({
    date: expectedDate,
    lines: made['lines'].map((line: Record<string, unknown>) => ({ ...line, bin: chance.pick(masters.bins), grade: 'A' })),
  }))
  await keeper.act(productIn, receipt.id, 'submit')
  await keeper.act(productIn, receipt.id, 'complete')
  if (end === 'returned') await sendBack(as, receipt)
}

async function sendBack(as: As, receipt: Stored): Promise<void> {
  const keeper = as('warehouse')
  const made = await keeper.make(returnOrder, { type: productIn, id: receipt.id }, (values) => ({
    reason: '抽检发现线头与污渍',
    settlement: 'deduct',
    date: receipt['date'],
    lines: values['lines']
      .slice(0, 1)
      .map((line: Record<string, any>) => ({
        ...line,
        matrix: {
          cells: line['matrix'].cells
            .slice(0, 1)
            .map((cell: { pieces: string }) => ({ ...cell, pieces: String(Math.min(10, Number(cell.pieces))) })),
        },
      })),
  }))
  await keeper.act(returnOrder, made.id, 'submit')
  await as('manager').act(returnOrder, made.id, 'approve')
  await keeper.act(returnOrder, made.id, 'complete')
}

/** Solid cartons of 30 pieces, the rest of each size in one smaller carton. */
function cartonsOf(booking: Stored): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = []
  let next = 1
  for (const line of booking['lines'] as {
    id: string
    style: string
    colorway: string
    matrix: { cells: { size: string; pieces: string }[] }
  }[]) {
    for (const { size, pieces } of line.matrix.cells) {
      const total = Number(pieces)
      const put = (cartons: number, each: number) => {
        rows.push({
          cartonFrom: next,
          cartonTo: next + cartons - 1,
          bookingLine: line.id,
          style: line.style,
          colorway: line.colorway,
          perCarton: { cells: [{ size, pieces: String(each) }] },
          length: '0.6',
          width: '0.4',
          height: '0.4',
          netEach: String(Math.max(1, Math.round(each * 3) / 10)),
          grossEach: String(Math.max(1, Math.round(each * 3) / 10) + 1),
        })
        next += cartons
      }
      if (total >= 30) put(Math.floor(total / 30), 30)
      if (total % 30 > 0) put(1, total % 30)
    }
  }
  return rows
}

function defectsOf({ stage, masters }: Goods, bad: boolean): Record<string, unknown>[] {
  const { chance } = stage
  const of = (type: string) => masters.defects.filter((one) => one.type === type)
  if (bad) return [{ defect: chance.pick(of('major')).id, item: '前片', class: 'major', found: chance.int(22, 30) }]
  return chance.next() < 0.5 ? [] : [{ defect: chance.pick(of('minor')).id, item: '下摆', class: 'minor', found: chance.int(1, 3) }]
}
