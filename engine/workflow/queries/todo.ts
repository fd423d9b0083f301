/** The to-do centre: tasks waiting for me, processes I started, tasks I have done. */
import type { Family } from '../../../model/status.ts'
import type { TaskKind } from '../../../model/process/process-kinds.ts'
import type { Label } from '../../../model/text.ts'
import { openTasksSql } from '../../authorisation/waiting.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import type { Operation } from '../../operation.ts'
import { deadlineSettings, settled, timeLeft, type DeadlineSettings } from '../deadlines/deadline.ts'
import { pinned } from '../design/definitions.ts'
import { nodeAt, stepAt } from '../design/process-nodes.ts'

export type TodoScope = 'mine' | 'started' | 'done'
export interface TodoRow {
  readonly docId: string
  readonly type: string
  readonly typeLabel: Label
  readonly number: string | null
  readonly title: Label
  /** The document's node, and the pending step; of a process I started all steps that are open. */
  readonly node: string
  readonly nodeText: Label
  readonly colour: Family
  readonly stepText?: Label
  readonly status: string
  /** The company, where it is another one. */
  readonly starter: { readonly id: string; readonly name: Label }
  /** Waiting since (mine), started (started), done at (done). */
  readonly since: string
  readonly read: boolean
  readonly kind?: TaskKind
  /** The task's owner, when I act as the substitute. */
  readonly behalf?: string
  readonly behalfName?: Label
  /** When the task is due, and the working seconds until then (negative when overdue); absent without a deadline. */
  readonly due?: string
  readonly left?: number
  /** False where bulk approval is forbidden. */
  readonly batch?: false
}
export interface TodoQuery {
  readonly page?: number
  readonly size?: number
  readonly type?: string
  /** A part of number or title. */
  readonly search?: string
  /**
   * `due`: overdue and soonest due first, tasks without a deadline last. `late`: only overdue tasks come first. Otherwise the longest
   * waiting come first.
   */
  readonly order?: 'due' | 'late'
}

const started = `SELECT i.id, i.id AS instance_id, i.at AS since, NULL::timestamptz AS due, true AS read, NULL::text AS kind, NULL::text AS step, NULL::bigint AS behalf FROM core.process_instance i WHERE i.platform_id = $1 AND i.starter = $2 AND $3::date IS NOT NULL AND $4::bigint IS NOT NULL`
const done = `SELECT max(t.id) AS id, t.instance_id, max(t.done_at) AS since, NULL::timestamptz AS due, true AS read, NULL::text AS kind, NULL::text AS step, NULL::bigint AS behalf FROM core.process_task t
  WHERE t.platform_id = $1 AND t.done_by = $2 AND $3::date IS NOT NULL AND $4::bigint IS NOT NULL GROUP BY t.instance_id`
const scopes: Readonly<Record<TodoScope, string>> = { mine: openTasksSql, started, done }
const orders: Readonly<Record<TodoScope, string>> = { mine: 'w.since, w.id', started: 'w.id DESC', done: 'w.since DESC, w.id DESC' }

/** Who started a process: a colleague, or the company of anybody else, as in the approval panel. */
const starterSql = `SELECT a.id, a.full_name AS zh, a.full_name_en AS en FROM core.account a JOIN core.member m ON m.platform_id = $1 AND m.user_id = a.id AND m.company_id = $4 WHERE a.id = i.starter
  UNION ALL SELECT c.id, c.name_zh, c.name_en FROM core.member m JOIN core.company c ON c.platform_id = $1 AND c.id = m.company_id WHERE m.platform_id = $1 AND m.user_id = i.starter AND m.company_id <> $4`

const firsts: Readonly<Record<NonNullable<TodoQuery['order']>, string>> = {
  due: 'w.due NULLS LAST, ',
  late: 'CASE WHEN w.due < now() THEN w.due END NULLS LAST, ',
}

interface Found {
  docId: string
  type: string
  number: string | null
  zh: string
  en: string
  node: string
  steps: string[]
  definition: string | null
  state: string
  starter: string
  starterZh: string | null
  starterEn: string | null
  /** The company whose process it is. */
  company: string
  since: string
  due: string | null
  read: boolean
  kind: TodoRow['kind'] | null
  behalf: string | null
  behalfZh: string | null
  behalfEn: string | null
  total: number
}

