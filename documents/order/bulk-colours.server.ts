/** The materials that an order has bought in bulk: what the BOMs in force of its styles need in the colourways and sizes that are ordered. */
import type { Context } from '../../engine/document-context.ts'
import { compare } from '../../model/decimal.ts'
import type { Refusal } from '../../model/refusal.ts'
import { bothNames } from '../../model/text.ts'
import { expand, expandable } from '../design/bom-expansion.server.ts'
import { bom } from '../design/bom.ts'
import { withoutLabDip } from '../material/bulk-colours.server.ts'
import { material } from '../material/material.ts'
import { refuse } from './messages.ts'
import type { PurchaseOrder } from './purchase-order.ts'

/** Returns what the ordered cells need, each with the place of its line and of the line of the BOM. In a number of statements that does not grow with lines and styles. */
async function needsOf({ lines }: PurchaseOrder, ctx: Context) {
  const styles = [...new Set(lines.map(({ style }) => style))]
  const boms = await ctx.versionsOf(bom, { style: styles }, { which: 'inForce', lines: true })
  const known = await expandable(boms, styles, ctx)
  const byStyle = new Map(boms.map((one) => [one.style, known.get(one.id)!]))
  return lines.flatMap(({ style, colorway, matrix }, at) => {
    const of = byStyle.get(style)
    const cells = [...(matrix?.cells ?? []), ...(matrix?.prepacks ?? []).flatMap(({ ratio }) => ratio)].filter(
      ({ pieces }) => compare(pieces, '0') > 0,
    )
    const needs = of ? cells.flatMap((cell) => expand(of, colorway, cell).needs) : []
    return needs.map((need) => ({ at, need, supply: of!.bom.lines[need.at]!.supply }))
  })
}

/**
 * Returns a reason at the colourway of an order line for each material colour without an approved lab dip that the line needs, each colour once. What the
 * customer supplies is bought by nobody.
 */
export async function unapprovedColours(order: PurchaseOrder, ctx: Context): Promise<Refusal[]> {
  const needed = (await needsOf(order, ctx)).flatMap(({ at, supply, need: { key, materialColour: id } }) =>
    id !== null && supply !== 'customer' ? [{ at, key, id }] : [],
  )
  const unapproved = await withoutLabDip([...new Set(needed.map(({ id }) => id))], ctx)
  const reported = new Set<string>()
  return needed.flatMap(({ at, key, id }) => {
    const one = unapproved.get(id)
    if (!one || reported.has(id)) return []
    reported.add(id)
    return [refuse('purchaseOrder.colourWithoutLabDip', { line: at + 1, key, ...one }, `lines[${at}].colorway`)]
  })
}

/** Returns a reason at the style of an order line for each material that the line needs and that was stopped or frozen while its BOM is in force, each material once. */
export async function stoppedMaterials(order: PurchaseOrder, ctx: Context): Promise<Refusal[]> {
  const needed = new Map((await needsOf(order, ctx)).toReversed().map(({ at, need: { key, material: id } }) => [id, { at, key }]))
  const materials = await ctx.byId(material, [...needed.keys()])
  return [...needed].toReversed().flatMap(([id, { at, key }]) => {
    const one = materials.get(id)
    if (!one || (one.status !== 'stopped' && one.status !== 'frozen')) return []
    const values = { line: at + 1, key, material: bothNames(one, one.number), status: material.statuses[one.status].label! }
    return [refuse('purchaseOrder.materialStopped', values, `lines[${at}].style`)]
  })
}
