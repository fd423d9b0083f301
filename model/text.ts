/** A label in two languages. Every label is a pair, so that a missing language does not compile. */

export type Label = readonly [zh: string, en: string]
export type Language = 'zh' | 'en'

/** Returns the text of a label in one language. `zh` is the default of the application (SH-1-012). */
export function localise(label: Label, language: Language): string {
  return label[language === 'en' ? 1 : 0]
}

/**
 * Fills `{name}` placeholders of a text from plain values; a missing value leaves nothing. `{n:line|lines}` gives the first text when
 * `n` is one, else the second: `{n} {n:line|lines}`. One pass, no markup.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values[name] == null ? '' : String(values[name])
    return one === undefined ? value : (value === '1' ? one : many)!
  })
}

export function localiseFilled(label: Label, language: Language, values?: Readonly<Record<string, unknown>>): string {
  return fillPlaceholders(localise(label, language), values)
}

/** English names that have no plural, or are one already. */
const uncounted = /(?:[^s]s|history|ledger|inventory|overview|stock)$/i

/**
 * Returns the name of a list of things with this English name: `Request for quotation` becomes `Requests for quotation`, `Category`
 * `Categories`. The first noun before a preposition takes the ending.
 */
export function plural(name: string): string {
  const [, noun = name, rest = ''] = /^(.*?)( (?:for|of) .*)$/.exec(name) ?? []
  if (uncounted.test(noun)) return name
  return `${noun.replace(/([^aeiou])y$/i, '$1ie').replace(/(s|x|ch|sh)$/i, '$1e')}s${rest}`
}

/** Returns the name of a list of documents of a type: many documents in English. */
export const listLabel = ([zh, en]: Label): Label => [zh, plural(en)]

/** A record with a name, and mostly one in English. */
interface Named {
  readonly name: string
  readonly nameEn?: string | null
}
/**
 * Returns the name of a record in both languages, for a text that names it: the Chinese one where it has none in English.
 * @param before what stands before it in both, such as its number
 */
export function bothNames(one: Named | undefined, before?: string | null): Label {
  const of = (name: string) => [before, name].filter(Boolean).join(' ')
  return [of(one?.name ?? ''), of(one?.nameEn || (one?.name ?? ''))]
}
