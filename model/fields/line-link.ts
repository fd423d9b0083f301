/** A link to one line of another document. Conversions write it, so that open quantities can be counted. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { isId } from './link.ts'
import { textTraits } from './traits.ts'
import { linkSchema } from './openapi.ts'

export const lineLink = <const O extends Options = Options>(
  label: Label,
  to: string,
  lines: string,
  options?: O,
): Field<Filled<string, O>> => ({ kind: 'lineLink', label, options: { ...options, to, lines } })

export const lineLinkKind = kind({
  ...textTraits,
  name: 'lineLink',
  label: ['关联行', 'Line link'],
  storage: 'id',
  openapi: linkSchema,
  operators: ['eq', 'in', 'empty', 'notEmpty'],
  refers: 'line',
  sheet: { import: 'cell', format: 'text', note: 'line' },
  read: (input) => (isId(input) ? { value: input } : { error: 'field.link' }),
})
