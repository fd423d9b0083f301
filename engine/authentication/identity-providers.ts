/**
 * Identity providers of a platform: DingTalk, WeCom, OpenID Connect and trusted systems. Only super administrators manage them,
 * because a provider's administrator could sign in as any user whom the provider knows.
 */
import { forbidden, invalid, notFound, type FieldError } from '../../model/errors.ts'
import {
  providerKindNames,
  providerTraits,
  settingsOfKind,
  startingKinds,
  type ProviderKind,
  type ProviderSetting,
} from '../../model/people/identity-provider-kinds.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Actor } from '../actor.ts'
import { authenticate, nextId } from './tokens.ts'

export interface Provider {
  readonly id: string
  readonly platform: string
  /** The code in addresses: `/login/ddwelcome/<code>`, `/login/third/<code>`. It is unique in one installation. */
  readonly code: string
  readonly kind: ProviderKind
  readonly name: { readonly zh: string; readonly en: string }
  /** The AppKey, corporation id or client id. */
  readonly clientId: string
  readonly settings: Readonly<Record<string, string>>
  /** The secret, encrypted; the server decrypts it. */
  readonly secret: Buffer | null
  readonly changedAt: string
}

const columns = `id, platform_id AS platform, code, kind, jsonb_build_object('zh', name_zh, 'en', name_en) AS name, client_id AS "clientId", settings, secret, changed_at AS "changedAt"`

/** Returns an active provider by its code and kind; undefined when there is none. */
export function providerBy(engine: Engine, code: string | undefined, kinds: readonly ProviderKind[]): Promise<Provider | undefined> {
  if (code === undefined || !/^[\w-]{1,40}$/.test(code)) return Promise.resolve(undefined)
  return authenticate(engine, async (tx) => {
    const [row] = await tx.rows<Provider>(
      `SELECT ${columns} FROM core.provider WHERE code = $1 AND kind = ANY ($2::text[]) AND status = 'active'`,
      [code, kinds],
    )
    return row
  })
}
export async function providerIn(tx: Transaction, id: string): Promise<Provider | undefined> {
  const [row] = await tx.rows<Provider>(`SELECT ${columns} FROM core.provider WHERE id = $1 AND status = 'active'`, [id])
  return row
}

/** Returns the providers on the sign-in page. Those that send their users themselves, as a trusted system, are not among them. */
export const providersOnSignInPage = (engine: Engine): Promise<{ code: string; kind: ProviderKind; name: Provider['name'] }[]> =>
  authenticate(engine, (tx) =>
    tx.rows(
      `SELECT p.code, p.kind, jsonb_build_object('zh', p.name_zh, 'en', p.name_en) AS name FROM core.provider p JOIN core.platform o ON o.id = p.platform_id AND o.status = 'active'
       WHERE p.status = 'active' AND p.kind = ANY ($1::text[]) ORDER BY p.id LIMIT 12`,
      [startingKinds],
    ),
  )

/** @throws WeftError 403 */
function requireSuperAdministrator(actor: Actor): void {
  if (actor.accountType !== 'super') throw forbidden()
}

/** A provider as its administrators see it, without its secret. */
export interface ListedProvider {
  readonly id: string
  readonly code: string
  readonly kind: ProviderKind
  readonly name_zh: string
  readonly name_en: string
  readonly client_id: string
  readonly settings: Readonly<Record<string, string>>
  readonly has_secret: boolean
  readonly status: 'active' | 'off'
  readonly changed_at: string
  /** The number of bound users. */
  readonly people: number
}

/**
 * Lists the providers of the platform with the number of bound users, never with a secret.
 * @throws WeftError 403 for anybody but super administrators
 */
export async function listProviders(engine: Engine, actor: Actor): Promise<ListedProvider[]> {
  requireSuperAdministrator(actor)
  return authenticate(engine, (tx) =>
    tx.rows<ListedProvider>(
      `SELECT id, code, kind, name_zh, name_en, client_id, settings, secret IS NOT NULL AS has_secret, status, changed_at,
        (SELECT count(*)::float8 FROM core.provider_account a WHERE a.provider_id = p.id) AS people FROM core.provider p WHERE platform_id = $1 ORDER BY id`,
      [actor.platform],
    ),
  )
}

type Setting = ProviderSetting | 'base_api' | 'base_login'
/** A provider as its form sends it. Absent and blank are the same. */
export type ProviderInput = Readonly<
  Partial<Record<'id' | 'kind' | 'code' | 'name_zh' | 'name_en' | 'secret' | 'status' | Setting, string>>
>

/**
 * Adds or changes a provider. A blank secret keeps the stored one; `seal` encrypts a new one. Kind and code cannot be changed once
 * they are set.
 * @param options.bases Names of further settings that are accepted, for tests and private networks
 * @returns its id
 * @throws WeftError 403, 404, 11000 by field
 */
