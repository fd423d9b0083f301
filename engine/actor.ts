/**
 * The actor: the identity that every operation of the engine carries. The server creates it from a session, never from a request's
 * body.
 */
import type { AccountType } from '../model/people/account-types.ts'
import { operates, type PartyKind } from '../model/people/party-kinds.ts'
import type { Language } from '../model/text.ts'

export interface Actor {
  readonly platform: string
  /** The company (client) for which the person works on this platform. */
  readonly company: string
  readonly companyKind: PartyKind
  readonly user: string
  readonly name: string
  /** Role codes (dashroles). */
  readonly roles: readonly string[]
  /** Codes of the positions that the person holds. */
  readonly positions: readonly string[]
  readonly language: Language
  readonly accountType: AccountType
  readonly mobile?: string
  /** The type of licence of the company (`model/people/licence-types.ts`); absent is every module. */
  readonly licence?: string
  readonly address?: string
}

/** Returns the actor of the engine's own work on a platform. */
export const systemActor = (platform: string): Actor => ({
  platform,
  company: '0',
  companyKind: 'platform',
  user: '0',
  name: '',
  roles: [],
  positions: [],
  language: 'zh',
  accountType: 'super',
})

/** Whether the actor administers the platform or a company that operates it, as opposed to a supplier's company. */
export const isPlatformOperator = (actor: Pick<Actor, 'accountType' | 'companyKind'>): boolean =>
  actor.accountType === 'super' || (actor.accountType === 'administrator' && operates(actor.companyKind))
