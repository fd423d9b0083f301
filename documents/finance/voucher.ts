/** Voucher (VCH): a double entry, Σ debit = Σ credit. It is posted to the accounts on approval and corrected only by reversal. */
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { quotedRate } from '../../model/mixins/frozen-rate.ts'

export type Voucher = Doc<typeof voucher>

/** Debit and credit are in the base currency. */
const inBase = { currency: 'doc.baseCurrency', rounded: true } as const

const complete = ['accountsUsable', 'cashFlowGiven'] as const

export const voucher = document('finance/voucher', {
  code: 'VCH',
  label: ['记账凭证', 'Voucher'],
  menu: 50,
  number: '{type}-{period.number}-{0000}',
  rights: { read: ['finance', 'manager', 'admin'], create: ['finance'] },
  fields: {
    type: f.choice(
      ['凭证字', 'Type'],
      { GV: ['记', 'General'], RV: ['收', 'Receipt'], PV: ['付', 'Payment'], TV: ['转', 'Transfer'] },
      { required: true, default: 'GV', list: ['card', 'filter'] },
    ),
    postingDate: f.date(['记账日期', 'Posting date'], { required: true, default: '@today', list: 'card' }),
    period: f.link(['会计期间', 'Period'], 'period', {
      required: true,
      where: { status: 'open' },
      help: ['留空则取记账日期所在期间', 'Blank: the period of the posting date'],
      list: ['column', 'filter'],
    }),
    description: f.text(['摘要', 'Description'], { required: true, max: 200, list: ['card', 'search'] }),
    source: f.oneOf(['来源单据', 'Source document'], ['payment_order', 'voucher'], {
      computed: true,
      list: ['column', 'search', 'filter'],
    }),
    reverses: f.link(['冲销凭证', 'Reverses'], 'voucher', { computed: true }),
    reversedBy: f.link(['被冲销', 'Reversed by'], 'voucher', { computed: true }),
    postedAt: f.date(['过账日', 'Posted on'], { computed: true }),
    baseCurrency: f.link(['本位币', 'Base currency'], 'currency', { computed: true }),
    decimals: f.currencyDecimals(['本位币小数位', 'Decimals of the base currency'], 'baseCurrency'),
    lines: f.lines(
      ['分录', 'Entries'],
      {
        summary: f.text(['摘要', 'Summary'], { max: 200 }),
        account: f.link(['科目', 'Account'], 'account', { required: true, where: { status: 'active', currency: ['', '$currency'] } }),
        debit: f.money(['借方', 'Debit'], { required: true, atLeast: 0, default: '0', ...inBase, total: true }),
        credit: f.money(['贷方', 'Credit'], { required: true, atLeast: 0, default: '0', ...inBase, total: true }),
        currency: f.link(['原币', 'Currency'], 'currency'),
        ...quotedRate(),
        decimals: f.currencyDecimals(['原币小数位', 'Decimals of the currency'], 'currency', {}),
        amount: f.money(['原币金额', 'Amount in currency'], { currency: 'currency', rounded: true }),
        cashFlow: f.dictionaryValue(['现金流量项目', 'Cash-flow item'], 'cash_flow_item'),
        partner: f.link(['往来单位', 'Partner'], 'supplier'),
      },
      { atLeastLines: 2 },
    ),
    debit: f.money(['借方合计', 'Debit'], { formula: 'sum(append(lines.debit, 0))', list: ['card', 'total'] }),
    credit: f.money(['贷方合计', 'Credit'], { formula: 'sum(append(lines.credit, 0))', list: ['column', 'total'] }),
    difference: f.money(['差额', 'Difference'], { formula: 'debit - credit' }),
    attachments: f.file(['附件', 'Attachments']),
  },
  statuses: {
    draft: { edit: true },
    pending_approval: {},
    approved: { label: ['已过账', 'Approved and posted'], family: 'success' },
    locked: {},
    revoked: { label: ['已作废', 'Void'], family: 'closed', end: true },
  },
  flow: ['draft', 'pending_approval', 'approved'],
  actions: {
    ...approval({
      by: 'finance',
      approver: ['manager', 'finance'],
      from: 'draft',
      back: 'draft',
      submit: { label: ['提交审核', 'Submit'], checks: complete },
      approve: {
        label: ['审核过账', 'Approve and post'],
        checks: complete,
        sets: { postedAt: '@today' },
        // What a person entered, and no document made, is looked at by itself.
        limits: { source: { empty: false } },
      },
      reject: { label: ['退回', 'Return'] },
    }),
    lock: { label: ['锁定', 'Lock'], from: 'approved', to: 'locked', internal: true },
    reverse: {
      label: ['冲销', 'Reverse'],
      from: ['approved', 'locked'],
      to: 'locked',
      by: ['finance', 'manager'],
      checks: ['notOfPayment'],
      comment: 'required',
      confirm: ['将生成一张借贷相反的凭证。', 'A voucher with debit and credit exchanged is made.'],
    },
    revoke: {
      label: ['作废', 'Void'],
      from: 'draft',
      to: 'revoked',
      by: 'finance',
      comment: 'required',
      danger: true,
      confirm: ['凭证号保留，不再使用。', 'The number is kept and not used again.'],
    },
  },
  rules: { type: { lock: { action: 'edit' } }, period: { lock: { action: 'edit' } } },
  // Each line is debit xor credit, in whole cents (domain reference 5.1).
  constraints: [
    { in: 'lines', exactlyOne: ['debit', 'credit'] },
    {
      field: 'lines',
      holds: 'difference = 0 and debit > 0',
      on: ['submit', 'approve'],
      message: ['借贷不平衡，差额 {difference}', 'Debit and credit differ by {difference}'],
    },
    {
      holds: 'source = null',
      on: ['revoke'],
      message: [
        '凭证由单据生成，不能作废；过账后可以冲销',
        'A document made this voucher: it is not voided, and is reversed once it is posted',
      ],
    },
    { holds: 'reversedBy = null', on: ['reverse'], message: ['该凭证已被冲销', 'This voucher has been reversed'] },
  ],
  checks: ['dateInPeriod', 'amountsFit', 'bookedAmountsKept'],
  dated: { field: 'postingDate', calendar: 'period', on: 'submit', required: true },
  posts: {
    accounts: {
      ledger: 'account_ledger',
      on: 'approve',
      lines: 'lines',
      values: {
        voucher: 'doc.id',
        date: 'doc.postingDate',
        period: 'doc.period',
        account: 'account',
        summary: { formula: 'if summary = null then doc.description else summary' },
        currency: 'currency',
        amount: 'amount',
        cashFlow: 'cashFlow',
        partner: 'partner',
      },
      amounts: { debit: 'debit', credit: 'credit' },
    },
  },
  // Numbers have no gaps: an unwanted draft is voided, not removed.
  remove: false,
  list: {
    also: ['createdBy'],
    sort: ['-postingDate'],
    views: {
      approval: { label: ['待审核', 'Pending approval'], where: { status: 'pending_approval' } },
      draft: { label: ['未提交', 'Drafts'], where: { status: 'draft' } },
    },
  },
  form: { lines: ['分录', 'Entries'], attachments: { folded: ['附件', 'Attachments'] } },
  print: { without: ['type', 'source'] },
})
