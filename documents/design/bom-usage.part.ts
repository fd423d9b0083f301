/** Formulas of a line of a BOM: its usage on average and in the highest size, gross use, and what it costs. */
import { f } from '../../model/fields/fields.ts'

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
/** Usage of a piece of the highest size that uses the line. By size it is that of the expansion; before the line was saved, the most that a size has. */
const usageInHighest =
  'if usageBySize = null then usage else if highestCells = null then max(for one in usageBySize.cells return number(one.value)) else highestUsage'
const ofUnsaved = overCells(usageInHighest)
/** The same as the mean of the colourways: only those count that use the line in the highest size. */
const usageOfHighest: UsageOf = {
  usage: `(if highestCells = null then ${ofUnsaved.usage} else if highestCells = 0 then 0 else (${usageInHighest}) * highestCells)`,
  pieces: `(if highestCells = null then ${ofUnsaved.pieces} else doc.colourways)`,
}
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
export const amountOfHighest = amountOf(usageOfHighest)

/** What a piece of the highest size takes of a line: the last one of the size list, with its last second size. */
export const highestColumns = {
  highestCells: f.integer(['最大码适用配色数', 'Colourways of the highest size with the line'], {
    computed: true,
    restrict: { others: 2 },
  }),
  highestUsage: f.quantity(['最大码用量', 'Usage of the highest size'], { computed: true, unit: 'unit', restrict: { others: 2 } }),
  highest: f.quantity(['最大码毛用量', 'Gross use of the highest size'], {
    formula: grossOf(`if highestCells = 0 then 0 else ${usageInHighest}`),
    unit: 'unit',
  }),
} as const

/** Columns of the lines that are out of sight until they are chosen, filled or wrong. */
export const rarelyUsed = [
  'materialName',
  'supplier',
  'supply',
  'colorways',
  'sizes',
  'matched',
  'usageBySize',
  'lossBasis',
  'otherGross',
  'markerLength',
  'markerPieces',
  'markerUsage',
  'markerGap',
  'appliesTo',
  'ratioUsage',
  'needed',
  'highestCells',
  'highestUsage',
  'highest',
  'conversion',
  'unitNumerator',
  'unitDenominator',
  'metreWeight',
  'priceCurrency',
  'exchangeRate',
  'ratePer',
  'rateSource',
  'rateDate',
  'priceNote',
  'listPrice',
  'taxPoint',
  'grossPrice',
  'profitPoint',
  'ratioAmount',
  'highestAmount',
  'unpriced',
] as const
