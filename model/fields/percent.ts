/** A percentage: 13 means 13 %. Computed percentages are never typed in. */
import { grouped } from '../decimal.ts'
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, orderOperators } from './kind.ts'
import { exampleDecimal, readDecimal } from './number.ts'
import { figureTraits } from './traits.ts'

export const percent = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'percent',
  label,
  options: options ?? {},
})

export const percentKind = kind({
  ...figureTraits,
  name: 'percent',
  label: ['百分比', 'Percent'],
  storage: 'numeric',
  operators: orderOperators,
  adds: false,
  print: { weight: 1, text: (value) => `${grouped(value)} %` },
  read: (input, field) => readDecimal(input, field, field.options.places ?? 4),
  example: exampleDecimal,
})
