/** Product in order (FGI): finished goods received into bins from a booking. It posts stock once and makes its lines settleable. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { lineAmounts } from '../../model/mixins/amounts.ts'
import { dateReason, unlessReasoned } from '../../model/mixins/dated-after.ts'
import { goodsPosting, goodsScanned } from '../../model/mixins/goods-posting.ts'
import type { deliveryBooking } from '../logistics/delivery-booking.ts'

export type ProductIn = Doc<typeof productIn>

const counter = { computed: true, default: '0' } as const

export const productIn = document('warehouse/product_in', {
  code: 'FGI',
  label: ['成品入库单', 'Product in order'],
  menu: 10,
  number: 'FI-{yyyy}{mm}{dd}-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['completed'] } } },
  rights: {
    read: ['warehouse', 'buyer', 'manager', 'merchandiser', 'finance', 'inspector', 'admin', 'supplier'],
    create: ['warehouse'],
  },
  fields: {
    source: f.choice(
      ['来源', 'Source'],
      { purchase: ['采购收货', 'Purchase receipt'], production: ['生产入库', 'Production'], return: ['退货入库', 'Return'] },
      { required: true, default: 'purchase', list: ['column', 'filter'] },
    ),
    booking: f.link(['送货预约单', 'Delivery booking'], 'delivery_booking', { where: { status: 'approved' }, list: ['column', 'search'] }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { follows: 'booking.supplier', list: ['card', 'search', 'filter'] }),
    factory: f.link(['工厂', 'Factory'], 'factory', { from: 'booking.factory' }),
    warehouse: f.link(['仓库', 'Warehouse'], 'warehouse', { required: true, where: { status: 'active' }, list: ['card', 'filter'] }),
    date: f.date(['入库日期', 'Date'], { required: true, default: '@today', list: 'card' }),
    ...dateReason,
    bookedOn: f.date(['预约提交日', 'Booked on'], { computed: true, follows: 'booking.bookedOn' }),
    inspectedOn: f.date(['检验日', 'Inspected on'], { computed: true, follows: 'booking.inspectedOn' }),
    lines: f.neededLines(['入库明细', 'Received goods'], {
      bookingLine: f.lineLink(['预约行', 'Booking line'], 'delivery_booking', 'lines', { where: { doc: '$doc.booking' } }),
      order: f.link(['采购订单', 'Purchase order'], 'purchase_order', { follows: 'bookingLine.order' }),
      orderLine: f.lineLink(['订单行', 'Order line'], 'purchase_order', 'lines', { follows: 'bookingLine.orderLine' }),
      set: f.integer(['套号', 'Set'], { computed: true, follows: 'orderLine.set' }),
      style: f.link(['款式', 'Style'], 'style', { required: true, follows: 'bookingLine.style' }),
      colorway: f.link(['颜色', 'Colour'], 'colorway', { required: true, follows: 'bookingLine.colorway', where: { style: '$style' } }),
      matrix: f.matrix(['尺码数量', 'Sizes'], { required: true, sizesFrom: 'style.sizeList' }),
      scanned: f.matrix(['已扫件数', 'Scanned'], { sizesFrom: 'style.sizeList', copy: false }),
      quantity: f.pieces(['入库数量', 'Quantity'], 'matrix', { total: true }),
      carton: f.text(['箱号', 'Carton'], { max: 40 }),
      lot: f.text(['批次', 'Lot'], { max: 40 }),
      bin: f.link(['库位', 'Bin'], 'bin', { where: { status: 'active', warehouse: '$doc.warehouse' } }),
      grade: f.choice(
        ['等级', 'Grade'],
        { A: ['正品', 'First'], B: ['次品', 'Second'], C: ['废品', 'Reject'] },
        { required: true, default: 'A', help: ['仅供参考：各等级都计入库存', 'For information: every grade counts as stock'] },
      ),
      price: f.money(['合同单价', 'Contract price'], {
        tax: 'net',
        computed: true,
        follows: 'orderLine.price',
        currency: 'doc.currency',
      }),
      taxRate: f.percent(['税率', 'Tax rate'], { computed: true, follows: 'orderLine.doc.taxRate' }),
      ...lineAmounts('taxRate'),
      returned: f.quantity(['已退货', 'Returned'], { ...counter, total: true }),
      settled: f.quantity(['已结算', 'Settled'], { ...counter, total: true }),
      open: f.quantity(['未结算', 'Not settled'], { formula: 'quantity - settled', total: true }),
    }),
    quantity: f.quantity(['总数量', 'Total quantity'], { formula: 'sum(lines.quantity)', list: ['card', 'total'] }),
    returned: f.quantity(['已退货', 'Returned'], { formula: 'sum(lines.returned)', list: ['column', 'total'] }),
    currency: f.link(['币种', 'Currency'], 'currency', { computed: true, follows: 'lines.bookingLine.orderLine.doc.currency' }),
    net: f.money(['未税金额', 'Net'], { tax: 'net', formula: 'sum(lines.net)', currency: 'currency', list: 'total' }),
    gross: f.money(['含税金额', 'Gross'], { tax: 'gross', formula: 'sum(lines.gross)', currency: 'currency', list: ['column', 'total'] }),
    open: f.quantity(['未结算数量', 'Not settled'], { formula: 'sum(lines.open)' }),
    settlement: f.choice(
      ['结算状态', 'Settlement'],
      { none: ['不可结算', 'Not settleable'], settleable: ['可结算', 'Settleable'], settled: ['已结算', 'Settled'] },
      {
        formula: 'if status != "completed" or source != "purchase" then "none" else if open > 0 then "settleable" else "settled"',
        list: ['card', 'filter'],
      },
    ),
    ...remarkAndFiles(),
  },
  statuses: { draft: { edit: true }, submitted: {}, completed: {}, revoked: { label: ['已撤销', 'Revoked'], family: 'closed', end: true } },
  flow: ['draft', 'submitted', 'completed'],
  actions: {
    submit: { from: 'draft', to: 'submitted', by: 'warehouse', checks: ['ordersOpen', 'inspected'] },
    withdraw: { from: 'submitted', to: 'draft', by: 'warehouse' },
    complete: {
      label: ['过账', 'Post'],
      from: 'submitted',
      to: 'completed',
      by: 'warehouse',
      checks: ['ordersOpen', 'inspected'],
      confirm: ['过账后库存立即增加，只能撤销，不能修改。', 'Stock rises at once; afterwards it can only be revoked.'],
    },
    revoke: {
      label: ['撤销', 'Revoke'],
      from: ['submitted', 'completed'],
      to: 'revoked',
      by: ['warehouse', 'manager'],
      comment: 'required',
      danger: true,
      confirm: ['库存将按原数量冲回。', 'The stock is taken back by a counter-entry.'],
    },
  },
  settings: {
    onTimeTarget: f.percent(['准时交货率目标', 'Target of on-time delivery'], {
      required: true,
      default: '90',
      atLeast: 0,
      atMost: 100,
      help: ['工作台上的准时交货率低于此值时提示', 'The workbench says when on-time delivery is below it'],
    }),
  },
  constraints: [
    { filled: ['booking'], when: { source: 'purchase' } },
    { field: 'date', notAfter: '@today' },
    { field: 'date', notBefore: 'bookedOn', ...unlessReasoned(['预约提交日', 'the day of its booking']) },
    { field: 'date', notBefore: 'inspectedOn', ...unlessReasoned(['检验日', 'the day of its inspection']) },
    { in: 'lines', filled: ['bookingLine'], when: { source: 'purchase' } },
    // Pieces are scanned before they lie somewhere.
    { in: 'lines', filled: ['bin'], on: ['submit', 'complete'], message: ['请选择库位', 'Choose the bin'] },
    {
      holds: 'count(lines[settled > 0]) = 0',
      on: ['revoke'],
      message: ['已对账的入库单不能撤销', 'A receipt that is on a statement cannot be revoked'],
    },
    {
      holds: 'count(lines[returned > 0]) = 0',
      on: ['revoke'],
      message: ['已有退货的入库单不能撤销', 'A receipt with returns cannot be revoked'],
    },
  ],
  dated: { field: 'date', calendar: 'period' },
  posts: {
    stock: {
      ...goodsPosting('stock_ledger', 'sku'),
      on: 'complete',
      reverseOn: 'revoke',
      tryOn: 'submit',
      constants: { kind: 'product_in' },
      reversalConstants: { kind: 'product_in_revoked' },
    },
  },
  consumes: {
    lines: [
      {
        source: 'bookingLine',
        quantity: 'quantity',
        matrix: 'matrix',
        counter: 'received',
        of: 'quantity',
        on: ['submit'],
        free: ['withdraw', 'revoke'],
        sourceWhile: ['approved'],
        exhausted: { act: 'complete', undo: 'reopen', on: ['complete', 'revoke'] },
      },
      {
        source: 'orderLine',
        quantity: 'quantity',
        matrix: 'matrix',
        counter: 'received',
        on: ['complete'],
        free: ['revoke'],
        // Returned goods to be replaced are booked again, so they are missing until they are received.
        exhausted: { of: 'quantity', act: 'complete', undo: 'resume' },
      },
      { source: 'orderLine', quantity: 'net', counter: 'receivedNet', on: ['complete'], free: ['revoke'] },
    ],
  },
  // A draft has the prices of the day; posting fixes them, before or after a change of the order that is put in force at the same time.
  follow: { fixedBy: ['complete'] },
  convertsFrom: {
    delivery_booking: {
      label: ['成品入库', 'Receive'],
      partyRole: 'brand',
      by: ['warehouse'],
      head: { source: { value: 'purchase' }, booking: 'id', warehouse: 'warehouse' },
      lines: { from: 'lines', to: 'lines', link: 'bookingLine' },
    } as const satisfies ConversionFrom<typeof deliveryBooking>,
  },
  display: { scan: { lines: { ...goodsScanned, expected: 'matrix', scanned: 'scanned', place: 'bin' } } },
  list: {
    views: {
      toPost: { label: ['待过账', 'To post'], where: { status: 'submitted' } },
      settleable: { label: ['可结算', 'Settleable'], where: { settlement: 'settleable' } },
      thisMonth: { label: ['本月入库', 'This month'], where: { date: { relative: 'thisMonth' } } },
    },
  },
  form: { lines: ['明细', 'Lines'], currency: ['结算', 'Settlement'], remark: otherSection },
  print: { without: ['source', 'factory', 'returned', 'net', 'gross', 'settlement'] },
})
