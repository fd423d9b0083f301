/** The versions by which a style is made now: of size chart, BOM and process sheet, for orders that record them and for tech packs that issue them. */
import type { Context } from '../../engine/document-context.ts'
import { bom } from './bom.ts'
import { processSheet } from './process-sheet.ts'
import { sizeChart } from './size-chart.ts'

/** The parts of which an order names the version. */
export const versionedParts = ['chart', 'bom', 'process'] as const
type Versions = Readonly<Record<(typeof versionedParts)[number], string | null>>

/** Returns the ids of the versions in force of each style, null where there is none: one statement for each part, whatever the number of styles. */
export async function versionsInForce(styles: readonly string[], ctx: Context): Promise<(style: string) => Versions> {
  const charts = await ctx.pick(sizeChart, { style: styles, status: 'approved' }, ['style'])
  const boms = await ctx.pick(bom, { style: styles, status: 'active' }, ['style'])
  const processes = await ctx.pick(processSheet, { style: styles, status: 'approved' }, ['style'])
  const idOf = (versions: readonly { readonly id: string; readonly style: string }[], style: string) =>
    versions.find((one) => one.style === style)?.id ?? null
  return (style) => ({ chart: idOf(charts, style), bom: idOf(boms, style), process: idOf(processes, style) })
}
