/**
 * Where approvals are slow (审批时效): for each step the count, the working time and the overdue share, and the documents behind a
 * figure. Only the actor's own company is included.
 */
import { forbidden, invalid } from '../../../model/errors.ts'
import { signatureKinds } from '../../../model/process/process-kinds.ts'
import type { Label } from '../../../model/text.ts'
import { workingBetween } from '../../../model/process/work-time.ts'
import { administers } from '../../authorisation/menus.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import type { Operation } from '../../operation.ts'
import { deadlineSettings } from '../deadlines/deadline.ts'
import { pinned } from '../design/definitions.ts'
import { userNames, type Named } from '../people/user-names.ts'
import { nodeAt, stepAt } from '../design/process-nodes.ts'

export interface SlowQuery {
  /** Days, both inclusive, in the platform's time zone. Covers what was signed on them and what is pending now. */
  readonly from: string
  readonly to: string
  readonly type?: string
}
export interface SlowNode {
  readonly type: string
  readonly typeLabel: Label
  readonly process: string
  readonly node: string
  readonly nodeText: Label
  readonly step: string | null
  readonly stepText: Label
  /** Signed and pending tasks. */
  readonly count: number
  readonly open: number
  /** Working seconds from arrival to signature; null where nothing was signed. */
  readonly median: number | null
  readonly p90: number | null
  /** The number of tasks with a deadline that were or are overdue; null without a deadline. */
  readonly late: number
  readonly timed: number
}
export interface SlowTask {
  readonly docId: string
  readonly number: string | null
  readonly title: Label
  readonly assignee: Named
  readonly at: string
  readonly doneAt: string | null
  readonly seconds: number
  readonly due: string | null
  readonly late: boolean
}

/** Tasks that the figures are computed from, and rows behind a figure. */
export const slowLimits = { tasks: 20_000, rows: 200 }
interface Row {
  type: string
  docId: string
  process: string
  definition: string | null
  node: string
  step: string | null
  user: string
  at: string
  doneAt: string | null
  due: string | null
}

/**
 * Returns the processes whose figures the actor may see. Administrators see their company's signatures in all processes, the owners
 * of a process (who designed it) those in their own.
 * @throws WeftError 403 for others
 */
async function owned(operation: Operation): Promise<readonly string[] | null> {
  if (administers(operation.actor, false)) return null
  const rows = await operation.tx.rows<{ id: string }>(
    'SELECT id FROM core.process_definition WHERE platform_id = $1 AND created_by = $2',
    [operation.actor.platform, operation.actor.user],
  )
  if (rows.length === 0) throw forbidden()
  return rows.map(({ id }) => id)
}

/** Returns the newest tasks, and whether there are more. */
async function tasksIn(
  operation: Operation,
  { from, to, type }: SlowQuery,
): Promise<{ readonly tasks: readonly Row[]; readonly truncated: boolean }> {
  if (to < from) throw invalid([{ path: 'to', key: 'field.atLeast', values: { atLeast: from } }])
  const start = (day: string) => `(${day}::date::timestamp AT TIME ZONE $7::text)`
  const tasks = await operation.tx.rows<Row & Record<string, unknown>>(
    `SELECT t.type, t.doc_id AS "docId", i.code AS process, i.definition_id AS definition, t.node, t.step, coalesce(t.done_by, t.user_id) AS "user", t.at, t.done_at AS "doneAt", t.due_at AS due
     FROM (SELECT * FROM core.process_task WHERE platform_id = $1 AND company_id = $2 AND done_at >= ${start('$3')} AND done_at < ${start('($4::date + 1)')} AND state IN ('approved', 'rejected')
       UNION ALL SELECT * FROM core.process_task WHERE platform_id = $1 AND company_id = $2 AND state = 'open') t
     JOIN core.process_instance i ON i.platform_id = t.platform_id AND i.id = t.instance_id
     WHERE t.kind = ANY ($8::text[]) AND t.origin IS NULL AND ($5::text IS NULL OR t.type = $5) AND ($6::bigint[] IS NULL OR i.definition_id = ANY ($6)) ORDER BY t.id DESC LIMIT ${slowLimits.tasks + 1}`,
    [operation.actor.platform, operation.actor.company, from, to, type ?? null, await owned(operation), operation.tx.zone, signatureKinds],
  )
  return { tasks: tasks.slice(0, slowLimits.tasks), truncated: tasks.length > slowLimits.tasks }
}

