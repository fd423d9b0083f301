/**
 * Determines which task a person acts on: their own, one with a pending opinion, or one of a user whose substitute they are today.
 */
import { forbidden, refused, type WeftError } from '../../../model/errors.ts'
import { signingTaskKinds } from '../../../model/process/process-kinds.ts'
import type { Operation } from '../../operation.ts'
import type { ProcessState, Task, TaskState } from '../state/instance.ts'
import { mayHandle } from '../rules/segregation-of-duties.ts'

/** Returns the people for whom the actor substitutes today on this type (core.substitute). */
async function absentees(operation: Operation, type: string): Promise<readonly string[]> {
  const rows = await operation.tx.rows<{ user: string }>(
    `SELECT DISTINCT user_id AS "user" FROM core.substitute WHERE platform_id = $1 AND delegate_id = $2 AND $4::date BETWEEN from_day AND to_day AND (page IS NULL OR page = $3)`,
    [operation.actor.platform, operation.actor.user, type, operation.tx.today],
  )
  return rows.map(({ user }) => user)
}

/** Returns the one of these tasks that the actor may act on now. */
export async function currentTask(flow: ProcessState, among: readonly Task[]): Promise<Task | undefined> {
  const { actor } = flow.operation
  const ownTask =
    among.find((task) => task.user === actor.user && task.state === 'open') ??
    among.find((task) => task.user === actor.user && task.state === 'delegated')
  if (ownTask) return ownTask
  if (!among.some((task) => task.state === 'open' && task.company === actor.company)) return undefined
  const absent = flow.absent ?? (await absentees(flow.operation, flow.type.name))
  return among.find((task) => task.state === 'open' && task.company === actor.company && absent.includes(task.user))
}

/**
 * Returns the same as `currentTask` and refuses with the reason when there is none.
 * @throws WeftError 409 when it is done already or the process has moved on, 403 for the actor's own document or another person's
 * task
 */
export async function requireCurrentTask(flow: ProcessState, among: readonly Task[]): Promise<Task> {
  const task = await currentTask(flow, among)
  if (!task) throw await reason(flow)
  mayHandle(flow, task, flow.operation.actor.user)
  return task
}

const handled: readonly TaskState[] = ['approved', 'rejected', 'done']

async function reason({ operation, instance }: ProcessState): Promise<WeftError> {
  const [last] = await operation.tx.rows<{ state: TaskState }>(
    `SELECT state FROM core.process_task WHERE platform_id = $1 AND instance_id = $2 AND (user_id = $3 OR done_by = $3) AND (kind = ANY ($5::text[]) OR node = $4) ORDER BY visit DESC, (state = 'cancelled'), done_no DESC NULLS LAST, id DESC LIMIT 1`,
    [operation.actor.platform, instance.id, operation.actor.user, instance.node, signingTaskKinds],
  )
  if (last && handled.includes(last.state)) return refused('flow.done')
  if (last?.state === 'cancelled') return refused('action.changed')
  return forbidden(operation.actor.user === instance.starter ? 'flow.initiator' : 'flow.notYours')
}
