/** Supplier invoice (SIV): what a supplier bills for a reconciled statement. The sum of all invoices never exceeds it. */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import type { statement } from './statement.ts'

export type SupplierInvoice = Doc<typeof supplierInvoice>

const computed = { computed: true } as const
const amount = { currency: 'currency' } as const
const rounded = { currency: 'doc.currency', rounded: true } as const

export const supplierInvoice = document('finance/supplier_invoice', {
  code: 'SIV',
  label: ['供应商发票', 'Supplier invoice'],
  menu: 20,
  number: 'SI-{guest}{yyyy}{mm}-{0000}',
  title: ['number', 'invoiceNo'],
  parties: { owner: 'supplier', partyRoles: { brand: { via: 'buyer', from: ['submitted'] } } },
  rights: { read: ['finance', 'manager', 'buyer', 'merchandiser', 'admin', 'supplier'], create: ['supplier'] },
  fields: {
    invoiceNo: f.text(['发票号码', 'Invoice number'], { required: true, max: 40 }),
    invoiceCode: f.text(['发票代码', 'Invoice code'], { max: 40 }),
    date: f.date(['开票日期', 'Invoice date'], { required: true, default: '@today', list: 'card' }),
    statement: f.link(['对账单', 'Statement'], 'statement', {
      required: true,
      where: { status: ['reconciled', 'ticketed', 'settled'] },
      list: ['card', 'search', 'filter'],
    }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', {
      ...computed,
      follows: 'statement.supplier',
      list: ['column', 'search', 'filter'],
    }),
    buyer: f.link(['采购方', 'Buyer'], 'company', { ...computed, follows: 'statement.ownerCompany', list: 'column' }),
    currency: f.link(['币种', 'Currency'], 'currency', { ...computed, follows: 'statement.currency', list: 'column' }),
    decimals: f.currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency'),
    file: f.file(['发票文件', 'Invoice file'], { most: 3 }),
    statementTotal: f.money(['对账应开票金额', 'To be invoiced for the statement'], {
      tax: 'gross',
      ...computed,
      ...amount,
      default: '0',
      follows: 'statement.invoiceable',
    }),
    invoicedBefore: f.money(['已开票金额', 'Invoiced before'], {
      tax: 'gross',
      ...computed,
      ...amount,
      default: '0',
      help: ['同一对账单其他有效发票', 'Other invoices of the statement that stand'],
    }),
    invoiceable: f.money(['可开票金额', 'To be invoiced'], { tax: 'gross', ...amount, formula: 'statementTotal - invoicedBefore' }),
    lines: f.neededLines(['发票明细', 'Invoice lines'], {
      item: f.text(['项目', 'Item'], { required: true, max: 120 }),
      net: f.money(['未税金额', 'Net'], { tax: 'net', required: true, ...rounded, total: true }),
      taxRate: f.percent(['税率', 'Tax rate'], { required: true, default: '13', atLeast: 0, atMost: 100 }),
      tax: f.money(['税额', 'Tax'], { tax: 'tax', ...rounded, formula: 'net * taxRate / 100', total: true }),
      gross: f.money(['价税合计', 'Gross'], { tax: 'gross', formula: 'net + tax', total: true }),
    }),
    net: f.money(['未税合计', 'Net'], { tax: 'net', ...amount, formula: 'sum(lines.net)', list: ['column', 'total'] }),
    tax: f.money(['税额合计', 'Tax'], { tax: 'tax', ...amount, formula: 'sum(lines.tax)', list: ['column', 'total'] }),
    gross: f.money(['价税合计', 'Gross'], { tax: 'gross', ...amount, formula: 'net + tax', list: ['card', 'total'] }),
    remark: f.longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: true },
    submitted: {},
    approved: {},
    rejected: { edit: true },
    settled: { family: 'success' },
    cancelled: { label: ['已作废', 'Voided'], end: true },
  },
  flow: ['draft', 'submitted', 'approved'],
  actions: {
    submit: { label: ['提交发票', 'Submit'], from: ['draft', 'rejected'], to: 'submitted', by: 'supplier', checks: ['withinStatement'] },
    approve: {
      label: ['核对通过', 'Approve'],
      from: 'submitted',
      to: 'approved',
      partyRole: 'brand',
      by: 'finance',
      checks: ['withinStatement'],
      confirm: ['发票将计入对账单。', 'The invoice is counted on the statement.'],
    },
    reject: { from: 'submitted', to: 'rejected', partyRole: 'brand', by: 'finance', comment: 'required' },
    void: { label: ['作废', 'Void'], from: ['draft', 'rejected'], to: 'cancelled', by: 'supplier', danger: true },
    settle: { from: 'approved', to: 'settled', internal: true },
    reopen: { label: ['重新打开', 'Reopen'], from: 'settled', to: 'approved', internal: true },
    release: { from: ['submitted', 'approved'], to: 'rejected', internal: true },
  },
  checks: ['ownStatement'],
  unique: [['invoiceNo']],
  convertsFrom: {
    statement: {
      label: ['开具发票', 'Invoice'],
      while: ['reconciled', 'ticketed', 'settled'],
      partyRole: 'supplier',
      by: ['supplier'],
      head: { statement: 'id' },
      line: { to: 'lines', map: { item: 'number', net: 'net' } },
    } as const satisfies ConversionFrom<typeof statement>,
  },
  notify: [
    {
      on: 'reject',
      to: { partyRole: 'owner', roles: ['supplier'] },
      text: ['发票 {invoiceNo} 被驳回：{comment}', 'Invoice {invoiceNo} was rejected: {comment}'],
    },
  ],
  list: { views: { toCheck: { label: ['待核对', 'To be checked'], where: { status: 'submitted' } } } },
  form: { invoiceNo: ['发票', 'Invoice'], statementTotal: ['金额', 'Amounts'] },
})
