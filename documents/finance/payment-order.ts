/**
 * Payment order (PMO): who is paid how much, in one or several payments. Each payment writes its voucher; its completion settles the statement.
 */
import type { ConversionFrom } from '../../model/between/conversion.ts'
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { approval } from '../../model/mixins/approval.ts'
import { dateReason, unlessReasoned } from '../../model/mixins/dated-after.ts'
import { frozenRate, inBase, inBaseCurrency, quotedRate } from '../../model/mixins/frozen-rate.ts'
import { openItems } from '../../model/mixins/open-items.ts'
import type { statement } from './statement.ts'

export type PaymentOrder = Doc<typeof paymentOrder>

const amount = { currency: 'currency' } as const
/** The brand's accounting fields are hidden from other parties. */
const inside = { restrict: { others: 2 } } as const
/** Accounts that are kept in the currency of the order, or in none by itself. */
const inCurrency = { status: 'active', currency: ['', '$doc.currency'] } as const
const rate = ['exchangeRate', 'ratePer', 'rateSource', 'rateDate', 'baseCurrency'] as const
/** What is approved is paid as it stands. */
const approved = ['lines', 'additions', 'deductions'] as const
const item = {
  item: f.link(['增减款项', 'Item'], 'addition_deduction', { required: true, where: { status: 'settleable', supplier: '$doc.payee' } }),
  reason: f.text(['原因', 'Reason'], { computed: true, follows: 'item.reason' }),
  amount: f.money(['金额', 'Amount'], { computed: true, follows: 'item.amount', total: true }),
  account: f.link(['记账科目', 'Account'], 'account', {
    where: inCurrency,
    help: ['付款时款项记入该科目，不冲减应付', 'The payment books the item on this account, apart from the payable'],
    ...inside,
  }),
} as const

const itemNeedsAccount = ['请选择该款项的记账科目', 'Choose the account on which this item is booked'] as const

/** Additions and deductions are on one open statement or payment order, and settled when the payment begins. */
const items = { holder: 'payment', supplier: 'payee', settled: ['payment_in_progress', 'payment_complete'] } as const

/** What is payable of a statement: its total, rounded to the decimals of the currency. Statements of earlier editions have up to four. */
const payable = { formula: 'round half up(total, if decimals = null then 2 else decimals)' } as const
/** Orders count their additions and deductions that are settled with the payment. */
const settledItems = {
  source: 'item.order',
  quantity: 'amount',
  counter: 'settledItems',
  belowZero: true,
  while: ['payment_in_progress', 'payment_complete'],
} as const

/** The form of taking a payment back; empty again once that is done. */
const takenBack = {
  backPayment: f.lineLink(['撤销的付款', 'Payment taken back'], 'payment_order', 'payments', {
    where: { doc: '$doc.id' },
    shows: ['date', 'amount'],
    ...inside,
  }),
  backReason: f.text(['撤销原因', 'Reason'], { max: 200, ...inside }),
  backOn: f.date(['撤销日期', 'Taken back on'], { help: ['冲销凭证的记账日期', 'The posting date of the reversing voucher'], ...inside }),
} as const
const backForm = ['backPayment', 'backReason', 'backOn'] as const
/** What was paid and not taken back. */
const standing = 'sum(append(for one in payments return if one.takenBackOn = null then one.amount else 0, 0))'

/** What is asked before money goes to a payee. */
const payeeWarnings = ['payeeFrozen', 'holderDiffers'] as const

