/**
 * Statement (STM): what a supplier delivered, took back and owes for a period, confirmed by both parties. Each settleable line occurs
 * once.
 */
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { frozenRate, inBase, inBaseCurrency } from '../../model/mixins/frozen-rate.ts'
import { openItems, settlementEffects } from '../../model/mixins/open-items.ts'
import { chargedWhile, statementCharges } from './statement-charges.part.ts'

export type Statement = Doc<typeof statement>

const computed = { computed: true } as const
const amount = { currency: 'currency' } as const
/** The books of the brand are no business of the supplier. */
const inside = { restrict: { others: 2 } } as const
/** An amount of a line in the decimals of the currency. */
const rounded = { currency: 'doc.currency', rounded: true } as const
const frozen = ['exchangeRate', 'ratePer', 'rateSource', 'rateDate', 'baseCurrency', 'baseTotal'] as const
const roundings = { line: ['逐行', 'Line'], document: ['整单', 'Document'] } as const
/** What follows from the receipt or return: it was fixed when that was posted. */
const goods = (line: 'receiptLine' | 'returnLine') => {
  const from = (path: string) => ({ ...computed, follows: `${line}.${path}` }) as const
  return {
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order', from('order')),
    style: f.link(['款式', 'Style'], 'style', from('style')),
    colorway: f.link(['颜色', 'Colour'], 'colorway', from('colorway')),
    date: f.date(['日期', 'Date'], from('doc.date')),
    quantity: f.quantity(['数量', 'Quantity'], { required: true, above: 0, total: true }),
    price: f.money(['单价', 'Price'], { tax: 'net', ...from('price') }),
    taxRate: f.percent(['税率', 'Tax rate'], from('taxRate')),
  } as const
}
const item = {
  item: f.link(['增减款项', 'Item'], 'addition_deduction', { required: true, where: { status: 'settleable', supplier: '$doc.supplier' } }),
  reason: f.text(['原因', 'Reason'], { ...computed, follows: 'item.reason' }),
  order: f.link(['采购订单', 'Purchase order'], 'purchase_order', { ...computed, follows: 'item.order' }),
  amount: f.money(['金额', 'Amount'], { ...computed, follows: 'item.amount', total: true }),
  effect: f.choice(['结算方式', 'Effect'], settlementEffects, { ...computed, follows: 'item.effect' }),
  invoiced: f.money(['计入发票', 'On the invoice'], {
    tax: 'gross',
    formula: 'if effect = "price" and amount != null then amount else 0',
    total: true,
  }),
} as const
/** Half up to the decimals of the currency; on lines of statements that round by document, to the four that are stored. */
const rounding = (amount: string) => `round half up(${amount}, if doc.decimals = null then 2 else doc.decimals)`
const roundingLine = (amount: string) => `(if doc.roundedBy = "document" then round half up(${amount}, 4) else ${rounding(amount)})`
/**
 * Amounts of goods. Gross and tax of a line are rounded once from their exact values, and net is what remains; `rounding` is what that adds to the
 * exact gross. Statements agreed before there was a way of rounding have none: their net was rounded first, and their tax computed of it.
 */
function amountsOf(sign: '' | '-') {
  const net = `(if price = null then 0 else ${sign}quantity * price)`
  const rate = '(if taxRate = null then 0 else taxRate)'
  const formerTax = rounding(`${rounding(net)} * ${rate} / 100`)
  return {
    net: f.money(['未税金额', 'Net'], { tax: 'net', total: true, formula: 'gross - tax' }),
    tax: f.money(['税额', 'Tax'], {
      tax: 'tax',
      total: true,
      formula: `if doc.roundedBy = null then ${formerTax} else ${roundingLine(`${net} * ${rate} / 100`)}`,
    }),
    gross: f.money(['含税金额', 'Gross'], {
      tax: 'gross',
      total: true,
      formula: `if doc.roundedBy = null then ${rounding(net)} + tax else ${roundingLine(`${net} * (100 + ${rate}) / 100`)}`,
    }),
    rounding: f.money(['舍入差', 'Rounding'], {
      total: true,
      formula: `if doc.roundedBy = "document" then 0 else gross - ${net} * (100 + ${rate}) / 100`,
    }),
  } as const
}

/** What both parties agree on when they reconcile; only invoices are added afterwards. */
const lists = ['receipts', 'returns', 'charges', 'additions', 'deductions'] as const

/** Additions and deductions are on one open statement or payment order, and settled when both parties agree. */
const items = { holder: 'statement', supplier: 'supplier', settled: ['reconciled', 'ticketed', 'settled'] } as const

