/** Counts a yearly plan against the approved seasonal plans and the styles of its brand, with the rights of the user. Nothing of it is stored. */
import { answerCall, type AnsweredCall, type DocumentViewer, type Viewed } from '../../engine/document-calls.ts'
import { titleOf } from '../../model/page.ts'
import { category } from './category.ts'
import { categoriesInOrder } from './plan-matrix.server.ts'
import { isEnded } from './planning.part.ts'
import { season } from './season.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { style } from './style.ts'
import { yearlyPlan } from './yearly-plan.ts'
import { yearlyProgressCalls, type YearlyProgress } from './yearly-progress.calls.ts'

type Figures = Required<YearlyProgress['total']>
interface Place {
  readonly category: string
  readonly season: string
}
type Cell = Place & Figures & { readonly categoryName: string }

const none: Figures = { planned: 0, seasonPlanned: 0, actual: 0, carryOver: 0, difference: 0 }
const names = Object.keys(none) as (keyof Figures)[]
/** What the caller must see of plans and styles for their figures to be known. */
const plannedBy = ['lines.season', 'lines.category', 'lines.styles'] as const
const seasonPlannedBy = ['season', 'lines.category', 'lines.styles'] as const
const countedBy = ['season', 'category', 'carryOver'] as const

/**
 * Returns the cells of a yearly plan, by category and season, with what the seasonal plans in force plan and what exists. What no planned category takes has a cell of its
 * category, with nothing planned. The statements do not grow with lines and seasons.
 * @throws WeftError 404 for a plan that the user may not see, 403 for a user who reads no yearly plans
 */
export async function yearlyProgressOf(viewer: DocumentViewer, id: string): Promise<YearlyProgress> {
  const plan = await viewer.view(yearlyPlan, id)
  // What the plan is of chooses its seasons, plans and styles, whether the caller sees it on the plan or not.
  const { brand, year } = await viewer.ctx.get(yearlyPlan, id)
  const lines = plan.lines ?? []
  const seasons = await seasonsOf(viewer, { brand, year, lines })
  const of = { brand, season: seasons.map((one) => one.id) }
  const styles = (await viewer.viewAll(style, of)).filter((one) => !isEnded(one))
  const plans = await viewer.viewAll(seasonalPlan, { ...of, status: 'approved' })
  const cells = await cellsOf(viewer, {
    lines: placed(lines),
    planned: placed(plans.flatMap((one) => (one.lines ?? []).map((line) => ({ ...line, season: one.season })))),
    styles: placed(styles),
  })
  const sees = (some: readonly { readonly partyRole: string }[], paths: readonly string[]): boolean =>
    some.every((one) => paths.every((path) => viewer.sees(one, path)))
  const isPlanKnown = sees([plan], plannedBy)
  const isCountKnown = (await viewer.mayRead(style)) && sees(styles, countedBy)
  // Who sees only some of the seasonal plans does not know that a season has none.
  const hasAll = (await viewer.readsAll(seasonalPlan)) || seasons.every((one) => plans.some((other) => other.season === one.id))
  const known: Readonly<Record<keyof Figures, boolean>> = {
    planned: isPlanKnown,
    seasonPlanned: hasAll && sees(plans, seasonPlannedBy),
    actual: isCountKnown,
    carryOver: isCountKnown,
    difference: isPlanKnown && isCountKnown,
  }
  return { id, number: plan.number ?? null, categories: await categoriesInOrder(viewer), seasons, ...summed(cells, known) }
}

