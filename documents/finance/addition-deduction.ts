/** Addition or deduction item (ADI): an amount added to or deducted from a supplier's account. It is settled once, on one statement or payment order. */
import { document, type Doc } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { currencyDecimals } from '../../model/fields/currency-decimals.ts'
import { date } from '../../model/fields/date.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { oneOf } from '../../model/fields/one-of.ts'
import { percent } from '../../model/fields/percent.ts'
import { text } from '../../model/fields/text.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { approval } from '../../model/mixins/approval.ts'

export type AdditionDeduction = Doc<typeof additionDeduction>

/** Roles that enter additions and deductions. */
const makers = ['finance', 'merchandiser', 'inspector', 'buyer'] as const

export const additionDeduction = document('addition_deduction', {
  module: 'finance',
  code: 'ADI',
  kind: 'transaction',
  label: ['增减款项', 'Addition / deduction item'],
  number: 'AD-{yyyy}{mm}-{0000}',
  title: ['number', 'reason'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['settleable'] } } },
  rights: { read: ['finance', 'manager', 'buyer', 'merchandiser', 'inspector', 'admin', 'supplier'], create: makers, edit: makers },
  fields: {
    supplier: link(['供应商', 'Supplier'], 'supplier', { required: true, list: ['card', 'search', 'filter'] }),
    kind: choice(
      ['类型', 'Kind'],
      { add: ['增项', 'Addition'], deduct: ['扣款', 'Deduction'] },
      { required: true, default: 'deduct', list: ['card', 'filter'] },
    ),
    source: choice(
      ['来源', 'Source'],
      {
        ticket: ['异常工单', 'Ticket'],
        return: ['退货', 'Return'],
        test_fee: ['检测费', 'Test fee'],
        late_delivery: ['延期交货', 'Late delivery'],
        other: ['其他', 'Other'],
      },
      { required: true, default: 'other', list: ['column', 'filter'] },
    ),
    sourceDocument: oneOf(
      ['来源单据', 'Source document'],
      ['ticket', 'return_order', 'fabric_test_request', 'delivery_booking', 'purchase_order'],
      { list: 'filter' },
    ),
    order: link(['采购订单', 'Purchase order'], 'purchase_order', { list: ['column', 'search'] }),
    reason: text(['原因', 'Reason'], { required: true, max: 200 }),
    date: date(['发生日期', 'Date'], { required: true, default: '@today', list: 'column' }),
    currency: link(['币种', 'Currency'], 'currency', { required: true, from: 'supplier.currency', list: 'column' }),
    decimals: currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency'),
    base: money(['计算基数', 'Base'], {
      above: 0,
      currency: 'currency',
      help: ['填写比例时必填，例如迟交批次的未税金额', 'Needed with a ratio, e.g. the net amount that came late'],
    }),
    ratio: percent(['比例', 'Ratio'], { above: 0, atMost: 100, help: ['填写后金额 = 基数 × 比例', 'When given, amount = base × ratio'] }),
    fixed: money(['固定金额', 'Fixed amount'], { above: 0, currency: 'currency', rounded: true }),
    amount: money(['金额', 'Amount'], {
      formula: 'if ratio = null then fixed else base * ratio / 100',
      currency: 'currency',
      rounded: true,
      list: 'card',
    }),
    effect: choice(
      ['结算方式', 'Effect'],
      {
        offset: ['货款抵扣（全额开票）', 'Offset at payment (invoice in full)'],
        price: ['价格调整（计入发票）', 'Price adjustment (on the invoice)'],
      },
      { required: true, default: 'offset', help: ['价格调整的金额含税', 'The amount of a price adjustment includes tax'] },
    ),
    statement: link(['对账单', 'Statement'], 'statement', { computed: true, list: 'card' }),
    payment: link(['付款单', 'Payment order'], 'payment_order', { computed: true, restrict: { others: 2 }, list: 'column' }),
    ...remarkAndFiles(),
  },
  statuses: {
    draft: { edit: true },
    pending_approval: {},
    settleable: { label: ['可结算', 'Settleable'], family: 'info' },
    settled: {},
    rejected: { edit: true },
  },
  flow: ['draft', 'pending_approval', 'settleable'],
  actions: {
    ...approval({ by: makers, approver: 'manager', to: 'settleable', submit: { checks: ['amountGiven'] } }),
    withdraw: { from: 'settleable', to: 'rejected', by: 'manager', checks: ['notInStatement'], comment: 'required' },
    settle: { label: ['结算', 'Settle'], from: 'settleable', to: 'settled', internal: true },
    release: { from: 'settled', to: 'settleable', internal: true },
  },
  rules: {
    base: { require: { ratio: { empty: false } } },
    fixed: { show: { ratio: { empty: true } }, require: { ratio: { empty: true } } },
  },
  checks: ['orderOfSupplier'],
  list: { views: { approval: { where: { status: 'pending_approval' } }, settleable: { where: { status: 'settleable' } } } },
  form: { currency: ['金额', 'Amount'], remark: otherSection },
  print: { title: ['增减款项', 'Addition / deduction'], without: ['sourceDocument', 'fixed', 'statement', 'payment', 'remark'] },
})
