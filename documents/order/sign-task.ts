/**
 * E-sign task (EST): one signing session of a document: the file as sent, the signers and their order, and each answer. It is created
 * by the engine.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

const pdf = { accept: ['pdf'], most: 1 }

export const signTask = document('order/sign_task', {
  code: 'EST',
  kind: 'log',
  label: ['电子签署任务', 'E-sign task'],
  menu: 70,
  number: 'EG{yyyy}{mm}{dd}{0000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'supplier' } } },
  rights: { read: ['buyer', 'manager', 'merchandiser', 'finance', 'admin', 'supplier'] },
  readonly: true,
  fields: {
    subject: f.text(['签署内容', 'What is signed'], { list: ['card', 'search'] }),
    contract: f.link(['采购合同', 'Purchase contract'], 'purchase_contract', { list: ['column', 'filter'] }),
    supplier: f.link(['供应商', 'Supplier'], 'supplier', { list: ['card', 'search', 'filter'] }),
    signSystem: f.dictionaryValue(['签署系统', 'Signing system'], 'sign_system'),
    signType: f.dictionaryValue(['签章类型', 'Signature type'], 'sign_type'),
    sentBy: f.link(['发起人', 'Sent by'], 'user', { list: 'column' }),
    sentAt: f.dateTime(['发起时间', 'Sent at'], { list: 'column' }),
    validUntil: f.dateTime(['签署截止', 'To be signed by'], { list: ['card', 'due'] }),
    closedAt: f.dateTime(['结束时间', 'Closed at'], { list: 'column' }),
    progress: f.text(['签署进度', 'Signed'], { list: 'card' }),
    reason: f.longText(['原因', 'Reason']),
    signers: f.lines(['签署人', 'Signers'], {
      side: f.choice(['签署方', 'Side'], { owner: ['品牌方', 'Brand'], supplier: ['供应商', 'Supplier'] }),
      company: f.link(['公司', 'Company'], 'company'),
      user: f.link(['指定签署人', 'Named person'], 'user'),
      asked: f.links(['待签署人', 'Who is asked'], 'user'),
      state: f.choice(['状态', 'State'], {
        waiting: ['未轮到', 'Not yet'],
        pending: ['待签署', 'Pending signature'],
        signed: ['已签署', 'Signed'],
        declined: ['已拒签', 'Declined'],
        withdrawn: ['已撤回', 'Withdrawn'],
      }),
      since: f.dateTime(['送达时间', 'With them since']),
      signedBy: f.link(['签署人', 'Signed by'], 'user'),
      at: f.dateTime(['签署时间', 'Answered at']),
      reason: f.text(['原因', 'Reason'], { max: 1000 }),
    }),
    frozenFile: f.file(['待签文件', 'File as sent'], pdf),
    sha256: f.text(['待签文件 SHA-256', 'SHA-256 of the file as sent'], { max: 64 }),
    pages: f.integer(['页数', 'Pages']),
    signedFile: f.file(['已签文件', 'Signed file'], pdf),
    signedSha256: f.text(['已签文件 SHA-256', 'SHA-256 of the signed file'], { max: 64 }),
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
