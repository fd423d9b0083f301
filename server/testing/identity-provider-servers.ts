/**
 * Test servers for DingTalk, WeCom and an OpenID provider on this machine. They implement over real HTTP what the providers document:
 * paths, parameters, shapes and errors.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface LocalProvider {
  readonly url: string
  /** Issues a code for a user, as the provider's own page would after consent. */
  code(person: string, more?: Readonly<Record<string, string>>): string
  readonly receivedRequests: string[]
  /** Messages that were accepted. */
  readonly sentMessages: { to: string; text: string }[]
  close(): void
}
type Answer = { status?: number; body: unknown }
type Handler = (request: {
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}) => Answer | Promise<Answer>

async function listen(answer: Handler, requests: string[]): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://here')
      requests.push(`${request.method} ${url.pathname}`)
      void Promise.resolve(
        answer({ path: `${request.method} ${url.pathname}`, query: url.searchParams, headers: request.headers, body }),
      ).then((reply) => response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body)))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** Codes work once. */
function codes(): {
  give: (person: string, more?: Readonly<Record<string, string>>) => string
  take: (code: unknown) => Record<string, string> | undefined
} {
  const open = new Map<string, Record<string, string>>()
  return {
    give(person, more = {}) {
      const code = randomUUID()
      open.set(code, { person, ...more })
      return code
    },
    take(code) {
      const grant = open.get(String(code))
      open.delete(String(code))
      return grant
    },
  }
}

/** Serves both DingTalk APIs: `api.dingtalk.com` (OAuth) and `oapi.dingtalk.com`. */
export async function localDingtalk(app: { key: string; secret: string; corp: string }): Promise<LocalProvider> {
  const requests: string[] = []
  const sends: { to: string; text: string }[] = []
  const { give, take } = codes()
  const tokens = new Map<string, string>()
  const no = { status: 400, body: { code: 'invalidParameter', message: 'no' } }
  const { url, server } = await listen(({ path, query, headers, body }) => {
    if (path === 'POST /v1.0/oauth2/userAccessToken') {
      const { clientId, clientSecret, code, grantType } = JSON.parse(body) as Record<string, string>
      const grant = take(code)
      if (clientId !== app.key || clientSecret !== app.secret || grantType !== 'authorization_code' || !grant) return no
      const accessToken = randomUUID()
      tokens.set(accessToken, grant['person']!)
      return { body: { accessToken, refreshToken: randomUUID(), expireIn: 7200, corpId: grant['corp'] ?? app.corp } }
    }
    if (path === 'GET /v1.0/contact/users/me') {
      const person = tokens.get(String(headers['x-acs-dingtalk-access-token']))
      return person
        ? { body: { nick: `钉 ${person}`, unionId: `u-${person}`, openId: `o-${person}` } }
        : { status: 403, body: { code: 'Forbidden' } }
    }
    if (path === 'GET /gettoken')
      return query.get('appkey') === app.key && query.get('appsecret') === app.secret
        ? { body: { errcode: 0, errmsg: 'ok', access_token: 'app-token', expires_in: 7200 } }
        : { body: { errcode: 40089, errmsg: 'bad appkey' } }
    if (path === 'POST /topapi/v2/user/getuserinfo') {
      const grant = take((JSON.parse(body) as Record<string, string>)['code'])
      if (query.get('access_token') !== 'app-token' || !grant) return { body: { errcode: 40078, errmsg: 'bad code' } }
      const { person } = grant
      return { body: { errcode: 0, errmsg: 'ok', result: { userid: person, unionid: `u-${person}`, name: `钉 ${person}` } } }
    }
    if (query.get('access_token') !== 'app-token') return { body: { errcode: 40014, errmsg: 'invalid token' } }
    const sent = JSON.parse(body || '{}') as {
      unionid?: string
      agent_id?: string
      userid_list?: string
      msg?: { text: { content: string } }
    }
    if (path === 'POST /topapi/user/getbyunionid')
      return sent.unionid?.startsWith('u-')
        ? { body: { errcode: 0, errmsg: 'ok', result: { contact_type: 0, userid: sent.unionid.slice(2) } } }
        : { body: { errcode: 60121, errmsg: 'not found' } }
    if (path === 'POST /topapi/message/corpconversation/asyncsend_v2' && sent.agent_id && sent.userid_list) {
      sends.push({ to: sent.userid_list, text: sent.msg!.text.content })
      return { body: { errcode: 0, errmsg: 'ok', task_id: sends.length } }
    }
    return { status: 404, body: {} }
  }, requests)
  return { url, code: give, receivedRequests: requests, sentMessages: sends, close: () => server.close() }
}

