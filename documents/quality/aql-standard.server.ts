/** Server logic of AQL standards: Re = Ac + 1, and one active standard per level, AQL and severity. */
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
    async onlyOne(doc, ctx) {
      await ctx.serialise('AQL standard', doc.ownerCompany, doc.standard, doc.level, doc.aql, doc.severity)
      const same = await ctx.find(aqlStandard, {
        standard: doc.standard,
        level: doc.level,
        aql: doc.aql,
        severity: doc.severity,
        status: 'active',
        ownerCompany: doc.ownerCompany,
      })
      const conflicting = same.find((one) => one.id !== doc.id)
      return conflicting && refuse('aqlStandard.standardLevelAqlAlready', { number: conflicting.number }, 'aql')
    },
  },
})
