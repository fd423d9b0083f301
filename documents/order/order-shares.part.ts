/** What a purchase order shares with its supplier and factory, from its issue on. */

const deliverable = { ownerCompany: 'ownerCompany', kind: { value: ['finished', 'transit'] }, status: { value: 'active' } } as const
/** What a style is made by: the versions in force and those that were, so that goods made by an earlier one can still be read. */
const inForce = { style: 'lines.style', status: { value: ['approved', 'archived'] } } as const
const bomInForce = { ...inForce, status: { value: ['active', 'archived'] } } as const
const untilEnded = ['rejected', 'cancelled'] as const
/** An order that has ended keeps what it shared; what is developed later is for those who still make the style. */
const whileMade = { while: ['issued', 'ordered', 'in_production'], until: untilEnded } as const

/**
 * Supplier and factory read the goods of the order, the warehouses that it may be delivered to, and what its styles are made by; what is paid for
 * the making, and the pattern that it is cut by, are read by the factory alone.
 */
export const orderShares = {
  goods: {
    while: [...whileMade.while, 'completed', 'closed'],
    until: untilEnded,
    to: ['supplier', 'factory'],
    of: [
      'lines.style',
      'lines.colorway',
      { type: 'sku', where: { colorway: 'lines.colorway' } },
      { type: 'warehouse', where: deliverable },
    ],
  },
  development: {
    ...whileMade,
    to: ['supplier', 'factory'],
    of: [
      { type: 'bom', where: bomInForce },
      { type: 'size_chart', where: inForce },
    ],
  },
  making: {
    ...whileMade,
    to: ['factory'],
    of: [
      { type: 'process_sheet', where: inForce },
      { type: 'pattern', where: inForce },
    ],
  },
} as const
