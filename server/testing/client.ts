/**
 * A client of a Weft server for tests and benchmarks: signs in and calls it over real HTTP. It is apart from the test server, because
 * programs that only call a server should not load one.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { CompactEncrypt, importSPKI } from 'jose'
import { demoPassword } from '../demo/seed-people.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly code: number
  readonly message: string
  readonly data: Record<string, any>
  readonly text: string
}
export interface Call {
  readonly query?: Readonly<Record<string, string>>
  /** A form body; values that are not text become JSON text. */
  readonly form?: Readonly<Record<string, unknown>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Signature headers to corrupt after signing. */
  readonly spoil?: Readonly<Record<string, string>>
  readonly raw?: { readonly type: string; readonly body: string | Buffer }
}

/** One browser or program; it stores its token and signing key. */
export class Client {
  readonly url: string
  user: Record<string, any> = {}
  constructor(url: string) {
    this.url = url
  }

  async envelope(payload: Record<string, unknown>, key?: { kid: string; public_key: string }): Promise<string> {
    const { kid, public_key: pem } = key ?? ((await this.get('/access/app-key')).data['results'] as { kid: string; public_key: string })
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
      .encrypt(await importSPKI(pem, 'RSA-OAEP-256'))
  }

  async signIn(username: string, password = demoPassword, more: Record<string, unknown> = {}): Promise<Answer> {
    const data = await this.envelope({ username, password, nonce: randomUUID(), ts: Date.now(), ...more })
    const answer = await this.post('/access/login', { form: { data, device: 'desktop', appName: 'S3-WEBAPP' } })
    if (answer.code === 200) this.user = answer.data['userinfo'] as Record<string, any>
    return answer
  }

  /**
   * Renews the session as the browser does before it ends.
   * @throws Error when the session is over
   */
  async renew(): Promise<void> {
    const { username, refresh_token } = this.user
    const answer = await this.post('/access/refresh', { form: { username, refresh_token } })
    if (answer.code !== 200) throw new Error(answer.text)
    this.user = answer.data['userinfo'] as Record<string, any>
  }

  get = (path: string, call: Call = {}): Promise<Answer> => this.send('GET', path, call)
  post = (path: string, call: Call = {}): Promise<Answer> => this.send('POST', path, call)
  /** Makes a signed call with `DATA`, as the browser sends it. */
  data = (path: string, data: unknown, call: Call = {}): Promise<Answer> =>
    this.send('POST', `/scmapi/${path}`, { form: { DATA: data }, ...call })

  async send(method: string, path: string, call: Call): Promise<Answer> {
    const query: Record<string, string> = {
      ...(this.user['access_token'] ? { token: this.user['access_token'] as string } : {}),
      ...call.query,
    }
    const body = call.raw?.body ?? (call.form ? formOf(call.form) : call.json !== undefined ? JSON.stringify(call.json) : '')
    const type =
      call.raw?.type ?? (call.form ? 'application/x-www-form-urlencoded' : call.json !== undefined ? 'application/json' : undefined)
    const headers: Record<string, string> = {
      ...(type ? { 'content-type': type } : {}),
      ...(path.startsWith('/scmapi/') ? this.sign(method, path, { query, body }) : {}),
      ...call.headers,
      ...call.spoil,
    }
    const search = new URLSearchParams(query).toString()
    const response = await fetch(`${this.url}${path}${search ? `?${search}` : ''}`, {
      method,
      headers,
      ...(method === 'GET' || body.length === 0 ? {} : { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
      redirect: 'manual',
    })
    const text = await response.text()
    let parsed: Partial<Answer> = {}
    try {
      parsed = JSON.parse(text) as Partial<Answer>
    } catch (error) {
      // A page or a file.
      if (!(error instanceof SyntaxError)) throw error
    }
    return {
      status: response.status,
      headers: response.headers,
      code: parsed.code ?? 0,
      message: parsed.message ?? '',
      data: parsed.data ?? {},
      text,
    }
  }

  /** Returns the signature as specified in docs/wire.md. */
  sign(
    method: string,
    path: string,
    { query, body }: { query: Record<string, string>; body: string | Buffer },
    at = Date.now(),
    dataId: string = randomUUID(),
  ): Record<string, string> {
    const sorted = Object.keys(query)
      .filter((key) => key !== 'token')
      .sort()
      .map((key) => `${encodeURIComponent(key)}=${encodeURIComponent(query[key]!)}`)
      .join('&')
    const text = [method, path, sorted, createHash('sha256').update(body).digest('hex'), String(at), dataId].join('\n')
    return {
      'app-key': String(this.user['app_key']),
      'sign-method': 'HMAC-SHA256',
      'data-id': dataId,
      timestamp: String(at),
      sign: createHmac('sha256', String(this.user['sign_key'])).update(text).digest('hex'),
    }
  }
}

const formOf = (form: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(form).map(
      ([key, value]) =>
        [key, Array.isArray(value) && value.length === 0 ? '' : typeof value === 'string' ? value : JSON.stringify(value)] as [
          string,
          string,
        ],
    ),
  ).toString()
