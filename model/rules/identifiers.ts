/**
 * Check digits of the numbers issued by China's authorities, banks, GS1 and the container register. Pure; the caller decides what to
 * do about a wrong digit.
 */
import { gs1CheckDigit } from '../fields/barcode.ts'

const usccLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/**
 * Returns whether a text has the shape of a unified social credit code, 18 characters without I, O, S, V, Z (GB 32100-2015), check
 * digit aside.
 */
export const isUsccShaped = (text: string): boolean => /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)

/**
 * Returns whether a unified social credit code has its correct check character: 31 − Σ value × 3^i mod 31 (GB 32100-2015).
 * Some codes that were really issued fail it, so callers warn and do not reject.
 */
export function isUscc(text: string): boolean {
  if (!isUsccShaped(text)) return false
  let sum = 0
  let weight = 1
  for (const char of text.slice(0, 17)) {
    sum += usccLetters.indexOf(char) * weight
    weight = (weight * 3) % 31
  }
  return usccLetters[(31 - (sum % 31)) % 31] === text[17]
}

/** Returns whether a text has the shape of the old taxpayer number of 15 characters, or of the rare one of 20. */
export const isOldTaxId = (text: string): boolean => /^[0-9A-Z]{15}$|^[0-9A-Z]{20}$/.test(text)

/** Returns whether a text is an EAN-13 / GTIN-13 with a correct check digit (GS1). */
export const isEan13 = (text: string): boolean => /^\d{13}$/.test(text) && gs1CheckDigit(text.slice(0, 12)) === text[12]

/**
 * Returns the EAN-13 of a prefix and an item serial; the serial is padded with zeros to 12 digits in all.
 * @throws RangeError when they do not fit.
 */
export function ean13(prefix: string, serial: number): string {
  const room = 12 - prefix.length
  const item = String(serial).padStart(room, '0')
  if (!/^\d+$/.test(prefix) || !Number.isInteger(serial) || serial < 0 || room < 1 || item.length > room)
    throw new RangeError(`no EAN-13 from ${prefix} and ${serial}`)
  return prefix + item + gs1CheckDigit(prefix + item)
}

/** Returns whether a text is a serial shipping container code, 18 digits with a correct check digit (GS1). */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && gs1CheckDigit(text.slice(0, 17)) === text[17]

/**
 * Returns the SSCC of an extension digit, a company prefix and a serial, together 17 digits.
 * @throws RangeError when they do not fit.
 */
export function sscc(extension: string, { prefix, serial }: { prefix: string; serial: number }): string {
  const item = String(serial).padStart(16 - prefix.length, '0')
  const body = extension + prefix + item
  if (!/^\d{17}$/.test(body) || extension.length !== 1 || !Number.isInteger(serial) || serial < 0)
    throw new RangeError(`no SSCC from ${prefix} and ${serial}`)
  return body + gs1CheckDigit(body)
}

/**
 * Returns whether a text has the shape of a domestic bank's branch code (CNAPS, 联行号): 12 digits. The required rule is only "numeric"
 * (DM-5-014).
 */
export const isCnapsShaped = (text: string): boolean => /^\d{12}$/.test(text)

/**
 * Returns whether a CNAPS code has the correct check digit, ISO 7064 MOD 11,10 over the first eleven. The rule is empirical, so
 * callers warn and do not reject.
 */
export function isCnaps(text: string): boolean {
  if (!isCnapsShaped(text)) return false
  let product = 10
  for (const digit of text.slice(0, 11)) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(text[11])
}

/**
 * Returns whether a text is a container number (ISO 6346): owner code, U, J, Z or R, six digits and a check digit. Letters count 10
 * to 38 without multiples of 11.
 */
export function isContainer(text: string): boolean {
  if (!/^[A-Z]{3}[UJZR]\d{7}$/.test(text)) return false
  let sum = 0
  for (let at = 0; at < 10; at++) {
    const letter = text.charCodeAt(at) - 65
    const value = at < 4 ? 10 + letter + Math.floor((letter + 9) / 10) : Number(text[at])
    sum += value * 2 ** at
  }
  return (sum % 11) % 10 === Number(text[10])
}
