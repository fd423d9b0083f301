/** Counts the missing cells of BOMs again when what answers them has changed: colourways of a style, sizes of a list, colours of a material. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import type { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { expandable } from './bom-expansion.server.ts'
import { missingIn } from './bom-figures.server.ts'
import { garmentsOfAll } from './bom-garments.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'

/** The statuses of BOMs that say how many of their cells are missing: a replaced one is not made by any more. */
export const counted = ['draft', 'pending_approval', 'rejected', 'active'] as const

/** Counts the BOMs of styles again, when their colourways have changed. */
export const countMissing = async (styles: readonly string[], ctx: Context): Promise<void> =>
  countAgain(await ctx.pick(bom, { style: [...new Set(styles)], status: counted }, []), ctx)

/** Counts the BOMs of a size list again, when its sizes have changed. */
export const countMissingOfSizes = async (sizeList: string, ctx: Context): Promise<void> =>
  countAgain(await ctx.pick(bom, { sizeList, status: counted }, []), ctx)

/** Counts the BOMs again whose lines may match a material colour that has come or gone: those of a style with a colourway in its colour. */
export async function countMissingOfColours(
  dyed: readonly Pick<Doc<typeof materialColour>, 'material' | 'colour'>[],
  ctx: Context,
): Promise<void> {
  const users = await ctx.namingEach(
    bom,
    material,
    dyed.map((one) => one.material),
  )
  const boms = await ctx.pick(bom, { id: [...new Set([...users.values()].flat())], status: counted }, ['style'])
  if (boms.length === 0) return
  const styles = [...new Set(boms.map(({ style }) => style))]
  const ways = await ctx.pick(colorway, { style: styles, status: 'active' }, ['style', 'colour', 'mainColour', 'secondaryColours'])
  const shades = new Map(
    [...Map.groupBy(ways, ({ style }) => style)].map(([style, some]) => [
      style,
      new Set(some.flatMap((way) => [way.colour, way.mainColour, ...(way.secondaryColours ?? [])])),
    ]),
  )
  const coloursOf = Map.groupBy(dyed, (one) => one.material)
  const wanted = new Map<string, Set<string>>()
  for (const [of, ids] of users)
    for (const id of ids) wanted.set(id, new Set([...(wanted.get(id) ?? []), ...coloursOf.get(of)!.map(({ colour }) => colour)]))
  const touched = boms.filter(({ id, style }) => [...(wanted.get(id) ?? [])].some((colour) => shades.get(style)?.has(colour)))
  return countAgain(touched, ctx)
}

/** Under the lock of the BOMs: of two changes at the same moment the second counts what the first has written. */
async function countAgain(named: readonly { readonly id: string }[], ctx: Context): Promise<void> {
  if (named.length === 0) return
  const boms = [
    ...(
      await ctx.byId(
        bom,
        named.map(({ id }) => id),
        { lines: true, lock: true },
      )
    ).values(),
  ]
  const known = await expandable(
    boms,
    boms.map(({ style }) => style),
    ctx,
  )
  const garments = await garmentsOfAll(boms, ctx)
  const changes = boms.flatMap((one) => {
    const { colorways, sizes } = garments(one)
    const missing = missingIn(known.get(one.id)!, colorways, sizes).length
    return missing === one.missing ? [] : [{ id: one.id, values: { missing } }]
  })
  if (changes.length > 0) await ctx.setMany(bom, changes)
}
