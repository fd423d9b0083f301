/**
 * Writes the changes of an instance in one statement of the needed parts. It compares the affected row counts, so that nothing is
 * done twice or halfway.
 */
import { refused } from '../../../model/errors.ts'
import type { ProcessState, Task } from './instance.ts'

type Add = (value: unknown, type: string) => string
interface Part {
  readonly name: string
  readonly count: number
  /** Returns the SQL of the part. `$1` is the platform, `$2` the instance, `$3` the actor, `$4` the time. */
  sql(add: Add): string
}

/**
 * Writes the instance.
 * @param sent called when the statement is sent, before it is answered
 * @throws WeftError 409 `action.changed` when something is not as it was read
 */
export async function writeInstance(flow: ProcessState, how: 'create' | 'update' = 'update', sent?: () => void): Promise<void> {
  const { operation, instance, changes } = flow
  await operation.engine.ids.reserve(operation.tx, changes.log.length)
  const parts = [
    how === 'create' ? created(flow) : updated(flow),
    left(flow),
    entered(flow),
    changed(flow),
    opened(flow),
    logged(flow),
  ].filter(({ count }) => count > 0)
  const params: unknown[] = [operation.actor.platform, instance.id, operation.actor.user, operation.tx.now]
  const add: Add = (value, type) => `$${params.push(value)}::${type}`
  const texts = parts.map((part) => `${part.name} AS (${part.sql(add)} RETURNING $1::bigint, $2::bigint, $3::bigint, $4::timestamptz)`)
  const counts = parts.map(({ name }) => `(SELECT count(*) FROM ${name})::int AS ${name}`)
  const writing = operation.tx.rows(`WITH ${texts.join(', ')} SELECT ${counts.join(', ')}`, params)
  sent?.()
  const [done] = await writing
  if (parts.some(({ name, count }) => done![name] !== count)) throw refused('action.changed')
  if (how === 'update') (instance as { version: number }).version += 1
  Object.assign(changes, { opened: [], entered: [], left: [], log: [] })
  changes.changed.clear()
  changes.was.clear()
}

const created = ({ instance: i }: ProcessState): Part => ({
  name: 'created',
  count: 1,
  sql: (
    add,
  ) => `INSERT INTO core.process_instance (platform_id, id, type, doc_id, definition_id, definition_version, code, starter, company_id, at, node, step, round, visit, status)
    SELECT $1, $2, ${add(i.type, 'text')}, ${add(i.docId, 'bigint')}, ${add(i.definitionId, 'bigint')}, ${add(i.definitionVersion, 'int')}, ${add(i.code, 'text')}, ${add(i.starter, 'bigint')}, ${add(i.company, 'bigint')}, $4::timestamptz,
      ${add(i.node, 'text')}, ${add(i.step, 'text')}, ${add(i.round, 'int')}, ${add(i.visit, 'int')}, ${add(i.status, 'text')}`,
})

const updated = ({ instance: i }: ProcessState): Part => ({
  name: 'updated',
  count: 1,
  sql: (
    add,
  ) => `UPDATE core.process_instance SET node = ${add(i.node, 'text')}, step = ${add(i.step, 'text')}, round = ${add(i.round, 'int')}, visit = ${add(i.visit, 'int')}, status = ${add(i.status, 'text')},
    version = version + 1, ended_at = ${i.status === 'in_progress' ? 'NULL' : 'coalesce(ended_at, $4::timestamptz)'} WHERE platform_id = $1 AND id = $2 AND version = ${add(i.version, 'int')}`,
})

const left = ({ changes }: ProcessState): Part => ({
  name: 'gone',
  count: changes.left.length,
  sql: (
    add,
  ) => `UPDATE core.process_visit v SET left_at = $4::timestamptz, left_by = $3, action = l.action, direction = l.direction, to_node = l."to", comment = l.comment
    FROM jsonb_to_recordset(${add(JSON.stringify(changes.left), 'jsonb')}) AS l(visit int, action text, direction text, "to" text, comment text)
    WHERE v.platform_id = $1 AND v.instance_id = $2 AND v.visit = l.visit AND v.left_at IS NULL`,
})

