/** Server logic of carriers: at least one mode, one primary contact, and a rate card with one rate per item. */
import { defineLogic } from '../../engine/document-logic.ts'
import { carrier } from './carrier.ts'
import { refuse } from './messages.ts'

export const carrierLogic = defineLogic(carrier, {
  checks: {
    hasMode: (doc) => (doc.truck || doc.sea || doc.air || doc.express ? undefined : refuse('carrier.chooseLeastMode', 'truck')),
    onePrimaryContact(doc) {
      const primary = doc.contacts.filter((one) => one.isPrimary).length
      return doc.contacts.length === 0 || primary === 1 ? undefined : refuse('carrier.exactlyContactPrimary', 'contacts')
    },
    ratesSound(doc) {
      for (const [at, rate] of doc.rates.entries()) {
        if (!doc[rate.mode]) return refuse('carrier.carrierDoesNotMode', `rates[${at}].mode`)
        if (rate.validTo && rate.validTo < rate.validFrom) return refuse('carrier.validToNotBeforeValidFrom', `rates[${at}].validTo`)
        const same = (other: typeof rate) =>
          other.mode === rate.mode &&
          other.origin === rate.origin &&
          other.destination === rate.destination &&
          other.basis === rate.basis &&
          other.currency === rate.currency
        const conflicting = doc.rates
          .slice(0, at)
          .find((other) => same(other) && other.validFrom <= (rate.validTo ?? '9999') && rate.validFrom <= (other.validTo ?? '9999'))
        if (conflicting) return refuse('carrier.ratesSameRouteOverlap', `rates[${at}].validFrom`)
      }
      return undefined
    },
  },
})
