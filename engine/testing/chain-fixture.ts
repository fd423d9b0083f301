/** Document types of tests: orders and demands are booked, bookings are received, receipts are given back, orders are billed. Each lower level counts on all above it. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document } from '../../model/document.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { percent } from '../../model/fields/percent.ts'
import { quantity } from '../../model/fields/quantity.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'lines'] }],
} as const
const counter = quantity(['计数', 'Counter'], { computed: true, default: '0' })
const goods = {
  sizes: matrix(['尺码', 'Sizes']),
  quantity: quantity(['数量', 'Quantity'], { formula: 'pieces(sizes)' }),
}
const source = {
  fields: {
    tolerance: percent(['容差', 'Tolerance']),
    total: quantity(['合计', 'Total'], { formula: 'sum(lines.quantity)' }),
    billed: counter,
    charged: counter,
    lines: lines(['明细', 'Lines'], { ...goods, booked: counter, received: counter }),
  },
  statuses: {
    open: { label: ['打开', 'Open'], family: 'info', edit: true },
    complete: { label: ['完成', 'Complete'], family: 'success' },
  },
  actions: {
    complete: { label: ['完成', 'Complete'], from: 'open', to: 'complete', internal: true },
    resume: { label: ['恢复', 'Resume'], from: 'complete', to: 'open', internal: true },
  },
} as const
const target = {
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    done: { label: ['生效', 'In force'], family: 'success' },
    complete: { label: ['完成', 'Complete'], family: 'success' },
    cancelled: { label: ['取消', 'Cancelled'], family: 'closed', end: true },
  },
  actions: {
    finish: { label: ['生效', 'Put in force'], from: 'draft', to: 'done' },
    // What others have consumed of it stays: nothing is taken back under them.
    reopen: { label: ['退回', 'Back to draft'], from: 'done', to: 'draft', when: { used: { below: 1 } } },
    cancel: { label: ['取消', 'Cancel'], from: 'done', to: 'cancelled', when: { used: { below: 1 } } },
    complete: { label: ['完成', 'Complete'], from: 'done', to: 'complete', internal: true },
    resume: { label: ['恢复', 'Resume'], from: 'complete', to: 'done', internal: true },
  },
} as const
const used = (formula: string) => quantity(['已用', 'Used'], { formula })
const released = { on: ['finish'], free: ['reopen', 'cancel'] } as const
const counted = { quantity: 'quantity', matrix: 'sizes', ...released } as const
const limited = { ...counted, of: 'quantity' } as const

export const chainOrder = document('chain_order', { ...head, ...source, code: 'COR', label: ['订单', 'Order'], number: 'COR-{00000}' })
export const chainDemand = document('chain_demand', { ...head, ...source, code: 'CDM', label: ['需求', 'Demand'], number: 'CDM-{00000}' })

const booked = { ...limited, counter: 'booked', tolerance: 'doc.tolerance' } as const
/** A booking has two sources for the same lines, each with its own link. */
export const chainBooking = document('chain_booking', {
  ...head,
  ...target,
  code: 'CBK',
  label: ['预约', 'Booking'],
  number: 'CBK-{00000}',
  fields: {
    used: used('sum(lines.received)'),
    lines: lines(['明细', 'Lines'], {
      orderLine: lineLink(['订单行', 'Order line'], 'chain_order', 'lines'),
      demandLine: lineLink(['需求行', 'Demand line'], 'chain_demand', 'lines'),
      ...goods,
      received: counter,
    }),
  },
  consumes: {
    lines: [
      { ...booked, source: 'orderLine', sourceWhile: ['open'] },
      { ...booked, source: 'demandLine', sourceWhile: ['open'] },
    ],
  },
  convertsFrom: {
    chain_order: {
      label: ['预约', 'Book'],
      lines: { from: 'lines', to: 'lines', link: 'orderLine' },
    } as const satisfies ConversionFrom<typeof chainOrder>,
    chain_demand: {
      label: ['预约', 'Book'],
      lines: { from: 'lines', to: 'lines', link: 'demandLine' },
    } as const satisfies ConversionFrom<typeof chainDemand>,
  },
})

