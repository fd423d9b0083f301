/**
 * Lot on paper: a supplier's lot of one material colour with its rolls, tests and claims. Its figures are sums of the rolls; nothing that was received is
 * usable before the lot is judged.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { date } from '../../../../model/fields/date.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { percent } from '../../../../model/fields/percent.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const computed = { computed: true, default: '0' } as const
const ofRolls = (field: string) => ({ of: 'roll', field, via: 'lot', unless: [] }) as const
const inspectors = ['inspector', 'warehouse'] as const
/** The supplier reads what it delivered and what was claimed, never the score by which lots are sampled. */
const inside = { restrict: { others: 2 } } as const

export const lot = document('lot', {
  module: 'warehouse',
  code: 'LOT',
  kind: 'transaction',
  label: ['物料批次', 'Material lot'],
  number: 'LT-{materialColour.number}{yy}{mm}-{000}',
  title: ['number', 'dyeLot'],
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier', from: ['passed', 'failed', 'conceded'] } } },
  rights: {
    read: ['warehouse', 'inspector', 'planner', 'buyer', 'manager', 'finance', 'admin', 'supplier'],
    create: ['warehouse'],
    edit: inspectors,
  },
  fields: {
    materialColour: link(['物料颜色', 'Material colour'], 'material_colour', { required: true, list: ['card', 'search', 'filter'] }),
    supplier: link(['供应商', 'Supplier'], 'supplier', {
      required: true,
      from: 'materialColour.supplier',
      list: ['card', 'search', 'filter'],
    }),
    dyeLot: text(['缸号', 'Dye lot'], { required: true, max: 40, upperCase: true, list: ['card', 'search'] }),
    received: date(['入库日期', 'Received on'], { required: true, default: '@today', list: 'column' }),
    expires: date(['有效期至', 'Usable until'], { list: ['column', 'due'] }),
    testedUntil: date(['检测有效期至', 'Tests valid until'], { computed: true, list: 'due' }),
    sampleShare: percent(['抽检比例 %', 'Share of rolls to check %'], { required: true, default: '10', above: 0, atMost: 100 }),
    limit: quantity(['每百平方米分数上限', 'Most points per 100 m²'], { required: true, default: '20', above: 0 }),
    claimFor: choice(
      ['短码索赔范围', 'Claim for short rolls'],
      { sample: ['抽检卷', 'The sample'], all: ['整批', 'All rolls'] },
      { required: true, default: 'sample' },
    ),
    rolls: integer(['卷数', 'Rolls'], { computed: true, default: 0, list: 'card' }),
    ticketed: quantity(['标签总长 (m)', 'Ticketed (m)'], computed),
    length: quantity(['总长 (m)', 'Length (m)'], { ...computed, list: 'column' }),
    usable: quantity(['可用长度 (m)', 'Usable (m)'], { ...computed, list: 'card' }),
    sampleTicketed: quantity(['抽检标签长度', 'Ticketed, of the sample'], computed),
    sampleLength: quantity(['抽检实测长度', 'Measured, of the sample'], computed),
    toSample: integer(['应抽卷数', 'Rolls to check'], { formula: 'ceiling(rolls * sampleShare / 100)' }),
    deviation: percent(['长度偏差 %', 'Deviation of length %'], {
      places: 2,
      formula: 'if sampleTicketed = 0 then null else (sampleLength - sampleTicketed) / sampleTicketed * 100',
    }),
    claim: quantity(['短码索赔 (m)', 'Claim for short rolls (m)'], {
      formula:
        'if sampleTicketed = 0 or sampleLength >= sampleTicketed then 0 else (if claimFor = "sample" then sampleTicketed - sampleLength else ticketed * (sampleTicketed - sampleLength) / sampleTicketed)',
    }),
    tests: lines(['检测', 'Tests'], {
      report: link(['检测报告', 'Test report'], 'test_report', { computed: true }),
      item: text(['项目', 'Item'], { required: true, max: 80 }),
      limit: text(['限值', 'Limit'], { max: 40 }),
      value: text(['结果', 'Result'], { max: 40 }),
      passed: yesNo(['合格', 'Passed'], { default: false }),
      validTo: date(['有效期至', 'Valid until']),
    }),
    shrinkBefore: quantity(['缩水前 (cm)', 'Before washing (cm)'], { above: 0 }),
    shrinkAfter: quantity(['缩水后 (cm)', 'After washing (cm)'], { above: 0 }),
    shrinkage: percent(['缩水率 %', 'Shrinkage %'], { places: 2, formula: '(shrinkAfter - shrinkBefore) / shrinkBefore * 100' }),
    failedTests: integer(['不合格项', 'Failed tests'], { formula: 'count(tests[passed != true])' }),
    severity: choice(
      ['检验严格度', 'Severity'],
      { reduced: ['放宽', 'Reduced'], normal: ['正常', 'Normal'], tightened: ['加严', 'Tightened'] },
      { computed: true, default: 'normal', ...inside },
    ),
    judgedAt: dateTime(['判定时间', 'Judged at'], { computed: true }),
    remark: longText(['备注', 'Remark'], inside),
  },
  statuses: {
    received: { label: ['待检', 'In quarantine'], family: 'attention', edit: true },
    passed: { label: ['合格', 'Passed'], family: 'success', edit: ['remark', 'expires'] },
    failed: { label: ['不合格', 'Failed'], family: 'danger', edit: ['tests', 'remark'] },
    conceded: { label: ['让步接收', 'Conceded'], family: 'info', edit: ['remark'] },
    blocked: { label: ['冻结', 'Blocked'], family: 'danger' },
    closed: { end: true },
  },
  flow: ['failed', 'conceded'],
  actions: {
    pass: {
      label: ['判合格', 'Pass'],
      from: 'received',
      to: 'passed',
      by: 'inspector',
      checks: ['enoughSampled', 'withinLimits'],
      when: { failedTests: 0 },
    },
    fail: { label: ['判不合格', 'Fail'], from: 'received', to: 'failed', by: 'inspector', comment: 'required', danger: true },
    concede: {
      label: ['让步接收', 'Concede'],
      from: 'failed',
      to: 'conceded',
      comment: 'required',
      steps: [
        { code: 'quality', label: ['质量', 'Quality'], by: 'inspector', sign: 'any' },
        { code: 'manager', label: ['经理', 'Manager'], by: 'manager', sign: 'any' },
      ],
    },
    block: { label: ['冻结', 'Block'], from: ['passed', 'conceded'], to: 'blocked', internal: true },
    unblock: { label: ['解除冻结', 'Release'], from: 'blocked', to: 'conceded', by: 'manager', comment: 'required', proof: 'password' },
    close: { label: ['关闭', 'Close'], from: ['passed', 'failed', 'conceded', 'blocked'], to: 'closed', internal: true },
  },
  rollUp: {
    rolls: { of: 'roll', via: 'lot', unless: [] },
    ticketed: ofRolls('ticketed'),
    length: ofRolls('length'),
    usable: { of: 'roll', field: 'length', via: 'lot', while: ['usable'] },
    sampleTicketed: { ...ofRolls('ticketed'), where: { sampled: 'yes' } },
    sampleLength: { ...ofRolls('length'), where: { sampled: 'yes' } },
  },
  moments: {
    testsExpire: {
      before: 'P14D',
      of: 'testedUntil',
      while: ['passed', 'conceded'],
      notify: {
        to: { partyRole: 'owner', roles: ['inspector'] },
        text: ['批次 {number} 的检测 {testedUntil} 到期', 'The tests of lot {number} expire on {testedUntil}'],
      },
    },
  },
  unique: [['materialColour', 'supplier', 'dyeLot', 'received']],
  constraints: [
    { field: 'expires', after: 'received' },
    { in: 'tests', uniqueInLines: ['item', 'report'] },
    { filled: ['shrinkBefore', 'shrinkAfter'], on: ['pass'] },
  ],
  notify: [
    {
      on: 'fail',
      to: { partyRole: 'owner', roles: ['buyer', 'manager'] },
      text: ['批次 {number} 不合格：{comment}', 'Lot {number} failed: {comment}'],
    },
    {
      on: 'block',
      to: { partyRole: 'owner', roles: ['planner', 'warehouse'] },
      kind: 'LINK',
      text: ['批次 {number} 已冻结', 'Lot {number} is blocked'],
    },
  ],
  display: {
    parties: ['supplier'],
    facts: ['dyeLot', 'severity', 'deviation'],
    progress: { of: 'length', steps: ['usable'] },
    usedBy: [{ type: 'roll', via: 'lot', as: 'list' }],
  },
  children: [
    { type: 'roll', via: 'lot' },
    { type: 'lot_use', via: 'lot' },
  ],
  list: {
    sort: ['-received'],
    views: {
      quarantine: { label: ['待检', 'In quarantine'], where: { status: 'received' } },
      expiring: { where: { expires: { relative: 'next30Days' } } },
    },
  },
  form: { rolls: ['数量', 'Quantities'], tests: ['检测', 'Tests'], severity: otherSection },
  print: { without: ['severity', 'remark'] },
})

