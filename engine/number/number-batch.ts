/** Assigns numbers to many new documents in order. Each counter advances once, by the count of numbers it issues. */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import type { NumberPlan } from '../store/write.ts'
import { planNumber } from './number-pattern.ts'

/** Plans the numbers of new documents of one type, in their order. */
export async function planNumbers(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<NumberPlan[]> {
  const plans: NumberPlan[] = []
  for (const doc of docs) plans.push(await planNumber(operation, type, doc))
  return plans
}

/**
 * Sets `number` on each document as its plan says. Counters are locked in the order of their keys.
 * @param plans the plan of each document, in their order
 * @throws WeftError 409 `number.overflow` when the serials of a rule are used up
 */
export async function numberBatch(operation: Operation, docs: readonly Stored[], plans: readonly NumberPlan[]): Promise<void> {
  const waiting = new Map<string, { plan: NumberPlan; docs: Stored[] }>()
  for (const [at, doc] of docs.entries()) {
    const plan = plans[at]!
    if (!plan.counted) {
      doc.number = plan.given
      continue
    }
    const key = JSON.stringify([plan.counter, plan.rule, plan.period])
    const group = waiting.get(key) ?? { plan, docs: [] }
    waiting.set(key, group)
    group.docs.push(doc)
  }
  for (const { plan, docs: some } of [...waiting.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)) {
    const [row] = await operation.tx.rows<{ last: string }>(
      `INSERT INTO core.counter AS c (platform_id, company_id, rule, period, value) VALUES ($1, $2, $3, $4, $5::bigint + $6::bigint - 1)
       ON CONFLICT (platform_id, company_id, rule, period) DO UPDATE SET value = c.value + $6::bigint RETURNING value::text AS last`,
      [operation.actor.platform, plan.counter, plan.rule, plan.period, plan.start, some.length],
    )
    const last = BigInt(row!.last)
    if (String(last).length > plan.length) throw new WeftError(409, 'number.overflow', { values: { rule: plan.rule } })
    some.forEach((doc, at) => {
      const serial = String(last - BigInt(some.length - 1 - at)).padStart(plan.length, '0')
      doc.number = `${plan.before}${serial}${plan.after}`
    })
  }
}
