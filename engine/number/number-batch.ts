/** Assigns numbers to many new documents in order. Each counter advances once, by the count of numbers it issues. */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import type { NumberPlan } from '../store/write.ts'
import { planNumber } from './number-pattern.ts'

/**
 * Sets `number` on each document that has none and is numbered by rule.
 * @throws WeftError 409 when the serials of a rule are used up
 */
export async function numberBatch(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<void> {
  const waiting = new Map<string, { plan: NumberPlan; company: string; docs: Stored[] }>()
  for (const doc of docs) {
    const plan = await planNumber(operation, type, doc)
    if (!plan.counted) {
      doc.number = plan.given
      continue
    }
    const key = JSON.stringify([doc.ownerCompany, plan.rule, plan.period])
    const group = waiting.get(key) ?? { plan, company: doc.ownerCompany, docs: [] }
    waiting.set(key, group)
    group.docs.push(doc)
  }
  for (const { plan, company, docs: some } of [...waiting.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)) {
    const [row] = await operation.tx.rows<{ last: string }>(
      `INSERT INTO core.counter AS c (platform_id, company_id, rule, period, value) VALUES ($1, $2, $3, $4, $5::bigint + $6::bigint - 1)
       ON CONFLICT (platform_id, company_id, rule, period) DO UPDATE SET value = c.value + $6::bigint RETURNING value::text AS last`,
      [operation.actor.platform, company, plan.rule, plan.period, plan.start, some.length],
    )
    const last = BigInt(row!.last)
    if (String(last).length > plan.length) throw new WeftError(409, 'number.overflow', { values: { rule: plan.rule } })
    some.forEach((doc, at) => {
      const serial = String(last - BigInt(some.length - 1 - at)).padStart(plan.length, '0')
      doc.number = `${plan.before}${serial}${plan.after}`
    })
  }
}
