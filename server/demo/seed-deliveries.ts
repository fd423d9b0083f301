/** The demo's deliveries: bookings, cartons, inspections, receipts into bins, and returns. */
import { deliveryBooking } from '../../documents/logistics/delivery-booking.ts'
import { packingList } from '../../documents/logistics/packing-list.ts'
import { orderTracking } from '../../documents/order/order-tracking.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import { finalInspection } from '../../documents/quality/final-inspection.ts'
import { returnOrder } from '../../documents/quality/return-order.ts'
import { productIn } from '../../documents/warehouse/product-in.ts'
import type { Stored } from '../../engine/store/read.ts'
import type { Goods, SeededOrder, Path } from './seeded-order.ts'
import { dayFrom, type Chance } from './seeded-random.ts'
import type { As } from './seed-session.ts'

type Line = Record<string, any>

/**
 * Creates booking, cartons and inspection. `part` delivers only the first half.
 * @returns the booking
 */
export async function deliver(goods: Goods, as: As, { plan, order, supplier }: Path): Promise<string> {
  const { masters } = goods
  const { chance, days, end, numbers } = plan
  const slot = chance.int(0, 3)
  const lorry = chance.pick(masters.lorries)
  const booking = await as(supplier, days.book).make(deliveryBooking, { type: purchaseOrder, id: order.id }, (converted) => ({
    number: numbers.booking,
    warehouse: masters.warehouse,
    expectedDate: days.arrive,
    slotFrom: ['09:00:00', '11:00:00', '14:00:00', '16:00:00'][slot],
    slotTo: ['11:00:00', '13:00:00', '16:00:00', '18:00:00'][slot],
    carrier: masters.carrier,
    vehicle: lorry.vehicle,
    driver: lorry.driver,
    lines: (end === 'part' ? converted['lines'].slice(0, Math.max(1, Math.floor(converted['lines'].length / 2))) : converted['lines']).map(
      (line: Line) => ({
        ...line,
        cartons: cartonsFor(line['matrix'].cells).reduce((sum, { cartons }) => sum + cartons, 0),
      }),
    ),
  }))
  await as(supplier, days.book).act(deliveryBooking, booking.id, 'submit')
  if (end === 'booked' && chance.next() < 0.6) return booking.id
  await as('warehouse', days.book).act(deliveryBooking, booking.id, 'approve')
  if (end === 'booked') return booking.id
  const producer = masters.factories.find((one) => one.id === order['factory'])
  const packer = end === 'packing' && producer ? producer.username : supplier
  const packed = await as(packer, days.book).make(
    packingList,
    { type: deliveryBooking, id: booking.id },
    { method: 'solid', lines: cartonRows(booking) },
  )
  if (end === 'packing') return booking.id
  await as(supplier, days.inspect).act(packingList, packed.id, 'submit')
  await as(supplier, days.inspect).act(packingList, packed.id, 'lock')
  await inspect(goods, as, { plan, booking: booking.id })
  return booking.id
}

async function inspect({ masters }: Goods, as: As, { plan, booking }: { plan: Path['plan']; booking: string }): Promise<void> {
  const { chance, days, end, numbers } = plan
  const judged = end !== 'packed'
  const isFailed = end === 'failed'
  const inspector = as('inspector', days.inspect)
  const created = await inspector.make(
    finalInspection,
    { type: deliveryBooking, id: booking },
    {
      number: numbers.inspection,
      date: days.inspect,
      level: 'II',
      aqlMajor: '2.5',
      aqlMinor: '4.0',
      template: masters.template.id,
      ...(judged
        ? {
            items: masters.template.items.map((item) => ({ ...item, result: 'ok' })),
            defects: defectsOf(masters.defects, chance, isFailed),
          }
        : {}),
    },
  )
  if (!judged) return
  await inspector.act(finalInspection, created.id, isFailed ? 'fail' : 'pass')
}

