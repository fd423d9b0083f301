/**
 * Recipients of a notification: named users, holders of roles in a company, or a whole company; and of those only users who may see
 * what it is about.
 */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import { evaluatePolicy } from '../authorisation/policy.ts'
import { actorColumns, actorJoin, actorOf, type ActorRow } from '../authentication/load-actor.ts'
import { rulesOf } from '../authorisation/platform-rules.ts'
import type { Operation } from '../operation.ts'
import { loadAll, partyRoleOf } from '../store/read.ts'
import { companiesThatLeft } from '../store/rows/answered-rows.ts'
import type { Actor } from '../actor.ts'

export interface RecipientQuery {
  readonly users?: readonly string[]
  readonly roles?: readonly string[]
  readonly company?: string
}

/** Returns the active recipients; needs a transaction with `auth` in addition to its platform. */
export async function recipientsOf(operation: Operation, request: RecipientQuery): Promise<Actor[]> {
  const users = request.users?.length ? [...request.users] : null
  const company = request.company ?? null
  if (!users && !company && !request.roles?.length) return []
  const rows = await operation.tx.rows<ActorRow & Record<string, unknown>>(
    `SELECT ${actorColumns} FROM (SELECT x.platform_id, x.user_id FROM core.member x WHERE x.platform_id = $1 AND (x.user_id = ANY ($2::bigint[]) OR ($2::bigint[] IS NULL AND ($3::bigint IS NULL OR x.company_id = $3) AND ($4::text[] IS NULL OR x.roles && $4)))) s ${actorJoin}`,
    [operation.actor.platform, users, company, request.roles?.length ? [...request.roles] : null],
  )
  return rows.map(actorOf)
}

/**
 * Returns those of these users who may see the document, by the policy's permissions and their company's party role in it.
 * @param about with `ended`, people of a company that the document has left read how it ended
 */
export async function usersAllowedToSee(
  operation: Operation,
  people: readonly Actor[],
  about: { readonly type: AnyDocument; readonly id: string; readonly ended?: true | undefined },
): Promise<Actor[]> {
  const [doc] = await loadAll(operation, about.type, [about.id], { lines: false })
  if (!doc) return []
  const rules = await rulesOf(operation)
  const left = about.ended ? await companiesThatLeft(operation, about.type, about.id) : new Set<string>()
  const may: Actor[] = []
  for (const actor of people) {
    const policy = evaluatePolicy(actor, about.type, rules)
    if (!policy.may.read || policy.rows === 'deny') continue
    if (partyRoleOf(doc, actor.company, policy.standing) === undefined && !left.has(actor.company)) continue
    // Data rules restrict notifications about a document as they restrict the document.
    const meets = await requireRowRules(operation, policy, about.id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof WeftError && error.code === 404) return false
        throw error
      },
    )
    if (meets) may.push(actor)
  }
  return may
}
