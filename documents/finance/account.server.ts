/**
 * Server logic of accounts: the parent follows from the code 4-2-2, an account with entries cannot get children, and its currency stays from the first use on.
 */
import type { Refusal } from '../../model/refusal.ts'
import type { Doc } from '../../model/document.ts'
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { accountLedger } from './account-ledger.ts'
import { account } from './account.ts'
import { refuse } from './messages.ts'

/** Returns the code of the parent account by segments 4-2-2; undefined for the first level. */
export const parentCode = (code: string): string | undefined => (code.length > 4 ? code.slice(0, -2) : undefined)

export const accountLogic = defineLogic(account, {
  checks: {
    async placeInTree(doc, ctx, { before }) {
      const above = parentCode(doc.code)
      if (!above || before) return undefined
      const parent = await byCode(above, doc.ownerCompany, ctx)
      if (!parent) return refuse('account.parentAccountDoesNotExist', { above }, 'code')
      if (parent.status !== 'active') return refuse('account.parentAccountDisabled', { above }, 'code')
      const [entry] = parent.leaf ? await ctx.find(accountLedger, { account: parent.id }, { limit: 1 }) : []
      return entry && refuse('account.parentAccountEntriesGetsNoChildren', { above }, 'code')
    },
    /** Entries, and documents that will post, were compared with the currency when they named the account. */
    currencyStays: async (doc, ctx, { before }) =>
      before && before.currency !== doc.currency && (await ctx.isUsed(account, doc.id))
        ? refuse('account.currencyStays', { code: doc.code, name: doc.name }, 'currency')
        : undefined,
  },
  async fill(doc, ctx, { before }) {
    if (before || !doc.code) return {}
    const above = parentCode(doc.code)
    return { parent: above ? ((await byCode(above, doc.ownerCompany, ctx))?.id ?? null) : null }
  },
})

async function byCode(code: string, company: string, ctx: Context) {
  return (await ctx.find(account, { code, ownerCompany: company }, { limit: 1 }))[0]
}

/** Returns why an account cannot be posted to (not a leaf, or disabled); undefined when it can. */
export async function accountRefusal(id: string, ctx: Context): Promise<Refusal | undefined> {
  return unpostable(await ctx.get(account, id))
}

/** As `accountRefusal`, for an account at hand. */
export function unpostable({
  code,
  name,
  leaf,
  status,
}: Pick<Doc<typeof account>, 'code' | 'name' | 'leaf' | 'status'>): Refusal | undefined {
  if (status !== 'active') return refuse('account.accountDisabled', { code, name })
  return leaf ? undefined : refuse('account.accountNotLeafTakesEntries', { code, name })
}
