/** Server logic of costing sheets: material of the BOM version at the prices of the day, minutes of the process version. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { mul, sum, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { atPath } from '../../model/refusal.ts'
import { compute } from '../../model/rules/compute.ts'
import { choosePrice } from '../order/price-list.server.ts'
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
      return at < 0 ? undefined : atPath(`materials[${at}].price`, refuse('costing.noPrice', { key: doc.materials[at]!.key ?? '' }))
    },
  },
  async fill(doc, ctx, { before }) {
    if (before && doc.status !== 'draft') return {}
    const base = doc.scenarios.find((one) => one.base)
    const { bom: of, process } = await sourcesOf(doc, ctx)
    const materials = of ? await materialsOf(of, { day: doc.pricedOn, pieces: base?.quantity ?? '1' }, ctx) : []
    const taken = takenFrom(materials, process?.sam ?? null)
    const scenarios = doc.scenarios.map((one) => (one.base ? { ...one, ...taken } : withBlanksOf(one, taken)))
    return { materials, scenarios, rates: process?.rates ?? null }
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
 * Returns what the lines of a BOM cost a piece: at the price of the list that is valid on the day for the quantity of all pieces, or else at that of the
 * BOM. A line without a price has no amount, which is never zero; what the customer supplies costs nothing.
 * @param of `day`: `YYYY-MM-DD`; `pieces`: the quantity by which tiers are chosen
 */
async function materialsOf(
  of: Bom,
  { day, pieces }: { readonly day: string; readonly pieces: Numeric },
  ctx: Context,
): Promise<MaterialLine[]> {
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
  const chosen = of.lines.map((line) =>
    bought.includes(line) && line.gross
      ? choosePrice(entries, { ...line, supplier: line.supplier!, day, quantity: mul(line.gross, pieces), currency: of.currency })
      : undefined,
  )
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

/** What the base scenario takes, and others where they are blank. */
type Taken = Pick<Scenario, 'fabric' | 'others' | 'sam'>

/** Returns what a piece takes of material and minutes; lines without a price are left out, and keep the sheet from being submitted. */
function takenFrom(materials: readonly MaterialLine[], sam: Numeric | null): Taken {
  const sumOf = (isFabric: boolean) =>
    sum(materials.filter(({ element }) => (element === 'fabric') === isFabric).map(({ amount }) => amount ?? '0'))
  return { fabric: sumOf(true), others: sumOf(false), sam: sam ?? '0' }
}

const withBlanksOf = (one: Scenario, { fabric, others, sam }: Taken): Scenario => ({
  ...one,
  fabric: one.fabric ?? fabric,
  others: one.others ?? others,
  sam: one.sam ?? sam,
})
