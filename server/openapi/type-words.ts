/** The words of a definition in the OpenAPI document: each is an `x-` key of the schema of values, or of the fields that have it. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field } from '../../model/field.ts'
import { wordEntries } from '../../model/vocabulary/vocabulary.ts'
import { fieldPaths, isWithout, type TypesByName } from '../../model/vocabulary/word.ts'
import type { Schema } from './shared-schemas.ts'

/** Keys of words that stand by themselves, with the word; those that stand within the key of another word come with it. */
const keyed = wordEntries.flatMap(([, word]) =>
  isWithout(word.api) || word.api.includes('.') || word.apiElsewhere ? [] : [[word.api, word] as const],
)
/** The words of the page follow from other types; none of them has a key here. */
const noTypes: TypesByName = new Map()

/** Returns every word that a type uses, as `x-` keys. The key of a word of fields stands at the fields, and here where the type says it by itself. */
export const wordsOf = (type: AnyDocument): Schema =>
  Object.fromEntries(
    keyed.flatMap(([key, { stated, option }]) => {
      const isAtFields = option !== undefined && fieldPaths(type).some(([, { options }]) => options[option] !== undefined)
      const value = isAtFields ? undefined : stated(type, noTypes)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )

/** Returns the words that are options of a field, as `x-` keys. */
export const wordsOfField = ({ options }: Field): Schema =>
  Object.fromEntries(
    keyed.flatMap(([key, { option }]) => (option === undefined || options[option] === undefined ? [] : [[key, options[option]] as const])),
  )
