/** The highest price of a unit of fabric at which a scenario of a costing sheet still earns its target margin. */
import { compare, dec, Decimal, plain, round, sub, sum, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { compute } from '../../model/rules/compute.ts'
import { costing } from './costing.ts'

type Costing = Doc<typeof costing>
type Scenario = Costing['scenarios'][number]

/** A row of fabric that is bought: the line of the BOM, and what its amount a piece is for each 1 of its price. */
export interface FabricRow {
  readonly key: string | null
  readonly priceUnit: string | null
  readonly priceCurrency: string | null
  /** Amount ÷ price, with taxes, points and the exchange rate, to thirteen decimals; null where the amount is not known. */
  readonly perPrice: Numeric | null
}
type FabricPrice = Pick<Scenario, 'fabricPriceForTarget' | 'fabricPriceUnit' | 'fabricPriceCurrency'>

const noPrice: FabricPrice = { fabricPriceForTarget: null, fabricPriceUnit: null, fabricPriceCurrency: null }

/**
 * Returns the scenarios, each with the highest price of its fabric. It is known where one line of the BOM is fabric that is bought, and priced in one unit and currency: with
 * several lines no single price follows from what they cost together.
 * @param fabrics rows of fabric that is bought, by scenario
 */
export function withFabricPrices(doc: Costing, scenarios: readonly Scenario[], fabrics: readonly (readonly FabricRow[])[]): Scenario[] {
  const reckoned = reckonedWith(doc, scenarios)
  return scenarios.map((one, at) => {
    const [first, ...others] = fabrics[at]!
    const factors = fabrics[at]!.flatMap(({ perPrice }) => perPrice ?? [])
    const limit = reckoned[at]!.fabricForTarget
    if (!first || limit === null || factors.length < fabrics[at]!.length || others.some((row) => !isAlike(row, first)))
      return { ...one, ...noPrice }
    const marginAt = (fabric: Numeric) => reckonedWith(doc, scenarios.with(at, { ...one, fabric }))[at]!.margin
    const price = highestPrice({ limit, factor: sum(factors), isEnough: (fabric) => earns(marginAt(fabric), doc.targetMargin) })
    return price === null
      ? { ...one, ...noPrice }
      : { ...one, fabricPriceForTarget: price, fabricPriceUnit: first.priceUnit, fabricPriceCurrency: first.priceCurrency }
  })
}

const isAlike = (one: FabricRow, other: FabricRow): boolean =>
  one.key === other.key && one.priceUnit === other.priceUnit && one.priceCurrency === other.priceCurrency

const earns = (margin: Numeric | null, target: Numeric): boolean => margin !== null && compare(margin, target) >= 0

/** Returns the scenarios as the formulas of the sheet compute them. */
function reckonedWith(doc: Costing, scenarios: readonly Scenario[]): readonly Scenario[] {
  const copy = { ...doc, scenarios: scenarios.map((one) => ({ ...one })) }
  compute(costing, copy)
  return copy.scenarios
}

interface Limit {
  /** Highest fabric cost a piece. */
  readonly limit: Numeric
  /** Cost a piece for each 1 of the price. */
  readonly factor: Numeric
  /** Whether the margin is reached at a fabric cost. */
  readonly isEnough: (fabric: Numeric) => boolean
}

/** What the limit is lowered by, the least first: it is itself rounded down, and each figure between it and the margin is rounded to the nearest ten-thousandth. */
const steps = ['-0.0002', '-0.0001', '0', '0.0001', '0.0002', '0.0003', '0.0004', '0.0005']

/** Returns the price, rounded down to four decimals; null where none reaches the margin. */
function highestPrice({ limit, factor, isEnough }: Limit): Numeric | null {
  if (compare(factor, '0') <= 0) return null
  const prices = steps.map((step) => dec(sub(limit, step)).div(dec(factor)).toDecimalPlaces(4, Decimal.ROUND_DOWN))
  const price = prices.find((one) => one.gt(0) && isEnough(round(one.times(dec(factor)))))
  return price === undefined ? null : plain(price)
}
