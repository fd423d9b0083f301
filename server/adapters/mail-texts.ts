/** What mails say, in both languages. `secret`: the text lets its reader in, so the outbox keeps it only while nothing has carried it. */
import type { Label } from '../../model/text.ts'

export type MailKind = 'reset' | 'notice' | 'code' | 'signupReceived' | 'signupApproved' | 'signupRejected' | 'report'

export const mailTexts: Readonly<Record<MailKind, { readonly subject: Label; readonly body: Label; readonly secret: boolean }>> = {
  reset: {
    secret: true,
    subject: ['重置密码', 'Reset your password'],
    body: [
      '{name}，您好：\n\n请在 10 分钟内打开以下链接设置新密码，链接仅可使用一次：\n{url}\n\n如非本人操作，请忽略本邮件。',
      'Hello {name},\n\nopen this link within 10 minutes to set a new password; it works once:\n{url}\n\nIf you did not ask for it, ignore this mail.',
    ],
  },
  notice: {
    secret: false,
    subject: ['{subject}', '{subject}'],
    body: [
      '{name}，您好：\n\n{list}\n\n您可在“通知设置”中选择不再接收此类邮件：\n{settings}',
      'Hello {name},\n\n{list}\n\nYou can switch these mails off in your notification settings:\n{settings}',
    ],
  },
  code: {
    secret: true,
    subject: ['验证码', 'Verification code'],
    body: [
      '您的{purpose}验证码：{code}\n\n10 分钟内有效，仅可使用一次。请勿转告他人。\n如非本人操作，请忽略本邮件。',
      'Your code for {purposeEn}: {code}\n\nIt works once, within 10 minutes. Tell it to nobody.\nIf you did not ask for it, ignore this mail.',
    ],
  },
  report: {
    secret: false,
    subject: ['{title} {day}', '{title} {day}'],
    body: [
      '{name}，您好：\n\n“{title}”见附件，共 {rows} 行。打开报表：\n{url}\n\n此邮件由 {by} 设置的定时报表发送。',
      'Hello {name},\n\n"{title}" is attached, {rows} lines. Open it here:\n{url}\n\nThis mail was scheduled by {by}.',
    ],
  },
  signupReceived: {
    secret: false,
    subject: ['注册申请已收到', 'Your sign-up was received'],
    body: [
      '{name}，您好：\n\n“{company}”的注册申请已收到，管理员审核后我们会邮件通知您。审核通过前不能登录。',
      'Hello {name},\n\nthe sign-up of "{company}" was received. We write again when an administrator has decided; until then you cannot sign in.',
    ],
  },
  signupApproved: {
    secret: false,
    subject: ['注册申请已通过', 'Your sign-up was approved'],
    body: [
      '{name}，您好：\n\n“{company}”的注册申请已通过，请使用用户名 {username} 登录：\n{url}',
      'Hello {name},\n\n"{company}" was approved. Sign in with user name {username}:\n{url}',
    ],
  },
  signupRejected: {
    secret: false,
    subject: ['注册申请未通过', 'Your sign-up was not approved'],
    body: [
      '{name}，您好：\n\n“{company}”的注册申请未通过。原因：{reason}\n\n您可以重新提交：\n{url}',
      'Hello {name},\n\nthe sign-up of "{company}" was not approved. Reason: {reason}\n\nYou can sign up again:\n{url}',
    ],
  },
}
