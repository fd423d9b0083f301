/** A time of day, `HH:mm:ss`. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, orderOperators } from './kind.ts'
import { textTraits } from './traits.ts'
import { formatSchema } from './openapi.ts'

export const time = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'time',
  label,
  options: options ?? {},
})
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)

export const timeKind = kind({
  ...textTraits,
  name: 'time',
  label: ['时间', 'Time'],
  storage: 'time',
  openapi: formatSchema('time'),
  operators: orderOperators,
  sheet: { import: 'cell', format: 'text', note: 'time' },
  read: (input) => (typeof input === 'string' && isTime(input) ? { value: input } : { error: 'field.time' }),
  example: (_, seed) => `0${seed % 9}:30:00`,
})
