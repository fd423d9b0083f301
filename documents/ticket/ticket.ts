/** Ticket (TKT): an exception that one user raises and another settles, with or without an order; the poster confirms closing. */
import { document, type Doc } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

export type Ticket = Doc<typeof ticket>

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
const parties = ['brand', 'supplier', 'factory', 'carrier'] as const
const anySide = ['owner', 'brand', 'supplier', 'factory'] as const

/** Poster, handler and participants, but not the one of them who acts. */
/** Who handles a ticket; who posted it while there is no owner. */
const handler = ['handler', 'createdBy'] as const
const concerned = { users: ['createdBy', 'handler', 'participants.user'], except: 'actor' } as const

export const ticket = document('ticket/ticket', {
  code: 'TKT',
  label: ['异常单', 'Ticket'],
  number: 'TK-{guest}{yyyy}{mm}{dd}-{0000}',
  title: ['number', 'title'],
  parties: {
    owner: parties,
    partyRoles: {
      brand: { via: 'buyer', edit: ['in_progress'] },
      supplier: { via: 'supplier', edit: ['in_progress'] },
      factory: { via: 'factory', edit: ['in_progress'] },
    },
  },
  rights: { read: everybody, create: everybody },
  fields: {
    title: f.text(['标题', 'Title'], { required: true, max: 120 }),
    category: f.choice(
      ['异常分类', 'Category'],
      {
        quality: ['质量', 'Quality'],
        delivery: ['交期', 'Delivery'],
        quantity: ['数量', 'Quantity'],
        document: ['单证', 'Documents'],
        payment: ['结算', 'Payment'],
        other: ['其他', 'Other'],
      },
      { required: true, list: ['card', 'filter'] },
    ),
    priority: f.choice(
      ['优先级', 'Priority'],
      { low: ['低', 'Low'], normal: ['中', 'Normal'], high: ['高', 'High'], urgent: ['紧急', 'Urgent'] },
      { required: true, default: 'normal', list: ['card', 'filter'] },
    ),
    description: f.longText(['描述', 'Description'], { required: true }),
    occurredAt: f.dateTime(['发生时间', 'Occurred at'], { required: true, default: '@now', list: 'column' }),
    deadline: f.dateTime(['期限', 'Deadline'], { list: 'card' }),
    handler: f.link(['负责人', 'Owner'], 'user', { list: ['card', 'filter'] }),
    participants: f.lines(['参与人', 'Participants'], {
      user: f.link(['人员', 'Person'], 'user', { required: true }),
      part: f.choice(
        ['角色', 'Part'],
        { helper: ['协助', 'Helper'], assistant: ['外部协助', 'External assistant'] },
        { required: true, default: 'helper' },
      ),
    }),
    tags: f.tags(['标签', 'Tags'], { list: ['search', 'filter'] }),
    order: f.link(['相关订单', 'Purchase order'], 'purchase_order', { list: ['column', 'search', 'filter'] }),
    buyer: f.link(['采购方', 'Buyer'], 'company', { computed: true }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { list: ['column', 'search', 'filter'] }),
    factory: f.link(['工厂', 'Factory'], 'factory'),
    pictures: f.image(['图片', 'Pictures'], 'free', { most: 6 }),
    pictureMarks: f.callouts(['图片标注', 'Call-outs'], 'pictures'),
    attachments: f.file(['附件', 'Attachments']),
    hours: f.quantity(['累计工时', 'Hours spent'], { computed: true, sumOf: 'handling.hours' }),
    handling: f.lines(
      ['处理记录', 'Handling'],
      {
        note: f.longText(['处理情况', 'What was done'], { required: true }),
        hours: f.quantity(['工时', 'Hours'], { atLeast: 0, atMost: 24, total: true }),
        files: f.file(['附件', 'Files'], { most: 6 }),
      },
      { grows: true },
    ),
    conclusion: f.longText(['结论', 'Conclusion']),
    deduct: f.money(['扣款金额', 'Deduction'], {
      atLeast: 0,
      help: ['由品牌方在结论中确认', 'Settled by the brand with the conclusion'],
      restrict: { partyRoles: { factory: 2 } },
    }),
    closedAt: f.dateTime(['关闭时间', 'Closed at'], { computed: true }),
  },
  // Codes of the specification: 0 in progress, 50 closing, 100 closed.
  // Who raised it confirms that it is settled, so that the one who settles it is another person; without one it is the poster's own affair.
  constraints: [
    { field: 'handler', apart: ['createdBy'], message: ['负责人须是提出人以外的人', 'The owner is another person than the poster'] },
  ],
  statuses: {
    in_progress: { edit: true, code: '0' },
    suspended: { label: ['已挂起', 'Suspended'], family: 'closed' },
    closing: { label: ['关闭中', 'Closing'], family: 'info', code: '50' },
    closed: { end: true, code: '100' },
  },
  actions: {
    requestClosing: {
      label: ['申请关闭', 'Request closing'],
      from: 'in_progress',
      to: 'closing',
      partyRole: anySide,
      by: everybody,
      among: handler,
      require: ['conclusion'],
    },
    confirmClosing: {
      label: ['确认关闭', 'Confirm closing'],
      from: 'closing',
      to: 'closed',
      partyRole: anySide,
      by: everybody,
      among: ['createdBy'],
      sets: { closedAt: '@now' },
    },
    reopen: {
      label: ['退回处理', 'Back to work'],
      from: 'closing',
      to: 'in_progress',
      partyRole: anySide,
      by: everybody,
      among: ['createdBy'],
      comment: 'required',
    },
    suspend: {
      label: ['挂起', 'Suspend'],
      from: 'in_progress',
      to: 'suspended',
      partyRole: anySide,
      by: everybody,
      among: handler,
      comment: 'required',
    },
    resume: { label: ['恢复', 'Resume'], from: 'suspended', to: 'in_progress', partyRole: anySide, by: everybody, among: handler },
  },
  rules: { order: { lock: { action: 'edit' } }, category: { lock: { action: 'edit' } } },
  checks: ['editedByOwn'],
  remove: false,
  notify: [
    { on: 'create', to: concerned, kind: 'LINK', text: ['新异常单：{number} {title}', 'New ticket: {number} {title}'] },
    { on: 'requestClosing', to: concerned, kind: 'LINK', text: ['申请关闭：{number} {title}', 'Closing requested: {number} {title}'] },
    { on: 'reopen', to: concerned, kind: 'LINK', text: ['退回处理：{number} {title}', 'Back to work: {number} {title}'] },
    { on: 'confirmClosing', to: concerned, kind: 'LINK', text: ['已关闭：{number} {title}', 'Closed: {number} {title}'] },
  ],
  list: {
    sort: ['-occurredAt'],
    views: {
      open: { label: ['未关闭', 'Open'], where: { status: { ne: 'closed' } } },
      urgent: { label: ['紧急', 'Urgent'], where: { priority: 'urgent' } },
    },
  },
  print: { pictures: ['pictures'] },
  form: { title: ['异常', 'Ticket'], order: ['相关', 'About'], conclusion: ['结论', 'Conclusion'] },
})
