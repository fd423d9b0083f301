/** HTTP client: form-encoded calls with the token in the query, signatures on the signed groups, one response envelope (SH-7). */
import { callSegmentOf } from '../../model/call-segments.ts'
import type { AnswerOf, CallPath, InputOf, KeyOf, MethodOf } from '../../model/calls/call-types.ts'
import { currentUser, identity, onOtherAccount, onSignedOut, tokens } from '../session/session-store.ts'
import { pageVersion, pathOf } from '../session/variant.ts'
import { learnClock, serverNow } from './server-clock.ts'
import { sealedBody, signature } from './request-signature.ts'
import { say } from './toasts-and-connection.ts'
import { noteWritten } from './recently-written.ts'
import { compareVersion } from './version.ts'

export class ApiError extends Error {
  readonly code: number
  /** Errors by field for 11000, otherwise a list of texts. */
  readonly errors: Readonly<Record<string, readonly string[]>> | readonly string[]
  readonly detail: Readonly<Record<string, any>>
  /** Request id, for support and diagnosis. */
  request = ''
  /** HTTP status of the answer; 0 where there was none. */
  status = 0
  /** Whether the user has been notified: by a toast, or by the bar that reports a lost connection. */
  shown = false
  constructor(code: number, message: string, errors: ApiError['errors'] = [], detail: ApiError['detail'] = {}) {
    super(message)
    this.code = code
    this.errors = errors
    this.detail = detail
  }
  /** What a person reads of it: the status with the server's text, or with 找不到服务 where a proxy answers without one (SH-8-002, SH-8-003). */
  get text(): string {
    if (this.status === 0) return this.message
    return `${this.status} ${this.message || say.word('noService')}`
  }
  /** Errors by field, empty for other failures. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    return this.code === 11000 && !Array.isArray(this.errors) ? (this.errors as Readonly<Record<string, readonly string[]>>) : {}
  }
}

/** Whether it is not known after an error if the call took effect: no answer came, or one from before the server's work. */
export const leavesOpen = ({ code }: ApiError): boolean => code === 0 || code === 401 || code === 429 || (code >= 502 && code < 600)

interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Plain parameters of the body (or of the query for GET). A list is comma-separated; an empty one is sent as an empty value
   * (SH-7-003).
   */
  readonly fields?: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Query parameters, for calls that take some in addition to their body. */
  readonly query?: Readonly<Record<string, string>>
  /** Sent as `DATA`, JSON text. */
  readonly data?: unknown
  /** Idempotency key of one user intent: pressed twice or sent again, it takes effect once. */
  readonly key?: string
  /** The body goes inside a signed `req` (SH-7-009), for calls that change permissions. */
  readonly sealed?: boolean
  /** The caller notifies the user itself. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal
  /** Timeout class. Non-essential widgets and searches use `v2`. */
  readonly client?: keyof typeof patience
}
/** Timeouts in milliseconds by client (SH-9-002 to SH-9-004). The server responds or starts a background job long before. */
export const patience = { main: 500_000, v2: 200_000, public: 500_000 } as const

let renew: ((evenFresh: boolean) => Promise<boolean>) | undefined
/** Registers the session renewal. `evenFresh` renews even when the token looks valid, after the server rejected it. */
export const whenStale = (renewal: (evenFresh: boolean) => Promise<boolean>): void => {
  renew = renewal
}

/** Options of a call with a contract: its own method, and keys of its input only. */
export type TypedOptions<P extends CallPath> = Omit<CallOptions, 'method' | 'fields' | 'query' | 'data'> & {
  readonly fields?: { readonly [K in keyof InputOf<P>]?: string | readonly string[] | undefined }
  /** Keys that the contract takes from the query of a call with a body. */
  readonly query?: { readonly [K in keyof InputOf<P>]?: string }
  readonly data?: InputOf<P> extends { readonly DATA?: infer Data } ? Data : Partial<InputOf<P>>
} & ('GET' extends MethodOf<P> ? { readonly method: 'GET' } : { readonly method?: 'POST' | 'DELETE' })

/**
 * Sends a call and returns `data.results`, or the whole of `data` where it has other parts, as its contract types it.
 * Failures are shown to the user unless `quiet`; errors by field (11000) never are.
 * @throws ApiError
 */
export function call<P extends CallPath>(path: P, options?: TypedOptions<P>): Promise<AnswerOf<P>>
export function call(path: string, options: object = {}): Promise<unknown> {
  return request(path, options)
}

