/**
 * Award on paper: who gets which share of each item of a tender or a request, down to the size. Its approval makes the price confirmations and a draft of
 * the contract at once; a rejection leaves everything as it was.
 */
import { approval } from '../../../../model/mixins/approval.ts'
import type { ConversionFrom } from '../../../../model/between/conversion.ts'
import { document } from '../../../../model/document.ts'
import { date } from '../../../../model/fields/date.ts'
import { lineLink } from '../../../../model/fields/line-link.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { matrix } from '../../../../model/fields/matrix.ts'
import { money } from '../../../../model/fields/money.ts'
import { percent } from '../../../../model/fields/percent.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import type { requestForQuotation } from '../../../../documents/sourcing/request-for-quotation.ts'
import type { tender } from './tender.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const amount = { currency: 'doc.currency' } as const
const sumOf = (column: string) => ({ formula: `sum(append(lines.${column}, 0))`, currency: 'currency' }) as const

export const award = document('award', {
  module: 'sourcing',
  code: 'AWD',
  kind: 'transaction',
  label: ['定标审批', 'Award approval'],
  number: 'AW-{yyyy}{mm}-{0000}',
  // Bidders never read an award: the winner learns its own share, a loser only that it lost.
  parties: { owner: 'brand' },
  rights: { read: ['buyer', 'manager', 'finance', 'admin'], create: ['buyer'], edit: ['buyer'], export: ['manager', 'finance', 'admin'] },
  fields: {
    tender: link(['招标', 'Tender'], 'tender', { list: ['column', 'search', 'filter'] }),
    request: link(['询价单', 'Request'], 'request_for_quotation', { list: ['column', 'search', 'filter'] }),
    date: date(['定标日期', 'Date'], { required: true, default: '@today', list: 'card' }),
    currency: link(['币种', 'Currency'], 'currency', { required: true, from: 'tender.currency', list: 'column' }),
    exchangeRate: quantity(['汇率', 'Exchange rate'], { above: 0, default: '1' }),
    validTo: date(['价格有效期至', 'Prices valid until'], { required: true }),
    lines: lines(
      ['分配', 'Shares'],
      {
        item: text(['标的', 'Item'], { required: true, max: 120 }),
        tenderItem: lineLink(['招标标的', 'Item of the tender'], 'tender', 'items', { shows: ['name'] }),
        requestItem: lineLink(['询价项目', 'Item of the request'], 'request_for_quotation', 'items', { shows: ['name'] }),
        supplier: link(['供应商', 'Supplier'], 'supplier', { required: true, where: { status: 'active' } }),
        bid: link(['投标', 'Bid'], 'bid', { where: { tender: '$doc.tender' } }),
        quotation: link(['报价单', 'Quotation'], 'supplier_quotation', { where: { rfq: '$doc.request' } }),
        needed: quantity(['需求数量', 'Needed'], { required: true, above: 0, from: 'tenderItem.quantity' }),
        share: percent(['份额 %', 'Share %'], { required: true, above: 0, atMost: 100 }),
        matrix: matrix(['尺码数量', 'Sizes']),
        quantity: quantity(['数量', 'Quantity'], { formula: 'if matrix = null then needed * share / 100 else pieces(matrix)' }),
        expectedPrice: money(['期望单价', 'Expected unit price'], { ...amount, from: 'tenderItem.expectedPrice' }),
        price: money(['定标单价', 'Award price'], { required: true, above: 0, ...amount }),
        amount: money(['金额', 'Amount'], { ...amount, formula: 'quantity * price' }),
        saving: money(['节约', 'Saving'], { ...amount, formula: 'if expectedPrice = null then 0 else (expectedPrice - price) * quantity' }),
        remark: text(['理由', 'Reason'], { max: 200 }),
      },
      { atLeastLines: 1 },
    ),
    amount: money(['金额合计', 'Amount'], { ...sumOf('amount'), list: 'card' }),
    saving: money(['节约合计', 'Saving'], { ...sumOf('saving'), list: 'column' }),
    baseAmount: money(['本位币金额', 'Amount in base currency'], { formula: 'amount * exchangeRate' }),
    remark: longText(['说明', 'Remark']),
  },
  statuses: {
    draft: { edit: { except: ['tender', 'request'] } },
    pending_approval: {},
    approved: { family: 'success', end: true },
    rejected: { edit: { except: ['tender', 'request'] } },
    cancelled: { end: true },
  },
  flow: ['draft', 'pending_approval', 'approved'],
  actions: {
    ...approval({
      by: 'buyer',
      approver: ['manager', 'finance'],
      submit: { checks: ['minimumsMet', 'shareOfGrade', 'suppliersUsable'], asks: ['tierFalls'] },
      approve: {
        apart: { persons: ['createdBy'] },
        proof: 'password',
        reason: ['{amount}，节约 {saving}', '{amount}, saving {saving}'],
        steps: [
          { code: 'manager', label: ['经理', 'Manager'], by: 'manager', sign: 'any', back: 'first' },
          {
            code: 'finance',
            label: ['财务', 'Finance'],
            by: 'finance',
            sign: 'any',
            back: 'last',
            above: { field: 'amount', amount: '100000', currency: 'CNY', base: 'baseAmount' },
          },
        ],
        limits: { saving: { above: 0 } },
      },
    }),
    cancel: { label: ['作废', 'Cancel'], from: ['draft', 'rejected'], to: 'cancelled', by: ['buyer', 'manager'], danger: true },
  },
  convertsFrom: {
    tender: {
      label: ['提出定标', 'Propose an award'],
      while: ['proposed'],
      by: ['buyer'],
      head: { tender: 'id', currency: 'currency' },
      lines: { from: 'standings', to: 'lines', map: { supplier: 'supplier', bid: 'bid', price: 'price' } },
    } as const satisfies ConversionFrom<typeof tender>,
    request_for_quotation: {
      label: ['提出定标', 'Propose an award'],
      while: ['review_ended'],
      by: ['buyer'],
      head: { request: 'id', currency: 'currency' },
      lines: { from: 'items', to: 'lines', link: 'requestItem', map: { needed: 'quantity', expectedPrice: 'expectedPrice' } },
    } as const satisfies ConversionFrom<typeof requestForQuotation>,
  },
  consumes: {
    lines: [
      {
        source: 'tenderItem',
        quantity: 'quantity',
        counter: 'awarded',
        of: 'quantity',
        on: ['approve'],
        sourceWhile: ['proposed'],
        exhausted: { act: 'award' },
      },
    ],
  },
  generates: {
    confirmations: {
      type: 'price_confirmation',
      on: 'approve',
      each: [{ as: 'share', lines: 'lines' }],
      values: {
        award: 'doc.id',
        supplier: 'share.supplier',
        item: 'share.item',
        agreed: 'share.price',
        quantity: 'share.quantity',
        currency: 'doc.currency',
        validTo: 'doc.validTo',
      },
      once: ['award', 'supplier', 'item'],
    },
  },
  constraints: [
    { exactlyOne: ['tender', 'request'] },
    { in: 'lines', exactlyOne: ['tenderItem', 'requestItem'] },
    { in: 'lines', uniqueInLines: ['tenderItem', 'requestItem', 'supplier'] },
    { in: 'lines', field: 'share', sumIs: '100', by: ['item', 'tenderItem', 'requestItem'], on: ['submit'] },
    { field: 'validTo', notBefore: 'date' },
  ],
  notify: [
    { on: 'approve', to: { users: ['createdBy'] }, text: ['{number} 已批准', '{number} was approved'] },
    { on: 'reject', to: { users: ['createdBy'] }, text: ['{number} 被驳回：{comment}', '{number} was rejected: {comment}'] },
  ],
  display: { money: { main: 'amount', parts: ['saving'] }, scope: ['tender', 'request'] },
  sections: [{ name: 'award-split', label: ['分配方案', 'Split'], at: 'above', statuses: ['draft', 'rejected'] }],
  list: { views: { approval: { where: { status: 'pending_approval' } } } },
  form: { lines: ['分配', 'Shares'], remark: otherSection },
  print: {},
})

const share = (given: object) => ({ item: 'TS24-0001', needed: '1000', expectedPrice: '19.00', price: '18.90', ...given })
const sizes = (s: string, m: string, l: string) => ({
  cells: [
    { size: 'S', pieces: s },
    { size: 'M', pieces: m },
    { size: 'L', pieces: l },
  ],
})
export const examples = [
  {
    given: {
      exchangeRate: '1',
      lines: [
        share({ share: '55', matrix: sizes('138', '274', '138') }),
        share({ share: '45', matrix: sizes('113', '225', '112'), price: '19.00' }),
      ],
    },
    gives: { 'lines.0.quantity': '550', 'lines.1.quantity': '450', 'lines.0.saving': '55', saving: '55', amount: '18945' },
  },
]
