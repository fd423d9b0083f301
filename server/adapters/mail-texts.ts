/** The texts of mails in both languages. `secret`: the text grants access, so the outbox stores it only until it has been delivered. */
import type { Label } from '../../model/text.ts'

export type MailKind =
  | 'reset'
  | 'notice'
  | 'code'
  | 'signupReceived'
  | 'signupApproved'
  | 'signupRejected'
  | 'report'
  | 'vendorInvite'
  | 'vendorLink'
  | 'vendorHand'
  | 'vendorReceived'
  | 'vendorApproved'
  | 'vendorRejected'

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
  vendorInvite: {
    secret: true,
    subject: ['“{brand}”邀请您成为供应商', '{brand} invites you to become a supplier'],
    body: [
      '{name} 您好：\n\n“{brand}”的 {by} 邀请“{company}”注册为供应商。请在 {days} 天内打开以下链接填写资料：\n{url}\n\n链接仅可使用一次；过期后打开它即可重新获取。\n如您与此无关，请忽略本邮件。',
      'Hello {name},\n\n{by} of {brand} invites "{company}" to register as a supplier. Open this link within {days} days:\n{url}\n\nThe link works once; after that it offers you a new one.\nIf this is not for you, ignore this mail.',
    ],
  },
  vendorLink: {
    secret: true,
    subject: ['继续供应商注册', 'Go on with your supplier registration'],
    body: [
      '您好：\n\n请打开以下链接，继续向“{brand}”提交的供应商注册（{company}）：\n{url}\n\n链接 10 分钟内有效，仅可使用一次；过期后打开它即可重新获取。\n如非本人操作，请忽略本邮件。',
      'Hello,\n\ngo on with the supplier registration of {company} at {brand} here:\n{url}\n\nThe link works once, within 10 minutes; after that it offers you a new one.\nIf you did not ask for it, ignore this mail.',
    ],
  },
  vendorHand: {
    secret: true,
    subject: ['请协助填写供应商注册', 'Please fill in a part of a supplier registration'],
    body: [
      '您好：\n\n{by} 请您填写“{company}”供应商注册（{brand}）中的“{section}”部分：\n{url}\n\n链接 10 分钟内有效，仅可使用一次；过期后打开它即可重新获取。\n如您与此无关，请忽略本邮件。',
      'Hello,\n\n{by} asks you to fill in "{sectionEn}" of the registration of {company} as a supplier of {brand}:\n{url}\n\nThe link works once, within 10 minutes; after that it offers you a new one.\nIf this is not for you, ignore this mail.',
    ],
  },
  vendorReceived: {
    secret: false,
    subject: ['供应商注册已提交', 'Your supplier registration was received'],
    body: [
      '{name}，您好：\n\n“{company}”的供应商注册已提交，品牌方审核后我们会邮件通知您。查看进度：\n{base}/vendorsignup/{door}',
      'Hello {name},\n\nthe supplier registration of "{company}" was received. We write again when it is decided. See how it stands:\n{base}/vendorsignup/{door}',
    ],
  },
  vendorApproved: {
    secret: false,
    subject: ['供应商注册已通过', 'Your supplier registration was approved'],
    body: [
      '{name}，您好：\n\n“{company}”的供应商注册已通过。用户名：{username}\n首次登录请用发送到本邮箱的验证码，或通过“忘记密码”设置密码：\n{base}/login',
      'Hello {name},\n\nthe supplier registration of "{company}" was approved. Your user name: {username}\nSign in with a code to this address, or set a password by "Forgot password":\n{base}/login',
    ],
  },
  vendorRejected: {
    secret: false,
    subject: ['供应商注册被退回', 'Your supplier registration came back'],
    body: [
      '{name}，您好：\n\n“{company}”的供应商注册被退回。原因：{reason}\n\n请修改后重新提交：\n{base}/vendorsignup/{door}',
      'Hello {name},\n\nthe supplier registration of "{company}" came back. Reason: {reason}\n\nChange it and send it again:\n{base}/vendorsignup/{door}',
    ],
  },
}
