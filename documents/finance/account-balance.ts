/** Account balance (ABL): movements per account and period. It is the balance of the general ledger; nobody edits it. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

export const accountBalance = document('finance/account_balance', {
  code: 'ABL',
  kind: 'report',
  label: ['科目余额', 'Account balance'],
  menu: 70,
  rights: { read: ['finance', 'manager', 'admin'] },
  readonly: true,
  fields: {
    account: f.link(['科目', 'Account'], 'account', { list: ['card', 'search'] }),
    period: f.link(['会计期间', 'Period'], 'period', { list: ['card', 'search', 'filter'] }),
    debit: f.money(['本期借方', 'Debit of the period'], { list: ['card', 'total'] }),
    credit: f.money(['本期贷方', 'Credit of the period'], { list: ['card', 'total'] }),
  },
  statuses: { active: { label: ['有效', 'Active'], family: 'neutral' } },
  list: { also: ['updatedAt'], sort: ['account'] },
  form: { account: ['余额', 'Balance'] },
})
