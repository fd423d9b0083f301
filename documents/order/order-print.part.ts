/** The paper of a purchase order: what was agreed, without what the brand's own books need and how far the order has come. */

/** What the brand's own books need; no supplier's business. */
const printedInside = ['exchangeRate', 'ratePer', 'rateSource', 'rateDate', 'baseCurrency', 'baseGross'] as const
const progress = [
  'projectedEtd',
  'madeBy',
  'booked',
  'received',
  'returned',
  'inspected',
  'receivedGross',
  'settled',
  'open',
  'additions',
  'deductions',
  'chargesOpen',
]
const progressColumns = ['booked', 'received', 'returned', 'settled', 'open', 'toCome', 'unpriced']
  .concat(['receivedNet', 'returnedNet', 'settledNet', 'receivedGross', 'receivedAtPrice', 'settledGross', 'toComeNet'])
  .map((column) => `lines.${column}`)

const chargeColumns = ['unpriced', 'due', 'dueOn', 'stated', 'open', 'settled', 'settledNet', 'dueGross', 'settledGross'].map(
  (column) => `charges.${column}`,
)

export const orderPrint = {
  title: ['采购订单', 'Purchase order'],
  without: ['type', 'booking', 'requisition', ...printedInside],
  // How far an order has come is read on the page; the paper says what was agreed.
  inside: [...progress, ...progressColumns, ...chargeColumns],
  signatories: ['brand', 'supplier'],
  terms: 'printedTerms',
} as const
