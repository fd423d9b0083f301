/**
 * Writes the changes of processes in one statement of the needed parts. It compares the affected row counts and fails where they differ, so that
 * nothing is done twice or halfway.
 */
import { refused } from '../../../model/errors.ts'
import { refusedBy, required } from '../../store/connection/sql-errors.ts'
import type { ProcessState, Task } from './instance.ts'

type Add = (value: unknown, type: string) => string
interface Part {
  readonly name: string
  /** How many rows it writes. */
  readonly count: number
  /**
   * Returns the SQL of the part. `$1` is the platform, `$2` the instance or, of several, their array, `$3` the actor, `$4` the time.
   * @param of condition for instances: what a column of their ids is compared with
   */
  sql(add: Add, of: string): string
}

/** Writes one process: `writeInstances`. */
export const writeInstance = (flow: ProcessState): Promise<void> => writeInstances([flow])

/**
 * Writes processes that one operation decided, in one statement; nothing is sent for none.
 * @param sent called when the statement is sent, before it is answered; `pending`: it goes along with what is sent next
 * @throws WeftError 409 `action.changed` when something is not as it was read
 */
export async function writeInstances(
  flows: readonly ProcessState[],
  how: 'create' | 'update' = 'update',
  { sent, pending = false }: { readonly sent?: (() => void) | undefined; readonly pending?: boolean } = {},
): Promise<void> {
  const [first] = flows
  if (!first) return
  const { operation } = first
  await operation.engine.ids.reserve(
    operation.tx,
    flows.reduce((sum, { changes }) => sum + changes.log.length, 0),
  )
  const parts = [
    how === 'create' ? created(flows) : updated(flows),
    left(flows),
    entered(flows),
    changed(flows),
    opened(flows),
    logged(flows),
  ].filter(({ count }) => count > 0)
  // One process is found by its id, whatever plan was made; several by the array.
  const [ids, idType, of] =
    flows.length === 1
      ? [first.instance.id, 'bigint', '= $2']
      : [flows.map(({ instance }) => instance.id), 'bigint[]', '= ANY ($2::bigint[])']
  const params: unknown[] = [operation.actor.platform, ids, operation.actor.user, operation.tx.now]
  const add: Add = (value, type) => `$${params.push(value)}::${type}`
  const texts = parts.map(
    (part) => `${part.name} AS (${part.sql(add, of)} RETURNING $1::bigint, $2::${idType}, $3::bigint, $4::timestamptz)`,
  )
  const counts = parts.map(({ name, count }) => `(SELECT count(*) FROM ${name}) = ${add(count, 'int')}`)
  const writing = operation.tx.rows(`WITH ${texts.join(', ')} ${required(counts.join(' AND '))}`, params).catch((error: unknown) => {
    throw refusedBy(error) ? refused('action.changed') : error
  })
  sent?.()
  if (pending) operation.tx.pending(writing)
  else await writing
  for (const { instance, changes } of flows) {
    if (how === 'update') (instance as { version: number }).version += 1
    Object.assign(changes, { opened: [], entered: [], left: [], log: [] })
    changes.changed.clear()
    changes.was.clear()
  }
}

/** Returns rows of all processes, each with the id of its instance. */
const rowsOf = <T extends object>(flows: readonly ProcessState[], rows: (flow: ProcessState) => readonly T[]) =>
  flows.flatMap((flow) => rows(flow).map((row) => ({ ...row, instance: flow.instance.id })))

const created = (flows: readonly ProcessState[]): Part => ({
  name: 'created',
  count: flows.length,
  sql: (
    add,
  ) => `INSERT INTO core.process_instance (platform_id, id, type, doc_id, definition_id, definition_version, code, starter, company_id, at, node, steps, skipped, round, visit, status)
    SELECT $1, i.id, i.type, i."docId", i."definitionId", i."definitionVersion", i.code, i.starter, i.company, $4::timestamptz, i.node, i.steps, i.skipped, i.round, i.visit, i.status
    FROM jsonb_to_recordset(${add(JSON.stringify(flows.map(({ instance }) => instance)), 'jsonb')}) AS i(id bigint, type text, "docId" bigint, "definitionId" bigint, "definitionVersion" int, code text, starter bigint, company bigint, node text, steps text[], skipped text[], round int, visit int, status text)`,
})

const updated = (flows: readonly ProcessState[]): Part => ({
  name: 'updated',
  count: flows.length,
  sql: (
    add,
    of,
  ) => `UPDATE core.process_instance p SET node = i.node, steps = i.steps, skipped = i.skipped, round = i.round, visit = i.visit, status = i.status,
    version = p.version + 1, ended_at = CASE WHEN i.status = 'in_progress' THEN NULL ELSE coalesce(p.ended_at, $4::timestamptz) END
    FROM jsonb_to_recordset(${add(JSON.stringify(flows.map(({ instance }) => instance)), 'jsonb')}) AS i(id bigint, node text, steps text[], skipped text[], round int, visit int, status text, version int)
    WHERE p.platform_id = $1 AND p.id ${of} AND p.id = i.id AND p.version = i.version`,
})

