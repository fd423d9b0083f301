/** The materials that an order, or a change of one, has bought in bulk: what the BOMs of its styles need in the colourways and sizes that are ordered. */
import type { Context } from '../../engine/document-context.ts'
import type { Refusal } from '../../model/refusal.ts'
import { bothNames } from '../../model/text.ts'
import { expand, expandable } from '../design/bom-expansion.server.ts'
import { bom } from '../design/bom.ts'
import { withoutLabDip } from '../material/bulk-colours.server.ts'
import { material } from '../material/material.ts'
import { refuse } from './messages.ts'
import type { PurchaseOrder } from './purchase-order.ts'
import { cellsOf, grownCells } from './unanswered-cells.server.ts'

/** A change of an order that is made already: it is asked of what it adds alone. */
export interface Growth {
  /** The lines as they were, in the same order. */
  readonly before: PurchaseOrder['lines']
  /** The versions by which the order is made; those in force stand for what it names none of. */
  readonly madeBy: PurchaseOrder['madeBy']
  /** Where a reason stands, by the place of its line in the order. */
  readonly pathOf: (line: number) => string
}

/**
 * Returns what the ordered cells need and is bought, each with the place of its line: what the customer supplies is bought by nobody. In a number of statements that does
 * not grow with lines and styles.
 */
async function needsOf({ lines }: Pick<PurchaseOrder, 'lines'>, ctx: Context, growth?: Growth) {
  const ordered = lines.flatMap((line, at) => {
    const cells = growth ? grownCells(line.matrix, growth.before[at]!.matrix) : cellsOf(line.matrix)
    return cells.length > 0 ? [{ at, line, cells }] : []
  })
  const styles = [...new Set(ordered.map(({ line }) => line.style))]
  if (styles.length === 0) return []
  const inForce = await ctx.versionsOf(bom, { style: styles }, { which: 'inForce', lines: true })
  const named = growth ? await ctx.byId(bom, versionsIn(growth, styles), { lines: true }) : new Map<string, (typeof inForce)[number]>()
  const boms = new Map([...inForce, ...named.values()].map((one) => [one.style, one]))
  const known = await expandable([...boms.values()], styles, ctx)
  return ordered.flatMap(({ at, line: { style, colorway }, cells }) => {
    const of = known.get(boms.get(style)?.id ?? '')
    const needs = of ? cells.flatMap((cell) => expand(of, colorway, cell).needs) : []
    return needs.flatMap((need) => (of!.bom.lines[need.at]!.supply === 'customer' ? [] : [{ at, need }]))
  })
}

const versionsIn = ({ madeBy }: Growth, styles: readonly string[]): (string | null)[] =>
  madeBy.flatMap((row) => (styles.includes(row.style ?? '') ? [row.bom] : []))

/**
 * Returns a reason at the colourway of an order line for each material colour without an approved lab dip that the line needs, each colour once.
 * @param growth of a change: it is asked of the cells that it makes or grows
 */
export async function unapprovedColours(order: Pick<PurchaseOrder, 'lines'>, ctx: Context, growth?: Growth): Promise<Refusal[]> {
  const needed = (await needsOf(order, ctx, growth)).flatMap(({ at, need: { key, materialColour: id } }) =>
    id === null ? [] : [{ at, key, id }],
  )
  const unapproved = await withoutLabDip([...new Set(needed.map(({ id }) => id))], ctx)
  const reported = new Set<string>()
  return needed.flatMap(({ at, key, id }) => {
    const one = unapproved.get(id)
    if (!one || reported.has(id)) return []
    reported.add(id)
    return [refuse('purchaseOrder.colourWithoutLabDip', { line: at + 1, key, ...one }, growth?.pathOf(at) ?? `lines[${at}].colorway`)]
  })
}

/**
 * Returns a reason at the style of an order line for each material that the line needs and that was stopped or frozen while its BOM is in force, each material once.
 * @param growth of a change: it is asked of the cells that it makes or grows
 */
export async function stoppedMaterials(order: Pick<PurchaseOrder, 'lines'>, ctx: Context, growth?: Growth): Promise<Refusal[]> {
  const all = await needsOf(order, ctx, growth)
  const needed = new Map(all.toReversed().map(({ at, need: { key, material: id } }) => [id, { at, key }]))
  const materials = await ctx.byId(material, [...needed.keys()])
  return [...needed].toReversed().flatMap(([id, { at, key }]) => {
    const one = materials.get(id)
    if (!one || (one.status !== 'stopped' && one.status !== 'frozen')) return []
    const values = { line: at + 1, key, material: bothNames(one, one.number), status: material.statuses[one.status].label! }
    return [refuse('purchaseOrder.materialStopped', values, growth?.pathOf(at) ?? `lines[${at}].style`)]
  })
}
