/** Runs a job of kind `work`: computes what an action sets, and does the action with the result, all or nothing. */
import type { AnyDocument } from '../../model/document.ts'
import { notFound } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { executeAction } from '../save/actions/execute-action.ts'
import { computeWork, workOf } from '../save/actions/work-result.ts'
import { WorkReads } from '../save/actions/work-reads.ts'
import { load, type Stored } from '../store/read.ts'
import { runInTransaction } from '../store/run-operation.ts'
import { asSystem } from '../store/scope.ts'
import type { WorkInput } from './perform-action.ts'
import { Cancelled, endWithin, type JobWork } from './job-queue.ts'
import { staleError } from './stale-work.ts'

/**
 * Computes from the beginning, also after an interruption: nothing of a computation is stored before its end, which is one transaction with
 * the end of the job.
 * @throws WeftError 409 `work.stale` when the document or what was read has moved; what the action throws
 * @throws Cancelled when a person has cancelled it
 */
export async function workJob(job: JobWork): Promise<void> {
  const { engine, actor } = job
  const input = job.input as unknown as WorkInput
  const { type, doc, times } = await runInTransaction(engine, actor, (operation) => begin(operation, input), { reading: true })
  const reads = new WorkReads(workOf(type, input.action)?.reads ?? [])
  let cancelled = false
  const ctx = reads.context({
    ...times,
    reading: (read) => runInTransaction(engine, actor, (operation) => asSystem(operation, read), { reading: true }),
    writing: (write) => runInTransaction(engine, actor, write),
    cancelled: () => cancelled,
    async progress(done, total) {
      try {
        await job.progress(done, total)
      } catch (error) {
        cancelled = error instanceof Cancelled
        throw error
      }
    },
  })
  const result = await computeWork({ engine }, type, { action: input.action, doc, ctx })
  await runInTransaction(engine, actor, async (operation) => {
    const moved = await asSystem(operation, async (system) => {
      const { version } = await load(system, type, input.id, { lock: true, lines: false })
      return [...(version === input.version ? [] : [{ type: type.name, id: input.id }]), ...(await reads.moved(system))]
    })
    if (moved.length > 0) throw staleError(moved)
    const { type: _, ...action } = input
    await executeAction(operation, type, { ...action, result })
    await endWithin(operation, job)
  })
}

/** Reads the document from which the result is computed, and the times that the computation reads. */
async function begin(
  operation: Operation,
  { type: name, id, version }: WorkInput,
): Promise<{ readonly type: AnyDocument; readonly doc: Stored; readonly times: Pick<Operation['tx'], 'zone' | 'now' | 'today'> }> {
  const type = operation.engine.types.get(name)
  if (!type) throw notFound()
  return asSystem(operation, async (system) => {
    const doc = await load(system, type, id)
    if (doc.version !== version) throw staleError([{ type: name, id }])
    const { zone, now, today } = system.tx
    return { type, doc, times: { zone, now, today } }
  })
}
