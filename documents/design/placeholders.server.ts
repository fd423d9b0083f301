/**
 * The placeholders of a season, brought to what its plan says. A cell is a category and a price band, in which lines differ by series and wave. Each cell gets or loses
 * the difference alone: converted placeholders stay, whatever is planned, and unconverted ones of another series or wave are moved before any is cancelled. What stays
 * unconverted follows the new plan.
 */
import type { Context } from '../../engine/document-logic.ts'
import { allocate, compare, div, places, round } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { placeholder } from './placeholder.ts'
import { seasonalPlan } from './seasonal-plan.ts'

type Plan = Doc<typeof seasonalPlan>
type Line = Plan['lines'][number]
type Slot = Doc<typeof placeholder>
type Place = Pick<Line, 'series' | 'wave'>

/** What becomes of placeholders: unconverted ones that stay, each with its line now, those that are cancelled, and how many each line still gets. */
interface Change {
  readonly staying: readonly { readonly slot: Slot; readonly line: Line }[]
  readonly cancelled: readonly Slot[]
  readonly made: readonly { readonly line: Line; readonly count: number }[]
}

export const cellOf = ({ category, priceBand }: { readonly category: string | null; readonly priceBand: string | null }): string =>
  JSON.stringify([category, priceBand])
const isSame = (one: Place, other: Place): boolean => (one.series ?? '') === (other.series ?? '') && (one.wave ?? '') === (other.wave ?? '')

/**
 * Makes and cancels placeholders until each cell has as many as its lines plan, and brings those that stay to their lines. Runs in the transaction of the approval;
 * the statements do not grow with the placeholders.
 */
export async function adjustPlaceholders(plan: Plan, ctx: Context): Promise<void> {
  const { brand, season } = plan
  await ctx.serialise('placeholders', brand, season)
  const slots = await ctx.find(
    placeholder,
    { brand, season, status: ['not_started', 'in_progress', 'converted'] },
    { all: true, lock: true },
  )
  const former = plan.previous ? await ctx.get(seasonalPlan, plan.previous) : undefined
  const { cancelled, staying, made } = changeOf(plan.lines, slots)
  if (cancelled.length > 0) await ctx.actMany(placeholder, cancelled, 'cancel', { comment: plan.number })
  const planned = new Map(made.map(({ line, count }) => [line, count] as const))
  const followed = [...Map.groupBy(staying, ({ line }) => line)].flatMap(([line, some]) => {
    // Those that are made take the last pieces of a line, those that stay the ones before.
    const pieces = piecesOf(line)
      .slice(0, line.styles - (planned.get(line) ?? 0))
      .slice(-some.length)
    return some.flatMap(({ slot }, at) => {
      const values = followedValues(slot, { plan, former, line, pieces: pieces[at]! })
      return Object.keys(values).length > 0 ? [{ id: slot.id, values }] : []
    })
  })
  if (followed.length > 0) await ctx.setMany(placeholder, followed)
  const values = made.flatMap(({ line, count }) => valuesOf(plan, line, count))
  if (values.length > 0) await ctx.createMany(placeholder, values)
}

/**
 * Says what happens to placeholders, cell by cell. A cell that is no longer planned gives its unconverted ones to cells of the same category that lack some: the plan
 * has moved them to another price band.
 */
function changeOf(lines: readonly Line[], slots: readonly Slot[]): Change {
  const [planned, laid] = [Map.groupBy(lines, cellOf), Map.groupBy(slots, cellOf)]
  const cells = [...new Set([...planned.keys(), ...laid.keys()])]
  const changes = cells.map((cell) => changeOfCell(planned.get(cell) ?? [], laid.get(cell) ?? []))
  const open = new Map(changes.flatMap(({ made }) => made.map(({ line, count }) => [line, count] as const)))
  const staying = changes.flatMap((change) => change.staying)
  const cancelled: Slot[] = []
  for (const slot of changes.flatMap((change) => change.cancelled)) {
    const short = planned.has(cellOf(slot)) ? [] : [...open.keys()].filter((line) => line.category === slot.category && open.get(line)! > 0)
    const line = short.find((one) => isSame(one, slot)) ?? short[0]
    if (line) {
      staying.push({ slot, line })
      open.set(line, open.get(line)! - 1)
    } else cancelled.push(slot)
  }
  return { staying, cancelled, made: [...open].map(([line, count]) => ({ line, count })).filter(({ count }) => count > 0) }
}

/** Says what happens to the placeholders of one cell. Converted ones take their places first, then those that are in progress, then the oldest. */
function changeOfCell(lines: readonly Line[], slots: readonly Slot[]): Change {
  const open = new Map(lines.map((line) => [line, line.styles]))
  const take = (line: Line | undefined): Line | undefined => {
    if (line) open.set(line, open.get(line)! - 1)
    return line
  }
  const first = (holds: (line: Line) => boolean) => lines.find((line) => open.get(line)! > 0 && holds(line))
  const convertedElsewhere = slots.filter((slot) => slot.status === 'converted' && !take(first((line) => isSame(line, slot))))
  for (const _ of convertedElsewhere) take(first(() => true))
  const staying: { slot: Slot; line: Line }[] = []
  const takenBy = (holds: (line: Line, slot: Slot) => boolean) => (slot: Slot) => {
    const line = take(first((one) => holds(one, slot)))
    if (line) staying.push({ slot, line })
    return line === undefined
  }
  const free = ['in_progress', 'not_started'].flatMap((status) => slots.filter((slot) => slot.status === status))
  const cancelled = free.filter(takenBy(isSame)).filter(takenBy(() => true))
  return { staying, cancelled, made: lines.map((line) => ({ line, count: open.get(line)! })).filter(({ count }) => count > 0) }
}

