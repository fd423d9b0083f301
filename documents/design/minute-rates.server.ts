/** The minute rates of the scenarios of a costing sheet: those of its day, unless a person types one. */
import type { Context } from '../../engine/document-context.ts'
import { compare } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { costing } from './costing.ts'
import { minuteRate } from './minute-rate.ts'

type Costing = Doc<typeof costing>
type Scenario = Costing['scenarios'][number]
type Rated = Pick<Scenario, 'minuteRate' | 'minuteRateOf'>

/**
 * Returns the scenarios with their minute rates: that of the entry that they name, in its currency and as it is valid on the day of the sheet; without entry and rate the only one that there is. A
 * rate that a person types in place of that of the entry stays, and its scenario names no entry any more.
 * @param before the sheet as it is stored; absent while it is new
 */
export async function withMinuteRates(
  { scenarios, pricedOn, ownerCompany, currency }: Pick<Costing, 'scenarios' | 'pricedOn' | 'ownerCompany' | 'currency'>,
  before: Costing | undefined,
  ctx: Context,
): Promise<Scenario[]> {
  if (scenarios.every((one) => one.minuteRateOf === null && one.minuteRate !== null)) return [...scenarios]
  const inForce = await ctx.validOn(minuteRate, pricedOn, { ownerCompany, currency })
  const chosen = await ctx.linked(minuteRate, scenarios, 'minuteRateOf')
  const stored = new Map(before?.scenarios.map((one) => [one.id, one]))
  return scenarios.map((one) => {
    const former = stored.get(one.id)
    const isTyped =
      one.minuteRate !== null &&
      (!former || !isSame(one.minuteRate, former.minuteRate)) &&
      one.minuteRateOf === (former?.minuteRateOf ?? one.minuteRateOf)
    const name = chosen.get(one.minuteRateOf ?? '')?.name
    const entry = one.minuteRateOf === null ? onlyOne(one, inForce) : inForce.find((of) => of.name === name)
    return { ...one, ...ratedBy(one, entry, isTyped) }
  })
}

const isSame = (one: string, other: string | null): boolean => other !== null && compare(one, other) === 0

/** A scenario that says neither entry nor rate takes the only entry of the currency; of several a person chooses. */
const onlyOne = <E>({ minuteRate: rate }: Rated, [first, ...others]: readonly E[]): E | undefined =>
  rate === null && others.length === 0 ? first : undefined

function ratedBy({ minuteRate: rate }: Rated, entry: Doc<typeof minuteRate> | undefined, isTyped: boolean): Rated {
  if (entry && !(isTyped && compare(rate!, entry.rate) !== 0)) return { minuteRate: entry.rate, minuteRateOf: entry.id }
  return { minuteRate: rate, minuteRateOf: null }
}
