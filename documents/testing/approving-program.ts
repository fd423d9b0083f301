/**
 * A program that tests kill: it approves a seasonal plan and is ended by SIGKILL meanwhile. Its argument is JSON: the address of the database, who approves, and the plan.
 * It writes a dot when it begins and one when the approval is committed.
 */
import { createEngine } from '../../engine/engine.ts'
import { executeAction } from '../../engine/save/actions/execute-action.ts'
import { getTypeParser } from '../../engine/store/connection/value-parsers.ts'
import { testPool } from '../../engine/testing/test-pool.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { Actor } from '../../engine/actor.ts'
import { seasonalPlan } from '../design/seasonal-plan.ts'
import { documents, logic } from './order-types.ts'

export interface Approving {
  readonly url: string
  readonly actor: Actor
  readonly plan: string
}

async function approve({ url, actor, plan }: Approving): Promise<void> {
  const pool = testPool({ connectionString: url, max: 2, types: { getTypeParser } })
  const engine = createEngine({ pool, documents, logic })
  process.stdout.write('.')
  await runInTransaction(engine, actor, async (operation) => {
    const { version } = await operation.ctx.get(seasonalPlan, plan)
    await executeAction(operation, seasonalPlan, { id: plan, version, action: 'approve' })
  })
  process.stdout.write('.')
  await pool.end()
}

const given = process.argv[2]
if (import.meta.filename === process.argv[1] && given) await approve(JSON.parse(given) as Approving)
