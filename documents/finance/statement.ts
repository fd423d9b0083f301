/**
 * Statement (STM): what a supplier delivered, took back and owes for a period, confirmed by both parties. Each settleable line occurs
 * once.
 */
import { document, type Doc } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { currencyDecimals } from '../../model/fields/currency-decimals.ts'
import { date } from '../../model/fields/date.ts'
import { file } from '../../model/fields/file.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { longText } from '../../model/fields/long-text.ts'
import { money } from '../../model/fields/money.ts'
import { percent } from '../../model/fields/percent.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'

export type Statement = Doc<typeof statement>

const computed = { computed: true } as const
const amount = { currency: 'currency' } as const
/** An amount of a line in the decimals of the currency. */
const rounded = { currency: 'doc.currency', rounded: true } as const
/** Fields copied from the receipt or return: fixed when it was posted. */
const goods = {
  order: link(['采购订单', 'Purchase order'], 'purchase_order', computed),
  style: link(['款式', 'Style'], 'style', computed),
  colorway: link(['颜色', 'Colour'], 'colorway', computed),
  date: date(['日期', 'Date'], computed),
  quantity: quantity(['数量', 'Quantity'], { required: true, above: 0 }),
  price: money(['单价', 'Price'], { tax: 'net', ...computed }),
  taxRate: percent(['税率', 'Tax rate'], computed),
} as const
const item = {
  item: link(['增减款项', 'Item'], 'addition_deduction', { required: true, where: { status: 'settleable', supplier: '$doc.supplier' } }),
  reason: text(['原因', 'Reason'], computed),
  order: link(['采购订单', 'Purchase order'], 'purchase_order', computed),
  amount: money(['金额', 'Amount'], computed),
  effect: choice(
    ['结算方式', 'Effect'],
    {
      offset: ['货款抵扣（全额开票）', 'Offset at payment (invoice in full)'],
      price: ['价格调整（计入发票）', 'Price adjustment (on the invoice)'],
    },
    computed,
  ),
  invoiced: money(['计入发票', 'On the invoice'], { tax: 'gross', formula: 'if effect = "price" and amount != null then amount else 0' }),
} as const
/** Amounts of goods: net and tax of a line are rounded to the decimals of the currency; `rounding` is what that adds to the exact value. */
const amountsOf = (sign: '' | '-') =>
  ({
    net: money(['未税金额', 'Net'], {
      tax: 'net',
      ...rounded,
      formula: `if price = null then 0 else ${sign}quantity * price`,
    }),
    tax: money(['税额', 'Tax'], { tax: 'tax', ...rounded, formula: 'if taxRate = null then 0 else net * taxRate / 100' }),
    gross: money(['含税金额', 'Gross'], { tax: 'gross', formula: 'net + tax' }),
    rounding: money(['舍入差', 'Rounding'], {
      formula: `if price = null then 0 else gross - ${sign || '1 * '}quantity * price * (100 + (if taxRate = null then 0 else taxRate)) / 100`,
    }),
  }) as const

/** What both parties agree on when they reconcile; only invoices are added afterwards. */
const lists = ['receipts', 'returns', 'additions', 'deductions'] as const

/** Additions and deductions are on one open statement or payment order, and settled when both parties agree. */
const items = (kind: 'add' | 'deduct') =>
  ({
    item: 'item',
    holder: 'statement',
    match: { supplier: 'supplier', currency: 'currency', kind: { value: kind } },
    open: ['settleable'],
    free: ['draft', 'rejected', 'cancelled'],
    settled: ['reconciled', 'ticketed', 'settled'],
    settle: 'settle',
    reopen: 'release',
  }) as const

/** Goods are on one statement from the submission on. */
const submitted = {
  quantity: 'quantity',
  counter: 'settled',
  of: 'quantity',
  on: ['submit'],
  free: ['dispute', 'withdraw', 'cancel'],
  when: ['completed'],
} as const
/** An order counts what both parties agree on: pieces by line, and money in all, to which each list adds or from which it takes off (DM-3-039). */
const agreed = { while: ['reconciled', 'ticketed', 'settled'] } as const
const pieces = { quantity: 'quantity', counter: 'settled', ...agreed } as const
const settledMoney = { source: 'order', counter: 'settledAmount', belowZero: true, ...agreed } as const
/** An order counts what it received exactly; what a statement rounds is no difference between the two. */
const exact = { formula: 'if rounding = null then gross else gross - rounding' } as const

