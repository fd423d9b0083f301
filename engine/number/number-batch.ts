/** Assigns numbers to many new documents in order. Each counter advances once, by the count of numbers it issues. */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Actor } from '../actor.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import { counterKey, type NumberPlan } from '../store/write.ts'
import { planNumber } from './number-pattern.ts'

/** Plans the numbers of new documents of one type, in their order. */
export async function planNumbers(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<NumberPlan[]> {
  const plans: NumberPlan[] = []
  for (const doc of docs) plans.push(await planNumber(operation, type, doc))
  return plans
}

/**
 * Sets `number` on each document as its plan says. Counters are locked in the order of their keys, until the transaction ends.
 * @param plans the plan of each document, in their order
 * @throws WeftError 409 `number.overflow` when the serials of a rule are used up
 */
export async function numberBatch(operation: Operation, docs: readonly Stored[], plans: readonly NumberPlan[]): Promise<void> {
  for (const { plan, docs: some } of countedTogether(docs, plans)) {
    const [row] = await operation.tx.rows<{ last: string }>(advance, advanceBy(operation.actor, plan, some.length))
    numberFrom(plan, some, row?.last)
  }
}

/** Advances a counter and returns its `last` serial. `$7` is the number of digits: a counter that has too few of them does not advance. */
export const advance = `INSERT INTO core.counter AS c (platform_id, company_id, rule, period, value)
  SELECT $1::bigint, $2::bigint, $3::text, $4::text, $5::bigint + $6::bigint - 1 WHERE length(($5::bigint + $6::bigint - 1)::text) <= $7::int OR EXISTS (SELECT 1 FROM core.counter k WHERE k.platform_id = $1::bigint AND k.company_id = $2::bigint AND k.rule = $3::text AND k.period = $4::text)
  ON CONFLICT (platform_id, company_id, rule, period) DO UPDATE SET value = c.value + $6::bigint WHERE length((c.value + $6::bigint)::text) <= $7::int RETURNING value::text AS last`
/** Moves a counter back whose last serial is still `$6`. */
export const retreat =
  'UPDATE core.counter SET value = value - $5::bigint WHERE platform_id = $1 AND company_id = $2 AND rule = $3 AND period = $4 AND value = $6::bigint'

/** Returns the parameters of `advance`. */
export const advanceBy = ({ platform }: Actor, { counter, rule, period, start, length }: NumberPlan, count: number): readonly unknown[] => [
  platform,
  counter,
  rule,
  period,
  start,
  count,
  length,
]

/** Returns the parameters of `retreat`: by how many, from which last serial. */
export const retreatBy = (
  { platform }: Actor,
  { counter, rule, period }: NumberPlan,
  { count, last }: { readonly count: number; readonly last: bigint },
): readonly unknown[] => [platform, counter, rule, period, count, last]

interface CountedTogether {
  readonly key: string
  readonly plan: NumberPlan
  readonly docs: readonly Stored[]
}

/** Sets the numbers that no counter issues, and returns the other documents by their counters, in the order of the counters' keys. */
export function countedTogether(docs: readonly Stored[], plans: readonly NumberPlan[]): CountedTogether[] {
  const waiting = new Map<string, { plan: NumberPlan; docs: Stored[] }>()
  for (const [at, doc] of docs.entries()) {
    const plan = plans[at]!
    if (!plan.counted) {
      doc.number = plan.given
      continue
    }
    const key = counterKey(plan)
    const group = waiting.get(key) ?? { plan, docs: [] }
    waiting.set(key, group)
    group.docs.push(doc)
  }
  return [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, group]) => ({ key, ...group }))
}

/**
 * Sets the numbers of documents of one counter.
 * @param last the last serial of the documents; none when the counter has not enough of them
 * @throws WeftError 409 `number.overflow`
 */
export function numberFrom({ rule, before, after, length }: NumberPlan, docs: readonly Stored[], last: string | undefined): void {
  if (last === undefined) throw new WeftError(409, 'number.overflow', { values: { rule } })
  docs.forEach((doc, at) => {
    const serial = String(BigInt(last) - BigInt(docs.length - 1 - at)).padStart(length, '0')
    doc.number = `${before}${serial}${after}`
  })
}
