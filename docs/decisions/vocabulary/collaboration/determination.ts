/**
 * Determination on paper: the account of one ticket. Who paid what, who bears which share, and what each party owes or gets; all balances add up to nothing.
 * Its approval makes the additions and deductions, once.
 */
import type { ConversionFrom } from '../../../../model/between/conversion.ts'
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { currencyDecimals } from '../../../../model/fields/currency-decimals.ts'
import { date } from '../../../../model/fields/date.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { file } from '../../../../model/fields/file.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { money } from '../../../../model/fields/money.ts'
import { percent } from '../../../../model/fields/percent.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import type { ticket } from './ticket.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const computed = { computed: true } as const
const cents = { currency: 'doc.currency', rounded: true } as const
const claims = ['manager', 'admin', 'finance'] as const

export const determination = document('determination', {
  module: 'ticket',
  code: 'RDT',
  kind: 'transaction',
  label: ['定责单', 'Determination'],
  number: '{ticket.number}-D{edition}',
  title: ['number', 'ticket'],
  parties: { owner: 'brand', read: 'granted', partyRoles: { supplier: { via: 'supplier', from: ['pending_feedback'] } } },
  rights: {
    read: ['manager', 'admin', 'finance', 'merchandiser', 'supplier', 'factory', 'carrier'],
    create: ['manager', 'admin'],
    edit: ['manager', 'admin'],
  },
  fields: {
    ticket: link(['异常单', 'Ticket'], 'ticket', { required: true, list: ['card', 'search', 'filter'] }),
    edition: integer(['版本', 'Version'], { ...computed, default: 1, list: 'card' }),
    first: link(['首个版本', 'First version'], 'determination', { computed: true }),
    previous: link(['上一版本', 'Previous version'], 'determination', computed),
    supplier: link(['供应商', 'Supplier'], 'supplier', { follows: 'ticket.supplier', list: ['column', 'filter'] }),
    order: link(['采购订单', 'Purchase order'], 'purchase_order', { follows: 'ticket.order', list: 'column' }),
    date: date(['日期', 'Date'], { required: true, default: '@today', list: 'column' }),
    currency: link(['币种', 'Currency'], 'currency', { required: true, from: 'ticket.order.currency', list: 'column' }),
    decimals: currencyDecimals(['金额小数位', 'Decimals of amounts'], 'currency'),
    calculation: choice(
      ['计算方式', 'Calculation'],
      {
        fixed: ['固定金额', 'Fixed'],
        ratio: ['比例', 'Ratio of the base'],
        daily: ['按天比例', 'Ratio a day'],
        piece: ['每件', 'A piece'],
        carton: ['每箱', 'A carton'],
        costs: ['费用实报', 'Recharge of costs'],
      },
      { required: true, default: 'costs', list: 'column' },
    ),
    base: money(['计算基数', 'Base'], { atLeast: 0, currency: 'currency' }),
    ratio: percent(['比例 %', 'Ratio %'], { atLeast: 0, atMost: 100 }),
    days: integer(['延误天数', 'Days late'], { atLeast: 0 }),
    ownDays: integer(['我方天数', 'Days of the brand'], { atLeast: 0, default: 0 }),
    cap: percent(['上限 %', 'Cap %'], { atLeast: 0, atMost: 100 }),
    units: quantity(['件数或箱数', 'Pieces or cartons'], { atLeast: 0 }),
    each: money(['单价', 'Each'], { atLeast: 0, currency: 'currency' }),
    damages: money(['违约金', 'Damages'], {
      currency: 'currency',
      rounded: true,
      formula:
        'if calculation = "ratio" then base * ratio / 100 else if calculation = "daily" then min(base * ratio * max(0, days - (if ownDays = null then 0 else ownDays)) / 100, base * (if cap = null then 100 else cap) / 100) else if calculation = "piece" or calculation = "carton" then units * each else if calculation = "fixed" then base else 0',
    }),
    costs: lines(['费用', 'Costs'], {
      what: text(['项目', 'What'], { required: true, max: 120 }),
      paidBy: link(['支付方', 'Paid by'], 'company', { required: true }),
      units: quantity(['数量', 'Units'], { default: '1', atLeast: 0 }),
      price: money(['单价', 'Price'], { required: true, atLeast: 0, currency: 'doc.currency' }),
      amount: money(['金额', 'Amount'], { ...cents, formula: 'units * price' }),
      paper: file(['凭据', 'Paper'], { most: 3 }),
    }),
    total: money(['费用合计', 'Costs'], { formula: 'sum(append(costs.amount, 0))', currency: 'currency', list: 'card' }),
    shares: lines(
      ['责任分摊', 'Shares'],
      {
        party: link(['责任方', 'Party'], 'company', { required: true }),
        ratio: percent(['比例 %', 'Ratio %'], { required: true, atLeast: 0, atMost: 100 }),
        amount: money(['应承担', 'Bears'], { ...cents, formula: 'sum(append(doc.costs.amount, 0)) * ratio / 100' }),
        paid: money(['已支付', 'Has paid'], {
          ...cents,
          formula: 'sum(append(doc.costs[paidBy = party].amount, 0))',
        }),
        balance: money(['差额', 'Balance'], { ...cents, formula: 'amount - paid' }),
        answer: choice(
          ['答复', 'Answer'],
          { none: ['未答复', 'None'], accepted: ['接受', 'Accepted'], objected: ['异议', 'Objected'] },
          { ...computed, default: 'none' },
        ),
        counterRatio: percent(['对方比例 %', 'Counter-ratio %'], { atLeast: 0, atMost: 100 }),
        grounds: longText(['理由', 'Grounds']),
        answeredAt: dateTime(['答复时间', 'Answered at'], computed),
        item: link(['增减款项', 'Item'], 'addition_deduction', computed),
      },
      { rows: { visibleTo: 'party' } },
    ),
    balances: money(['差额合计', 'Sum of balances'], { formula: 'sum(append(shares.balance, 0))', currency: 'currency' }),
    objections: integer(['异议数', 'Objections'], { formula: 'count(shares[answer = "objected"])', list: 'card' }),
    unanswered: integer(['未答复', 'Unanswered'], { formula: 'count(shares[answer = "none" and ratio > 0])', list: 'column' }),
    effect: choice(
      ['结算方式', 'Effect'],
      { offset: ['货款抵扣', 'Offset at payment'], price: ['价格调整', 'Price adjustment'] },
      { required: true, default: 'offset' },
    ),
    answerBy: date(['答复期限', 'Answer by'], { list: ['column', 'due'] }),
    rounds: integer(['反馈轮次', 'Rounds of feedback'], { ...computed, default: 0 }),
    hash: text(['内容摘要', 'Hash'], { ...computed, max: 80 }),
    remark: longText(['说明', 'Remark'], { restrict: { others: 2 } }),
  },
  statuses: {
    draft: { edit: { except: ['ticket'] } },
    pending_feedback: { label: ['待反馈', 'Pending feedback'], family: 'attention', edit: ['answerBy'], keep: ['costs'] },
    received_feedback: { label: ['已反馈', 'Received feedback'], family: 'info', edit: { except: ['ticket', 'edition'] } },
    approved: { family: 'success' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], family: 'closed', end: true },
    replaced: { label: ['已被替代', 'Replaced'], family: 'closed', end: true },
  },
  actions: {
    propose: {
      label: ['发送', 'Propose'],
      from: ['draft', 'received_feedback'],
      to: 'pending_feedback',
      by: ['manager', 'admin'],
      require: ['answerBy'],
      checks: ['roundsLeft'],
      asks: ['takenElsewhere', 'aboveTheLoss'],
      confirm: ['各责任方将看到自己的份额。', 'Every party sees its own share.'],
    },
    accept: {
      label: ['接受', 'Accept'],
      from: 'pending_feedback',
      to: 'received_feedback',
      by: '*',
      partyRole: ['supplier', 'reader'],
      checks: ['isParty'],
      proof: 'password',
    },
    object: {
      label: ['异议', 'Object'],
      from: 'pending_feedback',
      to: 'received_feedback',
      by: '*',
      partyRole: ['supplier', 'reader'],
      checks: ['isParty'],
      comment: 'required',
    },
    fallSilent: { label: ['逾期未答复', 'No answer'], from: 'pending_feedback', to: 'received_feedback', internal: true },
    approve: {
      from: 'received_feedback',
      to: 'approved',
      by: claims,
      proof: 'password',
      checks: ['ticketOpen'],
      confirm: ['批准后生成增减款项。', 'The additions and deductions are made.'],
    },
    revise: { label: ['新版本', 'New version'], from: 'approved', to: 'approved', by: claims, comment: 'required' },
    replace: { label: ['替代', 'Replace'], from: 'approved', to: 'replaced', internal: true },
    withdraw: {
      from: ['draft', 'pending_feedback', 'received_feedback', 'approved'],
      to: 'withdrawn',
      by: claims,
      checks: ['itemsFree'],
      comment: 'required',
      danger: true,
    },
  },
  convertsFrom: {
    ticket: {
      label: ['定责', 'Determine'],
      while: ['in_progress'],
      by: ['manager', 'admin'],
      head: { ticket: 'id' },
    } as const satisfies ConversionFrom<typeof ticket>,
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: ['draft', 'pending_feedback', 'received_feedback'],
    active: 'approved',
    retired: 'replaced',
    revise: 'revise',
    retire: 'replace',
  },
  unique: [['ticket', 'edition']],
  settings: {
    rounds: integer(['最多反馈轮次', 'Rounds of feedback at most'], { required: true, default: 2, atLeast: 1 }),
    daysToAnswer: integer(['答复工作日', 'Working days to answer'], { required: true, default: 5, atLeast: 1 }),
    aboveTheLoss: percent(['高于损失的提示线 %', 'Damages above the loss that are confirmed %'], { required: true, default: '30' }),
  },
  constraints: [
    { in: 'shares', field: 'ratio', sumIs: '100', on: ['propose', 'approve'] },
    {
      in: 'shares',
      field: 'balance',
      sumIs: '0',
      on: ['propose', 'approve'],
      message: ['各方差额合计必须为零', 'The balances of all parties must add up to nothing'],
    },
    { in: 'shares', uniqueInLines: ['party'] },
    { filled: ['base', 'ratio'], when: { calculation: ['ratio', 'daily'] } },
    { filled: ['days'], when: { calculation: 'daily' } },
    { filled: ['units', 'each'], when: { calculation: ['piece', 'carton'] } },
  ],
  notify: [
    {
      on: 'propose',
      to: { partyRole: 'supplier' },
      kind: 'LINK',
      text: ['定责单 {number} 请于 {answerBy} 前答复', 'Please answer {number} by {answerBy}'],
    },
    { on: ['accept', 'object'], to: { users: ['createdBy'] }, text: ['{number} 已答复：{comment}', '{number} was answered: {comment}'] },
    { on: 'approve', to: { partyRole: 'supplier' }, kind: 'LINK', text: ['定责单 {number} 已批准', '{number} has been approved'] },
  ],
  shares: {
    // Each party reads the page with its own share and the total, blind to the shares of the others.
    proposal: {
      while: ['pending_feedback', 'received_feedback', 'approved'],
      until: ['withdrawn'],
      toLinked: ['shares.party'],
      of: ['id'],
    },
  },
  // No item for a party that bears what it has paid; who bears more is deducted from, who paid more gets an addition. Whose supplier a party is, logic says.
  generates: {
    items: {
      type: 'addition_deduction',
      on: 'approve',
      tryOn: 'propose',
      each: [{ as: 'share', lines: 'shares' }],
      where: 'share.balance != 0',
      values: {
        kind: { formula: 'if share.balance > 0 then "deduct" else "add"' },
        fixed: { formula: 'abs(share.balance)' },
        source: { value: 'ticket' },
        order: 'doc.order',
        reason: 'doc.number',
        currency: 'doc.currency',
        effect: 'doc.effect',
      },
    },
  },
  moments: {
    silence: { at: 'answerBy', act: 'fallSilent' },
    reminder: {
      before: 'P1D',
      of: 'answerBy',
      while: ['pending_feedback'],
      notify: { to: { partyRole: 'supplier' }, text: ['{number} 请于 {answerBy} 前答复', 'Please answer {number} by {answerBy}'] },
    },
  },
  remove: false,
  display: {
    money: { main: 'total', parts: ['damages'] },
    parties: ['supplier'],
    facts: ['calculation', 'answerBy', 'objections'],
    waits: { pending_feedback: { on: 'supplier', label: ['等待答复', 'Waits for an answer'], due: 'answerBy' } },
  },
  list: {
    views: {
      open: { label: ['进行中', 'Open'], where: { status: ['draft', 'pending_feedback', 'received_feedback'] } },
      late: { label: ['逾期', 'Late'], where: { answerBy: { relative: 'overdue' }, status: 'pending_feedback' } },
    },
  },
  form: {
    calculation: ['计算', 'Calculation'],
    costs: ['费用', 'Costs'],
    shares: ['分摊', 'Shares'],
    remark: otherSection,
  },
  print: { title: ['定责单', 'Determination'], without: ['remark'] },
})

