/** Server logic of costing sheets: material of the BOM version at the prices of the day, minutes of the process version. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { mul, sum, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { atPath } from '../../model/refusal.ts'
import { compute } from '../../model/rules/compute.ts'
import { choosePrice, type PriceFound } from '../order/price-list.server.ts'
import { priceList } from '../order/price-list.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { refuse } from './messages.ts'
import { processSheet } from './process-sheet.ts'

type Costing = Doc<typeof costing>
type Bom = Doc<typeof bom>
type Scenario = Costing['scenarios'][number]
type MaterialLine = Omit<Costing['materials'][number], 'id' | 'no'>

export const costingLogic = defineLogic(costing, {
  checks: {
    nothingMissing(doc) {
      const at = doc.materials.findIndex(({ amount }) => amount === null)
      if (at >= 0) return atPath(`materials[${at}].price`, refuse('costing.noPrice', { key: doc.materials[at]!.key ?? '' }))
      const picked = doc.scenarios.findIndex((one) => one.picked && one.material === null)
      return picked < 0 ? undefined : atPath(`scenarios[${picked}].quantity`, refuse('costing.noPriceForQuantity'))
    },
    /** Scenarios are compared with the base, which is what BOM, process sheet and price list say. */
    baseTakesAll(doc) {
      const at = doc.scenarios.findIndex((one) => one.base)
      const own = (['fabric', 'others', 'sam'] as const).find((column) => (doc.scenarios[at]?.[column] ?? null) !== null)
      return own && atPath(`scenarios[${at}].${own}`, refuse('costing.baseOwnFigure'))
    },
  },
  async fill(doc, ctx, { before }) {
    if (before && doc.status !== 'draft') return {}
    const base = doc.scenarios.find((one) => one.base)
    const { bom: of, process } = await sourcesOf(doc, ctx)
    const priced = of && (await pricedMaterials(of, doc.pricedOn, ctx))
    const materialsFor = (pieces: Numeric) => priced?.(pieces) ?? []
    const scenarios = doc.scenarios.map((one) => ({ ...one, ...takenFrom(materialsFor(one.quantity), process?.sam ?? null) }))
    return { materials: materialsFor(base?.quantity ?? '1'), scenarios, rates: process?.rates ?? null }
  },
  after: {
    async approve(doc, ctx) {
      if (doc.status === 'approved' && doc.previous) await ctx.set(costing, doc.previous, { successor: doc.id })
    },
  },
})

async function sourcesOf(doc: Costing, ctx: Context): Promise<{ bom: Bom | undefined; process: Doc<typeof processSheet> | undefined }> {
  return {
    bom: (await ctx.byId(bom, [doc.bom], { lines: true })).get(doc.bom),
    process: (await ctx.byId(processSheet, [doc.process])).get(doc.process ?? ''),
  }
}

/**
 * Returns what the lines of a BOM cost a piece, by the quantity of pieces: at the price of the list that is valid on the day for that quantity, or else at
 * that of the BOM. A line without a price has no amount, which is never zero; what the customer supplies costs nothing.
 * @param day `YYYY-MM-DD`
 */
async function pricedMaterials(of: Bom, day: string, ctx: Context): Promise<(pieces: Numeric) => MaterialLine[]> {
  const bought = of.lines.filter(({ supplier, supply }) => supplier && supply === 'purchased')
  const entries =
    bought.length === 0
      ? []
      : await ctx.validOn(
          priceList,
          day,
          { supplier: bought.map(({ supplier }) => supplier!), material: bought.map(({ material }) => material) },
          { lines: true },
        )
  return (pieces) =>
    materialsAt(of, (line) =>
      bought.includes(line) && line.gross
        ? choosePrice(entries, { ...line, supplier: line.supplier!, day, quantity: mul(line.gross, pieces), currency: of.currency })
        : undefined,
    )
}

function materialsAt(of: Bom, priceOf: (line: Bom['lines'][number]) => PriceFound | undefined): MaterialLine[] {
  const chosen = of.lines.map(priceOf)
  const lines = of.lines.map((line, at) => ({ ...line, price: chosen[at]?.price ?? line.price }))
  // The amounts are the BOM's own formula at these prices.
  compute(bom, { ...of, lines })
  return lines.map((line, at) => ({
    key: line.key,
    element: line.element,
    material: line.material,
    supplier: line.supplier,
    customer: line.supply === 'customer',
    gross: line.gross,
    entry: chosen[at]?.entry ?? null,
    price: line.price,
    amount: line.amount,
  }))
}

/** What a scenario takes where it has no figure of its own. */
type Taken = Pick<Scenario, 'fabricTaken' | 'othersTaken' | 'samTaken'>

/** Returns what a piece takes of material and minutes. Where a line has no price its sum is unknown, never zero. */
function takenFrom(materials: readonly MaterialLine[], sam: Numeric | null): Taken {
  const sumOf = (isFabric: boolean) => {
    const amounts = materials.filter(({ element }) => (element === 'fabric') === isFabric).map(({ amount }) => amount)
    return amounts.includes(null) ? null : sum(amounts as Numeric[])
  }
  return { fabricTaken: sumOf(true), othersTaken: sumOf(false), samTaken: sam ?? '0' }
}
