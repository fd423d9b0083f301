/**
 * The mark `rounded` of an amount: which field holds the decimals of its currency. That the mark names a currency field is proved by
 * `currency-mark-types.ts`.
 */
import type { Fields } from '../field.ts'

/** Where the decimals of an amount stand: a field of the document, or a column of the line of the amount. */
export interface DecimalsPlace {
  readonly header: boolean
  readonly name: string
  /** The field or column beside it that links the currency. */
  readonly currency: string
}

/**
 * Returns where the decimals of a rounded amount stand.
 * @param currency what the mark names: `currency`, or `doc.currency` in a column
 * @param own the fields or columns among which the amount is defined
 * @param document the fields of the document
 */
export function decimalsPlace(currency: string | undefined, own: Fields, document: Fields): DecimalsPlace | undefined {
  const header = own === document || (currency?.startsWith('doc.') ?? false)
  const link = currency?.replace(/^doc\./, '')
  const name = decimalsFields(header ? document : own).find(([, of]) => of === link)?.[0]
  return link === undefined || name === undefined ? undefined : { header, name, currency: link }
}

/** Returns the fields that hold the decimals of a currency, each with the field that links it. */
export const decimalsFields = (fields: Fields): (readonly [name: string, currency: string])[] =>
  Object.entries(fields).flatMap(([name, { options }]) => (options.decimalsOf === undefined ? [] : [[name, options.decimalsOf] as const]))
