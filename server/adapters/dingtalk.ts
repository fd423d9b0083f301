/**
 * DingTalk sign-in: the web sign-in (OAuth 2.0, `v1.0/oauth2/userAccessToken`) and the in-app sign-in (`topapi/v2/user/getuserinfo`).
 * Both identify the user by `unionId`.
 */
import type { Provider } from '../../engine/authentication/identity-providers.ts'
import type { ExternalPerson } from '../../engine/authentication/external-login.ts'
import type { Server } from '../route-context.ts'
import { appToken, ask, baseOf, refusedByProvider, secretOf } from './provider-call.ts'

const json = { 'content-type': 'application/json' }

/** Returns the URL of DingTalk's authorization page. */
export function dingtalkUrl(server: Server, provider: Provider, { state, redirect }: { state: string; redirect: string }): string {
  const url = new URL(`${baseOf(server, provider, 'base_login', 'https://login.dingtalk.com')}/oauth2/auth`)
  const { corp_id: corp } = provider.settings
  const query = {
    redirect_uri: redirect,
    response_type: 'code',
    client_id: provider.clientId,
    scope: corp ? 'openid corpid' : 'openid',
    state,
    prompt: 'consent',
    ...(corp ? { org_type: 'management', corpId: corp, exclusiveLogin: 'true' } : {}),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Returns the user who came back from the authorization page with `authCode`. */
export async function dingtalkWeb(server: Server, provider: Provider, code: string): Promise<ExternalPerson> {
  const base = baseOf(server, provider, 'base_api', 'https://api.dingtalk.com')
  const token = await ask(server, `${base}/v1.0/oauth2/userAccessToken`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ clientId: provider.clientId, clientSecret: secretOf(server, provider), code, grantType: 'authorization_code' }),
  })
  // If the provider names an organisation, only its members may sign in.
  if (provider.settings['corp_id'] && token['corpId'] !== provider.settings['corp_id'])
    throw refusedByProvider(new Error('another organisation'))
  const me = await ask(server, `${base}/v1.0/contact/users/me`, {
    headers: { 'x-acs-dingtalk-access-token': String(token['accessToken']) },
  })
  return externalPerson(me['unionId'], me['nick'])
}

/** Returns the user who opened the application inside DingTalk, by the code that the DingTalk client gave the page. */
export async function dingtalkInside(server: Server, provider: Provider, code: string): Promise<ExternalPerson> {
  const base = baseOf(server, provider, 'base_api', 'https://oapi.dingtalk.com')
  const token = await dingtalkToken(server, provider)
  const { result } = await ask(server, `${base}/topapi/v2/user/getuserinfo?access_token=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ code }),
  })
  return externalPerson(result?.unionid, result?.name)
}

/** Sends a work notice from the application (`agent_id`) to a member of the organisation. */
export async function dingtalkNotice(server: Server, provider: Provider, subject: string, text: string): Promise<void> {
  const base = baseOf(server, provider, 'base_api', 'https://oapi.dingtalk.com')
  const token = await dingtalkToken(server, provider)
  const post = (path: string, body: unknown) =>
    ask(server, `${base}${path}?access_token=${encodeURIComponent(token)}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const { result } = await post('/topapi/user/getbyunionid', { unionid: subject })
  await post('/topapi/message/corpconversation/asyncsend_v2', {
    agent_id: provider.settings['agent_id'],
    userid_list: result?.userid,
    msg: { msgtype: 'text', text: { content: text } },
  })
}

const dingtalkToken = (server: Server, provider: Provider): Promise<string> => {
  const base = baseOf(server, provider, 'base_api', 'https://oapi.dingtalk.com')
  const query = new URLSearchParams({ appkey: provider.clientId, appsecret: secretOf(server, provider) })
  return appToken(provider, () => ask(server, `${base}/gettoken?${query}`))
}

function externalPerson(subject: unknown, label: unknown): ExternalPerson {
  if (typeof subject !== 'string' || subject === '') throw refusedByProvider(new Error('nobody'))
  return { subject: subject.slice(0, 200), label: typeof label === 'string' ? label.slice(0, 60) : '' }
}
