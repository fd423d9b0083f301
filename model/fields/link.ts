/** A link to one document of another type, by its id. The stored value is an id, never the other document. */
import type { CurrencyLink } from '../money/currency-mark-types.ts'
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { choiceOperators, kind } from './kind.ts'
import { groupedTraits, textTraits } from './traits.ts'
import { linkSchema } from './openapi.ts'

export const link = <const T extends string, const O extends Options = Options>(
  label: Label,
  to: T,
  options?: O,
): Field<Filled<string, O>> & CurrencyLink<T> => ({
  kind: 'link',
  label,
  options: { ...options, to },
})

export const isId = (input: unknown): input is string => typeof input === 'string' && /^[1-9]\d{0,17}$/.test(input)

/** The server checks that the target exists, is visible and meets `where`. */
export const linkKind = kind({
  ...groupedTraits,
  name: 'link',
  label: ['关联', 'Link'],
  storage: 'id',
  openapi: linkSchema,
  operators: choiceOperators,
  refers: 'document',
  decides: true,
  print: { ...textTraits.print, weight: 2 },
  sheet: { import: 'cell', format: 'text', note: 'link' },
  read: (input) => (isId(input) ? { value: input } : { error: 'field.link' }),
})
