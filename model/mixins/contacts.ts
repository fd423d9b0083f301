/** Lines that companies have: people, bank accounts and certificates. */
import { f } from '../fields/fields.ts'
import type { Label } from '../text.ts'

/** Columns of a person to talk to. */
export const contactColumns = {
  name: f.text(['姓名', 'Name'], { required: true, max: 40 }),
  position: f.text(['职务', 'Position'], { max: 40 }),
  phone: f.phone(['电话', 'Phone'], { required: true }),
  email: f.email(['邮箱', 'E-mail']),
}

/** The lines field of contacts, one of which is the primary one. */
export const contacts = () =>
  f.lines(['联系人', 'Contacts'], { ...contactColumns, isPrimary: f.yesNo(['主联系人', 'Primary contact'], { default: false }) })

/** Columns of a bank account, without its currency. */
export const bankAccountColumns = {
  bank: f.text(['开户行', 'Bank'], { required: true, max: 80 }),
  domestic: f.yesNo(['境内银行', 'Domestic bank'], { default: true }),
  branchCode: f.text(['联行号', 'Branch code'], {
    upperCase: true,
    max: 20,
    help: ['境内为 12 位数字，境外可填 SWIFT', 'Digits for domestic banks; SWIFT abroad'],
  }),
  accountNo: f.text(['账号', 'Account no.'], { required: true, max: 40 }),
  accountName: f.text(['户名', 'Account name'], { required: true, max: 100 }),
}

/** The branch code of a domestic bank has digits only; abroad it may be a SWIFT code (DM-5-014). */
export const domesticCodes = {
  in: 'bankAccounts',
  field: 'branchCode',
  holds: 'domestic = false or branchCode = null or matches(branchCode, "^[0-9]+$")',
  message: ['境内银行的联行号只能是数字', 'The branch code of a domestic bank has digits only'],
} as const

/**
 * Columns of a certificate.
 * @param kinds what may be certified, by code
 */
export const certificateColumns = <const C extends Readonly<Record<string, Label>>>(kinds: C) => ({
  kind: f.choice(['证书类型', 'Kind'], kinds, { required: true }),
  certificateNo: f.text(['证书编号', 'Certificate no.'], { required: true, max: 60 }),
  validFrom: f.date(['生效日期', 'Valid from']),
  validTo: f.date(['到期日期', 'Valid to']),
  file: f.file(['证书文件', 'File']),
})
