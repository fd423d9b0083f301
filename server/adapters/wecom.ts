/**
 * WeCom (enterprise WeChat) sign-in: the QR sign-in of a self-built application, and its in-client sign-in. Both return a code for
 * `auth/getuserinfo`.
 */
import type { Provider } from '../../engine/authentication/identity-providers.ts'
import type { ExternalPerson } from '../../engine/authentication/external-login.ts'
import type { Server } from '../route-context.ts'
import { appToken, ask, baseOf, refusedByProvider, secretOf } from './provider-call.ts'

interface Journey {
  readonly state: string
  readonly redirect: string
  /** The page runs inside the WeCom client: no QR code is needed, because the client knows the user. */
  readonly inside: boolean
}

/** Returns the URL of WeCom's authorization page. */
export function wecomUrl(server: Server, provider: Provider, { state, redirect, inside }: Journey): string {
  const agentid = provider.settings['agent_id'] ?? ''
  const shared = { appid: provider.clientId, agentid, redirect_uri: redirect, state }
  const [address, query] = inside
    ? ['https://open.weixin.qq.com/connect/oauth2/authorize', { ...shared, response_type: 'code', scope: 'snsapi_base' }]
    : ['https://login.work.weixin.qq.com/wwlogin/sso/login', { ...shared, login_type: 'CorpApp' }]
  const url = new URL(address)
  const base = baseOf(server, provider, 'base_login', url.origin)
  return `${base}${url.pathname}?${new URLSearchParams(query)}${inside ? '#wechat_redirect' : ''}`
}

/** Returns the user who came back. Only members of the corporation can sign in; for anyone else WeCom returns no `userid`. */
export async function wecomUser(server: Server, provider: Provider, code: string): Promise<ExternalPerson> {
  const base = baseOf(server, provider, 'base_api', 'https://qyapi.weixin.qq.com')
  const token = await wecomToken(server, provider)
  const answer = await ask(server, `${base}/cgi-bin/auth/getuserinfo?${new URLSearchParams({ access_token: token, code })}`)
  const id: unknown = answer['userid'] ?? answer['UserId']
  if (typeof id !== 'string' || id === '') throw refusedByProvider(new Error('no member'))
  return { subject: id.slice(0, 200), label: id.slice(0, 60) }
}

/** Sends a message from the application to a member. A member that WeCom no longer knows is a failure, not a success. */
export async function wecomNotice(server: Server, provider: Provider, subject: string, text: string): Promise<void> {
  const base = baseOf(server, provider, 'base_api', 'https://qyapi.weixin.qq.com')
  const token = await wecomToken(server, provider)
  const response = await ask(server, `${base}/cgi-bin/message/send?${new URLSearchParams({ access_token: token })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ touser: subject, msgtype: 'text', agentid: Number(provider.settings['agent_id']), text: { content: text } }),
  })
  if (response['invaliduser']) throw refusedByProvider(new Error('no member'))
}

const wecomToken = (server: Server, provider: Provider): Promise<string> => {
  const base = baseOf(server, provider, 'base_api', 'https://qyapi.weixin.qq.com')
  const query = new URLSearchParams({ corpid: provider.clientId, corpsecret: secretOf(server, provider) })
  return appToken(provider, () => ask(server, `${base}/cgi-bin/gettoken?${query}`))
}
