/**
 * Applications of suppliers: the values filled in, kept until submission; mailed links to return to them, and passes that the browser
 * holds meanwhile.
 */
import { invalid, refused, WeftError } from '../../model/errors.ts'
import { admittingKinds, type PartyKind } from '../../model/people/party-kinds.ts'
import type { Engine } from '../operation.ts'
import { inPlatform } from '../store/scope.ts'
import { transact, type Transaction } from '../store/transaction.ts'
import { receiverOf, useCode } from '../authentication/verification-codes.ts'
import { signUpSettings } from './sign-up-settings.ts'
import { authenticate, hashOf, isToken, newToken, nextId } from '../authentication/tokens.ts'

export interface Brand {
  readonly platform: string
  readonly company: string
  readonly zh: string
  readonly en: string
}
/** Values of the fields of an application form, by name; the document type's fields judge them. */
export type GivenValues = Readonly<Record<string, unknown>>

export interface Application {
  readonly id: string
  readonly platform: string
  /** The brand to which the application goes. */
  readonly company: string
  readonly companyKind: PartyKind
  readonly brand: { readonly zh: string; readonly en: string }
  readonly door: string
  readonly email: string
  readonly language: 'zh' | 'en'
  readonly given: GivenValues
  readonly files: readonly string[]
  /** The document, once the application is submitted. */
  readonly doc: string | null
  /** The one section that this pass opens; '' for all. */
  readonly section: string
  /** The address to which this pass was mailed. */
  readonly receiver: string
}
export const linkMinutes = 10
const passHours = 12
const limits = { mailsDay: 12, renewDays: 30, files: 30 }
const dead = (): WeftError => refused('access.linkExpired')

/**
 * Returns the brand of a registration page: `<platform code>`, or `<platform code>.<company code>` where a platform has several
 * brands. Undefined when it takes no registrations.
 */
export async function brandAt(engine: Engine, door: string | undefined): Promise<Brand | undefined> {
  if (door === undefined || !/^[\w-]{1,40}(\.[\w-]{1,40})?$/.test(door)) return undefined
  if (!(await signUpSettings(engine)).sign_up) return undefined
  return authenticate(engine, (tx) => brandIn(tx, door))
}

async function brandIn(tx: Transaction, door: string): Promise<Brand | undefined> {
  const [platform, company = ''] = door.split('.')
  const [row] = await tx.rows<Brand>(
    `SELECT p.id AS platform, c.id AS company, c.name_zh AS zh, c.name_en AS en FROM core.platform p JOIN core.company c ON c.platform_id = p.id AND c.kind = ANY ($3::text[]) AND c.status = 'active'
     WHERE p.status = 'active' AND p.code = $1 AND ($2 = '' OR c.code = $2) ORDER BY c.id LIMIT 1`,
    [platform, company, admittingKinds],
  )
  return row
}

/** Returns the registration page of the user's own platform, for the address that suppliers are given. */
export const applicationAccess = (engine: Engine, platform: string): Promise<string> =>
  authenticate(
    engine,
    async (tx) => (await tx.rows<{ code: string }>('SELECT code FROM core.platform WHERE id = $1', [platform]))[0]?.code ?? '',
  )

/**
 * Starts or continues the application of this address; the code proves that it is the same applicant.
 * @returns a pass for this browser
 * @throws WeftError 409 for a closed registration page, 11000 at `code`, at `email` for a user who already belongs to a company of
 * the platform
 */
export async function openApplication(
  engine: Engine,
  one: {
    door: string | undefined
    handle: string | undefined
    code: string | undefined
    given: GivenValues
    language: 'zh' | 'en'
    ip: string
  },
): Promise<string> {
  const brand = await brandAt(engine, one.door)
  if (!brand) throw refused('vendor.closed')
  const proven = await useCode(engine, { purpose: 'vendor', handle: one.handle, code: one.code })
  if (proven.channel !== 'email') throw invalid([{ path: 'email', key: 'field.email' }])
  return authenticate(engine, async (tx) => {
    // A user who has read the mail owns the address, so this reveals nothing to others.
    if (
      proven.user &&
      (await tx.rows(`SELECT 1 FROM core.member WHERE platform_id = $1 AND user_id = $2`, [brand.platform, proven.user])).length > 0
    )
      throw invalid([{ path: 'email', key: 'access.emailTaken' }])
    const [row] = await tx.rows<{ id: string }>(
      `INSERT INTO core.application AS a (id, platform_id, company_id, door, email, language, given, ip) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (platform_id, company_id, email) DO UPDATE SET given = CASE WHEN a.doc_id IS NULL THEN a.given || excluded.given ELSE a.given END, changed_at = now() RETURNING id`,
      [await nextId(engine, tx), brand.platform, brand.company, one.door, proven.receiver, one.language, JSON.stringify(one.given), one.ip],
    )
    return newPass(tx, { application: row!.id, section: '', receiver: proven.receiver })
  })
}

