/**
 * Ticket on paper, as it grows: an exception with its facts frozen when it was raised. Who may do what follows from the part that a person has in it; its clock
 * counts working hours and stands still while it is suspended.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { dictionaryValue } from '../../../../model/fields/dictionary-value.ts'
import { file } from '../../../../model/fields/file.ts'
import { image } from '../../../../model/fields/image.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lineLink } from '../../../../model/fields/line-link.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { matrix } from '../../../../model/fields/matrix.ts'
import { percent } from '../../../../model/fields/percent.ts'
import { quantity } from '../../../../model/fields/quantity.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'

const everybody = [
  'buyer',
  'manager',
  'merchandiser',
  'finance',
  'inspector',
  'warehouse',
  'admin',
  'supplier',
  'factory',
  'carrier',
] as const
const anySide = ['owner', 'brand', 'supplier', 'factory', 'carrier'] as const
const computed = { computed: true } as const
/** Everybody who works on it, but not the one of them who acts. */
const concerned = { users: ['createdBy', 'participants.user'], except: 'actor' } as const
const concernedAll = { users: ['createdBy', 'participants.user'] } as const
const side = (via: 'buyer' | 'supplier' | 'factory' | 'carrier') => ({ via, edit: ['in_progress'] }) as const

export const ticket = document('ticket', {
  module: 'ticket',
  code: 'TKT',
  kind: 'transaction',
  label: ['异常单', 'Ticket'],
  // A ticket with a partner carries the partner's number, so that gaps tell nothing of others.
  number: 'TK-{guest}{yyyy}{mm}{dd}-{0000}',
  title: ['number', 'title'],
  parties: {
    owner: ['brand', 'supplier', 'factory', 'carrier'],
    partyRoles: { brand: side('buyer'), supplier: side('supplier'), factory: side('factory'), carrier: side('carrier') },
  },
  rights: { read: everybody, create: everybody, edit: everybody },
  fields: {
    title: text(['标题', 'Title'], { required: true, max: 120 }),
    category: link(['异常分类', 'Category'], 'ticket_category', { required: true, where: { status: 'active' }, list: ['card', 'filter'] }),
    type: dictionaryValue(['类型', 'Type'], 'ticket_type', { required: true, list: ['column', 'filter'] }),
    handling: choice(
      ['处理状态', 'Handling'],
      {
        pending_assignment: ['待分派', 'Pending assignment'],
        processing: ['处理中', 'Processing'],
        determination: ['定责中', 'Determination in progress'],
        suspended: ['已挂起', 'Suspended'],
        pending_review: ['待确认', 'Pending review'],
        closed: ['已关闭', 'Closed'],
      },
      { computed: true, default: 'pending_assignment', list: ['card', 'filter'] },
    ),
    priority: choice(
      ['优先级', 'Priority'],
      { low: ['低', 'Low'], normal: ['中', 'Normal'], high: ['高', 'High'], urgent: ['紧急', 'Urgent'] },
      { required: true, default: 'normal', list: ['card', 'filter'] },
    ),
    description: longText(['描述', 'Description'], { required: true }),
    partner: text(['伙伴编号', "Partner's number"], { ...computed, max: 40 }),
    order: link(['相关订单', 'Purchase order'], 'purchase_order', { list: ['column', 'search', 'filter'] }),
    buyer: link(['采购方', 'Buyer'], 'company', { computed: true, follows: 'order.ownerCompany' }),
    supplier: link(['供应商', 'Supplier'], 'supplier', { from: 'order.supplier', list: ['column', 'search', 'filter'] }),
    factory: link(['工厂', 'Factory'], 'factory', { from: 'order.factory' }),
    carrier: link(['承运商', 'Carrier'], 'carrier'),
    parent: link(['上级异常单', 'Parent'], 'ticket', { list: 'filter' }),
    cause: text(['原因键', 'Key of the cause'], { ...computed, max: 120 }),
    public: yesNo(['各方可见', 'Shown to all parties'], { default: true }),
    tags: text(['标签', 'Tags'], { max: 200, list: 'search' }),
    participants: lines(['参与人', 'Participants'], {
      user: link(['人员', 'Person'], 'user', { required: true }),
      part: choice(
        ['角色', 'Part'],
        {
          owner: ['负责人', 'Owner'],
          helper: ['协助', 'Helper'],
          assistant: ['外部协助', 'External assistant'],
          leader: ['上级', 'Leader'],
        },
        { required: true, default: 'helper' },
      ),
      from: dateTime(['加入', 'From'], { default: '@now' }),
      until: dateTime(['退出', 'Until']),
      invitedBy: link(['邀请人', 'Invited by'], 'user', { ...computed }),
    }),
    owners: integer(['负责人数', 'Owners'], { formula: 'count(participants[part = "owner" and until = null])' }),
    affected: lines(['受影响的行', 'Affected lines'], {
      orderLine: lineLink(['订单行', 'Order line'], 'purchase_order', 'lines'),
      receiptLine: lineLink(['入库行', 'Receipt line'], 'product_in', 'lines'),
      matrix: matrix(['尺码数量', 'Sizes']),
      quantity: quantity(['数量', 'Quantity'], { formula: 'if matrix = null then null else pieces(matrix)' }),
    }),
    facts: lines(
      ['发生时的事实', 'Facts when it was raised'],
      {
        name: text(['项目', 'Fact'], { max: 80 }),
        before: text(['当时', 'Then'], { max: 200 }),
        now: text(['现在', 'Now'], { max: 200 }),
      },
      computed,
    ),
    evidence: lines(['证据', 'Evidence'], {
      side: choice(
        ['提供方', 'Side'],
        { poster: ['提出方', 'Poster'], other: ['对方', 'Other side'] },
        { required: true, default: 'poster' },
      ),
      picture: image(['图片', 'Picture']),
      file: file(['文件', 'File'], { most: 1 }),
      takenAt: dateTime(['声称拍摄时间', 'Claimed time']),
      hash: text(['摘要', 'Hash'], { ...computed, max: 80 }),
      struck: yesNo(['已划除', 'Struck out'], { default: false }),
      reason: text(['划除理由', 'Why'], { max: 200 }),
    }),
    occurredAt: dateTime(['发生时间', 'Occurred at'], { required: true, default: '@now', list: 'column' }),
    firstAnswerDue: dateTime(['首次响应期限', 'First answer due'], computed),
    answeredAt: dateTime(['首次响应', 'First answer'], computed),
    deadline: dateTime(['处理期限', 'Deadline'], { ...computed, list: ['card', 'due'] }),
    pausedUntil: dateTime(['挂起至', 'Suspended until']),
    waitsFor: choice(['等待', 'Waits for'], {
      poster: ['提出方', 'Poster'],
      other: ['对方', 'Other side'],
      third: ['第三方', 'Third party'],
    }),
    level: integer(['升级层级', 'Level'], { ...computed, default: 0, list: 'column' }),
    conclusion: longText(['结论', 'Conclusion']),
    rootCause: dictionaryValue(['根因', 'Cause'], 'ticket_cause'),
    remedy: longText(['措施', 'Remedy']),
    claimed: percent(['索赔比例 %', 'Ratio claimed %'], { atLeast: 0, atMost: 100 }),
    closedAt: dateTime(['关闭时间', 'Closed at'], computed),
    children: integer(['下级数', 'Children'], { ...computed, default: 0 }),
  },
  // Codes of the specification. Handling is a second axis: several actions leave the status as it is.
  statuses: {
    in_progress: { label: ['进行中', 'In progress'], family: 'attention', edit: { except: ['category', 'order'] }, code: '0' },
    closing: { label: ['关闭中', 'Closing'], family: 'info', code: '50' },
    closed: { end: true, code: '100' },
  },
  actions: {
    take: { label: ['接手', 'Take'], from: 'in_progress', to: 'in_progress', by: everybody, partyRole: anySide, checks: ['mayOwn'] },
    quit: {
      label: ['退出', 'Quit'],
      from: 'in_progress',
      to: 'in_progress',
      by: everybody,
      partyRole: anySide,
      checks: ['takesPart', 'notLastOwner'],
    },
    suspend: {
      label: ['挂起', 'Suspend'],
      from: 'in_progress',
      to: 'in_progress',
      by: everybody,
      partyRole: anySide,
      require: ['waitsFor', 'pausedUntil'],
      checks: ['owns', 'posterConsents'],
      comment: 'required',
    },
    resume: { label: ['恢复', 'Resume'], from: 'in_progress', to: 'in_progress', by: everybody, partyRole: anySide, checks: ['owns'] },
    determine: {
      label: ['启动定责', 'Begin the determination'],
      from: 'in_progress',
      to: 'in_progress',
      by: ['manager', 'admin'],
      checks: ['noneOpen'],
    },
    requestClosing: {
      label: ['申请关闭', 'Request closing'],
      from: 'in_progress',
      to: 'closing',
      by: everybody,
      partyRole: anySide,
      require: ['conclusion', 'rootCause', 'remedy'],
      checks: ['owns', 'determined', 'childrenClosed'],
    },
    confirmClosing: {
      label: ['确认关闭', 'Confirm closing'],
      from: 'closing',
      to: 'closed',
      by: everybody,
      partyRole: anySide,
      checks: ['posted'],
    },
    sendBack: {
      label: ['退回处理', 'Send back'],
      from: 'closing',
      to: 'in_progress',
      by: everybody,
      partyRole: anySide,
      checks: ['posted'],
      comment: 'required',
    },
    ring: { label: ['升级', 'Escalate'], from: 'in_progress', to: 'in_progress', internal: true },
  },
  rules: {
    waitsFor: { show: { handling: ['processing', 'suspended'] } },
    pausedUntil: { show: { handling: ['processing', 'suspended'] } },
  },
  checks: ['editedByPart'],
  remove: false,
  settings: {
    reopenDays: integer(['关闭后可重开天数', 'Days in which the same cause reopens it'], { required: true, default: 30, atLeast: 0 }),
    silence: choice(
      ['提出方未确认', 'The poster says nothing'],
      { wait: ['继续等待', 'It waits'], close: ['到期关闭', 'It closes by itself'] },
      { required: true, default: 'wait' },
    ),
  },
  constraints: [
    { in: 'participants', uniqueInLines: ['user', 'part', 'from'] },
    { in: 'participants', field: 'until', after: 'from' },
    { in: 'evidence', atLeastOne: ['picture', 'file'] },
    { in: 'evidence', filled: ['reason'], where: { struck: true } },
  ],
  rollUp: { children: { of: 'ticket', via: 'parent', unless: ['closed'] } },
  tree: { parent: 'parent', maxDepth: 2 },
  moments: {
    overdue: { at: 'deadline', act: 'ring', when: { handling: { not: 'suspended' } } },
    resumed: { at: 'pausedUntil', act: 'resume', when: { handling: 'suspended' } },
    unanswered: {
      after: 'PT8H',
      of: 'occurredAt',
      while: ['in_progress'],
      when: { answeredAt: { empty: true } },
      notify: { to: concernedAll, text: ['{number} 尚未响应', '{number} has not been answered'] },
    },
  },
  notify: [
    { on: 'create', to: concerned, kind: 'LINK', text: ['新异常单：{number} {title}', 'New ticket: {number} {title}'] },
    { on: 'requestClosing', to: concerned, kind: 'LINK', text: ['申请关闭：{number} {title}', 'Closing requested: {number} {title}'] },
    { on: 'sendBack', to: concerned, kind: 'LINK', text: ['退回处理：{number} {title}', 'Sent back: {number} {title}'] },
    { on: 'confirmClosing', to: concerned, kind: 'LINK', text: ['已关闭：{number} {title}', 'Closed: {number} {title}'] },
    { on: 'suspend', to: concerned, text: ['{number} 已挂起：{comment}', '{number} is suspended: {comment}'] },
    { on: 'ring', to: concerned, kind: 'LINK', text: ['{number} 超期，第 {level} 级', '{number} is overdue, level {level}'] },
  ],
  display: {
    parties: ['buyer', 'supplier', 'factory', 'carrier'],
    scope: ['category', 'order'],
    facts: ['handling', 'priority', 'level', 'rootCause'],
    usedBy: [{ type: 'ticket', via: 'parent', as: 'list' }],
  },
  children: [
    { type: 'determination', via: 'ticket' },
    { type: 'ticket', via: 'parent', label: ['下级异常单', 'Children'] },
  ],
  list: {
    sort: ['-occurredAt'],
    views: {
      open: { label: ['未关闭', 'Open'], where: { status: { ne: 'closed' } } },
      suspended: { label: ['已挂起', 'Suspended'], where: { handling: 'suspended' } },
      unassigned: { label: ['待分派', 'Pending assignment'], where: { handling: 'pending_assignment', status: 'in_progress' } },
    },
  },
  form: {
    order: ['相关', 'About'],
    participants: ['参与人', 'Participants'],
    affected: ['事实与证据', 'Facts and evidence'],
    occurredAt: ['时限', 'Clock'],
    conclusion: ['结论', 'Conclusion'],
  },
})

export const examples = [
  {
    given: {
      participants: [
        { part: 'owner', until: null },
        { part: 'owner', until: '2026-10-01T00:00:00Z' },
        { part: 'helper', until: null },
      ],
      affected: [{ matrix: { cells: [{ size: 'M', pieces: '10' }] } }],
    },
    gives: { owners: 1, 'affected.0.quantity': '10' },
  },
]