/** The active seasons of the year that the brand uses, and those that lines name, by their first day. */
async function seasonsOf(
  viewer: DocumentViewer,
  of: { readonly brand: string; readonly year: number; readonly lines: readonly { readonly season?: string | null }[] },
): Promise<YearlyProgress['seasons']> {
  const named = new Map(of.lines.flatMap((line) => (line.season ? [[line.season, titleOf(line, 'season') ?? '']] : [])))
  const nameOf = ({ number, name, nameEn }: Viewed<typeof season>): string =>
    viewer.actor.language === 'en' && nameEn ? nameEn : (name ?? number ?? '')
  const used = (await viewer.viewAll(season, { year: String(of.year) })).filter(
    (one) => named.has(one.id) || (one.status === 'active' && (!one.brands?.length || one.brands.includes(of.brand))),
  )
  const others = [...named].filter(([id]) => !used.some((one) => one.id === id))
  return [
    ...used
      .toSorted((one, other) => ((one.startDate ?? '') < (other.startDate ?? '') ? -1 : 1))
      .map((one) => ({ id: one.id, name: nameOf(one) })),
    ...others.map(([id, name]) => ({ id, name })),
  ]
}

/** Those whose category and season are known: the rest has no cell. */
const placed = <T extends { readonly category?: string | null; readonly season?: string | null }>(some: readonly T[]) =>
  some.filter((one): one is T & Place => Boolean(one.category && one.season))

interface Counted {
  readonly lines: readonly (Place & { readonly styles?: number | null })[]
  readonly planned: readonly (Place & { readonly styles?: number | null })[]
  readonly styles: readonly (Place & { readonly carryOver?: boolean | null })[]
}

/** The cells of a year: lines stand in theirs; what seasonal plans plan and what exists, in the nearest that a line plans. */
async function cellsOf(viewer: DocumentViewer, { lines, planned, styles }: Counted): Promise<readonly Cell[]> {
  const cells = new Map<string, Cell>()
  const keyOf = (at: Place): string => `${at.category} ${at.season}`
  const addTo = (at: Place, name: string | undefined, more: Partial<Figures>): void => {
    const before = cells.get(keyOf(at)) ?? { category: at.category, categoryName: name ?? '', season: at.season, ...none }
    cells.set(keyOf(at), { ...before, ...plus(before, { ...none, ...more }) })
  }
  for (const line of lines) addTo(line, titleOf(line, 'category'), { planned: line.styles ?? 0 })
  const ofYear = new Set(cells.keys())
  const above = await viewer.ctx.ancestors(category, [...new Set([...planned, ...styles].map((one) => one.category))])
  const nearest = (one: Place): Place => {
    const way = [one.category, ...(above.get(one.category) ?? []).map((parent) => parent.id)]
    const at = way.find((of) => ofYear.has(keyOf({ category: of, season: one.season })))
    return { category: at ?? one.category, season: one.season }
  }
  for (const line of planned) addTo(nearest(line), titleOf(line, 'category'), { seasonPlanned: line.styles ?? 0 })
  for (const one of styles) addTo(nearest(one), titleOf(one, 'category'), one.carryOver ? { carryOver: 1 } : { actual: 1 })
  return [...cells.values()].map((cell) => ({ ...cell, difference: cell.actual - cell.planned }))
}

/** Cells with their totals by row and column, without the figures that are not known. */
function summed(
  cells: readonly Cell[],
  known: Readonly<Record<keyof Figures, boolean>>,
): Pick<YearlyProgress, 'cells' | 'rows' | 'columns' | 'total'> {
  const shown = (of: Figures): YearlyProgress['total'] =>
    Object.fromEntries(names.filter((name) => known[name]).map((name) => [name, of[name]]))
  const sumOf = (some: readonly Cell[]) => shown(some.reduce(plus, none))
  return {
    cells: cells.map((cell) => ({ category: cell.category, categoryName: cell.categoryName, season: cell.season, ...shown(cell) })),
    rows: [...Map.groupBy(cells, (cell) => cell.category)].map(([of, some]) => ({
      category: of,
      categoryName: some[0]!.categoryName,
      ...sumOf(some),
    })),
    columns: [...Map.groupBy(cells, (cell) => cell.season)].map(([of, some]) => ({ season: of, ...sumOf(some) })),
    total: sumOf(cells),
  }
}

const plus = (one: Figures, other: Figures): Figures =>
  Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as Figures

export const yearlyProgressAnswers: readonly AnsweredCall[] = [
  answerCall(yearlyProgressCalls.yearlyProgress, (viewer, { id }) => yearlyProgressOf(viewer, id)),
]
