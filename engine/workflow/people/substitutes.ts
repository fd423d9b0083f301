/**
 * Substitutes: who acts for a user during an absence, from which day to which, on all types or one. Only a colleague of the same company
 * may (T31), and nobody appoints a substitute for another user.
 */
import { invalid, notFound, type FieldError } from '../../../model/errors.ts'
import type { Output } from '../../../model/calls/contract.ts'
import type { substituteCalls } from '../../../model/calls/substitutes.ts'
import type { Operation } from '../../operation.ts'
import { able } from './assignees.ts'

type Substitute = Output<typeof substituteCalls.listSubstitutes>[number]

/** Returns the user's substitutes whose period is not over. Their days are those of the platform's time zone, both inclusive. */
export const substitutesOf = (operation: Operation): Promise<Substitute[]> =>
  operation.tx.rows<Substitute>(
    `SELECT s.id, s.delegate_id AS delegate, a.full_name AS name, s.page, s.from_day::text AS "from", s.to_day::text AS "to" FROM core.substitute s JOIN core.account a ON a.id = s.delegate_id
     WHERE s.platform_id = $1 AND s.user_id = $2 AND s.to_day >= $3::date ORDER BY s.from_day, s.id`,
    [operation.actor.platform, operation.actor.user, operation.tx.today],
  )

/**
 * Suggests at most three substitutes for these days: earlier substitutes first, then colleagues who share a role with the user. People who
 * are absent then are left out.
 */
export async function suggested(
  operation: Operation,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ id: string; name: string }[]> {
  return operation.tx.rows<{ id: string; name: string }>(
    `SELECT m.user_id AS id, ${operation.actor.language === 'en' ? `coalesce(nullif(a.full_name_en, ''), a.full_name)` : 'a.full_name'} AS name
     FROM core.member m JOIN core.account a ON a.id = m.user_id AND a.status = 'active' LEFT JOIN LATERAL (SELECT max(s.to_day) AS last FROM core.substitute s WHERE s.platform_id = $1 AND s.user_id = $2 AND s.delegate_id = m.user_id) b ON true
     WHERE m.platform_id = $1 AND m.company_id = $3 AND m.user_id <> $2 AND ${able} AND (b.last IS NOT NULL OR m.roles && $4::text[])
       AND NOT EXISTS (SELECT 1 FROM core.substitute x WHERE x.platform_id = $1 AND x.user_id = m.user_id AND x.from_day <= $6::date AND x.to_day >= $5::date)
     ORDER BY b.last DESC NULLS LAST, m.user_id LIMIT 3`,
    [operation.actor.platform, operation.actor.user, operation.actor.company, operation.actor.roles, from, to],
  )
}

/**
 * Appoints a substitute for myself.
 * @throws WeftError 11000 with errors at the keys of the call: `USER_ID`, `TO` and `PAGE`
 */
export async function appoint(
  operation: Operation,
  input: { readonly delegate: string; readonly from: string; readonly to: string; readonly page?: string },
): Promise<string> {
  const errors: FieldError[] = []
  if (input.to < input.from) errors.push({ path: 'TO', key: 'field.atLeast', values: { atLeast: input.from } })
  if (input.page !== undefined && !operation.engine.types.has(input.page)) errors.push({ path: 'PAGE', key: 'field.choice' })
  const known =
    /^\d{1,18}$/.test(input.delegate) && input.delegate !== operation.actor.user
      ? await operation.tx.rows(
          `SELECT 1 FROM core.member m WHERE m.platform_id = $1 AND m.user_id = $2 AND m.company_id = $3 AND ${able}`,
          [operation.actor.platform, input.delegate, operation.actor.company],
        )
      : []
  if (known.length === 0) errors.push({ path: 'USER_ID', key: 'flow.target' })
  if (errors.length > 0) throw invalid(errors)
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  await operation.tx.run(
    'INSERT INTO core.substitute (platform_id, id, user_id, delegate_id, page, from_day, to_day) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [operation.actor.platform, id, operation.actor.user, input.delegate, input.page ?? null, input.from, input.to],
  )
  return id
}

/** Revokes an appointment of mine. */
export async function dismiss(operation: Operation, id: string): Promise<void> {
  const removedCount = await operation.tx.run('DELETE FROM core.substitute WHERE platform_id = $1 AND id = $2 AND user_id = $3', [
    operation.actor.platform,
    id,
    operation.actor.user,
  ])
  if (removedCount === 0) throw notFound()
}
