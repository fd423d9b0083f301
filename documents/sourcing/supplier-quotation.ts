/**
 * Supplier quotation (QUO): one supplier's prices for a request, visible to the supplier alone until the window closes, then to the
 * brand, never to competitors.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { taxModes } from '../../model/mixins/amounts.ts'
import type { requestForQuotation } from './request-for-quotation.ts'

export type SupplierQuotation = Doc<typeof supplierQuotation>

const computed = { computed: true } as const
const days = (zh: string, en: string) => f.integer([zh, en], { required: true, default: 0, atLeast: 0, atMost: 999 })
const tier = (at: number) => f.quantity([`第 ${at} 档数量`, `Tier ${at} from`], computed)
const price = (at: number) => f.money([`第 ${at} 档单价`, `Tier ${at} price`], { above: 0, currency: 'doc.currency' })
/** Once the window is closed a quotation cannot be changed. */
const open = { lock: { window: 'closed' } } as const

/** The people of the supplier who quote. */
const quoting = { partyRole: 'owner', roles: ['supplier'] } as const

export const supplierQuotation = document('sourcing/supplier_quotation', {
  code: 'QUO',
  label: ['供应商报价单', 'Supplier quotation'],
  menu: 20,
  // No serial, because it would reveal how many suppliers have quoted.
  number: '{rfq.number}-{supplier.number}',
  title: ['number'],
  // Until the window closes, and while it is open again, the brand cannot read any row; drafts it never reads.
  parties: {
    owner: 'supplier',
    partyRoles: { brand: { via: 'buyer', from: ['pending_evaluation'], sealed: { until: 'rfq.readableAt' } } },
  },
  rights: {
    read: ['supplier', 'buyer', 'merchandiser', 'manager', 'finance', 'inspector', 'reviewer', 'admin'],
    create: ['supplier'],
    export: ['supplier', 'buyer', 'merchandiser', 'manager', 'finance', 'admin'],
  },
  fields: {
    rfq: f.link(['询价单', 'Request'], 'request_for_quotation', {
      required: true,
      where: { status: 'quotation_open' },
      list: ['card', 'search', 'filter'],
    }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { ...computed, list: ['card', 'search', 'filter'] }),
    buyer: f.link(['采购方', 'Buyer'], 'company', {
      ...computed,
      follows: 'rfq.ownerCompany',
      help: ['报价关闭后可见', 'Sees it once the window has closed'],
    }),
    taxMode: f.choice(['价格口径', 'Prices'], taxModes, { ...computed, follows: 'rfq.taxMode' }),
    window: f.choice(['报价窗口', 'Window'], { open: ['开启', 'Open'], closed: ['关闭', 'Closed'] }, { ...computed, default: 'open' }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, where: { status: 'active' }, list: 'card' }),
    rate: f.quantity(['汇率', 'Rate'], {
      ...computed,
      per: 'ratePer',
      help: ['折算为询价币种', 'Into the currency of the request'],
    }),
    ratePer: f.quantity(['汇率单位', 'Units the rate is for'], { ...computed, default: '1' }),
    rateSource: f.text(['汇率来源', 'Source of the rate'], computed),
    rateDate: f.date(['汇率日期', 'Rate of'], computed),
    validTo: f.date(['有效期至', 'Valid until'], { required: true, list: 'column' }),
    minimum: f.quantity(['最小起订量', 'Minimum order quantity'], { atLeast: 0, list: 'column' }),
    supplyDays: days('材料供应天数', 'Material supply days'),
    leadDays: days('生产天数', 'Lead time days'),
    packingDays: days('包装与运输天数', 'Packaging and shipping days'),
    totalDays: f.integer(['总交期天数', 'Total lead time'], { formula: 'supplyDays + leadDays + packingDays', list: 'card' }),
    lines: f.neededLines(['报价明细', 'Lines'], {
      item: f.lineLink(['询价项目', 'Item'], 'request_for_quotation', 'items', {
        required: true,
        where: { doc: '$doc.rfq' },
        shows: ['name'],
      }),
      name: f.text(['名称', 'Name'], computed),
      style: f.link(['款式', 'Style'], 'style', { ...computed, follows: 'item.style' }),
      quantity: f.quantity(['数量', 'Quantity'], { ...computed, total: true }),
      unit: f.link(['单位', 'Unit'], 'unit', computed),
      expectedPrice: f.money(['期望单价', 'Expected unit price'], computed),
      price: f.money(['报价', 'Quoted price'], { above: 0, currency: 'doc.currency', forUnit: 'unit' }),
      tier1: tier(1),
      price1: price(1),
      tier2: tier(2),
      price2: price(2),
      tier3: tier(3),
      price3: price(3),
      tier4: tier(4),
      price4: price(4),
      tier5: tier(5),
      price5: price(5),
      unitPrice: f.money(['适用单价', 'Price at the quantity'], { ...computed, currency: 'doc.currency' }),
      amount: f.money(['金额', 'Amount'], {
        total: true,
        currency: 'doc.currency',
        formula: 'if unitPrice = null or quantity = null then 0 else unitPrice * quantity',
      }),
      deviation: f.percent(['与期望偏差', 'Against expected'], {
        places: 2,
        signed: true,
        formula:
          'if expectedPrice = null or unitPrice = null or doc.rate = null then null else (unitPrice * doc.rate / doc.ratePer - expectedPrice) / expectedPrice * 100',
      }),
      cost: f.text(['成本构成', 'Cost breakdown'], { max: 400 }),
      reference: f.text(['参考材料', 'Reference material'], { max: 200 }),
    }),
    total: f.money(['报价总额', 'Total'], { currency: 'currency', formula: 'sum(lines.amount)', list: 'card' }),
    remark: f.longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: true },
    pending_evaluation: { label: ['待评估', 'Pending evaluation'], family: 'attention', edit: true },
    selected: { label: ['中选', 'Selected'], family: 'success', end: true },
    unselected: { label: ['未中选', 'Unselected'], family: 'closed', end: true },
    stopped: { label: ['已终止', 'Stopped'], end: true },
  },
  actions: {
    submit: {
      label: ['提交报价', 'Submit'],
      from: 'draft',
      to: 'pending_evaluation',
      by: 'supplier',
      checks: ['inWindow', 'priced'],
      confirm: ['窗口关闭前仍可修改。', 'It can still be revised until the window closes.'],
    },
    withdraw: { from: 'pending_evaluation', to: 'draft', by: 'supplier', checks: ['inWindow'] },
    select: { label: ['中选', 'Select'], from: 'pending_evaluation', to: 'selected', internal: true },
    unselect: { label: ['未中选', 'Unselect'], from: 'pending_evaluation', to: 'unselected', internal: true },
    stop: { label: ['终止', 'Stop'], from: ['draft', 'pending_evaluation'], to: 'stopped', internal: true },
  },
  rules: {
    rfq: { lock: { action: 'edit' } },
    currency: open,
    validTo: open,
    minimum: open,
    supplyDays: open,
    leadDays: open,
    packingDays: open,
    lines: open,
    remark: open,
  },
  notify: [
    { on: 'select', to: quoting, text: ['报价 {number} 中选', 'Quotation {number} was selected'] },
    { on: 'unselect', to: quoting, text: ['报价 {number} 未中选', 'Quotation {number} was not selected'] },
    { on: 'stop', to: quoting, text: ['报价 {number} 因询价终止而停止', 'Quotation {number} was stopped with its request'] },
  ],
  constraints: [
    { in: 'lines', uniqueInLines: ['item'] },
    { field: 'validTo', notBefore: '@today', on: ['submit'], message: ['有效期已过', 'The validity has passed'] },
  ],
  checks: ['inWindow', 'itemsOfRequest', 'pricedStill'],
  unique: [['rfq']],
  convertsFrom: {
    request_for_quotation: {
      label: ['报价', 'Quote'],
      while: ['quotation_open'],
      partyRole: 'supplier',
      by: ['supplier'],
      head: { rfq: 'id', currency: 'currency' },
      lines: { from: 'items', to: 'lines', link: 'item' },
    } as const satisfies ConversionFrom<typeof requestForQuotation>,
  },
  list: {
    sort: ['-validTo'],
    views: { drafts: { label: ['待提交', 'To be submitted'], where: { status: 'draft' } }, won: { where: { status: 'selected' } } },
  },
  form: { rfq: ['报价', 'Quotation'], minimum: ['交期', 'Lead time'], lines: ['明细', 'Lines'] },
  print: { title: ['报价单', 'Quotation'], without: ['supplyDays', 'leadDays', 'packingDays'] },
})
