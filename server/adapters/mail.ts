/** Mail: by SMTP when `SMTP_URL` is set; otherwise it stays inside, as one readable file for each mail in `<DATA_DIR>/mail`. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill, say, type Label, type Language } from '../../model/text.ts'
import type { Server } from '../server.ts'

export interface Mail {
  /** Always the stored address, never one that was typed (security T09). */
  readonly to: string
  readonly language: Language
  readonly kind: 'reset' | 'notice'
  readonly values: Readonly<Record<string, string>>
}

const texts: Readonly<Record<Mail['kind'], { subject: Label; body: Label }>> = {
  reset: {
    subject: ['重置密码', 'Reset your password'],
    body: [
      '{name}，您好：\n\n请在 10 分钟内打开以下链接设置新密码，链接仅可使用一次：\n{url}\n\n如非本人操作，请忽略本邮件。',
      'Hello {name},\n\nopen this link within 10 minutes to set a new password; it works once:\n{url}\n\nIf you did not ask for it, ignore this mail.',
    ],
  },
  notice: {
    subject: ['{subject}', '{subject}'],
    body: [
      '{name}，您好：\n\n{list}\n\n您可在“通知设置”中选择不再接收此类邮件：\n{settings}',
      'Hello {name},\n\n{list}\n\nYou can switch these mails off in your notification settings:\n{settings}',
    ],
  },
}

/** Plain text only, so that nothing of what people typed can become markup. */
export async function sendMail(server: Pick<Server, 'smtpUrl' | 'dataDir' | 'appName'>, mail: Mail): Promise<void> {
  const subject = fill(say(texts[mail.kind].subject, mail.language), mail.values)
  const text = fill(say(texts[mail.kind].body, mail.language), mail.values)
  if (server.smtpUrl) {
    const { createTransport } = await import('nodemailer')
    await createTransport(server.smtpUrl).sendMail({
      from: `${server.appName} <no-reply@${new URL(server.smtpUrl).hostname}>`,
      to: mail.to,
      subject,
      text,
    })
    return
  }
  const folder = join(server.dataDir, 'mail')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(
    join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`),
    `To: ${mail.to}\nSubject: ${subject}\n\n${text}\n`,
    { mode: 0o600 },
  )
}
