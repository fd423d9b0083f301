/**
 * Count on paper: bins are counted blind while trade goes on. Each line remembers where the ledger stood when its bin was counted, so that posting changes
 * stock by the difference and never to the counted figure.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { dictionaryValue } from '../../../../model/fields/dictionary-value.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { links } from '../../../../model/fields/links.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { money } from '../../../../model/fields/money.ts'
import { percent } from '../../../../model/fields/percent.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const computed = { computed: true } as const
const held = (zh: string, en: string, of: string) => ({ [of]: [zh, en] }) as const
const counters = ['warehouse'] as const

export const count = document('stock_count', {
  module: 'warehouse',
  code: 'STK',
  kind: 'transaction',
  label: ['盘点单', 'Stock count'],
  number: 'SC-{yyyy}{mm}{dd}-{000}',
  // A counter reads the counts that name him.
  parties: { owner: 'brand', own: { warehouse: ['counter', 'secondCounter'] } },
  rights: { read: ['warehouse', 'finance', 'manager', 'admin'], create: ['warehouse', 'finance'], edit: ['warehouse', 'finance'] },
  fields: {
    warehouse: link(['仓库', 'Warehouse'], 'warehouse', { required: true, where: { status: 'active' }, list: ['card', 'filter'] }),
    kind: choice(
      ['盘点类型', 'Kind'],
      { cycle: ['循环盘点', 'Cycle'], full: ['全盘', 'Full'] },
      { required: true, default: 'cycle', list: 'card' },
    ),
    method: choice(
      ['盘点方式', 'Method'],
      { running: ['不停业', 'Running'], frozen: ['冻结', 'Frozen'] },
      { required: true, default: 'running', list: 'column' },
    ),
    bins: links(['库位', 'Bins'], 'bin', { where: { warehouse: '$warehouse' } }),
    countClass: choice(['盘点级别', 'Class'], { a: ['A 每月', 'A monthly'], b: ['B 每季', 'B quarterly'], c: ['C 每年', 'C yearly'] }),
    date: date(['盘点日期', 'Date'], { required: true, default: '@today', list: ['card', 'due'] }),
    counter: link(['盘点人', 'Counter'], 'user', { required: true, list: ['column', 'filter'] }),
    secondCounter: link(['复盘人', 'Second counter'], 'user'),
    tolerancePieces: quantity(['数量容差', 'Tolerance in pieces'], { required: true, default: '0', atLeast: 0 }),
    tolerancePercent: percent(['比例容差 %', 'Tolerance %'], { required: true, default: '0', atLeast: 0 }),
    toleranceValue: money(['金额容差', 'Tolerance in value'], { required: true, default: '0', atLeast: 0 }),
    lines: lines(['盘点明细', 'Counted'], {
      bin: link(['库位', 'Bin'], 'bin', { required: true }),
      materialColour: link(['物料颜色', 'Material colour'], 'material_colour', { required: true }),
      lot: link(['批次', 'Lot'], 'lot'),
      roll: link(['卷', 'Roll'], 'roll'),
      state: choice(
        ['状态', 'State'],
        { ...held('可用', 'Usable', 'usable'), ...held('冻结', 'Blocked', 'blocked') },
        { required: true, default: 'usable' },
      ),
      book: quantity(['期初账面', 'Book at the start'], { ...computed, default: '0' }),
      moved: quantity(['其间变动', 'Movements until counted'], { ...computed, default: '0' }),
      entry: integer(['盘点时流水号', 'Ledger position'], { ...computed, ordinal: true }),
      counted: quantity(['盘点数量', 'Counted'], { atLeast: 0 }),
      countedAt: dateTime(['盘点时间', 'Counted at'], computed),
      recounted: quantity(['复盘数量', 'Recounted'], { atLeast: 0 }),
      found: quantity(['确认数量', 'Found'], { formula: 'if recounted != null then recounted else counted' }),
      difference: quantity(['差异', 'Difference'], { formula: 'if found = null then 0 else found - (book + moved)' }),
      cost: money(['单位成本', 'Unit cost'], { ...computed, default: '0' }),
      value: money(['差异金额', 'Value'], { formula: 'difference * cost' }),
      beyond: yesNo(['超容差', 'Beyond tolerance'], {
        formula:
          'difference != 0 and (abs(difference) > doc.tolerancePieces or (book + moved != 0 and abs(difference) / (book + moved) * 100 > doc.tolerancePercent) or abs(value) > doc.toleranceValue)',
      }),
      reason: dictionaryValue(['原因', 'Reason'], 'count_reason'),
      account: link(['科目', 'Account'], 'account', { where: { status: 'active' } }),
    }),
    counted: integer(['已盘', 'Counted'], { formula: 'count(lines[counted != null])', list: 'column' }),
    toCount: integer(['待盘', 'To count'], { formula: 'count(lines[counted = null])', list: 'card' }),
    toRecount: integer(['待复盘', 'To recount'], { formula: 'count(lines[beyond and recounted = null])', list: 'card' }),
    shortage: money(['盘亏', 'Shortage'], { formula: 'sum(append(lines[difference < 0].value, 0))' }),
    surplus: money(['盘盈', 'Surplus'], { formula: 'sum(append(lines[difference > 0].value, 0))' }),
    gross: money(['差异绝对额', 'Absolute differences'], { formula: 'surplus - shortage', list: 'column' }),
    remark: longText(['备注', 'Remark']),
  },
  statuses: {
    draft: { edit: true },
    counting: { label: ['盘点中', 'Counting'], family: 'info', edit: ['lines'] },
    recounting: { label: ['复盘中', 'Recounting'], family: 'attention', edit: ['lines'], keep: ['warehouse', 'bins'] },
    review: { label: ['待审批', 'In review'], family: 'attention' },
    posted: { end: true },
    cancelled: { end: true },
  },
  flow: ['review', 'posted'],
  actions: {
    begin: { label: ['开始盘点', 'Begin'], from: 'draft', to: 'counting', by: ['warehouse', 'finance'], checks: ['binsFree'] },
    handIn: {
      label: ['提交盘点', 'Hand in'],
      from: 'counting',
      to: 'recounting',
      by: counters,
      among: ['counter'],
      when: { toCount: 0 },
    },
    finish: {
      label: ['复盘完成', 'Recount done'],
      from: 'recounting',
      to: 'review',
      by: counters,
      apart: { persons: ['counter'], did: ['handIn'] },
      when: { toRecount: 0 },
    },
    post: {
      label: ['审批过账', 'Approve and post'],
      from: 'review',
      to: 'posted',
      apart: { persons: ['counter', 'secondCounter'] },
      reason: ['差异 {gross}，盘亏 {shortage}', 'Differences {gross}, shortage {shortage}'],
      steps: [
        { code: 'finance', label: ['财务', 'Finance'], by: 'finance', sign: 'any' },
        { code: 'manager', label: ['经理', 'Manager'], by: 'manager', sign: 'any', when: { expression: 'gross > 1000' } },
      ],
      confirm: ['库存按差异增减。', 'Stock changes by the differences.'],
    },
    reject: { label: ['退回', 'Return'], from: 'review', to: 'recounting', by: ['finance', 'manager'], back: 'first', comment: 'required' },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['draft', 'counting', 'recounting'],
      to: 'cancelled',
      by: ['finance', 'manager'],
      comment: 'required',
      danger: true,
    },
  },
  rules: { bins: { show: { kind: 'cycle' } }, secondCounter: { require: { status: 'recounting' } } },
  dated: { field: 'date', calendar: 'period', on: 'finish' },
  posts: {
    differences: {
      ledger: 'material_ledger',
      on: 'post',
      lines: 'lines',
      where: 'difference != 0',
      values: {
        date: 'doc.date',
        warehouse: 'doc.warehouse',
        bin: 'bin',
        materialColour: 'materialColour',
        lot: 'lot',
        roll: 'roll',
        state: 'state',
        document: 'doc.number',
      },
      amounts: { quantity: 'difference', value: 'value' },
      constants: { kind: 'stock_count', holder: 'own' },
    },
  },
  moments: {
    late: {
      after: 'P1D',
      of: 'date',
      while: ['counting'],
      notify: { to: { users: ['counter'] }, text: ['{number} 还有 {toCount} 行未盘', '{number}: {toCount} lines are still to be counted'] },
    },
  },
  constraints: [
    { field: 'secondCounter', apart: ['counter'] },
    { in: 'lines', uniqueInLines: ['bin', 'materialColour', 'lot', 'roll', 'state'] },
    { in: 'lines', filled: ['reason', 'account'], where: { beyond: true }, on: ['finish', 'post'] },
  ],
  notify: [
    { on: 'handIn', to: { users: ['secondCounter'] }, text: ['{number} 待复盘 {toRecount} 行', '{number}: {toRecount} lines to recount'] },
    { on: 'reject', to: { users: ['counter', 'secondCounter'] }, text: ['{number} 退回：{comment}', '{number} was returned: {comment}'] },
  ],
  display: {
    people: [
      { link: 'counter', does: ['盘点', 'Counts'] },
      { link: 'secondCounter', does: ['复盘', 'Recounts'] },
    ],
    progress: { of: 'counted', steps: ['toRecount'] },
  },
  list: {
    views: {
      running: { label: ['进行中', 'Under way'], where: { status: ['counting', 'recounting'] } },
      review: { where: { status: 'review' } },
    },
  },
  form: { lines: ['明细', 'Lines'], shortage: ['结果', 'Result'], remark: otherSection },
  print: { without: ['tolerancePieces', 'tolerancePercent', 'toleranceValue'] },
})

const tolerance = { tolerancePieces: '2', tolerancePercent: '5', toleranceValue: '0' }
export const examples = [
  {
    given: {
      ...tolerance,
      lines: [
        { book: '100', moved: '-8', counted: '89', cost: '10' },
        { book: '100', moved: '0', counted: '97', cost: '10' },
        { book: '50', moved: '0', counted: null, cost: '1' },
      ],
    },
    gives: {
      'lines.0.difference': '-3',
      'lines.1.difference': '-3',
      'lines.0.beyond': true,
      toCount: 1,
      toRecount: 2,
      shortage: '-60',
      gross: '60',
    },
  },
]
