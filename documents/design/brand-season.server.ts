/** Whether a season is one of a brand: a season that names no brands is for all. */
import type { Context, Refusal } from '../../engine/document-logic.ts'
import { refuse } from './messages.ts'
import { season } from './season.ts'

/** @returns the refusal at the field `season` */
export async function brandSeasonRefusal(
  doc: { readonly brand: string | null; readonly season: string | null },
  ctx: Context,
): Promise<Refusal | undefined> {
  if (!doc.brand || !doc.season) return undefined
  const { brands } = await ctx.get(season, doc.season)
  return !brands?.length || brands.includes(doc.brand) ? undefined : refuse('plan.seasonOfOtherBrand', 'season')
}
