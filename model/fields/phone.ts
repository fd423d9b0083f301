/** A telephone number: a Chinese mobile, a landline with area code, or an international one with a leading plus. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, textOperators } from './kind.ts'
import { textTraits } from './traits.ts'

export const phone = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'phone',
  label,
  options: options ?? {},
})

/** SH-5-020: 11 digits, the first 1, the second 3 to 9. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** Masks a mobile number as `186****1402`; other numbers belong to an office and not a person, and stay as they are. */
export const maskMobile = (text: string): string => (isMobile(text) ? `${text.slice(0, 3)}****${text.slice(7)}` : text)

export const phoneKind = kind({
  ...textTraits,
  name: 'phone',
  label: ['电话', 'Phone'],
  storage: 'text',
  operators: textOperators,
  read: (input) => {
    if (typeof input !== 'string') return { error: 'field.phone' }
    const value = input.replace(/[\s()]/g, '')
    return isMobile(value) || /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/.test(value) || /^\+\d[\d-]{6,18}$/.test(value)
      ? { value }
      : { error: 'field.phone' }
  },
  example: (_, seed) => `1380013${String(8000 + (seed % 1000))}`,
})
