/** Server logic of size lists: a size that has SKUs cannot be removed, one that is removed is marked in the charts that have it, and BOMs count what is missing. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { cellsInOrder } from '../../model/sizes/size-order.ts'
import { countMissingOfSizes } from './bom-missing.server.ts'
import { followingCharts, listedIn, markRemovedSizes } from './chart-sizes.server.ts'
import { sizeChart } from './size-chart.ts'
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
  after: {
    async save(doc, ctx, { before }) {
      await markInCharts(doc, ctx, before ? { before } : {})
      if (before && skuSizes(before).join() !== skuSizes(doc).join()) await countMissingOfSizes(doc.id, ctx)
    },
  },
})

/** Marks the sizes and second sizes that the list no longer has, and those that it has again, in every chart that is not archived. */
async function markInCharts(
  doc: Doc<typeof sizeList>,
  ctx: Context,
  { before }: { readonly before?: Doc<typeof sizeList> },
): Promise<void> {
  const listed = listedIn(doc)
  const former = before ? listedIn(before) : listed
  if (isSame(former.sizes, listed.sizes) && isSame(former.seconds, listed.seconds)) return
  const charts = await ctx.find(sizeChart, { sizeList: doc.id, status: followingCharts }, { all: true, lines: true })
  await markRemovedSizes(charts, listed, ctx)
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name))

/** Returns the sizes of a list as its SKUs name them, in the order of the list: each size, or each pair of a size and a second size. */
export const skuSizes = (list: Pick<Doc<typeof sizeList>, 'sizes' | 'seconds'>): string[] => cellsInOrder(list).map(cellName)