/** Serves WeCom: a corporation's token, and the user of a code. External users have only an `openid`. */
export async function localWecom(app: { corp: string; secret: string }): Promise<LocalProvider> {
  const requests: string[] = []
  const sends: { to: string; text: string }[] = []
  const { give, take } = codes()
  const { url, server } = await listen(({ path, query, body }) => {
    if (path === 'GET /cgi-bin/gettoken')
      return query.get('corpid') === app.corp && query.get('corpsecret') === app.secret
        ? { body: { errcode: 0, errmsg: 'ok', access_token: 'corp-token', expires_in: 7200 } }
        : { body: { errcode: 40001, errmsg: 'invalid credential' } }
    if (path === 'GET /cgi-bin/auth/getuserinfo') {
      const grant = take(query.get('code'))
      if (query.get('access_token') !== 'corp-token' || !grant) return { body: { errcode: 40029, errmsg: 'invalid code' } }
      return { body: { errcode: 0, errmsg: 'ok', ...(grant['outside'] ? { openid: grant['person'] } : { userid: grant['person'] }) } }
    }
    if (path === 'POST /cgi-bin/message/send') {
      const sent = JSON.parse(body) as { touser: string; msgtype: string; agentid: number; text: { content: string } }
      if (query.get('access_token') !== 'corp-token' || typeof sent.agentid !== 'number')
        return { body: { errcode: 40014, errmsg: 'invalid' } }
      sends.push({ to: sent.touser, text: sent.text.content })
      return { body: { errcode: 0, errmsg: 'ok', msgid: String(sends.length) } }
    }
    return { status: 404, body: {} }
  }, requests)
  return { url, code: give, receivedRequests: requests, sentMessages: sends, close: () => server.close() }
}

/**
 * Serves an OpenID provider: discovery, keys, token endpoint with client authentication and PKCE. `code` needs the challenge and
 * nonce of the sign-in; `spoil` makes the ID token invalid.
 */
export async function localOpenId(app: { client: string; secret: string }): Promise<LocalProvider> {
  const requests: string[] = []
  const { give, take } = codes()
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' }
  const { url, server } = await listen(async ({ path, headers, body }) => {
    if (path === 'GET /.well-known/openid-configuration')
      return {
        body: {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        },
      }
    if (path === 'GET /keys') return { body: { keys: [jwk] } }
    if (path !== 'POST /token') return { status: 404, body: {} }
    const form = new URLSearchParams(body)
    const basic = Buffer.from(String(headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    const [client, secret] = basic.includes(':') ? basic.split(':') : [form.get('client_id'), form.get('client_secret')]
    const grant = take(form.get('code'))
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (client !== app.client || secret !== app.secret || !grant || challenge !== grant['challenge'])
      return { status: 400, body: { error: 'invalid_grant' } }
    const idToken = await new SignJWT({ nonce: grant['spoil'] === 'nonce' ? 'other' : grant['nonce'], name: `OIDC ${grant['person']}` })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(grant['spoil'] === 'issuer' ? 'https://elsewhere.example' : url)
      .setAudience(grant['spoil'] === 'audience' ? 'another' : app.client)
      .setSubject(grant['person']!)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    return { body: { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken } }
  }, requests)
  return { url, code: give, receivedRequests: requests, sentMessages: [], close: () => server.close() }
}
