/**
 * Server logic of suppliers: the tax ID, and whether a supplier can be asked for quotations or orders.
 */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { isOldTaxId, isUscc } from '../../model/rules/identifiers.ts'
import { supplier } from './supplier.ts'
import { refuse } from './messages.ts'

type Supplier = Doc<typeof supplier>

/**
 * Returns the result of the tax ID format check. A wrong check character only warns, because some codes were issued with one (domain
 * reference 9).
 */
export function taxIdCheck(taxId: string | null): Supplier['taxIdCheck'] {
  if (!taxId) return null
  if (isUscc(taxId)) return 'right'
  // Eighteen letters and digits are a code of this kind; one with I, O, S, V or Z, which it does not have, is misread.
  if (/^[0-9A-Z]{18}$/.test(taxId)) return 'wrong'
  return isOldTaxId(taxId) ? 'old' : 'foreign'
}

export const supplierLogic = defineLogic(supplier, {
  checks: {
    async taxIdFree(doc, ctx) {
      if (!doc.taxId) return undefined
      const other = await ctx.another(supplier, doc, { taxId: doc.taxId, ownerCompany: doc.ownerCompany })
      return other && refuse('supplier.taxIdUsedBySupplier', { number: other.number, shortName: other.shortName }, 'taxId')
    },
    /** Money goes to an account that two persons have seen: who entered or changed it does not activate it. */
    accountByAnother(doc, ctx, { before }) {
      if (!before || before.status === 'draft') return undefined
      const stored = accountsById(before)
      const at = doc.bankAccounts.findIndex(
        ({ id, state, enteredBy }) => state === 'active' && stored.get(id)?.state !== 'active' && enteredBy === ctx.actor.user,
      )
      return at < 0 ? undefined : refuse('supplier.accountByAnother', `bankAccounts[${at}].state`)
    },
  },
  fill: (doc, ctx, { before }) => ({ taxIdCheck: taxIdCheck(doc.taxId), bankAccounts: enteredAccounts(doc, before, ctx.actor.user) }),
})

const accountFacts = ['bank', 'branchCode', 'accountNo', 'accountName', 'currency'] as const
const accountsById = (of: Supplier) => new Map(of.bankAccounts.map((one) => [one.id, one]))

/**
 * Returns the bank accounts with who entered them. The accounts of a draft are approved with the supplier; one that is added or changed later waits
 * to be activated.
 */
function enteredAccounts(doc: Supplier, before: Supplier | undefined, person: string): Supplier['bankAccounts'] {
  const stored = before && accountsById(before)
  const isApproved = before !== undefined && before.status !== 'draft'
  return doc.bankAccounts.map((one) => {
    const known = stored?.get(one.id)
    if (known && accountFacts.every((name) => known[name] === one[name])) return one
    return { ...one, enteredBy: person, ...(isApproved && one.state === 'active' ? { state: 'pending' as const } : {}) }
  })
}

/**
 * Returns why a supplier cannot be asked or ordered from on a day (`YYYY-MM-DD`): not active, not yet or no longer valid; undefined
 * when it can.
 */
export function unusable(of: Pick<Supplier, 'status' | 'shortName' | 'validFrom' | 'validTo'>, day: string): Refusal | undefined {
  if (of.status === 'frozen') return refuse('supplier.supplierFrozen', { shortName: of.shortName })
  if (of.status !== 'active') return refuse('supplier.supplierNotActive', { shortName: of.shortName })
  if (of.validFrom && day < of.validFrom) return refuse('supplier.supplierValidFrom', { shortName: of.shortName, validFrom: of.validFrom })
  return of.validTo && day > of.validTo ? refuse('supplier.supplierExpired', { shortName: of.shortName, validTo: of.validTo }) : undefined
}

/** Same as `unusable`, for a supplier by its id, today. */
export async function supplierRefusal(id: string, ctx: Context): Promise<Refusal | undefined> {
  return unusable(await ctx.get(supplier, id), ctx.today)
}

/** Returns a warning for each kind of certificate of which a supplier holds none that is valid on a day (`YYYY-MM-DD`), the last one named. */
export function expiredCertificates(of: Pick<Supplier, 'shortName' | 'certificates'>, day: string): Refusal[] {
  return [...Map.groupBy(of.certificates, ({ kind }) => kind).values()].flatMap((sameKind) => {
    if (sameKind.some(({ validTo }) => !validTo || validTo >= day)) return []
    const last = sameKind.reduce((latest, one) => (one.validTo! > latest.validTo! ? one : latest))
    const { certificateNo, validTo } = last
    return [refuse('supplier.certificateExpired', { shortName: of.shortName, certificateNo, validTo }, 'supplier')]
  })
}

/** Returns the bank accounts that can be paid: active ones, of one currency, the default first. */
export function payableAccounts(of: Pick<Supplier, 'bankAccounts'>, currency: string): Supplier['bankAccounts'] {
  return of.bankAccounts
    .filter((one) => one.state === 'active' && one.currency === currency)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
