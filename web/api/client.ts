/** The way to the server: form-encoded calls with the token in the query, signatures on the signed groups, one envelope back (SH-7). */
import { identity, onSignedOut } from '../session/store.ts'
import { signature } from './sign.ts'
import { say } from './tell.ts'

export class ApiError extends Error {
  readonly code: number
  /** By field for 11000, else a list of texts. */
  readonly errors: Readonly<Record<string, readonly string[]>> | readonly string[]
  readonly detail: Readonly<Record<string, any>>
  constructor(code: number, message: string, errors: ApiError['errors'] = [], detail: ApiError['detail'] = {}) {
    super(message)
    this.code = code
    this.errors = errors
    this.detail = detail
  }
  /** Errors by field; empty for other failures. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    return this.code === 11000 && !Array.isArray(this.errors) ? (this.errors as Readonly<Record<string, readonly string[]>>) : {}
  }
}

interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Plain parameters of the body (or of the query for GET). */
  readonly fields?: Readonly<Record<string, string | undefined>>
  /** Travels as `DATA`, JSON text. */
  readonly data?: unknown
  /** One key for one intent of the user: pressed twice or sent again, it takes effect once. */
  readonly key?: string
  /** The caller tells the user itself. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal
}
/** Main client of SH-9: 500 s; the server answers or makes a job of it long before. */
const patience = 500_000
const signedGroup = /^\/(scmapi|utilsapi|crossapi|thirdapi|thirdscmapi|thirdplmapi)\//

/** Calls and gives back `data.results` (or `data` when there is none). Throws ApiError; tells the user unless `quiet` (11000 is never a toast). */
export async function call<T = any>(path: string, options: CallOptions = {}): Promise<T> {
  const answer = await send(path, options)
  if (answer.status === 401 && !path.startsWith('/access/login')) {
    onSignedOut()
    throw new ApiError(401, answer.message)
  }
  if (answer.ok) return ('results' in answer.data ? answer.data['results'] : answer.data) as T
  const error = new ApiError(answer.code, answer.message, answer.data['errors'] ?? [], answer.data['detail'] ?? {})
  if (!options.quiet && error.code !== 11000 && error.code !== 409) say.error(`${answer.status} ${answer.message || say.word('noService')}`)
  throw error
}

interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Record<string, any>
}

async function send(path: string, { method = 'POST', fields = {}, data, key, signal }: CallOptions): Promise<Answer> {
  const me = identity()
  const query = new URLSearchParams()
  const given = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const body =
    method === 'GET'
      ? ''
      : new URLSearchParams([...given, ...(data === undefined ? [] : [['DATA', JSON.stringify(data)] as [string, string]])]).toString()
  if (method === 'GET') for (const [name, value] of given) query.set(name, value)
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    'accept-language': me.language,
    ...(key ? { 'idempotency-key': key } : {}),
  }
  if (signedGroup.test(path) && me.signKey)
    Object.assign(headers, await signature({ method, path, query, body, appKey: me.appKey, key: me.signKey }))
  if (me.token) query.set('token', me.token)
  const timer = AbortSignal.timeout(patience)
  let response: Response
  try {
    response = await fetch(`${path}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers,
      body: method === 'GET' ? undefined : body,
      signal: signal ? AbortSignal.any([signal, timer]) : timer,
      cache: 'no-store',
    })
    say.online(true)
  } catch (error) {
    if (signal?.aborted) throw error
    // Sent and never answered: a toast. No network: the connection bar only, the form stays (ruling 8).
    if (timer.aborted) say.error(say.word('serverError'))
    else {
      console.warn('network', error)
      say.online(false)
    }
    throw new ApiError(0, say.word('network'))
  }
  const read = (await response.json().catch(() => ({}))) as { code?: number; message?: string; data?: Record<string, any> }
  return {
    ok: response.ok && read.message === 'OK',
    status: response.status,
    code: read.code ?? response.status,
    message: read.message === 'OK' ? '' : (read.message ?? ''),
    data: read.data ?? {},
  }
}

/** A fresh key for one intent. */
export const intent = (): string =>
  typeof globalThis.crypto.randomUUID === 'function' ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`

/** `purchase_order` → its calls. */
export const documentCall = <T = any>(type: string, deed: string, data: unknown, options: Omit<CallOptions, 'data'> = {}): Promise<T> =>
  call<T>(`/scmapi/${type.replaceAll('_', '-')}/${deed}`, { ...options, data })
