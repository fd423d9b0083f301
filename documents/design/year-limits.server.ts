/** Compares a seasonal plan with the approved yearly plan of its brand and year: the season with its part of the year, and all seasons with the whole. */
import type { Context, Refusal } from '../../engine/document-logic.ts'
import { add, compare } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { refuse } from './messages.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { yearlyPlan } from './yearly-plan.ts'

const measures = ['styles', 'quantity', 'amount'] as const
type Measures = { readonly [K in (typeof measures)[number]]: string | number | null }

/** Sums a measure; a blank counts nothing. */
export const sumOf = (rows: readonly Measures[], measure: (typeof measures)[number]): string =>
  rows.reduce((sum, row) => add(sum, String(row[measure] ?? 0)), '0')

/** Returns the approved yearly plan for a brand and a season, with its lines. */
export async function yearOf(
  { brand, season: of }: { readonly brand: string; readonly season: string },
  ctx: Context,
): Promise<Doc<typeof yearlyPlan> | undefined> {
  const { year } = await ctx.get(season, of)
  const [plan] = await ctx.find(yearlyPlan, { brand, year, status: 'approved' }, { lines: true, limit: 1 })
  return plan
}

/** Returns what a seasonal plan exceeds, each reason with its figures. Amounts are compared in one currency only. */
export async function beyondYear(plan: Doc<typeof seasonalPlan>, ctx: Context): Promise<readonly Refusal[]> {
  const year = await yearOf(plan, ctx)
  if (!year) return []
  const { year: calendar } = await ctx.get(season, plan.season)
  const seasons = await ctx.pick(season, { year: calendar }, ['id'])
  const others = (await ctx.find(seasonalPlan, { brand: plan.brand, season: seasons.map(({ id }) => id), status: 'approved' })).filter(
    (one) => one.season !== plan.season,
  )
  const parts = year.lines.filter((line) => line.season === plan.season)
  return measures.flatMap((measure) => {
    const comparable = (one: { readonly currency: string }) => measure !== 'amount' || one.currency === year.currency
    if (!comparable(plan)) return []
    const values = (planned: string, limit: string) => ({ planned, limit, number: year.number })
    const [own, part] = [sumOf([plan], measure), sumOf(parts, measure)]
    const [all, whole] = [sumOf([plan, ...others.filter(comparable)], measure), String(year[measure])]
    return [
      ...(parts.length > 0 && compare(own, part) > 0 ? [refuse(`plan.beyondSeason.${measure}`, values(own, part))] : []),
      ...(compare(all, whole) > 0 ? [refuse(`plan.beyondYear.${measure}`, values(all, whole))] : []),
    ]
  })
}

/** Returns what the seasons of a yearly plan exceed, each measure with its figures. */
export const seasonsBeyondYear = (year: Doc<typeof yearlyPlan>): readonly Refusal[] =>
  measures.flatMap((measure) => {
    const [planned, limit] = [sumOf(year.lines, measure), String(year[measure])]
    return compare(planned, limit) > 0 ? [refuse(`plan.beyondYear.${measure}`, { planned, limit, number: year.number })] : []
  })
