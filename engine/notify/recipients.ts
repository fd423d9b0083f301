/** Who a notice goes to: named people, holders of roles in a company, or a whole company — and of those, only who may see what it is about. */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { mustMeetRules } from '../access/meet.ts'
import { judge } from '../access/policy.ts'
import { personColumns, personJoin, whoOf, type PersonRow } from '../access/person.ts'
import { rulesOf } from '../access/rules.ts'
import type { Run } from '../run.ts'
import { loadAll, sideIn } from '../store/read.ts'
import type { Who } from '../who.ts'

export interface Asked {
  readonly users?: readonly string[]
  readonly roles?: readonly string[]
  readonly company?: string
}

/** Active people; needs a transaction with `auth` besides its platform. */
export async function peopleAsked(run: Run, asked: Asked): Promise<Who[]> {
  const users = asked.users?.length ? [...asked.users] : null
  const company = asked.company ?? null
  if (!users && !company && !asked.roles?.length) return []
  const rows = await run.tx.rows<PersonRow & Record<string, unknown>>(
    `SELECT ${personColumns} FROM (SELECT x.platform_id, x.user_id FROM core.member x WHERE x.platform_id = $1 AND (x.user_id = ANY ($2::bigint[]) OR ($2::bigint[] IS NULL AND ($3::bigint IS NULL OR x.company_id = $3) AND ($4::text[] IS NULL OR x.roles && $4)))) s ${personJoin}`,
    [run.who.platform, users, company, asked.roles?.length ? [...asked.roles] : null],
  )
  return rows.map(whoOf)
}

/** Of these people, those who may see the document: the policy's rights, and their company's side in it. */
export async function whoMaySee(run: Run, people: readonly Who[], about: { type: AnyDocument; id: string }): Promise<Who[]> {
  const [doc] = await loadAll(run, about.type, [about.id], { lines: false })
  if (!doc) return []
  const rules = await rulesOf(run)
  const may: Who[] = []
  for (const who of people) {
    const policy = judge(who, about.type, rules)
    if (!policy.may.read || policy.rows === 'deny' || sideIn(doc, who.company, policy.standing) === undefined) continue
    // Data-authorisation rules bind word of a document as they bind the document.
    const meets = await mustMeetRules(run, policy, about.id).then(
      () => true,
      (error: unknown) => {
        if (error instanceof WeftError && error.code === 404) return false
        throw error
      },
    )
    if (meets) may.push(who)
  }
  return may
}
