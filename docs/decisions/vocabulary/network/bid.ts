/**
 * Bid on paper: a supplier's answer to a tender. Until it is opened it is the supplier's alone, by row-level security of the database; its number tells
 * nothing of others.
 */
import type { ConversionFrom } from '../../../../model/between/conversion.ts'
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { file } from '../../../../model/fields/file.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lineLink } from '../../../../model/fields/line-link.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { money } from '../../../../model/fields/money.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import type { tender } from './tender.ts'

const computed = { computed: true } as const
const element = (zh: string, en: string) => money([zh, en], { required: true, default: '0', atLeast: 0, currency: 'doc.currency' })

export const bid = document('bid', {
  module: 'sourcing',
  code: 'BID',
  kind: 'transaction',
  label: ['投标', 'Bid'],
  number: '{tender.number}-{supplier.number}',
  parties: { owner: 'supplier', partyRoles: { brand: { via: 'buyer', from: ['handed_in'], sealed: { seal: 'sealed' } } } },
  rights: { read: ['supplier', 'buyer', 'manager', 'finance', 'reviewer', 'admin'], create: ['supplier'], edit: ['supplier'] },
  fields: {
    tender: link(['招标', 'Tender'], 'tender', { required: true, where: { status: 'published' }, list: ['card', 'search', 'filter'] }),
    buyer: link(['采购方', 'Buyer'], 'company', { computed: true, follows: 'tender.ownerCompany' }),
    supplier: link(['供应商', 'Supplier'], 'supplier', { ...computed, list: ['card', 'filter'] }),
    seal: choice(
      ['密封', 'Seal'],
      { sealed: ['已密封', 'Sealed'], technical: ['技术标已开', 'Technical part opened'], opened: ['已开标', 'Opened'] },
      { ...computed, default: 'sealed' },
    ),
    currency: link(['币种', 'Currency'], 'currency', { required: true, follows: 'tender.currency' }),
    validTo: date(['有效期至', 'Valid until'], { required: true, list: 'column' }),
    leadDays: integer(['交期（天）', 'Lead time (days)'], { required: true, atLeast: 0 }),
    technical: longText(['技术方案', 'Technical part']),
    papers: file(['技术文件', 'Technical papers']),
    lines: lines(
      ['报价', 'Prices'],
      {
        item: lineLink(['标的', 'Item'], 'tender', 'items', { required: true, shows: ['name'] }),
        quantity: quantity(['数量', 'Quantity'], { computed: true, follows: 'item.quantity' }),
        material: element('材料', 'Material'),
        labour: element('人工', 'Labour'),
        overhead: element('费用', 'Overhead'),
        profit: element('利润', 'Profit'),
        price: money(['单价', 'Price'], { currency: 'doc.currency', formula: 'material + labour + overhead + profit' }),
        amount: money(['金额', 'Amount'], { currency: 'doc.currency', formula: 'quantity * price' }),
      },
      { atLeastLines: 1 },
    ),
    amount: money(['投标总额', 'Amount'], { formula: 'sum(lines.amount)', currency: 'currency', list: 'card' }),
    price: money(['平均单价', 'Mean price'], {
      formula: 'if sum(lines.quantity) = 0 then null else sum(lines.amount) / sum(lines.quantity)',
      currency: 'currency',
    }),
    commitment: text(['承诺值', 'Commitment'], { ...computed, max: 80 }),
    receivedAt: dateTime(['收件时间', 'Received at'], computed),
  },
  statuses: {
    draft: { edit: true },
    handed_in: { label: ['已投标', 'Handed in'], family: 'info' },
    won: { label: ['中标', 'Won'], family: 'success', end: true },
    lost: { label: ['未中标', 'Lost'], family: 'closed', end: true },
    void: { label: ['作废', 'Void'], family: 'closed', end: true },
  },
  actions: {
    handIn: {
      label: ['投标', 'Hand in'],
      from: 'draft',
      to: 'handed_in',
      by: 'supplier',
      checks: ['beforeDeadline', 'allItems'],
      proof: 'password',
      confirm: ['截标前可撤回并重新投标。', 'Until the deadline it can be withdrawn and handed in again.'],
    },
    withdraw: { from: 'handed_in', to: 'draft', by: 'supplier', checks: ['beforeDeadline'] },
    unseal: { label: ['开封', 'Open'], from: 'handed_in', to: 'handed_in', internal: true },
    win: { label: ['中标', 'Win'], from: 'handed_in', to: 'won', internal: true },
    lose: { label: ['未中标', 'Lose'], from: 'handed_in', to: 'lost', internal: true },
    cancel: { label: ['作废', 'Void'], from: ['draft', 'handed_in'], to: 'void', internal: true },
  },
  convertsFrom: {
    tender: {
      label: ['投标', 'Bid'],
      while: ['published'],
      partyRole: 'reader',
      by: ['supplier'],
      head: { tender: 'id' },
      lines: { from: 'items', to: 'lines', link: 'item' },
    } as const satisfies ConversionFrom<typeof tender>,
  },
  unique: [['tender']],
  constraints: [{ in: 'lines', uniqueInLines: ['item'] }],
  notify: [
    { on: 'win', to: { partyRole: 'owner', roles: ['supplier'] }, text: ['投标 {number} 中标', 'Bid {number} has won'] },
    { on: 'lose', to: { partyRole: 'owner', roles: ['supplier'] }, text: ['投标 {number} 未中标', 'Bid {number} has not won'] },
  ],
  display: { parties: ['buyer', 'supplier'], money: { main: 'amount' } },
  list: { sort: ['-receivedAt'], views: { drafts: { label: ['待投标', 'To be handed in'], where: { status: 'draft' } } } },
  form: { technical: ['技术标', 'Technical part'], lines: ['商务标', 'Prices'], commitment: ['回执', 'Receipt'] },
  print: {},
})

export const examples = [
  {
    given: { lines: [{ quantity: '1000', material: '10.70', labour: '6', overhead: '1.30', profit: '0.90' }] },
    gives: { 'lines.0.price': '18.9', amount: '18900', price: '18.9' },
  },
]
