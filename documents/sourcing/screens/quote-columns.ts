/** What suppliers quote as columns of a costing table: their elements under the rows of the scenarios, and the margin at the price of the sheet. Pure functions. */
import { isDecimal, sum } from '../../../model/decimal.ts'
import type { FormOf } from '../../../model/wire-document.ts'
import type { costing } from '../../design/costing.ts'
import { quoteMargin } from '../quote-margin.rules.ts'
import type { StyleQuotes } from '../style-quotes.calls.ts'

/**
 * The rows of a scenario that elements of quotes stand in: material with packaging, which the BOM counts as material too; what the supplier takes for the making, where the
 * sheet reckons labour; everything else among the further costs.
 */
const rowOf = (element: string): 'material' | 'labour' | 'extras' =>
  element === 'material' || element === 'packaging' ? 'material' : element === 'processing' ? 'labour' : 'extras'

export interface QuoteFigures {
  readonly material?: string
  readonly labour?: string
  readonly extras?: string
  readonly cost?: string
  /** The price of the sheet, by which the margin of the quote is reckoned. */
  readonly price?: string
  readonly margin?: string
}

/** Returns the price that a sheet reckons with: that of the picked scenario, else of the base; undefined where neither has one. */
export function priceOf({ scenarios = [] }: Pick<FormOf<typeof costing>, 'scenarios'>): string | undefined {
  const of = (scenarios ?? []).find(({ picked }) => picked === true) ?? (scenarios ?? []).find(({ base }) => base === true)
  return isDecimal(of?.price) ? of.price : undefined
}

/**
 * Returns the figures of each quote, in the order of its columns; a row that the quote says nothing of, or that has no rate, is absent, and so is the cost unless every element is known to be answered.
 * @param quotes values in the currency of the sheet
 */
export function quoteFigures(
  { columns, rows, totals }: Pick<StyleQuotes, 'columns' | 'rows' | 'totals'>,
  price?: string,
): readonly QuoteFigures[] {
  return columns.map((column, at) => {
    const sums = Map.groupBy(
      rows.flatMap(({ element, cells }) => (cells[at] ? [{ row: rowOf(element), value: cells[at].value }] : [])),
      ({ row }) => row,
    )
    // The price of a quote that leaves an element open, or of which that is hidden, is not what a piece costs.
    const cost = column.whole ? totals?.[at]?.value : undefined
    const margin = quoteMargin(price, cost)
    return {
      ...Object.fromEntries([...sums].map(([row, values]) => [row, sum(values.map(({ value }) => value))])),
      ...(cost === undefined ? {} : { cost }),
      ...(price === undefined || margin === undefined ? {} : { price, margin }),
    }
  })
}
