/** What a number of pieces needs of the materials of a BOM, as an entry of the price list counts it to choose its tier. */
import { dec, mul, plain, sum, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { convertedBy, type UnitFactor } from '../master/unit-factor.rules.ts'
import type { priceList } from '../order/price-list.ts'
import type { Figures, PartFigures } from './bom-figures.server.ts'
import type { bom } from './bom.ts'

type Line = Doc<typeof bom>['lines'][number]
/** An entry of the price list, with its unit or else that of its material; a unit of null is that of the line. */
type Counting = Pick<Doc<typeof priceList>, 'supplier' | 'material' | 'materialColour' | 'aggregation' | 'unit'>
/** Gross use of a line, or of one material colour of it, for all garments of the figures; null while a cell is missing. */
interface Use {
  readonly line: Line
  readonly gross: Numeric | null
}

/** Whether a line is bought of a supplier; what the customer or the factory supplies has no price here. */
export const isBought = ({ supplier, supply, material }: Line): boolean => Boolean(supplier && material) && supply === 'purchased'

/** Key of what has its prices together: a material of a supplier. */
export const materialKey = ({ supplier, material }: { readonly supplier: string | null; readonly material: string | null }): string =>
  `${supplier} ${material}`

/** Returns what a map has under a key; what is not there yet is made and kept. */
export function keptIn<V>(map: Map<string, V>, key: string, make: () => V): V {
  if (!map.has(key)) map.set(key, make())
  return map.get(key)!
}

/**
 * Returns what pieces need of what an entry counts (`aggregation`), in its unit; null while a cell that may count is missing. Of an order the lines of the supplier
 * count whose usage converts to the unit of the entry, and those of its material as they are. A quantity depends on supplier, material, colour and unit and not on the
 * line that asks: each is reckoned once for a number of pieces, from the lines that it counts alone.
 *
 * @param factorTo how the usage of a line is converted to a unit; undefined for units that do not convert
 */
export function quantitiesNeeded(
  lines: readonly Line[],
  figures: Figures,
  factorTo: (line: Line, unit: string | null) => UnitFactor | undefined,
): (pieces: Numeric) => (entry: Counting, colour: PartFigures['colour']) => Numeric | null {
  const { bySupplier, byMaterial, byColour } = usesOf(lines, figures)
  const converts = ({ line }: Use, unit: string | null): boolean => {
    const factor = factorTo(line, unit)
    return factor !== undefined && convertedBy('1', factor, line.metreWeight) !== undefined
  }
  return (pieces) => {
    const amountOf = ({ line, gross }: Use, unit: string | null): Numeric | null => {
      if (gross === null) return null
      const factor = factorTo(line, unit)
      const needed = plain(dec(mul(gross, pieces)).div(figures.garments))
      return (factor && convertedBy(needed, factor, line.metreWeight)) ?? needed
    }
    const totals = new Map<string, Numeric | null>()
    const totalOf = (key: string, unit: string | null, uses: () => readonly Use[]) =>
      keptIn(totals, `${key} in ${unit}`, () => sumOfKnown(uses().map((use) => amountOf(use, unit))))
    return (entry, colour) => {
      const { supplier, unit } = entry
      const material = materialKey(entry)
      const all = byMaterial.get(material) ?? []
      switch (levelOf(entry)) {
        case 'order':
          return sumOfKnown([
            totalOf(`order ${supplier}`, unit, () => (bySupplier.get(supplier) ?? []).filter((use) => converts(use, unit))),
            totalOf(`unconverted ${material}`, unit, () => all.filter((use) => !converts(use, unit))),
          ])
        case 'materialColour': {
          const counted = [...new Set([undefined, entry.materialColour ?? colour])]
          return sumOfKnown(counted.map((one) => totalOf(`${material} ${one}`, unit, () => byColour.get(`${material} ${one}`) ?? [])))
        }
        default:
          return totalOf(material, unit, () => all)
      }
    }
  }
}

/** Returns the gross use of the lines that are bought by supplier and by material, each line as a whole, and by material and colour. */
function usesOf(lines: readonly Line[], figures: Figures) {
  const bought = lines.flatMap((line, at) => (isBought(line) ? [{ line, parts: figures.lines[at]!.parts }] : []))
  const wholes = bought.map(({ line, parts }): Use => ({ line, gross: sumOfKnown(parts.map(({ gross }) => gross)) }))
  const coloured = bought.flatMap(({ line, parts }) => parts.map(({ colour, gross }) => ({ line, colour, gross })))
  return {
    bySupplier: Map.groupBy(wholes, ({ line }) => line.supplier!),
    byMaterial: Map.groupBy(wholes, ({ line }) => materialKey(line)),
    byColour: Map.groupBy(coloured, ({ line, colour }) => `${materialKey(line)} ${colour}`),
  }
}

/** Adds up; null while one of them is not known. */
const sumOfKnown = (all: readonly (Numeric | null)[]): Numeric | null => (all.includes(null) ? null : sum(all as Numeric[]))

/** What an entry counts to choose its tier; one that does not say counts the material, or its colour. */
const levelOf = ({ aggregation, materialColour }: Pick<Counting, 'aggregation' | 'materialColour'>) =>
  aggregation ?? (materialColour ? 'materialColour' : 'material')
