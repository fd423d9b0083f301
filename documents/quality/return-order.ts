/**
 * Return order (RTN): received goods that go back to the supplier. It takes them out of stock and off the account, and allows their
 * replacement.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { dateReason, unlessReasoned } from '../../model/mixins/dated-after.ts'
import { goodsPosting, goodsReserved, goodsScanned } from '../../model/mixins/goods-posting.ts'
import type { productIn } from '../warehouse/product-in.ts'

export type ReturnOrder = Doc<typeof returnOrder>

/** Returns the options of a column that is that of the receipt line. */
const ofReceiptLine = <const N extends string>(name: N) => ({ computed: true, follows: `receiptLine.${name}` }) as const

export const returnOrder = document('quality/return_order', {
  code: 'RTN',
  label: ['退货单', 'Return order'],
  menu: 30,
  number: 'RT-{yyyy}{mm}-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['approved', 'completed'] } } },
  rights: {
    read: ['warehouse', 'inspector', 'buyer', 'manager', 'merchandiser', 'finance', 'admin', 'supplier'],
    create: ['warehouse', 'inspector'],
  },
  fields: {
    receipt: f.link(['入库单', 'Product in order'], 'product_in', {
      required: true,
      where: { status: 'completed', supplier: '$supplier' },
      list: ['column', 'search', 'filter'],
    }),
    inspection: f.link(['检验单', 'Inspection'], 'final_inspection'),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { required: true, from: 'receipt.supplier', list: ['card', 'search', 'filter'] }),
    warehouse: f.link(['仓库', 'Warehouse'], 'warehouse', { required: true, from: 'receipt.warehouse', list: ['card', 'filter'] }),
    date: f.date(['退货日期', 'Date'], { required: true, default: '@today', list: 'column' }),
    ...dateReason,
    receivedOn: f.date(['入库日', 'Received on'], { computed: true, follows: 'receipt.date' }),
    settlement: f.choice(
      ['处理方式', 'Settlement'],
      { deduct: ['扣款', 'Deduct'], replace: ['补货', 'Replace'] },
      {
        required: true,
        default: 'deduct',
        help: ['补货：退回数量可再次预约送货', 'Replace: the pieces can be booked again'],
        list: 'column',
      },
    ),
    reason: f.longText(['退货原因', 'Reason'], { required: true }),
    lines: f.neededLines(['退货明细', 'Returned goods'], {
      receiptLine: f.lineLink(['入库行', 'Receipt line'], 'product_in', 'lines', { required: true, where: { doc: '$doc.receipt' } }),
      order: f.link(['采购订单', 'Purchase order'], 'purchase_order', ofReceiptLine('order')),
      orderLine: f.lineLink(['订单行', 'Order line'], 'purchase_order', 'lines', ofReceiptLine('orderLine')),
      set: f.integer(['套号', 'Set'], ofReceiptLine('set')),
      style: f.link(['款式', 'Style'], 'style', { follows: 'receiptLine.style' }),
      colorway: f.link(['颜色', 'Colour'], 'colorway', { follows: 'receiptLine.colorway' }),
      matrix: f.matrix(['尺码数量', 'Sizes'], { required: true, sizesFrom: 'style.sizeList' }),
      scanned: f.matrix(['已扫件数', 'Scanned'], { sizesFrom: 'style.sizeList', copy: false }),
      quantity: f.pieces(['退货数量', 'Quantity'], 'matrix', { total: true }),
      bin: f.link(['库位', 'Bin'], 'bin', { required: true, from: 'receiptLine.bin', where: { warehouse: '$doc.warehouse' } }),
      lot: f.text(['批次', 'Lot'], { max: 40, from: 'receiptLine.lot' }),
      price: f.money(['合同单价', 'Contract price'], { tax: 'net', ...ofReceiptLine('price'), currency: 'doc.currency' }),
      taxRate: f.percent(['税率', 'Tax rate'], ofReceiptLine('taxRate')),
      net: f.money(['未税金额', 'Net'], { tax: 'net', formula: 'if price = null then 0 else quantity * price', total: true }),
      tax: f.money(['税额', 'Tax'], { tax: 'tax', formula: 'if taxRate = null then 0 else net * taxRate / 100', total: true }),
      amount: f.money(['含税金额', 'Amount (gross)'], { tax: 'gross', formula: 'net + tax', total: true }),
      settled: f.quantity(['已结算', 'Settled'], { computed: true, default: '0', total: true }),
      open: f.quantity(['未结算', 'Not settled'], { formula: 'quantity - settled', total: true }),
    }),
    quantity: f.quantity(['总数量', 'Total quantity'], { formula: 'sum(lines.quantity)', list: ['card', 'total'] }),
    currency: f.link(['币种', 'Currency'], 'currency', { computed: true, follows: 'receipt.currency' }),
    net: f.money(['未税金额', 'Net'], { tax: 'net', formula: 'sum(lines.net)', currency: 'currency', list: 'total' }),
    amount: f.money(['含税金额', 'Amount (gross)'], {
      tax: 'gross',
      formula: 'sum(lines.amount)',
      currency: 'currency',
      list: ['card', 'total'],
    }),
    open: f.quantity(['未结算数量', 'Not settled'], { formula: 'sum(lines.open)' }),
    // Replaced goods are off the account too: their replacement is received, and paid, like any other delivery.
    settling: f.choice(
      ['结算状态', 'Settlement status'],
      { none: ['不可结算', 'Not settleable'], settleable: ['可结算', 'Settleable'], settled: ['已结算', 'Settled'] },
      { formula: 'if status != "completed" then "none" else if open > 0 then "settleable" else "settled"', list: ['card', 'filter'] },
    ),
    attachments: f.file(['附件', 'Attachments']),
  },
  statuses: { draft: { edit: true }, pending_approval: {}, approved: {}, completed: { end: true }, cancelled: { end: true } },
  flow: ['draft', 'pending_approval', 'approved', 'completed'],
  actions: {
    ...approval({ by: ['warehouse', 'inspector'], approver: 'manager', from: 'draft', back: 'draft' }),
    complete: {
      label: ['退货出库', 'Post'],
      from: 'approved',
      to: 'completed',
      by: 'warehouse',
      confirm: ['库存立即减少，不能撤销。', 'Stock falls at once; this cannot be undone.'],
    },
    discard: { from: 'draft', to: 'cancelled', by: ['warehouse', 'inspector'], danger: true },
    cancel: {
      label: ['取消退货', 'Cancel return'],
      from: 'approved',
      to: 'cancelled',
      by: ['manager', 'warehouse'],
      comment: 'required',
      danger: true,
    },
  },
  constraints: [
    { field: 'date', notAfter: '@today' },
    { field: 'date', notBefore: 'receivedOn', ...unlessReasoned(['入库日', 'the day of the receipt']) },
  ],
  dated: { field: 'date', calendar: 'period' },
  posts: {
    stock: {
      ...goodsPosting('stock_ledger', 'sku'),
      sign: '-',
      on: 'complete',
      // Returned quantity must not exceed stored stock (DM-5-030); the floor of the balance enforces it against concurrent movements.
      tryOn: 'submit',
      constants: { kind: 'return_order' },
      message: 'stock.returned',
      tryMessage: 'stock.returnedStored',
    },
  },
  // From submission on the goods are set aside, so that no other document takes them.
  reserves: { stock: goodsReserved('return_order', ['draft', 'completed', 'cancelled']) },
  consumes: {
    lines: [
      {
        source: 'receiptLine',
        quantity: 'quantity',
        matrix: 'matrix',
        sourceMatrix: 'matrix',
        counter: 'returned',
        of: 'quantity',
        on: ['submit'],
        free: ['reject', 'cancel'],
        sourceWhile: ['completed'],
        message: 'stock.returned',
      },
      { source: 'orderLine', quantity: 'net', counter: 'receivedNet', lowers: true, on: ['complete'] },
      {
        source: 'orderLine',
        quantity: 'quantity',
        matrix: 'matrix',
        counter: 'returned',
        only: { settlement: 'deduct' },
        on: ['complete'],
      },
      // What is deducted was ordered and received at its price; the value of the order keeps it.
      { source: 'orderLine', quantity: 'net', counter: 'returnedNet', only: { settlement: 'deduct' }, on: ['complete'] },
      // What is to be replaced can be booked and received again.
      {
        source: 'orderLine',
        quantity: 'quantity',
        matrix: 'matrix',
        counter: 'received',
        lowers: true,
        only: { settlement: 'replace' },
        on: ['complete'],
        exhausted: { of: 'quantity', undo: 'resume', always: true },
      },
      {
        source: 'orderLine',
        quantity: 'quantity',
        matrix: 'matrix',
        counter: 'booked',
        lowers: true,
        only: { settlement: 'replace' },
        on: ['complete'],
      },
    ],
  },
  convertsFrom: {
    product_in: {
      label: ['退货', 'Return'],
      by: ['warehouse', 'inspector'],
      head: { receipt: 'id' },
      lines: { from: 'lines', to: 'lines', link: 'receiptLine' },
    } as const satisfies ConversionFrom<typeof productIn>,
  },
  notify: [
    {
      on: 'complete',
      to: { partyRole: 'supplier' },
      kind: 'LINK',
      text: ['退货单 {number} 已出库，共 {quantity} 件', 'Return {number} has left: {quantity} pieces'],
    },
  ],
  display: { scan: { lines: { ...goodsScanned, expected: 'matrix', scanned: 'scanned' } } },
  list: {
    views: { approval: { where: { status: 'pending_approval' } }, toPost: { label: ['待出库', 'To post'], where: { status: 'approved' } } },
  },
  form: { lines: ['明细', 'Lines'], currency: ['结算', 'Settlement'], attachments: { folded: ['附件', 'Attachments'] } },
  print: { without: ['inspection', 'settling'] },
})
