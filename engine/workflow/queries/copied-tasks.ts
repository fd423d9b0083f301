/** Copied tasks: documents a person was notified about without a task and without having started them, newest first. */
import { readableIds } from '../../authorisation/read-access.ts'
import type { Operation } from '../../operation.ts'

export interface CopiedRow {
  readonly page: string
  readonly id: string
  readonly number: string | null
  readonly status: string
  readonly at: string
  readonly read: boolean
  readonly content: string
}

/** Returns one page. Documents that the person may no longer read are left out of the rows; the count is that of the notifications. */
export async function copiedTo(
  operation: Operation,
  { page = 1, size = 20, search }: { page?: number; size?: number; search?: string },
): Promise<{ rows: readonly CopiedRow[]; count: number }> {
  const limit = Math.min(Math.max(1, Math.trunc(size)), 200)
  const { actor, tx } = operation
  const rows = await tx.rows<CopiedRow & { total: number } & Record<string, unknown>>(
    `SELECT e.type AS page, e.id, e.number, e.status, w.at, w.read, ${actor.language === 'en' ? 'w.content_en' : 'w.content_zh'} AS content, (count(*) OVER ())::int AS total
     FROM (SELECT DISTINCT ON (n.related_key) n.related_key, n.at, n.read_at IS NOT NULL AS read, n.content_zh, n.content_en FROM core.notification n
       WHERE n.platform_id = $1 AND n.user_id = $2 AND n.type IN ('MSG', 'LINK', 'CONFIRM') AND n.related_key ~ '^[0-9]{1,18}$' ORDER BY n.related_key, n.seq DESC) w
     JOIN core.entry e ON e.platform_id = $1 AND e.id = w.related_key::bigint
     WHERE NOT EXISTS (SELECT 1 FROM core.process_task t WHERE t.platform_id = $1 AND t.doc_id = e.id AND t.user_id = $2)
       AND NOT EXISTS (SELECT 1 FROM core.process_instance i WHERE i.platform_id = $1 AND i.doc_id = e.id AND i.starter = $2)
       AND ($3::text IS NULL OR strpos(lower(concat_ws(' ', e.number, e.title, e.title_en)), lower($3)) > 0)
     ORDER BY w.at DESC, e.id DESC LIMIT $4 OFFSET $5`,
    [actor.platform, actor.user, search?.trim() || null, limit, (Math.max(1, Math.trunc(page)) - 1) * limit],
  )
  const shown: CopiedRow[] = []
  for (const name of new Set(rows.map((row) => row.page))) {
    const type = operation.engine.types.get(name)
    if (!type) continue
    const mine = rows.filter((row) => row.page === name)
    const seen = await readableIds(
      operation,
      type,
      mine.map((row) => row.id),
    )
    shown.push(...mine.filter((row) => seen.has(row.id)).map(({ total: _, ...row }) => row))
  }
  return {
    rows: shown.toSorted((a, b) => rows.indexOf(rows.find((row) => row.id === a.id)!) - rows.indexOf(rows.find((row) => row.id === b.id)!)),
    count: rows[0]?.total ?? 0,
  }
}
