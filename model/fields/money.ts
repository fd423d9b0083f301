/**
 * An amount in the currency that the field names with `currency`; exact, at most 4 decimals stored, 2 shown. With `rounded` it has the
 * decimals of that currency.
 */
import type { CurrencyMark } from '../money/currency-mark-types.ts'
import { grouped } from '../decimal.ts'
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, orderOperators } from './kind.ts'
import { exampleDecimal, readDecimal } from './number.ts'
import { figureTraits } from './traits.ts'

export const money = <const O extends Options = Options>(label: Label, options?: O) =>
  ({ kind: 'money', label, options: options ?? {} }) as Field<Filled<string, O>> & CurrencyMark<O>

export const moneyKind = kind({
  ...figureTraits,
  name: 'money',
  label: ['金额', 'Money'],
  storage: 'numeric',
  operators: orderOperators,
  sumsByFormula: true,
  initial: '0',
  print: { weight: 1, text: (value, { sign, least = 2 }) => `${sign}${grouped(value, least)}` },
  read: (input, field) => readDecimal(input, field, field.options.places ?? 4),
  example: exampleDecimal,
})
