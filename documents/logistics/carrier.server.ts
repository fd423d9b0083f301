/** Server logic of carriers: rates are of modes that the carrier has. */
import { defineLogic } from '../../engine/document-logic.ts'
import { carrier } from './carrier.ts'
import { refuse } from './messages.ts'

export const carrierLogic = defineLogic(carrier, {
  checks: {
    ratesOfModes(doc) {
      const at = doc.rates.findIndex(({ mode }) => !doc[mode])
      return at < 0 ? undefined : refuse('carrier.carrierDoesNotMode', `rates[${at}].mode`)
    },
  },
})
