/**
 * Changes that are hidden from the companies in a party role, `core.unseen_change`: a row for a document and a role names the last change that
 * they see, and the version since which they see none. It counts as long as the document has that version: a change that they see outdates it.
 */
import type { ChangeStamp, UnseenChanges } from '../../stored-document.ts'

/** The rows of a document (alias `t`) that count, by party role, as JSON; null for most documents. */
export const unseenStampsSql = `(SELECT jsonb_object_agg(h.party_role, jsonb_build_array(h.seen_version, (h.updated_at AT TIME ZONE 'UTC')::text, h.updated_by::text))
  FROM core.unseen_change h WHERE h.platform_id = t.platform_id AND h.doc_id = t.id AND h.version = t.version)`

/** Reads what `unseenStampsSql` gives. */
export const readStamps = (rows: Readonly<Record<string, readonly [version: number, at: string, by: string]>>): UnseenChanges =>
  Object.fromEntries(
    Object.entries(rows).map(([role, [version, at, by]]): [string, ChangeStamp] => [
      role,
      { version, at: new Date(`${at.replace(' ', 'T')}Z`).toISOString(), by },
    ]),
  )

/**
 * Returns the time or the person of the last change that a party role sees, as SQL.
 * @param alias of the document's table
 */
export function seenStampSql(alias: string, column: 'updated_at' | 'updated_by', partyRole: string): string {
  if (!/^[a-zA-Z][a-zA-Z0-9_]*$/.test(partyRole)) throw new Error(`not a party role: ${partyRole}`)
  return `coalesce((SELECT h.${column} FROM core.unseen_change h WHERE h.platform_id = ${alias}.platform_id AND h.doc_id = ${alias}.id AND h.party_role = '${partyRole}' AND h.version = ${alias}.version), ${alias}.${column})`
}
