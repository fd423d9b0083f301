/**
 * Sample loan (SMT): several samples lent to one person until a day. From its submission on nobody else gets them; some may come back before the
 * others, a holder may hand them on, and a lost one is written off with a reason. A loan that is late gives the borrower one task.
 */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { otherSection, remarkAndFiles } from '../../model/mixins/remark-and-files.ts'
import { sampleKeepers, sampleReaders } from './sample-roles.part.ts'

const computed = { computed: true, copy: false } as const
/** People of the company who can sign in: to nobody else a sample is given. */
const ofCompany = { where: { company: '$ownerCompany', status: 'active' } } as const
const underWay = { from: 'in_progress', to: 'in_progress' } as const

export const sampleLoan = document('design/sample_loan', {
  code: 'SMT',
  label: ['样衣借调单', 'Sample loan'],
  menu: 170,
  number: 'SL-{yyyy}{mm}-{0000}',
  parties: { owner: 'brand' },
  rights: { read: sampleReaders, create: sampleReaders },
  fields: {
    borrower: f.link(['借用人', 'Borrower'], 'user', {
      required: true,
      default: '@userId',
      ...ofCompany,
      list: ['card', 'search', 'filter'],
    }),
    purpose: f.text(['用途', 'Purpose'], { required: true, max: 200, list: ['card', 'search'] }),
    dueBack: f.date(['应还日期', 'Due back'], { required: true, copy: false, list: ['card', 'filter', 'due'] }),
    samples: f.neededLines(['样衣', 'Samples'], {
      sample: f.link(['样衣', 'Sample'], 'sample', { required: true, where: { status: 'in_stock' } }),
      style: f.link(['款式', 'Style'], 'style', { computed: true, follows: 'sample.style' }),
      size: f.text(['尺码', 'Size'], { computed: true, follows: 'sample.size', max: 40 }),
      lender: f.link(['借出人', 'Lent by'], 'user', computed),
      holder: f.link(['现持有人', 'Holder now'], 'user', computed),
      returnedOn: f.date(['归还日期', 'Returned on'], computed),
      takenBackBy: f.link(['收回人', 'Taken back by'], 'user', computed),
      lost: f.yesNo(['遗失', 'Lost'], { ...computed, default: false }),
      reason: f.text(['遗失原因', 'Why it was written off'], { ...computed, max: 1000 }),
    }),
    open: f.integer(['未还件数', 'Not back yet'], {
      formula: 'count(samples[returnedOn = null and lost != true])',
      list: ['card', 'total'],
    }),
    chosen: f.links(['样衣', 'Samples'], 'sample', {
      where: { status: 'in_stock' },
      copy: false,
      help: ['空白表示全部未还的', 'Blank is for all that are not back'],
    }),
    receiver: f.link(['交接给', 'Hand over to'], 'user', { copy: false, ...ofCompany }),
    overdueSince: f.dateTime(['逾期提醒时间', 'Reminded at'], computed),
    returnedOn: f.date(['全部归还日', 'All back on'], { ...computed, list: 'column' }),
    ...remarkAndFiles(),
  },
  statuses: {
    draft: { edit: { except: ['chosen', 'receiver'] } },
    submitted: { label: ['待借出', 'To hand out'], family: 'info', primary: ['lend'] },
    in_progress: { label: ['借出中', 'Lent'], edit: ['remark', 'attachments'], primary: ['giveBack'] },
    completed: { end: true },
  },
  actions: {
    submit: { from: 'draft', to: 'submitted', by: sampleReaders },
    withdraw: { from: 'submitted', to: 'draft', by: sampleReaders, checks: ['ofOwnLoan'] },
    lend: { label: ['借出', 'Hand out'], from: 'submitted', to: 'in_progress', by: sampleKeepers, usable: ['borrower'] },
    giveBack: { label: ['归还', 'Give back'], ...underWay, by: sampleKeepers, form: { fields: ['chosen'] } },
    extend: {
      label: ['更改应还日期', 'Change the day of return'],
      ...underWay,
      by: sampleReaders,
      among: ['samples.lender'],
      form: { fields: ['dueBack'] },
      require: ['dueBack'],
    },
    handOn: {
      label: ['交接', 'Hand on'],
      ...underWay,
      by: sampleReaders,
      form: { fields: ['receiver', 'chosen'] },
      require: ['receiver'],
    },
    writeOff: {
      label: ['遗失核销', 'Write off'],
      ...underWay,
      by: sampleKeepers,
      form: { fields: ['chosen'] },
      require: ['chosen'],
      comment: 'required',
      danger: true,
      confirm: [
        '样衣归档，不再有持有人；以前的持有记录保留。',
        'The samples are archived and held by nobody; who held them before stays readable.',
      ],
    },
    remind: { label: ['逾期提醒', 'Overdue'], ...underWay, internal: true, sets: { overdueSince: '@now' } },
    complete: { from: 'in_progress', to: 'completed', internal: true, sets: { returnedOn: '@today' } },
  },
  constraints: [
    { field: 'dueBack', notBefore: '@today', on: ['submit', 'lend', 'extend'] },
    { in: 'samples', uniqueInLines: ['sample'] },
  ],
  checks: ['borrowerOfOwnLoan'],
  follow: { while: ['draft'] },
  heldBy: { borrower: { while: ['submitted', 'in_progress'] }, 'samples.lender': { while: ['in_progress'] } },
  moments: { overdue: { at: 'dueBack', act: 'remind' } },
  notify: [
    {
      on: 'lend',
      to: { users: ['borrower'], except: 'actor' },
      text: ['样衣已借出给您，{dueBack} 前归还（{number}）', 'Samples are lent to you until {dueBack} ({number})'],
    },
  ],
  list: {
    views: {
      out: { label: ['借出中', 'Lent'], where: { status: 'in_progress' } },
      overdue: { label: ['已逾期', 'Overdue'], where: { dueBack: { relative: 'overdue' }, status: 'in_progress' } },
    },
  },
  display: { picture: 'samples.sample.images', facts: ['borrower', 'purpose', 'dueBack', 'open'] },
  form: { samples: ['样衣', 'Samples'], overdueSince: ['归还', 'Return'], remark: otherSection },
  print: { without: ['chosen', 'receiver', 'overdueSince'] },
})
