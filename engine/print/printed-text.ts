/** The texts that fields have on paper: their values, with choices, titles and currency signs, and their headings. */
import { isDecimal, perText, round } from '../../model/decimal.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import { decimalsOfCode } from '../../model/money/currency-code-decimals.ts'
import { currencyCode, moneyHead } from '../../model/money/money-head.ts'
import type { PageField, WireDoc } from '../../model/page.ts'

/** Returns whether a field is an amount of money. */
export const isAmount = (field: PageField): boolean => field.type === 'money'

/** Files and pictures are not printed as text, nor what is drawn on pictures. */
export function isPrinted({ type }: PageField): boolean {
  const { refers, within } = traitsOf(type)
  return refers !== 'file' && !within
}

/** Returns the name of the field that a paper prints for a field: of a text in two languages the first one that is not blank. */
export const inLanguage = ({ field, pair }: PageField, row: Record<string, unknown>): string => pair?.find((name) => row[name]) ?? field

/** Returns fields without those that say in English what another one says: that one prints the two. */
export function withoutTwins(fields: readonly PageField[]): readonly PageField[] {
  const twins = new Set(fields.flatMap(({ field, pair }) => pair?.filter((name) => name !== field) ?? []))
  return fields.filter(({ field }) => !twins.has(field))
}

/** Returns the text of a field of a row; `doc` is the document of the row, which may name the currency. */
export function textOf(field: PageField, row: Record<string, unknown>, doc: WireDoc): string {
  const inOneLanguage = field.pair && row[inLanguage(field, row)]
  if (inOneLanguage) return String(inOneLanguage)
  const value = row[field.field]
  if (value === null || value === undefined || value === '') return field.shownElse ? String(row[field.shownElse] ?? '') : ''
  if (field.displayfield) return [row[field.displayfield] ?? ''].flat().join(', ')
  const option = field.options.find((one) => one.value === String(value))
  if (option) return option.label
  const text = traitsOf(field.type).print.text(amountOf(field, row, doc), {
    ordinal: field.limits.ordinal === true,
    sign: signOf(field, row, doc),
    ...(field.limits.perPiece && field.processor ? { least: field.limits.places } : {}),
  })
  return text + perText(field.per && row[field.per])
}

/** Returns a computed amount with the decimals of its currency, as the page shows it; one for a piece and every other value as it is. */
function amountOf(field: PageField, row: Record<string, unknown>, doc: WireDoc): unknown {
  const value = row[field.field]
  if (!isAmount(field) || !field.processor || field.limits.perPiece || !isDecimal(value)) return value
  return round(value, decimalsOfCode(codeOf(field.currency ?? (row === doc ? undefined : 'doc.currency'), row, doc)))
}

const signOf = (field: PageField, row: Record<string, unknown>, doc: WireDoc): string => signOfCurrency(codeOf(field.currency, row, doc))

/** Returns the sign of a currency code: ¥ for RMB and CNY, $ for USD, HK$ for HKD (DM-9-020). */
export function signOfCurrency(code: string): string {
  return code === 'CNY' || code === 'RMB' ? '¥' : code === 'USD' ? '$' : code === 'HKD' ? 'HK$' : code && `${code} `
}

const codeOf = (path: string | undefined, row: Record<string, unknown>, doc: WireDoc): string =>
  currencyCode(path && (path.startsWith('doc.') ? doc[`${path.slice(4)}$`] : row[`${path}$`]))

/**
 * Returns the heading of a figure, with tax basis and currency. Line amounts without a currency of their own use the document's
 * (U103).
 */
export const headOf = (field: PageField, doc: WireDoc, line = false): string =>
  isAmount(field)
    ? moneyHead(field.label, field.basis, codeOf(field.currency ?? (line ? 'doc.currency' : undefined), doc, doc))
    : field.label
