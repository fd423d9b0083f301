/** Server logic of yearly plans: seasons are those of the brand, and what exceeds the year is confirmed with a comment. */
import { defineLogic } from '../../engine/document-logic.ts'
import { refuse } from './messages.ts'
import { season } from './season.ts'
import { seasonsBeyondYear } from './year-limits.server.ts'
import { yearlyPlan } from './yearly-plan.ts'

export const yearlyPlanLogic = defineLogic(yearlyPlan, {
  checks: {
    async seasonsOfBrand({ brand, lines }, ctx) {
      const seasons = await ctx.linked(season, lines, 'season')
      const at = lines.findIndex((line) => {
        const brands = seasons.get(line.season)?.brands
        return brands?.length && !brands.includes(brand)
      })
      return at < 0 ? undefined : refuse('plan.seasonOfOtherBrand', `lines[${at}].season`)
    },
  },
  asks: {
    beyondYear: (plan) => seasonsBeyondYear(plan),
  },
  statusChanged(plan, ctx, { before, comment }) {
    if (plan.status !== 'approved' || before.status === 'approved') return
    if (!comment?.trim() && seasonsBeyondYear(plan).length > 0) ctx.refuse(refuse('plan.commentNeeded', 'comment'))
  },
})
