/**
 * The mark `rounded` of an amount: which field holds the decimals of its currency, and the proof at compile time that the mark names a
 * currency field of the document.
 */
import type { AnyDocument } from './document.ts'
import type { Fields } from './field.ts'

/** On the type of a money field: the currency field that its mark names. Never set. */
export type CurrencyMark<O> = O extends { readonly rounded: true }
  ? { readonly marks?: O extends { readonly currency: infer C extends string } ? C : '(no currency)' }
  : unknown
/** On the type of a link to a currency. Never set. */
export type CurrencyLink<T> = T extends 'currency' ? { readonly linksCurrency?: true } : unknown

type MarkOf<X> = 'marks' extends keyof X ? NonNullable<X['marks']> : never
type Marks<F> = { [K in keyof F]: MarkOf<F[K]> }[keyof F]
type CurrencyFields<F> = { [K in keyof F]: 'linksCurrency' extends keyof F[K] ? K : never }[keyof F]
type MarkOfLine<M, Own> = M extends `doc.${infer H}` ? H : M extends Own ? never : `column ${M & string}`
/** On the type of lines: the fields of the document that the marks of its columns name, and the columns that are no currency. Never set. */
export type LineMarks<F> = { readonly marks?: MarkOfLine<Marks<F>, CurrencyFields<F>> }

type UnknownCurrency<F> = Exclude<Marks<F>, CurrencyFields<F>>
/** Accepts everything when all marks of the fields name currency fields; else only fields that there cannot be. */
export type CurrencyFieldsExist<F> = [UnknownCurrency<F>] extends [never]
  ? unknown
  : { readonly fields: { readonly 'a rounded amount names no currency field': UnknownCurrency<F> } }

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

/** @throws Error when a rounded amount of a type has no field that holds the decimals of its currency */
export function requireCurrencyDecimals({ name, fields }: Pick<AnyDocument, 'name' | 'fields'>): void {
  const document = fields as Fields
  const check = (own: Fields, prefix: string): void => {
    for (const [field, { options }] of Object.entries(own)) {
      if (options.rounded && !decimalsPlace(options.currency, own, document))
        throw new Error(`${name}: ${prefix}${field} is rounded, and nothing holds the decimals of ${options.currency ?? 'its currency'}`)
      if (options.columns) check(options.columns, `${prefix}${field}.`)
    }
  }
  check(document, '')
}
