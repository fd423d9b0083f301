/**
 * The placeholders of a season, brought to what its plan says. A cell is a category and a price band, in which lines differ by series and wave. Each cell gets or loses
 * the difference alone: converted placeholders stay, whatever is planned, and unconverted ones of another series or wave are moved before any is cancelled.
 */
import type { Context } from '../../engine/document-logic.ts'
import { allocate, div, places, round } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { placeholder } from './placeholder.ts'
import type { seasonalPlan } from './seasonal-plan.ts'

type Plan = Doc<typeof seasonalPlan>
type Line = Plan['lines'][number]
type Slot = Doc<typeof placeholder>
type Place = Pick<Line, 'series' | 'wave'>

/** What a cell becomes: placeholders that move to another series or wave, those that are cancelled, and how many each line still gets. */
export interface CellChange {
  readonly moved: readonly { readonly slot: Slot; readonly to: Place }[]
  readonly cancelled: readonly Slot[]
  readonly made: readonly { readonly line: Line; readonly count: number }[]
}

export const cellOf = ({ category, priceBand }: { readonly category: string | null; readonly priceBand: string | null }): string =>
  JSON.stringify([category, priceBand])
const isSame = (one: Place, other: Place): boolean => (one.series ?? '') === (other.series ?? '') && (one.wave ?? '') === (other.wave ?? '')

/**
 * Makes and cancels placeholders until each cell has as many as its lines plan. Runs in the transaction of the approval; the statements do not grow with the
 * placeholders.
 */
export async function adjustPlaceholders(plan: Plan, ctx: Context): Promise<void> {
  const { brand, season } = plan
  await ctx.serialise('placeholders', brand, season)
  const slots = await ctx.find(
    placeholder,
    { brand, season, status: ['not_started', 'in_progress', 'converted'] },
    { all: true, lock: true },
  )
  const [lines, laid] = [Map.groupBy(plan.lines, cellOf), Map.groupBy(slots, cellOf)]
  const changes = [...new Set([...lines.keys(), ...laid.keys()])].map((cell) => changeOf(lines.get(cell) ?? [], laid.get(cell) ?? []))
  const cancelled = changes.flatMap((change) => change.cancelled)
  if (cancelled.length > 0) await ctx.actMany(placeholder, cancelled, 'cancel', { comment: plan.number })
  const moved = changes.flatMap((change) => change.moved)
  if (moved.length > 0)
    await ctx.setMany(
      placeholder,
      moved.map(({ slot, to }) => ({ id: slot.id, values: { series: to.series, wave: to.wave } })),
    )
  const made = changes.flatMap((change) => change.made).flatMap(({ line, count }) => valuesOf(plan, line, count))
  if (made.length > 0) await ctx.createMany(placeholder, made)
}

/** Says what happens to the placeholders of one cell. Converted ones take their places first, then those that are in progress, then the oldest. */
export function changeOf(lines: readonly Line[], slots: readonly Slot[]): CellChange {
  const open = new Map(lines.map((line) => [line, line.styles]))
  const take = (line: Line | undefined): boolean => {
    if (line) open.set(line, open.get(line)! - 1)
    return line !== undefined
  }
  const first = (holds: (line: Line) => boolean) => lines.find((line) => open.get(line)! > 0 && holds(line))
  const convertedElsewhere = slots.filter((slot) => slot.status === 'converted' && !take(first((line) => isSame(line, slot))))
  for (const _ of convertedElsewhere) take(first(() => true))
  const free = ['in_progress', 'not_started'].flatMap((status) => slots.filter((slot) => slot.status === status))
  const elsewhere = free.filter((slot) => !take(first((line) => isSame(line, slot))))
  const moved: { slot: Slot; to: Place }[] = []
  const cancelled: Slot[] = []
  for (const slot of elsewhere) {
    const line = first(() => true)
    if (line && take(line)) moved.push({ slot, to: line })
    else cancelled.push(slot)
  }
  return { moved, cancelled, made: lines.map((line) => ({ line, count: open.get(line)! })).filter(({ count }) => count > 0) }
}

/** The values of the last `count` placeholders of a line. The pieces of the line are shared out over its styles by largest remainder. */
function valuesOf({ id, brand, season, currency }: Plan, line: Line, count: number) {
  const { category, priceBand, series, wave, margin, quantity, amount } = line
  const average = Number(quantity) > 0 && Number(amount) > 0 ? round(div(amount, quantity), 4) : null
  const pieces = allocate(
    quantity,
    Array.from({ length: line.styles }, () => '1'),
    places(quantity) === 0 ? '1' : '0.0001',
  )
  return pieces.slice(-count).map((targetQuantity) => ({
    plan: id,
    brand,
    season,
    category,
    priceBand,
    series,
    wave,
    currency,
    targetPrice: line.targetPrice ?? average,
    targetMargin: margin,
    targetQuantity,
  }))
}
