/** Documents as companies answered on them, or as they ended for companies, which these read after the owner went on with the document. */
import type { AnyDocument } from '../../../model/document.ts'
import { WeftError } from '../../../model/errors.ts'
import { returnedStatuses } from '../../../model/people/returned.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../stored-document.ts'

interface AnsweredRow {
  readonly company: string
  readonly doc: Stored
}

/** Stores what these companies answered on, or how it ended for them, in one statement; an earlier one of a company on the same document gives way. */
export const storeAnswered = (operation: Operation, type: AnyDocument, rows: readonly AnsweredRow[]): Promise<unknown> =>
  operation.tx.run(
    `INSERT INTO core.answered_document (platform_id, doc_id, company_id, type, version, doc)
     SELECT $1, u.doc_id, u.company, $2, u.version, u.doc::jsonb FROM unnest($3::bigint[], $4::bigint[], $5::int[], $6::text[]) AS u(doc_id, company, version, doc)
     ON CONFLICT (platform_id, doc_id, company_id) DO UPDATE SET version = excluded.version, doc = excluded.doc, at = now()`,
    [
      operation.actor.platform,
      type.name,
      rows.map(({ doc }) => doc.id),
      rows.map(({ company }) => company),
      rows.map(({ doc }) => doc.version),
      rows.map(({ doc }) => JSON.stringify(doc)),
    ],
  )

/** Returns the documents as the acting company answered on them, or as they ended for it; others are left out. Types that leave no party cost nothing. */
export async function loadAnswered(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<Stored[]> {
  if (ids.length === 0 || returnedStatuses(type).size === 0) return []
  const rows = await operation.tx.rows<{ doc: Stored }>(
    'SELECT doc FROM core.answered_document WHERE platform_id = $1 AND doc_id = ANY ($2::bigint[]) AND company_id = $3 AND type = $4',
    [operation.actor.platform, ids, operation.actor.company, type.name],
  )
  return rows.map(({ doc }) => doc)
}

/** Returns the companies that a document has left, each of which reads what it answered on or how the document ended for it. */
export async function companiesThatLeft(operation: Operation, type: AnyDocument, id: string): Promise<ReadonlySet<string>> {
  const rows = await operation.tx.rows<{ company: string }>(
    'SELECT company_id::text AS company FROM core.answered_document WHERE platform_id = $1 AND doc_id = $2 AND type = $3',
    [operation.actor.platform, id, type.name],
  )
  return new Set(rows.map(({ company }) => company))
}

/**
 * Returns what was read; where nothing may be seen, the document as the acting company answered on it.
 * @throws WeftError 404 where there is neither
 */
export async function orAnswered<T extends object>(
  operation: Operation,
  type: AnyDocument,
  id: string,
  reading: Promise<T>,
): Promise<T | { readonly answered: Stored }> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof WeftError) || error.code !== 404) throw error
    const [answered] = await loadAnswered(operation, type, [id])
    if (!answered) throw error
    return { answered }
  }
}
