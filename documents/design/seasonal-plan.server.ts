/** Server logic of seasonal plans: the comparison with the year, and the placeholders that an approval makes or cancels. */
import { defineLogic, type Context, type Refusal } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { atPath } from '../../model/refusal.ts'
import { brandSeasonRefusal } from './brand-season.server.ts'
import { refuse } from './messages.ts'
import { adjustPlaceholders } from './placeholders.server.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { series } from './series.ts'
import { beyondYear, yearOf } from './year-limits.server.ts'

/** Each planned style is a placeholder that an approval makes at once, in one transaction. */
const mostStyles = 5000

export const seasonalPlanLogic = defineLogic(seasonalPlan, {
  checks: {
    seasonOfBrand: (plan, ctx) => brandSeasonRefusal(plan, ctx),
    seriesInUse: (plan, ctx) => archivedSeries(plan, ctx),
    fewStyles: ({ styles }) =>
      Number(styles ?? 0) > mostStyles ? refuse('plan.tooManyStyles', { styles: styles ?? 0, most: mostStyles }, 'styles') : undefined,
  },
  async fill(plan, ctx) {
    if (plan.status !== 'draft' || !plan.brand || !plan.season) return {}
    return { yearlyPlan: (await yearOf(plan, ctx))?.id ?? null }
  },
  asks: {
    beyondYear: (plan, ctx) => beyondYear(plan, ctx),
    /** Carried-over styles may be planned so: they need no placeholder. */
    piecesWithoutStyles: ({ lines }) =>
      lines.flatMap((line, at) =>
        line.styles === 0 && compare(line.quantity, '0') > 0
          ? [atPath(`lines[${at}].styles`, refuse('plan.piecesWithoutStyles', { no: at + 1, pieces: line.quantity }))]
          : [],
      ),
    async otherCurrency(plan, ctx) {
      const year = await yearOf(plan, ctx)
      return year && year.currency !== plan.currency ? refuse('plan.otherCurrency', { number: year.number }) : undefined
    },
  },
  async statusChanged(plan, ctx, { before, comment }) {
    if (plan.status !== 'approved' || before.status === 'approved') return
    if (!comment?.trim() && (await beyondYear(plan, ctx)).length > 0) ctx.refuse(refuse('plan.commentNeeded', 'comment'))
    // Locked, so that a series is archived before the placeholders are made, and refuses them, or after.
    const refusal = await archivedSeries(plan, ctx, { lock: true })
    if (refusal) ctx.refuse(refusal)
    await adjustPlaceholders(plan, ctx)
  },
})

async function archivedSeries(
  { lines }: Doc<typeof seasonalPlan>,
  ctx: Context,
  options: { readonly lock?: true } = {},
): Promise<Refusal | undefined> {
  const all = await ctx.linked(series, lines, 'series', options)
  const at = lines.findIndex((line) => line.series && all.get(line.series)?.status === 'archived')
  return at < 0 ? undefined : refuse('plan.seriesArchived', { number: all.get(lines[at]!.series!)!.number }, `lines[${at}].series`)
}
