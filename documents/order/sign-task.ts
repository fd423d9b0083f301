/**
 * E-sign task (EST): one signing session of a document: the file as sent, the signers and their order, and each answer. It is created
 * by the engine.
 */
import { document } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { dictionaryValue } from '../../model/fields/dictionary-value.ts'
import { file } from '../../model/fields/file.ts'
import { integer } from '../../model/fields/integer.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { links } from '../../model/fields/links.ts'
import { longText } from '../../model/fields/long-text.ts'
import { text } from '../../model/fields/text.ts'

const pdf = { accept: ['pdf'], most: 1 }

export const signTask = document('sign_task', {
  module: 'order',
  code: 'EST',
  kind: 'log',
  label: ['电子签署任务', 'E-sign task'],
  number: 'EG{yyyy}{mm}{dd}{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  rights: { read: ['buyer', 'manager', 'merchandiser', 'finance', 'admin', 'supplier'] },
  readonly: true,
  fields: {
    subject: text(['签署内容', 'What is signed'], { list: ['card', 'search'] }),
    contract: link(['采购合同', 'Purchase contract'], 'purchase_contract', { list: ['column', 'filter'] }),
    supplier: link(['供应商', 'Supplier'], 'supplier', { list: ['card', 'search', 'filter'] }),
    signSystem: dictionaryValue(['签署系统', 'Signing system'], 'sign_system'),
    signType: dictionaryValue(['签章类型', 'Signature type'], 'sign_type'),
    sentBy: link(['发起人', 'Sent by'], 'user', { list: 'column' }),
    sentAt: dateTime(['发起时间', 'Sent at'], { list: 'column' }),
    validUntil: dateTime(['签署截止', 'To be signed by'], { list: ['card', 'due'] }),
    closedAt: dateTime(['结束时间', 'Closed at'], { list: 'column' }),
    progress: text(['签署进度', 'Signed'], { list: 'card' }),
    reason: longText(['原因', 'Reason']),
    signers: lines(['签署人', 'Signers'], {
      side: choice(['签署方', 'Side'], { owner: ['品牌方', 'Brand'], supplier: ['供应商', 'Supplier'] }),
      company: link(['公司', 'Company'], 'company'),
      user: link(['指定签署人', 'Named person'], 'user'),
      asked: links(['待签署人', 'Who is asked'], 'user'),
      state: choice(['状态', 'State'], {
        waiting: ['未轮到', 'Not yet'],
        pending: ['待签署', 'Pending signature'],
        signed: ['已签署', 'Signed'],
        declined: ['已拒签', 'Declined'],
        withdrawn: ['已撤回', 'Withdrawn'],
      }),
      since: dateTime(['送达时间', 'With them since']),
      signedBy: link(['签署人', 'Signed by'], 'user'),
      at: dateTime(['签署时间', 'Answered at']),
      reason: text(['原因', 'Reason'], { max: 1000 }),
    }),
    frozenFile: file(['待签文件', 'File as sent'], pdf),
    sha256: text(['待签文件 SHA-256', 'SHA-256 of the file as sent'], { max: 64 }),
    pages: integer(['页数', 'Pages']),
    signedFile: file(['已签文件', 'Signed file'], pdf),
    signedSha256: text(['已签文件 SHA-256', 'SHA-256 of the signed file'], { max: 64 }),
  },
  statuses: {
    pending_signature: {},
    signed: { end: true },
    declined: { label: ['已拒签', 'Declined'], family: 'danger', end: true },
    withdrawn: { label: ['已撤回', 'Withdrawn'], family: 'closed', end: true },
  },
  actions: {
    complete: { label: ['签署完成', 'Completed'], from: 'pending_signature', to: 'signed', internal: true },
    decline: { label: ['拒签', 'Declined'], from: 'pending_signature', to: 'declined', internal: true },
    withdraw: { label: ['撤回', 'Withdrawn'], from: 'pending_signature', to: 'withdrawn', internal: true },
  },
  list: { sort: ['-sentAt'] },
  form: { subject: ['签署任务', 'Signing'], signers: ['签署人', 'Signers'], frozenFile: ['文件', 'Files'] },
})
