/** What the server does for accounts: the parent follows from the code 4-2-2, an account with entries gets no children, leaves are marked. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { accountLedger } from './account-ledger.ts'
import { account } from './account.ts'

/** The code of the account above by segments 4-2-2; undefined for the first level. */
export const parentCode = (code: string): string | undefined => (code.length > 4 ? code.slice(0, -2) : undefined)

export const accountLogic = defineLogic(account, {
  checks: {
    async placeInTree(doc, ctx, { before }) {
      const above = parentCode(doc.code)
      if (!above || before) return undefined
      const parent = await byCode(above, doc.ownerCompany, ctx)
      if (!parent) return { path: 'code', message: [`上级科目 ${above} 不存在`, `The parent account ${above} does not exist`] }
      if (parent.status !== 'active')
        return { path: 'code', message: [`上级科目 ${above} 已禁用`, `The parent account ${above} is disabled`] }
      if (parent.kind !== doc.kind) return { path: 'kind', message: ['类别须与上级科目一致', 'The kind must be that of the parent'] }
      const [entry] = parent.leaf ? await ctx.find(accountLedger, { account: parent.id }, { limit: 1 }) : []
      return (
        entry && {
          path: 'code',
          message: [`上级科目 ${above} 已有发生额，不能增加下级`, `The parent account ${above} has entries and gets no children`],
        }
      )
    },
    async childrenDisabled(doc, ctx) {
      const child = (await ctx.find(account, { parent: doc.id, status: 'active' }, { limit: 1 }))[0]
      return child && [`请先禁用下级科目 ${child.code}`, `Disable account ${child.code} below it first`]
    },
  },
  async fill(doc, ctx, { before }) {
    if (before || !doc.code) return {}
    const above = parentCode(doc.code)
    return {
      parent: above ? ((await byCode(above, doc.ownerCompany, ctx))?.id ?? null) : null,
      level: (doc.code.length - 2) / 2,
      leaf: true,
    }
  },
  after: {
    async create(doc, ctx) {
      if (doc.parent && (await ctx.lock(account, doc.parent)).leaf) await ctx.set(account, doc.parent, { leaf: false })
    },
  },
})

async function byCode(code: string, company: string, ctx: Context) {
  return (await ctx.find(account, { code, ownerCompany: company }, { limit: 1 }))[0]
}

/** Why nothing can be posted on an account: not a leaf, or disabled; nothing when it can. */
export async function accountRefusal(id: string, ctx: Context): Promise<readonly [zh: string, en: string] | undefined> {
  const { code, name, leaf, status } = await ctx.get(account, id)
  if (status !== 'active') return [`科目 ${code} ${name} 已禁用`, `Account ${code} ${name} is disabled`]
  return leaf ? undefined : [`科目 ${code} ${name} 不是末级科目，不能记账`, `Account ${code} ${name} is not a leaf and takes no entries`]
}
