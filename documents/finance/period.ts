/** Accounting period: one month. Months are closed in sequence; a closed one takes no postings. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

const months = {
  '01': ['1 月', 'January'],
  '02': ['2 月', 'February'],
  '03': ['3 月', 'March'],
  '04': ['4 月', 'April'],
  '05': ['5 月', 'May'],
  '06': ['6 月', 'June'],
  '07': ['7 月', 'July'],
  '08': ['8 月', 'August'],
  '09': ['9 月', 'September'],
  '10': ['10 月', 'October'],
  '11': ['11 月', 'November'],
  '12': ['12 月', 'December'],
} as const

export const period = document('finance/period', {
  code: 'PER',
  label: ['会计期间', 'Accounting period'],
  menu: 80,
  kind: 'config',
  number: '{year}{month}',
  rights: { read: ['finance', 'manager', 'admin'], create: ['finance', 'admin'] },
  fields: {
    year: f.integer(['年度', 'Year'], { required: true, atLeast: 2000, atMost: 2099, ordinal: true, list: ['column', 'filter'] }),
    month: f.choice(['月份', 'Month'], months, { required: true, list: 'column' }),
    startDate: f.date(['起始日期', 'From'], { computed: true, list: 'card' }),
    endDate: f.date(['截止日期', 'To'], { computed: true, list: 'card' }),
    vouchers: f.integer(['凭证数', 'Vouchers'], {
      computed: true,
      help: ['锁定时已过账的凭证数', 'Posted vouchers when the period was locked'],
    }),
    turnover: f.money(['借方发生额', 'Debit turnover'], {
      computed: true,
      help: ['锁定时已过账凭证的借方合计，本位币', 'Debit of the posted vouchers when the period was locked, in the base currency'],
    }),
  },
  statuses: { open: { label: ['打开', 'Open'], family: 'info', edit: true }, closed: {}, locked: {} },
  actions: {
    close: {
      label: ['结账', 'Close'],
      from: 'open',
      to: 'closed',
      by: ['finance', 'admin'],
      checks: ['earlierClosed', 'nothingUnposted'],
      confirm: ['结账后该期间不能再记账。', 'Nothing can be posted into this period any more.'],
    },
    reopen: {
      label: ['反结账', 'Reopen'],
      from: 'closed',
      to: 'open',
      by: ['manager', 'admin'],
      checks: ['lastClosed'],
      comment: 'required',
      danger: true,
    },
    lock: {
      label: ['锁定', 'Lock'],
      from: 'closed',
      to: 'locked',
      by: ['manager', 'admin'],
      checks: ['earlierLocked'],
      work: { reads: ['voucher'], writes: ['vouchers', 'turnover'] },
      confirm: ['锁定后不能反结账，凭证一并锁定，不可恢复。', 'It cannot be reopened and its vouchers are locked; this cannot be undone.'],
      danger: true,
    },
  },
  calendar: { from: 'startDate', to: 'endDate', open: ['open'] },
  rules: { year: { lock: { action: 'edit' } }, month: { lock: { action: 'edit' } } },
  list: { also: ['updatedBy', 'updatedAt'], sort: ['-number'], views: { open: { label: ['未结账', 'Open'], where: { status: 'open' } } } },
})