/**
 * Returns a quantile of sorted values. The median of an even number is the mean of the two middle values; other quantiles use the
 * nearest rank.
 */
export function quantile(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null
  const half = sorted.length / 2
  if (share === 0.5 && Number.isInteger(half)) return Math.round((sorted[half - 1]! + sorted[half]!) / 2)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

/** Returns the slowest steps first. `truncated` says that there are more than 20,000 tasks and the figures are those of the newest. */
export async function slowNodes(
  operation: Operation,
  query: SlowQuery,
): Promise<{ readonly rows: readonly SlowNode[]; readonly truncated: boolean }> {
  const { tasks, truncated } = await tasksIn(operation, query)
  const { calendar } = await deadlineSettings(operation)
  const now = Date.parse(operation.tx.now)
  const nodes: SlowNode[] = []
  for (const stepTasks of Map.groupBy(tasks, ({ type, process, node, step }) => [type, process, node, step].join('\n')).values()) {
    const first = stepTasks[0]!
    const type = operation.engine.types.get(first.type)
    if (!type) continue
    const node = nodeAt(await pinned(operation, type, first.definition), first.node)
    const spans = stepTasks
      .flatMap(({ at, doneAt }) =>
        doneAt === null ? [] : [Math.round(workingBetween(calendar, Date.parse(at), Date.parse(doneAt)) / 1000)],
      )
      .sort((a, b) => a - b)
    const timed = stepTasks.filter(({ due }) => due !== null)
    nodes.push({
      type: type.name,
      typeLabel: type.label,
      process: first.process,
      node: first.node,
      nodeText: node?.text ?? [first.node, first.node],
      step: first.step,
      stepText: (node && stepAt(node, first.step)?.name) ?? node?.text ?? [first.node, first.node],
      count: spans.length,
      open: stepTasks.length - spans.length,
      median: quantile(spans, 0.5),
      p90: quantile(spans, 0.9),
      late: timed.filter((one) => isLate(one, now)).length,
      timed: timed.length,
    })
  }
  return { rows: nodes.sort((a, b) => (b.median ?? -1) - (a.median ?? -1)), truncated }
}

const isLate = ({ due, doneAt }: Row, now: number): boolean =>
  due !== null && (doneAt === null ? now : Date.parse(doneAt)) > Date.parse(due)

/**
 * Returns the tasks behind a figure, the longest first, at most 200. `unseen` counts those of documents that the actor may not read;
 * `truncated` says that there are more than 200, or that the figure is that of the newest tasks only.
 */
export async function slowTasks(
  operation: Operation,
  query: SlowQuery & { readonly type: string; readonly process: string; readonly node: string; readonly step: string | null },
): Promise<{ readonly rows: readonly SlowTask[]; readonly unseen: number; readonly truncated: boolean }> {
  const type = operation.engine.types.get(query.type)
  const { tasks, truncated } = await tasksIn(operation, query)
  const all = tasks.filter(({ process, node, step }) => process === query.process && node === query.node && step === query.step)
  if (!type || all.length === 0) return { rows: [], unseen: 0, truncated }
  const { calendar } = await deadlineSettings(operation)
  const now = Date.parse(operation.tx.now)
  const timed = all
    .map((one) => ({
      ...one,
      late: isLate(one, now),
      seconds: Math.round(workingBetween(calendar, Date.parse(one.at), one.doneAt === null ? now : Date.parse(one.doneAt)) / 1000),
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowLimits.rows)
  const ids = timed.map(({ docId }) => docId)
  const seen = await readableIds(operation, type, ids)
  const entries = await operation.tx.rows<{ id: string; number: string | null; zh: string; en: string }>(
    `SELECT id, number, coalesce(title, '') AS zh, coalesce(title_en, title, '') AS en FROM core.entry WHERE platform_id = $1 AND id = ANY ($2::bigint[])`,
    [operation.actor.platform, [...seen]],
  )
  const entry = new Map(entries.map((one) => [one.id, one]))
  const shown = timed.filter(({ docId }) => entry.has(docId))
  const named = await userNames(
    operation,
    shown.map(({ user }) => user),
  )
  return {
    unseen: timed.length - shown.length,
    truncated: truncated || all.length > slowLimits.rows,
    rows: shown.map(({ docId, user, at, doneAt, due, late, seconds }) => {
      const { number, zh, en } = entry.get(docId)!
      return { docId, number, title: [zh, en] as const, assignee: named(user), at, doneAt, seconds, due, late }
    }),
  }
}
