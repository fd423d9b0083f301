/** The minute rates of the scenarios of a costing sheet: those of its day, unless a person types one. */
import type { Context } from '../../engine/document-context.ts'
import { compare } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { costing } from './costing.ts'
import { minuteRate } from './minute-rate.ts'

type Costing = Doc<typeof costing>
type Scenario = Costing['scenarios'][number]
type Rated = Pick<Scenario, 'minuteRate' | 'minuteRateOf' | 'minuteRateTaken'>
type Entry = Pick<Doc<typeof minuteRate>, 'id' | 'name' | 'currency' | 'rate'>

/**
 * Returns the scenarios with their minute rates: that of the entry that they name, as it is valid on the day of the sheet; without entry and rate the only one of the currency. A rate that a person
 * types in place of that of the entry stays, and its scenario names no entry any more. Where the entry is not valid on the day the rate is blank and the name stays, so that another day takes its rate
 * again; an entry in another currency is left.
 * @param before the sheet as it is stored; absent while it is new
 */
export async function withMinuteRates(
  { scenarios, pricedOn, ownerCompany, currency }: Pick<Costing, 'scenarios' | 'pricedOn' | 'ownerCompany' | 'currency'>,
  before: Costing | undefined,
  ctx: Context,
): Promise<Scenario[]> {
  if (scenarios.every((one) => one.minuteRateOf === null && one.minuteRate !== null))
    return scenarios.map((one) => ({ ...one, minuteRateTaken: null }))
  const inForce: readonly Entry[] = await ctx.validOn(minuteRate, pricedOn, { ownerCompany, currency })
  const chosen = await ctx.linked(minuteRate, scenarios, 'minuteRateOf')
  const stored = new Map(before?.scenarios.map((one) => [one.id, one]))
  return scenarios.map((one) => {
    const named = chosen.get(one.minuteRateOf ?? '')
    const entry = inForce.find(({ name }) => name === named?.name)
    const isTyped = !followsTable(one, stored.get(one.id)) && !(entry && isSame(one.minuteRate, entry.rate))
    if (isTyped) return { ...one, minuteRateOf: null, minuteRateTaken: null }
    return {
      ...one,
      ...taken(entry ?? (named?.currency === currency ? undefined : onlyOf(inForce)), named?.currency === currency ? named.id : null),
    }
  })
}

/** Whether nobody typed the rate of a scenario: it is blank, it is the one that was taken, or a person chose another entry beside it. */
function followsTable({ minuteRate: rate, minuteRateOf: named, minuteRateTaken }: Rated, former: Scenario | undefined): boolean {
  if (rate === null) return true
  if (named === null) return false
  return isSame(rate, minuteRateTaken) || (former !== undefined && named !== former.minuteRateOf && isSame(rate, former.minuteRate))
}

const taken = (entry: Entry | undefined, named: string | null): Rated =>
  entry
    ? { minuteRate: entry.rate, minuteRateOf: entry.id, minuteRateTaken: entry.rate }
    : { minuteRate: null, minuteRateOf: named, minuteRateTaken: null }

/** The only entry of a currency is taken by itself; of several a person chooses. */
const onlyOf = ([first, ...others]: readonly Entry[]): Entry | undefined => (others.length === 0 ? first : undefined)

const isSame = (one: string | null, other: string | null): boolean => one !== null && other !== null && compare(one, other) === 0