export const paymentOrder = document('finance/payment_order', {
  code: 'PMO',
  label: ['付款单', 'Payment order'],
  menu: 40,
  number: 'PM-{yyyy}{mm}-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'payee', from: ['approved', 'payment_in_progress', 'payment_complete'] } } },
  rights: { read: ['finance', 'manager', 'admin', 'supplier'], create: ['finance'] },
  fields: {
    kind: f.choice(
      ['付款类型', 'Kind'],
      {
        statement: ['对账付款', 'Statement'],
        advance: ['预付款', 'Advance'],
        deposit_return: ['保证金退还', 'Deposit return'],
        fee: ['费用', 'Fee'],
      },
      { required: true, default: 'statement', list: ['column', 'filter'] },
    ),
    payee: f.link(['收款方', 'Payee'], 'supplier', { required: true, list: ['card', 'search', 'filter'] }),
    payeeAccount: f.lineLink(['收款账户', "Payee's account"], 'supplier', 'bankAccounts', {
      shows: ['bank', 'accountNo'],
      help: ['只能选已启用的账户', 'Active accounts only'],
    }),
    currency: f.link(['币种', 'Currency'], 'currency', { required: true, from: 'payee.currency', list: 'column' }),
    decimals: f.currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency'),
    ...frozenRate(inside),
    method: f.choice(
      ['付款方式', 'Method'],
      {
        transfer: ['银行转账', 'Bank transfer'],
        draft: ['承兑汇票', 'Bank draft'],
        lc: ['信用证', 'Letter of credit'],
        cash: ['现金', 'Cash'],
      },
      { required: true, default: 'transfer', list: 'column' },
    ),
    dueDate: f.date(['应付日期', 'Due date'], { list: ['card', 'filter', 'due'] }),
    lines: f.neededLines(['付款明细', 'What is paid'], {
      statement: f.link(['对账单', 'Statement'], 'statement', {
        where: { status: ['reconciled', 'ticketed'], supplier: '$doc.payee', currency: '$doc.currency' },
      }),
      invoiceNo: f.text(['发票号', 'Invoice'], { max: 40 }),
      description: f.text(['说明', 'Description']),
      open: f.money(['可付金额', 'Open amount'], { computed: true }),
      amount: f.money(['付款金额', 'Amount'], { required: true, above: 0, currency: 'doc.currency', rounded: true, total: true }),
    }),
    additions: f.lines(['增项', 'Additions'], item),
    deductions: f.lines(['扣款', 'Deductions'], item),
    amount: f.money(['付款总额', 'Amount'], {
      ...amount,
      formula: 'sum(append(lines.amount, 0)) + sum(append(additions.amount, 0)) - sum(append(deductions.amount, 0))',
      list: ['card', 'total'],
    }),
    baseAmount: f.money(['本位币金额', 'Base amount'], { formula: inBaseCurrency('amount'), ...inBase, ...inside, list: 'total' }),
    payments: f.lines(['付款记录', 'Payments'], {
      date: f.date(['付款日期', 'Date'], { required: true, default: '@today' }),
      // Has the decimals of the currency too; the type's own check accepts all that is open of an older order.
      amount: f.money(['金额', 'Amount'], { required: true, above: 0, total: true }),
      reference: f.text(['流水号', 'Bank reference'], { max: 60 }),
      ...quotedRate(inside),
      voucher: f.link(['最近凭证', 'Last voucher'], 'voucher', { computed: true, ...inside }),
      withItems: f.yesNo(['凭证含增减款项', 'Voucher with additions and deductions'], { computed: true, internal: true, ...inside }),
      remark: f.text(['备注', 'Remark']),
      file: f.file(['回单', 'Receipt'], { most: 3 }),
      takenBackOn: f.date(['撤销日期', 'Taken back on'], { computed: true }),
      takenBackBy: f.link(['撤销人', 'Taken back by'], 'user', { computed: true, ...inside }),
      takenBackReason: f.text(['撤销原因', 'Reason'], { computed: true, max: 200, ...inside }),
      takenBackVoucher: f.link(['冲销凭证', 'Reversing voucher'], 'voucher', { computed: true, ...inside }),
    }),
    ...takenBack,
    ...dateReason,
    approvedOn: f.date(['批准日', 'Approved on'], { computed: true }),
    paid: f.money(['已付金额', 'Paid'], { ...amount, formula: standing, list: ['card', 'total'] }),
    open: f.money(['未付金额', 'Open'], { ...amount, formula: 'amount - paid', list: ['card', 'total'] }),
    payableAccount: f.link(['应付科目', 'Payable account'], 'account', { where: inCurrency, ...inside }),
    bankAccount: f.link(['付款科目', 'Bank account'], 'account', { where: inCurrency, ...inside }),
    cashFlow: f.dictionaryValue(['现金流量项目', 'Cash-flow item'], 'cash_flow_item', inside),
    voucher: f.link(['凭证', 'Voucher'], 'voucher', { computed: true, ...inside, list: 'column' }),
    remark: f.longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: true },
    pending_approval: { keep: approved },
    approved: { keep: approved },
    rejected: { edit: true },
    payment_in_progress: {
      label: ['付款中', 'Payment in progress'],
      family: 'attention',
      edit: ['payments', 'dateReason', 'remark'],
      keep: approved,
    },
    payment_complete: { label: ['付款完成', 'Payment complete'], family: 'success', keep: approved },
    cancelled: { end: true },
  },
  flow: ['draft', 'pending_approval', 'approved', 'payment_in_progress'],
  warnings: {
    payeeFrozen: ['收款供应商已冻结', 'The payee is frozen'],
    holderDiffers: ['收款账户户名与供应商名称不同', "The holder of the payee's account has another name than the supplier"],
  },
  actions: {
    ...approval({
      by: 'finance',
      approver: ['manager', 'admin'],
      submit: { require: ['exchangeRate'], checks: ['amountAboveZero', 'accountApproved'], asks: payeeWarnings },
      approve: {
        sets: { approvedOn: '@today' },
        // What no reconciled statement stands behind is looked at by itself.
        limits: { kind: 'statement' },
        steps: [
          { code: 'manager', label: ['经理审批', 'Manager'], by: 'manager', sign: 'any', back: 'first' },
          { code: 'admin', label: ['负责人审批', 'Head'], by: ['admin'], sign: 'any', back: 'last' },
        ],
      },
    }),
    pay: {
      label: ['开始付款', 'Start payment'],
      from: 'approved',
      to: 'payment_in_progress',
      by: 'finance',
      apart: { did: ['approve'] },
      checks: ['accountApproved'],
      asks: payeeWarnings,
      require: ['payableAccount', 'bankAccount', 'cashFlow'],
      form: { fields: ['payableAccount', 'bankAccount', 'cashFlow'] },
    },
    registerPayment: {
      label: ['登记付款', 'Register payment'],
      from: 'payment_in_progress',
      to: 'payment_in_progress',
      by: 'finance',
      form: {
        fields: ['payments.date', 'payments.amount', 'payments.reference', 'payments.remark', 'payments.file', 'dateReason'],
        prefill: { 'payments.amount': 'open' },
      },
      checks: ['paymentGiven', 'accountApproved'],
    },
    complete: { label: ['付款完成', 'Complete'], from: 'payment_in_progress', to: 'payment_complete', internal: true },
    takeBack: {
      label: ['撤销付款', 'Take back a payment'],
      from: ['payment_in_progress', 'payment_complete'],
      to: 'payment_in_progress',
      by: 'finance',
      apart: { did: ['approve'] },
      require: backForm,
      form: { fields: backForm, prefill: { backOn: '@today' } },
      checks: ['canBeTakenBack'],
      danger: true,
      confirm: [
        '付款记录保留并标为已撤销，生成借贷相反的凭证，付款单和对账单重新打开。',
        'The payment is kept and marked, a voucher with debit and credit exchanged is made, and order and statement are open again.',
      ],
    },
    discard: { from: ['draft', 'rejected'], to: 'cancelled', by: 'finance', danger: true },
    cancel: {
      label: ['取消付款单', 'Cancel payment order'],
      from: ['approved', 'payment_in_progress'],
      to: 'cancelled',
      by: ['finance', 'manager'],
      checks: ['nothingPaid'],
      comment: 'required',
      danger: true,
      confirm: ['未付金额退回对账单。', 'The amount goes back to the statement.'],
    },
  },
  rules: {
    payments: { show: { status: ['payment_in_progress', 'payment_complete', 'cancelled'] } },
    dateReason: { show: { status: ['payment_in_progress', 'payment_complete', 'cancelled'] } },
    backPayment: { show: { status: ['payment_in_progress', 'payment_complete'] } },
    backReason: { show: { status: ['payment_in_progress', 'payment_complete'] } },
    backOn: { show: { status: ['payment_in_progress', 'payment_complete'] } },
  },
  notify: [
    {
      on: 'complete',
      to: { partyRole: 'supplier' },
      text: ['付款单 {number} 已付款 {paid}', 'Payment order {number} has been paid: {paid}'],
    },
    {
      on: 'takeBack',
      to: { partyRole: 'supplier' },
      text: ['付款单 {number} 的一笔付款已撤销', 'A payment of payment order {number} was taken back'],
    },
  ],
  constraints: [
    {
      in: 'lines',
      filled: ['statement'],
      when: { kind: 'statement' },
      message: ['对账付款须指定对账单', 'A statement payment names its statement'],
    },
    { in: 'payments', field: 'date', notAfter: '@today' },
    { field: 'backOn', notAfter: '@today' },
    {
      in: 'payments',
      field: 'date',
      notBefore: 'doc.approvedOn',
      ...unlessReasoned(['付款单批准日', 'the approval of the payment order']),
    },
    { in: 'additions', filled: ['account'], on: ['submit', 'pay'], message: itemNeedsAccount },
    { in: 'deductions', filled: ['account'], on: ['submit', 'pay'], message: itemNeedsAccount },
  ],
  // The account that was submitted for approval is the one that is paid: when the supplier changes it meanwhile, finance looks at it before it is approved or paid,
  // and before each payment: after one that bounced, too.
  basedOn: {
    account: {
      link: 'payeeAccount',
      reads: ['bank', 'branchCode', 'accountNo', 'accountName', 'state'],
      while: ['pending_approval', 'approved', 'payment_in_progress'],
      until: ['draft', 'rejected', 'payment_complete', 'cancelled'],
      by: ['keep'],
      apart: true,
      before: ['approve', 'pay', 'registerPayment'],
    },
  },
  checks: ['paymentsInCurrency', 'paymentsWithin', 'paymentsKept', 'paymentDates'],
  settles: { additions: openItems('add', items), deductions: openItems('deduct', items) },
  consumes: {
    lines: [
      {
        source: 'statement',
        quantity: 'amount',
        counter: 'requested',
        of: payable,
        unless: ['draft', 'rejected', 'cancelled'],
        sourceWhile: ['reconciled', 'ticketed'],
        message: ['超出可付金额：可付 {open}', 'Above the open amount: {open} can be paid'],
      },
      {
        source: 'statement',
        quantity: 'amount',
        counter: 'paid',
        while: ['payment_complete'],
        exhausted: { of: payable, act: 'settle', on: ['complete'] },
      },
    ],
    additions: [{ ...settledItems }],
    deductions: [{ ...settledItems, lowers: true }],
  },
  convertsFrom: {
    statement: {
      label: ['申请付款', 'Pay'],
      while: ['reconciled', 'ticketed'],
      by: ['finance'],
      head: { kind: { value: 'statement' }, payee: 'supplier', currency: 'currency', dueDate: 'dueDate' },
      line: { to: 'lines', map: { statement: 'id' } },
    } as const satisfies ConversionFrom<typeof statement>,
  },
  list: {
    views: {
      approval: { where: { status: 'pending_approval' } },
      toPay: {
        label: ['待付款', 'To pay'],
        where: { status: ['approved', 'payment_in_progress'] },
        ask: { verb: ['付款', 'Pay'], button: ['查看', 'Open'] },
        reason: ['应于 {dueDate} 前付清，未付 {open}', 'Due on {dueDate}, {open} open'],
      },
      overdue: { label: ['逾期未付', 'Overdue'], where: { dueDate: { relative: 'overdue' }, status: ['approved', 'payment_in_progress'] } },
      due: {
        label: ['七天内应付', 'Due in 7 days'],
        where: { dueDate: { relative: 'next7Days' }, status: ['approved', 'payment_in_progress'] },
      },
    },
  },
  display: { money: { main: 'amount', parts: ['paid', 'open', 'baseAmount'] } },
  form: { lines: ['付款明细', 'What is paid'], payments: ['付款记录', 'Payments'], payableAccount: ['记账', 'Booking'] },
  print: { without: ['payeeAccount', ...backForm, ...rate, 'baseAmount', 'payableAccount', 'bankAccount', 'cashFlow', 'voucher'] },
})
