/**
 * Server logic of SKUs: the size is one of the style's list, the colour is that of the colorway, and a missing bar code is generated.
 */
import { defineLogic } from '../../engine/document-logic.ts'
import type { Values } from '../../model/document-values.ts'
import { nextBarcodes } from './colorway.server.ts'
import { sizeList } from './size-list.ts'
import { skuSizes } from './size-list.server.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

export const skuLogic = defineLogic(sku, {
  checks: {
    async sizeOfStyle(doc, ctx, { before }) {
      if (before && before.size === doc.size) return undefined
      const { sizeList: list } = await ctx.get(style, doc.style)
      const sizes = list ? skuSizes(await ctx.get(sizeList, list)) : []
      return sizes.includes(doc.size) ? undefined : refuse('sku.notSizeStyleSizeList', 'size')
    },
  },
  async fill(doc, ctx) {
    const filled: Values<typeof sku> = {}
    if (!doc.barcode && doc.style) filled.barcode = (await nextBarcodes((await ctx.get(style, doc.style)).brand, ctx, 1))[0]
    return filled
  },
})
