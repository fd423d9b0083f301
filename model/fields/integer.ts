/** Whole numbers: serials, days, counts without a unit. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, orderOperators } from './kind.ts'
import { exampleDecimal, readDecimal } from './number.ts'
import { figureTraits } from './traits.ts'

export const integer = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<number, O>> => ({
  kind: 'integer',
  label,
  options: options ?? {},
})

export const integerKind = kind({
  ...figureTraits,
  name: 'integer',
  label: ['整数', 'Integer'],
  storage: 'integer',
  openapi: () => ({ type: ['integer', 'null'] }),
  operators: orderOperators,
  counts: true,
  // A result may be too large for the column.
  holdsAnyResult: false,
  groups: ['list', 'report'],
  read: (input, field) => {
    const read = readDecimal(input, field, 0)
    if (!('value' in read)) return read
    const value = Number(read.value)
    return Math.abs(value) > 2_147_483_647 ? { error: 'field.tooLarge' } : { value }
  },
  example: (field, seed) => Number(exampleDecimal(field, seed)),
})
