/** The materials that an order has bought in bulk: the colours of the BOMs in force of its styles, in the colourways and sizes that are ordered. */
import type { Context } from '../../engine/document-context.ts'
import { compare } from '../../model/decimal.ts'
import type { Refusal } from '../../model/refusal.ts'
import { expand, expandable } from '../design/bom-expansion.server.ts'
import { bom } from '../design/bom.ts'
import { withoutLabDip } from '../material/bulk-colours.server.ts'
import { refuse } from './messages.ts'
import type { PurchaseOrder } from './purchase-order.ts'

/**
 * Returns a reason at the colourway of an order line for each material colour without an approved lab dip that the line needs, each colour once. What the
 * customer supplies is bought by nobody. In a number of statements that does not grow with lines and styles.
 */
export async function unapprovedColours({ lines }: PurchaseOrder, ctx: Context): Promise<Refusal[]> {
  const styles = [...new Set(lines.map(({ style }) => style))]
  const boms = await ctx.versionsOf(bom, { style: styles }, { which: 'inForce', lines: true })
  const known = await expandable(boms, styles, ctx)
  const byStyle = new Map(boms.map((one) => [one.style, known.get(one.id)!]))
  const needed = lines.flatMap(({ style, colorway, matrix }, at) => {
    const of = byStyle.get(style)
    const cells = [...(matrix?.cells ?? []), ...(matrix?.prepacks ?? []).flatMap(({ ratio }) => ratio)].filter(
      ({ pieces }) => compare(pieces, '0') > 0,
    )
    const needs = of ? cells.flatMap((cell) => expand(of, colorway, cell).needs) : []
    return needs
      .filter((need) => need.materialColour !== null && of!.bom.lines[need.at]!.supply !== 'customer')
      .map(({ key, materialColour }) => ({ at, key, id: materialColour! }))
  })
  const unapproved = await withoutLabDip([...new Set(needed.map(({ id }) => id))], ctx)
  const reported = new Set<string>()
  return needed.flatMap(({ at, key, id }) => {
    const one = unapproved.get(id)
    if (!one || reported.has(id)) return []
    reported.add(id)
    return [refuse('purchaseOrder.colourWithoutLabDip', { line: at + 1, key, ...one }, `lines[${at}].colorway`)]
  })
}
