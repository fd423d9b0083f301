/** What a purchase order warns of, asks to be confirmed, refuses, says and shows. */

export const orderWarnings = {
  certificatesExpired: ['供应商的证书已过期', 'Certificates of the supplier have expired'],
  auditExpired: ['工厂的验厂已过期', 'The audit of the factory has expired'],
  coloursUnapproved: ['物料颜色没有批准的色样', 'Colours of materials have no approved lab dip'],
  materialsStopped: ['用料中有停用或冻结的物料', 'Materials of the BOM are stopped or frozen'],
  belowMinimum: ['低于供应商的起订量', 'Below the minimum order quantity of the supplier'],
  sizesOfSets: ['套装中的尺码在价格表另有单价', 'Sizes within sets have another price in the list'],
  taxOfQuote: ['税率与报价不同', 'Another tax rate than was quoted'],
} as const

/** The warnings that a person confirms when an order is submitted and issued. */
export const confirmedByHand = [
  'certificatesExpired',
  'auditExpired',
  'coloursUnapproved',
  'materialsStopped',
  'belowMinimum',
  'sizesOfSets',
  'taxOfQuote',
] as const

/** Those of them that the pieces are asked which a change of an issued order adds. */
export const confirmedOfChange = ['coloursUnapproved', 'materialsStopped'] as const

export const unpriced = ['缺少单价，请先转待定价', 'No price: the order is pending pricing'] as const
export const declined = ['供应商拒绝了订单 {number}：{comment}', 'The supplier declined order {number}: {comment}'] as const

/** An order of which goods have moved is closed, not cancelled. */
export const goodsMoved = {
  holds: 'not(booked > 0 or received > 0 or settled > 0)',
  on: ['cancel'],
  message: [
    '已有送货预约、入库或结算，不能取消；请关闭订单',
    'Goods are booked, received or settled: close the order instead of cancelling it',
  ],
} as const

const onceIssued = { show: { status: ['issued', 'ordered', 'in_production', 'completed', 'closed'] } } as const

/** When fields of an order are shown. */
export const orderRules = { confirmedEtd: onceIssued, madeBy: onceIssued } as const
