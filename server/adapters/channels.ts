/**
 * Delivers notifications by channel. Mail goes through the mail adapter. A channel that is not configured records what it would have
 * sent.
 */
import type { DeliverByChannel, ChannelDelivery } from '../../engine/notify/channel-deliveries.ts'
import { boundAs, type Provider } from '../../engine/authentication/identity-providers.ts'
import { baseUrl, type Server } from '../route-context.ts'
import { dingtalkNotice } from './dingtalk.ts'
import { sendMail } from './mail.ts'
import { sendSms } from './sms.ts'
import { wecomNotice } from './wecom.ts'
import { addressedChannels, type AddressedChannel, type SentChannel } from '../../model/notice-channels.ts'
import type { ProviderKind } from '../../model/people/identity-provider-kinds.ts'

type Send = (server: Server, delivery: ChannelDelivery) => Promise<'sent' | 'kept'>
/** The sender of a channel. One that addresses the account itself also tells whether this server is configured for it. */
type Sender<C extends SentChannel> = { readonly send: Send } & (C extends AddressedChannel
  ? { readonly isConfigured: (server: Server) => boolean }
  : unknown)

async function email(server: Server, delivery: ChannelDelivery): Promise<'sent' | 'kept'> {
  if (!delivery.email) throw new Error('no address')
  if (!server.smtpUrl) return 'kept'
  const base = server.publicUrl ?? server.address
  const [first] = delivery.items
  await sendMail(server, {
    to: delivery.email,
    language: delivery.language,
    kind: 'notice',
    user: delivery.user,
    platform: delivery.platform,
    messageId: delivery.messageId,
    values: {
      name: delivery.name,
      subject: delivery.items.length === 1 ? oneLine(first!.content) : digest(delivery),
      list: delivery.items.map((one) => `· ${one.content}${one.url ? `\n  ${base}${one.url}` : ''}`).join('\n'),
      settings: `${base}/page/notifysettings`,
    },
  })
  return 'sent'
}

async function sms(server: Server, delivery: ChannelDelivery): Promise<'sent' | 'kept'> {
  if (!delivery.mobile) throw new Error('no number')
  if (!server.smsUrl) return 'kept'
  const [first] = delivery.items
  const text = delivery.items.length === 1 ? oneLine(first!.content) : digest(delivery)
  const { messageId, user, platform } = delivery
  return sendSms(server, { to: delivery.mobile, text, kind: 'notice', secret: false, user, platform, messageId })
}

/**
 * Sends through the platform's provider that the user has linked. Users without a linked provider see the notification in the inbox
 * only.
 */
const through =
  (kind: ProviderKind, send: (server: Server, provider: Provider, subject: string, text: string) => Promise<void>): Send =>
  async (server, { platform, user, items }) => {
    const bound = await boundAs(server.engine, { platform, user, kind })
    // DingTalk sends for an application identified by its AgentId. Without one, this provider supports sign-in only.
    if (!bound?.provider.settings['agent_id']) return 'kept'
    const base = baseUrl(server)
    const text = items.map((one) => `${one.content}${one.url ? `\n${base}${one.url}` : ''}`).join('\n\n')
    await send(server, bound.provider, bound.subject, [...text].slice(0, 600).join(''))
    return 'sent'
  }

/** The senders. A channel of `model/notice-channels.ts` without a sender does not compile. */
const senders: { readonly [C in SentChannel]: Sender<C> } = {
  email: { send: email, isConfigured: ({ smtpUrl }) => Boolean(smtpUrl) },
  sms: { send: sms, isConfigured: ({ smsUrl }) => Boolean(smsUrl) },
  dingtalk: { send: through('dingtalk', dingtalkNotice) },
  wecom: { send: through('wecom', wecomNotice) },
}

export const carry =
  (server: Server): DeliverByChannel =>
  (delivery) =>
    senders[delivery.channel].send(server, delivery)

/** Returns for each channel that addresses the account whether the server can send by it. */
export const configuredChannels = (server: Server): Record<AddressedChannel, boolean> =>
  Object.fromEntries(addressedChannels.map((channel) => [channel, senders[channel].isConfigured(server)])) as Record<
    AddressedChannel,
    boolean
  >

const digest = ({ language, items }: ChannelDelivery) => (language === 'en' ? `${items.length} notices` : `${items.length} 条通知`)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