interface Following {
  readonly plan: Plan
  /** The version by whose figures it goes until then, where there is one. */
  readonly former: Plan | undefined
  readonly line: Line
  /** The share of the line's pieces that falls to the placeholder. */
  readonly pieces: string
}

/**
 * Returns what a placeholder takes over from its line: version and place, and each target that the plan says otherwise than before. Where the plan says the same, what people
 * changed stays.
 */
function followedValues(slot: Slot, { plan, former, line, pieces }: Following) {
  const was = former && former.lines.filter((one) => cellOf(one) === cellOf(slot))
  const before = was && (was.find((one) => isSame(one, slot)) ?? was[0])
  const isNews = (of: (plan: Plan, line: Line) => unknown) => !former || !before || of(former, before) !== of(plan, line)
  const values = {
    plan: plan.id,
    priceBand: line.priceBand,
    series: line.series,
    wave: line.wave,
    ...(isNews((one) => one.currency) ? { currency: plan.currency } : {}),
    ...(isNews((one, of) => `${targetPriceOf(one, of)} ${one.currency}`) ? { targetPrice: targetPriceOf(plan, line) } : {}),
    ...(isNews((_, of) => of.margin) ? { targetMargin: line.margin } : {}),
    ...(isNews((_, of) => `${of.quantity} ${of.styles}`) ? { targetQuantity: pieces } : {}),
  }
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => (slot[name as keyof typeof values] ?? null) !== (value ?? null)),
  ) as Partial<typeof values>
}

/** The target price of the placeholders of a line, in the decimals of the plan's currency: its own, or retail amount by pieces. None where that is less than its smallest unit. */
function targetPriceOf({ decimals }: Pick<Plan, 'decimals'>, { targetPrice, quantity, amount }: Line): string | null {
  const price = targetPrice ?? (compare(quantity, '0') > 0 ? div(amount, quantity) : '0')
  const rounded = round(price, decimals ?? 2)
  return compare(rounded, '0') > 0 ? rounded : null
}

/** The pieces of a line shared out over its styles by largest remainder. */
const piecesOf = ({ quantity, styles }: Line): readonly string[] =>
  allocate(
    quantity,
    Array.from({ length: styles }, () => '1'),
    places(quantity) === 0 ? '1' : '0.0001',
  )

/** The values of the last `count` placeholders of a line. */
function valuesOf(plan: Plan, line: Line, count: number) {
  const { id, brand, season, currency } = plan
  const { category, priceBand, series, wave, margin } = line
  const common = { plan: id, brand, season, category, priceBand, series, wave, currency }
  return piecesOf(line)
    .slice(-count)
    .map((targetQuantity) => ({ ...common, targetPrice: targetPriceOf(plan, line), targetMargin: margin, targetQuantity }))
}

/** A style with its placeholder. */
interface Made {
  readonly id: string
  readonly number: string
  readonly placeholder: string
}

/**
 * Frees the placeholder of a style that was stopped or archived, so that it is the plan's gap again, by the figures of the version in force; where the plan has enough
 * without it, it is cancelled. A placeholder that has made another style meanwhile stays.
 */
export async function freePlaceholder(style: Made, ctx: Context): Promise<void> {
  const { brand, season, category, priceBand } = await ctx.get(placeholder, style.placeholder)
  await ctx.serialise('placeholders', brand, season)
  const slot = await ctx.lock(placeholder, style.placeholder)
  if (slot.style !== style.id || slot.status !== 'converted') return
  await ctx.act(placeholder, slot.id, 'reopen', { comment: style.number })
  await ctx.set(placeholder, slot.id, { style: null })
  const [plan] = await ctx.find(seasonalPlan, { brand, season, status: 'approved' }, { lines: true, limit: 1 })
  if (!plan) return
  const status = ['not_started', 'in_progress', 'converted'] as const
  const slots = await ctx.find(placeholder, { brand, season, category, priceBand, status: [...status] }, { all: true })
  const { made } = changeOfCell(
    plan.lines.filter((line) => cellOf(line) === cellOf(slot)),
    slots.filter(({ id }) => id !== slot.id),
  )
  const open = made.find(({ line }) => isSame(line, slot)) ?? made[0]
  if (!open) await ctx.act(placeholder, slot.id, 'cancel', { comment: style.number })
  else if (slot.plan !== plan.id) {
    const former = slot.plan ? await ctx.get(seasonalPlan, slot.plan) : undefined
    const pieces = piecesOf(open.line)[open.line.styles - open.count]!
    await ctx.set(placeholder, slot.id, followedValues(slot, { plan, former, line: open.line, pieces }))
  }
}

/** Takes the placeholder again for a style that is taken up, as long as no other style has it and it is not cancelled. */
export async function takePlaceholder(style: Made, ctx: Context): Promise<void> {
  const { status } = await ctx.lock(placeholder, style.placeholder)
  if (status !== 'not_started' && status !== 'in_progress') return
  await ctx.act(placeholder, style.placeholder, 'become')
  await ctx.set(placeholder, style.placeholder, { style: style.id })
}
