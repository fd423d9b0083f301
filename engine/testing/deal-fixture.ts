/** A deal with process, signing and re-authentication, the supply that its lines consume, and its round of signatures. */
import { document } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { file } from '../../model/fields/file.ts'
import { integer } from '../../model/fields/integer.ts'
import { lineLink } from '../../model/fields/line-link.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { links } from '../../model/fields/links.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { text } from '../../model/fields/text.ts'
import { signingActions, signingFields, signingStatuses } from '../../model/signing.ts'

const lists = { list: { columns: ['number', 'status'], sort: ['-number'] } } as const
const sideLabels = { owner: ['品牌方', 'Brand'], supplier: ['供应商', 'Supplier'] } as const
export const supply = document('supply', {
  module: 'pipeline',
  code: 'SUP',
  kind: 'transaction',
  label: ['供应', 'Supply'],
  number: 'S-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    lines: lines(['明细', 'Lines'], {
      pieces: quantity(['数量', 'Pieces'], { required: true }),
      used: quantity(['已用', 'Used'], { computed: true, default: '0' }),
    }),
  },
  statuses: { open: { label: ['开放', 'Open'], family: 'info', edit: true } },
  actions: {},
  ...lists,
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'lines'] }],
})
export const deal = document('deal', {
  module: 'pipeline',
  code: 'DEA',
  kind: 'transaction',
  label: ['协议', 'Deal'],
  number: 'D-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'seller', from: ['pending_signature'] } } },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer', 'manager'] },
  signing: { task: 'deal_round', as: 'deal', by: { owner: ['manager'], supplier: ['supplier'] } },
  fields: {
    name: text(['名称', 'Name']),
    followed: text(['后续', 'Followed'], { computed: true }),
    seller: link(['卖方', 'Seller'], 'company', { required: true }),
    ...signingFields(sideLabels),
    signTask: link(['签署任务', 'Signing task'], 'deal_round', { computed: true }),
    lines: lines(['明细', 'Lines'], {
      source: lineLink(['来源', 'Source'], 'supply', 'lines'),
      pieces: quantity(['数量', 'Pieces'], { required: true }),
    }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    review: { label: ['待审', 'Review'], family: 'attention', edit: true },
    ...signingStatuses,
  },
  flow: ['draft', 'review', 'pending_signature', 'signed'],
  actions: {
    ...signingActions({ by: ['buyer'], partyRoles: ['owner', 'supplier'], checks: [] }),
    submit: { label: ['提交', 'Submit'], from: 'draft', to: 'review', by: 'buyer' },
    agree: {
      label: ['同意', 'Agree'],
      from: 'review',
      to: 'pending_signature',
      by: 'manager',
      sign: 'any',
      proof: 'password',
      comment: 'required',
      signing: 'send',
    },
    decline: {
      label: ['拒签', 'Decline'],
      from: 'pending_signature',
      to: 'draft',
      back: 'first',
      partyRole: ['owner', 'supplier'],
      by: '*',
      comment: 'required',
      signing: 'decline',
    },
  },
  consumes: { lines: [{ source: 'source', quantity: 'pieces', counter: 'used', of: 'pieces', on: ['submit'], sourceWhile: ['open'] }] },
  ...lists,
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'seller', 'signSystem', 'signType', 'signDays', 'signers', 'lines'] }],
})
export const round = document('deal_round', {
  module: 'pipeline',
  code: 'RND',
  kind: 'log',
  label: ['签署任务', 'Round'],
  number: 'R-{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'seller' } } },
  rights: { read: ['*'] },
  readonly: true,
  fields: {
    deal: link(['协议', 'Deal'], 'deal'),
    subject: text(['内容', 'Subject']),
    seller: link(['卖方', 'Seller'], 'company'),
    signSystem: text(['系统', 'System']),
    signType: text(['类型', 'Type']),
    sentBy: link(['发起人', 'Sent by'], 'user'),
    sentAt: dateTime(['发起', 'Sent']),
    validUntil: dateTime(['截止', 'Until']),
    closedAt: dateTime(['结束', 'Closed']),
    progress: text(['进度', 'Progress']),
    reason: text(['原因', 'Reason']),
    frozenFile: file(['文件', 'File'], { accept: ['pdf'] }),
    sha256: text(['哈希', 'Hash'], { max: 64 }),
    pages: integer(['页数', 'Pages']),
    signedFile: file(['已签', 'Signed file'], { accept: ['pdf'] }),
    signedSha256: text(['哈希', 'Hash'], { max: 64 }),
    signers: lines(['签署人', 'Signers'], {
      side: choice(['方', 'Side'], sideLabels),
      company: link(['公司', 'Company'], 'company'),
      user: link(['人', 'Person'], 'user'),
      asked: links(['待签', 'Asked'], 'user'),
      state: text(['状态', 'State']),
      since: dateTime(['自', 'Since']),
      signedBy: link(['签署人', 'Signed by'], 'user'),
      at: dateTime(['时间', 'At']),
      reason: text(['原因', 'Reason']),
    }),
  },
  statuses: {
    pending_signature: { label: ['待签署', 'Pending'], family: 'attention' },
    signed: { label: ['已签署', 'Signed'], family: 'success', end: true },
    declined: { label: ['已拒签', 'Declined'], family: 'danger', end: true },
    withdrawn: { label: ['已撤回', 'Withdrawn'], family: 'closed', end: true },
  },
  actions: {},
  ...lists,
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'signers'] }],
})
