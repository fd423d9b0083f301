/** What the server does for carriers: at least one mode, one primary contact, a rate card that says one rate for one thing. */
import { defineLogic } from '../../engine/document-logic.ts'
import { carrier } from './carrier.ts'

export const carrierLogic = defineLogic(carrier, {
  checks: {
    hasMode: (doc) =>
      doc.truck || doc.sea || doc.air || doc.express
        ? undefined
        : { path: 'truck', message: ['请至少选择一种运输方式', 'Choose at least one mode'] },
    onePrimaryContact(doc) {
      const primary = doc.contacts.filter((one) => one.isPrimary).length
      return doc.contacts.length === 0 || primary === 1
        ? undefined
        : { path: 'contacts', message: ['必须有且只有一个主联系人', 'Exactly one contact must be the primary one'] }
    },
    ratesSound(doc) {
      for (const [at, rate] of doc.rates.entries()) {
        if (!doc[rate.mode]) return { path: `rates[${at}].mode`, message: ['承运商没有此运输方式', 'The carrier does not have this mode'] }
        if (rate.validTo && rate.validTo < rate.validFrom)
          return { path: `rates[${at}].validTo`, message: ['到期日期不得早于生效日期', 'Valid to must not be before valid from'] }
        const same = (other: typeof rate) =>
          other.mode === rate.mode &&
          other.origin === rate.origin &&
          other.destination === rate.destination &&
          other.basis === rate.basis &&
          other.currency === rate.currency
        const rival = doc.rates
          .slice(0, at)
          .find((other) => same(other) && other.validFrom <= (rate.validTo ?? '9999') && rate.validFrom <= (other.validTo ?? '9999'))
        if (rival) return { path: `rates[${at}].validFrom`, message: ['同一线路的运价有效期重叠', 'Rates of the same route overlap'] }
      }
      return undefined
    },
  },
})
