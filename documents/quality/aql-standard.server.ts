/** Server logic of AQL standards: Re = Ac + 1, and one active standard per level, AQL and severity. */
import { defineLogic } from '../../engine/document-logic.ts'
import { aqlStandard } from './aql-standard.ts'
import { pick } from '../../model/pick.ts'
import { refuse } from './messages.ts'

export const aqlStandardLogic = defineLogic(aqlStandard, {
  checks: {
    /** Single sampling: the rejection number follows the acceptance number. */
    singleSampling(doc) {
      const at = doc.rows.findIndex(({ qualified, unqualified }) => unqualified !== qualified + 1)
      return at < 0 ? undefined : refuse('aqlStandard.singleSamplingReAc1', `rows[${at}].unqualified`)
    },
    async onlyOne(doc, ctx) {
      const kind = pick(doc, 'standard', 'level', 'aql', 'severity', 'ownerCompany')
      const same = await ctx.another(aqlStandard, doc, { ...kind, status: 'active' })
      return same && refuse('aqlStandard.standardLevelAqlAlready', { number: same.number }, 'aql')
    },
  },
})
