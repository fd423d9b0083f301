/** The mark of what a BOM needs: one text that differs as soon as anything differs that a cost is reckoned from. */
import { fingerprintOf } from '../../engine/document-logic.ts'
import { dec, plain, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { Figures } from './bom-figures.server.ts'
import type { bom } from './bom.ts'

type Bom = Doc<typeof bom>
type Line = Bom['lines'][number]

/** A figure as it is marked: a typed 0.250 and a stored 0.25 are one figure. */
const figure = (value: Numeric | null | undefined): string | null => (value === null || value === undefined ? null : plain(dec(value)))

/**
 * Returns the mark of a BOM: of its currency, and of what each line is, costs and needs over colourways, sizes and suppliers. Two states of equal sums have two marks where
 * usage moves from one line to another, or where a line without a price of its own is used more, since a costing sheet prices the lines itself. Texts, the order of the
 * lines and planned pieces, which a sheet has for itself, do not count.
 * @param figures those of the lines, for the colourways and sizes of now
 */
export function markOfNeeds({ currency, profitBasis, lines }: Pick<Bom, 'currency' | 'profitBasis' | 'lines'>, figures: Figures): string {
  const needs = lines.map((line, at) => JSON.stringify([...ofLine(line), ...ofFigures(figures.lines[at]!)])).sort()
  const { colourways, baseCells, garments, lacksFabric } = figures
  return fingerprintOf([currency, profitBasis, colourways, baseCells, garments, lacksFabric, needs])
}

const ofLine = (line: Line): readonly unknown[] => [
  line.key,
  line.material,
  line.element,
  line.supply,
  line.supplier,
  line.unit,
  figure(line.usage),
  figure(line.loss),
  line.lossBasis,
  figure(line.price),
  line.price === null ? null : line.priceCurrency,
  line.priceUnit,
  figure(line.taxPoint),
  figure(line.profitPoint),
  figure(line.metreWeight),
]

/** Suppliers and colours in an order of their own: that of the colourways tells nothing. */
const ofFigures = ({ appliesTo, ratioUsage, suppliers, parts }: Figures['lines'][number]): readonly unknown[] => [
  appliesTo,
  figure(ratioUsage),
  suppliers.toSorted(),
  parts
    .map(({ colour, cells, usage, gross }) => JSON.stringify([colour ?? null, colour === undefined, cells, figure(usage), figure(gross)]))
    .sort(),
]
