/** Stored documents that have the same unique key as new ones. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { Params } from '../filter-sql.ts'
import { columnFor, quote, tableLayout } from '../tables/table-layout.ts'

interface NewKey {
  /** The caller's own index of the document. */
  readonly at: number
  /** The company within which the key is unique; undefined for the whole platform. */
  readonly company: string | undefined
  /** The values of the key's fields as text, in their order. */
  readonly parts: readonly string[]
}

/**
 * Returns the indexes of those new keys that a stored document of the same company, or of the platform, already has. Texts are equal regardless of case and
 * spaces, as in the unique indexes.
 * @param fields the fields of the key, also `number`
 */
export async function storedDuplicates(
  operation: Operation,
  type: AnyDocument,
  fields: readonly string[],
  keys: readonly NewKey[],
): Promise<ReadonlySet<number>> {
  const shape = tableLayout(type)
  const params = new Params()
  const columns = fields.map((name) => columnFor(shape, name)!)
  const indexes = keys.map(({ at }) => at)
  const companies = keys.map(({ company }) => company)
  const arrays = [
    params.add(indexes, 'int[]'),
    params.add(
      companies.map((company) => company ?? null),
      'bigint[]',
    ),
    ...columns.map((_, part) => {
      const texts = keys.map(({ parts }) => parts[part])
      return params.add(texts, 'text[]')
    }),
  ]
  const same = columns.map(({ column, storage, sql }, part) =>
    storage === 'text'
      ? `replace(lower(t.${quote(column)}), ' ', '') = replace(lower(u.p${part}), ' ', '')`
      : `t.${quote(column)} = u.p${part}::${sql}`,
  )
  const rows = await operation.tx.rows<{ at: number }>(
    `SELECT DISTINCT u.at FROM unnest(${arrays.join(', ')}) AS u(at, company, ${columns.map((_, part) => `p${part}`).join(', ')})
     JOIN ${shape.table} t ON t.platform_id = ${params.add(operation.actor.platform, 'bigint')} AND (u.company IS NULL OR t.company_id = u.company) AND ${same.join(' AND ')}`,
    params.values,
  )
  return new Set(rows.map(({ at }) => at))
}
