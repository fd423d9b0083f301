/** Writes several changed documents of one type: the lines of each list in one statement, and all headers with directory and journal in one. */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { batchRows, type BatchRows, type WrittenDocument } from './batch-rows.ts'
import { isSearchedByName, quote, tableLayout, type TableLayout } from './tables/table-layout.ts'
import { writeUnseen, type HiddenChange } from './unseen-rows.ts'
import { lineArrays, lineUpdateSql, type JournalLine } from './write.ts'

/** One changed document. Lines are changed, but neither added nor removed. */
export interface DocumentUpdate extends WrittenDocument, HiddenChange {
  readonly changes: JournalLine['changes']
  /** The lines that changed, by list. */
  readonly lines: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

interface Update {
  readonly headers: string
  readonly rows: BatchRows<DocumentUpdate>
  readonly lines: readonly string[]
}
const updates = new WeakMap<TableLayout, Update>()

/**
 * Updates documents that nobody changed since their versions were read.
 * @param journal the action and the comment that each of them gets in its journal
 * @throws WeftError 409 `save.conflict` when another operation changed one of them
 */
export async function updateMany(
  operation: Operation,
  type: AnyDocument,
  all: readonly DocumentUpdate[],
  journal: { readonly action: string; readonly comment?: string },
): Promise<void> {
  const shape = tableLayout(type)
  let update = updates.get(shape)
  if (!update) updates.set(shape, (update = updateOf(shape)))
  for (const [at, { field, written }] of shape.lines.entries()) {
    const changed = all.filter(({ lines }) => lines[field])
    if (changed.length === 0) continue
    const rows = changed.flatMap(({ lines }) => lines[field]!)
    await operation.tx.run(update.lines[at]!, [operation.actor.platform, changed.map(({ doc }) => doc.id), ...lineArrays(written, rows)])
  }
  const [done] = await Promise.all([
    operation.tx.run(update.headers, [
      operation.actor.platform,
      operation.actor.user,
      operation.tx.now,
      type.name,
      journal.action,
      journal.comment ?? null,
      operation.actor.company,
      ...update.rows.params(operation, all),
    ]),
    writeUnseen(operation, type, all),
  ])
  if (done !== all.length) throw new WeftError(409, 'save.conflict')
  for (const { doc, before, unseenBy } of all)
    operation.written.push({ type, id: doc.id, version: before.version + 1, action: journal.action, unseenBy })
}

// 1 platform, 2 user, 3 when, 4 type, 5 action, 6 comment, 7 acting company; then arrays: the rows of the documents.
function updateOf(shape: TableLayout): Update {
  const rows = batchRows<DocumentUpdate>(
    shape,
    [
      ['version', 'int', ({ before }) => before.version],
      ['changes', 'jsonb', ({ changes }) => JSON.stringify(changes)],
    ],
    8,
  )
  const sets = [...rows.parties, ...rows.fields]
    .map(({ column, value, adds }) => `, ${quote(column)} = ${adds ? `t.${quote(column)} || ` : ''}${value}`)
    .join('')
  const searched = `concat_ws(E'\\n', lower(u.number), nullif(u.search, ''))`
  const headers = `WITH ${rows.table},
    head AS (UPDATE ${shape.table} t SET version = t.version + 1, status = u.status, number = u.number, updated_by = $2, updated_at = $3::timestamptz, search = ${searched},
      grams = CASE WHEN t.search IS NOT DISTINCT FROM ${searched} THEN t.grams ELSE u.grams::text[] || core.grams(lower(coalesce(u.number, ''))) END${sets}
      FROM u WHERE t.platform_id = $1::bigint AND t.id = u.id AND t.version = u.version RETURNING t.id, t.version),
    entered AS (INSERT INTO core.entry AS e (platform_id, id, type, number, title, title_en, status, named)
      SELECT $1::bigint, u.id, $4::text, u.number, u.title, u.title_en, u.status, ${isSearchedByName(shape.type)} FROM head JOIN u ON u.id = head.id
      WHERE NOT EXISTS (SELECT 1 FROM core.entry k WHERE k.platform_id = $1::bigint AND k.id = u.id AND (k.number, k.title, k.title_en, k.status) IS NOT DISTINCT FROM (u.number, u.title, u.title_en, u.status))
      ON CONFLICT (platform_id, id) DO UPDATE SET number = excluded.number, title = excluded.title, title_en = excluded.title_en, status = excluded.status),
    journaled AS (INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, comment, changes, user_id, company_id, at)
      SELECT $1::bigint, u.journal_id, $4::text, u.id, head.version, $5::text, $6::text, u.changes, $2::bigint, $7::bigint, $3::timestamptz FROM head JOIN u ON u.id = head.id)
    SELECT version FROM head`
  return { headers, rows, lines: shape.lines.map((lines) => lineUpdateSql(lines, 'ANY ($2::bigint[])')) }
}