function left(flows: readonly ProcessState[]): Part {
  const visits = rowsOf(flows, ({ changes }) => changes.left)
  return {
    name: 'gone',
    count: visits.length,
    sql: (
      add,
      of,
    ) => `UPDATE core.process_visit v SET left_at = $4::timestamptz, left_by = $3, action = l.action, direction = l.direction, to_node = l."to", comment = l.comment
    FROM jsonb_to_recordset(${add(JSON.stringify(visits), 'jsonb')}) AS l(instance bigint, visit int, action text, direction text, "to" text, comment text)
    WHERE v.platform_id = $1 AND v.instance_id ${of} AND v.instance_id = l.instance AND v.visit = l.visit AND v.left_at IS NULL`,
  }
}

function entered(flows: readonly ProcessState[]): Part {
  const visits = rowsOf(flows, ({ changes }) => changes.entered)
  return {
    name: 'entered',
    count: visits.length,
    sql: (add) => `INSERT INTO core.process_visit (platform_id, instance_id, visit, node, round, skipped, entered_at)
    SELECT $1, e.instance, e.visit, e.node, e.round, e.skipped, $4::timestamptz FROM jsonb_to_recordset(${add(JSON.stringify(visits), 'jsonb')}) AS e(instance bigint, visit int, node text, round int, skipped text[])`,
  }
}

/** Returns a task with the time when its next level is notified. */
const looked = (task: Task) => ({ ...task, look: task.levels?.[task.level] ?? null })

function changed(flows: readonly ProcessState[]): Part {
  const tasks = rowsOf(flows, ({ changes }) => [...changes.changed].map((task) => ({ ...looked(task), was: changes.was.get(task.id) })))
  return {
    name: 'changed',
    count: tasks.length,
    // The instance is part of the condition, because a plan made while there were few tasks would otherwise read all tasks of the
    // platform.
    sql: (add, of) => `UPDATE core.process_task t SET state = c.state, comment = c.comment, done_by = c."doneBy", done_no = c."doneNo",
      done_at = CASE WHEN c.state IN ('open', 'waiting', 'delegated') THEN NULL ELSE $4::timestamptz END,
      due_at = coalesce(t.due_at, c.due), level_due = coalesce(t.level_due, c.levels), look_at = CASE WHEN t.due_at IS NULL THEN c.look ELSE t.look_at END
      FROM jsonb_to_recordset(${add(JSON.stringify(tasks), 'jsonb')}) AS c(id bigint, was text, state text, comment text, "doneBy" bigint, "doneNo" int, due timestamptz, levels jsonb, look timestamptz)
      WHERE t.platform_id = $1 AND t.instance_id ${of} AND t.id = c.id AND t.state = c.was`,
  }
}

function opened(flows: readonly ProcessState[]): Part {
  // A task that was opened and closed again within the operation was never assigned, so it is not written.
  const tasks = rowsOf(flows, ({ changes, instance: { type, docId } }) =>
    changes.opened.filter(({ state }) => state !== 'cancelled').map((task) => ({ ...looked(task), type, docId })),
  )
  // Most tasks have no earlier signature. Then the table of all tasks is not read, since a plan made while it was small would scan it.
  const standing = tasks.some(({ origin }) => origin !== null)
  return {
    name: 'opened',
    count: tasks.length,
    sql: (
      add,
    ) => `INSERT INTO core.process_task (platform_id, instance_id, type, doc_id, id, node, step, round, visit, user_id, company_id, on_behalf_of, added_by, kind, origin, state, comment, done_by, done_no, due_at, level_due, level, look_at, at, done_at)
      SELECT $1, o.instance, o.type, o."docId", o.id, o.node, o.step, o.round, o.visit, o."user", o.company, o.behalf, o."addedBy", o.kind, o.origin, o.state, o.comment, o."doneBy", o."doneNo", o.due, o.levels, o.level, o.look,
        ${standing ? 'coalesce(f.at, $4::timestamptz)' : '$4::timestamptz'}, CASE WHEN o.state = 'approved' THEN ${standing ? 'coalesce(f.done_at, $4::timestamptz)' : '$4::timestamptz'} END
      FROM jsonb_to_recordset(${add(JSON.stringify(tasks), 'jsonb')}) AS o(instance bigint, type text, "docId" bigint, id bigint, node text, step text, round int, visit int, "user" bigint, company bigint, behalf bigint, "addedBy" bigint, kind text, origin bigint, state text, comment text, "doneBy" bigint, "doneNo" int, due timestamptz, levels jsonb, level smallint, look timestamptz)${standing ? ' LEFT JOIN core.process_task f ON f.platform_id = $1 AND f.id = o.origin' : ''}`,
  }
}

function logged(flows: readonly ProcessState[]): Part {
  const lines = rowsOf(flows, ({ operation, changes, doc, instance: { docId } }) =>
    changes.log.map((line) => ({ id: operation.engine.ids.next(), ...line, docId, docVersion: doc.version ?? null })),
  )
  return {
    name: 'logged',
    count: lines.length,
    sql: (
      add,
    ) => `INSERT INTO core.process_log (platform_id, instance_id, doc_id, user_id, id, node, step, round, visit, action, comment, data, on_behalf_of, doc_version, at)
      SELECT $1, g.instance, g."docId", $3, g.id, g.node, g.step, g.round, g.visit, g.action, g.comment, g.data, g.behalf, g."docVersion", $4::timestamptz
      FROM jsonb_to_recordset(${add(JSON.stringify(lines), 'jsonb')}) AS g(instance bigint, "docId" bigint, id bigint, node text, step text, round int, visit int, action text, comment text, data jsonb, behalf bigint, "docVersion" int)`,
  }
}
