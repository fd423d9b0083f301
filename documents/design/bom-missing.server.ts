/** What a BOM takes of its style again when that changes (`recounted`): the size list, how many cells have no answer, and the mark of what it needs. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { expandable } from './bom-expansion.server.ts'
import { figuresOf, missingIn } from './bom-figures.server.ts'
import { garmentsOfAll } from './bom-garments.server.ts'
import { markOfNeeds } from './bom-needs.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { style } from './style.ts'

type Bom = Doc<typeof bom>
type Recounted = Pick<Bom, 'sizeList' | 'missing' | 'needs'>

/** Returns the size list of now, the number of missing cells and the mark of the needs of BOMs, by their ids. */
export async function recountedBoms(stored: readonly Bom[], ctx: Context): Promise<ReadonlyMap<string, Recounted>> {
  const styles = await ctx.linked(style, stored, 'style')
  const boms = stored.map((one) => ({ ...one, sizeList: styles.get(one.style)?.sizeList ?? null }))
  const known = await expandable(boms, [...styles.keys()], ctx)
  const garments = await garmentsOfAll(boms, ctx)
  return new Map(
    boms.map((one) => {
      const of = garments(one)
      const rules = known.get(one.id)!
      const missing = missingIn(rules, of.colorways, of.sizes).length
      return [one.id, { sizeList: one.sizeList, missing, needs: markOfNeeds(one, figuresOf(rules, of)) }]
    }),
  )
}

/**
 * A material colour that comes or goes moves the BOMs of styles with an active colourway in its colour alone, of the many that name its material. Those that fix or map it
 * name it themselves and are not asked here.
 */
export async function withColourwayIn(
  ids: readonly string[],
  dyed: readonly { readonly [field: string]: unknown }[],
  ctx: Context,
): Promise<readonly string[]> {
  const boms = await ctx.pick(bom, { id: [...ids] }, ['style'])
  const styles = [...new Set(boms.map((one) => one.style))]
  const ways = await ctx.pick(colorway, { style: styles, status: 'active' }, ['style', 'colour', 'mainColour', 'secondaryColours'])
  const colours = new Set(dyed.map((one) => one['colour']))
  const worn = ways.filter((way) => [way.colour, way.mainColour, ...(way.secondaryColours ?? [])].some((colour) => colours.has(colour)))
  const touched = new Set(worn.map((way) => way.style))
  return boms.filter((one) => touched.has(one.style)).map(({ id }) => id)
}
