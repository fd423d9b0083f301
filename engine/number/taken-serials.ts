/** Serials of a counter that documents have already, since their numbers were typed or imported: the counter leaves them out. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { skipTaken } from '../store/free-serials.ts'
import { runAlone } from '../store/transaction.ts'
import { TryAgain } from '../store/try-again.ts'
import { counterKey, type NumberPlan } from '../store/write.ts'

/**
 * Returns the error by which a transaction is tried again whose automatic numbers some documents have already.
 * @param plans of the documents that are created together
 */
export function triedWithFreeSerials({ engine, actor }: Operation, type: AnyDocument, plans: readonly NumberPlan[]): TryAgain {
  const counted = Map.groupBy(
    plans.filter((plan) => plan.counted),
    counterKey,
  )
  return new TryAgain(async () => {
    for (const [plan, ...others] of counted.values()) {
      const { sql, params } = skipTaken(actor, type, { plan: plan!, count: 1 + others.length })
      await runAlone(engine.pool, { platform: actor.platform, companies: '*', user: '' }, sql, params)
    }
  })
}
