/** One e-mail address, or several separated by commas where the field's `max` allows it (DM-5-045). */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, textOperators } from './kind.ts'
import { textTraits } from './traits.ts'

export const email = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'email',
  label,
  options: options ?? {},
})

/** Returns whether the text matches the usual address pattern (SH-5-006): no spaces, one @, a dotted domain. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/.test(text)

export const emailKind = kind({
  ...textTraits,
  name: 'email',
  label: ['邮箱', 'E-mail'],
  storage: 'text',
  operators: textOperators,
  read: (input, field) => {
    if (typeof input !== 'string') return { error: 'field.email' }
    const parts = field.options.max && field.options.max > 254 ? input.split(',').map((part) => part.trim()) : [input.trim()]
    return parts.every(isEmail) ? { value: parts.join(',') } : { error: 'field.email' }
  },
  example: (_, seed) => `person${seed}@example.com`,
})
