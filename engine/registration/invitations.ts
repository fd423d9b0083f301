/**
 * Mailed invitations of suppliers by a brand: an application is prepared under the supplier's address with what the brand already
 * knows; a user who follows the link owns the address.
 */
import type { ApplicationForm } from '../../model/people/application-form.ts'
import { forbidden, invalid, notFound, refused, WeftError } from '../../model/errors.ts'
import { admits, admittingKinds } from '../../model/people/party-kinds.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Actor } from '../actor.ts'
import { policyFor } from '../authorisation/policy.ts'
import { applicationColumns, brandAt, recordMailed, type Application, type Link } from './applications.ts'
import { receiverOf } from '../authentication/verification-codes.ts'
import { authenticate, nextId } from '../authentication/tokens.ts'

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly company: string
  readonly contact: string
  readonly invited_at: string
  readonly invited_by: string
  /** The time when the newest link expires. */
  readonly until: string | null
  readonly state: 'invited' | 'begun' | 'submitted'
  /** The registration document, once it is submitted. */
  readonly doc_id: string | null
}
/** Returns typed text as one short line, as a mail can show it. */
export const shortLine = (text: unknown, max: number): string =>
  typeof text === 'string'
    ? text
        .replace(/[\s/]+/g, ' ')
        .trim()
        .slice(0, max)
    : ''

const ofCompany = 'a.platform_id = $1 AND a.company_id = $2'

/**
 * Requires that the user may invite to a form: a user of a brand who may create what an approval makes.
 * @throws WeftError 403
 */
export async function requireInviter(operation: Operation, form: ApplicationForm): Promise<Actor> {
  if (!admits(operation.actor.companyKind) || !(await policyFor(operation, form.admits)).may.create) throw forbidden()
  return operation.actor
}

/** How many invitations are listed. */
const listed = 1000

/** Lists the newest 1,000 invitations of the user's own brand, newest first. */
export const invitations = (engine: Engine, actor: Actor, form: ApplicationForm): Promise<Invitation[]> =>
  authenticate(engine, (tx) =>
    tx.rows<Invitation>(
      `SELECT a.id, a.email, coalesce(a.given ->> $3, '') AS company, coalesce(a.given ->> $4, '') AS contact, a.invited_at, u.full_name AS invited_by, a.doc_id, l.until,
         CASE WHEN a.doc_id IS NOT NULL THEN 'submitted' WHEN l.begun THEN 'begun' ELSE 'invited' END AS state
       FROM core.application a JOIN core.account u ON u.id = a.invited_by
       LEFT JOIN LATERAL (SELECT max(expires_at) FILTER (WHERE kind = 'mail' AND used_at IS NULL) AS until, bool_or(kind = 'pass' OR used_at IS NOT NULL) AS begun FROM core.application_link WHERE application_id = a.id) l ON true
       WHERE ${ofCompany} AND a.invited_at IS NOT NULL ORDER BY a.invited_at DESC LIMIT ${listed}`,
      [actor.platform, actor.company, form.name, form.contact],
    ),
  )

/**
 * Stores the invitation and creates its link, to be mailed only to the invited address. Values that the supplier has typed stay.
 * @throws WeftError 409 when the brand takes no registrations, 11000 at `email` for a user of the platform or an address that has
 * submitted a registration, 429
 */
export async function invite(
  engine: Engine,
  actor: Actor,
  form: ApplicationForm,
  input: { email?: string; company?: string; contact?: string; language: 'zh' | 'en'; days: number },
): Promise<Link> {
  const [company, contact] = [shortLine(input.company, 100), shortLine(input.contact, 40)]
  if (company === '') throw invalid([{ path: 'company', key: 'common.INPUT_REQUIRED' }])
  const { receiver, channel } = receiverOf(input.email, 'email')
  if (channel !== 'email') throw invalid([{ path: 'email', key: 'field.email' }])
  const door = await doorOfBrand(engine, actor)
  return authenticate(engine, async (tx) => {
    const there = await tx.rows(
      `SELECT 1 FROM core.account a JOIN core.member m ON m.user_id = a.id WHERE m.platform_id = $1 AND lower(a.email) = $2`,
      [actor.platform, receiver],
    )
    if (there.length > 0) throw invalid([{ path: 'email', key: 'vendor.here' }])
    const prefilled = { [form.name]: company, ...(contact ? { [form.contact]: contact } : {}) }
    const [row] = await tx.rows<{ id: string; doc: string | null }>(
      `INSERT INTO core.application AS a (id, platform_id, company_id, door, email, language, given, ip, invited_by, invited_at) VALUES ($1, $2, $3, $4, $5, $6, $7, '', $8, now())
       ON CONFLICT (platform_id, company_id, email) DO UPDATE SET given = excluded.given || a.given, invited_by = excluded.invited_by, invited_at = now() RETURNING id, doc_id AS doc`,
      [await nextId(engine, tx), actor.platform, actor.company, door, receiver, input.language, JSON.stringify(prefilled), actor.user],
    )
    if (row!.doc) throw invalid([{ path: 'email', key: 'vendor.known' }])
    return linkTo(tx, actor, row!.id, input.days)
  })
}

/**
 * Sends the same invitation again.
 * @throws WeftError 404, 409 when it was answered, 429
 */
export const inviteAgain = (engine: Engine, actor: Actor, id: string, days: number): Promise<Link> =>
  authenticate(engine, async (tx) => {
    const [row] = await tx.rows<{ doc: string | null }>(
      `UPDATE core.application a SET invited_at = now(), invited_by = $4 WHERE ${ofCompany} AND a.id = $3 AND a.invited_at IS NOT NULL RETURNING a.doc_id AS doc`,
      [actor.platform, actor.company, id, actor.user],
    )
    if (!row) throw notFound()
    if (row.doc) throw refused('vendor.known')
    return linkTo(tx, actor, id, days)
  })

async function linkTo(tx: Transaction, actor: Actor, id: string, days: number): Promise<Link> {
  const [application] = await tx.rows<Application>(
    `SELECT ${applicationColumns} FROM (SELECT ''::text AS section, ''::text AS receiver) l, core.application a JOIN core.company c ON c.platform_id = a.platform_id AND c.id = a.company_id WHERE ${ofCompany} AND a.id = $3 FOR UPDATE OF a`,
    [actor.platform, actor.company, id],
  )
  const receiver = application!.email
  const token = await recordMailed(tx, { application: id, section: '', receiver, minutes: days * 1440 })
  if (!token) throw new WeftError(429, 'generic.tooMany')
  return { token, receiver, application: application! }
}

/** Returns the address of the registration page of the user's own brand. */
async function doorOfBrand(engine: Engine, actor: Actor): Promise<string> {
  const [codes] = await authenticate(engine, (tx) =>
    tx.rows<{ platform: string; company: string }>(
      `SELECT p.code AS platform, c.code AS company FROM core.platform p JOIN core.company c ON c.platform_id = p.id WHERE p.id = $1 AND c.id = $2 AND c.kind = ANY ($3::text[])`,
      [actor.platform, actor.company, admittingKinds],
    ),
  )
  if (!codes) throw refused('vendor.closed')
  for (const door of [codes.platform, `${codes.platform}.${codes.company}`])
    if ((await brandAt(engine, door))?.company === actor.company) return door
  throw refused('vendor.closed')
}