/** Receives the goods: posted, or still unposted when they arrive today. */
export async function receive(
  { masters, stage }: Goods,
  as: As,
  { plan, booking, id, supplier }: SeededOrder & { booking: string },
): Promise<void> {
  const { chance, days, end, numbers } = plan
  if (end === 'failed') return decide(as, { plan, booking, today: stage.today })
  const atTheDoor = end === 'inspected'
  if (!['part', 'received', 'returned'].includes(end) && !(atTheDoor && chance.next() < 0.5)) return
  const keeper = as('warehouse', days.receive)
  const receipt = await keeper.make(productIn, { type: deliveryBooking, id: booking }, (converted) => ({
    ...(atTheDoor ? {} : { number: numbers.receipt }),
    date: days.receive,
    lines: converted['lines'].map((line: Line) => ({ ...line, bin: chance.pick(masters.bins), grade: 'A' })),
  }))
  await keeper.act(productIn, receipt.id, 'submit')
  if (atTheDoor) return
  await keeper.act(productIn, receipt.id, 'complete')
  // The brand's own reports are complete. The supplier's missing reports stay open and visible.
  const [tracking] = await as(plan.buyer, days.receive).find(orderTracking, { order: id })
  const open = ((tracking?.['nodes'] ?? []) as { id: string; side: string; actualDate: string | null }[]).filter(
    (node) => node.actualDate === null,
  )
  const brandNodes = open.filter((node) => node.side === 'brand')
  if (tracking && end !== 'part' && open.length > brandNodes.length && chance.next() < 0.9)
    await as(supplier, days.receive).save(orderTracking, tracking.id, {
      nodes: { set: open.filter((node) => node.side !== 'brand').map((node) => ({ id: node.id, actualDate: days.inspect })) },
    })
  if (tracking && end !== 'part' && brandNodes.length > 0)
    await as(plan.buyer, days.receive).save(orderTracking, tracking.id, {
      nodes: { set: brandNodes.map((node, at) => ({ id: node.id, actualDate: at === 0 ? days.inspect : days.receive })) },
    })
  if (end === 'returned') await sendBack(as, plan, { receipt, today: stage.today })
}

/** Handles a lot that failed inspection: accepted by concession, inspected again, or still undecided. */
async function decide(as: As, { plan, booking, today }: { plan: Path['plan']; booking: string; today: string }): Promise<void> {
  const how = plan.chance.next()
  if (how > 0.6) return
  const [lot] = await as('inspector').find(finalInspection, { booking })
  if (how < 0.35) await as('manager', today).act(finalInspection, lot!.id, 'concede', '色差在可接受范围，让步接收')
  else await as('inspector', today).act(finalInspection, lot!.id, 'recheck', '供应商已全检返工，安排复检')
}

/** Returns up to ten pieces of the first size. Some returns still wait for the manager or for the shipment. */
async function sendBack(as: As, plan: Path['plan'], { receipt, today }: { receipt: Stored; today: string }): Promise<void> {
  const { chance, days, numbers } = plan
  const day = dayFrom(days.receive, 2) < today ? dayFrom(days.receive, 2) : today
  const created = await as('warehouse', day).make(returnOrder, { type: productIn, id: receipt.id }, (values) => ({
    number: numbers.return,
    reason: chance.pick(['抽检发现线头与污渍', '门店反馈色差', '尺寸超差']),
    settlement: 'deduct',
    date: day,
    lines: values['lines'].slice(0, 1).map((line: Line) => ({
      ...line,
      matrix: {
        cells: line['matrix'].cells
          .slice(0, 1)
          .map((cell: { size: string; pieces: string }) => ({ ...cell, pieces: String(Math.min(10, Number(cell.pieces))) })),
      },
    })),
  }))
  await as('warehouse', day).act(returnOrder, created.id, 'submit')
  const how = chance.next()
  if (how < 0.15) return
  await as('manager', day).act(returnOrder, created.id, 'approve')
  if (how > 0.25) await as('warehouse', day).act(returnOrder, created.id, 'complete')
}

interface Cell {
  readonly size: string
  readonly pieces: string
}

/** Solid cartons of 30 pieces, and one smaller carton for the rest of each size. */
const cartonsFor = (cells: readonly Cell[]): { size: string; cartons: number; each: number }[] =>
  cells
    .flatMap(({ size, pieces }) => [
      { size, cartons: Math.floor(Number(pieces) / 30), each: 30 },
      { size, cartons: 1, each: Number(pieces) % 30 },
    ])
    .filter(({ cartons, each }) => cartons > 0 && each > 0)

function cartonRows(booking: Stored): Record<string, unknown>[] {
  let next = 1
  return (booking['lines'] as { id: string; style: string; colorway: string; matrix: { cells: Cell[] } }[]).flatMap((line) =>
    cartonsFor(line.matrix.cells).map(({ size, cartons, each }) => {
      const from = next
      next += cartons
      const net = Math.max(1, Math.round(each * 3) / 10)
      return {
        cartonFrom: from,
        cartonTo: next - 1,
        bookingLine: line.id,
        style: line.style,
        colorway: line.colorway,
        perCarton: { cells: [{ size, pieces: String(each) }] },
        length: '0.6',
        width: '0.4',
        height: '0.4',
        netEach: String(net),
        grossEach: String(net + 1),
      }
    }),
  )
}

function defectsOf(
  known: readonly { readonly id: string; readonly type: string }[],
  chance: Chance,
  isFailed: boolean,
): Record<string, unknown>[] {
  const of = (type: string) => known.filter((one) => one.type === type)
  if (isFailed) return [{ defect: chance.pick(of('major')).id, item: '前片', class: 'major', found: chance.int(22, 30) }]
  return chance.next() < 0.5 ? [] : [{ defect: chance.pick(of('minor')).id, item: '下摆', class: 'minor', found: chance.int(1, 3) }]
}
