/**
 * A computed field: a FEEL expression whose result is of another kind. The server computes it; the form shows the same figure before
 * saving.
 */
import type { Field, Options } from '../field.ts'
import type { Label } from '../text.ts'

type Result = 'quantity' | 'money' | 'percent' | 'integer' | 'text' | 'date' | 'yesNo'
type ValueOf<R> = R extends 'integer' ? number : R extends 'yesNo' ? boolean : string

/**
 * Defines a formula field: `formula(['金额','Amount'], 'quantity * price', { result: 'money' })`. Calculated numbers keep 4 decimals
 * unless stated otherwise (SH-9-010).
 */
export const formula = <const R extends Result = 'quantity'>(
  label: Label,
  expression: string,
  options: Options & { readonly result?: R } = {},
): Field<ValueOf<R> | null> => {
  const { result = 'quantity', ...rest } = options
  return { kind: result, label, options: { ...rest, formula: expression } }
}
