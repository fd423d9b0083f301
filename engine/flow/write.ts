/** Writes what was decided on an instance: one statement, and it counts what it touched, so that nothing is done twice or halfway. */
import { refused } from '../../model/errors.ts'
import type { Flow } from './flow.ts'

const head = {
  create: `INSERT INTO core.process_instance (platform_id, id, node, step, round, visit, status, type, doc_id, definition_id, definition_version, code, starter, company_id)
    SELECT $1, $2, $3, $4, $5, $6, $7, i.type, i.doc, i.definition, i.version, i.code, i.starter, i.company FROM jsonb_to_record($8) AS i(type text, doc bigint, definition bigint, version int, code text, starter bigint, company bigint) RETURNING 1`,
  update: `UPDATE core.process_instance SET node = $3, step = $4, round = $5, visit = $6, status = $7, version = version + 1, ended_at = CASE WHEN $7 = 'in_progress' THEN NULL ELSE coalesce(ended_at, now()) END
    WHERE platform_id = $1 AND id = $2 AND version = ($8::jsonb ->> 'version')::int RETURNING 1`,
}
const body = `,
  gone AS (UPDATE core.process_visit v SET left_at = now(), left_by = $9, action = l.action, direction = l.direction, to_node = l."to", comment = l.comment
    FROM jsonb_to_recordset($10) AS l(visit int, action text, direction text, "to" text, comment text)
    WHERE v.platform_id = $1 AND v.instance_id = $2 AND v.visit = l.visit AND v.left_at IS NULL RETURNING 1),
  entered AS (INSERT INTO core.process_visit (platform_id, instance_id, visit, node, round) SELECT $1, $2, e.visit, e.node, e.round FROM jsonb_to_recordset($11) AS e(visit int, node text, round int) RETURNING 1),
  changed AS (UPDATE core.process_task t SET state = c.state, comment = c.comment, done_by = c."doneBy", done_no = c."doneNo", done_at = CASE WHEN c.state IN ('open', 'waiting', 'delegated') THEN NULL ELSE now() END
    FROM jsonb_to_recordset($12) AS c(id bigint, was text, state text, comment text, "doneBy" bigint, "doneNo" int) WHERE t.platform_id = $1 AND t.id = c.id AND t.state = c.was RETURNING 1),
  opened AS (INSERT INTO core.process_task (platform_id, instance_id, type, doc_id, id, node, step, round, visit, user_id, company_id, on_behalf_of, added_by, kind, origin, state, comment, done_by, done_no, at, done_at)
    SELECT $1, $2, $13, $14, o.id, o.node, o.step, o.round, o.visit, o."user", o.company, o.behalf, o."addedBy", o.kind, o.origin, o.state, o.comment, o."doneBy", o."doneNo", coalesce(f.at, now()), CASE WHEN o.state = 'approved' THEN coalesce(f.done_at, now()) END
    FROM jsonb_to_recordset($15) AS o(id bigint, node text, step text, round int, visit int, "user" bigint, company bigint, behalf bigint, "addedBy" bigint, kind text, origin bigint, state text, comment text, "doneBy" bigint, "doneNo" int)
    LEFT JOIN core.process_task f ON f.platform_id = $1 AND f.id = o.origin RETURNING 1),
  logged AS (INSERT INTO core.process_log (platform_id, instance_id, doc_id, user_id, id, node, step, round, visit, action, comment, data, on_behalf_of, doc_version)
    SELECT $1, $2, $14, $9, g.id, g.node, g.step, g.round, g.visit, g.action, g.comment, g.data, g.behalf, $16
    FROM jsonb_to_recordset($17) AS g(id bigint, node text, step text, round int, visit int, action text, comment text, data jsonb, behalf bigint) RETURNING 1)
SELECT (SELECT count(*) FROM head)::int AS head, (SELECT count(*) FROM gone)::int AS gone, (SELECT count(*) FROM entered)::int AS entered, (SELECT count(*) FROM changed)::int AS changed,
  (SELECT count(*) FROM opened)::int AS opened, (SELECT count(*) FROM logged)::int AS logged`
const texts = { create: `WITH head AS (${head.create})${body}`, update: `WITH head AS (${head.update})${body}` }

/** Refuses with `action.changed` (409) when something is not as it was read. */
export async function write(flow: Flow, how: 'create' | 'update' = 'update'): Promise<void> {
  const { run, instance, changes, doc } = flow
  await run.engine.ids.reserve(run.tx, changes.log.length)
  const log = changes.log.map((line) => ({ id: run.engine.ids.next(), ...line }))
  // What was opened and closed again within the operation was never anybody's task.
  const opened = changes.opened.filter(({ state }) => state !== 'cancelled')
  const changed = [...changes.changed].map((task) => ({ ...task, was: changes.was.get(task.id) }))
  const facts =
    how === 'create'
      ? {
          type: instance.type,
          doc: instance.docId,
          definition: instance.definitionId,
          version: instance.definitionVersion,
          code: instance.code,
          starter: instance.starter,
          company: instance.company,
        }
      : { version: instance.version }
  const [done] = await run.tx.rows(texts[how], [
    run.who.platform,
    instance.id,
    instance.node,
    instance.step,
    instance.round,
    instance.visit,
    instance.status,
    JSON.stringify(facts),
    run.who.user,
    JSON.stringify(changes.left),
    JSON.stringify(changes.entered),
    JSON.stringify(changed),
    instance.type,
    instance.docId,
    JSON.stringify(opened),
    doc.version ?? null,
    JSON.stringify(log),
  ])
  const asked = {
    head: 1,
    gone: changes.left.length,
    entered: changes.entered.length,
    changed: changed.length,
    opened: opened.length,
    logged: log.length,
  }
  if (Object.entries(asked).some(([part, count]) => done![part] !== count)) throw refused('action.changed')
  ;(instance as { version: number }).version += how === 'update' ? 1 : 0
  Object.assign(changes, { opened: [], entered: [], left: [], log: [] })
  changes.changed.clear()
  changes.was.clear()
}
