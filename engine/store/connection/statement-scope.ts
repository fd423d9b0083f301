/**
 * Which rows a statement may see: the session settings that row-level security reads. Every statement carries its own scope, and this
 * file alone sets the settings (rule `sql/settings` of the linter).
 */
import type { TransactionScope } from '../../operation.ts'
import { sameInEveryScope } from './statement-tables.ts'

/**
 * Whose rows a transaction may see. `companies: '*'` is for the engine's own work inside one platform, after permission was checked.
 */
export interface Scope {
  /** Id of the platform; '' for work across platforms, which enters one with `inPlatform`. */
  readonly platform: string
  readonly companies: readonly string[] | '*'
  /** Id of the user, for rows that belong to one person; '' for none. */
  readonly user: string
  /** Reads accounts and memberships, also before a platform is known. */
  readonly auth?: boolean
  /** Processes the outbox and jobs of all platforms. */
  readonly worker?: boolean
  /** Further settings of the session for the length of the transaction, for work in bulk. Values are words and digits. */
  readonly settings?: Readonly<Partial<Record<PlannerSetting, string>>>
}
export type PlannerSetting =
  | 'synchronous_commit'
  | 'enable_seqscan'
  | 'enable_hashjoin'
  | 'enable_mergejoin'
  | 'lock_timeout'
  | 'statement_timeout'
  | 'idle_in_transaction_session_timeout'

/** A scope as the texts of the settings, with one key that is the same for equal scopes. */
export interface ScopeSettings {
  readonly platform: string
  readonly companies: string
  readonly user: string
  readonly auth: 'on' | ''
  readonly worker: 'on' | ''
  /** Everything but the companies. */
  readonly rest: string
  readonly key: string
}

/**
 * Returns the settings of a scope.
 * @throws Error for a platform, a company or a user that is no id
 */
export function settingsOf(scope: Pick<TransactionScope, 'platform' | 'companies' | 'user' | 'auth' | 'worker'>): ScopeSettings {
  const { platform, user } = scope
  if (![platform, user].every((id) => id === '' || digits.test(id))) throw new Error('scope: a platform or a user that is no id')
  const [auth, worker] = [scope.auth ? 'on' : '', scope.worker ? 'on' : ''] as const
  const companies = companySetting(scope.companies)
  const rest = `${platform}|${user}|${auth}|${worker}`
  return { platform, companies, user, auth, worker, rest, key: `${rest}|${companies}` }
}

const digits = /^[0-9]+$/
function companySetting(companies: Scope['companies']): string {
  if (companies === '*') return '*'
  if (!companies.every((id) => digits.test(id))) throw new Error('scope: a company that is no id')
  return companies.join(',')
}

/** A statement with its values. */
export type ScopeStatement = readonly [sql: string, params: readonly unknown[]]

const setCompanies = `SELECT set_config('app.companies', $1, true)`
const setScope = `SELECT set_config('app.platform', $1, true), set_config('app.companies', $2, true), set_config('app.user', $3, true), set_config('app.auth', $4, true), set_config('app.worker', $5, true)`

/**
 * Returns the statement that sets the scope of a transaction as it begins; it answers the database's time, `now`.
 * @throws Error for a setting whose value is no word
 */
export function openingScope(scope: ScopeSettings, settings: Scope['settings'] = {}): ScopeStatement {
  const planner = Object.entries(settings).map(([name, value]) => {
    if (!/^\w+$/.test(name) || !/^\w+$/.test(value)) throw new Error('scope: a setting that is no word')
    return `, set_config('${name}', '${value}', true)`
  })
  return [`${setScope}${planner.join('')}, now() AS now`, valuesOf(scope)]
}

/** Whether a statement is the one that sets the scope as a transaction begins. */
export const isOpeningScope = (sql: string): boolean => sql.startsWith(setScope) && sql.endsWith('now() AS now')

/** Returns the statement that changes the scope from that of the last statement; undefined where it makes no difference to this one. */
export function scopeChange(from: ScopeSettings | undefined, to: ScopeSettings, sql: string): ScopeStatement | undefined {
  if (from?.key === to.key) return undefined
  if (from?.rest !== to.rest) return [setScope, valuesOf(to)]
  return sameInEveryScope(sql) ? undefined : [setCompanies, [to.companies]]
}

const valuesOf = ({ platform, companies, user, auth, worker }: ScopeSettings): readonly string[] => [
  platform,
  companies,
  user,
  auth,
  worker,
]

const plainReads = new Map<string, boolean>()
/** Whether a statement reads and nothing else: it writes nothing, locks nothing, draws no id and changes no setting. */
export function isPlainRead(sql: string): boolean {
  let plain = plainReads.get(sql)
  if (plain === undefined) {
    plain =
      /^(SELECT|WITH)\b/.test(sql) &&
      !/\b(INSERT|UPDATE|DELETE|MERGE|FOR (NO KEY |KEY )?(UPDATE|SHARE)|nextval|setval|set_config|pg_\w+)\b/i.test(sql)
    if (plainReads.size < 4000) plainReads.set(sql, plain)
  }
  return plain
}
