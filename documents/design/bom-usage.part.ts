/** Formulas of a line of a BOM: its usage on average and at most, gross use, and what it costs. */

/** Usage of a number of pieces, and that number: it is divided by last, since a share has no end, and what is a half in the last decimal would be rounded down. */
interface UsageOf {
  readonly usage: string
  readonly pieces: string
}
const overCells = (usage: string): UsageOf => ({
  usage: `(if appliesTo = null then (${usage}) else (${usage}) * appliesTo)`,
  pieces: '(if appliesTo = null then 1 else doc.baseCells)',
})
/** Usage of the base size, as the mean of the colourways: a line that some of them do not use counts for the others. */
export const usageOfBase = overCells('usage')
/** The same over the sizes by the ratio of the header. */
export const usageByRatio: UsageOf = {
  usage: `(if doc.ratio = null then ${usageOfBase.usage} else ratioUsage)`,
  pieces: `(if doc.ratio = null then ${usageOfBase.pieces} else doc.colourways * pieces(doc.ratio))`,
}
/** Usage of a piece of the size that needs most, and the same as the mean of the colourways. */
export const highestUsage = 'if usageBySize = null then usage else max(for one in usageBySize.cells return number(one.value))'
export const usageOfHighest = overCells(highestUsage)
export const grossOf = (usage: string) => `gross use(${usage}, loss, lossBasis)`
/** A quantity of usage in the unit of the price. */
const inPriceUnit = (quantity: string) => `converted(${quantity}, conversion, unitNumerator, unitDenominator, metreWeight)`
const profit =
  '(if profitPoint = null then 1 else if doc.profitBasis = "margin" then 1 / (1 - profitPoint / 100) else 1 + profitPoint / 100)'
/** What a net price is multiplied by to be one with tax. */
export const taxFactor = '(1 + (if taxPoint = null then 0 else taxPoint) / 100)'
const points = `${taxFactor} * ${profit}`
/** A price in the currency of the BOM has no rate. */
const isForeign = '(priceCurrency != null and priceCurrency != doc.currency)'
/** Whether a line that is bought has no price, or one in another currency without a rate of the day: its amount is not known. */
export const isUnpriced = `(supply != "customer" and (price = null or (${isForeign} and exchangeRate = null)))`
const rate = `(if ${isForeign} then exchangeRate else 1)`
const per = `(if ${isForeign} then ratePer else 1)`
export const amountOf = ({ usage, pieces }: UsageOf) =>
  `if supply = "customer" then 0 else if ${isUnpriced} then null else ${inPriceUnit(grossOf(usage))} * price * ${rate} * ${points} / (${pieces} * ${per})`
