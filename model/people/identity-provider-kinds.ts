/**
 * The registry of the kinds of identity providers by which users sign in: their fields, their callback address and what applies to
 * their secret. Contracts, checks, the sign-in page and the administration page derive from it; how a kind leads to its sign-in page is
 * in `server/adapters/provider-sign-in.ts`, where a new kind that the sign-in page offers needs its line.
 */
import { returnPath } from './return-pages.ts'
import type { Label } from '../text.ts'

interface SettingTraits {
  readonly label: Label
  readonly control: 'text' | 'switch'
}
/** What a provider may be configured with, in addition to its code, names and secret. A switch stores `yes`. */
export const providerSettings = {
  client_id: { label: ['客户端 ID / AppKey / 企业 ID', 'Client id, AppKey or corporation id'], control: 'text' },
  corp_id: { label: ['企业 CorpId（选填，仅限该组织）', 'CorpId (optional: people of this organisation only)'], control: 'text' },
  agent_id: { label: ['应用 AgentId', 'AgentId of the application'], control: 'text' },
  issuer: { label: ['签发者地址（https）', 'Issuer (https)'], control: 'text' },
  scope: { label: ['授权范围（默认 openid profile）', 'Scope (openid profile by default)'], control: 'text' },
  inner: { label: ['仅限平台内部员工', 'The platform’s own staff only'], control: 'switch' },
} as const satisfies Record<string, SettingTraits>
export type ProviderSetting = keyof typeof providerSettings
/** The settings that are stored as such; the client id is a property of every provider. */
export const storedSettings = Object.keys(providerSettings).filter(
  (name): name is Exclude<ProviderSetting, 'client_id'> => name !== 'client_id',
)

interface ProviderKindTraits {
  readonly label: Label
  /** The settings of the kind in the order of the form, and whether each is required. */
  readonly settings: Readonly<Partial<Record<ProviderSetting, 'required' | 'optional'>>>
  /** Users begin at our sign-in page, which leads to the provider's. Otherwise the provider itself sends its users. */
  readonly begins: 'here' | 'there'
  /** The path to which the provider sends the browser back; it is registered at the provider. */
  readonly callback: (code: string) => string
  /** The least number of characters of the secret. */
  readonly secretLength: number
}
export const providerKinds = {
  dingtalk: {
    label: ['钉钉', 'DingTalk'],
    settings: { client_id: 'required', corp_id: 'optional', agent_id: 'optional' },
    begins: 'here',
    callback: (code) => returnPath('ddwelcome', code),
    secretLength: 1,
  },
  wecom: {
    label: ['企业微信', 'WeCom'],
    settings: { client_id: 'required', agent_id: 'required' },
    begins: 'here',
    callback: (code) => `${returnPath('qywxwelcome')}?client=${code}`,
    secretLength: 1,
  },
  oidc: {
    label: ['OpenID Connect', 'OpenID Connect'],
    settings: { issuer: 'required', client_id: 'required', scope: 'optional' },
    begins: 'here',
    callback: () => returnPath('thirdssologin'),
    secretLength: 1,
  },
  trusted: {
    label: ['自有系统（临时令牌）', 'Own system (temporary tokens)'],
    settings: { inner: 'optional' },
    begins: 'there',
    callback: (code) => returnPath('third', code),
    // The secret signs requests, so that a short one could be found by trying.
    secretLength: 24,
  },
} as const satisfies Record<string, ProviderKindTraits>

export type ProviderKind = keyof typeof providerKinds
/** A kind that the sign-in page offers. */
export type StartingKind = {
  [K in ProviderKind]: (typeof providerKinds)[K] extends { readonly begins: 'here' } ? K : never
}[ProviderKind]

const traits: Readonly<Record<ProviderKind, ProviderKindTraits>> = providerKinds
export const providerKindNames = Object.keys(providerKinds) as ProviderKind[]
/** Returns what the registry says about a kind. */
export const providerTraits = (kind: ProviderKind): ProviderKindTraits => traits[kind]
/** Returns the settings of a kind in the order of the form. */
export const settingsOfKind = (kind: ProviderKind): ProviderSetting[] => Object.keys(traits[kind].settings) as ProviderSetting[]
/** Returns whether users of a kind begin at our sign-in page. */
export const beginsHere = (kind: ProviderKind): kind is StartingKind => traits[kind].begins === 'here'
/** The kinds that the sign-in page offers. */
export const startingKinds: readonly StartingKind[] = providerKindNames.filter(beginsHere)
