/** A tender that closes at its deadline and reminds of dates in its header and lines, for the tests of moments. */
import { document } from '../../model/document.ts'
import { date } from '../../model/fields/date.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { integer } from '../../model/fields/integer.ts'
import { lines } from '../../model/fields/lines.ts'
import { text } from '../../model/fields/text.ts'
import { defineLogic } from '../document-logic.ts'

export const tender = document('tender', {
  module: 'moments',
  code: 'TND',
  kind: 'transaction',
  label: ['招标', 'Tender'],
  number: 'T-{0000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['buyer'], edit: ['buyer'] },
  fields: {
    title: text(['标题', 'Title']),
    deadline: dateTime(['截止', 'Deadline']),
    lastDay: date(['最后一天', 'Last day']),
    closed: integer(['关闭次数', 'Times closed'], { computed: true, default: 0 }),
    papers: lines(['文件', 'Papers'], { name: text(['名称', 'Name']), validTo: date(['有效期止', 'Valid to']) }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    open: { label: ['开放', 'Open'], family: 'info', edit: true },
    closed: { label: ['关闭', 'Closed'], family: 'success', edit: true },
    ended: { label: ['结束', 'Ended'], family: 'closed', end: true },
  },
  actions: {
    open: { label: ['开放', 'Open'], from: ['draft', 'closed'], to: 'open' },
    close: { label: ['关闭', 'Close'], from: 'open', to: 'closed', by: 'buyer', checks: ['titled'] },
    end: { label: ['结束', 'End'], from: ['draft', 'open', 'closed'], to: 'ended' },
  },
  moments: {
    closing: { at: 'deadline', act: 'close' },
    soon: { before: 'P3D', of: 'lastDay', notify: { to: { users: ['createdBy'] }, text: ['{title} 将到期', '{title} ends on {lastDay}'] } },
    over: { at: 'lastDay', notify: { to: { partyRole: 'owner', roles: ['buyer'] }, text: ['{title} 已到期', '{title} is over'] } },
    paper: {
      before: 'P1W',
      of: 'papers.validTo',
      notify: { to: { users: ['createdBy'] }, text: ['{number} 的 {name} 到期', '{name} of {number} expires on {validTo}'] },
    },
  },
  list: { columns: ['number', 'title', 'status'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'title', 'deadline', 'lastDay', 'closed', 'papers'] }],
})

export const tenderLogic = defineLogic(tender, {
  checks: { titled: (doc) => (doc.title ? undefined : { key: 'tender.title', message: ['没有标题', 'No title'], path: 'title' }) },
  after: { close: async (doc, ctx) => void (await ctx.set(tender, doc.id, { closed: (doc.closed ?? 0) + 1 })) },
})
