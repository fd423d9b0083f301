/** The tolerances of categories, which inherit from the category above. */
import type { Context } from '../../engine/document-context.ts'
import { category } from './category.ts'

/** What may be delivered more and less than ordered: decimal strings in percent. */
export interface Tolerances {
  readonly over: string
  readonly under: string
}

/**
 * Returns the tolerances of categories by id. Each comes from the nearest category upwards that defines it; '0' when none does
 * (catalogue CAT: the tolerances inherit to order lines).
 */
export async function tolerancesOf(ids: readonly string[], ctx: Context): Promise<ReadonlyMap<string, Tolerances>> {
  const [own, above] = [await ctx.byId(category, ids), await ctx.ancestors(category, ids)]
  const nearest = (id: string, name: 'overTolerance' | 'underTolerance'): string =>
    [own.get(id), ...(above.get(id) ?? [])].find((one) => one?.[name] != null)?.[name] ?? '0'
  return new Map(ids.map((id) => [id, { over: nearest(id, 'overTolerance'), under: nearest(id, 'underTolerance') }]))
}