export const statement = document('statement', {
  module: 'finance',
  code: 'STM',
  kind: 'transaction',
  label: ['对账单', 'Statement'],
  number: 'ST-{supplier.number}{yyyy}{mm}-{00}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['submitted'] } } },
  rights: { read: ['finance', 'manager', 'buyer', 'merchandiser', 'admin', 'supplier'], create: ['finance'], edit: ['finance'] },
  fields: {
    partyKind: choice(
      ['对账对象', 'Party'],
      { supplier: ['供应商', 'Supplier'], customer: ['客户', 'Customer'], processor: ['加工商', 'Processor'] },
      { required: true, default: 'supplier' },
    ),
    supplier: link(['供应商', 'Supplier'], 'supplier', { required: true }),
    currency: link(['币种', 'Currency'], 'currency', { required: true, from: 'supplier.currency' }),
    decimals: currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency'),
    dateFrom: date(['期间起', 'From'], { required: true, default: '@monthFirst' }),
    dateTo: date(['期间止', 'To'], { required: true, default: '@monthLast' }),
    dueDate: date(['应付日期', 'Due date']),
    opening: money(['期初未付', 'Opening'], {
      tax: 'gross',
      ...computed,
      ...amount,
      default: '0',
      help: ['以前对账单尚未付清的金额', 'Open amounts of earlier statements'],
    }),
    receipts: lines(['入库明细', 'Receipts'], {
      receiptLine: lineLink(['入库行', 'Receipt line'], 'product_in', 'lines', { required: true }),
      receipt: link(['入库单', 'Product in order'], 'product_in', computed),
      ...goods,
      ...amountsOf(''),
    }),
    returns: lines(['退货明细', 'Returns'], {
      returnLine: lineLink(['退货行', 'Return line'], 'return_order', 'lines', { required: true }),
      return: link(['退货单', 'Return order'], 'return_order', computed),
      ...goods,
      ...amountsOf('-'),
    }),
    additions: lines(['增项', 'Additions'], item),
    deductions: lines(['扣款', 'Deductions'], item),
    invoices: lines(['发票', 'Invoices'], {
      invoiceNo: text(['发票号', 'Invoice number'], { required: true, max: 40 }),
      date: date(['开票日期', 'Date'], { required: true }),
      net: money(['未税金额', 'Net'], { tax: 'net', required: true, ...rounded }),
      tax: money(['税额', 'Tax'], { tax: 'tax', required: true, default: '0', ...rounded }),
      amount: money(['价税合计', 'Amount'], { tax: 'gross', formula: 'net + tax' }),
      file: file(['发票文件', 'File'], { most: 3 }),
    }),
    net: money(['货款未税', 'Goods net'], { tax: 'net', ...amount, formula: 'sum(append(receipts.net, 0)) + sum(append(returns.net, 0))' }),
    tax: money(['税额', 'Tax'], { tax: 'tax', ...amount, formula: 'sum(append(receipts.tax, 0)) + sum(append(returns.tax, 0))' }),
    gross: money(['货款含税', 'Goods gross'], {
      tax: 'gross',
      ...amount,
      formula: 'sum(append(receipts.gross, 0)) + sum(append(returns.gross, 0))',
    }),
    additionTotal: money(['增项合计', 'Additions'], { ...amount, formula: 'sum(append(additions.amount, 0))' }),
    deductionTotal: money(['扣款合计', 'Deductions'], { ...amount, formula: 'sum(append(deductions.amount, 0))' }),
    total: money(['应结算金额', 'Total to be settled'], { tax: 'gross', ...amount, formula: 'gross + additionTotal - deductionTotal' }),
    rounding: money(['舍入差', 'Rounding'], {
      ...amount,
      formula: 'sum(append(receipts.rounding, 0)) + sum(append(returns.rounding, 0))',
      help: ['逐行舍入到币种小数位所产生的差额', 'What rounding each line to the decimals of the currency adds'],
    }),
    invoiceable: money(['应开票金额', 'To be invoiced'], {
      tax: 'gross',
      ...amount,
      formula: 'gross + sum(append(additions.invoiced, 0)) - sum(append(deductions.invoiced, 0))',
      help: [
        '货款全额，只有价格调整计入；抵扣款在付款时扣除',
        'Goods in full, changed by price adjustments only; offsets are taken at payment',
      ],
    }),
    invoiceTotal: money(['发票合计', 'Invoice total'], { tax: 'gross', ...amount, formula: 'sum(append(invoices.amount, 0))' }),
    invoiceDifference: money(['发票差异', 'Invoice difference'], { ...amount, formula: 'invoiceTotal - invoiceable' }),
    requested: money(['已申请付款', 'Payment requested'], { tax: 'gross', ...computed, ...amount, default: '0' }),
    paid: money(['已付金额', 'Paid'], { tax: 'gross', ...computed, ...amount, default: '0' }),
    open: money(['未付金额', 'Open amount'], { tax: 'gross', ...amount, formula: 'total - paid' }),
    confirmedBy: link(['供应商确认人', 'Confirmed by'], 'user', computed),
    confirmedAt: date(['供应商确认日', 'Confirmed on'], computed),
    remark: longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    submitted: { label: ['已提交', 'Submitted'], family: 'attention', keep: lists },
    reconciling: { label: ['对账中', 'Reconciliation in progress'], family: 'attention', keep: lists },
    rejected: { label: ['已驳回', 'Rejected'], family: 'returned', edit: true },
    reconciled: {
      label: ['已对账', 'Reconciled'],
      family: 'info',
      edit: { except: ['partyKind', 'supplier', 'currency', 'dateFrom', 'dateTo'] },
      keep: lists,
    },
    ticketed: { label: ['已开票', 'Ticketed'], family: 'info', keep: lists },
    settled: { label: ['已结算', 'Settled'], family: 'success', end: true },
    cancelled: { label: ['已取消', 'Cancelled'], family: 'closed', end: true },
  },
  flow: ['draft', 'submitted', 'reconciling', 'reconciled'],
  actions: {
    collect: { label: ['归集明细', 'Collect lines'], from: ['draft', 'rejected'], to: 'draft', by: 'finance' },
    submit: {
      label: ['发送对账', 'Submit'],
      from: ['draft', 'rejected'],
      to: 'submitted',
      by: 'finance',
      checks: ['supplierJoined'],
    },
    confirm: {
      label: ['供应商确认', 'Confirm'],
      from: 'submitted',
      to: 'reconciling',
      partyRole: 'supplier',
      by: 'supplier',
      confirm: ['您确认对账单的明细和金额无误。', 'You confirm that the lines and amounts of the statement are right.'],
    },
    dispute: {
      label: ['有异议', 'Dispute'],
      from: 'submitted',
      to: 'rejected',
      partyRole: 'supplier',
      by: 'supplier',
      comment: 'required',
    },
    reconcile: {
      label: ['对账完成', 'Reconcile'],
      from: 'reconciling',
      to: 'reconciled',
      by: 'finance',
      confirm: ['明细将锁定，可据此付款。', 'The lines are locked; payments can follow.'],
    },
    ticket: { label: ['确认收票', 'Invoices complete'], from: 'reconciled', to: 'ticketed', by: 'finance', checks: ['invoicesMatch'] },
    settle: { label: ['结清', 'Settle'], from: ['reconciled', 'ticketed'], to: 'settled', internal: true },
    withdraw: { label: ['撤回', 'Withdraw'], from: ['submitted', 'reconciling'], to: 'rejected', by: 'finance', comment: 'required' },
    discard: { label: ['作废', 'Discard'], from: ['draft', 'rejected'], to: 'cancelled', by: 'finance', danger: true },
    cancel: {
      label: ['取消对账单', 'Cancel statement'],
      from: ['submitted', 'reconciling', 'reconciled', 'ticketed'],
      to: 'cancelled',
      by: ['finance', 'manager'],
      checks: ['nothingRequested'],
      comment: 'required',
      danger: true,
      confirm: ['明细释放，可进入其他对账单。', 'The lines are released for another statement.'],
    },
  },
  rules: {
    invoices: { show: { status: ['reconciled', 'ticketed', 'settled', 'cancelled'] } },
  },
  notify: [
    {
      on: 'dispute',
      to: { partyRole: 'owner', roles: ['finance'] },
      text: ['供应商对 {number} 有异议：{comment}', 'The supplier disputes {number}: {comment}'],
    },
  ],
  constraints: [
    { field: 'dateTo', notBefore: 'dateFrom' },
    { in: 'receipts', uniqueInLines: ['receiptLine'] },
    { in: 'returns', uniqueInLines: ['returnLine'] },
    { in: 'additions', uniqueInLines: ['item'] },
    { in: 'deductions', uniqueInLines: ['item'] },
    {
      atLeastOne: ['receipts', 'returns', 'additions', 'deductions'],
      on: ['submit'],
      message: ['没有可对账的明细，请先归集', 'There is nothing to reconcile: collect lines first'],
    },
  ],
  checks: ['linesOfParty'],
  settles: { additions: items('add'), deductions: items('deduct') },
  consumes: {
    receipts: [
      { source: 'receiptLine', ...submitted },
      { source: 'receiptLine.orderLine', ...pieces },
      { ...settledMoney, quantity: exact },
    ],
    returns: [
      { source: 'returnLine', ...submitted },
      { source: 'returnLine.orderLine', ...pieces, lowers: true, belowZero: true },
      { ...settledMoney, quantity: exact },
    ],
    additions: [{ ...settledMoney, quantity: 'amount' }],
    deductions: [{ ...settledMoney, quantity: 'amount', lowers: true }],
  },
  list: {
    columns: [
      'number',
      'supplier',
      'dateFrom',
      'dateTo',
      'currency',
      'gross',
      'additionTotal',
      'deductionTotal',
      'total',
      'invoiceTotal',
      'paid',
      'open',
      'status',
    ],
    search: ['number', 'supplier'],
    sort: ['-dateTo'],
    filters: ['status', 'supplier', 'currency', 'dueDate'],
    due: ['dueDate'],
    digest: ['supplier', 'dateTo', 'total', 'paid', 'open', 'status'],
    totals: ['gross', 'additionTotal', 'deductionTotal', 'total', 'invoiceTotal', 'paid', 'open'],
    views: [
      { name: 'toConfirm', label: ['待供应商确认', 'To be confirmed'], filters: [{ field: 'status', operator: 'eq', value: 'submitted' }] },
      { name: 'toPay', label: ['待付款', 'To pay'], filters: [{ field: 'status', operator: 'in', value: ['reconciled', 'ticketed'] }] },
      {
        name: 'overdue',
        label: ['逾期未付', 'Overdue'],
        filters: [
          { field: 'dueDate', operator: 'relative', value: 'overdue' },
          { field: 'status', operator: 'in', value: ['reconciled', 'ticketed'] },
        ],
      },
      {
        name: 'due',
        label: ['七天内应付', 'Due in 7 days'],
        filters: [
          { field: 'dueDate', operator: 'relative', value: 'next7Days' },
          { field: 'status', operator: 'in', value: ['reconciled', 'ticketed'] },
        ],
      },
    ],
  },
  form: [
    {
      section: ['基本信息', 'Statement'],
      fields: ['number', 'status', 'partyKind', 'supplier', 'currency', 'dateFrom', 'dateTo', 'dueDate', 'confirmedBy', 'confirmedAt'],
    },
    { section: ['货款', 'Goods'], fields: ['receipts', 'returns', 'net', 'tax', 'gross', 'rounding', 'decimals'] },
    { section: ['增减款项', 'Additions and deductions'], fields: ['additions', 'deductions', 'additionTotal', 'deductionTotal'] },
    { section: ['发票', 'Invoices'], fields: ['invoices', 'invoiceable', 'invoiceTotal', 'invoiceDifference'] },
    { section: ['结算', 'Settlement'], fields: ['opening', 'total', 'requested', 'paid', 'open', 'remark'] },
  ],
  print: {
    title: ['对账单', 'Statement'],
    head: ['number', 'supplier', 'currency', 'dateFrom', 'dateTo', 'confirmedAt'],
    table: 'receipts',
    foot: ['net', 'tax', 'gross', 'additionTotal', 'deductionTotal', 'total', 'opening', 'remark'],
  },
})
