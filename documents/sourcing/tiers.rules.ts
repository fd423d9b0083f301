/** Tier prices of quotations: up to five quantities, and the price that applies to a quantity (DM-3-048, DM-9-010). */
import { compare } from '../../model/decimal.ts'

/** Numbers of the tiers, as used in column names: `tier1` … `tier5`, `price1` … `price5`. */
export const tierPlaces = [1, 2, 3, 4, 5] as const

export interface Tiers {
  readonly tier1: string | null
  readonly tier2: string | null
  readonly tier3: string | null
  readonly tier4: string | null
  readonly tier5: string | null
}
export interface TierPrices extends Tiers {
  /** The quoted price where no tier has one. */
  readonly price: string | null
  readonly price1: string | null
  readonly price2: string | null
  readonly price3: string | null
  readonly price4: string | null
  readonly price5: string | null
}

/**
 * Returns the unit price of a quantity: of the highest tier that it reaches and that has a price, else the quoted price; null where
 * there is neither. Decimal strings.
 */
export function priceAt(quantity: string, row: TierPrices): string | null {
  let unitPrice = row.price
  for (const at of tierPlaces) {
    const [tier, price] = [row[`tier${at}`], row[`price${at}`]]
    if (tier !== null && price !== null && compare(quantity, tier) >= 0) unitPrice = price
  }
  return unitPrice
}
