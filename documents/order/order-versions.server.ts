/** Records by which versions an order is made. */
import type { Context } from '../../engine/document-context.ts'
import { bom } from '../design/bom.ts'
import { processSheet } from '../design/process-sheet.ts'
import { sizeChart } from '../design/size-chart.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

type MadeBy = PurchaseOrder['madeBy'][number]

/**
 * Records the versions in force of the styles of an order. One statement for each type, whatever the number of styles; nothing is written where nothing is in
 * force that the order does not name.
 * @param again whether what is recorded is replaced, as at each issue; otherwise blanks alone are filled
 */
export async function recordVersions(order: PurchaseOrder, ctx: Context, { again }: { readonly again: boolean }): Promise<void> {
  const styles = [...new Set(order.lines.map(({ style }) => style))]
  const known = new Map(again ? [] : order.madeBy.map((row) => [row.style, row]))
  const isWhole = (row: MadeBy | undefined) => row && row.chart && row.bom && row.process
  if (styles.every((style) => isWhole(known.get(style)))) return
  const charts = await ctx.pick(sizeChart, { style: styles, status: 'approved' }, ['style'])
  const boms = await ctx.pick(bom, { style: styles, status: 'active' }, ['style'])
  const processes = await ctx.pick(processSheet, { style: styles, status: 'approved' }, ['style'])
  const idOf = (found: readonly { readonly id: string; readonly style: string }[], style: string) =>
    found.find((one) => one.style === style)?.id ?? null
  const rows = styles.map((style) => {
    const row = known.get(style)
    return {
      ...(row ? { id: row.id } : {}),
      style,
      chart: row?.chart ?? idOf(charts, style),
      bom: row?.bom ?? idOf(boms, style),
      process: row?.process ?? idOf(processes, style),
    }
  })
  const named = rows.filter(({ chart, bom: made, process }) => chart ?? made ?? process)
  if (named.length > 0 || order.madeBy.length > 0) await ctx.set(purchaseOrder, order.id, { madeBy: named })
}
