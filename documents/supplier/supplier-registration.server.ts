/** Server logic of supplier registrations: only approval admits a supplier, and both outcomes are sent by mail. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { currency } from '../finance/currency.ts'
import { supplier } from './supplier.ts'
import { supplierRegistration } from './supplier-registration.ts'
import { taxIdCheck } from './supplier.server.ts'
import { pick } from '../../model/pick.ts'
import { refuse } from './messages.ts'

type Registration = Doc<typeof supplierRegistration>

/** Returns a function that gives the id of the currency of a bank account by its code. */
async function currencyIds(doc: Registration, ctx: Context): Promise<(code: string) => string | undefined> {
  const codes = [...new Set(doc.bankAccounts.map((one) => one.currency))]
  const currencies = codes.length > 0 ? await ctx.find(currency, { code: codes }) : []
  return (code) => currencies.find((one) => one.code === code)?.id
}

export const supplierRegistrationLogic = defineLogic(supplierRegistration, {
  checks: {
    async currenciesKept(doc, ctx) {
      const idOf = await currencyIds(doc, ctx)
      const missing = doc.bankAccounts.find((one) => idOf(one.currency) === undefined)
      return missing && refuse('supplierRegistration.currencyNotKeptYetAddFirst', { currency: missing.currency })
    },
  },
  fill: (doc) => ({ taxIdCheck: taxIdCheck(doc.taxId) }),
  after: {
    async approve(doc, ctx) {
      const person = { name: doc.contactName, email: doc.contactEmail!, phone: doc.contactPhone, language: doc.language ?? 'zh' }
      const { company, username } = await ctx.onboardCompany({ kind: 'supplier', name: doc.name, nameEn: doc.nameEn, person })
      const idOf = await currencyIds(doc, ctx)
      const created = await ctx.create(
        supplier,
        {
          ...pick(doc, 'name', 'nameEn', 'taxId', 'type', 'scale', 'businessScope', 'address', 'licence'),
          shortName: doc.shortName ?? [...doc.name].slice(0, 20).join(''),
          company,
          contacts: [
            { name: doc.contactName, phone: doc.contactPhone, email: doc.contactEmail, isPrimary: true },
            ...doc.contacts.map((one) => ({ ...pick(one, 'name', 'position', 'phone', 'email'), isPrimary: false })),
          ],
          bankAccounts: doc.bankAccounts.map((one) => {
            const account = pick(one, 'bank', 'domestic', 'branchCode', 'accountNo', 'accountName')
            return { ...account, currency: idOf(one.currency), state: 'pending' }
          }),
          certificates: doc.certificates.map((one) => pick(one, 'kind', 'certificateNo', 'validTo', 'file')),
        },
        { company: doc.ownerCompany },
      )
      await ctx.set(supplierRegistration, doc.id, { supplier: created.id, company, reason: null })
      ctx.mail({
        to: person.email,
        language: person.language,
        kind: 'vendorApproved',
        values: { name: person.name, company: doc.name, username },
      })
    },
    async reject(doc, ctx, { comment }) {
      ctx.mail({
        to: doc.contactEmail!,
        language: doc.language ?? 'zh',
        kind: 'vendorRejected',
        values: { name: doc.contactName, company: doc.name, reason: comment ?? '', door: encodeURIComponent(doc.door ?? '') },
      })
    },
  },
})
