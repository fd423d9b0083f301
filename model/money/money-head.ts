/**
 * The additions to an amount's heading: whether it includes tax, and its currency (U103). They never repeat what the name already
 * says.
 */
import type { Label, Language } from '../text.ts'

/** `net` without tax, `gross` with it, `tax` the tax itself. */
export type TaxBasis = 'net' | 'gross' | 'tax'

const labels: Readonly<Record<Exclude<TaxBasis, 'tax'>, Label>> = { net: ['未税', 'excl. tax'], gross: ['含税', 'incl. tax'] }
const taxPattern = /税|\b(net|gross|tax|vat)\b/i

/** Returns the label of the tax basis; undefined when the name states it, or when the amount is the tax itself. */
export const basisOf = (label: string, tax: TaxBasis | undefined, language: Language): string | undefined =>
  tax === undefined || tax === 'tax' || taxPattern.test(label) ? undefined : labels[tax][language === 'en' ? 1 : 0]

/** Returns the code of a currency from its title on the wire, `CNY--人民币`. */
export const currencyCode = (title: unknown): string => (typeof title === 'string' ? title.split('--')[0]!.trim() : '')

/** Returns the suffix of the name: `(含税, CNY)`, `(CNY)`, or nothing. */
export const moneyMark = (basis: string | undefined, code: string): string => {
  const marks = [basis, code].filter(Boolean).join(', ')
  return marks && `(${marks})`
}

/**
 * Returns the heading as one line of text for spreadsheets and printed documents: `单价(含税, CNY)`, `Net amount (CNY)`. A bracket at the
 * end of the name takes in the additions.
 */
export function moneyHead(label: string, basis: string | undefined, code: string): string {
  const mark = moneyMark(basis, code)
  if (mark === '') return label
  const bracket = /^(.*[^\s(（])(\s*)[(（]([^()（）]+)[)）]$/.exec(label)
  if (bracket) return `${bracket[1]}${bracket[2]}(${bracket[3]}, ${mark.slice(1)}`
  return /[A-Za-z.]$/.test(label) ? `${label} ${mark}` : `${label}${mark}`
}
