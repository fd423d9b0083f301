/** Text on one line: names, codes, numbers typed by hand. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, textOperators, type Read } from './kind.ts'
import { textTraits } from './traits.ts'
import { textSchema } from './openapi.ts'

type TextOptions = Options & {
  /** The form of the text as a regular expression, and what it should be: `['^[A-Z]{3}$', ['应为三位大写字母', 'Three capital letters']]`. */
  readonly matches?: readonly [pattern: string, message?: Label]
}
export const text = <const O extends TextOptions = TextOptions>(label: Label, options?: O): Field<Filled<string, O>> => {
  const { matches: [value, message] = [], ...rest } = options ?? ({} as TextOptions)
  const validation = value === undefined ? [] : [{ type: 'regexp' as const, value, ...(message && { message }) }]
  return {
    kind: 'text',
    label,
    options: value === undefined ? rest : { ...rest, validations: [...(rest.validations ?? []), ...validation] },
  }
}

/** Applies the case and trim options of SH-5-030 to SH-5-032, then checks the length in characters. */
export function readText(input: unknown, field: Field, longest: number): Read {
  if (typeof input !== 'string' && typeof input !== 'number') return { error: 'field.text' }
  const { upperCase, lowerCase, trim, max = longest } = field.options
  let value = String(input)
  if (trim !== false) value = value.trim()
  if (upperCase) value = value.toUpperCase()
  if (lowerCase) value = value.toLowerCase()
  return [...value].length > max
    ? { error: 'field.tooLong', values: { max } }
    : value.includes('\u0000')
      ? { error: 'field.text' }
      : { value }
}

export const textKind = kind({
  ...textTraits,
  name: 'text',
  label: ['文本', 'Text'],
  storage: 'text',
  openapi: textSchema(200),
  operators: textOperators,
  worded: true,
  holdsAnyResult: true,
  groups: ['list', 'report'],
  print: { ...textTraits.print, weight: 2 },
  read: (input, field) => readText(input, field, 200),
  example: (field, seed) => (field.options.upperCase ? `T${seed}` : `t${seed}`).slice(0, field.options.max ?? 20),
})