/** Returns one page (from 1; at most 200 rows) and the total count. The longest waiting come first. */
export async function tasksOf(
  operation: Operation,
  scope: TodoScope,
  { page = 1, size = 20, type, search, order }: TodoQuery = {},
): Promise<{ readonly rows: readonly TodoRow[]; readonly count: number }> {
  const limit = Math.min(Math.max(1, Math.trunc(size)), 200)
  const rows = await operation.tx.rows<Found & Record<string, unknown>>(
    `SELECT i.doc_id AS "docId", i.type, e.number, coalesce(e.title, '') AS zh, coalesce(e.title_en, e.title, '') AS en, i.node, CASE WHEN w.step IS NULL THEN i.steps ELSE ARRAY[w.step] END AS steps, i.definition_id AS definition, i.status AS state,
       coalesce(s.id, i.starter) AS starter, s.zh AS "starterZh", coalesce(nullif(s.en, ''), s.zh) AS "starterEn", i.company_id AS company, w.since, w.due, w.read, w.kind, w.behalf, b.full_name AS "behalfZh", coalesce(nullif(b.full_name_en, ''), b.full_name) AS "behalfEn", (count(*) OVER ())::int AS total
     FROM (${scopes[scope]}) w JOIN core.process_instance i ON i.platform_id = $1 AND i.id = w.instance_id LEFT JOIN core.entry e ON e.platform_id = $1 AND e.id = i.doc_id LEFT JOIN LATERAL (${starterSql}) s ON true LEFT JOIN core.account b ON b.id = w.behalf
     WHERE ($5::text IS NULL OR i.type = $5) AND ($6::text IS NULL OR strpos(lower(concat_ws(' ', e.number, e.title, e.title_en)), lower($6)) > 0)
     ORDER BY ${(scope === 'mine' && order && firsts[order]) || ''}${orders[scope]} LIMIT $7 OFFSET $8`,
    [
      operation.actor.platform,
      operation.actor.user,
      operation.tx.today,
      operation.actor.company,
      type ?? null,
      search?.trim() || null,
      limit,
      (Math.max(1, Math.trunc(page)) - 1) * limit,
    ],
  )
  const shown: TodoRow[] = []
  const clock = await deadlineSettings(operation)
  const left = timeLeft(clock, operation)
  // A task that waits is a right to read. What was done or started may have left the company since.
  const read = scope === 'mine' ? rows : await asReadNow(operation, rows)
  for (const row of read) {
    const document = operation.engine.types.get(row.type)
    if (document) shown.push({ ...(await todoRow(operation, row, clock)), ...left(row.due) })
  }
  return { rows: shown, count: (rows[0]?.total ?? 0) - (rows.length - read.length) }
}

/**
 * Leaves out documents of other companies that this user no longer reads; of the others, open steps are inside their company. One
 * statement for each type with such documents.
 */
async function asReadNow<R extends Found>(operation: Operation, rows: readonly R[]): Promise<R[]> {
  const isForeign = ({ company }: Found) => company !== operation.actor.company
  const readable = new Set<string>()
  for (const [name, some] of Map.groupBy(rows.filter(isForeign), ({ type }) => type)) {
    const type = operation.engine.types.get(name)
    const ids = type ? await readableIds(operation, type, [...new Set(some.map(({ docId }) => docId))]) : []
    for (const id of ids) readable.add(id)
  }
  return rows.flatMap((row) => {
    if (!isForeign(row)) return [row]
    return readable.has(row.docId) ? [{ ...row, steps: [] }] : []
  })
}

async function todoRow(operation: Operation, row: Found, clock: DeadlineSettings): Promise<TodoRow> {
  const type = operation.engine.types.get(row.type)!
  const node = nodeAt(await pinned(operation, type, row.definition), row.node)
  const open = row.steps.map((code) => node && stepAt(node, code)?.name).filter((name) => name !== undefined)
  return {
    docId: row.docId,
    type: row.type,
    typeLabel: type.label,
    number: row.number,
    title: [row.zh, row.en],
    node: row.node,
    nodeText: node?.text ?? [row.node, row.node],
    colour: node?.colour ?? 'neutral',
    ...(open.length > 0 && row.state === 'in_progress' ? { stepText: joined(open) } : {}),
    status: row.state,
    starter: { id: row.starter, name: [row.starterZh ?? '', row.starterEn ?? ''] },
    since: row.since,
    read: row.read,
    ...(row.kind ? { kind: row.kind } : {}),
    ...(node && settled(clock, node, { type: row.type, builtIn: row.definition === null }).batch === false
      ? { batch: false as const }
      : {}),
    ...(row.behalf ? { behalf: row.behalf, behalfName: [row.behalfZh ?? '', row.behalfEn ?? ''] as const } : {}),
  }
}

/** Returns the names of the open steps as one text in both languages. */
const joined = (names: readonly Label[]): Label => [names.map(([zh]) => zh).join('、'), names.map(([, en]) => en).join(', ')]

/**
 * Returns how many documents wait for me and how many of them are unread, how many of mine are running, and how many I have handled.
 */
export async function countsOf(
  operation: Operation,
): Promise<{ readonly mine: number; readonly unread: number; readonly started: number; readonly done: number }> {
  const [row] = await operation.tx.rows<{ mine: number; unread: number; started: number; done: number }>(
    `SELECT count(*)::int AS mine, (count(*) FILTER (WHERE NOT w.read))::int AS unread,
       (SELECT count(*)::int FROM core.process_instance i WHERE i.platform_id = $1 AND i.starter = $2 AND i.status = 'in_progress') AS started,
       (SELECT count(DISTINCT t.instance_id)::int FROM core.process_task t WHERE t.platform_id = $1 AND t.done_by = $2) AS done FROM (${openTasksSql}) w`,
    [operation.actor.platform, operation.actor.user, operation.tx.today, operation.actor.company],
  )
  return row!
}
