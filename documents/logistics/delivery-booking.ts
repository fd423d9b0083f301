/**
 * Delivery booking (DBK): when and how a supplier delivers open quantities of its orders; the warehouse confirms the slot. It
 * contains no prices.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import type { purchaseOrder } from '../order/purchase-order.ts'

export type DeliveryBooking = Doc<typeof deliveryBooking>

const counter = { computed: true, default: '0' } as const

/** A dock takes a booking for its slot once the warehouse has confirmed it. Without a dock the warehouse accepts any slot. */
const dock = {
  resource: 'warehouse',
  place: 'dock',
  time: { day: 'expectedDate', from: 'slotFrom', to: 'slotTo' },
  while: ['approved'],
} as const

/** Sums over the packing lists that are submitted. */
const ofPackingLists = { of: 'packing_list', via: 'booking', while: ['submitted', 'locked'] } as const

const giveSlot = ['请填写完整的时段', 'Give the whole time of the slot'] as const

/** Vehicle and driver are those of a carrier (DM-3-051). */
const carrierOf = <const N extends 'vehicle' | 'driver'>(name: N) =>
  ({ filled: ['carrier'], when: { [name]: { empty: false } }, message: ['请先选择承运商', 'Choose the carrier first'] }) as const

export const deliveryBooking = document('logistics/delivery_booking', {
  code: 'DBK',
  label: ['送货预约单', 'Delivery booking'],
  menu: 10,
  number: 'DB-{guest}{yyyy}{mm}{dd}-{0000}',
  parties: {
    owner: 'supplier',
    partyRoles: {
      brand: {
        via: 'buyer',
        from: ['submitted'],
        // The buyer sets dock, slot and the inspection flag while it confirms; the supplier writes the rest.
        edit: { submitted: { except: ['supplier', 'factory', 'warehouse', 'expectedDate', 'carrier', 'vehicle', 'driver', 'lines'] } },
      },
      factory: { via: 'factory', from: ['submitted'] },
      carrier: { via: 'carrier', from: ['submitted'] },
    },
  },
  rights: {
    read: ['supplier', 'factory', 'carrier', 'buyer', 'manager', 'merchandiser', 'inspector', 'warehouse', 'admin'],
    create: ['supplier'],
    edit: ['supplier', 'warehouse', 'merchandiser'],
  },
  fields: {
    booking: f.choice(
      ['预约状态', 'Booking'],
      { not_booked: ['未预约', 'Not booked'], booked: ['已预约', 'Booked'] },
      { formula: 'if status = "approved" or status = "completed" then "booked" else "not_booked"', internal: true, list: 'column' },
    ),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', {
      required: true,
      from: 'lines.order.supplier',
      list: ['card', 'search', 'filter'],
    }),
    factory: f.link(['发货工厂', 'Factory'], 'factory', { from: 'lines.order.factory' }),
    buyer: f.link(['采购方', 'Buyer'], 'company', { computed: true, follows: 'lines.order.ownerCompany' }),
    warehouse: f.link(['收货仓库', 'Warehouse'], 'warehouse', { required: true, where: { status: 'active' }, list: ['card', 'filter'] }),
    expectedDate: f.date(['预计到货日', 'Expected date'], { required: true, list: ['card', 'due'] }),
    slotFrom: f.time(['时段开始', 'Slot from'], { list: 'column' }),
    slotTo: f.time(['时段结束', 'Slot to']),
    dock: f.text(['月台', 'Dock'], { max: 20 }),
    carrier: f.link(['承运商', 'Carrier'], 'carrier', { where: { status: 'active' }, list: ['search', 'filter'] }),
    vehicle: f.link(['车辆', 'Vehicle'], 'vehicle', { where: { status: 'active', carrier: '$carrier' }, list: 'search' }),
    driver: f.link(['司机', 'Driver'], 'driver', { where: { status: 'active', carrier: '$carrier' }, expires: 'licenceValidTo' }),
    lines: f.neededLines(['预约明细', 'Booked goods'], {
      order: f.link(['采购订单', 'Purchase order'], 'purchase_order', {
        required: true,
        where: { supplier: '$doc.supplier' },
        restrict: { partyRoles: { carrier: 2 } },
      }),
      orderLine: f.lineLink(['订单行', 'Order line'], 'purchase_order', 'lines', {
        required: true,
        where: { doc: '$order' },
        restrict: { partyRoles: { carrier: 2 } },
      }),
      style: f.link(['款式', 'Style'], 'style', { follows: 'orderLine.style', restrict: { partyRoles: { carrier: 2 } } }),
      colorway: f.link(['颜色', 'Colour'], 'colorway', { follows: 'orderLine.colorway', restrict: { partyRoles: { carrier: 2 } } }),
      matrix: f.matrix(['尺码数量', 'Sizes'], { required: true, restrict: { partyRoles: { carrier: 2 } }, sizesFrom: 'style.sizeList' }),
      quantity: f.pieces(['预约数量', 'Booked quantity'], 'matrix', { total: true }),
      cartons: f.integer(['箱数', 'Cartons'], { atLeast: 0, default: 0, total: true }),
      received: f.quantity(['已入库', 'Received'], { ...counter, total: true }),
      open: f.quantity(['未入库', 'Not received'], { formula: 'if received >= quantity then 0 else quantity - received', total: true }),
      remark: f.text(['备注', 'Remark']),
    }),
    quantity: f.quantity(['总数量', 'Total quantity'], { formula: 'sum(lines.quantity)', list: ['card', 'total'] }),
    received: f.quantity(['已入库', 'Received'], { formula: 'sum(lines.received)', list: ['column', 'total'] }),
    plannedCartons: f.integer(['预计箱数', 'Planned cartons'], { formula: 'sum(lines.cartons)' }),
    packed: f.quantity(['已装箱', 'Packed'], counter),
    cartons: f.integer(['总箱数', 'Cartons'], {
      computed: true,
      default: 0,
      help: ['取自已提交的装箱单', 'From the submitted packing lists'],
      list: ['column', 'total'],
    }),
    netWeight: f.quantity(['净重（kg）', 'Net weight (kg)'], counter),
    grossWeight: f.quantity(['毛重（kg）', 'Gross weight (kg)'], { ...counter, list: 'total' }),
    volume: f.quantity(['体积（m³）', 'Volume (m³)'], { ...counter, list: ['column', 'total'] }),
    inspectionRequired: f.yesNo(['需尾期检验', 'Inspection required'], {
      default: true,
      restrict: { owner: 1, partyRoles: { carrier: 2 } },
    }),
    inspection: f.choice(
      ['检验状态', 'Inspection'],
      {
        none: ['未检验', 'None'],
        pending: ['待检', 'Pending'],
        pass: ['合格', 'Pass'],
        fail: ['不合格', 'Fail'],
        concession: ['让步接收', 'Concession'],
        agreement: ['协议接收', 'Agreement'],
      },
      { computed: true, default: 'none', restrict: { partyRoles: { carrier: 2 } }, list: ['card', 'filter'] },
    ),
    bookedOn: f.date(['预约提交日', 'Booked on'], { computed: true }),
    inspectedOn: f.date(['检验日', 'Inspected on'], { computed: true, restrict: { partyRoles: { carrier: 2 } } }),
    inspected: f.quantity(['检验放行数量', 'Released by inspection'], { ...counter, restrict: { partyRoles: { carrier: 2 } } }),
    ...remarkAndFiles(),
  },
  statuses: {
    draft: { edit: true },
    // Submitted quantities count against the orders, so they cannot be changed, only rejected or cancelled.
    submitted: { keep: ['lines'] },
    approved: { keep: ['lines'], primary: ['product_in', 'final_inspection', 'packing_list'] },
    rejected: { edit: true },
    completed: { keep: ['lines'] },
    cancelled: { end: true },
  },
  flow: ['draft', 'submitted', 'approved', 'completed'],
  warnings: {
    licenceExpired: ['司机的驾驶证届时已过期', 'The driving licence of the driver has expired by then'],
    dayPassed: ['预计到货日已过', 'The expected day is past'],
    overMidnight: ['时段跨过午夜', 'The slot goes over midnight'],
    overloaded: ['货物超过车辆载重', 'The goods are heavier than the vehicle carries'],
  },
  actions: {
    submit: {
      label: ['提交预约', 'Submit'],
      from: ['draft', 'rejected'],
      to: 'submitted',
      by: 'supplier',
      sets: { bookedOn: '@today' },
      checks: ['oneBuyer'],
      asks: ['dayPassed', 'licenceExpired', 'overloaded', 'overMidnight'],
    },
    approve: {
      label: ['确认时段', 'Confirm slot'],
      from: 'submitted',
      to: 'approved',
      partyRole: 'brand',
      by: ['warehouse', 'merchandiser'],
      form: {
        fields: ['slotFrom', 'slotTo', 'dock', 'inspectionRequired'],
        prefill: { slotTo: { formula: 'time(slotFrom) + duration("PT2H")' } },
      },
      asks: ['licenceExpired', 'overloaded', 'overMidnight'],
    },
    // The dock is free from then on; the warehouse confirms the other slot. Booked quantities and packing lists stay.
    move: {
      label: ['改期', 'Move'],
      from: 'approved',
      to: 'submitted',
      partyRole: ['owner', 'brand'],
      by: ['supplier', 'merchandiser', 'warehouse'],
      form: { fields: ['expectedDate', 'slotFrom', 'slotTo', 'dock'] },
      asks: ['dayPassed', 'licenceExpired', 'overMidnight'],
      comment: 'required',
      confirm: ['原时段随即释放，仓库须重新确认。', 'The slot is free at once, and the warehouse confirms the other one.'],
    },
    reject: { from: 'submitted', to: 'rejected', partyRole: 'brand', by: ['warehouse', 'merchandiser'], comment: 'required' },
    discard: { from: ['draft', 'rejected'], to: 'cancelled', by: 'supplier', danger: true },
    // Internal action, triggered by receipts. Until then the booking is a task of carrier and warehouse.
    complete: {
      label: ['送达并入库', 'Deliver and receive'],
      from: 'approved',
      to: 'completed',
      partyRole: ['brand', 'carrier'],
      by: ['warehouse', 'carrier'],
      internal: true,
    },
    reopen: { from: 'completed', to: 'approved', internal: true },
    // No more comes: what was not received goes back to the orders and may be booked again.
    closeShort: {
      label: ['短收完结', 'Close short'],
      from: 'approved',
      to: 'completed',
      partyRole: ['owner', 'brand'],
      by: ['supplier', 'merchandiser', 'warehouse'],
      comment: 'required',
      danger: true,
      when: { received: { above: 0 } },
      checks: ['receiptsPosted'],
      confirm: [
        '未入库的数量退回订单，可以再次预约；月台随即释放。',
        'What was not received goes back to the order, where it may be booked again; the dock is free at once.',
      ],
    },
    cancel: {
      label: ['取消预约', 'Cancel booking'],
      from: ['submitted', 'approved'],
      to: 'cancelled',
      partyRole: ['owner', 'brand'],
      by: ['supplier', 'merchandiser', 'warehouse'],
      comment: 'required',
      danger: true,
      confirm: ['取消后预约数量退回订单。', 'The booked quantity goes back to the order.'],
    },
  },
  notify: [
    { on: 'approve', to: { partyRole: 'owner' }, text: ['送货预约 {number} 已确认', 'Booking {number} is confirmed'] },
    {
      on: 'move',
      to: { partyRole: 'brand', roles: ['warehouse', 'merchandiser'] },
      text: ['送货预约 {number} 改期至 {expectedDate}：{comment}', 'Booking {number} is moved to {expectedDate}: {comment}'],
    },
    {
      on: 'move',
      to: { partyRole: 'owner' },
      text: ['送货预约 {number} 改期至 {expectedDate}：{comment}', 'Booking {number} is moved to {expectedDate}: {comment}'],
    },
    {
      on: 'closeShort',
      to: { partyRole: 'brand', roles: ['warehouse', 'merchandiser'] },
      text: [
        '送货预约 {number} 短收完结，入库 {received}：{comment}',
        'Booking {number} is closed short with {received} received: {comment}',
      ],
    },
    {
      on: 'closeShort',
      to: { partyRole: 'owner' },
      text: [
        '送货预约 {number} 短收完结，入库 {received}：{comment}',
        'Booking {number} is closed short with {received} received: {comment}',
      ],
    },
    { on: 'reject', to: { partyRole: 'owner' }, text: ['送货预约 {number} 被驳回：{comment}', 'Booking {number} was rejected: {comment}'] },
  ],
  // A slot that ends before it begins ends the day after (`overMidnight` asks).
  constraints: [
    // A dock without a time would be taken by nobody.
    { filled: ['slotFrom', 'slotTo'], when: { dock: { empty: false } }, on: ['approve'], message: giveSlot },
    { filled: ['slotTo'], when: { slotFrom: { empty: false } }, on: ['approve'], message: giveSlot },
    carrierOf('vehicle'),
    carrierOf('driver'),
    { holds: 'not(received > 0)', on: ['move'], message: ['已有入库，不能改期', 'Goods have been received, it cannot be moved'] },
    { holds: 'not(received > 0)', on: ['cancel'], message: ['已有入库，不能取消', 'Goods have been received, it cannot be cancelled'] },
  ],
  // The dates were agreed with the order as it was: when an order change moves them, the supplier confirms the delivery again.
  basedOn: {
    dates: {
      link: 'lines.order',
      reads: ['etd', 'eta'],
      fills: { eta: 'expectedDate' },
      while: ['draft', 'submitted', 'approved', 'rejected'],
      until: ['completed', 'cancelled'],
    },
  },
  // A dock takes so many bookings at once, and so many cartons.
  reserves: {
    dock: {
      ...dock,
      capacity: {
        lines: 'docks',
        place: 'dock',
        of: 'bookings',
        otherwise: 1,
        hours: { from: 'opens', to: 'closes' },
        days: { lines: 'dockDays', day: 'day', place: 'dock', of: 'bookings' },
      },
    },
    cartons: {
      ...dock,
      amount: 'plannedCartons',
      capacity: { lines: 'docks', place: 'dock', of: 'cartons', days: { lines: 'dockDays', day: 'day', place: 'dock', of: 'cartons' } },
    },
  },
  consumes: {
    lines: [
      {
        source: 'orderLine',
        quantity: 'quantity',
        matrix: 'matrix',
        counter: 'booked',
        of: 'quantity',
        tolerance: 'tolerance',
        on: ['submit'],
        free: ['reject', 'cancel'],
        shortens: { on: ['closeShort'], to: 'received' },
        sourceWhile: ['ordered', 'in_production'],
      },
    ],
  },
  convertsFrom: {
    purchase_order: {
      label: ['预约送货', 'Book delivery'],
      partyRole: 'supplier',
      by: ['supplier'],
      head: { supplier: 'supplier', factory: 'factory', expectedDate: 'projectedEta' },
      lines: { from: 'lines', to: 'lines', link: 'orderLine', map: { order: 'doc.id' } },
    } as const satisfies ConversionFrom<typeof purchaseOrder>,
  },
  rollUp: {
    packed: { ...ofPackingLists, field: 'quantity' },
    cartons: { ...ofPackingLists, field: 'cartons' },
    netWeight: { ...ofPackingLists, field: 'netWeight' },
    grossWeight: { ...ofPackingLists, field: 'grossWeight' },
    volume: { ...ofPackingLists, field: 'volume' },
  },
  list: {
    sort: ['-expectedDate'],
    views: {
      today: { label: ['今日到货', 'Due today'], where: { expectedDate: { relative: 'today' }, status: ['submitted', 'approved'] } },
      due: { label: ['七天内到货', 'Due in 7 days'], where: { expectedDate: { relative: 'next7Days' } } },
      overdue: { label: ['逾期未到', 'Overdue'], where: { expectedDate: { relative: 'overdue' }, status: ['submitted', 'approved'] } },
      toConfirm: { label: ['待确认时段', 'Slot to confirm'], where: { status: 'submitted' } },
    },
  },
  form: {
    carrier: ['运输', 'Transport'],
    lines: ['明细', 'Lines'],
    packed: ['装箱', 'Packing'],
    inspectionRequired: ['检验', 'Inspection'],
    remark: otherSection,
  },
  print: { without: ['booking', 'received', 'inspectionRequired', 'inspection'], also: ['buyer', 'netWeight'] },
})
