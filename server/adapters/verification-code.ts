/** Delivers a verification code by mail or SMS. */
import { fillPlaceholders, localise, type Label, type Language } from '../../model/text.ts'
import type { Issued } from '../../engine/authentication/verification-codes.ts'
import type { Server } from '../route-context.ts'
import { sendMail } from './mail.ts'
import { sendSms } from './sms.ts'

const purposes: Readonly<Record<Issued['purpose'], Label>> = {
  login: ['登录', 'signing in'],
  stepup: ['身份确认', 'confirming that it is you'],
  signup: ['注册', 'signing up'],
  vendor: ['供应商注册', 'supplier registration'],
}
const sms: Label = [
  '【织链】您的{purpose}验证码：{code}，10 分钟内有效，请勿转告他人。',
  'Weft: {code} is your code for {purposeEn}, valid 10 minutes. Tell it to nobody.',
]

/** Sends in the account's language, otherwise in the browser's. Sends nothing to an address that belongs to no account. */
export async function sendCode(server: Server, issued: Issued, language: Language): Promise<void> {
  if (!issued.deliver) return
  const [purpose, purposeEn] = purposes[issued.purpose]
  const values = { code: issued.code, purpose, purposeEn }
  const codeLanguage = issued.language ?? language
  if (issued.channel === 'email')
    await sendMail(server, {
      to: issued.receiver,
      language: codeLanguage,
      kind: 'code',
      values,
      user: issued.user,
      platform: issued.platform,
    })
  else
    await sendSms(server, {
      to: issued.receiver,
      text: fillPlaceholders(localise(sms, codeLanguage), values),
      kind: 'code',
      secret: true,
      user: issued.user,
      platform: issued.platform,
    })
}
