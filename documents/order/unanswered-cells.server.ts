/** What is ordered and cannot be made: colours and sizes that the BOM or the size chart in force of a style does not answer. */
import type { Context } from '../../engine/document-context.ts'
import { compare } from '../../model/decimal.ts'
import { cellName, type Matrix } from '../../model/fields/matrix.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { lacksSize } from '../../model/sizes/part-values.ts'
import { expand, expandable } from '../design/bom-expansion.server.ts'
import { bom } from '../design/bom.ts'
import { sizeChart } from '../design/size-chart.ts'
import { refuse } from './messages.ts'
import { orderedCells } from './ordered-sizes.server.ts'
import type { PurchaseOrder } from './purchase-order.ts'

/**
 * Returns the first ordered cell that the versions in force do not answer, at its line: a material without a colour or usage, in the words of the BOM, or a
 * size that the chart has no value of; and a style whose versions are all archived. A style that never had a BOM or a chart is not asked for it. In a number of
 * statements that does not grow with lines and styles.
 */
export async function unansweredCell({ lines }: Pick<PurchaseOrder, 'lines'>, ctx: Context): Promise<Refusal | undefined> {
  const styles = [...new Set(lines.map(({ style }) => style))]
  const boms = await ctx.versionsOf(bom, { style: styles }, { which: 'inForce', lines: true })
  const charts = await ctx.versionsOf(sizeChart, { style: styles }, { which: 'inForce', lines: true })
  const known = await expandable(boms, styles, ctx)
  const bomOf = new Map(boms.map((one) => [one.style, known.get(one.id)!]))
  const chartOf = new Map(charts.map((one) => [one.style, one]))
  const archived = { style: styles, status: 'archived' } as const
  const [hadBom, hadChart] = [await ctx.pick(bom, archived, ['style']), await ctx.pick(sizeChart, archived, ['style'])].map(
    (versions) => new Map(versions.map((one) => [one.style, one.id])),
  )
  for (const [at, { style, colorway, matrix }] of lines.entries()) {
    const [endedBom, endedChart] = [
      bomOf.has(style) ? undefined : hadBom!.get(style),
      chartOf.has(style) ? undefined : hadChart!.get(style),
    ]
    const ended = endedBom ? { type: bom, ids: [endedBom] } : endedChart && { type: sizeChart, ids: [endedChart] }
    if (ended) return refuse('purchaseOrder.noVersionInForce', { line: at + 1, number: { documents: ended } }, `lines[${at}].style`)
    const [list, chart] = [bomOf.get(style), chartOf.get(style)]
    for (const cell of cellsOf(matrix)) {
      const missing = list && expand(list, colorway, cell).missing[0]
      if (missing) return atPath(`lines[${at}].${missing.column === 'materialColour' ? 'colorway' : 'matrix'}`, missing.reason)
      if (chart && lacksSize(chart, cell))
        return refuse(
          'purchaseOrder.sizeNotInChart',
          { line: at + 1, number: chart.number ?? '', size: cellName(cell) },
          `lines[${at}].matrix`,
        )
    }
  }
  return undefined
}

const cellsOf = (matrix: Matrix | null) => (matrix ? orderedCells(matrix).filter(({ pieces }) => compare(pieces, '0') > 0) : [])
