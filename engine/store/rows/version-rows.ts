/** Versions in PostgreSQL: the indexes that keep one active and one open version, and the versions of documents in one statement. */
import type { AnyDocument } from '../../../model/document.ts'
import type { AnyVersions } from '../../../model/lifecycle/versions.ts'
import type { Operation } from '../../operation.ts'
import { loadWhere, type Stored } from '../read.ts'
import { columnFor, columnSql, tableLayout } from '../tables/table-layout.ts'

/**
 * Returns all versions of documents, in one statement.
 * @param firsts ids of first versions (`firstOf`)
 */
export async function loadVersions(operation: Operation, type: AnyDocument, firsts: readonly string[]): Promise<Stored[]> {
  if (firsts.length === 0) return []
  const first = columnSql('t', columnFor(tableLayout(type), (type.versions as AnyVersions).first)!)
  return loadWhere(operation, type, {
    where: `t.platform_id = $1 AND (t.id = ANY ($2::bigint[]) OR ${first} = ANY ($2::bigint[])) ORDER BY t.id`,
    params: [operation.actor.platform, [...new Set(firsts)]],
    lines: false,
    lock: false,
  })
}

/** Returns the id of the first version of a document, by which all its versions are found. */
export const firstOf = (type: AnyDocument, doc: Stored): string => (doc[(type.versions as AnyVersions).first] as string | null) ?? doc.id