async function newPass(tx: Transaction, one: { application: string; section: string; receiver: string }): Promise<string> {
  const pass = newToken()
  await tx.run(
    `INSERT INTO core.application_link (token_hash, application_id, kind, section, receiver, expires_at) VALUES ($1, $2, 'pass', $3, $4, now() + make_interval(hours => ${passHours}))`,
    [hashOf(pass), one.application, one.section, one.receiver],
  )
  return pass
}

/** The columns of an application `a` of a company `c`, as the link `l` opens it. */
export const applicationColumns = `a.id, a.platform_id AS platform, a.company_id AS company, c.kind AS "companyKind", jsonb_build_object('zh', c.name_zh, 'en', c.name_en) AS brand, a.door, a.email, a.language, a.given, a.files, a.doc_id AS doc, l.section, l.receiver`
const from = `core.application_link l JOIN core.application a ON a.id = l.application_id JOIN core.company c ON c.platform_id = a.platform_id AND c.id = a.company_id`

async function loadApplication(tx: Transaction, pass: string | undefined, lock = ''): Promise<Application> {
  if (!isToken(pass)) throw dead()
  const [row] = await tx.rows<Application>(
    `SELECT ${applicationColumns} FROM ${from} WHERE l.token_hash = $1 AND l.kind = 'pass' AND l.expires_at > now() ${lock}`,
    [hashOf(pass)],
  )
  if (!row) throw dead()
  return row
}

/**
 * Returns the application that a pass opens.
 * @throws WeftError 409 `access.linkExpired` for an invalid pass or one older than 12 hours
 */
export const applicationOf = (engine: Engine, pass: string | undefined): Promise<Application> =>
  authenticate(engine, (tx) => loadApplication(tx, pass))

/** Runs work on a locked application inside its platform and with the platform's permissions. */
export function withApplicationLock<T>(
  engine: Engine,
  pass: string | undefined,
  work: (application: Application, tx: Transaction) => Promise<T>,
): Promise<T> {
  return transact(engine.pool, { platform: '', companies: '*', user: '0', auth: true }, async (tx) => {
    const application = await loadApplication(tx, pass, 'FOR UPDATE OF a')
    return work(application, await inPlatform(tx, application.platform))
  })
}

/** Merges values into an application; other sections stay as colleagues left them. */
export async function saveApplication(tx: Transaction, id: string, input: GivenValues): Promise<void> {
  await tx.run('UPDATE core.application SET given = given || $2, changed_at = now() WHERE id = $1', [id, JSON.stringify(input)])
}
export async function saveApplicationDocument(tx: Transaction, id: string, doc: string): Promise<void> {
  await tx.run('UPDATE core.application SET doc_id = $2, changed_at = now() WHERE id = $1', [id, doc])
}
export async function saveApplicationFile(tx: Transaction, application: Application, file: string): Promise<void> {
  if (application.files.length >= limits.files) throw invalid([{ path: 'file', key: 'field.tooManyFiles', values: { most: limits.files } }])
  await tx.run('UPDATE core.application SET files = array_append(files, $2::bigint) WHERE id = $1', [application.id, file])
}

export interface ApplicationFile {
  readonly id: string
  readonly name: string
  readonly bytes: number
}

/** Returns the files that were uploaded for an application. */
export async function filesOfApplication(tx: Transaction, { platform, files }: Application): Promise<ApplicationFile[]> {
  if (files.length === 0) return []
  return tx.rows<ApplicationFile>(
    'SELECT id, name, bytes::float8 AS bytes FROM core.file WHERE platform_id = $1 AND id = ANY ($2::bigint[])',
    [platform, files],
  )
}

/** A link to be mailed only to `receiver`. */
export interface Link {
  readonly token: string
  readonly receiver: string
  readonly application: Application
}

