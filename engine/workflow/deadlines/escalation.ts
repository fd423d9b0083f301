/**
 * Escalation: overdue tasks notify level by level, first the handler, then the superior, then the process administrators. No document
 * advances automatically.
 */
import { operatingKinds } from '../../../model/people/party-kinds.ts'
import type { Label } from '../../../model/text.ts'
import { platformEngine } from '../../store/memory/platform-catalog.ts'
import { beginOperation, writeOutbox } from '../../store/run-operation.ts'
import type { Engine, Operation } from '../../operation.ts'
import { able } from '../people/assignees.ts'
import { inPlatform } from '../../store/scope.ts'
import { transact } from '../../store/transaction.ts'
import { systemActor } from '../../actor.ts'
import { pinned } from '../design/definitions.ts'
import { companiesOf } from '../people/user-companies.ts'
import { userNames } from '../people/user-names.ts'
import { nodeAt, stepAt } from '../design/process-nodes.ts'

const scope = { platform: '', companies: '*', user: '0', worker: true, auth: true } as const
const batch = 50

interface Late {
  platform: string
  id: string
  type: string
  docId: string
  definition: string | null
  node: string
  step: string | null
  user: string
  company: string
  starter: string
  number: string | null
  zh: string
  en: string
  level: number
}

/**
 * Notifies the next level of at most 50 due tasks, each level of a task once: one node locks the rows, and level and notifications
 * are
 * written together. Any number of nodes may call it at any time.
 * @returns the number of tasks
 */
export function escalate(engine: Engine): Promise<number> {
  return transact(engine.pool, scope, async (tx) => {
    const ids = await tx.rows<{ platform: string; id: string }>(
      `SELECT platform_id AS platform, id FROM core.process_task WHERE look_at <= now() AND state IN ('open', 'delegated') ORDER BY look_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
    )
    for (const [platform, ofPlatform] of Map.groupBy(ids, (row) => row.platform)) {
      const inside = await inPlatform(tx, platform)
      const operation = beginOperation(await platformEngine(engine, inside), inside, systemActor(platform))
      for (const task of await raise(
        operation,
        ofPlatform.map(({ id }) => id),
      ))
        await publishEscalation(operation, task)
      await writeOutbox(operation)
    }
    return ids.length
  })
}

/** Raises tasks by one level. A task whose process has ended is left unchanged. */
function raise(operation: Operation, ids: readonly string[]): Promise<Late[]> {
  return operation.tx.rows<Late>(
    `UPDATE core.process_task t SET level = t.level + 1, look_at = (t.level_due ->> (t.level + 1))::timestamptz
     FROM core.process_instance i LEFT JOIN core.entry e ON e.platform_id = i.platform_id AND e.id = i.doc_id
     WHERE t.platform_id = $1 AND t.id = ANY ($2::bigint[]) AND i.platform_id = t.platform_id AND i.id = t.instance_id
     RETURNING t.platform_id AS platform, t.id, t.type, t.doc_id AS "docId", i.definition_id AS definition, t.node, t.step, t.user_id AS "user", t.company_id AS company, i.starter, e.number, coalesce(e.title, '') AS zh, coalesce(e.title_en, e.title, '') AS en, t.level`,
    [operation.actor.platform, ids],
  )
}

async function publishEscalation(operation: Operation, task: Late): Promise<void> {
  const type = operation.engine.types.get(task.type)
  if (!type) return
  const users = await recipientsAt(operation, task)
  if (users.length === 0) return
  const node = nodeAt(await pinned(operation, type, task.definition), task.node)
  const place = (node && stepAt(node, task.step)?.name) ?? node?.text ?? [task.node, task.node]
  const named = (await userNames(operation, [task.user]))(task.user).name
  const title = (at: 0 | 1) => `${type.label[at]} ${task.number ?? (at === 0 ? task.zh : task.en)}`.trim()
  const lateWith = (who: Label): Label => [
    `${title(0)}：${who[0]}的“${place[0]}”已超过时限（第 ${task.level} 级）`,
    `${title(1)}: "${place[1]}" with ${who[1]} is past its time limit (level ${task.level})`,
  ]
  const content: Label =
    task.level === 1
      ? [`${title(0)}：“${place[0]}”已超过时限，请尽快处理`, `${title(1)}: "${place[1]}" is past its time limit, please handle it`]
      : lateWith(named)
  // The third level tells people of the platform, of whatever company: which person of another company is late is for that company.
  const company = task.level > 1 ? (await companiesOf(operation, [task.user])).get(task.user) : undefined
  const elsewhere = company && { company: company.id, content: lateWith(company.name) }
  // The handler always knows the task. The others are notified only where they may see the document.
  operation.events.push({
    topic: 'notice',
    payload: {
      users,
      type: task.level === 1 ? 'APPR' : 'MSG',
      content,
      elsewhere,
      docType: type.name,
      docId: task.docId,
      module: type.module,
    },
  })
}

/**
 * Returns the recipients of a level. 1: the handler and today's substitutes. 2: the heads of the handler's organisations, else of the
 * company, else its administrators. 3: the process administrators.
 */
async function recipientsAt(operation: Operation, { level, user, company, starter, type }: Late): Promise<string[]> {
  const params = [operation.actor.platform, user, company]
  const people = (sql: string, ...more: unknown[]) =>
    operation.tx.rows<{ user: string }>(sql, [...params, ...more]).then((rows) => rows.map((row) => row.user))
  if (level === 1) {
    const standIns = await people(
      `SELECT delegate_id AS "user" FROM core.substitute WHERE platform_id = $1 AND user_id = $2 AND $3::bigint IS NOT NULL AND delegate_id <> $4 AND $5::date BETWEEN from_day AND to_day AND (page IS NULL OR page = $6)`,
      starter,
      operation.tx.today,
      type,
    )
    return [...new Set([user, ...standIns])]
  }
  if (level === 3)
    return people(
      `SELECT m.user_id AS "user" FROM core.member m JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id
       WHERE m.platform_id = $1 AND m.status = 'active' AND m.user_id <> $2 AND $3::bigint IS NOT NULL AND (m.account_type = 'super' OR m.account_type = 'administrator' AND c.kind = ANY ($4::text[])) ORDER BY m.user_id LIMIT 20`,
      operatingKinds,
    )
  const superiors = await people(
    `SELECT m.user_id AS "user" FROM core.member m WHERE m.platform_id = $1 AND m.company_id = $3 AND m.user_id <> $2 AND ${able} AND EXISTS (
       SELECT 1 FROM core.position_holder h JOIN core.position p ON p.platform_id = h.platform_id AND p.id = h.position_id AND p.is_manager AND p.status = 'active'
       JOIN core.position q ON q.platform_id = p.platform_id AND q.organisation_id = p.organisation_id JOIN core.position_holder o ON o.platform_id = q.platform_id AND o.position_id = q.id AND o.user_id = $2
       WHERE h.platform_id = m.platform_id AND h.user_id = m.user_id)`,
  )
  if (superiors.length > 0) return superiors
  return people(
    `SELECT user_id AS "user" FROM (SELECT m.user_id, m.is_manager, bool_or(m.is_manager) OVER () AS heads FROM core.member m
       WHERE m.platform_id = $1 AND m.company_id = $3 AND m.user_id <> $2 AND ${able} AND (m.is_manager OR m.account_type = 'administrator')) who WHERE is_manager OR NOT heads ORDER BY user_id LIMIT 20`,
  )
}
