/** One item of a dictionary of the platform (DIC): the item's code is stored, its texts are looked up. */
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { choiceOperators, kind } from './kind.ts'
import { groupedTraits } from './traits.ts'

export const dictionaryValue = <const O extends Options = Options>(
  label: Label,
  dictionary: string,
  options?: O,
): Field<Filled<string, O>> => ({ kind: 'dictionaryValue', label, options: { ...options, dictionary } })

/** The server checks (`engine/save`) that the item exists and is active, since items are rows. */
export const dictionaryValueKind = kind({
  ...groupedTraits,
  name: 'dictionaryValue',
  label: ['字典值', 'Dictionary value'],
  storage: 'text',
  operators: choiceOperators,
  refers: 'dictionary',
  read: (input) => (typeof input === 'string' && /^[\w.-]{1,60}$/.test(input) ? { value: input } : { error: 'field.choice' }),
})
