/** Multi-line text: remarks, terms, descriptions. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { readText } from './text.ts'
import { textTraits } from './traits.ts'

export const longText = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'longText',
  label,
  options: options ?? {},
})

export const longTextKind = kind({
  ...textTraits,
  name: 'longText',
  label: ['多行文本', 'Long text'],
  storage: 'text',
  operators: ['contains', 'empty', 'notEmpty'],
  holdsAnyResult: true,
  brief: false,
  worded: true,
  print: { ...textTraits.print, weight: 2 },
  read: (input, field) => readText(input, field, 4000),
  example: (_, seed) => `Line one of ${seed}\nline two`,
})
