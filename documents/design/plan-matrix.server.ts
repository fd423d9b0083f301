/** What the matrix of a seasonal plan is entered by: the tree of categories, and the shares of the year before, with the rights of the user. */
import { answerCall, type AnsweredCall, type DocumentViewer, type Viewed } from '../../engine/document-calls.ts'
import { add } from '../../model/decimal.ts'
import { category } from './category.ts'
import { cellOf } from './placeholders.server.ts'
import { planProgressCalls, type PlanMatrix } from './plan-progress.calls.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'

const measures = ['styles', 'skus', 'quantity', 'amount'] as const

/**
 * Returns the categories and last year's cells of a plan.
 * @throws WeftError 404 for a plan that the user may not see
 */
export async function matrixOf(viewer: DocumentViewer, id: string): Promise<PlanMatrix> {
  await viewer.view(seasonalPlan, id)
  return { categories: await categoriesInOrder(viewer), lastYear: await lastYearOf(viewer, id) }
}

/** The active categories that the user may see, each followed by those below it. */
export async function categoriesInOrder(viewer: DocumentViewer): Promise<PlanMatrix['categories']> {
  const all = await viewer.viewAll(category, { status: 'active' })
  const ids = new Set(all.map(({ id }) => id))
  const below = Map.groupBy(all, ({ parent }) => (parent && ids.has(parent) ? parent : ''))
  const nameOf = ({ code, name, nameEn }: (typeof all)[number]): string =>
    viewer.actor.language === 'en' && nameEn ? nameEn : (name ?? code ?? '')
  const under = (parent: string, level: number): PlanMatrix['categories'][number][] =>
    (below.get(parent) ?? [])
      .toSorted((one, other) => ((one.code ?? '') < (other.code ?? '') ? -1 : 1))
      .flatMap((one) => [{ id: one.id, name: nameOf(one), level }, ...under(one.id, level + 1)])
  return under('', 1)
}

/** The cells of the plan for the season of the same kind a year before: of the version in force, or else the last one that was archived. */
async function lastYearOf(viewer: DocumentViewer, id: string): Promise<PlanMatrix['lastYear']> {
  const { ctx } = viewer
  const plan = await ctx.get(seasonalPlan, id)
  const { year, kind } = await ctx.get(season, plan.season)
  const plans: Viewed<typeof seasonalPlan>[] = []
  for (const one of await ctx.pick(season, { year: year - 1, kind }, ['id']))
    plans.push(...(await viewer.viewAll(seasonalPlan, { brand: plan.brand, season: one.id })))
  const last =
    plans.find(({ status }) => status === 'approved') ??
    plans.filter(({ status }) => status === 'archived').toSorted((one, other) => (other.edition ?? 1) - (one.edition ?? 1))[0]
  if (!last) return null
  const placed = (last.lines ?? []).map((line) => ({ ...line, category: line.category ?? null, priceBand: line.priceBand ?? null }))
  const shown = measures.filter((name) => viewer.sees(last, `lines.${name}`))
  const cells = [...Map.groupBy(placed, cellOf).values()].map((some) => ({
    category: some[0]!.category,
    priceBand: some[0]!.priceBand,
    ...Object.fromEntries(shown.map((name) => [name, some.reduce((sum, line) => add(sum, String(line[name] ?? 0)), '0')])),
  }))
  return { number: last.number ?? null, cells }
}

export const planMatrixAnswers: readonly AnsweredCall[] = [
  answerCall(planProgressCalls.planMatrix, (viewer, { id }) => matrixOf(viewer, id)),
]
