/**
 * Book event on paper: what a posted document says to the books, written in its own transaction with amounts by name. A worker makes vouchers of events by
 * posting rules; an event without a rule stands on a list and keeps the month open.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { currencyDecimals } from '../../../../model/fields/currency-decimals.ts'
import { date } from '../../../../model/fields/date.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { money } from '../../../../model/fields/money.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'

const computed = { computed: true } as const

export const bookEvent = document('book_event', {
  module: 'finance',
  code: 'BKE',
  kind: 'transaction',
  label: ['记账事件', 'Book event'],
  title: ['event', 'source'],
  parties: { owner: 'brand' },
  // Nobody types an event: postings of other documents write it.
  rights: { read: ['finance', 'manager', 'admin'] },
  fields: {
    event: choice(
      ['事件', 'Event'],
      {
        goods_received: ['收货', 'Goods received'],
        goods_returned: ['退货', 'Goods returned'],
        goods_issued: ['发货', 'Goods issued'],
        material_used: ['领料', 'Material used'],
        invoice_matched: ['发票匹配', 'Invoice matched'],
        item_settled: ['增减款结算', 'Addition or deduction settled'],
        payment_made: ['付款', 'Payment made'],
        collected: ['收款', 'Collected'],
        counted: ['盘点差异', 'Count difference'],
      },
      { required: true, ...computed, list: ['card', 'filter'] },
    ),
    source: text(['来源单据', 'Source document'], { required: true, ...computed, max: 60, list: ['card', 'search'] }),
    sourceType: text(['来源类型', 'Source type'], { required: true, ...computed, max: 60, list: 'filter' }),
    reversal: choice(['冲销', 'Reversal'], { no: ['否', 'No'], yes: ['是', 'Yes'] }, { ...computed, default: 'no', list: 'column' }),
    date: date(['业务日期', 'Date'], { required: true, ...computed, list: ['card', 'filter'] }),
    period: link(['会计期间', 'Period'], 'period', { ...computed, list: ['column', 'filter'] }),
    supplier: link(['供应商', 'Supplier'], 'supplier', { ...computed, list: 'column' }),
    customer: link(['客户', 'Customer'], 'customer', { ...computed, list: 'column' }),
    carrier: link(['承运商', 'Carrier'], 'carrier', computed),
    order: link(['采购订单', 'Purchase order'], 'purchase_order', { ...computed, list: ['column', 'search'] }),
    currency: link(['币种', 'Currency'], 'currency', { ...computed, list: 'column' }),
    decimals: currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency'),
    exchangeRate: quantity(['汇率', 'Exchange rate'], { ...computed, default: '1' }),
    amounts: lines(
      ['金额', 'Amounts'],
      {
        name: text(['名称', 'Name'], { required: true, max: 40 }),
        materialGroup: link(['物料分类', 'Material group'], 'material_group'),
        warehouse: link(['仓库', 'Warehouse'], 'warehouse'),
        amount: money(['金额', 'Amount'], { required: true, currency: 'doc.currency', rounded: true }),
        base: money(['本位币', 'In base currency'], { formula: 'amount * doc.exchangeRate' }),
      },
      { computed: true },
    ),
    amount: money(['金额合计', 'Amount'], { formula: 'sum(append(amounts.amount, 0))', currency: 'currency', list: 'card' }),
    base: money(['本位币合计', 'In base currency'], { formula: 'sum(append(amounts.base, 0))', list: 'column' }),
    rule: link(['记账规则', 'Posting rule'], 'posting_rule', { ...computed, list: 'column' }),
    voucher: link(['凭证', 'Voucher'], 'voucher', { ...computed, list: 'card' }),
    fault: text(['问题', 'Fault'], { ...computed, max: 400 }),
    tried: integer(['尝试次数', 'Tries'], { ...computed, default: 0 }),
    bookedAt: dateTime(['记账时间', 'Booked at'], computed),
  },
  statuses: {
    waiting: { label: ['待记账', 'Waiting'], family: 'attention' },
    without_rule: { label: ['无规则', 'Without rule'], family: 'danger' },
    booked: { label: ['已记账', 'Booked'], family: 'success' },
    revoked: { label: ['原单已撤销', 'Source revoked'], family: 'closed', end: true },
  },
  actions: {
    book: { label: ['记账', 'Book'], from: ['waiting', 'without_rule'], to: 'booked', internal: true },
    miss: { label: ['无规则', 'No rule'], from: 'waiting', to: 'without_rule', internal: true },
    retry: { label: ['重新记账', 'Try again'], from: 'without_rule', to: 'waiting', by: 'finance' },
    revoke: { label: ['撤销', 'Revoke'], from: ['waiting', 'without_rule'], to: 'revoked', internal: true },
  },
  unique: [['sourceType', 'source', 'event', 'reversal']],
  constraints: [{ in: 'amounts', uniqueInLines: ['name', 'materialGroup', 'warehouse'] }],
  dated: { field: 'date', calendar: 'period', required: true },
  notify: [
    { on: 'miss', to: { partyRole: 'owner', roles: ['finance'] }, text: ['{source} 没有适用的记账规则', 'No posting rule fits {source}'] },
  ],
  remove: false,
  display: { money: { main: 'amount', parts: ['base'] }, parties: ['supplier', 'customer'], facts: ['rule', 'voucher'] },
  list: {
    sort: ['-date'],
    views: {
      withoutRule: {
        where: { status: 'without_rule' },
        ask: { verb: ['补记账规则', 'Write a posting rule'], button: ['查看', 'Open'] },
        reason: ['{date} {source}', '{date} {source}'],
      },
      waiting: { where: { status: 'waiting' } },
    },
  },
  form: { amounts: ['金额', 'Amounts'], rule: ['记账', 'Booking'] },
})

export const examples = [
  {
    given: {
      decimals: 2,
      exchangeRate: '7.1',
      amounts: [
        { name: 'goods', amount: '4900.00' },
        { name: 'rounding', amount: '-0.01' },
      ],
    },
    gives: { amount: '4899.99', base: '34789.929' },
  },
]
