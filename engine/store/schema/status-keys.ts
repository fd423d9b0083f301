/** Keys that one document has at a time (`uniqueBy` of a constraint) as SQL: the partial unique index, and the search for the holder of a key. */
import type { UniqueRule } from '../../../model/rules/constraint.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import type { FieldValues } from '../../stored-document.ts'
import { Params } from '../filter-sql.ts'
import { keySql } from '../tables/period-sql.ts'
import type { Stored } from '../read.ts'
import { columnFor, columnSql, quote, tableLayout } from '../tables/table-layout.ts'
import { arrayElement, arrayType, fromArray } from '../write.ts'

/** Returns the columns and the condition of the index by which one document has a key at a time. A key without any value is none. */
export function statusKeySql(type: AnyDocument, { uniqueBy, while: statuses }: UniqueRule): string {
  const layout = tableLayout(type)
  const keys = uniqueBy.map((name) => {
    const column = columnFor(layout, name)!
    return `(${keySql(column, quote(column.column))})`
  })
  const listed = statuses.map((status) => `'${status.replaceAll("'", "''")}'`).join(', ')
  const filled = uniqueBy.map((name) => `${quote(columnFor(layout, name)!.column)} IS NOT NULL`).join(' OR ')
  return `(${['platform_id', 'company_id', ...keys].join(', ')}) WHERE status IN (${listed}) AND (${filled})`
}

/**
 * Finds the stored documents that have the keys of given ones, in one statement. Row-level security decides which the person sees.
 * @param among documents as they become, and ids that are not looked at: those that are written together
 * @returns how the holder is called in both languages, by the index of the document
 */
export async function storedHolders(
  { tx, actor }: Operation,
  type: AnyDocument,
  { uniqueBy, while: statuses }: UniqueRule,
  among: { readonly docs: readonly Stored[]; readonly except: readonly string[] },
): Promise<ReadonlyMap<number, readonly [zh: string, en: string]>> {
  const layout = tableLayout(type)
  const params = new Params()
  const indexes = params.add(
    among.docs.map((_, at) => at),
    'int[]',
  )
  const owners = params.add(
    among.docs.map(({ ownerCompany }) => ownerCompany),
    'bigint[]',
  )
  const columns = uniqueBy.map((name) => columnFor(layout, name)!)
  const arrays = columns.map((column) => {
    const written = { ...column, param: (row: FieldValues) => row[column.field] ?? null }
    return params.add(
      among.docs.map((doc) => arrayElement(written, doc)),
      arrayType(column),
    )
  })
  const same = columns.map((column, at) => `${keySql(column, columnSql('t', column))} = ${keySql(column, fromArray(column, `u.c${at}`))}`)
  const rows = await tx.rows<{ at: number; title: string; title_en: string }>(
    `SELECT DISTINCT ON (u.at) u.at::int AS at, coalesce(t.number, e.title, t.id::text) AS title, coalesce(t.number, e.title_en, e.title, t.id::text) AS title_en
     FROM unnest(${[indexes, owners, ...arrays].join(', ')}) AS u(${['at', 'company', ...columns.map((_, at) => `c${at}`)].join(', ')})
     JOIN ${layout.table} t ON t.platform_id = ${params.add(actor.platform, 'bigint')} AND t.company_id = u.company AND ${same.join(' AND ')}
     LEFT JOIN core.entry e ON e.platform_id = t.platform_id AND e.id = t.id
     WHERE t.id <> ALL (${params.add(among.except, 'bigint[]')}) AND t.status = ANY (${params.add(statuses, 'text[]')}) ORDER BY u.at, t.id`,
    params.values,
  )
  return new Map(rows.map(({ at, title, title_en: titleEn }) => [at, [title, titleEn]]))
}
