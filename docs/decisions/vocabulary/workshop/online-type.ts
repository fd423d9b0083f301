/**
 * Online type on paper: a document type that an administrator makes in the browser. Its parts are lines, the check of definitions judges them, and publishing
 * makes its tables and tells every node.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import { partyLabels } from '../../../../model/people/party-kinds.ts'

const administrators = ['admin', 'super'] as const
const computed = { computed: true } as const
/** Names as the tables, the wire and formulas have them. */
const name = (zh: string, en: string, pattern: string) =>
  text([zh, en], { required: true, max: 40, validations: [{ type: 'regexp', value: pattern }] })
const camelCase = '^[a-z][a-zA-Z0-9]*$'
const snakeCase = '^[a-z][a-z0-9_]*$'
const labels = {
  zh: text(['中文', 'In Chinese'], { required: true, max: 60 }),
  en: text(['英文', 'In English'], { required: true, max: 60 }),
} as const
const formula = (zh: string, en: string) => text([zh, en], { max: 400, help: ['FEEL 表达式', 'An expression in FEEL'] })

export const onlineType = document('online_type', {
  module: 'admin',
  code: 'DFM',
  kind: 'config',
  label: ['在线单据类型', 'Online type'],
  number: 'DF{000}V{edition}',
  title: ['number', 'zh'],
  parties: { owner: ['brand', 'platform'] },
  rights: { read: administrators, create: administrators, edit: administrators },
  fields: {
    type: text(['类型名', 'Name of the type'], {
      required: true,
      max: 40,
      validations: [{ type: 'regexp', value: '^x_[a-z][a-z0-9_]*$' }],
      help: ['以 x_ 开头，发布后不可更改', 'Begins with x_; it never changes once published'],
      list: ['card', 'search'],
    }),
    ...labels,
    edition: integer(['版本', 'Version'], { ...computed, default: 1, list: 'card' }),
    first: link(['首个版本', 'First version'], 'online_type', { computed: true }),
    previous: link(['上一版本', 'Previous version'], 'online_type', computed),
    change: link(['所属变更', 'Change'], 'config_change', { where: { status: ['open', 'in_review'] }, list: ['column', 'filter'] }),
    kind: choice(
      ['性质', 'Kind'],
      { master: ['主数据', 'Master'], transaction: ['业务单据', 'Transaction'], config: ['配置', 'Configuration'] },
      { required: true, default: 'transaction' },
    ),
    owner: choice(['归属方', 'Owner'], partyLabels('brand', 'supplier', 'factory', 'carrier'), { required: true, default: 'brand' }),
    pattern: text(['编号规则', 'Number pattern'], { max: 60 }),
    menu: text(['菜单分组', 'Menu group'], { max: 40 }),
    fields: lines(
      ['字段', 'Fields'],
      {
        group: text(['明细组', 'Line group'], { max: 40, help: ['留空为表头', 'Blank: the header'] }),
        field: name('字段名', 'Name', camelCase),
        ...labels,
        kind: choice(
          ['类型', 'Kind'],
          {
            text: ['文本', 'Text'],
            longText: ['多行文本', 'Long text'],
            integer: ['整数', 'Integer'],
            quantity: ['数量', 'Quantity'],
            money: ['金额', 'Money'],
            percent: ['百分比', 'Percent'],
            date: ['日期', 'Date'],
            yesNo: ['是否', 'Yes or no'],
            choice: ['选项', 'Choice'],
            dictionaryValue: ['字典值', 'Dictionary value'],
            link: ['关联', 'Link'],
            matrix: ['尺码矩阵', 'Size matrix'],
            image: ['图片', 'Picture'],
            file: ['附件', 'File'],
            lines: ['明细组', 'Line group'],
          },
          { required: true, default: 'text' },
        ),
        to: text(['关联类型或字典', 'Linked type or dictionary'], { max: 60 }),
        choices: longText(['选项', 'Choices'], { help: ['每行：编码=中文|英文', 'Each line: code=Chinese|English'] }),
        required: yesNo(['必填', 'Required'], { default: false }),
        formula: formula('公式', 'Formula'),
        atLeast: text(['最小值', 'At least'], { max: 20 }),
        atMost: text(['最大值', 'At most'], { max: 20 }),
        inList: yesNo(['列表显示', 'In the list'], { default: false }),
        inPrint: yesNo(['打印', 'On paper'], { default: true }),
      },
      { atLeastLines: 1, atMostLines: 200 },
    ),
    statuses: lines(
      ['状态', 'Statuses'],
      {
        state: name('编码', 'Code', snakeCase),
        ...labels,
        family: choice(
          ['颜色', 'Family'],
          {
            neutral: ['中性', 'Neutral'],
            info: ['信息', 'Info'],
            attention: ['关注', 'Attention'],
            success: ['成功', 'Success'],
            danger: ['危险', 'Danger'],
            closed: ['关闭', 'Closed'],
          },
          { required: true, default: 'neutral' },
        ),
        edit: yesNo(['可编辑', 'Open for changes'], { default: false }),
        inProcess: yesNo(['审批节点', 'Node of the approval'], { default: false }),
      },
      { atLeastLines: 1 },
    ),
    actions: lines(['动作', 'Actions'], {
      action: name('编码', 'Code', camelCase),
      ...labels,
      from: text(['起始状态', 'From'], { required: true, max: 200 }),
      to: text(['目标状态', 'To'], { required: true, max: 40 }),
      partyRole: text(['执行方', 'Party role'], { max: 40 }),
      when: formula('条件', 'Condition'),
      sign: choice(
        ['签署', 'Signatures'],
        { none: ['无', 'None'], any: ['任一', 'Any'], all: ['全部', 'All'] },
        { required: true, default: 'none' },
      ),
      comment: yesNo(['必须备注', 'Needs a comment'], { default: false }),
      proof: yesNo(['密码确认', 'Asks for the password'], { default: false }),
    }),
    rights: lines(['权限', 'Rights'], {
      role: link(['角色', 'Role'], 'role', { required: true }),
      scope: text(['范围', 'Scope'], {
        required: true,
        max: 60,
        help: ['read、create、edit、export 或动作、字段', 'read, create, edit, export, an action or a field'],
      }),
      level: choice(
        ['级别', 'Level'],
        { free: ['可用', 'Free'], read: ['只读', 'Read only'], absent: ['不可见', 'Absent'] },
        { required: true, default: 'free' },
      ),
    }),
    uniques: lines(['唯一', 'Unique'], { columns: text(['字段', 'Fields'], { required: true, max: 200 }) }),
    faults: lines(
      ['检查结果', 'Faults'],
      {
        place: text(['位置', 'Place'], { max: 200 }),
        zh: text(['说明', 'In Chinese'], { max: 400 }),
        en: text(['英文说明', 'In English'], { max: 400 }),
      },
      { computed: true },
    ),
    faulty: integer(['问题数', 'Faults'], { formula: 'count(faults)', list: 'card' }),
    fieldCount: integer(['字段数', 'Fields'], { formula: 'count(fields[kind != "lines"])', list: 'column' }),
    documents: integer(['单据数', 'Documents'], { ...computed, default: 0, list: 'column' }),
    publishedAt: dateTime(['发布时间', 'Published'], computed),
  },
  statuses: {
    draft: { edit: true },
    publishing: { label: ['发布中', 'Being published'], family: 'info' },
    active: {},
    stopped: {},
    archived: { end: true },
  },
  actions: {
    examine: { label: ['检查', 'Check'], from: 'draft', to: 'draft', by: administrators },
    publish: {
      label: ['发布', 'Publish'],
      from: 'draft',
      to: 'publishing',
      by: administrators,
      when: { faulty: 0 },
      checks: ['definitionSound', 'withinLicence'],
      confirm: ['将建表并通知所有节点。', 'Its tables are made and every node is notified.'],
    },
    go: { label: ['生效', 'In force'], from: 'publishing', to: 'active', internal: true },
    fail: { label: ['发布失败', 'Failed'], from: 'publishing', to: 'draft', internal: true },
    revise: { label: ['新版本', 'New version'], from: 'active', to: 'active', by: administrators },
    stop: { from: 'active', to: 'stopped', by: administrators, comment: 'required', danger: true },
    start: { from: 'stopped', to: 'active', by: administrators },
    archive: { from: ['draft', 'active', 'stopped'], to: 'archived', by: administrators, danger: true },
  },
  rules: { type: { lock: { edition: { above: 1 } } } },
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
  unique: [['type', 'edition']],
  constraints: [
    { in: 'fields', uniqueInLines: ['group', 'field'] },
    { in: 'statuses', uniqueInLines: ['state'] },
    { in: 'actions', uniqueInLines: ['action'] },
    { in: 'rights', uniqueInLines: ['role', 'scope'] },
    { in: 'fields', filled: ['to'], where: { kind: 'link' }, on: ['publish'] },
    { in: 'fields', filled: ['choices'], where: { kind: 'choice' }, on: ['publish'] },
  ],
  notify: [
    { on: 'go', to: { users: ['createdBy'] }, text: ['{zh} V{edition} 已生效', '{en} V{edition} is in force'] },
    { on: 'fail', to: { users: ['createdBy'] }, text: ['{zh} 发布失败', '{en} could not be published'] },
  ],
  sections: [{ name: 'type-designer', label: ['设计', 'Designer'], at: 'above' }],
  list: { views: { active: { where: { status: 'active' } }, faulty: { label: ['有问题', 'With faults'], where: { faulty: { gt: 0 } } } } },
  form: {
    fields: ['字段', 'Fields'],
    statuses: ['状态与动作', 'Statuses and actions'],
    rights: ['权限', 'Rights'],
    faults: ['检查', 'Check'],
  },
})

export const examples = [
  {
    given: { fields: [{ kind: 'text' }, { kind: 'lines' }, { kind: 'money' }], faults: [{ place: 'fields.a' }] },
    gives: { fieldCount: 2, faulty: 1 },
  },
]
