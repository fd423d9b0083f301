/** Server logic of size lists: a size that has SKUs cannot be removed, one that is removed is marked in the charts that have it, and BOMs count what is missing. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { cellsInOrder } from '../../model/sizes/size-order.ts'
import { countMissingOfSizes } from './bom-missing.server.ts'
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

/**
 * Marks the sizes and second sizes of charts that the list no longer has, and those that it has again, in every chart that is not archived: a submitted or
 * approved one is not filled any more.
 */
async function markInCharts(
  doc: Doc<typeof sizeList>,
  ctx: Context,
  { before }: { readonly before?: Doc<typeof sizeList> },
): Promise<void> {
  const namesOf = ({ sizes, seconds }: Pick<typeof doc, 'sizes' | 'seconds'>) => ({
    sizes: new Set(sizes.map(({ size }) => size)),
    seconds: new Set(seconds.map(({ second }) => second)),
  })
  const listed = namesOf(doc)
  const former = before ? namesOf(before) : listed
  if (isSame(former.sizes, listed.sizes) && isSame(former.seconds, listed.seconds)) return
  const charts = await ctx.find(sizeChart, { sizeList: doc.id, status: ['draft', 'submitted', 'approved'] }, { all: true, lines: true })
  const marked = <L extends Marked>(linesOf: (chart: (typeof charts)[number]) => readonly L[], isListed: (line: L) => boolean) =>
    charts.flatMap((chart) => {
      const lines = linesOf(chart).filter((line) => line.removed === isListed(line))
      return lines.length === 0
        ? []
        : [{ id: chart.id, changes: lines.map(({ id, removed }) => ({ line: id, values: { removed: !removed } })) }]
    })
  const sizes = marked(
    (chart) => chart.sizes,
    ({ size }) => listed.sizes.has(size),
  )
  if (sizes.length > 0) await ctx.setLinesOfMany(sizeChart, 'sizes', sizes)
  const seconds = marked(
    (chart) => chart.seconds,
    ({ second }) => listed.seconds.has(second),
  )
  if (seconds.length > 0) await ctx.setLinesOfMany(sizeChart, 'seconds', seconds)
}

interface Marked {
  readonly id: string
  readonly removed: boolean | null
}
const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name))

/** Returns the sizes of a list as its SKUs name them, in the order of the list: each size, or each pair of a size and a second size. */
export const skuSizes = (list: Pick<Doc<typeof sizeList>, 'sizes' | 'seconds'>): string[] => cellsInOrder(list).map(cellName)
