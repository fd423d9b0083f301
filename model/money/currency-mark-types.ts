/** The proof at compile time that the mark `rounded` of an amount names a currency field of the document. */

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
