/** From which version on a company reads the history of a document that another document shares with it. */
import type { AnyDocument } from '../../model/document.ts'
import { openStatuses, type AnyVersions } from '../../model/lifecycle/versions.ts'
import type { Operation } from '../operation.ts'
import { versionGranted } from '../store/links/shared-companies.ts'
import type { Stored } from '../store/read.ts'

/**
 * Returns the first version of a document that the acting company may read by a grant: the one with which it got the document, and of a type with `versions`
 * none from before the document came into force, since that is a draft. While it is one, or where no grant says a version, this is the version of now.
 */
export async function firstGranted(operation: Operation, type: AnyDocument, doc: Stored): Promise<number> {
  const versions = type.versions as AnyVersions | undefined
  if (versions && openStatuses(versions).includes(doc.status)) return doc.version
  const granted = await versionGranted(operation, doc.id)
  if (granted === undefined || granted >= doc.version) return doc.version
  return versions ? Math.max(granted, await versionInForce(operation, versions, doc)) : granted
}

/** Returns with which version a document came into force; 1 for one that was in force from its creation. */
async function versionInForce({ tx, actor }: Operation, { active }: AnyVersions, { id }: Stored): Promise<number> {
  const [row] = await tx.rows<{ version: number | null }>(
    `SELECT min(j.version) AS version FROM core.journal j CROSS JOIN LATERAL jsonb_array_elements(j.changes) c
     WHERE j.platform_id = $1 AND j.doc_id = $2 AND c->>'path' = 'status' AND c->>'to' = $3`,
    [actor.platform, id, active],
  )
  return row!.version ?? 1
}
