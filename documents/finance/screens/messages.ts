/** Messages of the page of invoices against statements, in both languages. */
export const messages = {
  invoices: ['发票', 'Invoices'],
  invoiceHint: [
    '选择已对账的对账单开具发票；发票合计不能超过对账金额。',
    'Choose a reconciled statement to bill; its invoices together cannot exceed it.',
  ],
  bill: ['开具发票', 'Invoice'],
  toBill: ['待开票 {open}', '{open} to be invoiced'],
  billed: ['已开票 {billed} / {total}', '{billed} of {total} invoiced'],
  noStatements: ['没有可开票的对账单', 'No statement waits for an invoice'],
  allInvoices: ['全部发票', 'All invoices'],
  retry: ['重试', 'Retry'],
  failed: ['加载失败', 'Could not be loaded'],
} as const
