/** What suppliers and those who want to be one say of themselves: kind, size, certificates, the check of the tax ID; and how they are frozen. */
import type { FieldOptions } from '../field.ts'
import { f } from '../fields/fields.ts'
import type { Label } from '../text.ts'

/** Certificates of suppliers, by code. */
export const supplierCertificates = {
  iso9001: ['ISO 9001', 'ISO 9001'],
  oekotex: ['OEKO-TEX', 'OEKO-TEX'],
  gots: ['GOTS', 'GOTS'],
  grs: ['GRS', 'GRS'],
  bsci: ['BSCI', 'BSCI'],
  other: ['其他', 'Other'],
} as const

/** What a supplier supplies, and its size. */
export const supplyKinds = {
  P: ['成品', 'Finished goods'],
  M: ['面辅料', 'Materials'],
  O: ['外协加工', 'Processing'],
  S: ['服务', 'Services'],
} as const
export const companyScales = {
  micro: ['微型', 'Micro'],
  small: ['小型', 'Small'],
  medium: ['中型', 'Medium'],
  large: ['大型', 'Large'],
} as const

/** What the check of a tax ID said, beside the field `taxId`. */
export const taxIdCheck = (options: Pick<FieldOptions, 'restrict' | 'list'>) =>
  f.choice(
    ['税号校验', 'Tax ID check'],
    {
      right: ['校验通过', 'Right'],
      wrong: ['校验位不符，请核对', 'Check digit does not fit, please verify'],
      old: ['旧税号', 'Old number'],
      foreign: ['非统一社会信用代码', 'Not a unified code'],
    },
    { computed: true, ...options },
  )

/**
 * Actions of a company with which nothing new is begun for a while.
 * @param confirm what freezing means for what is under way
 */
export const freezeAndThaw = (confirm: Label) =>
  ({
    freeze: { from: 'active', to: 'frozen', by: ['manager', 'admin'], comment: 'required', commentFor: 'own', danger: true, confirm },
    thaw: { from: 'frozen', to: 'active', by: ['manager', 'admin'] },
  }) as const
