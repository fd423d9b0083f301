/** A quantity in the unit that the field names with `unit`; exact, at most 4 decimals. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, orderOperators } from './kind.ts'
import { exampleDecimal, readDecimal } from './number.ts'
import { figureTraits } from './traits.ts'

export const quantity = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'quantity',
  label,
  options: options ?? {},
})

/** The pieces that a size matrix beside it counts: `f.pieces(['数量', 'Quantity'], 'matrix', { total: true })`. */
export const pieces = <const O extends Options = Options>(label: Label, matrix: string, options?: O): Field<string> =>
  quantity(label, { ...options, formula: `pieces(${matrix})`, piecesOf: matrix })

export const quantityKind = kind({
  ...figureTraits,
  name: 'quantity',
  label: ['数量', 'Quantity'],
  storage: 'numeric',
  operators: orderOperators,
  goods: true,
  counts: true,
  sumsByFormula: true,
  initial: '0',
  read: (input, field) => readDecimal(input, field, field.options.places ?? 4),
  example: exampleDecimal,
})
