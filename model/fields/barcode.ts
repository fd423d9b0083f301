/** The content of a bar code; EAN-13 must have a correct check digit (GS1). */
import type { Field, FieldOptions, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, textOperators } from './kind.ts'
import { textTraits } from './traits.ts'

export const barcode = <const O extends Options = Options>(
  label: Label,
  type: NonNullable<FieldOptions['barcode']> = 'code128',
  options?: O,
): Field<Filled<string, O>> => ({ kind: 'barcode', label, options: { ...options, barcode: type } })

/** Returns the GS1 check digit of a body of digits: weights 3, 1, 3 … from the right, (10 − Σ mod 10) mod 10. */
export function gs1CheckDigit(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at++) sum += Number(body[body.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

export const barcodeKind = kind({
  ...textTraits,
  name: 'barcode',
  label: ['条码', 'Bar code'],
  storage: 'text',
  operators: textOperators,
  read: (input, field) => {
    if (typeof input !== 'string') return { error: 'field.barcode' }
    const value = input.trim()
    if (field.options.barcode === 'ean13')
      return /^\d{13}$/.test(value) && gs1CheckDigit(value.slice(0, 12)) === value[12] ? { value } : { error: 'field.barcode' }
    return /^[\x20-\x7e]{1,80}$/.test(value) ? { value } : { error: 'field.barcode' }
  },
  example: (field, seed) => {
    const body = `690${String(100000000 + seed)}`
    return field.options.barcode === 'ean13' ? body + gs1CheckDigit(body) : `BC${seed}`
  },
})
