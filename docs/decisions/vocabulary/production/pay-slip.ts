/**
 * Pay slip on paper: what a worker earned in a month by approved pieces, held against the minimum wage of the place. A run makes the slips of a plant; each
 * piece is paid once, and what is wrong afterwards is a line of the next open month.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lineLink } from '../../../../model/fields/line-link.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { money } from '../../../../model/fields/money.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const computed = { computed: true } as const
const cents = { places: 2 } as const
const entered = { ...cents, atLeast: 0, default: '0' } as const
const earnedIn = (hours: string) => ({ ...cents, formula: `sum(append(lines[hours = "${hours}"].amount, 0))` }) as const

export const paySlip = document('pay_slip', {
  module: 'production',
  code: 'PAY',
  kind: 'transaction',
  label: ['工资条', 'Pay slip'],
  number: 'PS-{month}-{00000}',
  title: ['number', 'worker'],
  parties: { owner: ['factory', 'brand'] },
  rights: { read: ['factory', 'finance', 'manager'], create: ['factory'], edit: ['factory'], export: ['factory', 'finance'] },
  fields: {
    worker: link(['员工', 'Worker'], 'user', { required: true, list: ['card', 'search', 'filter'] }),
    plant: link(['厂区', 'Plant'], 'plant', { required: true, list: ['column', 'filter'] }),
    month: text(['月份', 'Month'], { required: true, max: 7, list: ['card', 'filter'] }),
    paidOn: date(['发放日', 'Paid on'], { required: true }),
    paidDays: quantity(['计薪天数', 'Paid days'], { required: true, default: '21.75', atLeast: 0, atMost: 31 }),
    method: choice(
      ['加班计算', 'Overtime by'],
      { pieces: ['计件', 'Pieces'], hours: ['工时', 'Hours'] },
      { required: true, default: 'pieces' },
    ),
    minimum: money(['当地最低工资', 'Minimum wage of the place'], { required: true, ...cents, above: 0 }),
    lines: lines(['计件', 'Pieces'], {
      day: date(['班次日期', 'Shift date'], { required: true }),
      operation: link(['工序', 'Operation'], 'operation', { required: true }),
      hours: choice(
        ['时段', 'Hours'],
        {
          normal: ['正常', 'Normal'],
          workday: ['工作日加班', 'Workday overtime'],
          rest: ['休息日', 'Rest day'],
          holiday: ['法定节假日', 'Public holiday'],
        },
        { required: true, default: 'normal' },
      ),
      pieces: quantity(['件数', 'Pieces'], { required: true }),
      rate: money(['工价', 'Rate'], { required: true, atLeast: 0 }),
      factor: quantity(['倍数', 'Factor'], {
        formula: 'if hours = "workday" then 1.5 else if hours = "rest" then 2 else if hours = "holiday" then 3 else 1',
      }),
      amount: money(['金额', 'Amount'], { ...cents, formula: 'pieces * rate * factor' }),
    }),
    corrections: lines(['更正', 'Corrections'], {
      slip: link(['原工资条', 'Corrected slip'], 'pay_slip', { required: true, where: { status: 'locked', worker: '$doc.worker' } }),
      slipLine: lineLink(['原行', 'Corrected line'], 'pay_slip', 'lines'),
      reason: text(['原因', 'Reason'], { required: true, max: 200 }),
      amount: money(['金额', 'Amount'], { required: true, ...cents }),
    }),
    normal: money(['正常工资', 'Normal hours'], { ...earnedIn('normal'), list: 'column' }),
    workday: money(['工作日加班', 'Workday overtime'], earnedIn('workday')),
    restDay: money(['休息日加班', 'Rest days'], earnedIn('rest')),
    holiday: money(['节假日加班', 'Public holidays'], earnedIn('holiday')),
    earned: money(['计件合计', 'Earned by pieces'], { ...cents, formula: 'sum(append(lines.amount, 0))', list: 'column' }),
    minimumDue: money(['应计最低工资', 'Minimum for the paid days'], {
      ...cents,
      formula: 'if paidDays >= 21.75 then minimum else minimum * paidDays / 21.75',
    }),
    topUp: money(['补足', 'Top-up'], { ...cents, formula: 'if normal >= minimumDue then 0 else minimumDue - normal', list: 'column' }),
    allowances: money(['津贴', 'Allowances'], entered),
    corrected: money(['更正合计', 'Corrections'], { ...cents, formula: 'sum(append(corrections.amount, 0))' }),
    gross: money(['应发', 'Gross'], {
      ...cents,
      formula: 'earned + topUp + corrected + (if allowances = null then 0 else allowances)',
      list: 'card',
    }),
    damage: money(['赔偿', 'Damage'], entered),
    deducted: money(['本月扣赔偿', 'Damage taken this month'], {
      ...cents,
      formula: 'if damage = null then 0 else max(0, min(damage, gross * 20 / 100, gross - minimumDue))',
    }),
    carried: money(['结转赔偿', 'Damage carried on'], { ...cents, formula: '(if damage = null then 0 else damage) - deducted' }),
    insurance: money(['社保个人部分', 'Social insurance'], entered),
    tax: money(['个人所得税', 'Income tax'], entered),
    net: money(['实发', 'Net'], {
      ...cents,
      formula: 'gross - deducted - (if insurance = null then 0 else insurance) - (if tax = null then 0 else tax)',
      list: 'card',
    }),
    overtimeHours: quantity(['加班小时', 'Overtime hours'], { ...computed, default: '0', list: 'column' }),
    attended: integer(['出勤天数', 'Days attended'], { ...computed, default: 0 }),
    problem: choice(
      ['问题', 'Problem'],
      {
        none: ['无', 'None'],
        minimum: ['低于最低工资', 'Below the minimum'],
        overtime: ['加班超 36 小时', 'Over 36 h overtime'],
        attendance: ['无出勤', 'No attendance'],
      },
      {
        formula:
          'if topUp > 0 then "minimum" else if overtimeHours > 36 then "overtime" else if attended = 0 then "attendance" else "none"',
        list: ['card', 'filter'],
      },
    ),
    signed: yesNo(['已签收', 'Signed for'], { default: false }),
    remark: longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: { except: ['worker', 'plant', 'month', 'lines'] } },
    reviewed: { label: ['已复核', 'Reviewed'], family: 'info', edit: ['remark'] },
    locked: { edit: ['signed'] },
    void: { label: ['已作废', 'Void'], family: 'closed', end: true },
  },
  flow: ['draft', 'reviewed', 'locked'],
  actions: {
    review: { label: ['复核', 'Review'], from: 'draft', to: 'reviewed', by: ['factory', 'finance'] },
    lock: {
      label: ['锁定', 'Lock'],
      from: 'reviewed',
      to: 'locked',
      by: ['finance', 'manager'],
      apart: { did: ['review'] },
      reason: ['{month} 实发 {net}', '{month}: net {net}'],
      confirm: ['锁定后只能在下一个月更正。', 'From then on it is corrected in the next month only.'],
    },
    return: { label: ['退回', 'Return'], from: 'reviewed', to: 'draft', by: ['finance', 'manager'], back: 'first', comment: 'required' },
    discard: { from: 'draft', to: 'void', by: 'factory', comment: 'required', danger: true },
  },
  posts: {
    paid: {
      ledger: 'piece_work',
      on: 'lock',
      tryOn: 'review',
      lines: 'lines',
      sign: '-',
      values: {
        date: 'day',
        worker: 'doc.worker',
        month: 'doc.month',
        operation: 'operation',
        rate: 'rate',
        hours: 'hours',
        document: 'doc.number',
      },
      amounts: { pieces: 'pieces' },
    },
  },
  dated: { field: 'paidOn', calendar: 'period', on: 'review', required: true },
  unique: [['worker', 'plant', 'month']],
  constraints: [
    { in: 'lines', uniqueInLines: ['day', 'operation', 'hours', 'rate'] },
    { atLeastOne: ['lines', 'corrections'], on: ['review'] },
  ],
  notify: [{ on: 'lock', to: { users: ['worker'] }, text: ['{month} 工资条：实发 {net}', 'Pay slip {month}: net {net}'] }],
  remove: false,
  display: { money: { main: 'net', parts: ['gross', 'deducted'] }, people: [{ link: 'worker', does: ['领取', 'Is paid'] }] },
  list: {
    views: {
      problems: { label: ['有问题', 'With problems'], where: { problem: ['minimum', 'overtime', 'attendance'] } },
      toLock: { where: { status: 'reviewed' }, label: ['待锁定', 'To lock'] },
    },
  },
  form: {
    lines: ['计件', 'Pieces'],
    normal: ['工资', 'Pay'],
    damage: ['扣款', 'Deductions'],
    overtimeHours: otherSection,
  },
  print: { title: ['工资条', 'Pay slip'], without: ['problem', 'remark'] },
})

const pieces = (hours: string, count: string) => ({ hours, pieces: count, rate: '0.4200' })
export const examples = [
  {
    given: {
      paidDays: '21.75',
      minimum: '2690.00',
      damage: '800.00',
      overtimeHours: '20',
      attended: 24,
      corrections: [],
      lines: [pieces('normal', '6000'), pieces('workday', '900'), pieces('rest', '300'), pieces('holiday', '100')],
    },
    gives: {
      normal: '2520',
      workday: '567',
      restDay: '252',
      holiday: '126',
      earned: '3465',
      topUp: '170',
      gross: '3635',
      deducted: '727',
      carried: '73',
      net: '2908',
      problem: 'minimum',
    },
  },
  { given: { paidDays: '18', minimum: '2690.00', lines: [], corrections: [] }, gives: { minimumDue: '2226.21', gross: '2226.21' } },
]
