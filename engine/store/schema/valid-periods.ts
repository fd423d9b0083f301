/** Documents whose periods of validity overlap: locks of their keys, and the search for stored ones. */
import type { AnyDocument } from '../../../model/document.ts'
import { periodOf } from '../../../model/lifecycle/validity.ts'
import type { Operation } from '../../operation.ts'
import type { FieldValues } from '../../stored-document.ts'
import { Params } from '../filter-sql.ts'
import type { Stored } from '../read.ts'
import { arrayElement, arrayType, fromArray } from '../write.ts'
import { comparison, keySql } from '../tables/period-sql.ts'
import { columnFor, columnSql, tableLayout, type NamedColumn } from '../tables/table-layout.ts'

/** A stored document that overlaps with one of those that were asked about. */
export interface Overlap {
  /** The index of the document that was asked about. */
  readonly at: number
  readonly id: string
  readonly from: string | null
  readonly to: string | null
  /** How it is named, in both languages. */
  readonly title: readonly [zh: string, en: string]
}

/**
 * Waits for other transactions that write periods of the same keys, and makes later ones wait until the end of this transaction, so that
 * `storedOverlaps` sees what the former have written.
 * @param keys texts that are equal where documents may overlap
 */
export async function lockKeys({ tx, actor }: Operation, type: AnyDocument, keys: readonly string[]): Promise<void> {
  const texts = [...new Set(keys)].map((key) => JSON.stringify([actor.platform, type.name, key]))
  await tx.rows(
    `SELECT pg_advisory_xact_lock(hash) FROM (SELECT DISTINCT hashtextextended(text, 0) AS hash FROM unnest($1::text[]) AS text ORDER BY 1) AS keys`,
    [texts],
  )
}

/**
 * Finds stored documents that are valid on a common day with given ones, in one statement.
 * @param docs documents as they become
 * @param except ids of documents that are not looked at: those that are written together
 */
export async function storedOverlaps(
  { tx, actor }: Operation,
  type: AnyDocument,
  { docs, except }: { readonly docs: readonly Stored[]; readonly except: readonly string[] },
): Promise<Overlap[]> {
  const { from, to, noOverlapBy, in: statuses } = periodOf(type)!
  const layout = tableLayout(type)
  const params = new Params()
  const columns = [...noOverlapBy, from, to].map((field) => columnFor(layout, field)!)
  const value = (row: FieldValues, { field }: NamedColumn) => row[field] ?? null
  const arrays = columns.map((column) => {
    const written = { ...column, param: (row: FieldValues) => value(row, column) }
    return params.add(
      docs.map((doc) => arrayElement(written, doc)),
      arrayType(column),
    )
  })
  const given = columns.map((column, at) => fromArray(column, `u.c${at}`))
  const same = columns
    .slice(0, -2)
    .map((column, at) => `${keySql(column, columnSql('t', column))} ${comparison(column)} ${keySql(column, given[at]!)}`)
  const [start, end] = [columnSql('t', columns.at(-2)!), columnSql('t', columns.at(-1)!)]
  const days = `daterange(${start}, ${end}, '[]') && daterange(${given.at(-2)}, ${given.at(-1)}, '[]')`
  const rows = await tx.rows<{ at: number; id: string; start: string | null; end: string | null; title: string; title_en: string }>(
    `SELECT u.at::int AS at, t.id, ${start} AS start, ${end} AS "end", coalesce(t.number, e.title, t.id::text) AS title, coalesce(t.number, e.title_en, e.title, t.id::text) AS title_en
     FROM unnest(${params.add(
       docs.map((_, at) => at),
       'int[]',
     )}, ${params.add(
       docs.map(({ ownerCompany }) => ownerCompany),
       'bigint[]',
     )}, ${arrays.join(', ')}) AS u(at, company, ${columns.map((_, at) => `c${at}`).join(', ')})
     JOIN ${layout.table} t ON t.platform_id = ${params.add(actor.platform, 'bigint')} AND t.company_id = u.company AND ${[...same, days].join(' AND ')}
     LEFT JOIN core.entry e ON e.platform_id = t.platform_id AND e.id = t.id
     WHERE t.id <> ALL (${params.add(except, 'bigint[]')})${statuses ? ` AND t.status = ANY (${params.add(statuses, 'text[]')})` : ''}
     ORDER BY u.at, ${start}, t.id`,
    params.values,
  )
  return rows.map(({ at, id, start: first, end: last, title, title_en: titleEn }) => ({
    at,
    id,
    from: first,
    to: last,
    title: [title, titleEn],
  }))
}
