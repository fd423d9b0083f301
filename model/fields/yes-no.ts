/** Yes or no. Form-encoded callers may send the texts. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { groupedTraits } from './traits.ts'

export const yesNo = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<boolean, O>> => ({
  kind: 'yesNo',
  label,
  options: options ?? {},
})

export const yesNoKind = kind({
  ...groupedTraits,
  name: 'yesNo',
  label: ['是否', 'Yes or no'],
  storage: 'boolean',
  openapi: () => ({ type: ['boolean', 'null'] }),
  operators: ['eq', 'ne', 'empty', 'notEmpty'],
  print: { weight: 1, text: (value) => (value === true ? '✓' : '') },
  sheet: { import: 'cell', format: 'text', note: 'yesNo' },
  read: (input) => {
    if (input === true || input === 'true' || input === '1' || input === 1) return { value: true }
    if (input === false || input === 'false' || input === '0' || input === 0) return { value: false }
    return { error: 'field.yesNo' }
  },
  example: (_, seed) => seed % 2 === 0,
})
