/** One value of a closed list that the definition states. */
import type { Field, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { choiceOperators, kind } from './kind.ts'
import { groupedTraits } from './traits.ts'

type Chosen<C, O> = O extends { readonly required: true } ? keyof C & string : (keyof C & string) | null
type ChoiceOptions<C> = Omit<Options, 'default'> & { readonly default?: keyof C & string }
export const choice = <const C extends Readonly<Record<string, Label>>, const O extends ChoiceOptions<C> = ChoiceOptions<C>>(
  label: Label,
  choices: C,
  options?: O,
): Field<Chosen<C, O>> => ({ kind: 'choice', label, options: { ...options, choices } })

type Codes<T extends string> = T extends `${infer Code} ${infer More}` ? Code | Codes<More> : T

/** Choices that are called as they are stored: `codes('A B C')`. They stand in the order given, where no code is a whole number. */
export const codes = <const T extends string>(text: T): Readonly<Record<Codes<T>, readonly [string, string]>> =>
  Object.fromEntries(text.split(' ').map((code) => [code, [code, code]])) as unknown as Readonly<
    Record<Codes<T>, readonly [string, string]>
  >

export const choiceKind = kind({
  ...groupedTraits,
  name: 'choice',
  label: ['选项', 'Choice'],
  storage: 'text',
  openapi: ({ options: { choices = {} } }) => ({
    type: ['string', 'null'],
    enum: [...Object.keys(choices), null],
    'x-labels': choices,
  }),
  operators: choiceOperators,
  decides: true,
  read: (input, field) =>
    typeof input === 'string' && Object.hasOwn(field.options.choices ?? {}, input) ? { value: input } : { error: 'field.choice' },
  example: (field, seed) => {
    const keys = Object.keys(field.options.choices ?? {})
    return keys[seed % keys.length]
  },
})