/** Creates a link for the holder of a pass: to the whole application for the holder, or to one section for a colleague. */
export async function linkFor(engine: Engine, pass: string | undefined, more: { section: string; to?: string }): Promise<Link> {
  return authenticate(engine, async (tx) => {
    const application = await loadApplication(tx, pass, 'FOR UPDATE OF a')
    // The holder of a section pass can get a link to that section only, and only for themselves.
    if (application.section !== '' && (more.to !== undefined || more.section !== application.section)) throw refused('access.linkExpired')
    const { receiver, channel } =
      more.to === undefined ? { receiver: application.receiver, channel: 'email' } : receiverOf(more.to, 'email')
    if (channel !== 'email') throw invalid([{ path: 'email', key: 'field.email' }])
    const token = await recordMailed(tx, { application: application.id, section: more.section, receiver })
    if (!token) throw new WeftError(429, 'generic.tooMany')
    return { token, receiver, application: { ...application, section: more.section } }
  })
}

/**
 * Creates a link for an applicant who has started with this brand under this address; undefined for any other address, and the caller
 * does not learn which.
 */
export async function linkByAddress(engine: Engine, door: string | undefined, email: string | undefined): Promise<Link | undefined> {
  const { receiver, channel } = receiverOf(email, 'email')
  if (channel !== 'email') throw invalid([{ path: 'email', key: 'field.email' }])
  const brand = await brandAt(engine, door)
  if (!brand) return undefined
  return authenticate(engine, async (tx) => {
    const [row] = await tx.rows<Application>(
      `SELECT ${applicationColumns} FROM (SELECT ''::text AS section, $3::text AS receiver) l, core.application a JOIN core.company c ON c.platform_id = a.platform_id AND c.id = a.company_id
       WHERE a.platform_id = $1 AND a.company_id = $2 AND a.email = $3 FOR UPDATE OF a`,
      [brand.platform, brand.company, receiver],
    )
    const token = row && (await recordMailed(tx, { application: row.id, section: '', receiver }))
    return token ? { token, receiver, application: row } : undefined
  })
}

/** Creates a new link for an expired one, to the same address and the same section. It works for 30 days after the old link. */
export async function renewLink(engine: Engine, token: string | undefined): Promise<Link | undefined> {
  if (!isToken(token)) return undefined
  return authenticate(engine, async (tx) => {
    const [row] = await tx.rows<Application>(
      `SELECT ${applicationColumns} FROM ${from} WHERE l.token_hash = $1 AND l.kind = 'mail' AND l.at > now() - interval '${limits.renewDays} days' FOR UPDATE OF a`,
      [hashOf(token)],
    )
    const fresh = row && (await recordMailed(tx, { application: row.id, section: row.section, receiver: row.receiver }))
    return fresh ? { token: fresh, receiver: row.receiver, application: row } : undefined
  })
}

/**
 * Records a mailed link. At most one per minute to an address and a dozen per day for an application are allowed, so that nobody is
 * flooded with mail.
 */
export async function recordMailed(
  tx: Transaction,
  one: { application: string; section: string; receiver: string; minutes?: number },
): Promise<string | undefined> {
  const [recent] = await tx.rows<{ minute: number; day: number }>(
    `SELECT count(*) FILTER (WHERE at > now() - interval '1 minute' AND receiver = $2)::float8 AS minute, count(*)::float8 AS day
     FROM core.application_link WHERE application_id = $1 AND kind = 'mail' AND at > now() - interval '1 day'`,
    [one.application, one.receiver],
  )
  if (recent!.minute >= 1 || recent!.day >= limits.mailsDay) return undefined
  const token = newToken()
  await tx.run(
    `INSERT INTO core.application_link (token_hash, application_id, kind, section, receiver, expires_at) VALUES ($1, $2, 'mail', $3, $4, now() + make_interval(mins => $5))`,
    [hashOf(token), one.application, one.section, one.receiver, one.minutes ?? linkMinutes],
  )
  return token
}

/** Removes a link that could not be mailed, as if it had never been requested, so that an immediate retry is possible. */
export const invalidateLink = (engine: Engine, token: string): Promise<unknown> =>
  authenticate(engine, (tx) => tx.run(`DELETE FROM core.application_link WHERE token_hash = $1 AND kind = 'mail'`, [hashOf(token)]))

/**
 * Consumes a mailed link and returns a pass.
 * @throws WeftError 409 `access.linkExpired`, the same for an unknown, used or old one
 */
export async function redeem(engine: Engine, token: string | undefined): Promise<string> {
  if (!isToken(token)) throw dead()
  return authenticate(engine, async (tx) => {
    const [row] = await tx.rows<{ application_id: string; section: string; receiver: string }>(
      `UPDATE core.application_link SET used_at = now() WHERE token_hash = $1 AND kind = 'mail' AND used_at IS NULL AND expires_at > now() RETURNING application_id, section, receiver`,
      [hashOf(token)],
    )
    if (!row) throw dead()
    return newPass(tx, { application: row.application_id, section: row.section, receiver: row.receiver })
  })
}
