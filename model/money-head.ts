/** What a heading says of an amount besides its name: whether tax is in it, and its currency (U103). Never twice what the name says already. */
import type { Label, Language } from './text.ts'

/** `net` without tax, `gross` with it, `tax` the tax itself. */
export type TaxBasis = 'net' | 'gross' | 'tax'

const words: Readonly<Record<Exclude<TaxBasis, 'tax'>, Label>> = { net: ['未税', 'excl. tax'], gross: ['含税', 'incl. tax'] }
const said = /税|\b(net|gross|tax|vat)\b/i

/** The words for the basis; nothing when the name says it, or when it is tax itself. */
export const basisOf = (label: string, tax: TaxBasis | undefined, language: Language): string | undefined =>
  tax === undefined || tax === 'tax' || said.test(label) ? undefined : words[tax][language === 'en' ? 1 : 0]

/** The code of a currency by its title on the wire, `CNY--人民币`. */
export const currencyCode = (title: unknown): string => (typeof title === 'string' ? title.split('--')[0]!.trim() : '')

/** What follows the name: `(含税, CNY)`, `(CNY)`, or nothing. */
export const moneyMark = (basis: string | undefined, code: string): string => {
  const marks = [basis, code].filter(Boolean).join(', ')
  return marks && `(${marks})`
}

/** One line of text for sheets and paper: `单价(含税, CNY)`, `Net amount (CNY)`; a bracket that the name ends with takes the rest in. */
export function moneyHead(label: string, basis: string | undefined, code: string): string {
  const mark = moneyMark(basis, code)
  if (mark === '') return label
  const bracket = /^(.*[^\s(（])(\s*)[(（]([^()（）]+)[)）]$/.exec(label)
  if (bracket) return `${bracket[1]}${bracket[2]}(${bracket[3]}, ${mark.slice(1)}`
  return /[A-Za-z.]$/.test(label) ? `${label} ${mark}` : `${label}${mark}`
}
