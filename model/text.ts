/** A label in two languages. Every label is a pair, so that a missing language does not compile. */

export type Label = readonly [zh: string, en: string]
export type Language = 'zh' | 'en'

/** Returns the text of a label in one language. `zh` is the default of the application (SH-1-012). */
export function localise(label: Label, language: Language): string {
  return label[language === 'en' ? 1 : 0]
}

/** Fills `{name}` placeholders of a text from plain values; a missing value leaves nothing. One pass, no markup. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] == null ? '' : String(values[name])))
}

export function localiseFilled(label: Label, language: Language, values?: Readonly<Record<string, unknown>>): string {
  return fillPlaceholders(localise(label, language), values)
}
