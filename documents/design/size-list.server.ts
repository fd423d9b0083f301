/** Server logic of size lists: a size that has SKUs cannot be removed. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { cellName } from '../../model/fields/matrix.ts'
import type { SizeDecimals } from '../../model/fields/size-decimals.ts'
import { cellsInOrder } from '../../model/sizes/size-order.ts'
import { sizeList } from './size-list.ts'
import { sku } from './sku.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

export const sizeListLogic = defineLogic(sizeList, {
  checks: {
    /** Orders refer to sizes by name, and a SKU is created before anything is ordered, so a size with a SKU is in use. */
    async usedSizesStay(doc, ctx, { before }) {
      const names = new Set(skuSizes(doc))
      const removed = before ? skuSizes(before).filter((size) => !names.has(size)) : []
      if (removed.length === 0) return undefined
      const styles = await ctx.find(style, { sizeList: doc.id }, { all: true })
      if (styles.length === 0) return undefined
      const [used] = await ctx.find(sku, { style: styles.map((one) => one.id), size: removed }, { limit: 1 })
      if (!used) return undefined
      const values = { size: used.size, number: used.number }
      const isSecond = doc.sizes.some(({ size }) => used.size.startsWith(`${size}/`))
      return refuse('sizeList.sizeUsedBySkuCannotRemoved', values, isSecond ? 'seconds' : 'sizes')
    },
  },
})

/** Returns the sizes of a list as its SKUs name them, in the order of the list: each size, or each pair of a size and a second size. */
export const skuSizes = (list: Pick<Doc<typeof sizeList>, 'sizes' | 'seconds'>): string[] => cellsInOrder(list).map(cellName)

/** Returns the names of those sizes of figures that a size list does not have, all of them without a list. A figure by the first size alone holds for each of its second sizes. */
export async function unlistedSizes({ cells }: SizeDecimals, list: string | null, ctx: Context): Promise<readonly string[]> {
  if (cells.length === 0) return []
  const { sizes, seconds } = list ? await ctx.get(sizeList, list) : { sizes: [], seconds: [] }
  const isListed = ({ size, second }: SizeDecimals['cells'][number]) =>
    sizes.some((one) => one.size === size) && (!second || seconds.some((one) => one.second === second))
  return cells.filter((cell) => !isListed(cell)).map(cellName)
}
