/** A moment. Read as ISO 8601 with a zone, or as `YYYY-MM-DD HH:mm:ss` in UTC; stored and returned as ISO 8601 UTC. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { isDay } from './date.ts'
import { kind, orderOperators } from './kind.ts'
import { isTime } from './time.ts'
import { textTraits } from './traits.ts'
import { formatSchema } from './openapi.ts'

export const dateTime = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<string, O>> => ({
  kind: 'dateTime',
  label,
  options: options ?? {},
})

const moment = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})?$/

export const dateTimeKind = kind({
  ...textTraits,
  name: 'dateTime',
  label: ['日期时间', 'Date and time'],
  storage: 'timestamp',
  openapi: formatSchema('date-time'),
  operators: [...orderOperators, 'relative'],
  groups: ['report'],
  sheet: { import: 'cell', format: 'text', note: 'dateTime' },
  read: (input) => {
    const parts = typeof input === 'string' ? moment.exec(input) : null
    if (!parts || !isDay(parts[1]!) || !isTime(parts[2]!)) return { error: 'field.dateTime' }
    const at = new Date(`${parts[1]}T${parts[2]}${parts[3] ?? ''}${parts[4] ?? 'Z'}`)
    // PostgreSQL and ISO 8601 agree on years of four digits; a zone may lead out of them.
    return Number.isNaN(at.getTime()) || !/^(?!0000)\d{4}-/.test(at.toISOString())
      ? { error: 'field.dateTime' }
      : { value: at.toISOString() }
  },
  example: (_, seed) => `2026-03-0${1 + (seed % 9)}T08:00:00.000Z`,
})
