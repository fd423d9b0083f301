/** The log of refused calls: who was refused what, from where and how often; for administrators, of their own company or of the platform. */
import type { Input, Output } from '../../model/calls/contract.ts'
import type { auditCalls } from '../../model/calls/audit.ts'
import type { Engine, Operation } from '../operation.ts'
import { transact } from '../store/transaction.ts'

/** One kind of refusal within a minute. */
export interface DeniedCall {
  readonly platform: string
  readonly company: string
  readonly user: string
  readonly ip: string
  /** The method and the pattern of the route, which holds no token. */
  readonly route: string
  readonly status: number
  /** The key of the message, or what was not there. */
  readonly reason: string
  readonly times: number
}

/** The kinds of one person and minute that have rows of their own; what goes beyond them is one row. */
export const deniedKinds = 30
/** Returns a call as one of those that have no row of their own: how often is counted, from where and to which route is not. */
export const otherKinds = (call: DeniedCall): DeniedCall => ({ ...call, ip: '', route: '…', status: 0, reason: '' })

/** Adds refusals to the rows of this minute, as many statements as platforms. */
export async function recordDeniedCalls(engine: Engine, calls: readonly DeniedCall[]): Promise<void> {
  for (const [platform, rows] of Map.groupBy(calls, (one) => one.platform)) {
    await transact(engine.pool, { platform, companies: '*', user: '0', worker: true }, (tx) =>
      tx.run(
        `INSERT INTO core.denied_call AS d (platform_id, company_id, user_id, minute, ip, route, status, reason, times)
         SELECT $1, u.company, u.person, date_trunc('minute', now()), u.ip, u.route, u.status, u.reason, u.times
         FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::int[], $7::text[], $8::bigint[]) AS u(company, person, ip, route, status, reason, times)
         ON CONFLICT (platform_id, minute, user_id, ip, route, status, reason) DO UPDATE SET times = d.times + excluded.times`,
        [
          platform,
          rows.map(({ company }) => company),
          rows.map(({ user }) => user),
          rows.map(({ ip }) => ip),
          rows.map(({ route }) => route),
          rows.map(({ status }) => status),
          rows.map(({ reason }) => reason),
          rows.map(({ times }) => times),
        ],
      ),
    )
  }
}

/** Returns a page of the log, newest first. A super administrator reads the platform's, others that of their own company. */
export async function listDeniedCalls(
  { tx, actor }: Operation,
  { page, user }: Input<typeof auditCalls.listDeniedCalls>,
): Promise<Output<typeof auditCalls.listDeniedCalls>> {
  const size = 50
  const rows = await tx.rows<Output<typeof auditCalls.listDeniedCalls>['rows'][number] & { count: number }>(
    `SELECT d.minute AS at, d.user_id::text, coalesce(e.title, '') AS name, coalesce(c.title, '') AS company, d.ip, d.route, d.status, d.reason,
       d.times::float8 AS times, (count(*) OVER ())::float8 AS count
     FROM core.denied_call d LEFT JOIN core.entry e ON e.platform_id = d.platform_id AND e.id = d.user_id LEFT JOIN core.entry c ON c.platform_id = d.platform_id AND c.id = d.company_id
     WHERE d.platform_id = $1 AND ($2 OR d.company_id = $3) AND ($4 = '' OR d.user_id::text = $4)
     ORDER BY d.minute DESC, d.times DESC, d.user_id, d.route LIMIT ${size} OFFSET $5`,
    [actor.platform, actor.accountType === 'super', actor.company, user ?? '', (Math.max(1, page ?? 1) - 1) * size],
  )
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
}
