/** The versions by which a style is made: of size chart, BOM and process sheet, for orders that record them and for tech packs that issue them. */
import type { Context, OfVersions } from '../../engine/document-context.ts'
import { bom } from './bom.ts'
import { processSheet } from './process-sheet.ts'
import { sizeChart } from './size-chart.ts'

/** The parts of which an order names the version. */
const partTypes = { chart: sizeChart, bom, process: processSheet } as const
type Part = keyof typeof partTypes
type Versions = Readonly<Record<Part, string | null>>

/** Returns the ids of the versions in force of each style, null where there is none: one statement for each part, whatever the number of styles. */
export async function versionsInForce(styles: readonly string[], ctx: Context): Promise<(style: string) => Versions> {
  const inForce = { which: 'inForce' } as const
  const chart = idByStyle(await ctx.versionsOf(sizeChart, { style: styles }, inForce))
  const ofBom = idByStyle(await ctx.versionsOf(bom, { style: styles }, inForce))
  const process = idByStyle(await ctx.versionsOf(processSheet, { style: styles }, inForce))
  return (style) => ({ chart: chart(style), bom: ofBom(style), process: process(style) })
}
const idByStyle = (versions: readonly { readonly id: string; readonly style: string }[]) => {
  const ids = new Map(versions.map(({ id, style }) => [style, id]))
  return (style: string): string | null => ids.get(style) ?? null
}

/** Returns the versions of a style that are not in force, by part: those that a tech pack of today does not have. */
export async function versionsNotInForce(style: string, ctx: Context): Promise<readonly OfVersions[]> {
  const inForce = new Set(Object.values((await versionsInForce([style], ctx))(style)))
  const others: OfVersions[] = []
  for (const type of Object.values(partTypes)) {
    const all = await ctx.pick(type as typeof bom, { style }, [])
    others.push({ type, ids: all.map(({ id }) => id).filter((id) => !inForce.has(id)) })
  }
  return others
}
