/** A calendar day, `YYYY-MM-DD`, without time zone. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, orderOperators } from './kind.ts'
import { groupedTraits } from './traits.ts'
import { formatSchema } from './openapi.ts'

export const date = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'date',
  label,
  options: options ?? {},
})

/** Returns whether the text is an existing day. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export const dateKind = kind({
  ...groupedTraits,
  name: 'date',
  label: ['日期', 'Date'],
  storage: 'date',
  openapi: formatSchema('date'),
  operators: [...orderOperators, 'relative'],
  decides: true,
  sheet: { import: 'cell', format: 'date', note: 'date' },
  read: (input) => (typeof input === 'string' && isDay(input) ? { value: input } : { error: 'field.date' }),
  example: (_, seed) => `2026-0${1 + (seed % 9)}-15`,
})
