/** Calls of signing in through DingTalk, WeCom, OpenID Connect or a trusted system, and of binding first-time users (SH-7-024 to SH-7-029). */
import { z } from 'zod'
import type { Label } from '../text.ts'
import { defineCall } from './contract.ts'
import { credential, device as anyDevice, entered, envelope, exampleUser } from './session.ts'
import { flag } from './values.ts'

const device = anyDevice.default('desktop')
const client = z.string().max(200).optional().meta({ description: 'Code of the provider, as in `/page/providers`.' })
const state = credential
const signedInAs = { userinfo: exampleUser }
/** Refusals of every sign-in through a provider. `access.unbound` has `data.detail = { step: 'bind', ticket, label, provider, name }`. */
const refusals = [
  'access.unbound',
  'access.elsewhere',
  'access.forbidden',
  'access.innerOnly',
  'access.provider',
  'access.providerUnknown',
  'access.linkExpired',
] as const

const bindCall = <const Path extends string>(path: Path, summary: Label) =>
  defineCall({
    method: 'POST',
    path,
    guard: 'public',
    envelope: 'data',
    summary,
    input: z.object({ ticket: credential, data: envelope, device }),
    output: entered,
    errors: [
      'access.linkExpired',
      'access.bound',
      'access.credentials',
      'access.locked',
      'access.stepUp',
      'access.elsewhere',
      'access.innerOnly',
    ],
    example: { input: { ticket: 'gH6…', data: 'eyJ…', device: 'desktop' }, output: signedInAs },
  })

export const externalLoginCalls = {
  startExternalLogin: defineCall({
    method: 'POST',
    path: '/access/third-start',
    guard: 'public',
    summary: [
      '开始第三方登录',
      'Begins a sign-in at a provider: the address of its page, and a state that is valid once within ten minutes. The browser stores the state and compares it with the one that comes back',
    ],
    input: z.object({ client, inside: flag }),
    output: z.strictObject({ url: z.string(), state: z.string() }),
    errors: ['access.providerUnknown', 'access.provider'],
    example: {
      input: { client: 'ding' },
      output: { url: 'https://login.dingtalk.com/oauth2/auth?client_id=dingabc&state=aB3…', state: 'aB3…' },
    },
  }),
  prepareDingtalkLogin: defineCall({
    method: 'GET',
    path: '/dingtalk/prepared-login',
    guard: 'public',
    summary: ['钉钉登录参数', 'What is needed to start the sign-in of DingTalk'],
    input: z.object({ client }),
    output: z.strictObject({
      client: z.string(),
      client_id: z.string(),
      corp_id: z.string(),
      agent_id: z.string(),
      response_type: z.literal('code'),
      scope: z.string().nullable(),
      redirect_uri: z.string(),
      state: z.string(),
      url: z.string(),
    }),
    errors: ['access.providerUnknown'],
    example: {
      input: { client: 'ding' },
      output: {
        client: 'ding',
        client_id: 'dingabc',
        corp_id: 'ding123',
        agent_id: '77',
        response_type: 'code',
        scope: 'openid corpid',
        redirect_uri: 'https://weft.example.com/login/ddwelcome/ding',
        state: 'aB3…',
        url: 'https://login.dingtalk.com/oauth2/auth?client_id=dingabc&state=aB3…',
      },
    },
  }),
  signInByDingtalk: defineCall({
    method: 'POST',
    path: '/access/dd-login',
    guard: 'public',
    envelope: 'data',
    summary: ['钉钉扫码登录', 'Signs in with the code that the page of DingTalk sent back'],
    input: z.object({ client, code: credential, state, device }),
    output: entered,
    errors: refusals,
    example: { input: { client: 'ding', code: 'c1', state: 'aB3…', device: 'desktop' }, output: signedInAs },
  }),
  signInInsideDingtalk: defineCall({
    method: 'POST',
    path: '/access/dd-welcome',
    guard: 'public',
    envelope: 'data',
    summary: ['钉钉内免登', 'Signs in inside DingTalk, with the code of its client'],
    input: z.object({ client, code: credential, device }),
    output: entered,
    errors: refusals,
    example: { input: { client: 'ding', code: 'c1', device: 'mobile' }, output: signedInAs },
  }),
  signInByWecom: defineCall({
    method: 'GET',
    path: '/access/qw3rd-login',
    guard: 'public',
    envelope: 'data',
    summary: ['企业微信登录', 'Signs in with the code that WeCom sent back'],
    input: z.object({ client, code: credential, state, device }),
    output: entered,
    errors: refusals,
    example: { input: { client: 'ww', code: 'c1', state: 'aB3…', device: 'desktop' }, output: signedInAs },
  }),
  signInByOpenId: defineCall({
    method: 'POST',
    path: '/access/sso-login',
    guard: 'public',
    envelope: 'data',
    summary: ['单点登录', 'Signs in with the code that an OpenID provider sent back; `iss` is the issuer, where the provider names it'],
    input: z.object({ code: credential, state, iss: credential, device }),
    output: entered,
    errors: refusals,
    example: { input: { code: 'c1', state: 'aB3…', device: 'desktop' }, output: signedInAs },
  }),
  issueTemporaryToken: defineCall({
    method: 'POST',
    path: '/sf/send-temp-token',
    guard: 'public',
    summary: [
      '可信系统换取令牌',
      'A trusted system asks for a token of 60 seconds for its employee. `sign` is the lower-case hex HMAC-SHA256 with the secret of the provider over type, username, timestamp and nonce, joined by line feeds; `timestamp` is in milliseconds, at most 5 minutes off; `nonce` is 16 to 100 of A-Z a-z 0-9 _ - and accepted once',
    ],
    input: z.object({
      type: client,
      username: credential,
      label: z.string().max(4000).nullish(),
      timestamp: z.union([z.string().max(40), z.number()]).optional(),
      nonce: credential,
      sign: credential,
    }),
    output: z.strictObject({ token: z.string(), seconds: z.literal(60), url: z.string() }),
    errors: ['access.signature'],
    example: {
      input: { type: 'hr', username: 'S1', timestamp: 1_772_415_000_000, nonce: '0123456789abcdef', sign: '9f86d0…' },
      output: { token: 'aB3…', seconds: 60, url: 'https://weft.example.com/login/third/hr#token=aB3…' },
    },
  }),
  signInByTemporaryToken: defineCall({
    method: 'POST',
    path: '/access/third-login',
    guard: 'public',
    envelope: 'data',
    summary: [
      '可信系统登录',
      'Signs in with the token of a trusted system. `type` names the system; without it, only systems for the platform’s own users are accepted',
    ],
    input: z.object({ type: client, token: credential, device }),
    output: entered,
    errors: refusals,
    example: { input: { type: 'hr', token: 'aB3…', device: 'desktop' }, output: signedInAs },
  }),
  bindIdentity: bindCall('/access/third-bind', [
    '绑定账号',
    'Binds an external identity to the account whose credentials the envelope holds, within ten minutes of the ticket, and signs in',
  ]),
  bindWecomIdentity: bindCall('/qywx-basic/binding-qywx', ['绑定企业微信', 'The same, as the page of WeCom calls it']),
}
