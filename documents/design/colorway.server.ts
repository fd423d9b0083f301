/** Server logic of colorways: a colour occurs once per style, and SKUs are generated from colour × size list with EAN-13 codes. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { ean13 } from '../../model/identifiers.ts'
import { brand } from './brand.ts'
import { colorway } from './colorway.ts'
import { sizeList } from './size-list.ts'
import { skuSizes } from './size-list.server.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

export const colorwayLogic = defineLogic(colorway, {
  checks: {
    async colourOnce(doc, ctx) {
      await ctx.serialise('colorway', doc.style, doc.colour)
      const same = await ctx.find(colorway, { style: doc.style, colour: doc.colour })
      const conflicting = same.find((one) => one.id !== doc.id)
      return conflicting && refuse('colorway.styleAlreadyColour', { number: conflicting.number }, 'colour')
    },
    async readyForSkus(doc, ctx) {
      const { status, sizeList: sizes } = await ctx.get(style, doc.style)
      if (status !== 'approved') return refuse('colorway.styleNotApprovedYetSkusMade')
      return sizes ? undefined : refuse('colorway.styleNoSizeListSkusMade')
    },
  },
  fill: (doc) => (doc.mainColour || !doc.colour ? {} : { mainColour: doc.colour }),
  after: {
    async generateSkus(doc, ctx) {
      const createdSkus = await generateSkus(doc, ctx)
      const skus = await ctx.find(sku, { colorway: doc.id })
      if (createdSkus.length > 0 || doc.skuCount !== skus.length) await ctx.set(colorway, doc.id, { skuCount: skus.length })
    },
  },
})

/**
 * Creates the missing SKUs of a colorway, one for each size of the style's size list (with second sizes, one for each pair). Repeating the call creates nothing.
 * @returns the new SKUs.
 */
export async function generateSkus(doc: Doc<typeof colorway>, ctx: Context): Promise<Doc<typeof sku>[]> {
  await ctx.lock(colorway, doc.id)
  const from = await ctx.get(style, doc.style)
  const sizes = skuSizes(await ctx.get(sizeList, from.sizeList!))
  const there = new Set((await ctx.find(sku, { colorway: doc.id })).map((one) => one.size))
  const missing = sizes.filter((size) => !there.has(size))
  if (missing.length === 0) return []
  const codes = await nextBarcodes(from.brand, ctx, missing.length)
  const weights = new Map((from.pieceWeights?.cells ?? []).map((cell) => [cellName(cell), cell.value]))
  const values = { style: doc.style, colorway: doc.id, colour: doc.colour, unit: from.unit }
  return ctx.createMany(
    sku,
    missing.map((size, at) => ({ ...values, size, weight: weights.get(size) ?? null, barcode: codes[at]! })),
    { company: doc.ownerCompany },
  )
}

/**
 * Returns the next bar codes of a brand. Several brands may share one GS1 prefix, so all of them are locked (in the order of their
 * ids) and the highest serial counts.
 */
export async function nextBarcodes(brandId: string, ctx: Context, count: number): Promise<string[]> {
  const { gs1Prefix } = await ctx.get(brand, brandId)
  const sharing = await ctx.find(brand, { gs1Prefix }, { lock: true })
  const last = Math.max(0, ...sharing.map((one) => one.lastItem ?? 0))
  if (last + count >= 10 ** (12 - gs1Prefix.length)) ctx.refuse('number.overflow', { rule: gs1Prefix })
  await ctx.set(brand, brandId, { lastItem: last + count })
  return Array.from({ length: count }, (_, at) => ean13(gs1Prefix, last + 1 + at))
}