/** Goods are on one statement from the submission on. */
const submitted = {
  quantity: 'quantity',
  counter: 'settled',
  of: 'quantity',
  on: ['submit'],
  free: ['dispute', 'withdraw', 'cancel'],
  sourceWhile: ['completed'],
} as const
/** An order counts what both parties agree on: pieces by line, and money in all, to which each list adds or from which it takes off (DM-3-039). */
const agreed = { while: ['reconciled', 'ticketed', 'settled'] } as const
const pieces = { quantity: 'quantity', counter: 'settled', ...agreed } as const
const settledItems = { source: 'order', quantity: 'amount', counter: 'settledItems', belowZero: true, ...agreed } as const
/** An order counts goods by their exact net value, as their receipts do: what a statement rounds is no difference between the two. */
const goodsNet = {
  quantity: { formula: 'if price = null then 0 else quantity * price' },
  counter: 'settledNet',
  belowZero: true,
  ...agreed,
} as const
/** Half up to the decimals of the currency; lines that are rounded already stay. */
const roundedTotal = (column: 'gross' | 'tax') =>
  `round half up(sum(append(receipts.${column}, 0)) + sum(append(returns.${column}, 0)) + sum(append(charges.${column}, 0)), if decimals = null then 2 else decimals)`

/** The gross value of goods before anything of it is rounded: roundings of lines, each stored to four decimals, would not add up to that of the whole. */
const exactGross = (lines: 'receipts' | 'returns' | 'charges') =>
  `sum(append(for one in ${lines} return if one.price = null then 0 else one.quantity * one.price * (100 + (if one.taxRate = null then 0 else one.taxRate)) / 100, 0))`

