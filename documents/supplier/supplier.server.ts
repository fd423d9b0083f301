/** What the server does for suppliers: tax ID, one primary contact, bank accounts; and whether one may be asked or ordered from. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { isOldTaxId, isUscc, isUsccShaped } from '../../model/identifiers.ts'
import { supplier } from './supplier.ts'

type Words = readonly [zh: string, en: string]
type Supplier = Doc<typeof supplier>
type Account = Pick<Supplier['bankAccounts'][number], 'domestic' | 'branchCode' | 'currency' | 'isDefault' | 'state'>

/** What a tax ID looks like. A wrong check character only warns: some codes were issued with one (domain reference 9). */
export function taxIdCheck(taxId: string | null): Supplier['taxIdCheck'] {
  if (!taxId) return null
  if (isUsccShaped(taxId)) return isUscc(taxId) ? 'right' : 'wrong'
  return isOldTaxId(taxId) ? 'old' : 'foreign'
}

/** What is wrong with bank accounts: letters in the branch code of a domestic bank (DM-5-014), two defaults of one currency; with the index of the account. */
export function wrongAccount(accounts: readonly Account[]): { at: number; column: string; message: Words } | undefined {
  const at = accounts.findIndex((one) => one.domestic !== false && one.branchCode !== null && !/^\d+$/.test(one.branchCode))
  if (at >= 0)
    return { at, column: 'branchCode', message: ['境内银行的联行号只能是数字', 'The branch code of a domestic bank has digits only'] }
  const defaults = accounts.map((one) => (one.isDefault && one.state !== 'disabled' ? one.currency : undefined))
  const second = defaults.findIndex((currency, index) => currency !== undefined && defaults.indexOf(currency) !== index)
  return second < 0
    ? undefined
    : { at: second, column: 'isDefault', message: ['同一币种只能有一个默认账户', 'Only one default account per currency'] }
}

export const supplierLogic = defineLogic(supplier, {
  checks: {
    async taxIdFree(doc, ctx) {
      if (!doc.taxId) return undefined
      await ctx.serialise('tax ID', doc.ownerCompany, doc.taxId)
      const rival = (await ctx.find(supplier, { taxId: doc.taxId, ownerCompany: doc.ownerCompany })).find((one) => one.id !== doc.id)
      return (
        rival && {
          path: 'taxId',
          message: [
            `税号已用于供应商 ${rival.number} ${rival.shortName}`,
            `The tax ID is used by supplier ${rival.number} ${rival.shortName}`,
          ],
        }
      )
    },
    onePrimaryContact(doc) {
      const primary = doc.contacts.filter((one) => one.isPrimary).length
      return doc.contacts.length === 0 || primary === 1
        ? undefined
        : { path: 'contacts', message: ['必须有且只有一个主联系人', 'Exactly one contact must be the primary one'] }
    },
    hasContact: (doc) =>
      doc.contacts.length > 0 ? undefined : { path: 'contacts', message: ['请至少填写一个联系人', 'At least one contact is needed'] },
    bankAccountsSound(doc) {
      const wrong = wrongAccount(doc.bankAccounts)
      return wrong && { path: `bankAccounts[${wrong.at}].${wrong.column}`, message: wrong.message }
    },
    validityInOrder: (doc) =>
      doc.validFrom && doc.validTo && doc.validTo < doc.validFrom
        ? { path: 'validTo', message: ['有效期止不得早于有效期起', 'Valid to must not be before valid from'] }
        : undefined,
  },
  fill: (doc) => ({ taxIdCheck: taxIdCheck(doc.taxId) }),
})

/** Why a supplier cannot be asked or ordered from on a day (`YYYY-MM-DD`): not active, not yet or no longer valid. Nothing when it can. */
export function unusable(of: Pick<Supplier, 'status' | 'shortName' | 'validFrom' | 'validTo'>, day: string): Words | undefined {
  if (of.status === 'frozen') return [`供应商 ${of.shortName} 已冻结`, `Supplier ${of.shortName} is frozen`]
  if (of.status !== 'active') return [`供应商 ${of.shortName} 未启用`, `Supplier ${of.shortName} is not active`]
  if (of.validFrom && day < of.validFrom)
    return [`供应商 ${of.shortName} 自 ${of.validFrom} 起有效`, `Supplier ${of.shortName} is valid from ${of.validFrom}`]
  return of.validTo && day > of.validTo
    ? [`供应商 ${of.shortName} 已于 ${of.validTo} 到期`, `Supplier ${of.shortName} expired on ${of.validTo}`]
    : undefined
}

/** As `unusable`, for a supplier by its id, today. */
export async function supplierRefusal(id: string, ctx: Context): Promise<Words | undefined> {
  return unusable(await ctx.get(supplier, id), ctx.today)
}

/** The bank accounts that a payment may go to: active ones, of one currency, the default first. */
export function payableAccounts(of: Pick<Supplier, 'bankAccounts'>, currency: string): Supplier['bankAccounts'] {
  return of.bankAccounts
    .filter((one) => one.state === 'active' && one.currency === currency)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
