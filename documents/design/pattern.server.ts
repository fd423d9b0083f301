/** Server logic of patterns: the range of sizes, the chart that they are made by, finished measures, and one pattern in force for a size. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { pick } from '../../model/pick.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { cellNamed, measureOf } from '../../model/sizes/part-values.ts'
import { inOrder } from '../../model/sizes/size-order.ts'
import { pattern } from './pattern.ts'
import { piecesOf } from './pattern-pieces.server.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

type Pattern = Doc<typeof pattern>
type Chart = Doc<typeof sizeChart>
type List = Doc<typeof sizeList> | undefined

export const patternLogic = defineLogic(pattern, {
  checks: {
    async rangeOfList(doc, ctx) {
      const sizes = sizesOf(await listOf(doc, ctx))
      for (const field of ['sizeFrom', 'sizeTo'] as const)
        if (!sizes.includes(doc[field])) return refuse('pattern.sizeUnknown', { size: doc[field] }, field)
      return sizes.indexOf(doc.sizeFrom) > sizes.indexOf(doc.sizeTo) ? refuse('pattern.rangeDescends', 'sizeTo') : undefined
    },
    async measuresOfChart(doc, ctx) {
      if (doc.measures.length === 0 || doc.status !== 'draft') return undefined
      const chart = (await ctx.byId(sizeChart, [doc.chart], { lines: true })).get(doc.chart ?? '')
      if (!chart) return refuse('pattern.noChart', 'measures')
      const size = doc.measureSize ?? ''
      const cell = cellNamed(size, await listOf(doc, ctx))
      const missing = doc.measures.findIndex(({ part }) => measureOf(chart, part, cell) === undefined)
      return missing < 0 ? undefined : atPath(`measures[${missing}].part`, refuse('pattern.notInChart', { number: chart.number!, size }))
    },
    piecesGiven: (doc) => (doc.cutPieces.length > 0 ? undefined : refuse('pattern.noPieces', 'cutPieces')),
    rangesApart,
  },
  work: {
    /** Proposes the pieces of the drawing as lines: a line of the same name takes them over, other lines stay. */
    async readFile({ cad: [file], cutPieces }, ctx) {
      const drawn = new Map(file ? piecesOf(await ctx.drawing(file)).map((piece) => [piece.name, piece]) : [])
      const names = new Set(cutPieces.map(({ name }) => name))
      const lines = cutPieces.map((line) => ({ ...pick(line, 'id', 'name', 'quantity', 'material', 'area'), ...drawn.get(line.name) }))
      return { cutPieces: [...lines, ...[...drawn.values()].filter(({ name }) => !names.has(name))] }
    },
  },
  /** While a pattern is made it follows the chart in force of its style. */
  async fill(doc, ctx, { before }) {
    if (before && before.status !== 'draft') return {}
    const list = await listOf(doc, ctx)
    const sizes = sizesOf(list)
    const [chart] = await ctx.versionsOf(sizeChart, { style: doc.style }, { which: 'inForce', lines: true })
    // Blank until it is filled here.
    const { sizeFrom: typedFrom, sizeTo: typedTo }: { sizeFrom: string | null; sizeTo: string | null } = doc
    const [sizeFrom, sizeTo] = [typedFrom ?? sizes[0] ?? null, typedTo ?? sizes.at(-1) ?? null]
    const range = sizes.slice(sizes.indexOf(sizeFrom ?? ''), sizes.indexOf(sizeTo ?? '') + 1)
    const measureSize = doc.measureSize ?? sizeMeasured(chart?.baseSize, range)
    return {
      sizeFrom,
      sizeTo,
      chart: chart?.id ?? null,
      measureSize,
      measures: doc.measures.map((one) => ({
        ...one,
        finished: finishedOf(chart, one.part, measureSize === null ? null : cellNamed(measureSize, list)),
      })),
    } as Values<typeof pattern>
  },
})

/** Returns the size that is measured where nobody says so: the base size of the chart, or the first of the range where that is outside of it. */
const sizeMeasured = (base: string | null | undefined, range: readonly string[]): string | null =>
  base && !range.includes(base) ? (range[0] ?? base) : (base ?? null)

const finishedOf = (chart: Chart | undefined, part: string, cell: ReturnType<typeof cellNamed> | null): string | null =>
  (chart && cell ? measureOf(chart, part, cell) : undefined) ?? null

/** Reads the size list of a pattern, or of what has the same field. */
export const listOf = async ({ sizeList: id }: Pick<Pattern, 'sizeList'>, ctx: Context): Promise<List> =>
  (await ctx.byId(sizeList, [id], { lines: true })).get(id ?? '')

/** Returns the sizes of a list in their order. */
export const sizesOf = (list: List): string[] => inOrder(list?.sizes ?? []).map(({ size }) => size)

/** Refuses a range that has a size of another pattern in force: a size is cut by one pattern. Versions of the pattern itself replace one another. */
async function rangesApart(doc: Pattern, ctx: Context): Promise<Refusal | undefined> {
  // Two patterns of a style that are approved at the same time wait for each other here.
  await ctx.byId(style, [doc.style], { lock: true })
  const sizes = sizesOf(await listOf(doc, ctx))
  const own = (await ctx.versionsOf(pattern, { style: doc.style }, { which: 'inForce' })).filter(
    (one) => (one.first ?? one.id) !== (doc.first ?? doc.id),
  )
  const at = (size: string) => sizes.indexOf(size)
  const rival = own.find((one) => at(one.sizeFrom) <= at(doc.sizeTo) && at(doc.sizeFrom) <= at(one.sizeTo))
  return rival && refuse('pattern.rangesOverlap', { number: rival.number!, from: rival.sizeFrom, to: rival.sizeTo }, 'sizeFrom')
}