export const statement = document('finance/statement', {
  code: 'STM',
  label: ['对账单', 'Statement'],
  menu: 10,
  number: 'ST-{supplier.number}{yyyy}{mm}-{00}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['submitted'] } } },
  rights: { read: ['finance', 'manager', 'buyer', 'merchandiser', 'admin', 'supplier'], create: ['finance'] },
  fields: {
    partyKind: f.choice(
      ['对账对象', 'Party'],
      { supplier: ['供应商', 'Supplier'], customer: ['客户', 'Customer'], processor: ['加工商', 'Processor'] },
      { required: true, default: 'supplier' },
    ),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { required: true, list: ['card', 'search', 'filter'] }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, from: 'supplier.currency', list: ['column', 'filter'] }),
    dateFrom: f.date(['期间起', 'From'], { required: true, default: '@monthFirst', list: 'column' }),
    dateTo: f.date(['期间止', 'To'], { required: true, default: '@monthLast', list: 'card' }),
    dueDate: f.date(['应付日期', 'Due date'], { list: ['filter', 'due'] }),
    confirmedBy: f.link(['供应商确认人', 'Confirmed by'], 'user', computed),
    confirmedAt: f.date(['供应商确认日', 'Confirmed on'], computed),
    settledFrom: f.text(['结清前状态', 'Status before it was settled'], { ...computed, internal: true }),
    receipts: f.lines(['入库明细', 'Receipts'], {
      receiptLine: f.lineLink(['入库行', 'Receipt line'], 'product_in', 'lines', { required: true }),
      receipt: f.link(['入库单', 'Product in order'], 'product_in', { ...computed, follows: 'receiptLine.doc.id' }),
      ...goods('receiptLine'),
      ...amountsOf(''),
    }),
    returns: f.lines(['退货明细', 'Returns'], {
      returnLine: f.lineLink(['退货行', 'Return line'], 'return_order', 'lines', { required: true }),
      return: f.link(['退货单', 'Return order'], 'return_order', { ...computed, follows: 'returnLine.doc.id' }),
      ...goods('returnLine'),
      ...amountsOf('-'),
    }),
    charges: statementCharges(amountsOf('')),
    net: f.money(['货款未税', 'Goods net'], { tax: 'net', ...amount, formula: 'gross - tax' }),
    tax: f.money(['税额', 'Tax'], { tax: 'tax', ...amount, formula: roundedTotal('tax') }),
    gross: f.money(['货款含税', 'Goods gross'], { tax: 'gross', ...amount, formula: roundedTotal('gross'), list: ['column', 'total'] }),
    rounding: f.money(['舍入差', 'Rounding'], {
      ...amount,
      formula: `gross - ${exactGross('receipts')} + ${exactGross('returns')} - ${exactGross('charges')}`,
      help: ['舍入到币种小数位所产生的差额', 'What rounding to the decimals of the currency adds'],
    }),
    roundedBy: f.choice(['舍入方式', 'Rounded by'], roundings, computed),
    decimals: f.currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency'),
    additions: f.lines(['增项', 'Additions'], item),
    deductions: f.lines(['扣款', 'Deductions'], item),
    additionTotal: f.money(['增项合计', 'Additions'], {
      ...amount,
      formula: 'sum(append(additions.amount, 0))',
      list: ['column', 'total'],
    }),
    deductionTotal: f.money(['扣款合计', 'Deductions'], {
      ...amount,
      formula: 'sum(append(deductions.amount, 0))',
      list: ['column', 'total'],
    }),
    invoices: f.lines(['发票', 'Invoices'], {
      invoiceNo: f.text(['发票号', 'Invoice number'], { required: true, max: 40 }),
      date: f.date(['开票日期', 'Date'], { required: true }),
      net: f.money(['未税金额', 'Net'], { tax: 'net', required: true, ...rounded, total: true }),
      tax: f.money(['税额', 'Tax'], { tax: 'tax', required: true, default: '0', ...rounded, total: true }),
      amount: f.money(['价税合计', 'Amount'], { tax: 'gross', formula: 'net + tax', total: true }),
      file: f.file(['发票文件', 'File'], { most: 3 }),
    }),
    invoiceable: f.money(['应开票金额', 'To be invoiced'], {
      tax: 'gross',
      ...amount,
      formula: 'gross + sum(append(additions.invoiced, 0)) - sum(append(deductions.invoiced, 0))',
      help: [
        '货款全额，只有价格调整计入；抵扣款在付款时扣除',
        'Goods in full, changed by price adjustments only; offsets are taken at payment',
      ],
    }),
    invoiceTotal: f.money(['发票合计', 'Invoice total'], {
      tax: 'gross',
      ...amount,
      formula: 'sum(append(invoices.amount, 0))',
      list: ['column', 'total'],
    }),
    invoiceDifference: f.money(['发票差异', 'Invoice difference'], { ...amount, formula: 'invoiceTotal - invoiceable' }),
    opening: f.money(['期初未付', 'Opening'], {
      tax: 'gross',
      ...computed,
      ...amount,
      default: '0',
      help: ['以前对账单尚未付清的金额', 'Open amounts of earlier statements'],
    }),
    total: f.money(['应结算金额', 'Total to be settled'], {
      tax: 'gross',
      ...amount,
      formula: 'gross + additionTotal - deductionTotal',
      list: ['card', 'total'],
    }),
    ...frozenRate(inside),
    baseTotal: f.money(['本位币应结算金额', 'Total in base currency'], {
      tax: 'gross',
      formula: inBaseCurrency('total'),
      ...inBase,
      ...inside,
    }),
    requested: f.money(['已申请付款', 'Payment requested'], { tax: 'gross', ...computed, ...amount, default: '0' }),
    paid: f.money(['已付金额', 'Paid'], { tax: 'gross', ...computed, ...amount, default: '0', list: ['card', 'total'] }),
    open: f.money(['未付金额', 'Open amount'], {
      tax: 'gross',
      ...amount,
      formula: 'if status = "cancelled" then 0 else total - paid',
      list: ['card', 'total'],
    }),
    remark: f.longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: true },
    submitted: { keep: lists },
    reconciling: { label: ['对账中', 'Reconciliation in progress'], family: 'attention', keep: lists },
    rejected: { edit: true },
    reconciled: {
      label: ['已对账', 'Reconciled'],
      family: 'info',
      primary: ['supplier_invoice', 'payment_order'],
      edit: { except: ['partyKind', 'supplier', 'currency', 'dateFrom', 'dateTo'] },
      keep: lists,
    },
    ticketed: { label: ['已开票', 'Ticketed'], family: 'info', keep: lists, primary: ['payment_order'] },
    settled: { family: 'success', keep: lists },
    cancelled: { end: true },
  },
  flow: ['draft', 'submitted', 'reconciling', 'reconciled'],
  actions: {
    collect: {
      label: ['归集明细', 'Collect lines'],
      from: ['draft', 'rejected'],
      to: 'draft',
      by: 'finance',
      work: {
        reads: ['product_in', 'return_order', 'purchase_order', 'addition_deduction', 'statement'],
        writes: ['receipts', 'returns', 'charges', 'additions', 'deductions', 'opening'],
      },
    },
    submit: {
      label: ['发送对账', 'Submit'],
      from: ['draft', 'rejected'],
      to: 'submitted',
      by: 'finance',
      checks: ['supplierJoined', 'linesOfParty'],
    },
    confirm: {
      label: ['供应商确认', 'Confirm'],
      from: 'submitted',
      to: 'reconciling',
      partyRole: 'supplier',
      by: 'supplier',
      sets: { confirmedBy: '@userId', confirmedAt: '@today' },
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
    settle: { from: ['reconciled', 'ticketed'], to: 'settled', internal: true, sets: { settledFrom: 'status' } },
    // A payment was taken back: the statement is open as it was before it was settled.
    reopen: { label: ['重新打开', 'Reopen'], from: 'settled', to: 'reconciled', internal: true, sets: { settledFrom: { value: null } } },
    reopenTicketed: {
      label: ['重新打开', 'Reopen'],
      from: 'settled',
      to: 'ticketed',
      internal: true,
      sets: { settledFrom: { value: null } },
    },
    withdraw: { from: ['submitted', 'reconciling'], to: 'rejected', by: 'finance', comment: 'required' },
    discard: { from: ['draft', 'rejected'], to: 'cancelled', by: 'finance', danger: true },
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
  rules: { invoices: { show: { status: ['reconciled', 'ticketed', 'settled', 'cancelled'] } } },
  notify: [
    {
      on: 'dispute',
      to: { partyRole: 'owner', roles: ['finance'] },
      text: ['供应商对 {number} 有异议：{comment}', 'The supplier disputes {number}: {comment}'],
    },
  ],
  settings: {
    rounding: f.choice(['舍入', 'Rounding'], roundings, {
      required: true,
      default: 'line',
      help: [
        '金额逐行或整单一次舍入到币种小数位',
        'Amounts are rounded once to the decimals of the currency, by line or for the whole statement',
      ],
    }),
    roundingPerLine: f.quantity(['每行允许的舍入差（最小货币单位）', 'Rounding difference per line (smallest units of the currency)'], {
      required: true,
      default: '0.5',
      atLeast: 0,
      atMost: 5,
      places: 2,
      help: [
        '对账单与发票合计可相差：行数 × 此值，向下取整，另加按行开票的舍入差',
        'Statement and invoices may differ by this for every line, rounded down to whole units, beside what an invoice rounded by line differs',
      ],
    }),
  },
  constraints: [
    { field: 'dateTo', notBefore: 'dateFrom' },
    { in: 'receipts', uniqueInLines: ['receiptLine'] },
    { in: 'returns', uniqueInLines: ['returnLine'] },
    { in: 'charges', uniqueInLines: ['charge'] },
    { in: 'additions', uniqueInLines: ['item'] },
    { in: 'deductions', uniqueInLines: ['item'] },
    {
      atLeastOne: ['receipts', 'returns', 'charges', 'additions', 'deductions'],
      on: ['submit'],
      message: ['没有可对账的明细，请先归集', 'There is nothing to reconcile: collect lines first'],
    },
  ],
  checks: ['linesOfParty'],
  settles: { additions: openItems('add', items), deductions: openItems('deduct', items) },
  consumes: {
    receipts: [
      { source: 'receiptLine', ...submitted },
      { source: 'receiptLine.orderLine', ...pieces },
      { source: 'receiptLine.orderLine', ...goodsNet },
    ],
    returns: [
      { source: 'returnLine', ...submitted },
      { source: 'returnLine.orderLine', ...pieces, lowers: true, belowZero: true },
      { source: 'returnLine.orderLine', ...goodsNet, lowers: true },
    ],
    charges: [
      // A correction stands when the statement that it corrects is cancelled, and the next one states the whole again.
      { source: 'charge', ...submitted, counter: 'stated', of: 'due', belowZero: true, sourceWhile: chargedWhile },
      { source: 'charge', ...pieces, belowZero: true },
      { source: 'charge', ...goodsNet },
    ],
    additions: [{ ...settledItems }],
    deductions: [{ ...settledItems, lowers: true }],
  },
  display: {
    period: { from: 'dateFrom', to: 'dateTo', by: 'supplier' },
    money: { main: 'total', parts: ['gross', 'additionTotal', 'deductionTotal'] },
  },
  list: {
    sort: ['-dateTo'],
    views: {
      toConfirm: { label: ['待供应商确认', 'To be confirmed'], where: { status: 'submitted' } },
      toPay: { label: ['待付款', 'To pay'], where: { status: ['reconciled', 'ticketed'] } },
      overdue: { label: ['逾期未付', 'Overdue'], where: { dueDate: { relative: 'overdue' }, status: ['reconciled', 'ticketed'] } },
      due: { label: ['七天内应付', 'Due in 7 days'], where: { dueDate: { relative: 'next7Days' }, status: ['reconciled', 'ticketed'] } },
    },
  },
  form: {
    receipts: ['货款', 'Goods'],
    additions: ['增减款项', 'Additions and deductions'],
    invoices: ['发票', 'Invoices'],
    opening: ['结算', 'Settlement'],
  },
  print: {
    without: ['partyKind', 'dueDate', 'invoiceTotal', 'paid', 'open', ...frozen],
    also: ['confirmedAt', 'net', 'tax', 'rounding', 'opening'],
  },
})
