/** Counts a seasonal plan against the placeholders and styles of its brand and season, with the rights of the user. Nothing of it is stored. */
import { answerCall, type AnsweredCall, type DocumentViewer } from '../../engine/document-calls.ts'
import { add } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { titleOf } from '../../model/page.ts'
import { category } from './category.ts'
import { placeholder } from './placeholder.ts'
import { cellOf } from './placeholders.server.ts'
import { isEnded } from './planning.part.ts'
import { planProgressCalls, type PlanProgress, type ShortWaves } from './plan-progress.calls.ts'
import { seasonalPlan } from './seasonal-plan.ts'
import { style } from './style.ts'

type Shown = PlanProgress['total']
type Slot = Doc<typeof placeholder>
type Figures = Required<Shown>
interface Cell extends Figures {
  readonly category: string | null
  readonly categoryName: string
  readonly priceBand: string | null
}
const none: Figures = { planned: 0, gap: 0, converted: 0, actual: 0, carryOver: 0, difference: 0, quantity: '0', amount: '0' }
const counts = ['planned', 'gap', 'converted', 'actual', 'carryOver', 'difference'] as const
/** The columns of the plan by which figures are known: where a rule hides one from the caller, the figures are left out. */
const columnOf = { planned: 'styles', difference: 'styles', quantity: 'quantity', amount: 'amount' } as const
/** The columns of the plan, and the fields of placeholders, without which it is not known which waves are short. */
const placedBy = ['category', 'priceBand', 'series', 'wave'] as const
const shortBy = ['styles', ...placedBy] as const

/**
 * Returns the cells of a plan with what became of them; placeholders and styles outside of the planned cells have cells of their own, with nothing planned.
 * @throws WeftError 404 for a plan that the user may not see
 */
export async function progressOf(viewer: DocumentViewer, id: string): Promise<PlanProgress> {
  const plan = await viewer.view(seasonalPlan, id)
  // What the plan is of chooses its placeholders and styles, whether the caller sees it on the plan or not.
  const { brand, season } = await viewer.ctx.get(seasonalPlan, id)
  const of = { brand, season }
  const [slots, styles] = [await viewer.viewAll(placeholder, of), (await viewer.viewAll(style, of)).filter((one) => !isEnded(one))]
  const cells = new Map<string, Cell>()
  const addTo = (place: Partial<Pick<Cell, 'category' | 'priceBand'>>, name: string | undefined, more: Partial<Figures>): void => {
    const at = { category: place.category ?? null, priceBand: place.priceBand ?? null }
    const key = cellOf(at)
    const before = cells.get(key) ?? { ...at, categoryName: name ?? '', ...none }
    cells.set(key, { ...before, ...plus(before, { ...none, ...more }) })
  }
  const lines = plan.lines ?? []
  for (const line of lines)
    addTo(line, titleOf(line, 'category'), { planned: line.styles ?? 0, quantity: line.quantity ?? '0', amount: line.amount ?? '0' })
  const planned = new Set(cells.keys())
  for (const slot of slots)
    if (slot.status !== 'cancelled') addTo(slot, titleOf(slot, 'category'), slot.status === 'converted' ? { converted: 1 } : { gap: 1 })
  const above = await viewer.ctx.ancestors(category, [...new Set(styles.map((one) => one.category ?? null))])
  for (const one of styles) {
    const priceBand = one.priceBand ?? null
    const way = [one.category ?? null, ...(above.get(one.category ?? '') ?? []).map((parent) => parent.id)]
    const nearest = way.find((at) => planned.has(cellOf({ category: at, priceBand })))
    addTo({ category: nearest ?? one.category, priceBand }, titleOf(one, 'category'), one.carryOver ? { carryOver: 1 } : { actual: 1 })
  }
  const all = [...cells.values()].map((cell) => ({ ...cell, difference: cell.actual - cell.planned }))
  // Who sees only some of the placeholders does not know which waves are short.
  const seesPlaces =
    (await viewer.readsAll(placeholder)) && slots.slice(0, 1).every((slot) => placedBy.every((name) => viewer.sees(slot, name)))
  const isShortKnown = seesPlaces && shortBy.every((column) => viewer.sees(plan, `lines.${column}`))
  const shortOf = isShortKnown && plan.status === 'approved' ? shortWaves(lines, slots) : undefined
  const hidden = Object.entries(columnOf).flatMap(([figure, column]) => (viewer.sees(plan, `lines.${column}`) ? [] : [figure]))
  const shown = <F extends Figures>(row: F): Omit<F, keyof typeof columnOf> & Shown =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))) as Omit<F, keyof typeof columnOf> & Shown
  const sumBy = <K>(keyOf: (cell: Cell) => K) =>
    [...Map.groupBy(all, keyOf).values()].map((some) => shown({ ...some[0]!, ...some.reduce(plus, none) }))
  return {
    id,
    number: plan.number ?? null,
    currency: plan.currency ?? null,
    cells: all.map((cell) => ({ ...shown(cell), ...(shortOf ? { short: shortOf(cellOf(cell)) } : {}) })),
    rows: sumBy((cell) => cell.category).map(({ priceBand: _, ...row }) => row),
    columns: sumBy((cell) => cell.priceBand).map(({ category: _, categoryName: __, ...column }) => column),
    total: shown(all.reduce(plus, none)),
  }
}

type Place = Partial<Pick<Slot, 'category' | 'priceBand' | 'series' | 'wave'>>
const placeOf = ({ series, wave }: Place): string => JSON.stringify([series || null, wave || null])
const cellKey = ({ category: of, priceBand }: Place): string => cellOf({ category: of ?? null, priceBand: priceBand ?? null })

/**
 * Returns the series and waves of a cell (`cellOf`) that have fewer placeholders than their line plans. A cell is planned as a whole (`planning.md`): what is over plan in one
 * wave leaves none for another, which is said here and changes nothing.
 */
function shortWaves(
  lines: readonly (Place & { readonly styles?: number | null })[],
  slots: readonly (Place & { readonly status?: string })[],
): (cell: string) => ShortWaves {
  const live = slots.filter(({ status }) => status !== 'cancelled')
  const made = Map.groupBy(live, (slot) => `${cellKey(slot)} ${placeOf(slot)}`)
  const planned = Map.groupBy(lines, cellKey)
  return (cell) =>
    (planned.get(cell) ?? []).flatMap((line) => {
      const { styles, series, wave } = line
      const count = made.get(`${cell} ${placeOf(line)}`)?.length ?? 0
      return count < (styles ?? 0)
        ? [{ series: series ?? null, seriesName: titleOf(line, 'series') ?? '', wave: wave ?? null, planned: styles ?? 0, made: count }]
        : []
    })
}

/** Adds figures up; what else the two have is left out. */
const plus = (one: Figures, other: Figures): Figures => ({
  ...(Object.fromEntries(counts.map((name) => [name, one[name] + other[name]])) as Pick<Figures, (typeof counts)[number]>),
  quantity: add(one.quantity, other.quantity),
  amount: add(one.amount, other.amount),
})

export const planProgressAnswers: readonly AnsweredCall[] = [
  answerCall(planProgressCalls.planProgress, (viewer, { id }) => progressOf(viewer, id)),
]
