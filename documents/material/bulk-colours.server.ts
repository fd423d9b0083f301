/** What everything that is bought in bulk asks of the colours of its materials: whether their lab dips are approved, as the platform wants it. */
import type { Context } from '../../engine/document-context.ts'
import { bothNames, type Label } from '../../model/text.ts'
import { colour } from '../design/colour.ts'
import { supplier } from '../supplier/supplier.ts'
import { materialColour } from './material-colour.ts'
import { material } from './material.ts'

/** A material colour without an approved lab dip, in words. */
export interface UnapprovedColour {
  readonly material: Label
  readonly colour: Label
  readonly supplier: string
}

/**
 * Returns what the platform wants of colours without an approved lab dip (`bulk` of material colours): nothing, that a person confirms them, or that
 * they are refused.
 */
export const bulkRule = (ctx: Context): 'off' | 'ask' | 'refuse' => ctx.settings(materialColour).bulk

/**
 * Returns by id which of these material colours have no approved lab dip of their supplier, in one statement for each type, whatever their number.
 * @param ids of material colours; blanks do no harm
 */
export async function withoutLabDip(ids: readonly (string | null)[], ctx: Context): Promise<ReadonlyMap<string, UnapprovedColour>> {
  const unapproved = [...(await ctx.byId(materialColour, ids)).values()].filter(({ status }) => status !== 'approved')
  if (unapproved.length === 0) return new Map()
  const materials = await ctx.linked(material, unapproved, 'material')
  const colours = await ctx.linked(colour, unapproved, 'colour')
  const suppliers = await ctx.linked(supplier, unapproved, 'supplier')
  return new Map(
    unapproved.map((one) => [
      one.id,
      {
        material: bothNames(materials.get(one.material), materials.get(one.material)?.number),
        colour: bothNames(colours.get(one.colour)),
        supplier: suppliers.get(one.supplier)?.shortName ?? '',
      },
    ]),
  )
}
