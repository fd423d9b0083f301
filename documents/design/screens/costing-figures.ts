/** Which quantities of a costing sheet are asked for while it is written, and the scenarios with what was answered. Pure functions. */
import { compare, isDecimal } from '../../../model/decimal.ts'
import type { FormOf, ViewOf } from '../../../model/wire-document.ts'
import type { costing } from '../costing.ts'
import type { CostingFigures } from '../costing-figures.calls.ts'

type Values = Pick<FormOf<typeof costing>, 'scenarios' | 'pricedOn' | 'byRatio'>
type Scenario = NonNullable<Values['scenarios']>[number]
interface Input {
  readonly id: string
  readonly pricedOn: string
  readonly byRatio: boolean
  readonly quantities: readonly string[]
}

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && isDecimal(value) && compare(value, '0') > 0 && /^\d{1,14}(\.\d{1,4})?$/.test(value)

/** Returns what is asked: the quantities on the screen, where one of them, the day or the ratio differs from what is saved; else nothing. */
export function askedFor(
  doc: Pick<ViewOf<typeof costing>, 'id' | 'scenarios' | 'pricedOn' | 'byRatio'>,
  values: Values,
): Input | undefined {
  const quantities = [...new Set((values.scenarios ?? []).map(({ quantity }) => quantity).filter(isQuantity))].slice(0, 6)
  const saved = new Set((doc.scenarios ?? []).map(({ quantity }) => String(quantity)))
  const pricedOn = values.pricedOn ?? doc.pricedOn
  const byRatio = values.byRatio ?? doc.byRatio
  const isSame = pricedOn === doc.pricedOn && byRatio === doc.byRatio && quantities.every((one) => saved.has(one))
  if (isSame || quantities.length === 0 || !pricedOn) return undefined
  return { id: doc.id, pricedOn, byRatio: byRatio === true, quantities }
}

/** Returns what is saved of the scenarios, for quantities that are typed back to it. */
export const savedFigures = ({ scenarios }: Pick<ViewOf<typeof costing>, 'scenarios'>): CostingFigures['figures'] =>
  (scenarios ?? []).map(({ quantity, fabricTaken, othersTaken }) => ({
    quantity: String(quantity),
    fabric: fabricTaken ?? null,
    others: othersTaken ?? null,
  }))

/** Whether two figures are the same, however they are written; a blank one is no figure. */
const isSame = (one: string | null | undefined, other: string | null): boolean =>
  one === null || one === undefined || other === null ? (one ?? null) === other : compare(one, other) === 0

/** Returns the scenarios with the figures of their quantities; undefined where they have them already. */
export function withFigures(scenarios: readonly Scenario[], figures: CostingFigures['figures']): Scenario[] | undefined {
  const byQuantity = new Map(figures.map((one) => [one.quantity, one]))
  let isChanged = false
  const next = scenarios.map((row) => {
    const taken = byQuantity.get(String(row.quantity))
    const shown = row as { readonly fabricTaken?: string | null; readonly othersTaken?: string | null }
    if (!taken || (isSame(shown.fabricTaken, taken.fabric) && isSame(shown.othersTaken, taken.others))) return row
    isChanged = true
    return { ...row, fabricTaken: taken.fabric, othersTaken: taken.others }
  })
  return isChanged ? next : undefined
}
