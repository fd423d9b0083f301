/** What is asked before a version in force is archived without a next one: open orders are made by it, and an approved style is left without any. */
import type { Context } from '../../engine/document-context.ts'
import type { Refusal } from '../../model/refusal.ts'
import type { MadeBy } from './former-versions.server.ts'
import { refuse } from './messages.ts'
import { style } from './style.ts'

interface InForce {
  readonly id: string
  readonly style: string
}

/** @returns the question of a type of versions; `ordered` says that its style is ordered by a version in force alone */
export const archivedInForce =
  (type: MadeBy, { ordered }: { readonly ordered: boolean }) =>
  async ({ id, style: of }: InForce, ctx: Context): Promise<readonly Refusal[]> => {
    const { user, ids } = await ctx.usersOfVersions('purchase_order', [{ type, ids: [id] }])
    const number = { documents: { type, ids: [id] } }
    const made =
      ids.length > 0 ? [refuse('versions.ordersMadeBy', { number, n: ids.length, numbers: { documents: { type: user, ids } } })] : []
    const { status, number: styleNumber } = await ctx.get(style, of)
    return ordered && status === 'approved' ? [refuse('versions.noneInForce', { number, style: styleNumber }), ...made] : made
  }