/** The last parts of the paths of calls under an address, such as `index` and `save` under `/scommonapi/views`. */
export type CallUnder<Group extends string> = CallPath extends infer P ? (P extends `${Group}/${infer Name}` ? Name : never) : never
/** Plain parameters of a call, or of any one of several. */
export type FieldsOf<P extends CallPath> = { readonly [K in KeyOf<P>]?: string | readonly string[] | undefined }
/** Options of a call whose path is put together: keys of the input of the paths that it may be, and their data. */
export type OptionsAt<P extends CallPath> = Omit<CallOptions, 'fields' | 'query' | 'data'> & {
  readonly fields?: FieldsOf<P>
  readonly data?: Partial<InputOf<P>>
}
/**
 * Sends a call whose path is put together by a wrapper of several calls. It takes what the contracts of these paths take.
 * @throws ApiError
 */
export function callAt<P extends CallPath>(path: P, options?: OptionsAt<P>): Promise<AnswerOf<P>>
export function callAt(path: string, options: object = {}): Promise<unknown> {
  return request(path, options)
}

async function request(path: string, options: CallOptions): Promise<unknown> {
  const door = path.startsWith('/access/')
  if (!door && currentUser() && Number(tokens().tokenexpire) - serverNow() <= 300_000) await renew?.(false).catch(() => false)
  let answer = await send(path, options).catch((error: unknown) => {
    if (error instanceof ApiError) error.shown = !options.quiet
    throw error
  })
  // The token expired early (new permissions, another node): renew it once silently, then ask the user to sign in (experience 0.2).
  if (answer.status === 401 && !door && (await renew?.(true).catch(() => false))) answer = await send(path, options)
  if (answer.status === 401) {
    // Sign-in calls handle 401 themselves: the guard asks again, the sign-in page shows the error.
    if (!door) onSignedOut()
    throw new ApiError(401, answer.message)
  }
  if (answer.ok) return 'results' in answer.data && Object.keys(answer.data).length === 1 ? answer.data['results'] : answer.data
  const error = new ApiError(answer.code, answer.message, answer.data['errors'] ?? [], answer.data['detail'] ?? {})
  error.request = answer.request
  error.status = answer.status
  const isPublic = options.client === 'public' || pathOf(path).startsWith('/pub/')
  if (!options.quiet && error.code !== 11000 && error.code !== 409) sayFailure(error, isPublic ? say.ofCall('submitWrong') : '')
  throw error
}

/**
 * Tells the person once that a call failed: status and text, and for a fault of the server whom to ask (SH-8-002, SH-8-003, SH-8-005).
 * @param before what failed, such as 保存失败！
 */
export function sayFailure(error: ApiError, before = ''): void {
  if (error.shown) return
  error.shown = true
  say.error(`${before}${error.text}`, { request: error.request, fault: error.code === 500 })
}

interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: Record<string, any>
  readonly request: string
}

/** Sends until there is a response. A write with an idempotency key waits for the network, anything else fails at once (ruling 8). */
async function send(path: string, options: CallOptions): Promise<Answer> {
  const mine = currentUser()
  const now = tokens()
  // Another tab has signed in as a different user: this page never acts on that user's behalf (SH-4, U08).
  if (mine && now.username !== '' && (now.username !== mine.username || now.platform_id !== mine.platformId) && path !== '/access/login') {
    onOtherAccount()
    throw new ApiError(0, say.word('otherAccount'))
  }
  for (;;) {
    const response = await attempt(path, options)
    if (response) return read(response)
    if (!options.key || options.method === 'GET') throw new ApiError(0, say.word('network'))
    if (!(await say.hold())) throw new ApiError(0, say.ofCall('notSent'))
  }
}

