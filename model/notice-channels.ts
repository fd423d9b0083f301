/** The registry of notification channels and kinds: settings, wire, outbox and screens derive from it. */
import { localise, type Label, type Language } from './text.ts'

/** The kinds of notice that users switch on and off per channel. */
export const noticeKinds = {
  APPR: ['审批', 'Approval'],
  CONFIRM: ['确认', 'Confirmation'],
  LINK: ['提醒', 'Mention'],
  MSG: ['消息', 'Message'],
} as const satisfies Record<string, Label>
export type NoticeKind = keyof typeof noticeKinds

/** Notices that something shown has changed (SH-4-026 to SH-4-028): they go to open screens only and are stored nowhere. */
export const refreshKinds = ['rating_person_change', 'rating_result_change', 'meeting_record_change'] as const
export type RefreshKind = (typeof refreshKinds)[number]
/** Whether a kind asks open screens to read something again, and names no notice of the inbox. */
export const isRefreshKind = (kind: string): kind is RefreshKind => (refreshKinds as readonly string[]).includes(kind)

interface ChannelTraits {
  readonly label: Label
  /**
   * Stored and shown inside the application, or sent by the worker: the latter waits for the end of quiet hours and for the daily digest,
   * and has a sender in `server/adapters/channels.ts`.
   */
  readonly kind: 'inside' | 'sent'
  /** The kinds of notice that it carries before the user has chosen. */
  readonly usual: readonly NoticeKind[]
  /**
   * The property of the account that is the receiver's address. Absent for a channel that reaches users through an identity provider of
   * their platform.
   */
  readonly address?: 'email' | 'mobile'
}

/** The channels in the order in which the settings show them. A new one also needs its sender, or it does not compile. */
export const channels = {
  inner: { label: ['站内通知', 'Inbox'], kind: 'inside', usual: ['APPR', 'CONFIRM', 'LINK', 'MSG'] },
  dingtalk: { label: ['钉钉', 'DingTalk'], kind: 'sent', usual: [] },
  wecom: { label: ['企业微信', 'WeCom'], kind: 'sent', usual: [] },
  sms: { label: ['短信', 'SMS'], kind: 'sent', usual: [], address: 'mobile' },
  email: { label: ['邮件', 'E-mail'], kind: 'sent', usual: ['APPR', 'CONFIRM'], address: 'email' },
} as const satisfies Record<string, ChannelTraits>

export type Channel = keyof typeof channels
type ChannelsWith<T> = { [C in Channel]: (typeof channels)[C] extends T ? C : never }[Channel]
/** A channel whose messages the worker sends. */
export type SentChannel = ChannelsWith<{ readonly kind: 'sent' }>
/** A channel that addresses the account itself; it also carries codes, links and invitations. */
export type AddressedChannel = ChannelsWith<{ readonly address: string }>

const traits: Readonly<Record<Channel, ChannelTraits>> = channels
const names = Object.keys(channels) as Channel[]
export const channelNames: readonly Channel[] = names
export const sentChannels = names.filter((name): name is SentChannel => traits[name].kind === 'sent')
export const addressedChannels = names.filter((name): name is AddressedChannel => traits[name].address !== undefined)
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

export const channelLabel = (channel: Channel, language: Language): string => localise(channels[channel].label, language)
/** Returns the property of an account to which a channel sends; undefined for channels of identity providers. */
export const addressOf = (channel: Channel): ChannelTraits['address'] => traits[channel].address
/** Returns whether a channel carries a kind of notice before the user has chosen. */
export const isUsual = (channel: Channel, kind: NoticeKind): boolean => traits[channel].usual.includes(kind)
