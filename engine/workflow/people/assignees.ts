/**
 * Determines who acts at a node or step (DM-3-082, DM-6-015): the initiator, holders of positions, members with roles, people in a relation to
 * the document, and the fixed position.
 */
import type { AnyDocument } from '../../../model/document.ts'
import type { NodeAccess } from '../../../model/process/process.ts'
import type { Operation } from '../../operation.ts'
import type { KnownLookups, ProcessDocument } from '../state/instance.ts'
import { relatedUsersOfMany } from './relations.ts'
import { partyCompanies, partyCompaniesOfMany } from './party-company.ts'
import { codesOf, namesInitiator } from '../../../model/process/process-kinds.ts'

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
  /** Answers that were read for several cases together. */
  readonly known?: KnownLookups | undefined
}
export type KnownPeople = KnownLookups['people']

const positionsIn = ({ access, fixed }: Asked): string[] => [...new Set([...codesOf(access, 'positions'), ...fixed])]
const rolesIn = ({ access }: Asked): readonly string[] => codesOf(access, 'roles')
const relationsIn = ({ access }: Asked): readonly string[] => codesOf(access, 'relations')

/** The condition by which an access names members `m`. Its arguments are SQL: ids of companies and codes as arrays, and the initiator's id. */
const named = (of: {
  readonly companies: string
  readonly positions: string
  readonly roles: string
  readonly starter: string
  readonly users: string
}): string =>
  `(m.user_id = ${of.starter} OR m.company_id = ANY (${of.companies}) AND (m.user_id = ANY (${of.users}) OR m.roles && ${of.roles} OR ('*' = ANY (${of.roles}) AND m.roles <> '{}')
       OR (m.user_id, m.company_id) IN (SELECT h.user_id, p.company_id FROM core.position p JOIN core.position_holder h ON h.platform_id = p.platform_id AND h.position_id = p.id
                        WHERE p.platform_id = $1 AND p.company_id = ANY (${of.companies}) AND p.status = 'active' AND p.code = ANY (${of.positions}))))`
/** The condition by which members `m` may act in a process: active, and no guests, whose roles of before count no more (DM-6-004). */
export const able = `m.status = 'active' AND m.account_type <> 'guest'`
const assigneesSql = `SELECT m.user_id AS "user", m.company_id AS company FROM core.member m JOIN core.account a ON a.id = m.user_id AND a.status = 'active'
     WHERE m.platform_id = $1 AND ${able} AND ${named({ companies: '$2::bigint[]', positions: '$3::text[]', roles: '$4::text[]', starter: '$5', users: '$6::bigint[]' })}
     ORDER BY m.user_id`
const assigneesOfManySql = `SELECT q.at, m.user_id AS "user", m.company_id AS company
     FROM jsonb_to_recordset($2::jsonb) AS q(at int, companies bigint[], positions text[], roles text[], starter bigint, users bigint[])
     JOIN core.member m ON ${named({ companies: 'q.companies', positions: 'q.positions', roles: 'q.roles', starter: 'q.starter', users: 'q.users' })}
     JOIN core.account a ON a.id = m.user_id AND a.status = 'active'
     WHERE m.platform_id = $1 AND ${able} ORDER BY q.at, m.user_id`

/**
 * Returns the active people whom the access names, without duplicates. Holders and members belong to the companies in the access's
 * party roles; the initiator may belong to another.
 */
export async function assigneesOf(flow: Case, assignment: Asked): Promise<Person[]> {
  const known = flow.known?.people.get(assigneesKey(flow.doc.id, assignment))
  if (known) return [...known]
  const companies = await partyCompanies(flow.operation, flow, assignment.access.partyRole)
  const [related] = await relatedUsersOfMany(flow.operation, flow.type, [{ ...flow, relations: relationsIn(assignment) }])
  const { positions, roles, starter, users } = criteriaOf(flow, assignment, related!)
  return flow.operation.tx.rows<Person>(assigneesSql, [flow.operation.actor.platform, companies, positions, roles, starter, users])
}

/** @param users people whom a relation of the access names */
const criteriaOf = ({ starter }: Pick<Case, 'starter'>, assignment: Asked, users: readonly string[]) => ({
  positions: positionsIn(assignment),
  roles: rolesIn(assignment),
  starter: namesInitiator(assignment.access) ? starter : null,
  users,
})

/** Identifies the people whom an access names in a document. */
const assigneesKey = (docId: string, assignment: Asked): string => JSON.stringify([docId, assignment.access, assignment.fixed])

/**
 * Returns the same as `assigneesOf` for documents of one type, in statements whose number does not grow with them.
 * @returns the people by document and access, as `Case.known` takes them
 */
export async function assigneesOfMany(
  operation: Operation,
  type: AnyDocument,
  wanted: readonly { readonly doc: ProcessDocument; readonly starter: string; readonly assignment: Asked }[],
): Promise<KnownPeople> {
  const companies = await partyCompaniesOfMany(
    operation,
    type,
    wanted.map(({ doc, assignment }) => ({ doc, partyRoles: assignment.access.partyRole })),
  )
  const related = await relatedUsersOfMany(
    operation,
    type,
    wanted.map(({ doc, starter, assignment }) => ({ doc, starter, relations: relationsIn(assignment) })),
  )
  // Many documents name the same people, who are read once.
  const questions = new Map<string, number>()
  const requests = wanted.map((one, at) => {
    const question = JSON.stringify({ companies: companies[at]!, ...criteriaOf(one, one.assignment, related[at]!) })
    if (!questions.has(question)) questions.set(question, questions.size)
    return questions.get(question)!
  })
  const rows =
    questions.size === 0
      ? []
      : await operation.tx.rows<Person & { readonly at: number }>(assigneesOfManySql, [
          operation.actor.platform,
          `[${[...questions].map(([question, at]) => `{"at":${at},${question.slice(1)}`).join(',')}]`,
        ])
  const people = new Map<number, Person[]>()
  for (const { at, user, company } of rows) people.set(at, [...(people.get(at) ?? []), { user, company }])
  return new Map(wanted.map(({ doc, assignment }, at) => [assigneesKey(doc.id, assignment), people.get(requests[at]!) ?? []]))
}

/** Whether an access names the actor: by roles and positions from the session, by relations from the document. */
export async function isNamed(flow: Case, assignment: Asked): Promise<boolean> {
  const { actor } = flow.operation
  if (namesInitiator(assignment.access) && actor.user === flow.starter) return true
  const roles = rolesIn(assignment)
  const positions = positionsIn(assignment)
  const byRole = roles.includes('*') ? actor.roles.length > 0 : roles.some((role) => actor.roles.includes(role))
  const byPosition = positions.some((code) => actor.positions.includes(code))
  const related = await relatedUsersOfMany(flow.operation, flow.type, [{ ...flow, relations: relationsIn(assignment) }])
  return (
    (byRole || byPosition || related[0]!.includes(actor.user)) &&
    (await partyCompanies(flow.operation, flow, assignment.access.partyRole)).includes(actor.company)
  )
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
