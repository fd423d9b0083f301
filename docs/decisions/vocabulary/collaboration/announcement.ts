/**
 * Announcement on paper: what an operator says to partners by kind or by name. Whom it reaches is asked when a person reads; it is approved, published at its
 * time, read and acknowledged by edition, and taken away at once when it is withdrawn.
 */
import { document } from '../../../../model/document.ts'
import { choice } from '../../../../model/fields/choice.ts'
import { dateTime } from '../../../../model/fields/date-time.ts'
import { file } from '../../../../model/fields/file.ts'
import { integer } from '../../../../model/fields/integer.ts'
import { lines } from '../../../../model/fields/lines.ts'
import { link } from '../../../../model/fields/link.ts'
import { longText } from '../../../../model/fields/long-text.ts'
import { richText } from '../../../../model/fields/rich-text.ts'
import { approval } from '../../../../model/mixins/approval.ts'
import { text } from '../../../../model/fields/text.ts'
import { yesNo } from '../../../../model/fields/yes-no.ts'
import { otherSection } from '../../../../model/mixins/remark-and-files.ts'

const editors = ['merchandiser', 'buyer', 'admin'] as const
const computed = { computed: true } as const
const inside = { restrict: { others: 2 } } as const

export const announcement = document('announcement', {
  module: 'collaboration',
  code: 'ANN',
  kind: 'transaction',
  label: ['公告', 'Announcement'],
  number: 'AN-{yyyy}{mm}-{000}',
  title: ['number', 'title'],
  parties: { owner: ['brand', 'platform'], read: 'granted' },
  rights: { read: ['*'], create: editors, edit: editors },
  fields: {
    title: text(['标题（中文）', 'Title in Chinese'], { required: true, max: 120 }),
    titleEn: text(['英文标题', 'Title in English'], { max: 120, list: 'search' }),
    body: richText(['正文（中文）', 'Text in Chinese'], { required: true }),
    bodyEn: richText(['英文正文', 'Text in English']),
    urgent: yesNo(['紧急', 'Urgent'], { default: false, list: ['column', 'filter'] }),
    audience: choice(
      ['发送范围', 'Audience'],
      { kinds: ['按类型', 'By kind'], names: ['指定单位', 'By name'] },
      { required: true, default: 'kinds', list: 'column' },
    ),
    kind: choice(
      ['单位类型', 'Kind of company'],
      {
        supplier: ['供应商', 'Suppliers'],
        factory: ['工厂', 'Factories'],
        carrier: ['承运商', 'Carriers'],
        everybody: ['全部', 'Everybody'],
      },
      inside,
    ),
    grade: text(['供应商等级', 'Grade of supplier'], { max: 10, ...inside }),
    companies: lines(['指定单位', 'Companies by name'], { company: link(['单位', 'Company'], 'company', { required: true }) }, inside),
    publishAt: dateTime(['发布时间', 'Published at'], { required: true, default: '@now', list: 'card' }),
    expireAt: dateTime(['失效时间', 'Expires at'], { list: ['column', 'due'] }),
    edition: integer(['版本', 'Edition'], { ...computed, default: 1, list: 'column' }),
    first: link(['首个版本', 'First version'], 'announcement', { computed: true }),
    previous: link(['上一版本', 'Previous edition'], 'announcement', computed),
    small: yesNo(['小改动', 'Small change'], { default: false, help: ['保留已读', 'Receipts stay'] }),
    acknowledge: yesNo(['需确认', 'Asks for acknowledgement'], { default: false, list: 'column' }),
    acknowledgeBy: dateTime(['确认期限', 'Acknowledge by'], { list: 'due' }),
    attachments: file(['附件', 'Attachments']),
    receipts: lines(
      ['回执', 'Receipts'],
      {
        user: link(['人员', 'Person'], 'user', computed),
        company: link(['单位', 'Company'], 'company', computed),
        readAt: dateTime(['阅读时间', 'Read at'], computed),
        acknowledgedAt: dateTime(['确认时间', 'Acknowledged at'], computed),
        hash: text(['文本摘要', 'Hash of the text'], { ...computed, max: 80 }),
      },
      { computed: true, rows: { visibleTo: 'company' } },
    ),
    reached: integer(['覆盖单位', 'Companies reached'], { ...computed, default: 0, ...inside, list: 'card' }),
    read: integer(['已读人数', 'Persons who read it'], { formula: 'count(receipts[readAt != null])', ...inside, list: 'card' }),
    acknowledged: integer(['已确认单位', 'Companies that acknowledged'], {
      formula: 'count(distinct values(receipts[acknowledgedAt != null].company))',
      ...inside,
      list: 'card',
    }),
    missing: integer(['未确认单位', 'Companies that are missing'], {
      formula: 'reached - count(distinct values(receipts[acknowledgedAt != null].company))',
      ...inside,
      list: 'column',
    }),
    remark: longText(['内部备注', 'Internal remark'], inside),
  },
  statuses: {
    draft: { edit: true },
    pending_approval: {},
    scheduled: { label: ['待发布', 'Scheduled'], family: 'info' },
    active: { label: ['已发布', 'Published'], edit: ['expireAt'] },
    rejected: { edit: true },
    expired: { label: ['已失效', 'Expired'], family: 'closed' },
    withdrawn: { label: ['已撤回', 'Withdrawn'], family: 'closed', end: true },
    archived: { label: ['已被替代', 'Replaced'], end: true },
  },
  flow: ['draft', 'pending_approval', 'scheduled'],
  actions: {
    ...approval({
      by: editors,
      approver: ['manager', 'admin'],
      to: 'scheduled',
      submit: { checks: ['audienceReached'] },
      approve: { reason: ['{title}，覆盖 {reached} 家', '{title}: {reached} companies'] },
    }),
    publish: { label: ['发布', 'Publish'], from: 'scheduled', to: 'active', by: editors },
    acknowledge: {
      label: ['已阅并理解', 'Read and understood'],
      from: 'active',
      to: 'active',
      by: '*',
      partyRole: 'reader',
      when: { acknowledge: true },
      proof: 'password',
    },
    expire: { label: ['失效', 'Expire'], from: 'active', to: 'expired', internal: true },
    revise: { label: ['新版本', 'New edition'], from: 'active', to: 'active', by: editors },
    replace: { label: ['替代', 'Replace'], from: ['active', 'expired'], to: 'archived', internal: true },
    withdraw: {
      from: ['scheduled', 'active', 'expired'],
      to: 'withdrawn',
      by: ['manager', 'admin'],
      comment: 'required',
      danger: true,
      confirm: ['页面、通知和链接立即失效。', 'Page, notices and links disappear at once.'],
    },
  },
  rules: {
    kind: { show: { audience: 'kinds' }, require: { audience: 'kinds' } },
    grade: { show: { audience: 'kinds', kind: 'supplier' } },
    companies: { show: { audience: 'names' }, require: { audience: 'names' } },
    acknowledgeBy: { show: { acknowledge: true }, require: { acknowledge: true } },
    small: { show: { edition: { above: 1 } } },
  },
  versions: {
    version: 'edition',
    first: 'first',
    previous: 'previous',
    open: ['draft', 'pending_approval', 'rejected'],
    active: 'active',
    retired: 'archived',
    revise: 'revise',
    retire: 'replace',
  },
  constraints: [
    { in: 'companies', uniqueInLines: ['company'] },
    { exactlyOne: ['kind', 'companies'], on: ['submit'] },
    { field: 'expireAt', after: 'publishAt' },
    { field: 'acknowledgeBy', after: 'publishAt' },
  ],
  notify: [
    { on: 'approve', to: { users: ['createdBy'] }, text: ['{number} 已批准', '{number} was approved'], when: { urgent: false } },
    { on: 'reject', to: { users: ['createdBy'] }, text: ['{number} 被驳回：{comment}', '{number} was rejected: {comment}'] },
  ],
  moments: {
    publishing: { at: 'publishAt', act: 'publish' },
    expiry: { at: 'expireAt', act: 'expire' },
    reminder: {
      before: 'P1D',
      of: 'acknowledgeBy',
      while: ['active'],
      when: { missing: { above: 0 } },
      notify: {
        to: { users: ['createdBy'] },
        text: ['{number} 还有 {missing} 家未确认', '{number}: {missing} companies have not acknowledged'],
      },
    },
  },
  shares: { named: { while: ['active'], until: ['withdrawn', 'expired', 'archived'], toLinked: ['companies.company'], of: ['id'] } },
  list: {
    sort: ['-publishAt'],
    views: {
      active: { where: { status: 'active' } },
      scheduled: { where: { status: 'scheduled' }, label: ['待发布', 'Scheduled'] },
      missing: { label: ['未全部确认', 'Not acknowledged by all'], where: { acknowledge: true, missing: { gt: 0 }, status: 'active' } },
    },
  },
  form: {
    urgent: ['范围与时间', 'Audience and time'],
    acknowledge: ['确认', 'Acknowledgement'],
    receipts: ['回执', 'Receipts'],
    remark: otherSection,
  },
  print: { without: ['small', 'remark'] },
})

export const examples = [
  {
    given: {
      reached: 12,
      receipts: [
        { company: '1', readAt: '2026-10-01T00:00:00Z', acknowledgedAt: '2026-10-01T00:05:00Z' },
        { company: '1', readAt: '2026-10-02T00:00:00Z', acknowledgedAt: '2026-10-02T00:05:00Z' },
        { company: '2', readAt: '2026-10-01T00:00:00Z', acknowledgedAt: null },
      ],
    },
    gives: { read: 3, acknowledged: 1, missing: 11 },
  },
]
