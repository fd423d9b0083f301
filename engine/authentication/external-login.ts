/** Sign-in through a provider: one-time tickets of the flow, the returning external user, and binding to an account by its password. */
import { refused, WeftError } from '../../model/errors.ts'
import { operatingKinds } from '../../model/people/party-kinds.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Issued } from './verification-codes.ts'
import type { Credentials } from './credential-envelope.ts'
import { completeLogin, logIn, type SignedIn } from './login.ts'
import { providerIn, type Provider } from './identity-providers.ts'
import { endFamily, type Place } from './session.ts'
import { authenticate, hashOf, isToken, newToken } from './tokens.ts'

/** A user as the provider identifies them. */
export interface ExternalPerson {
  readonly subject: string
  readonly label: string
}
export type TicketKind = 'state' | 'bind' | 'temp'
const seconds: Readonly<Record<TicketKind, number>> = { state: 600, bind: 600, temp: 60 }
const dead = (): WeftError => refused('access.linkExpired')

export interface Ticket {
  readonly provider: Provider
  readonly subject: string | null
  readonly given: Readonly<Record<string, string>>
}

/** Issues a one-time ticket of this provider. */
export async function issueTicket(
  engine: Engine,
  provider: Provider,
  one: { kind: TicketKind; subject?: string; given?: Readonly<Record<string, string>> },
): Promise<string> {
  return authenticate(engine, (tx) => write(tx, provider.id, one))
}

async function write(
  tx: Transaction,
  provider: string,
  one: { kind: TicketKind; subject?: string; given?: Readonly<Record<string, string>> },
): Promise<string> {
  const token = newToken()
  await tx.run(
    `INSERT INTO core.provider_ticket (token_hash, provider_id, kind, subject, given, expires_at) VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [hashOf(token), provider, one.kind, one.subject ?? null, JSON.stringify(one.given ?? {}), seconds[one.kind]],
  )
  return token
}

/**
 * Consumes a ticket.
 * @throws WeftError 409 `access.linkExpired`, the same for an unknown, used or expired ticket and for one of another provider
 */
export function useTicket(engine: Engine, kind: TicketKind, token: string | undefined, code?: string): Promise<Ticket> {
  if (!isToken(token)) return Promise.reject(dead())
  return authenticate(engine, (tx) => used(tx, kind, token, code))
}

async function used(tx: Transaction, kind: TicketKind, token: string, code?: string): Promise<Ticket> {
  const [row] = await tx.rows<{ provider_id: string; subject: string | null; given: Record<string, string> }>(
    `UPDATE core.provider_ticket t SET used_at = now() FROM core.provider p
     WHERE t.token_hash = $1 AND t.kind = $2 AND t.used_at IS NULL AND t.expires_at > now() AND p.id = t.provider_id AND ($3::text IS NULL OR p.code = $3) RETURNING t.provider_id, t.subject, t.given`,
    [hashOf(token), kind, code ?? null],
  )
  const provider = row && (await providerIn(tx, row.provider_id))
  if (!row || !provider) throw dead()
  return { provider, subject: row.subject, given: row.given }
}

/** Stores a nonce of a trusted system; returns false when it was stored already. */
export const freshNonce = (engine: Engine, provider: Provider, nonce: string): Promise<boolean> =>
  authenticate(
    engine,
    async (tx) =>
      (await tx.run(
        `INSERT INTO core.provider_ticket (token_hash, provider_id, kind, expires_at) VALUES ($1, $2, 'nonce', now() + interval '15 minutes') ON CONFLICT DO NOTHING`,
        [hashOf(`nonce\n${provider.id}\n${nonce}`), provider.id],
      )) === 1,
  )

/**
 * Signs in the user to whom this external identity is bound.
 * @throws WeftError 403 `access.unbound` with a ticket for binding, for an identity that is not bound; 403 `access.elsewhere`,
 * `access.innerOnly` for a user who may not use this provider
 */
export async function logInAs(engine: Engine, provider: Provider, person: ExternalPerson, place: Place): Promise<SignedIn> {
  const outcome = await authenticate(engine, async (tx): Promise<SignedIn | string> => {
    const [account] = await tx.rows<{ id: string; username: string }>(
      `SELECT a.id, a.username FROM core.provider_account b JOIN core.account a ON a.id = b.user_id AND a.status = 'active' WHERE b.provider_id = $1 AND b.subject = $2`,
      [provider.id, person.subject],
    )
    if (!account) return write(tx, provider.id, { kind: 'bind', subject: person.subject, given: { label: person.label } })
    await requireMembership(tx, provider, account.id)
    return completeLogin(engine, tx, { ...account, last: provider.platform }, place)
  })
  if (typeof outcome !== 'string') return outcome
  const { code, name } = provider
  throw new WeftError(403, 'access.unbound', { detail: { step: 'bind', ticket: outcome, label: person.label, provider: code, name } })
}

/**
 * Checks that a user may sign in through this provider. A platform's provider signs in to that platform only: otherwise this
 * platform's administrators could sign in as a user who also belongs to another platform.
 */
async function requireMembership(tx: Transaction, provider: Provider, user: string): Promise<void> {
  const [row] = await tx.rows<{ here: boolean; elsewhere: boolean; inside: boolean }>(
    `SELECT coalesce(bool_or(m.platform_id = $2 AND m.status = 'active'), false) AS here, coalesce(bool_or(m.platform_id <> $2 AND m.status = 'active'), false) AS elsewhere,
       coalesce(bool_or(m.platform_id = $2 AND c.kind = ANY ($3::text[])), false) AS inside
     FROM core.member m JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id WHERE m.user_id = $1`,
    [user, provider.platform, operatingKinds],
  )
  if (row!.elsewhere) throw new WeftError(403, 'access.elsewhere')
  if (!row!.here) throw new WeftError(403, 'access.forbidden')
  if (provider.settings['inner'] === 'yes' && !row!.inside) throw new WeftError(403, 'access.innerOnly')
}

/**
 * Binds the external identity to the account whose password is given, and signs in. The ticket stays valid while the password is
 * wrong.
 * @throws WeftError what sign-in throws; 409 `access.bound` when either of them is bound already
 */
export async function bindAndLogIn(
  engine: Engine,
  ticket: string | undefined,
  credentials: Credentials,
  { place, send }: { place: Place; send: (code: Issued) => Promise<unknown> },
): Promise<SignedIn> {
  if (!isToken(ticket)) throw dead()
  await authenticate(engine, async (tx) => {
    const there = await tx.rows(
      `SELECT 1 FROM core.provider_ticket WHERE token_hash = $1 AND kind = 'bind' AND used_at IS NULL AND expires_at > now()`,
      [hashOf(ticket)],
    )
    if (there.length === 0) throw dead()
  })
  const signedIn = await logIn(engine, credentials, place, send)
  try {
    await authenticate(engine, async (tx) => {
      const { provider, subject, given: ticketValues } = await used(tx, 'bind', ticket)
      await requireMembership(tx, provider, signedIn.user)
      const inserted = await tx.run(
        'INSERT INTO core.provider_account (provider_id, subject, user_id, label, by_user) VALUES ($1, $2, $3, $4, $3) ON CONFLICT DO NOTHING',
        [provider.id, subject, signedIn.user, ticketValues['label'] ?? ''],
      )
      if (inserted !== 1) throw refused('access.bound')
    })
  } catch (error) {
    await authenticate(engine, (tx) => endFamily(tx, { family: signedIn.tokens.family, user: signedIn.user, reason: 'not bound' }))
    throw error
  }
  return signedIn
}
