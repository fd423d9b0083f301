/** The result of the work of an action: computed, and put into the document that the action writes. */
import { actionsOf, type AnyDocument } from '../../../model/document.ts'
import type { Work } from '../../../model/lifecycle/work.ts'
import type { WorkContext } from '../../work-context.ts'
import type { Engine, Operation } from '../../operation.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { withQueryCache } from '../../store/query-cache.ts'
import type { Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import type { FieldValues } from '../../stored-document.ts'
import { readInput } from '../input/read-input.ts'
import type { Acting } from './prepare-action.ts'
import { completeAndValidate } from '../validation/complete-and-validate.ts'
import { WorkReads } from './work-reads.ts'

/** Returns the work of an action; undefined for any other action and for a word of the process. */
export const workOf = (type: AnyDocument, action: string): Work | undefined =>
  Object.hasOwn(actionsOf(type), action) ? actionsOf(type)[action]!.work : undefined

/**
 * Runs the computation of an action.
 * @returns values by field
 * @throws Error for a field that the work does not declare in `writes`
 */
export async function computeWork(
  { engine }: { readonly engine: Engine },
  type: AnyDocument,
  { action, doc, ctx }: { readonly action: string; readonly doc: Stored; readonly ctx: WorkContext },
): Promise<FieldValues> {
  const compute = engine.logic.get(type.name)?.work?.[action]
  if (!compute) throw new Error(`${type.name}: the work of ${action} is missing`)
  const values = await compute(copy(doc), ctx)
  const { writes } = workOf(type, action)!
  for (const name of Object.keys(values))
    if (!writes.includes(name)) throw new Error(`${type.name}: the work of ${action} sets ${name}, which it does not name in writes`)
  return values
}

/**
 * Puts the result of an action's work into the document and validates it: what a job has computed, or else computed now, in this transaction.
 * Does nothing for an action without work.
 * @throws WeftError 11000 with the errors of the result
 */
export async function takeResult(operation: Operation, { type, action, name, input, doc, before }: Acting): Promise<void> {
  if (!action?.work || name === undefined) return
  await asSystem(operation, async (system) => {
    const { zone, now, today } = system.tx
    const reads = new WorkReads(action.work!.reads)
    const within = <T>(work: (one: Operation) => Promise<T>) => work(system)
    const inline = { zone, now, today, reading: within, writing: within, ...unwatched }
    const values = input.result ?? (await computeWork(system, type, { action: name, doc, ctx: reads.context(inline) }))
    const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: 'owner' }
    const read = readInput({ operation: system, type, partyRoles: 'owner', viewer }, doc, values)
    const looking = system.withTransaction(withQueryCache(system.tx))
    await completeAndValidate(looking, type, doc, { viewer, input: read, before, linked: [] })
  })
}

/** Within a transaction nobody sees how far a computation is. */
const unwatched = { progress: async () => undefined, cancelled: () => false }
