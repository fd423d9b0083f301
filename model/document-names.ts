/** The names of a document type, by the types of its fields: of fields, of lines and their columns, and paths to them. */
import type { Base } from './base-fields.ts'
import type { Field } from './field.ts'

export type Name<F> = keyof F & string
export type Shown<F, S> = Name<F> | keyof Base<S>
export type LinesName<F> = { [K in keyof F]: F[K] extends Field<readonly { id: string; no: number }[]> ? K : never }[keyof F] & string
export type Column<F, L extends keyof F> = F[L] extends Field<infer V> ? (V extends readonly (infer E)[] ? keyof E & string : never) : never

/** A field, or a column of lines as `lines.style`. */
export type PathOf<F> = Name<F> | { [L in LinesName<F>]: `${L}.${Column<F, L>}` }[LinesName<F>]
