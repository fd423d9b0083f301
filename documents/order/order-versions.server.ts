/** Records by which versions an order is made. */
import type { Context } from '../../engine/document-context.ts'
import { versionsInForce } from '../design/versions-in-force.server.ts'
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
  const inForce = await versionsInForce(styles, ctx)
  const rows = styles.map((style) => {
    const row = known.get(style)
    const now = inForce(style)
    return {
      ...(row ? { id: row.id } : {}),
      style,
      chart: row?.chart ?? now.chart,
      bom: row?.bom ?? now.bom,
      process: row?.process ?? now.process,
    }
  })
  const named = rows.filter(({ chart, bom: made, process }) => chart ?? made ?? process)
  if (named.length > 0 || order.madeBy.length > 0) await ctx.set(purchaseOrder, order.id, { madeBy: named })
}
