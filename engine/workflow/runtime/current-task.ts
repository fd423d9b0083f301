/** Which task a person acts on: the own one, one that waits for an opinion, or that of somebody whose substitute the person is today. */
import { forbidden, refused, type WeftError } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import type { ProcessState, Task, TaskState } from './instance.ts'
import { mayHandle } from './rules/segregation-of-duties.ts'

/** People for whom this person acts today on this type (core.substitute). */
async function absentees(operation: Operation, type: string): Promise<readonly string[]> {
  const rows = await operation.tx.rows<{ user: string }>(
    `SELECT DISTINCT user_id AS "user" FROM core.substitute WHERE platform_id = $1 AND delegate_id = $2 AND $4::date BETWEEN from_day AND to_day AND (page IS NULL OR page = $3)`,
    [operation.actor.platform, operation.actor.user, type, operation.tx.today],
  )
  return rows.map(({ user }) => user)
}

/** The task among these that the person may act on now. */
export async function currentTask(flow: ProcessState, among: readonly Task[]): Promise<Task | undefined> {
  const { actor } = flow.run
  const own =
    among.find((task) => task.user === actor.user && task.state === 'open') ??
    among.find((task) => task.user === actor.user && task.state === 'delegated')
  if (own) return own
  if (!among.some((task) => task.state === 'open' && task.company === actor.company)) return undefined
  const absent = flow.absent ?? (await absentees(flow.run, flow.type.name))
  return among.find((task) => task.state === 'open' && task.company === actor.company && absent.includes(task.user))
}

/** As `taskFor`; refuses with the reason: done already (409), moved on meanwhile (409), one's own document or somebody else's task (403). */
export async function requireCurrentTask(flow: ProcessState, among: readonly Task[]): Promise<Task> {
  const task = await currentTask(flow, among)
  if (!task) throw await reason(flow)
  mayHandle(flow, task, flow.run.actor.user)
  return task
}

const handled: readonly TaskState[] = ['approved', 'rejected', 'done']

async function reason({ run: operation, instance }: ProcessState): Promise<WeftError> {
  const [last] = await operation.tx.rows<{ state: TaskState }>(
    `SELECT state FROM core.process_task WHERE platform_id = $1 AND instance_id = $2 AND (user_id = $3 OR done_by = $3) AND (kind <> 'launch' OR node = $4) ORDER BY visit DESC, (state = 'cancelled'), done_no DESC NULLS LAST, id DESC LIMIT 1`,
    [operation.actor.platform, instance.id, operation.actor.user, instance.node],
  )
  if (last && handled.includes(last.state)) return refused('flow.done')
  if (last?.state === 'cancelled') return refused('action.changed')
  return forbidden(operation.actor.user === instance.starter ? 'flow.initiator' : 'flow.notYours')
}