const [brand, supplier, mill] = ['1', '2', '3']
const cost = (paidBy: string, price: string, units = '1') => ({ paidBy, price, units })
export const examples = [
  {
    given: {
      decimals: 2,
      calculation: 'costs',
      costs: [cost(brand, '1320.00'), cost(brand, '600.00'), cost(brand, '7.56', '14')],
      shares: [
        { party: supplier, ratio: '65', answer: 'accepted' },
        { party: mill, ratio: '25', answer: 'none' },
        { party: brand, ratio: '10', answer: 'none' },
      ],
    },
    gives: {
      total: '2025.84',
      'shares.0.balance': '1316.8',
      'shares.1.balance': '506.46',
      'shares.2.amount': '202.58',
      'shares.2.balance': '-1823.26',
      balances: '0',
      unanswered: 2,
    },
  },
  {
    given: {
      decimals: 2,
      calculation: 'costs',
      costs: [cost(supplier, '0.80', '360'), cost(brand, '15.00', '12')],
      shares: [
        { party: supplier, ratio: '70' },
        { party: brand, ratio: '30' },
      ],
    },
    gives: { total: '468', 'shares.0.balance': '39.6', 'shares.1.balance': '-39.6', balances: '0' },
  },
  {
    given: { decimals: 2, calculation: 'daily', base: '18522.00', ratio: '0.5', days: 5, ownDays: 2, cap: '5', costs: [], shares: [] },
    gives: { damages: '277.83' },
  },
  { given: { decimals: 2, calculation: 'ratio', base: '18522.00', ratio: '1', costs: [], shares: [] }, gives: { damages: '185.22' } },
]
