/**
 * A requisition: an order of kind `PR`, which is priced, waits for its conversion and ends as the purchase order that is made of it (DM-4-025). These
 * are the words that the purchase order says about it.
 */
const buyers = ['buyer', 'merchandiser'] as const

export const requisitionStatuses = {
  pending_conversion: { label: ['待转单', 'Pending conversion'], family: 'attention' },
  converted: { label: ['已转单', 'Converted'], family: 'success' },
} as const

/** `order` and `release` are called by the order that is made of the requisition. */
export const requisitionActions = {
  requestConversion: {
    label: ['转待转单', 'Ready to convert'],
    from: ['draft', 'pending_pricing', 'rejected'],
    to: 'pending_conversion',
    by: buyers,
    when: { type: 'PR' },
  },
  revise: { label: ['退回修改', 'Revise'], from: 'pending_conversion', to: 'draft', by: buyers },
  order: { label: ['转单', 'Convert'], from: 'pending_conversion', to: 'converted', internal: true },
  release: { label: ['恢复待转单', 'Release'], from: 'converted', to: 'pending_conversion', internal: true },
} as const

/** A requisition itself is never sent to a supplier. */
export const notOrdered = {
  holds: 'type != "PR"',
  field: 'type',
  on: ['submit', 'issue'],
  message: ['请购单不下达：请转为采购单', 'A requisition is not ordered: make a purchase order of it'],
} as const

/** The conversion of a requisition to an order of the same lines. */
export const ofRequisition = {
  label: ['转采购单', 'Make a purchase order'],
  while: ['pending_conversion'],
  by: buyers,
  head: {
    requisition: 'id',
    brand: 'brand',
    supplier: 'supplier',
    factory: 'factory',
    quotation: 'quotation',
    season: 'season',
    merchandiser: { from: 'merchandiser', orDefault: true },
    etd: 'etd',
    eta: 'eta',
    currency: 'currency',
    taxRate: 'taxRate',
  },
  lines: {
    from: 'lines',
    to: 'lines',
    map: { style: 'style', colorway: 'colorway', matrix: 'matrix', price: 'price', remark: 'remark' },
  },
} as const

/** The statuses in which an order counts as the one that was made of its quotation or requisition. */
export const ordering = [
  'draft',
  'pending_pricing',
  'pending_approval',
  'approved',
  'issued',
  'ordered',
  'in_production',
  'completed',
  'closed',
] as const
