/**
 * What waits for a person: the one answer for rows of lists, the head of a document and the workbench. A document waits for who has an open
 * task of its process; outside a process, for the side or role that its status names (`waits`). Drafts wait for nobody.
 */
import { waitsOf } from '../../model/display/display-defaults.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Status } from '../../model/status.ts'
import type { Operation } from '../operation.ts'
import { signingTaskKinds } from '../../model/process/process-kinds.ts'
import type { Params } from '../store/filter-sql.ts'
import type { Policy } from './policy.ts'

/**
 * The open tasks of the user, and those of people whom the user substitutes today. A substitute never signs their own document. A
 * draft that its creator has not sent on yet (`visit` 1) is no task. The parameters are platform, user, today and company.
 */
export const openTasksSql = `SELECT t.id, t.instance_id, t.doc_id, t.type, t.at AS since, t.due_at AS due, t.read_at IS NOT NULL AS read, t.kind, t.step, CASE WHEN t.user_id <> $2 THEN t.user_id END AS behalf
  FROM core.process_task t JOIN core.process_instance j ON j.platform_id = t.platform_id AND j.id = t.instance_id
  WHERE t.platform_id = $1 AND t.state = 'open' AND NOT (j.visit = 1 AND j.starter = t.user_id AND t.node = 'draft' AND t.kind <> ALL ('{${signingTaskKinds.join()}}')) AND t.user_id = ANY (ARRAY (SELECT $2::bigint UNION SELECT s.user_id FROM core.substitute s WHERE s.platform_id = $1 AND s.delegate_id = $2 AND $3::date BETWEEN s.from_day AND s.to_day))
    AND (t.user_id = $2 OR t.company_id = $4 AND (t.kind <> ALL ('{${signingTaskKinds.join()}}') OR j.starter <> $2) AND EXISTS (SELECT 1 FROM core.substitute s WHERE s.platform_id = $1 AND s.delegate_id = $2 AND s.user_id = t.user_id AND $3::date BETWEEN s.from_day AND s.to_day AND (s.page IS NULL OR s.page = t.type)))`

/** Returns the documents of `page` (a part of the statement) that are tasks of the user, with the id of the first task, as SQL of a JSON object. */
export function tasksAmongPage({ actor, tx }: Operation, type: AnyDocument, params: Params): string {
  const given = [
    params.add(actor.platform, 'bigint'),
    params.add(actor.user, 'bigint'),
    params.add(tx.today, 'date'),
    params.add(actor.company, 'bigint'),
  ]
  const sql = openTasksSql.replace(/\$([1-4])(?:::\w+)?/g, (_, at: string) => given[Number(at) - 1]!)
  return `(SELECT json_object_agg(k.doc_id::text, k.first::text) FROM (SELECT w.doc_id, min(w.id) AS first FROM (${sql}) w WHERE w.type = ${params.add(type.name, 'text')} AND w.doc_id IN (SELECT p.id FROM page p) GROUP BY w.doc_id) k)`
}

/** Tasks at most that a call on all documents of a list names. */
const mostTasks = 10_000
/** Returns the open tasks of the user on documents of a type, by document; the first of each, as rows of lists name it (`$task`). */
export async function openTasksOf({ actor, tx }: Operation, type: AnyDocument): Promise<Readonly<Record<string, string>>> {
  const rows = await tx.rows<{ doc: string; task: string }>(
    `SELECT w.doc_id::text AS doc, min(w.id)::text AS task FROM (${openTasksSql}) w WHERE w.type = $5 GROUP BY w.doc_id ORDER BY w.doc_id DESC LIMIT ${mostTasks}`,
    [actor.platform, actor.user, tx.today, actor.company, type.name],
  )
  return Object.fromEntries(rows.map(({ doc, task }) => [doc, task]))
}

/**
 * Returns the statuses in which documents of the type wait for this person, apart from tasks, in a party role: those that name the role of
 * the company, or a role of the person at the owner. In a status of the process the tasks decide.
 */
export function awaitedStatuses({ type, actor }: Policy, partyRole: string): readonly string[] {
  if (type.kind !== 'transaction' || partyRole === 'reader') return []
  const flow = (type.flow ?? []) as readonly string[]
  const statuses = type.statuses as Readonly<Record<string, Status>>
  const first = Object.keys(statuses)[0]
  return Object.entries(waitsOf(type)).flatMap(([status, { on }]) => {
    // A draft is its owner's; a document without one waits for the other party from its first status on.
    if ((status === first && on !== partyRole) || statuses[status]?.end || flow.includes(status)) return []
    const isMine = on === partyRole || (partyRole === 'owner' && (actor.roles as readonly string[]).includes(on))
    return isMine && on !== 'owner' ? [status] : []
  })
}

/** Whether a document waits for this person. `hasTask`: the person has an open task of its process. */
export const waitsForPerson = (
  policy: Policy,
  partyRoles: readonly string[],
  { status, hasTask }: { readonly status: string | undefined; readonly hasTask: boolean },
): boolean => hasTask || (status !== undefined && partyRoles.some((role) => awaitedStatuses(policy, role).includes(status)))
