/** Reading as another company reads: what is made for a company is made with the rights of a person there, and never with those of who makes it. */
import type { PartyKind } from '../../model/people/party-kinds.ts'
import { notFound } from '../../model/errors.ts'
import type { Language } from '../../model/text.ts'
import type { Actor } from '../actor.ts'
import type { Operation } from '../operation.ts'
import { beginOperation } from '../store/run-operation.ts'
import { inPlatform } from '../store/scope.ts'

/**
 * Runs `work` in the same transaction as a person of another company of the platform, who has the role of its kind and no other: its statements see the
 * rows of that company, and the policy is that of the role.
 *
 * @param operation of the platform's view, which may read what kind the company is
 * @throws WeftError 404 for a company that is not on the platform
 */
export async function asCompany<T>(
  operation: Operation,
  company: string,
  { language }: { readonly language: Language },
  work: (reader: Operation) => Promise<T>,
): Promise<T> {
  const { platform } = operation.actor
  const [row] = await operation.tx.rows<{ kind: PartyKind; licence: string | null }>(
    `SELECT kind, settings ->> 'license_type' AS licence FROM core.company WHERE platform_id = $1 AND id = $2`,
    [platform, company],
  )
  if (!row) throw notFound()
  const actor: Actor = {
    platform,
    company,
    companyKind: row.kind,
    user: '0',
    name: '',
    roles: [row.kind],
    positions: [],
    language,
    accountType: 'common',
    ...(row.licence === null ? {} : { licence: row.licence }),
  }
  return work(beginOperation(operation.engine, await inPlatform(operation.tx, platform, { companies: [company], user: '0' }), actor))
}
