/** Receivers outside that a company has set up, and the log of what was sent to them. */
import { notFound } from '../../model/errors.ts'
import type { Run } from '../run.ts'

export interface OutApi {
  readonly id: string
  readonly api_key: string
  readonly name_zh: string
  readonly name_en: string
  readonly url: string
  /** Sealed; empty: nothing is signed. */
  readonly secret: string
  readonly types: readonly string[]
  readonly status: 'active' | 'stopped'
}
export interface Sending {
  readonly api_key: string
  readonly method: string
  readonly url: string
  readonly type: string
  readonly docs: readonly string[]
  readonly state: 'sent' | 'failed'
  readonly status: number | null
  readonly sent: string
  readonly answer: string
  readonly error: string | null
  readonly took: number
}

export const outApis = ({ who, tx }: Run): Promise<OutApi[]> =>
  tx.rows<OutApi & Record<string, unknown>>(
    'SELECT id, api_key, name_zh, name_en, url, secret, types, status FROM core.out_api WHERE platform_id = $1 AND company_id = $2 ORDER BY api_key',
    [who.platform, who.company],
  )

/** The receiver in use of that name; nothing for one that is stopped or not there. */
export const outApi = async (run: Run, key: string): Promise<OutApi | undefined> =>
  (await outApis(run)).find((one) => one.api_key === key && one.status === 'active')

export async function saveOutApi(
  run: Run,
  input: Omit<OutApi, 'id' | 'secret'> & { id?: string; secret: string | undefined },
): Promise<string> {
  const { who, tx, engine } = run
  const values = [input.api_key, input.name_zh, input.name_en, input.url, input.secret ?? null, input.types, input.status]
  if (input.id !== undefined) {
    const changed = await tx.run(
      `UPDATE core.out_api SET api_key = $4, name_zh = $5, name_en = $6, url = $7, secret = coalesce($8, secret), types = $9, status = $10, user_id = $11, updated_at = now()
       WHERE platform_id = $1 AND company_id = $2 AND id = $3`,
      [who.platform, who.company, input.id, ...values, who.user],
    )
    if (changed === 0) throw notFound()
    return input.id
  }
  await engine.ids.reserve(tx, 1)
  const id = engine.ids.next()
  await tx.run(
    `INSERT INTO core.out_api (platform_id, company_id, id, api_key, name_zh, name_en, url, secret, types, status, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8, ''), $9, $10, $11)`,
    [who.platform, who.company, id, ...values, who.user],
  )
  return id
}

export async function logSending(run: Run, one: Sending): Promise<void> {
  const { who, tx, engine } = run
  await engine.ids.reserve(tx, 1)
  await tx.run(
    `INSERT INTO core.interface_log (platform_id, company_id, id, user_id, api_key, method, url, type, doc_ids, state, status, sent, answer, error, took_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      who.platform,
      who.company,
      engine.ids.next(),
      who.user,
      one.api_key,
      one.method,
      one.url,
      one.type,
      one.docs,
      one.state,
      one.status,
      one.sent,
      one.answer,
      one.error,
      one.took,
    ],
  )
}

export const sendingsOf = ({ who, tx }: Run, after: string | undefined): Promise<Record<string, unknown>[]> =>
  tx.rows(
    `SELECT l.id, l.api_key, l.method, l.url, l.type, l.doc_ids, l.state, l.status, l.answer, l.error, l.took_ms, l.at, a.full_name AS name FROM core.interface_log l JOIN core.account a ON a.id = l.user_id
     WHERE l.platform_id = $1 AND l.company_id = $2 AND ($3::bigint IS NULL OR l.id < $3) ORDER BY l.id DESC LIMIT 50`,
    [who.platform, who.company, after ?? null],
  )
