/** Server logic of size lists: a size that has SKUs cannot be removed. */
import { defineLogic } from '../../engine/document-logic.ts'
import { sizeList } from './size-list.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

export const sizeListLogic = defineLogic(sizeList, {
  checks: {
    /** Orders refer to sizes by code, and a SKU is created before anything is ordered, so a size with a SKU is in use. */
    async usedSizesStay(doc, ctx, { before }) {
      const removed = (before?.sizes ?? []).map((one) => one.size).filter((size) => !doc.sizes.some((one) => one.size === size))
      if (removed.length === 0) return undefined
      const styles = await ctx.find(style, { sizeList: doc.id }, { all: true })
      if (styles.length === 0) return undefined
      const [used] = await ctx.find(sku, { style: styles.map((one) => one.id), size: removed }, { limit: 1 })
      return used && refuse('sizeList.sizeUsedBySkuCannotRemoved', { size: used.size, number: used.number }, 'sizes')
    },
  },
})
