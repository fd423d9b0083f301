/**
 * Server logic of SKUs: the size is one of the style's list, with a second size where the list has some, the colour is that of the colorway, and a
 * missing bar code is generated. A size that costs more by a quote of its style has its price as soon as its SKU exists.
 */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { cellName, sizeOfCellName } from '../../model/fields/matrix.ts'
import { nextBarcodes } from './colorway.server.ts'
import { priceByQuotes } from './quoted-skus.server.ts'
import { sizeList } from './size-list.ts'
import { skuSizes } from './size-list.server.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

type Sku = Doc<typeof sku>

export const skuLogic = defineLogic(sku, {
  checks: {
    async sizeOfStyle(doc, ctx, { before }) {
      if (before && before.size === doc.size && before.second === doc.second) return undefined
      const list = await listOf(doc, ctx)
      const hasSeconds = list !== undefined && list.seconds.length > 0
      if (doc.second && !hasSeconds) return refuse('sku.noSecondSizes', 'second')
      const first = firstOf(doc, list)
      const isListed = list !== undefined && list.sizes.some(({ size }) => size === first)
      if (isListed && hasSeconds && !doc.second) return refuse('sku.giveSecondSize', 'second')
      if (isListed && hasSeconds && (cellName({ size: first, second: doc.second! }) !== doc.size || !skuSizes(list).includes(doc.size)))
        return refuse('sku.notSecondSizeOfList', { second: doc.second }, 'second')
      return list && skuSizes(list).includes(doc.size) ? undefined : refuse('sku.notSizeStyleSizeList', 'size')
    },
  },
  async fill(doc, ctx, { before }) {
    const filled: Values<typeof sku> = {}
    const isSized = doc.firstSize !== null && (!before || (before.size === doc.size && before.second === doc.second))
    if (!isSized && doc.style && doc.size) Object.assign(filled, sizedBy(doc, await listOf(doc, ctx)))
    if (!doc.barcode && doc.style) filled.barcode = (await nextBarcodes((await ctx.get(style, doc.style)).brand, ctx, 1))[0]
    return filled
  },
  created: priceByQuotes,
})

type SizeList = Doc<typeof sizeList>

async function listOf({ style: of }: Pick<Sku, 'style'>, ctx: Context): Promise<SizeList | undefined> {
  const { sizeList: list } = await ctx.get(style, of)
  return list ? ctx.get(sizeList, list) : undefined
}

const firstOf = ({ size }: Pick<Sku, 'size'>, list: SizeList | undefined): string =>
  list && list.seconds.length > 0 ? sizeOfCellName(size, new Set(list.sizes.map((one) => one.size))) : size

/** Reads a size as its two parts, and names it by both: `32/L30` in one cell, or 32 and L30 in two. */
function sizedBy(doc: Pick<Sku, 'size' | 'second'>, list: SizeList | undefined): Pick<Values<typeof sku>, 'size' | 'firstSize' | 'second'> {
  const firstSize = firstOf(doc, list)
  if (firstSize !== doc.size) return { firstSize, second: doc.second ?? doc.size.slice(firstSize.length + 1) }
  const isPair = doc.second && list && list.seconds.length > 0
  return { firstSize, size: isPair ? cellName({ size: firstSize, second: doc.second! }) : doc.size }
}
