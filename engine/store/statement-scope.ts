/**
 * Which rows a statement may see: the session settings that row-level security reads. Every statement carries its own scope, and this
 * file alone sets the settings (rule `sql/settings` of the linter).
 */
import type { QueryResult } from 'pg'
import type { TransactionScope } from '../operation.ts'
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
export type PlannerSetting = 'synchronous_commit' | 'enable_seqscan' | 'enable_hashjoin' | 'enable_mergejoin' | 'lock_timeout'

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

/**
 * Returns the text that opens a transaction and sets its scope, in one message to the server. The values stand in the text, so nothing
 * but ids and words may come in.
 * @throws Error for a setting whose value is no word
 */
export function beginText(scope: ScopeSettings, settings: Scope['settings'] = {}): string {
  const { platform, companies, user, auth, worker } = scope
  const planner = Object.entries(settings).map(([name, value]) => {
    if (!/^\w+$/.test(name) || !/^\w+$/.test(value)) throw new Error('scope: a setting that is no word')
    return `, set_config('${name}', '${value}', true)`
  })
  return `BEGIN; SELECT set_config('app.platform', '${platform}', true), set_config('app.companies', '${companies}', true), set_config('app.user', '${user}', true),
 set_config('app.auth', '${auth}', true), set_config('app.worker', '${worker}', true)${planner.join('')}, now() AS now`
}

const setCompanies = `SELECT set_config('app.companies', $1, true)`
const setScope = `SELECT set_config('app.platform', $1, true), set_config('app.companies', $2, true), set_config('app.user', $3, true), set_config('app.auth', $4, true), set_config('app.worker', $5, true)`

type Query = (sql: string, params: readonly unknown[]) => Promise<QueryResult>

/**
 * Returns a function that sends each statement under its scope. The driver keeps the order of what is sent, so a change of scope goes
 * along with the statement and nobody waits for it.
 * @param begun the scope with which the transaction was opened
 */
export function scopedSender(
  begun: ScopeSettings,
  query: Query,
): (wanted: ScopeSettings, ...statement: Parameters<Query>) => Promise<QueryResult> {
  let current: ScopeSettings | undefined = begun
  return (wanted, sql, params) => {
    if (current?.key !== wanted.key) {
      const sameRest = current?.rest === wanted.rest
      if (sameRest && sameInEveryScope(sql)) return query(sql, params)
      const change = sameRest
        ? query(setCompanies, [wanted.companies])
        : query(setScope, [wanted.platform, wanted.companies, wanted.user, wanted.auth, wanted.worker])
      // An error here makes the next statement fail, which reports it.
      change.catch(() => undefined)
    }
    // A return to a savepoint also returns to its settings.
    current = sql.startsWith('ROLLBACK TO') ? undefined : wanted
    return query(sql, params)
  }
}
