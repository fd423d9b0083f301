/** Tags: several short texts that people choose freely, and by which lists are filtered (DM-2-011). */
import type { Field, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind } from './kind.ts'
import { textTraits } from './traits.ts'

/** The most tags of one document, and the most characters of a tag. */
export const mostTags = 20
export const longestTag = 40

export const tags = (label: Label, options?: Options): Field<string[]> => ({ kind: 'tags', label, options: options ?? {} })

/** Returns the tags in a text: separated by commas, semicolons, `、` or line ends, each with or without a leading `#`. */
export const tagsIn = (text: string): string[] => withoutDoubles(text.split(/[,;、，；\n\t]/))

/** Returns tags without blanks around and within, a leading `#`, and those that another one repeats in other letters. */
export function withoutDoubles(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) {
    const tag = text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(/^#\s*/, '')
    const key = tag.toLowerCase()
    if (tag !== '' && !byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey.values()]
}

/** What two tags have in common that are one: capitals do not count. */
export const tagKey = (tag: string): string => tag.toLowerCase()

/**
 * Returns the tags of a document after one of them was renamed, in their places; where it has the new name too, once. Tags without the
 * former name are returned as they are.
 */
export function withTagRenamed(tags: readonly string[], { tag, to }: Readonly<Record<'tag' | 'to', string>>): readonly string[] {
  if (!tags.some((one) => tagKey(one) === tagKey(tag))) return tags
  const names = [tagKey(tag), tagKey(to)]
  return withoutDoubles(tags.map((one) => (names.includes(tagKey(one)) ? to : one)))
}

export const tagsKind = kind({
  ...textTraits,
  name: 'tags',
  label: ['标签', 'Tags'],
  storage: 'texts',
  openapi: () => ({ type: 'array', items: { type: 'string', maxLength: longestTag }, maxItems: mostTags }),
  operators: ['in', 'all', 'empty', 'notEmpty'],
  print: { weight: 2, text: (value) => [value].flat().join(', ') },
  sheet: { import: 'cell', format: 'text', note: 'tags' },
  read: (input) => {
    const texts: readonly unknown[] = typeof input === 'string' ? tagsIn(input) : Array.isArray(input) ? input : [undefined]
    if (!texts.every((one) => typeof one === 'string')) return { error: 'field.text' }
    const value = withoutDoubles(texts)
    if (value.length > mostTags) return { error: 'field.tooManyTags', values: { max: mostTags } }
    if (value.some((one) => [...one].length > longestTag)) return { error: 'field.tagTooLong', values: { max: longestTag } }
    return { value }
  },
  example: (_, seed) => [`tag ${seed}`, `other ${seed}`],
})
