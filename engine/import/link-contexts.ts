/** Which values the filter of a link reads in the rows of an import session, such as the styles of the rows with an unknown colour. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { targetsByText } from '../query/targets-by-text.ts'
import type { ImportSession } from './import-session.ts'
import { keyOf } from './import-session-work.ts'
import { fieldAt, referencesOf } from './link-references.ts'

/** How many rows with the same text are read, and how many different contexts a suggestion may have to suit. */
const limits = { rows: 500, contexts: 5 }

/**
 * Returns the ids that the filter of the link at `path` reads, once for each different combination among the rows that have `text` in
 * its column, or in the row `no` only. A header value may stand in another row of the same document. A code that is unknown or ambiguous
 * restricts nothing.
 */
export async function linkContexts(
  operation: Operation,
  type: AnyDocument,
  session: ImportSession,
  { path, text, no }: { readonly path: string; readonly text: string; readonly no?: number | undefined },
): Promise<Readonly<Record<string, string>>[]> {
  const { mapping } = session
  const references = referencesOf(type, path).filter((one) => mapping.includes(one.path))
  if (references.length === 0) return [{}]
  const cellsOfRows = await cellsWith(operation, session, { column: mapping.indexOf(path), text, no, references })
  const contexts = new Map<string, Record<string, string>>()
  const ids = await Promise.all(
    references.map(async (reference, at) => {
      const field = fieldAt(type, reference.path)!
      const codes = [...new Set(cellsOfRows.map((cells) => normal(cells[at] ?? '')))].filter(Boolean)
      const targets = field.options.to && codes.length > 0 ? ((await targetsByText(operation, field, codes)) ?? []) : []
      return (code: string): string | undefined => {
        const matches = targets.filter((target) => target.keys.includes(normal(code)))
        return matches.length === 1 ? matches[0]!.id : undefined
      }
    }),
  )
  for (const cells of cellsOfRows) {
    const context: Record<string, string> = {}
    references.forEach(({ name }, at) => {
      const id = ids[at]!(cells[at] ?? '')
      if (id !== undefined) context[name] = id
    })
    contexts.set(JSON.stringify(context), context)
  }
  return contexts.size === 0 ? [{}] : [...contexts.values()].slice(0, limits.contexts)
}

const normal = (text: string): string => text.toLowerCase().replaceAll(' ', '')

/** Returns the texts of the referenced columns, in their order, of each row that has the text. */
async function cellsWith(
  operation: Operation,
  session: ImportSession,
  {
    column,
    text,
    no,
    references,
  }: { column: number; text: string; no: number | undefined; references: readonly { readonly path: string }[] },
): Promise<(string | null)[][]> {
  const key = keyOf(session)
  const columns = references.map(({ path }) => session.mapping.indexOf(path) + 1)
  const isHeader = references.map(({ path }) => !path.includes('.'))
  const rows = await operation.tx.rows<{ cells: (string | null)[] }>(
    `SELECT ARRAY(SELECT CASE WHEN r.cells[c.at] = '' AND c.header AND $6::int > 0 AND r.cells[$6::int] <> '' THEN
         (SELECT o.cells[c.at] FROM core.import_session_row o WHERE o.platform_id = r.platform_id AND o.intake_id = r.intake_id
            AND btrim(o.cells[$6::int]) = btrim(r.cells[$6::int]) AND o.cells[c.at] <> '' ORDER BY o.no LIMIT 1)
       ELSE r.cells[c.at] END FROM unnest($7::int[], $8::boolean[]) WITH ORDINALITY AS c(at, header, place) ORDER BY c.place) AS cells
     FROM core.import_session_row r
     WHERE r.platform_id = $1 AND r.intake_id = $2 AND (($5::int IS NULL AND r.cells[$3::int] = $4) OR r.no = $5::int) ORDER BY r.no LIMIT ${limits.rows}`,
    [
      operation.actor.platform,
      session.id,
      column + 1,
      text,
      no ?? null,
      key === undefined ? 0 : session.mapping.indexOf(key) + 1,
      columns,
      isHeader,
    ],
  )
  return rows.map((row) => row.cells)
}
