/** Lines that companies have: people, bank accounts and certificates. */
import { choice } from '../fields/choice.ts'
import { date } from '../fields/date.ts'
import { email } from '../fields/email.ts'
import { file } from '../fields/file.ts'
import { lines } from '../fields/lines.ts'
import { phone } from '../fields/phone.ts'
import { text } from '../fields/text.ts'
import { yesNo } from '../fields/yes-no.ts'
import type { Label } from '../text.ts'

/** Columns of a person to talk to. */
export const contactColumns = {
  name: text(['姓名', 'Name'], { required: true, max: 40 }),
  position: text(['职务', 'Position'], { max: 40 }),
  phone: phone(['电话', 'Phone'], { required: true }),
  email: email(['邮箱', 'E-mail']),
}

/** The lines field of contacts, one of which is the primary one. */
export const contacts = () =>
  lines(['联系人', 'Contacts'], { ...contactColumns, isPrimary: yesNo(['主联系人', 'Primary contact'], { default: false }) })

/** Columns of a bank account, without its currency. */
export const bankAccountColumns = {
  bank: text(['开户行', 'Bank'], { required: true, max: 80 }),
  domestic: yesNo(['境内银行', 'Domestic bank'], { default: true }),
  branchCode: text(['联行号', 'Branch code'], {
    upperCase: true,
    max: 20,
    help: ['境内为 12 位数字，境外可填 SWIFT', 'Digits for domestic banks; SWIFT abroad'],
  }),
  accountNo: text(['账号', 'Account no.'], { required: true, max: 40 }),
  accountName: text(['户名', 'Account name'], { required: true, max: 100 }),
}

/**
 * Columns of a certificate.
 * @param kinds what may be certified, by code
 */
export const certificateColumns = <const C extends Readonly<Record<string, Label>>>(kinds: C) => ({
  kind: choice(['证书类型', 'Kind'], kinds, { required: true }),
  certificateNo: text(['证书编号', 'Certificate no.'], { required: true, max: 60 }),
  validFrom: date(['生效日期', 'Valid from']),
  validTo: date(['到期日期', 'Valid to']),
  file: file(['证书文件', 'File']),
})
