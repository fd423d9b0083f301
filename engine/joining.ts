/** Companies that join the platform, and the mail that they get: what logic hands to the engine. */
import type { JoiningKind } from '../model/people/party-kinds.ts'

/** A company that joins the platform with its first user. */
export interface NewCompany {
  /** The role of the first user has the same name. */
  readonly kind: JoiningKind
  readonly name: string
  readonly nameEn?: string | null
  /** `email` was proved by a code. */
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | null; readonly language: 'zh' | 'en' }
}

/** Ids of what joining has made. */
export interface OnboardedCompany {
  readonly company: string
  readonly user: string
  readonly username: string
}

/** A mail to be sent after the commit. */
export interface DueMail {
  readonly to: string
  readonly language: 'zh' | 'en'
  /** The name of one of the server's mail texts. */
  readonly kind: string
  readonly values: Readonly<Record<string, string>>
  readonly user?: string
}
