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

type Channel = (server: Server, letter: ChannelDelivery) => Promise<'sent' | 'kept'>

async function email(server: Server, letter: ChannelDelivery): Promise<'sent' | 'kept'> {
  if (!letter.email) throw new Error('no address')
  if (!server.smtpUrl) return 'kept'
  const base = server.publicUrl ?? server.address
  const [first] = letter.items
  await sendMail(server, {
    to: letter.email,
    language: letter.language,
    kind: 'notice',
    user: letter.user,
    platform: letter.platform,
    messageId: letter.messageId,
    values: {
      name: letter.name,
      subject: letter.items.length === 1 ? oneLine(first!.content) : digest(letter),
      list: letter.items.map((one) => `· ${one.content}${one.url ? `\n  ${base}${one.url}` : ''}`).join('\n'),
      settings: `${base}/page/notifysettings`,
    },
  })
  return 'sent'
}

async function sms(server: Server, letter: ChannelDelivery): Promise<'sent' | 'kept'> {
  if (!letter.mobile) throw new Error('no number')
  if (!server.smsUrl) return 'kept'
  const [first] = letter.items
  const text = letter.items.length === 1 ? oneLine(first!.content) : digest(letter)
  const { messageId, user, platform } = letter
  return sendSms(server, { to: letter.mobile, text, kind: 'notice', secret: false, user, platform, messageId })
}

/**
 * Sends through the platform's provider that the user has linked. Users without a linked provider see the notification in the inbox
 * only.
 */
const through =
  (kind: 'dingtalk' | 'wecom', send: (server: Server, provider: Provider, subject: string, text: string) => Promise<void>): Channel =>
  async (server, { platform, user, items }) => {
    const bound = await boundAs(server.engine, { platform, user, kind })
    // DingTalk sends for an application identified by its AgentId. Without one, this provider supports sign-in only.
    if (!bound?.provider.settings['agent_id']) return 'kept'
    const base = baseUrl(server)
    const text = items.map((one) => `${one.content}${one.url ? `\n${base}${one.url}` : ''}`).join('\n\n')
    await send(server, bound.provider, bound.subject, [...text].slice(0, 600).join(''))
    return 'sent'
  }

const channels: Readonly<Record<ChannelDelivery['channel'], Channel>> = {
  email,
  sms,
  dingtalk: through('dingtalk', dingtalkNotice),
  wecom: through('wecom', wecomNotice),
}

export const carry =
  (server: Server): DeliverByChannel =>
  (letter) =>
    channels[letter.channel](server, letter)

const digest = ({ language, items }: ChannelDelivery) => (language === 'en' ? `${items.length} notices` : `${items.length} 条通知`)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
