/** Server logic of AQL standards: Re = Ac + 1. */
import { defineLogic } from '../../engine/document-logic.ts'
import { aqlStandard } from './aql-standard.ts'
import { refuse } from './messages.ts'

export const aqlStandardLogic = defineLogic(aqlStandard, {
  checks: {
    /** Single sampling: the rejection number follows the acceptance number. */
    singleSampling(doc) {
      const at = doc.rows.findIndex(({ qualified, unqualified }) => unqualified !== qualified + 1)
      return at < 0 ? undefined : refuse('aqlStandard.singleSamplingReAc1', `rows[${at}].unqualified`)
    },
  },
})