/** Makes one attempt. Returns undefined when there is no network. Throws on timeout or abort. */
async function attempt(
  path: string,
  { method: verb = 'POST', fields = {}, data, key, signal, client = 'main', query: more, sealed }: CallOptions,
) {
  const me = identity()
  const where = pathOf(path)
  const json = client === 'public' || where.startsWith('/pub/')
  // The public client supports only two methods (SH-7-005).
  const method = json && verb !== 'GET' ? 'POST' : verb
  const query = new URLSearchParams(more)
  const formEntries = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(',')]],
  )
  const plain = () =>
    json ? JSON.stringify({ ...Object.fromEntries(formEntries), ...(data === undefined ? {} : { DATA: data }) }) : formOf(formEntries, data)
  const body =
    method === 'GET'
      ? ''
      : sealed && me.signKey
        ? formOf([
            [
              'req',
              await sealedBody({ method, path, body: JSON.stringify({ ...Object.fromEntries(formEntries), DATA: data }), key: me.signKey }),
            ],
          ])
        : plain()
  if (method === 'GET') for (const [name, value] of formEntries) query.set(name, value)
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(method === 'GET' ? {} : { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' }),
    'accept-language': me.language,
    ...(pageVersion ? { 'page-version': pageVersion } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  if (callSegmentOf(path)?.signed && me.signKey)
    Object.assign(headers, await signature({ method, path, query, body, appKey: me.appKey, key: me.signKey }))
  if (me.token) query.set('token', me.token)
  const stop = new AbortController()
  let ended: 'late' | 'stopped' | undefined
  const end = (why: 'late' | 'stopped') => {
    ended = why
    stop.abort()
  }
  const timer = setTimeout(() => end('late'), patience[client])
  const finished = say.begin(() => end('stopped'))
  try {
    const response = await fetch(`${where}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers,
      body: method === 'GET' ? undefined : body,
      signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
      cache: 'no-store',
    })
    say.online(true)
    learnClock(response.headers.get('date'))
    compareVersion(response.headers.get('x-weft-version'))
    return { response, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    if (ended === 'stopped') throw new ApiError(0, say.ofCall('stopped'))
    if (ended === 'late') {
      // Sent without a response: show a toast. No network: show only the connection bar, and the form stays.
      say.error(say.word('serverError'))
      throw new ApiError(0, say.word('serverError'))
    }
    console.warn('network', error)
    say.online(false)
    return undefined
  } finally {
    clearTimeout(timer)
    finished()
  }
}

const formOf = (formEntries: [string, string][], data?: unknown): string =>
  new URLSearchParams([...formEntries, ...(data === undefined ? [] : [['DATA', JSON.stringify(data)] as [string, string]])]).toString()

function read({ response, text }: { response: Response; text: string }): Answer {
  let body: { code?: number; message?: string; data?: Record<string, any> } = {}
  try {
    body = JSON.parse(text) ?? {}
  } catch {
    // A proxy in between responded with its own body: only the status is usable.
  }
  return {
    ok: response.ok && body.message === 'OK',
    status: response.status,
    code: body.code ?? response.status,
    message: body.message === 'OK' ? '' : (body.message ?? ''),
    data: body.data ?? {},
    request: response.headers.get('x-request-id') ?? '',
  }
}

/** Returns a fresh idempotency key for one user intent. */
export const intent = (): string =>
  typeof globalThis.crypto.randomUUID === 'function' ? crypto.randomUUID() : `${Date.now()}-${Math.random().toString(36).slice(2)}`

export type DocumentOptions = Omit<CallOptions, 'data'>
/** Operations of documents whose answer is the same for every type; the others answer what the definition of the type says. */
type CommonOperation =
  | 'index'
  | 'remove'
  | 'options'
  | 'moved'
  | 'work'
  | 'cancel-work'
  | 'append'
  | 'lines'
  | 'replaceable-uses'
  | 'replace'
/**
 * Makes a call of a document type, such as `purchase_order`, with its HTTP method: GET reads, PUT changes, DELETE removes, POST
 * anything else (SH-7-077). Written documents are recorded for the lists.
 */
export function documentCall<O extends CommonOperation>(
  type: string,
  operation: O,
  data: Omit<InputOf<`/scmapi/:type/${O}`>, 'type'>,
  options?: DocumentOptions,
): Promise<AnswerOf<`/scmapi/:type/${O}`>>
export function documentCall<T>(type: string, operation: string, data: object, options?: DocumentOptions): Promise<T>
export async function documentCall(type: string, operation: string, data: object, options: DocumentOptions = {}): Promise<unknown> {
  const path = `/scmapi/${type.replaceAll('_', '-')}/${operation}`
  const { id, version } = data as { id?: string; version?: number }
  const isReading = operation === 'view'
  const isRemoving = operation === 'remove'
  const answer = await request(path, {
    ...options,
    ...(isReading
      ? { method: 'GET', query: { id: String(id) } }
      : isRemoving
        ? { method: 'DELETE', query: { id: String(id), version: String(version) } }
        : { data, ...(operation === 'save' && id ? { method: 'PUT' } : {}) }),
  })
  if (options.key && !isReading && !isRemoving) noteWritten(answer)
  return answer
}
