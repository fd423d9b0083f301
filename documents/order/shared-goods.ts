/** What supplier and factory of an order read from its issue on: its goods, and the warehouses that it may be delivered to. */
export const sharedGoods = {
  while: ['issued', 'ordered', 'in_production', 'completed', 'closed'],
  until: ['rejected', 'cancelled'],
  to: ['supplier', 'factory'],
  of: [
    'lines.style',
    'lines.colorway',
    { type: 'sku', where: { colorway: 'lines.colorway' } },
    { type: 'warehouse', where: { ownerCompany: 'ownerCompany', kind: { value: ['finished', 'transit'] }, status: { value: 'active' } } },
  ],
} as const
