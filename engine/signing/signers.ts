/** Determines who signs a document: its lines with their companies, and the people each company asks. */
import type { AnyDocument } from '../../model/document.ts'
import { invalid, type FieldError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { companyInPartyRole } from '../store/links/linked-party.ts'
import type { Stored } from '../store/read.ts'
import type { Signer } from './signing-notices.ts'

type Line = Pick<Signer, 'side' | 'user' | 'company'> & { readonly asked: readonly string[] }
interface Member {
  user_id: string
  company_id: string
  roles: string[]
}
/** The number of people notified individually for a party role without a named signer. */
const limit = 3

/**
 * Returns the signers in the order of the document's lines.
 * @throws WeftError 11000 at the line: a party role without a signer, a signer that has not joined, a person of another company, or
 * no named person of the own company for a personal signature
 */
export async function signersOf(operation: Operation, type: AnyDocument, doc: Stored): Promise<Line[]> {
  const lines = doc['signers'] as { side: string; user: string | null }[]
  if (lines.length === 0) throw invalid([{ path: 'signers', key: 'common.INPUT_REQUIRED' }])
  for (const side of Object.keys(type.signing!.by))
    if (!lines.some((line) => line.side === side)) throw invalid([{ path: 'signers', key: 'signing.bothSides' }])
  const companies = new Map<string, string | null>()
  for (const { side } of lines)
    if (!companies.has(side))
      companies.set(side, side === 'owner' ? doc.ownerCompany : await companyInPartyRole(operation, type, doc, side))
  const members = await operation.tx.rows<Member>(
    `SELECT user_id, company_id, roles FROM core.member WHERE platform_id = $1 AND company_id = ANY ($2::bigint[]) AND status = 'active' ORDER BY user_id`,
    [operation.actor.platform, [...companies.values()].filter((id) => id !== null)],
  )
  return lines.map(({ side, user }, at) => {
    const company = companies.get(side)
    const colleagues = members.filter((one) => one.company_id === company)
    const refuse = (column: 'side' | 'user', key: FieldError['key']) => invalid([{ path: `signers[${at}].${column}`, key }])
    if (!company) throw refuse('side', 'signing.noCompany')
    if (user && !colleagues.some((one) => one.user_id === user)) throw refuse('user', 'signing.notOfSide')
    // The other company decides who of its people signs.
    if (!user && side === 'owner' && doc['signType'] === 'personal') throw refuse('user', 'signing.named')
    const signing: readonly string[] = type.signing!.by[side] ?? []
    const may = colleagues.filter(({ roles }) => roles.some((role) => signing.includes(role))).map((one) => one.user_id)
    return { side, user, company, asked: user ? [user] : may.slice(0, limit) }
  })
}