/** Where a lot went: what was cut of it and what counts changed. It has no documents of its own. */
export const lotUse = document('lot_use', {
  module: 'warehouse',
  code: 'LTU',
  kind: 'report',
  label: ['批次去向', 'Use of lots'],
  parties: { owner: ['brand', 'factory'] },
  rights: { read: ['warehouse', 'inspector', 'planner', 'manager', 'admin'] },
  readonly: true,
  fields: {
    lot: link(['批次', 'Lot'], 'lot', { list: ['card', 'filter'] }),
    roll: link(['布卷', 'Roll'], 'roll', { list: 'card' }),
    materialColour: link(['物料颜色', 'Material colour'], 'material_colour', { list: 'column' }),
    workOrder: link(['生产工单', 'Work order'], 'work_order', { list: ['card', 'filter'] }),
    date: date(['日期', 'Date'], { list: ['column', 'filter'] }),
    quantity: quantity(['数量', 'Quantity'], { list: ['column', 'total'] }),
  },
  reads: [
    {
      type: 'cutting_order',
      lines: 'spread',
      where: [{ field: 'doc.status', operator: 'eq', value: 'completed' }],
      values: { workOrder: 'doc.workOrder', date: 'doc.date', quantity: 'used' },
      status: 'used',
    },
    {
      type: 'stock_count',
      lines: 'lines',
      where: [{ field: 'doc.status', operator: 'eq', value: 'posted' }],
      values: { date: 'doc.date', quantity: 'difference' },
      status: 'counted',
    },
  ],
  statuses: { used: { label: ['领用', 'Used'], family: 'info' }, counted: { label: ['盘点', 'Counted'], family: 'neutral' } },
  actions: {},
  list: { sort: ['-date'] },
})

const sample = { sampleTicketed: '300', sampleLength: '297.9', ticketed: '2300', rolls: 23, sampleShare: '10', tests: [] }
export const examples = [
  {
    given: { ...sample, claimFor: 'sample', shrinkBefore: '50.0', shrinkAfter: '48.5' },
    gives: { toSample: 3, deviation: '-0.7', claim: '2.1', shrinkage: '-3' },
  },
  { given: { ...sample, claimFor: 'all' }, gives: { claim: '16.1' } },
]
