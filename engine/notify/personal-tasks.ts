/**
 * Personal tasks that users create for themselves and colleagues: open (10) or done (30), with a due date and an assignee (SH-7-037
 * to SH-7-044).
 */
import type { Input, Output } from '../../model/calls/contract.ts'
import type { notificationCalls } from '../../model/calls/notifications.ts'
import { invalid, notFound } from '../../model/errors.ts'
import type { GivenTask } from '../document-context.ts'
import type { Operation } from '../operation.ts'

export type PersonalTask = Output<typeof notificationCalls.listPersonalTasks>['rows'][number]
export interface TaskQuery {
  readonly page?: number
  readonly size?: number
  readonly status?: number
}

const select = (
  english: boolean,
) => `SELECT t.id, t.content, t.status, t.due, (t.status = 10 AND t.due < $6::date) IS TRUE AS overdue, t.user_id, coalesce(${english ? 'u.title_en, ' : ''}u.title, '') AS user_name, t.created_by, coalesce(${english ? 'c.title_en, ' : ''}c.title, '') AS creator_name, t.at, t.done_at, t.related_type, t.related_key
 FROM core.personal_task t LEFT JOIN core.entry u ON u.platform_id = t.platform_id AND u.id = t.user_id LEFT JOIN core.entry c ON c.platform_id = t.platform_id AND c.id = t.created_by`

/** Returns the user's tasks and those assigned to others; open ones first, the nearest date first. */
export async function personalTasks({ actor, tx }: Operation, query: TaskQuery): Promise<{ rows: PersonalTask[]; count: number }> {
  const size = Math.min(Math.max(1, Math.trunc(query.size ?? 20)), 200)
  const where = 'WHERE t.platform_id = $1 AND (t.user_id = $2 OR t.created_by = $2) AND ($3::int IS NULL OR t.status = $3)'
  const params = [actor.platform, actor.user, query.status ?? null]
  const rows = await tx.rows<PersonalTask & Record<string, unknown>>(
    `${select(actor.language === 'en')} ${where} ORDER BY t.status, t.due NULLS LAST, t.id DESC LIMIT $4 OFFSET $5`,
    [...params, size, (Math.max(1, Math.trunc(query.page ?? 1)) - 1) * size, tx.today],
  )
  const [row] = await tx.rows<{ count: number }>(`SELECT count(*)::int AS count FROM core.personal_task t ${where}`, params)
  return { rows, count: row!.count }
}

type TaskInput = Partial<Input<typeof notificationCalls.savePersonalTask>> & { readonly content: string }
/**
 * Creates a task or changes the user's own, and notifies the assignee.
 * @throws WeftError 11000 `field.link` at `user_id` for a person of another company, 404 for a task of another user
 */
export async function saveTask(operation: Operation, input: TaskInput): Promise<string> {
  const { actor, tx } = operation
  const { content, due = null, user_id: user = actor.user } = input
  const colleague = await tx.rows('SELECT 1 FROM core.member WHERE platform_id = $1 AND user_id = $2 AND company_id = $3 AND status = $4', [
    actor.platform,
    user,
    actor.company,
    'active',
  ])
  if (colleague.length === 0) throw invalid([{ path: 'user_id', key: 'field.link' }])
  await operation.engine.ids.reserve(tx, 1)
  let { id } = input
  if (id) {
    const done = await tx.run(
      'UPDATE core.personal_task SET content = $4, due = $5, user_id = $6 WHERE platform_id = $1 AND id = $2 AND created_by = $3',
      [actor.platform, id, actor.user, content, due, user],
    )
    if (done !== 1) throw notFound()
  } else {
    id = operation.engine.ids.next()
    await tx.run(
      'INSERT INTO core.personal_task (platform_id, id, user_id, created_by, content, due, related_type, related_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
      [actor.platform, id, user, actor.user, content, due, input.related_type ?? null, input.related_key ?? null],
    )
  }
  if (user !== actor.user)
    operation.events.push({
      topic: 'notice',
      payload: {
        users: [user],
        type: 'MSG',
        content: [`新任务：${content}`, `New task: ${content}`],
        from: actor.user,
        fromCompany: actor.company,
        byPerson: true,
        module: 'workspace',
      },
    })
  return id
}

/**
 * Gives a person a task about a document, in the language of their account, and notifies them. Logic does so, without a right of the actor. A task that
 * comes by itself at a date is the person's own.
 */
export async function giveTask(operation: Operation, { user, content, due = null, about }: GivenTask): Promise<void> {
  const { actor, tx } = operation
  await operation.engine.ids.reserve(tx, 1)
  await tx.run(
    `INSERT INTO core.personal_task (platform_id, id, user_id, created_by, content, due, related_type, related_key)
     SELECT $1, $2, a.id, $4, CASE a.language WHEN 'en' THEN $6 ELSE $5 END, $7::date, $8, $9 FROM core.account a WHERE a.id = $3`,
    [actor.platform, operation.engine.ids.next(), user, actor.user === '0' ? user : actor.user, ...content, due, about.type.name, about.id],
  )
  operation.events.push({
    topic: 'notice',
    payload: {
      users: [user],
      type: 'MSG',
      content: [`新任务：${content[0]}`, `New task: ${content[1]}`],
      from: actor.user,
      fromCompany: actor.company,
      docType: about.type.name,
      docId: about.id,
      module: about.type.module,
    },
  })
}

/** Sets the status, by the assignee or the creator; 10 reopens the task. */
export async function setTaskStatus({ actor, tx }: Operation, id: string, status: PersonalTask['status']): Promise<void> {
  const done = await tx.run(
    'UPDATE core.personal_task SET status = $4::int, done_at = CASE WHEN $4::int = 30 THEN now() END WHERE platform_id = $1 AND id = $2 AND (user_id = $3 OR created_by = $3)',
    [actor.platform, id, actor.user, status],
  )
  if (done !== 1) throw notFound()
}

export async function removeTask({ actor, tx }: Operation, id: string): Promise<void> {
  if (
    (await tx.run('DELETE FROM core.personal_task WHERE platform_id = $1 AND id = $2 AND created_by = $3', [
      actor.platform,
      id,
      actor.user,
    ])) !== 1
  )
    throw notFound()
}
