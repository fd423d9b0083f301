/** Mail adapter. Sends by SMTP when `SMTP_URL` is set; otherwise mails stay in the outbox, where an administrator can read them. */
import { createHash } from 'node:crypto'
import { fillPlaceholders, localise, type Language } from '../../model/text.ts'
import { recordSentMessage } from '../../engine/notify/sent-messages.ts'
import type { SendMail } from '../../engine/notify/mail-queue.ts'
import { baseUrl, type Server } from '../route-context.ts'
import { mailTexts, type MailKind } from './mail-texts.ts'

export interface Mail {
  /**
   * A stored address, or an address that its owner verifies with the content of the mail. It is never copied into a response
   * (security T09).
   */
  readonly to: string
  readonly language: Language
  readonly kind: MailKind
  readonly values: Readonly<Record<string, string>>
  /** The account and the platform that the mail is about, as far as known. They determine who may read it in the outbox. */
  readonly user?: string
  readonly platform?: string
  /** Identifies the mail over several tries, so that a receiver can discard a repetition; without it every try is a mail of its own. */
  readonly messageId?: string
  /** Attached files. The outbox stores only the text. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[]
}

/** Sends a mail requested by a transaction. Its kind must be one of the known kinds; links start with this installation's address. */
export async function sendDue(server: Server, { to, kind, values, ...mail }: Parameters<SendMail>[0]): Promise<void> {
  if (!Object.hasOwn(mailTexts, kind)) throw new Error(`no mail is called ${kind}`)
  await sendMail(server, { ...mail, to, kind: kind as MailKind, values: { ...values, base: baseUrl(server) } })
}

/**
 * Sends a mail as plain text, so that user input can never become markup.
 * @throws Error when the mail server refuses; the failure is recorded first
 */
export async function sendMail(server: Server, mail: Mail): Promise<void> {
  const { subject: title, body, secret } = mailTexts[mail.kind]
  const subject = fillPlaceholders(localise(title, mail.language), mail.values).replace(/\s+/g, ' ')
  const text = fillPlaceholders(localise(body, mail.language), mail.values)
  const { kind, user, platform } = mail
  const row = { channel: 'email', receiver: mail.to, kind, subject, text, secret, user, platform } as const
  if (!server.smtpUrl) return recordSentMessage(server.engine, { ...row, state: 'kept' })
  try {
    const { createTransport } = await import('nodemailer')
    await createTransport({ url: server.smtpUrl, ...timeouts }).sendMail({
      from: `${server.appName} <no-reply@${new URL(server.smtpUrl).hostname}>`,
      to: { name: '', address: mail.to },
      subject,
      text,
      ...(mail.messageId ? { messageId: messageIdOf(server, mail.messageId, new URL(server.smtpUrl).hostname) } : {}),
      ...(mail.files
        ? { attachments: mail.files.map(({ name, type: contentType, bytes }) => ({ filename: name, contentType, content: bytes })) }
        : {}),
    })
  } catch (error) {
    await recordSentMessage(server.engine, { ...row, state: 'failed', error: (error as Error).message })
    throw error
  }
  await recordSentMessage(server.engine, { ...row, state: 'sent' })
}

/** Milliseconds of silence after which the mail server counts as away. A queued mail is leased for longer (`engine/notify/lease.ts`). */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Returns the Message-ID (RFC 5322). The installation's address is part of it, since others may use the same mail server. */
const messageIdOf = (server: Server, id: string, host: string): string =>
  `<${createHash('sha256')
    .update(`${baseUrl(server)} ${id}`)
    .digest('base64url')}@${host}>`