const entered = ({ changes }: ProcessState): Part => ({
  name: 'entered',
  count: changes.entered.length,
  sql: (add) => `INSERT INTO core.process_visit (platform_id, instance_id, visit, node, round, entered_at)
    SELECT $1, $2, e.visit, e.node, e.round, $4::timestamptz FROM jsonb_to_recordset(${add(JSON.stringify(changes.entered), 'jsonb')}) AS e(visit int, node text, round int)`,
})

/** Returns the time when the next level of a task is notified. */
const looked = (task: Task) => ({ ...task, look: task.levels?.[task.level] ?? null })

function changed({ changes }: ProcessState): Part {
  const tasks = [...changes.changed].map((task) => ({ ...looked(task), was: changes.was.get(task.id) }))
  return {
    name: 'changed',
    count: tasks.length,
    // The instance is part of the condition, because a plan made while there were few tasks would otherwise read all tasks of the
    // platform.
    sql: (add) => `UPDATE core.process_task t SET state = c.state, comment = c.comment, done_by = c."doneBy", done_no = c."doneNo",
      done_at = CASE WHEN c.state IN ('open', 'waiting', 'delegated') THEN NULL ELSE $4::timestamptz END,
      due_at = coalesce(t.due_at, c.due), level_due = coalesce(t.level_due, c.levels), look_at = CASE WHEN t.due_at IS NULL THEN c.look ELSE t.look_at END
      FROM jsonb_to_recordset(${add(JSON.stringify(tasks), 'jsonb')}) AS c(id bigint, was text, state text, comment text, "doneBy" bigint, "doneNo" int, due timestamptz, levels jsonb, look timestamptz)
      WHERE t.platform_id = $1 AND t.instance_id = $2 AND t.id = c.id AND t.state = c.was`,
  }
}

function opened({ changes, instance }: ProcessState): Part {
  // A task that was opened and closed again within the operation was never assigned, so it is not written.
  const tasks = changes.opened.filter(({ state }) => state !== 'cancelled').map(looked)
  // Most tasks have no earlier signature. Then the table of all tasks is not read, since a plan made while it was small would scan it.
  const standing = tasks.some(({ origin }) => origin !== null)
  return {
    name: 'opened',
    count: tasks.length,
    sql: (
      add,
    ) => `INSERT INTO core.process_task (platform_id, instance_id, type, doc_id, id, node, step, round, visit, user_id, company_id, on_behalf_of, added_by, kind, origin, state, comment, done_by, done_no, due_at, level_due, level, look_at, at, done_at)
      SELECT $1, $2, ${add(instance.type, 'text')}, ${add(instance.docId, 'bigint')}, o.id, o.node, o.step, o.round, o.visit, o."user", o.company, o.behalf, o."addedBy", o.kind, o.origin, o.state, o.comment, o."doneBy", o."doneNo", o.due, o.levels, o.level, o.look,
        ${standing ? 'coalesce(f.at, $4::timestamptz)' : '$4::timestamptz'}, CASE WHEN o.state = 'approved' THEN ${standing ? 'coalesce(f.done_at, $4::timestamptz)' : '$4::timestamptz'} END
      FROM jsonb_to_recordset(${add(JSON.stringify(tasks), 'jsonb')}) AS o(id bigint, node text, step text, round int, visit int, "user" bigint, company bigint, behalf bigint, "addedBy" bigint, kind text, origin bigint, state text, comment text, "doneBy" bigint, "doneNo" int, due timestamptz, levels jsonb, level smallint, look timestamptz)${standing ? ' LEFT JOIN core.process_task f ON f.platform_id = $1 AND f.id = o.origin' : ''}`,
  }
}

function logged({ operation, changes, instance, doc }: ProcessState): Part {
  const lines = changes.log.map((line) => ({ id: operation.engine.ids.next(), ...line }))
  return {
    name: 'logged',
    count: lines.length,
    sql: (
      add,
    ) => `INSERT INTO core.process_log (platform_id, instance_id, doc_id, user_id, id, node, step, round, visit, action, comment, data, on_behalf_of, doc_version, at)
      SELECT $1, $2, ${add(instance.docId, 'bigint')}, $3, g.id, g.node, g.step, g.round, g.visit, g.action, g.comment, g.data, g.behalf, ${add(doc.version ?? null, 'int')}, $4::timestamptz
      FROM jsonb_to_recordset(${add(JSON.stringify(lines), 'jsonb')}) AS g(id bigint, node text, step text, round int, visit int, action text, comment text, data jsonb, behalf bigint)`,
  }
}
