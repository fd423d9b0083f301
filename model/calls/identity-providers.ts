/** Calls of super administrators: sign-in providers of their platform, and who is bound. Secrets are written and never returned. */
import { z } from 'zod'
import { providerKindNames, storedSettings } from '../people/identity-provider-kinds.ts'
import { defineCall } from './contract.ts'
import { done, id, moment, optionalId, optionalText, saved } from './values.ts'

const kind = z.enum(providerKindNames)
/** The settings of all kinds, each as an optional text. */
const settings = Object.fromEntries(storedSettings.map((name) => [name, optionalText()])) as Record<
  (typeof storedSettings)[number],
  ReturnType<typeof optionalText>
>
const status = z.enum(['active', 'off'])
const provider = z.strictObject({
  id,
  code: z.string(),
  kind,
  name_zh: z.string(),
  name_en: z.string(),
  client_id: z.string(),
  settings: z.record(z.string(), z.string()),
  has_secret: z.boolean(),
  status,
  changed_at: moment,
  /** The number of bound users. */
  people: z.int(),
  /** The callback address, which is registered at the provider. */
  back_to: z.string(),
})

export const identityProviderCalls = {
  listProviders: defineCall({
    method: 'GET',
    path: '/clientinfoapi/providers/index',
    guard: 'session',
    summary: ['登录提供方', 'Sign-in providers of the platform, for super administrators'],
    input: z.strictObject({}),
    output: z.array(provider),
    errors: ['access.forbidden'],
    example: {
      input: {},
      output: [
        {
          id: '60',
          code: 'ding',
          kind: 'dingtalk',
          name_zh: '钉钉',
          name_en: 'DingTalk',
          client_id: 'dingabc',
          settings: { corp_id: 'ding123', agent_id: '77' },
          has_secret: true,
          status: 'active',
          changed_at: '2026-03-02T01:20:00.000Z',
          people: 2,
          back_to: 'https://weft.example.com/login/ddwelcome/ding',
        },
      ],
    },
  }),
  saveProvider: defineCall({
    method: 'POST',
    path: '/clientinfoapi/providers/save',
    guard: 'session',
    summary: [
      '保存登录提供方',
      'Adds or changes a provider. A blank secret leaves the stored one. Which settings count depends on the kind: `corp_id`, `agent_id` for DingTalk, `agent_id` for WeCom, `issuer`, `scope` for OpenID Connect, `inner` (`yes`) for trusted systems. `base_api` and `base_login` count on test systems only',
    ],
    input: z.strictObject({
      id: optionalId,
      kind: optionalText(40),
      code: optionalText(),
      name_zh: optionalText(),
      name_en: optionalText(),
      client_id: optionalText(),
      secret: optionalText(),
      ...settings,
      base_api: optionalText(),
      base_login: optionalText(),
      status: optionalText(40),
    }),
    output: saved,
    errors: ['access.forbidden', 'generic.notFound', 'form.invalid'],
    example: {
      input: {
        kind: 'oidc',
        code: 'sso',
        name_zh: '集团账号',
        name_en: 'Group account',
        client_id: 'weft',
        secret: 's3cret…',
        issuer: 'https://login.example.com',
        status: 'active',
      },
      output: { id: '61' },
    },
  }),
  listBoundUsers: defineCall({
    method: 'GET',
    path: '/clientinfoapi/providers/people',
    guard: 'session',
    summary: ['已绑定的用户', 'Users who are bound to a provider, newest first, at most 500'],
    input: z.strictObject({ id }),
    output: z.array(z.strictObject({ subject: z.string(), label: z.string(), at: moment, username: z.string(), fullname: z.string() })),
    errors: ['access.forbidden', 'generic.notFound'],
    example: {
      input: { id: '60' },
      output: [{ subject: 'zhao', label: '赵六', at: '2026-03-02T01:20:00.000Z', username: 'manager', fullname: '赵六' }],
    },
  }),
  unbindUser: defineCall({
    method: 'POST',
    path: '/clientinfoapi/providers/unbind',
    guard: 'session',
    summary: ['解除绑定', 'Removes a binding'],
    input: z.strictObject({ id, subject: z.string().max(4000) }),
    output: done,
    errors: ['access.forbidden', 'generic.notFound'],
    example: { input: { id: '60', subject: 'zhao' }, output: true },
  }),
}
