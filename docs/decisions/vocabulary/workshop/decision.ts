/**
 * Decision on paper: a table of conditions and results that processes, rules and defaults ask. It is checked as a whole (gaps, overlaps, rows that nothing
 * reaches) and carries its own tests.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const administrators = ['admin', 'super'] as const
const computed = { computed: true } as const
const inputs = [1, 2, 3, 4, 5, 6, 7, 8] as const
const outputs = [1, 2, 3, 4] as const
/** Columns of a table whose width is data: as many as a decision may have. */
const columns = <const P extends string, const N extends readonly number[]>(prefix: P, numbers: N, zh: string, en: string) =>
  Object.fromEntries(numbers.map((at) => [`${prefix}${at}`, text([`${zh} ${at}`, `${en} ${at}`], { max: 200 })])) as {
    readonly [K in `${P}${N[number]}`]: ReturnType<typeof text>
  }

export const decision = document('decision', {
  module: 'admin',
  code: 'DCS',
  kind: 'config',
  label: ['决策表', 'Decision'],
  number: 'DC{000}V{edition}',
  title: ['number', 'name'],
  parties: { owner: ['brand', 'platform'] },
  rights: { read: administrators, create: administrators, edit: administrators, export: administrators },
  fields: {
    name: text(['名称', 'Name'], { required: true, max: 60 }),
    code: text(['编码', 'Code'], { required: true, max: 40, list: ['card', 'search'] }),
    edition: integer(['版本', 'Version'], { ...computed, default: 1, list: 'card' }),
    first: link(['首个版本', 'First version'], 'decision', computed),
    previous: link(['上一版本', 'Previous version'], 'decision', computed),
    change: link(['所属变更', 'Change'], 'config_change', { where: { status: ['open', 'in_review'] }, list: 'column' }),
    policy: choice(
      ['命中策略', 'Hit policy'],
      {
        unique: ['唯一', 'Unique'],
        any: ['任一相同', 'Any'],
        priority: ['优先级', 'Priority'],
        first: ['首个', 'First'],
        rule_order: ['按行序', 'Rule order'],
        output_order: ['按结果序', 'Output order'],
        collect: ['收集', 'Collect'],
      },
      { required: true, default: 'unique', list: 'column' },
    ),
    collect: choice(
      ['汇总', 'Collected as'],
      { list: ['列表', 'List'], sum: ['合计', 'Sum'], min: ['最小', 'Least'], max: ['最大', 'Most'], count: ['计数', 'Count'] },
      { default: 'list' },
    ),
    inputs: lines(
      ['条件', 'Inputs'],
      {
        expression: text(['表达式', 'Expression'], { required: true, max: 200 }),
        zh: text(['中文', 'In Chinese'], { required: true, max: 60 }),
        en: text(['英文', 'In English'], { required: true, max: 60 }),
        kind: choice(
          ['类型', 'Kind'],
          { number: ['数值', 'Number'], text: ['文本', 'Text'], date: ['日期', 'Date'], yesNo: ['是否', 'Yes or no'] },
          { required: true, default: 'text' },
        ),
        domain: text(['取值范围', 'Values'], { max: 400, help: ['留空为任意值', 'Blank: any value'] }),
      },
      { atLeastLines: 1, atMostLines: 8 },
    ),
    outputs: lines(
      ['结果', 'Outputs'],
      {
        name: text(['名称', 'Name'], { required: true, max: 40 }),
        kind: choice(
          ['类型', 'Kind'],
          { number: ['数值', 'Number'], text: ['文本', 'Text'], yesNo: ['是否', 'Yes or no'] },
          { required: true, default: 'text' },
        ),
        values: text(['优先次序', 'Values in order of priority'], { max: 400 }),
        byDefault: text(['默认值', 'Default'], { max: 200 }),
      },
      { atLeastLines: 1, atMostLines: 4 },
    ),
    rows: lines(
      ['规则', 'Rows'],
      {
        ...columns('in', inputs, '条件', 'Input'),
        ...columns('out', outputs, '结果', 'Output'),
        note: text(['备注', 'Annotation'], { max: 200 }),
      },
      { atLeastLines: 1, atMostLines: 1000 },
    ),
    tests: lines(['用例', 'Tests'], {
      ...columns('in', inputs, '给定', 'Given'),
      ...columns('out', outputs, '应得', 'Expected'),
      refused: yesNo(['应报错', 'Is refused'], { default: false }),
      passed: yesNo(['通过', 'Passed'], computed),
      given: text(['实得', 'Result'], { ...computed, max: 400 }),
    }),
    faults: lines(
      ['检查结果', 'Faults'],
      {
        kind: choice(['问题', 'Fault'], {
          gap: ['缺口', 'Gap'],
          overlap: ['重叠', 'Overlap'],
          unreachable: ['不可达', 'Unreachable'],
          type: ['类型不符', 'Wrong type'],
        }),
        rows: text(['行', 'Rows'], { max: 60 }),
        witness: text(['示例', 'Witness'], { max: 400 }),
      },
      { computed: true },
    ),
    faulty: integer(['问题数', 'Faults'], { formula: 'count(faults)', list: 'card' }),
    failed: integer(['未通过用例', 'Failed tests'], { formula: 'count(tests[passed != true])', list: 'column' }),
    complete: yesNo(['完整', 'Complete'], { formula: 'count(faults[kind = "gap"]) = 0 or count(outputs[byDefault = null]) = 0' }),
    remark: longText(['说明', 'Remark']),
  },
  statuses: { draft: { edit: { except: ['code'] } }, active: {}, stopped: {}, archived: { end: true } },
  actions: {
    examine: { label: ['检查与试算', 'Check and try'], from: ['draft', 'active'], to: 'draft', by: administrators },
    publish: {
      label: ['发布', 'Publish'],
      from: 'draft',
      to: 'active',
      by: administrators,
      when: { failed: 0, complete: true },
      checks: ['tableSound', 'noCircle', 'caller'],
    },
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: administrators },
    stop: { from: 'active', to: 'stopped', by: administrators, comment: 'required', checks: ['notCalled'] },
    start: { from: 'stopped', to: 'active', by: administrators },
    archive: { from: ['draft', 'active', 'stopped'], to: 'archived', by: administrators, danger: true },
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: 'draft',
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'archive',
  },
  unique: [['code', 'edition']],
  constraints: [
    { in: 'inputs', uniqueInLines: ['expression'] },
    { in: 'outputs', uniqueInLines: ['name'] },
    { in: 'outputs', filled: ['values'], when: { policy: ['priority', 'output_order'] }, on: ['publish'] },
  ],
  rules: { collect: { show: { policy: 'collect' }, require: { policy: 'collect' } } },
  display: { facts: ['code', 'policy', 'faulty', 'failed'] },
  sections: [{ name: 'decision-grid', label: ['决策表', 'Table'], at: 'above' }],
  list: { views: { active: { where: { status: 'active' } }, faulty: { label: ['有问题', 'With faults'], where: { faulty: { gt: 0 } } } } },
  form: {
    inputs: ['条件与结果', 'Inputs and outputs'],
    rows: ['规则', 'Rows'],
    tests: ['用例', 'Tests'],
    faults: ['检查', 'Check'],
    remark: otherSection,
  },
})

export const examples = [
  {
    given: {
      faults: [{ kind: 'overlap', rows: '2, 4' }, { kind: 'gap' }],
      outputs: [{ name: 'approver', byDefault: null }],
      tests: [{ passed: true }, { passed: false }],
    },
    gives: { faulty: 2, failed: 1, complete: false },
  },
  { given: { faults: [{ kind: 'gap' }], outputs: [{ name: 'approver', byDefault: 'manager' }], tests: [] }, gives: { complete: true } },
]
