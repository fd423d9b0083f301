/** General ledger (AGL): every posted line of every voucher. It is append-only; its sums by account and period are the balances. */
import { document, type Doc } from '../../model/document.ts'
import { date } from '../../model/fields/date.ts'
import { dictionaryValue } from '../../model/fields/dictionary-value.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'

export type AccountEntry = Doc<typeof accountLedger>

export const accountLedger = document('account_ledger', {
  module: 'finance',
  code: 'AGL',
  kind: 'log',
  label: ['总账流水', 'General ledger'],
  parties: { owner: 'brand' },
  rights: { read: ['finance', 'manager', 'admin'] },
  fields: {
    voucher: link(['凭证', 'Voucher'], 'voucher'),
    date: date(['记账日期', 'Posting date']),
    period: link(['会计期间', 'Period'], 'period'),
    account: link(['科目', 'Account'], 'account'),
    summary: text(['摘要', 'Summary'], { max: 200 }),
    debit: money(['借方', 'Debit']),
    credit: money(['贷方', 'Credit']),
    currency: link(['原币', 'Currency'], 'currency'),
    amount: money(['原币金额', 'Amount in currency'], { currency: 'currency' }),
    cashFlow: dictionaryValue(['现金流量项目', 'Cash-flow item'], 'cash_flow_item'),
    partner: link(['往来单位', 'Partner'], 'supplier'),
  },
  statuses: { posted: { label: ['已过账', 'Posted'], family: 'success', end: true } },
  actions: {},
  ledger: { date: 'date', balances: [{ list: 'account_balance', by: ['account', 'period'], amounts: ['debit', 'credit'] }] },
  list: {
    columns: ['date', 'voucher', 'account', 'summary', 'debit', 'credit', 'cashFlow', 'partner', 'period'],
    search: ['summary', 'voucher', 'account'],
    sort: ['-date'],
    filters: ['account', 'period', 'partner', 'voucher'],
    digest: ['date', 'account', 'debit', 'credit', 'voucher'],
    totals: ['debit', 'credit'],
  },
  form: [
    {
      section: ['分录', 'Entry'],
      fields: [
        'voucher',
        'date',
        'period',
        'account',
        'summary',
        'debit',
        'credit',
        'currency',
        'amount',
        'cashFlow',
        'partner',
        'createdAt',
        'createdBy',
      ],
    },
  ],
})
