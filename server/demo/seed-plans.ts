/** The demo's plans of three seasons: that of the year before, which is over, the next one, and the newest with 48 placeholders; and the plans of their years. */
import { placeholder } from '../../documents/design/placeholder.ts'
import { season } from '../../documents/design/season.ts'
import { seasonalPlan } from '../../documents/design/seasonal-plan.ts'
import { series } from '../../documents/design/series.ts'
import { yearlyPlan } from '../../documents/design/yearly-plan.ts'
import { categories } from './goods-names.ts'
import type { Masters } from './seed-masters.ts'
import type { As } from './seed-session.ts'
import { dayFrom } from './seeded-random.ts'

export const bands = [
  ['core', '1'],
  ['premium', '2'],
] as const
/** Styles of a category and band in the newest season. */
export const perCell = 3
const pieces = 900

/** A brand and a season of it. */
export type Season = Record<'brand' | 'season', string>
interface Planned {
  readonly season: string
  readonly year: number
  /** Styles of a cell, by the row of its category and its band. */
  readonly count: (row: number, band: number) => number
}

const priced = (masters: Masters) =>
  categories.slice(0, 8).map((one) => ({ category: masters.categories.get(one.code), price: one.cost[1] * 3, cost: one.cost[1] }))

/**
 * Lays the plans.
 * @returns the placeholders of the newest season in the order of the lines of its plan
 */
export async function seedPlans(as: As, masters: Masters, { of, today }: { of: Season; today: string }): Promise<readonly string[]> {
  const planner = as('buyer', dayFrom(today, -400))
  const yearOf = async (id: string) => (await planner.get(season, id)) as unknown as { year: number; kind: string }
  const { year, kind } = await yearOf(of.season)
  const next = masters.seasons.at(-2)!.id
  const [last] = await planner.find(season, { year: year - 1, kind })
  const planned: Planned[] = [
    ...(last ? [{ season: last.id, year: year - 1, count: (row: number, band: number) => (row + band) % 3 }] : []),
    { season: next, year: (await yearOf(next)).year, count: (_, band) => (band === 0 ? 1 : 0) },
    { season: of.season, year, count: () => perCell },
  ]
  for (const [of2, seasons] of Map.groupBy(planned, (one) => one.year))
    await layYear(as, masters, { brand: of.brand, year: of2, seasons, day: dayFrom(today, of2 < year ? -400 : -41) })
  if (last)
    await closed(as, await laySeason(as, masters, { brand: of.brand, plan: planned[0]!, day: dayFrom(today, -390) }), dayFrom(today, -90))
  await laySeason(as, masters, { brand: of.brand, plan: planned.at(-2)!, day: dayFrom(today, -40) })
  const plan = await laySeason(as, masters, { brand: of.brand, plan: planned.at(-1)!, day: dayFrom(today, -40) })
  const made = await planner.find(placeholder, { plan })
  return made.toSorted((one, other) => (one.number! < other.number! ? -1 : 1)).map(({ id }) => id)
}

/** Lays the plan of a year: three times what its seasons plan, which leaves room. */
async function layYear(
  as: As,
  masters: Masters,
  { brand, year, seasons, day }: { brand: string; year: number; seasons: readonly Planned[]; day: string },
): Promise<void> {
  const lines = seasons.flatMap((one) =>
    priced(masters).flatMap(({ category, price, cost }, row) => {
      const styles = bands.reduce((sum, _, band) => sum + one.count(row, band), 0)
      if (styles === 0) return []
      const quantity = styles * pieces
      return [
        {
          season: one.season,
          category,
          styles,
          quantity: String(quantity),
          amount: String(quantity * price * 2),
          cost: String(quantity * cost * 2),
        },
      ]
    }),
  )
  const sum = (figure: 'styles' | 'quantity' | 'amount') => lines.reduce((all, line) => all + Number(line[figure]), 0)
  const values = { styles: sum('styles') * 3, quantity: String(sum('quantity') * 3), amount: String(sum('amount') * 3) }
  const { id } = await as('buyer', day).create(yearlyPlan, { brand, year, currency: masters.cny, ...values, lines })
  await as('buyer', day).act(yearlyPlan, id, 'submit')
  await as('manager', day).act(yearlyPlan, id, 'approve')
}

/** Lays the plan of a season and has it approved, which makes its placeholders. */
async function laySeason(as: As, masters: Masters, { brand, plan, day }: { brand: string; plan: Planned; day: string }): Promise<string> {
  const planner = as('buyer', day)
  const ranges = (await planner.find(series, { brand, season: plan.season })).map(({ id }) => id)
  const lines = priced(masters).flatMap(({ category, price, cost }, row) =>
    bands.flatMap(([priceBand, wave], band) => {
      const styles = plan.count(row, band)
      if (styles === 0) return []
      const quantity = styles * pieces
      return [
        {
          category,
          priceBand,
          wave,
          series: ranges[row % ranges.length] ?? null,
          styles,
          skus: styles * 10,
          quantity: String(quantity),
          amount: String(quantity * price * (band + 1)),
          margin: '60',
          targetPrice: String(cost * (band + 1)),
        },
      ]
    }),
  )
  const { id } = await planner.create(seasonalPlan, { brand, season: plan.season, currency: masters.cny, lines })
  await planner.act(seasonalPlan, id, 'submit')
  await as('manager', day).act(seasonalPlan, id, 'approve')
  return id
}

/** Ends a season that is over: what was not designed is cancelled, and the plan archived. Its shares are those of last year. */
async function closed(as: As, plan: string, day: string): Promise<void> {
  const closer = as('manager', day)
  for (const { id } of await closer.find(placeholder, { plan })) await closer.act(placeholder, id, 'cancel', '季节已结束')
  await closer.act(seasonalPlan, plan, 'archive')
}