export async function saveProvider(
  engine: Engine,
  actor: Actor,
  input: ProviderInput,
  options: { seal: (secret: string) => Buffer; bases: readonly string[] },
): Promise<string> {
  requireSuperAdministrator(actor)
  return authenticate(engine, async (tx) => {
    const before = input.id === undefined ? undefined : await ownProvider(tx, actor, input.id)
    const { errors, ...read } = readProvider(input, before, options.bases)
    const isTaken = !before && errors.length === 0 && (await tx.rows('SELECT 1 FROM core.provider WHERE code = $1', [read.code])).length > 0
    if (isTaken) errors.push({ path: 'code', key: 'access.taken' })
    if (errors.length > 0) throw invalid(errors)
    const id = before?.id ?? (await nextId(engine, tx))
    await tx.run(
      `INSERT INTO core.provider AS p (id, platform_id, code, kind, name_zh, name_en, client_id, settings, secret, status, changed_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (id) DO UPDATE SET name_zh = excluded.name_zh, name_en = excluded.name_en, client_id = excluded.client_id, settings = excluded.settings, secret = coalesce(excluded.secret, p.secret),
         status = excluded.status, changed_at = now(), changed_by = excluded.changed_by`,
      [
        id,
        actor.platform,
        read.code,
        read.kind,
        read.zh,
        read.en,
        read.clientId,
        JSON.stringify(read.settings),
        read.secret === '' ? null : options.seal(read.secret),
        input.status === 'off' ? 'off' : 'active',
        actor.user,
      ],
    )
    return id
  })
}

/** Reads the fields of a provider; `errors` has what is wrong, by field. @throws WeftError 11000 at `kind` for an unknown kind */
function readProvider(input: ProviderInput, before: Provider | undefined, bases: readonly string[]) {
  const errors: FieldError[] = []
  const read = (name: keyof ProviderInput, max: number, required = false): string => {
    const text = (input[name] ?? '').normalize('NFKC').trim()
    if (required && text === '') errors.push({ path: name, key: 'common.INPUT_REQUIRED' })
    if (text.length > max) errors.push({ path: name, key: 'field.tooLong', values: { max } })
    return text
  }
  const kind = before?.kind ?? providerKindNames.find((one) => one === input.kind)
  if (!kind) throw invalid([{ path: 'kind', key: 'field.choice' }])
  const code = before?.code ?? read('code', 40, true)
  if (!/^[\w-]*$/.test(code)) errors.push({ path: 'code', key: 'validator.english' })
  const [zh, en] = [read('name_zh', 40, true), read('name_en', 40, true)]
  const { settings: wanted, secretLength } = providerTraits(kind)
  const clientId = read('client_id', 200, wanted.client_id === 'required')
  const secret = read('secret', 500, !before?.secret)
  const settings: Record<string, string> = {}
  for (const name of [...settingsOfKind(kind).filter((one) => one !== 'client_id'), ...bases] as Setting[]) {
    const value = read(name, 300, wanted[name as ProviderSetting] === 'required')
    if (value !== '') settings[name] = value
  }
  if (settings['issuer'] && !URL.canParse(settings['issuer'])) errors.push({ path: 'issuer', key: 'access.address' })
  if (secret !== '' && secret.length < secretLength) errors.push({ path: 'secret', key: 'access.secretShort' })
  return { kind, code, zh, en, clientId, secret, settings, errors }
}

/** The most users of a provider that are listed. */
const maxListed = 500

export interface BoundUser {
  /** The user as the provider identifies them. */
  readonly subject: string
  readonly label: string
  readonly at: string
  readonly username: string
  readonly fullname: string
}

/**
 * Lists the users who are bound to the provider, newest first, at most 500.
 * @throws WeftError 403, 404
 */
export async function boundPeople(engine: Engine, actor: Actor, id: string): Promise<BoundUser[]> {
  requireSuperAdministrator(actor)
  return authenticate(engine, async (tx) => {
    const provider = await ownProvider(tx, actor, id)
    return tx.rows<BoundUser>(
      `SELECT b.subject, b.label, b.at, a.username, a.full_name AS fullname FROM core.provider_account b JOIN core.account a ON a.id = b.user_id WHERE b.provider_id = $1 ORDER BY b.at DESC LIMIT ${maxListed}`,
      [provider.id],
    )
  })
}

/** Returns the identity of a platform user at this kind of provider, for sending messages; undefined for a user who is not bound. */
export function boundAs(
  engine: Engine,
  one: { platform: string; user: string; kind: ProviderKind },
): Promise<{ provider: Provider; subject: string } | undefined> {
  return authenticate(engine, async (tx) => {
    const [row] = await tx.rows<Provider & { subject: string }>(
      `SELECT ${columns}, b.subject FROM core.provider p JOIN core.provider_account b ON b.provider_id = p.id AND b.user_id = $2 WHERE p.platform_id = $1 AND p.kind = $3 AND p.status = 'active' ORDER BY p.id LIMIT 1`,
      [one.platform, one.user, one.kind],
    )
    return row && { provider: row, subject: row.subject }
  })
}

/**
 * Removes a binding.
 * @throws WeftError 403; 404 when there is none
 */
export async function unbind(engine: Engine, actor: Actor, { id, subject }: { id: string; subject: string }): Promise<void> {
  requireSuperAdministrator(actor)
  return authenticate(engine, async (tx) => {
    const provider = await ownProvider(tx, actor, id)
    const removed = await tx.run('DELETE FROM core.provider_account WHERE provider_id = $1 AND subject = $2', [provider.id, subject])
    if (!removed) throw notFound()
  })
}

/** Returns a provider of the actor's platform. @throws WeftError 404 */
async function ownProvider(tx: Transaction, actor: Actor, id: string): Promise<Provider> {
  const [row] = await tx.rows<Provider>(`SELECT ${columns} FROM core.provider WHERE platform_id = $1 AND id = $2`, [actor.platform, id])
  if (!row) throw notFound()
  return row
}
