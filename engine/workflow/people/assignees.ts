/**
 * Determines who acts at a node or step (DM-3-082, DM-6-015): the initiator, holders of positions, members with roles, and the fixed
 * position.
 */
import type { AnyDocument } from '../../../model/document.ts'
import type { NodeAccess } from '../../../model/process.ts'
import type { Operation } from '../../operation.ts'
import type { ProcessDocument } from '../state/instance.ts'
import { partyCompanies } from './party-company.ts'
import { codesOf, namesInitiator } from '../../../model/process-kinds.ts'

export interface Person {
  readonly user: string
  readonly company: string
}
export interface Asked {
  readonly access: NodeAccess
  /** Positions that always take part. */
  readonly fixed: readonly string[]
}
export interface Case {
  readonly operation: Operation
  readonly type: AnyDocument
  readonly doc: ProcessDocument
  readonly starter: string
}

const positionsIn = ({ access, fixed }: Asked): string[] => [...new Set([...codesOf(access, 'positions'), ...fixed])]
const rolesIn = ({ access }: Asked): readonly string[] => codesOf(access, 'roles')

/**
 * Returns the active people whom the access names, without duplicates. Holders and members belong to the companies in the access's
 * party roles; the initiator may belong to another.
 */
export async function assigneesOf(flow: Case, assignment: Asked): Promise<Person[]> {
  const companies = await partyCompanies(flow.operation, flow, assignment.access.partyRole)
  const positions = positionsIn(assignment)
  const roles = rolesIn(assignment)
  const starter = namesInitiator(assignment.access) ? flow.starter : null
  return flow.operation.tx.rows<Person>(
    `SELECT m.user_id AS "user", m.company_id AS company FROM core.member m JOIN core.account a ON a.id = m.user_id AND a.status = 'active'
     WHERE m.platform_id = $1 AND m.status = 'active' AND (m.user_id = $5 OR m.company_id = ANY ($2::bigint[]) AND (m.roles && $4::text[] OR ('*' = ANY ($4::text[]) AND m.roles <> '{}')
       OR (m.user_id, m.company_id) IN (SELECT h.user_id, p.company_id FROM core.position p JOIN core.position_holder h ON h.platform_id = p.platform_id AND h.position_id = p.id
                        WHERE p.platform_id = $1 AND p.company_id = ANY ($2::bigint[]) AND p.status = 'active' AND p.code = ANY ($3::text[]))))
     ORDER BY m.user_id`,
    [flow.operation.actor.platform, companies, positions, roles, starter],
  )
}

/** Whether an access names the actor: by roles from the session, by positions from the rows. */
export async function isNamed(flow: Case, assignment: Asked): Promise<boolean> {
  const { actor } = flow.operation
  if (namesInitiator(assignment.access) && actor.user === flow.starter) return true
  const roles = rolesIn(assignment)
  const positions = positionsIn(assignment)
  const byRole = roles.includes('*') ? actor.roles.length > 0 : roles.some((role) => actor.roles.includes(role))
  const byPosition = positions.some((code) => actor.positions.includes(code))
  return (byRole || byPosition) && (await partyCompanies(flow.operation, flow, assignment.access.partyRole)).includes(actor.company)
}

/**
 * Returns the administrators of the company that should have acted (a counterparty's before the owner's), for a step without other
 * people; where it has none, the platform's. Never the initiator.
 */
export async function administrators({ operation, type, doc, starter }: Case, partyRole: NodeAccess['partyRole']): Promise<Person[]> {
  const companies = await partyCompanies(operation, { type, doc }, partyRole)
  const company = companies.find((one) => one !== doc.ownerCompany) ?? doc.ownerCompany
  return operation.tx.rows<Person>(
    `SELECT user_id AS "user", company_id AS company FROM (SELECT m.user_id, m.company_id, m.account_type, min(m.account_type) OVER () AS kind
       FROM core.member m JOIN core.account a ON a.id = m.user_id AND a.status = 'active'
       WHERE m.platform_id = $1 AND m.status = 'active' AND m.user_id <> $3 AND (m.account_type = 'super' OR m.account_type = 'administrator' AND m.company_id = $2)) who
     WHERE account_type = kind ORDER BY user_id`,
    [operation.actor.platform, company, starter],
  )
}
