/** Addition or deduction item (ADI): an amount added to or deducted from a supplier's account. It is settled once, on one statement or payment order. */
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { approval } from '../../model/mixins/approval.ts'
import { settlementEffects } from '../../model/mixins/open-items.ts'

export type AdditionDeduction = Doc<typeof additionDeduction>

/** Roles that enter additions and deductions. */
const makers = ['finance', 'merchandiser', 'inspector', 'buyer'] as const

export const additionDeduction = document('finance/addition_deduction', {
  code: 'ADI',
  label: ['增减款项', 'Addition / deduction item'],
  menu: 30,
  number: 'AD-{yyyy}{mm}-{0000}',
  title: ['number', 'reason'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['settleable'] } } },
  rights: { read: ['finance', 'manager', 'buyer', 'merchandiser', 'inspector', 'admin', 'supplier'], create: makers },
  fields: {
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { required: true, list: ['card', 'search', 'filter'] }),
    kind: f.choice(
      ['类型', 'Kind'],
      { add: ['增项', 'Addition'], deduct: ['扣款', 'Deduction'] },
      { required: true, default: 'deduct', list: ['card', 'filter'] },
    ),
    source: f.choice(
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
    sourceDocument: f.oneOf(
      ['来源单据', 'Source document'],
      ['ticket', 'return_order', 'fabric_test_request', 'delivery_booking', 'purchase_order'],
      { list: 'filter' },
    ),
    order: f.link(['采购订单', 'Purchase order'], 'purchase_order', { where: { supplier: '$supplier' }, list: ['column', 'search'] }),
    reason: f.text(['原因', 'Reason'], { required: true, max: 200 }),
    date: f.date(['发生日期', 'Date'], { required: true, default: '@today', list: 'column' }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, from: 'supplier.currency', list: 'column' }),
    decimals: f.currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency'),
    base: f.money(['计算基数', 'Base'], {
      above: 0,
      currency: 'currency',
      help: ['填写比例时必填，例如迟交批次的未税金额', 'Needed with a ratio, e.g. the net amount that came late'],
    }),
    ratio: f.percent(['比例', 'Ratio'], { above: 0, atMost: 100, help: ['填写后金额 = 基数 × 比例', 'When given, amount = base × ratio'] }),
    fixed: f.money(['固定金额', 'Fixed amount'], { above: 0, currency: 'currency', rounded: true }),
    amount: f.money(['金额', 'Amount'], {
      formula: 'if ratio = null then fixed else base * ratio / 100',
      currency: 'currency',
      rounded: true,
      list: ['card', 'total'],
    }),
    effect: f.choice(['结算方式', 'Effect'], settlementEffects, {
      required: true,
      default: 'offset',
      help: ['价格调整的金额含税', 'The amount of a price adjustment includes tax'],
    }),
    statement: f.link(['对账单', 'Statement'], 'statement', { computed: true, list: 'card' }),
    payment: f.link(['付款单', 'Payment order'], 'payment_order', { computed: true, restrict: { others: 2 }, list: 'column' }),
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
    withdraw: { from: 'settleable', to: 'rejected', by: 'manager', comment: 'required' },
    settle: { label: ['结算', 'Settle'], from: 'settleable', to: 'settled', internal: true },
    release: { from: 'settled', to: 'settleable', internal: true },
  },
  rules: {
    base: { require: { ratio: { empty: false } } },
    fixed: { show: { ratio: { empty: true } }, require: { ratio: { empty: true } } },
  },
  constraints: [
    { holds: 'payment = null', on: ['withdraw'], message: ['已列入付款单，不能撤回', 'It is on a payment order and cannot be withdrawn'] },
    { holds: 'statement = null', on: ['withdraw'], message: ['已列入对账单，不能撤回', 'It is on a statement and cannot be withdrawn'] },
  ],
  checks: ['sourceOfSupplier'],
  list: { views: { approval: { where: { status: 'pending_approval' } }, settleable: { where: { status: 'settleable' } } } },
  form: { currency: ['金额', 'Amount'], remark: otherSection },
  print: { title: ['增减款项', 'Addition / deduction'], without: ['sourceDocument', 'fixed', 'statement', 'payment', 'remark'] },
})
