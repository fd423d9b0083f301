/** Looks up the company that a party link stands for. No other file does this. */
import { meets } from '../../../model/rules/condition.ts'
import { sealedUntil, type AnyDocument, type PartyRoleSpec } from '../../../model/document.ts'
import { partyLink } from '../../../model/people/party-roles.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../stored-document.ts'
import { columnFor, quote, tableLayout } from '../tables/table-layout.ts'

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
  return (await linkedParties(operation, type, via, [id])).get(id)
}

/**
 * Looks up the parties behind several ids of one link, in one statement; nothing is sent for no ids.
 * @param via the link of the type, of the header or a column of lines
 * @returns the parties by id; a master that does not exist is absent
 */
export const linkedParties = (
  operation: Operation,
  type: AnyDocument,
  via: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkedParty>> => partiesOf(operation, partyLink(type, via)!.options.to!, ids)

/**
 * Looks up the parties that ids of one type stand for, in one statement; nothing is sent for no ids.
 * @param to `company`, or the name of a type of masters
 * @returns the parties by id; a master that does not exist is absent
 */
export async function partiesOf(operation: Operation, to: string, ids: readonly string[]): Promise<ReadonlyMap<string, LinkedParty>> {
  const target = to === 'company' ? undefined : operation.engine.types.get(to)
  if (!target) return new Map(ids.map((id) => [id, { company: id, joins: true }]))
  if (ids.length === 0) return new Map()
  const shape = tableLayout(target)
  const column = columnFor(shape, 'company')
  const rows = await operation.tx.rows<{ id: string; owner: string; company: string | null }>(
    `SELECT id, company_id AS owner, ${column ? quote(column.column) : 'NULL::bigint'} AS company FROM ${shape.table} WHERE platform_id = $1 AND id = ${ids.length === 1 ? '$2' : 'ANY ($2::bigint[])'}`,
    [operation.actor.platform, ids.length === 1 ? ids[0] : ids],
  )
  return new Map(rows.map(({ id, owner, company }) => [id, { owner, company, joins: column !== undefined }]))
}

/** Whether a document is sealed for a party role now. */
export const isSealedFor = ({ sealed }: PartyRoleSpec<any, string>, doc: Stored): boolean =>
  sealed !== undefined && sealedUntil({ sealed }) === undefined && meets(sealed as Readonly<Record<string, unknown>>, doc, { roles: [] })

/** Returns the company in a party role of a document, whether the document is shared with it already or not; null where it has not joined, or the document is sealed for it. */
export const companyInPartyRole = async (operation: Operation, type: AnyDocument, doc: Stored, role: string): Promise<string | null> => {
  const partyRole = (type.parties.partyRoles as Record<string, PartyRoleSpec<any, string>> | undefined)?.[role]
  const link = partyRole && !isSealedFor(partyRole, doc) && (doc[partyRole.via] as string | null)
  return link ? ((await companiesOfParties(operation, type, partyRole!.via, [link])).get(link) ?? null) : null
}

/**
 * Returns the companies behind several ids of one link, by id; null where none has joined.
 * @throws Error for a master without `company`: no company could have that role, which is a mistake of the definition
 */
export async function companiesOfParties(
  operation: Operation,
  type: AnyDocument,
  via: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const parties = await linkedParties(operation, type, via, ids)
  if ([...parties.values()].some(({ joins }) => !joins)) throw new Error(`${type.name}: party role by ${via} needs a master with a company`)
  return new Map([...parties].map(([id, { company }]) => [id, company]))
}
