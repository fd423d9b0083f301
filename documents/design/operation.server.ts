/** Server logic of operations: the minutes and the rate of a day, and that what was in force stays. */
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { atPath } from '../../model/refusal.ts'
import { operation } from './operation.ts'
import { refuse } from './messages.ts'

type Operation = Doc<typeof operation>
type Rates = Pick<Operation, 'rates'>
type DatedRate = Operation['rates'][number]

/**
 * Returns the minutes and the rate of an operation that are valid on a day: the line that begins last on or before it. Payroll, process sheet
 * and costing ask this function and nothing else (DM-2-096).
 *
 * @param day `YYYY-MM-DD`
 * @returns standard minutes and piece rate of a piece, in the currency of the operation; undefined before the first line
 */
export const rateAt = ({ rates }: Rates, day: string): DatedRate | undefined =>
  rates.reduce<DatedRate | undefined>(
    (latest, one) => (one.validFrom <= day && (!latest || one.validFrom > latest.validFrom) ? one : latest),
    undefined,
  )

export const operationLogic = defineLogic(operation, {
  checks: {
    pastRatesStay(doc, ctx, { before }) {
      if (!before) return undefined
      // The rate of today is in force as well: process sheets of today have copied it.
      for (const past of before.rates.filter(({ validFrom }) => validFrom <= ctx.today)) {
        const at = doc.rates.findIndex(({ validFrom }) => validFrom === past.validFrom)
        if (at < 0) return refuse('operation.pastRateRemoved', { day: past.validFrom }, 'rates')
        const changed = (['sam', 'rate'] as const).find((name) => compare(doc.rates[at]![name], past[name]) !== 0)
        if (changed) return atPath(`rates[${at}].${changed}`, refuse('operation.pastRateChanged', { day: past.validFrom }))
      }
      const isNew = ({ validFrom }: DatedRate) => before.rates.every((one) => one.validFrom !== validFrom)
      const added = doc.rates.findIndex((one) => one.validFrom < ctx.today && isNew(one))
      return added < 0 ? undefined : atPath(`rates[${added}].validFrom`, refuse('operation.rateBegunBefore', { today: ctx.today }))
    },
  },
  fill(doc, ctx) {
    const current = rateAt(doc, ctx.today)
    return { sam: current?.sam ?? null, rate: current?.rate ?? null }
  },
  daily: { status: 'active' },
})
