/** Looks up the company that a party link stands for. No other file does this. */
import type { AnyDocument, PartyRoleSpec } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { Operation } from '../operation.ts'
import type { Stored } from '../stored-document.ts'
import { columnFor, quote, tableLayout } from './table-layout.ts'

export interface LinkedParty {
  /**
   * The company behind the link: the linked company, or the `company` of the linked master (the joined account); null when none has
   * joined.
   */
  readonly company: string | null
  /** The owner of the linked master; absent when the link names a company directly. */
  readonly owner?: string
  /** Whether the master has a `company` field at all. */
  readonly joins: boolean
}

/**
 * Looks up the party behind a link of a document.
 *
 * @param via the link field of the type
 * @param id the id that it holds
 * @returns undefined when the master does not exist
 */
export async function linkedParty(operation: Operation, type: AnyDocument, via: string, id: string): Promise<LinkedParty | undefined> {
  const to = (type.fields as Fields)[via]!.options.to!
  const target = to === 'company' ? undefined : operation.engine.types.get(to)
  if (!target) return { company: id, joins: true }
  const shape = tableLayout(target)
  const column = columnFor(shape, 'company')
  const [row] = await operation.tx.rows<{ owner: string; company: string | null }>(
    `SELECT company_id AS owner, ${column ? quote(column.column) : 'NULL::bigint'} AS company FROM ${shape.table} WHERE platform_id = $1 AND id = $2`,
    [operation.actor.platform, id],
  )
  return row && { ...row, joins: column !== undefined }
}

/** Returns the company in a party role of a document, whether the document is shared with it already or not; null where it has not joined. */
export const companyInPartyRole = async (operation: Operation, type: AnyDocument, doc: Stored, role: string): Promise<string | null> => {
  const partyRole = (type.parties.partyRoles as Record<string, PartyRoleSpec<any, string>> | undefined)?.[role]
  const link = partyRole && (doc[partyRole.via] as string | null)
  return link ? companyOfParty(operation, type, partyRole!.via, link) : null
}

/** @throws Error for a master without `company`: no company could have that role, which is a mistake of the definition */
export async function companyOfParty(operation: Operation, type: AnyDocument, via: string, id: string): Promise<string | null> {
  const party = await linkedParty(operation, type, via, id)
  if (party && !party.joins) throw new Error(`${type.name}: party role by ${via} needs a master with a company`)
  return party?.company ?? null
}
