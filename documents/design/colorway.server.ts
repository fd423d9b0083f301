/** Server logic of colorways: a colour occurs once per style, and SKUs are generated from colour × size list with EAN-13 codes. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { figureNamed } from '../../model/sizes/part-values.ts'
import { ean13 } from '../../model/rules/identifiers.ts'
import { bothNames } from '../../model/text.ts'
import { brand } from './brand.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { isOutside, outsideOf } from './palette.server.ts'
import { series } from './series.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

export const colorwayLogic = defineLogic(colorway, {
  checks: {
    async colourOnce(doc, ctx) {
      const same = await ctx.another(colorway, doc, { style: doc.style, colour: doc.colour })
      return same && refuse('colorway.styleAlreadyColour', { number: same.number }, 'colour')
    },
    async readyForSkus(doc, ctx) {
      const { status, sizeList: sizes } = await ctx.get(style, doc.style)
      if (status !== 'approved') return refuse('colorway.styleNotApprovedYetSkusMade')
      return sizes ? undefined : refuse('colorway.styleNoSizeListSkusMade')
    },
  },
  asks: {
    async outsidePalette({ style: of, colour: shade }, ctx) {
      const { series: its } = await ctx.get(style, of)
      if (!its) return undefined
      const { palette, number } = await ctx.get(series, its)
      return isOutside(palette, shade)
        ? refuse('series.outsidePalette', { colour: bothNames(await ctx.get(colour, shade)), series: number }, 'colour')
        : undefined
    },
  },
  /** A colour outside the palette of the series is marked and not refused; another palette or series marks again (`recount`). */
  async fill(doc, ctx) {
    if (!doc.colour || !doc.style) return {}
    const { series: its } = await ctx.get(style, doc.style)
    const outsidePalette = its ? isOutside((await ctx.get(series, its)).palette, doc.colour) : false
    return { ...(doc.mainColour ? {} : { mainColour: doc.colour }), outsidePalette }
  },
  recount: { values: outsideOf },
  generate: {
    /** The bar codes of all SKUs are taken at once, since brands of one GS1 prefix are locked for them; weights are those of the style. */
    async skus(values, doc, ctx) {
      const { brand: owner, pieceWeights } = await ctx.get(style, doc.style)
      const codes = await nextBarcodes(owner, ctx, values.length)
      const weightOf = (one: (typeof values)[number]) =>
        figureNamed(pieceWeights, String(one['size']), one['firstSize'] as string | null | undefined) ?? null
      return values.map((one, at) => ({ ...one, weight: weightOf(one), barcode: codes[at] }))
    },
  },
})

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
