/** General ledger (AGL): every posted line of every voucher. It is append-only; its sums by account and period are the balances. */
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'

export const accountLedger = document('finance/account_ledger', {
  code: 'AGL',
  kind: 'log',
  label: ['总账流水', 'General ledger'],
  menu: 60,
  rights: { read: ['finance', 'manager', 'admin'] },
  fields: {
    voucher: f.link(['凭证', 'Voucher'], 'voucher', { list: ['card', 'search', 'filter'] }),
    date: f.date(['记账日期', 'Posting date'], { list: 'card' }),
    period: f.link(['会计期间', 'Period'], 'period', { list: ['column', 'filter'] }),
    account: f.link(['科目', 'Account'], 'account', { list: ['card', 'search', 'filter'] }),
    summary: f.text(['摘要', 'Summary'], { max: 200, list: ['column', 'search'] }),
    debit: f.money(['借方', 'Debit'], { list: ['card', 'total'] }),
    credit: f.money(['贷方', 'Credit'], { list: ['card', 'total'] }),
    currency: f.link(['原币', 'Currency'], 'currency'),
    amount: f.money(['原币金额', 'Amount in currency'], { currency: 'currency' }),
    cashFlow: f.dictionaryValue(['现金流量项目', 'Cash-flow item'], 'cash_flow_item', { list: 'column' }),
    partner: f.link(['往来单位', 'Partner'], 'supplier', { list: ['column', 'filter'] }),
  },
  statuses: { posted: { end: true } },
  ledger: { date: 'date', balances: [{ list: 'account_balance', by: ['account', 'period'], amounts: ['debit', 'credit'] }] },

  form: { voucher: ['分录', 'Entry'] },
})
