/** Account balance (ABL): movements per account and period. It is the balance of the general ledger; nobody edits it. */
import { document, type Doc } from '../../model/document.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'

export type AccountBalance = Doc<typeof accountBalance>

export const accountBalance = document('account_balance', {
  module: 'finance',
  code: 'ABL',
  kind: 'report',
  label: ['科目余额', 'Account balance'],
  parties: { owner: 'brand' },
  rights: { read: ['finance', 'manager', 'admin'] },
  readonly: true,
  fields: {
    account: link(['科目', 'Account'], 'account'),
    period: link(['会计期间', 'Period'], 'period'),
    debit: money(['本期借方', 'Debit of the period']),
    credit: money(['本期贷方', 'Credit of the period']),
  },
  statuses: { active: { label: ['有效', 'Active'], family: 'neutral' } },
  actions: {},
  list: {
    columns: ['account', 'period', 'debit', 'credit', 'updatedAt'],
    search: ['account', 'period'],
    sort: ['account'],
    filters: ['period'],
    digest: ['account', 'period', 'debit', 'credit'],
    totals: ['debit', 'credit'],
  },
  form: [{ section: ['余额', 'Balance'], fields: ['account', 'period', 'debit', 'credit', 'updatedAt'] }],
})
