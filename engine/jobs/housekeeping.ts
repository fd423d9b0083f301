/**
 * Housekeeping: deletes what is no longer needed, a few thousand rows at a time, so that no user waits for it.
 * docs/decisions/sign-in-and-registration.md lists the retention times.
 */
import type { Engine } from '../operation.ts'
import { inPlatform } from '../store/scope.ts'
import { transact, type Transaction } from '../store/transaction.ts'

const scope = { platform: '', companies: '*', user: '0', worker: true, auth: true } as const
const batch = 5000
const rounds = 200

/** Deleted in this order: rows that depend on others come first. */
const expiryRules = (deniedCalls: number): readonly (readonly [table: string, condition: string])[] => [
  ['outbox', `done_at < now() - interval '7 days'`],
  ['idempotency', `at < now() - interval '3 days'`],
  ['signed_nonce', `at < now() - interval '15 minutes'`],
  ['login_nonce', `at < now() - interval '10 minutes'`],
  ['login_attempt', `at < now() - interval '1 day'`],
  ['login_link', `expires_at < now() - interval '2 days'`],
  // The daily limits count these rows.
  ['verify_code', `expires_at < now() - interval '2 days'`],
  ['socket_ticket', 'expires_at < now()'],
  ['provider_ticket', `expires_at < now() - interval '1 day'`],
  // An expired link can still mail a new one for 30 days.
  ['application_link', `CASE kind WHEN 'pass' THEN expires_at < now() - interval '1 day' ELSE at < now() - interval '31 days' END`],
  // The registration holds the values that were accepted from a licence.
  ['licence_reading', `ended_at < now() - interval '30 days'`],
  ['known_device', `seen_at < now() - interval '1 year'`],
  ['session', `refresh_expires_at < now() - interval '7 days'`],
  ['job', `ended_at < now() - interval '30 days'`],
  ['queued_mail', `done_at < now() - interval '7 days'`],
  ['webhook_delivery', `done_at < now() - interval '7 days'`],
  // The fact of sending and the recipient are kept for 180 days: network logs, six months at least (Cybersecurity Law of the PRC,
  // article 21).
  ['sent_message', `at < now() - interval '180 days'`],
  ['channel_delivery', `state <> 'waiting' AND at < now() - interval '180 days'`],
  ['denied_call', `minute < now() - interval '180 days'`],
  // The newest, row by row: of a person no more than a tenth of what a platform keeps, so that no flood pushes out what others were refused.
  ['denied_call', olderDeniedCalls('platform_id, user_id', Math.floor(deniedCalls / 10))],
  ['denied_call', olderDeniedCalls('platform_id', deniedCalls)],
  ['import_session_row', `intake_id IN (SELECT i.id FROM core.import_session i WHERE i.at < now() - interval '30 days')`],
  ['import_session', `at < now() - interval '30 days'`],
  // Drafts stay available for thirty days (experience U100).
  ['draft', `at < now() - interval '30 days'`],
]
/** The condition of the refused calls beyond the newest so many of each group. */
const olderDeniedCalls = (group: string, most: number): string =>
  `ctid IN (SELECT place FROM (SELECT ctid AS place, row_number() OVER (PARTITION BY ${group} ORDER BY minute DESC, times DESC, user_id) AS rank
    FROM core.denied_call) d WHERE rank > ${most})`
/** Texts that are no longer needed are blanked, while the record of sending stays. */
const blanked: readonly (readonly [table: string, set: string, condition: string])[] = [
  ['sent_message', `text = ''`, `text <> '' AND (at < now() - interval '30 days' OR (secret AND at < now() - interval '1 day'))`],
  [
    'channel_delivery',
    `content_zh = '', content_en = '', url = NULL`,
    `content_zh <> '' AND state = 'sent' AND at < now() - interval '30 days'`,
  ],
]

/**
 * Runs over everything once; any node may run it at any time, and repeated runs are harmless.
 * @returns the number of rows deleted or blanked
 */
export async function housekeeping(engine: Engine, { deniedCalls = 200_000 } = {}): Promise<number> {
  let count = 0
  for (const [table, condition] of expiryRules(deniedCalls))
    count += await inBatches(
      engine,
      `DELETE FROM core.${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM core.${table} WHERE ${condition} LIMIT ${batch}))`,
    )
  for (const [table, set, condition] of blanked)
    count += await inBatches(
      engine,
      `UPDATE core.${table} SET ${set} WHERE ctid = ANY (ARRAY(SELECT ctid FROM core.${table} WHERE ${condition} LIMIT ${batch}))`,
    )
  return count + (await staleApplications(engine))
}

async function inBatches(engine: Engine, statement: string): Promise<number> {
  let count = 0
  for (let round = 0; round < rounds; round++) {
    const done = await transact(engine.pool, scope, (tx) => tx.run(statement))
    count += done
    if (done < batch) break
  }
  return count
}

/** Deletes registrations that were started and never submitted: after 90 days the personal data is deleted together with the papers. */
async function staleApplications(engine: Engine): Promise<number> {
  return transact(engine.pool, scope, async (tx: Transaction) => {
    const rows = await tx.rows<{ id: string; platform_id: string; files: string[] }>(
      `SELECT id, platform_id, files FROM core.application WHERE doc_id IS NULL AND changed_at < now() - interval '90 days' LIMIT 200`,
    )
    for (const { id, platform_id, files } of rows) {
      const platformTx = await inPlatform(tx, platform_id)
      await platformTx.run('UPDATE core.file SET deleted_at = now() WHERE platform_id = $1 AND id = ANY ($2::bigint[])', [
        platform_id,
        files,
      ])
      await platformTx.run('DELETE FROM core.application WHERE id = $1 AND doc_id IS NULL', [id])
    }
    return rows.length
  })
}