const receivedOfSource = { ...counted, counter: 'received', exhausted: { of: 'quantity', act: 'complete', undo: 'resume' } } as const
/** A receipt counts on its booking and, through it, on what was booked. */
export const chainReceipt = document('chain_receipt', {
  ...head,
  ...target,
  code: 'CRC',
  label: ['收货', 'Receipt'],
  number: 'CRC-{00000}',
  fields: {
    used: used('sum(lines.returned)'),
    lines: lines(['明细', 'Lines'], {
      bookingLine: lineLink(['预约行', 'Booking line'], 'chain_booking', 'lines', { required: true }),
      ...goods,
      returned: counter,
    }),
  },
  consumes: {
    lines: [
      {
        ...limited,
        source: 'bookingLine',
        counter: 'received',
        sourceWhile: ['done'],
        exhausted: { act: 'complete', undo: 'resume' },
      },
      { ...receivedOfSource, source: 'bookingLine.orderLine' },
      { ...receivedOfSource, source: 'bookingLine.demandLine' },
    ],
  },
  convertsFrom: {
    chain_booking: {
      label: ['收货', 'Receive'],
      lines: { from: 'lines', to: 'lines', link: 'bookingLine' },
    } as const satisfies ConversionFrom<typeof chainBooking>,
  },
})

/** What is given back can be booked and received again: the counters of the order fall, three links away. */
export const chainReturn = document('chain_return', {
  ...head,
  ...target,
  code: 'CRT',
  label: ['退货', 'Return'],
  number: 'CRT-{00000}',
  fields: {
    used: used('0 * count(lines)'),
    lines: lines(['明细', 'Lines'], {
      receiptLine: lineLink(['收货行', 'Receipt line'], 'chain_receipt', 'lines', { required: true }),
      ...goods,
    }),
  },
  consumes: {
    lines: [
      { ...limited, source: 'receiptLine', counter: 'returned', sourceWhile: ['done'] },
      {
        ...counted,
        source: 'receiptLine.bookingLine.orderLine',
        counter: 'received',
        lowers: true,
        exhausted: { of: 'quantity', act: 'complete', undo: 'resume' },
      },
      // Taken back only while nobody has booked the pieces again.
      { ...limited, source: 'receiptLine.bookingLine.orderLine', counter: 'booked', tolerance: 'doc.tolerance', lowers: true },
    ],
  },
  convertsFrom: {
    chain_receipt: {
      label: ['退货', 'Give back'],
      lines: { from: 'lines', to: 'lines', link: 'receiptLine' },
    } as const satisfies ConversionFrom<typeof chainReceipt>,
  },
})

/**
 * A bill counts on orders themselves: its own amount on the one that it names, within the total; the amounts of its lines on the orders of the
 * lines, twice each, without a limit and below zero too. Statuses decide.
 */
export const chainBill = document('chain_bill', {
  ...head,
  ...target,
  code: 'CBL',
  label: ['账单', 'Bill'],
  number: 'CBL-{00000}',
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'order', 'amount', 'used', 'lines'] }],
  fields: {
    used: used('0 * count(lines)'),
    order: link(['订单', 'Order'], 'chain_order'),
    amount: quantity(['金额', 'Amount']),
    lines: lines(['明细', 'Lines'], {
      orderLine: lineLink(['订单行', 'Order line'], 'chain_order', 'lines'),
      amount: quantity(['金额', 'Amount']),
    }),
  },
  consumes: {
    doc: [
      {
        source: 'order',
        quantity: 'amount',
        counter: 'billed',
        of: { formula: 'total' },
        tolerance: 'tolerance',
        unless: ['draft', 'cancelled'],
      },
    ],
    lines: [
      { source: 'orderLine.doc', quantity: { formula: '2 * amount' }, counter: 'charged', belowZero: true, while: ['done', 'complete'] },
    ],
  },
})
