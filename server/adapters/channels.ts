/** Letters by channel: mail goes through the mail adapter; a channel that nobody configured keeps what it would have sent. */
import type { Carry, Letter } from '../../engine/notify/letters.ts'
import type { Server } from '../server.ts'
import { sendMail } from './mail.ts'
import { sendSms } from './sms.ts'

type Channel = (server: Server, letter: Letter) => Promise<'sent' | 'kept'>

async function email(server: Server, letter: Letter): Promise<'sent' | 'kept'> {
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
    values: {
      name: letter.name,
      subject: letter.items.length === 1 ? oneLine(first!.content) : digest(letter),
      list: letter.items.map((one) => `· ${one.content}${one.url ? `\n  ${base}${one.url}` : ''}`).join('\n'),
      settings: `${base}/page/notifysettings`,
    },
  })
  return 'sent'
}

async function sms(server: Server, letter: Letter): Promise<'sent' | 'kept'> {
  if (!letter.mobile) throw new Error('no number')
  if (!server.smsUrl) return 'kept'
  const [first] = letter.items
  const text = letter.items.length === 1 ? oneLine(first!.content) : digest(letter)
  return sendSms(server, { to: letter.mobile, text, kind: 'notice', secret: false, user: letter.user, platform: letter.platform })
}

const channels: Partial<Record<Letter['channel'], Channel>> = { email, sms }

export const carry =
  (server: Server): Carry =>
  (letter) =>
    channels[letter.channel]?.(server, letter) ?? Promise.resolve('kept')

const digest = ({ language, items }: Letter) => (language === 'en' ? `${items.length} notices` : `${items.length} 条通知`)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
