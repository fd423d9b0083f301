/** Reads numbers and amounts as people write them. The grid, the filters and the import read them alike. */
import { dec, isDecimal, plain } from '../decimal.ts'

/** The currency codes that a sign in front of or behind an amount may stand for (DM-9-020; the yen shares its sign with the yuan). */
const currenciesOfSign = new Map<string, readonly string[]>([
  ['HK$', ['HKD']],
  ['US$', ['USD']],
  ['$', ['USD']],
  ['¥', ['CNY', 'RMB', 'JPY']],
  ['€', ['EUR']],
  ['£', ['GBP']],
])
const sign = /HK\$|US\$|[$¥€£]/gi

/**
 * Groups of three digits, or several of four as Chinese tables write. The first never begins with 0: `0,250` is a quarter with a decimal comma, and no 250; nor is `1,2345` more than
 * 12,000, because four decimals are more usual than one group of four digits.
 */
const separated = /^[-+(]?([1-9]\d{0,2}(,\d{3})+|[1-9]\d{0,3}(,\d{4}){2,})(\.\d*)?\)?$/

/** Kinds of measures and usages, which sheets in inches write as fractions. */
const fractionKinds = new Set(['quantity', 'sizeDecimals'])
/** `20 1/2`, `−3/8`; `½` is written out before. */
const fraction = /^([-+]?)(?:(\d+)[ -])?(\d+)\/(\d+)$/

/** Returns a fraction of halves down to sixty-fourths as an exact decimal, `20 1/2` → `20.5`; undefined for other texts. */
function fractionIn(input: string): string | undefined {
  const spread = input.replace(/[¼½¾⅛⅜⅝⅞]/g, (one) => ` ${one.normalize('NFKC')}`)
  const text = spread
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .replace(/^\s*[−-]\s*/, '-')
    .replace(/["”″]\s*$/, '')
    .trim()
  const [, sign = '', whole = '0', over = '', under = ''] = fraction.exec(text) ?? []
  if (![2, 4, 8, 16, 32, 64].includes(Number(under))) return undefined
  const value = dec(whole).plus(dec(over).div(under))
  return plain(sign === '-' ? value.neg() : value)
}

/**
 * Reads a number as people type or paste it: full-width digits, thousands separators, brackets for minus, a currency sign.
 * @param kind of the field; a percent sign belongs to a percentage only, elsewhere `12%` is no number (U50), and fractions (`20 1/2`, `−3/8`) to
 *   quantities and decimals by size
 * @returns the decimal without leading and trailing zeros; a text that is no number is returned unchanged, so that the error can be shown
 */
export function readNumber(input: string, kind?: string): string {
  const inFraction = kind !== undefined && fractionKinds.has(kind) ? fractionIn(input) : undefined
  if (inFraction !== undefined) return inFraction
  let text = input.normalize('NFKC').replace(sign, '').replace(/\s/g, '').replace(/^−/, '-')
  if (kind === 'percent') text = text.replace(/%$/, '')
  // A comma separates groups of digits; `12,5` is not guessed to be 125.
  if (/,/.test(text)) {
    if (!separated.test(text)) return input
    text = text.replaceAll(',', '')
  }
  const bracket = /^\((.+)\)$/.exec(text)
  if (bracket) text = `-${bracket[1]}`
  if (!isDecimal(text)) return input
  return text
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

/**
 * Returns a number that is written with a comma as its decimal sign, with a point instead: `54,5` → `54.5`, `1.234,5` → `1234.5`. It is proposed and never taken, because
 * a comma separates thousands.
 * @returns undefined for other texts, and for those that are read as a number
 */
export function withDecimalPoint(input: string): string | undefined {
  const text = input.normalize('NFKC').trim().replace(/^−/, '-')
  return /^[-+]?\d[\d.]*,\d+$/.test(text) && readNumber(text) === text ? text.replaceAll('.', '').replace(',', '.') : undefined
}

/**
 * Returns the currency sign of a written amount and the codes that it may stand for.
 * @returns undefined for an amount without a sign, and for a text that is no number
 */
export function currencySignIn(input: string): { readonly sign: string; readonly codes: readonly string[] } | undefined {
  const written = input.normalize('NFKC').toUpperCase().match(sign)?.[0]
  const codes = written === undefined ? undefined : currenciesOfSign.get(written)
  return codes && readNumber(input) !== input ? { sign: written!, codes } : undefined
}
