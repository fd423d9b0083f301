/** A colour as `#RRGGBB`. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { choiceOperators, kind } from './kind.ts'
import { textTraits } from './traits.ts'

export const colour = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'colour',
  label,
  options: options ?? {},
})

export const colourKind = kind({
  ...textTraits,
  name: 'colour',
  label: ['颜色', 'Colour'],
  storage: 'text',
  operators: choiceOperators,
  sheet: { import: 'cell', format: 'text', note: 'colour' },
  read: (input) =>
    typeof input === 'string' && /^#[0-9a-fA-F]{6}$/.test(input.trim()) ? { value: input.trim().toUpperCase() } : { error: 'field.colour' },
  example: (_, seed) => `#${String(seed % 10).repeat(6)}`,
})
