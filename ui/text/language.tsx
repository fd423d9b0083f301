/** The language of the screen: switched without reloading. */
import { createContext, use, useCallback } from 'react'
import { fillPlaceholders, type Language } from '../../model/text.ts'
import { words, type Word } from './messages.ts'

export const LanguageContext = createContext<Language>('zh')

export type Say = (word: Word, values?: Readonly<Record<string, unknown>>) => string
const says: Readonly<Record<Language, Say>> = {
  zh: (word, values) => fillPlaceholders(words[word][0], values),
  en: (word, values) => fillPlaceholders(words[word][1], values),
}
/** Returns what says the words of this language; the same function each time, so that effects may depend on it. */
export const sayIn = (language: Language): Say => says[language]

/** `const t = useText(); t('save')`. The function stays the same while the language does. */
export function useText(): Say {
  return sayIn(use(LanguageContext))
}
/** For what stands outside of components: the language that the page says it is in. */
export const languageHere = (): Language =>
  typeof document !== 'undefined' && document.documentElement.lang.startsWith('en') ? 'en' : 'zh'
export const useLanguage = (): Language => use(LanguageContext)

/** How long ago: minutes under an hour, hours to a day, days to 7, weeks to 30, then the day (DM-9-030), in the user's own time. */
export function ago(moment: string, language: Language, now = Date.now()): string {
  const t = sayIn(language)
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000)
  if (minutes < 1) return t('justNow')
  if (minutes < 60) return `${minutes} ${t('minutes')}`
  if (minutes < 1440) return `${Math.floor(minutes / 60)} ${t('hours')}`
  if (minutes <= 7 * 1440) return `${Math.floor(minutes / 1440)} ${t('days')}`
  if (minutes <= 30 * 1440) return `${Math.floor(minutes / 10080)} ${t('weeks')}`
  return localMoment(moment)
}

export function localMoment(moment: string): string {
  const at = new Date(moment)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Words of an area of its own, kept beside its screens: `const t = useWords(words); t('paste')`. */
export function useWords<W extends Readonly<Record<string, readonly [string, string]>>>(
  own: W,
): (word: keyof W, values?: Readonly<Record<string, unknown>>) => string {
  const at = use(LanguageContext) === 'en' ? 1 : 0
  return useCallback((word, values) => fillPlaceholders(own[word]![at], values), [own, at])
}

/** Several names in a row, as the language strings them together. */
export const listed = (language: Language, names: readonly string[]): string => names.join(language === 'en' ? ', ' : '、')
/** Between names in a row, where no component knows the language. */
export const comma = (): string => (languageHere() === 'en' ? ', ' : '、')
/** Between several things that are said in one line. */
export const semicolon = (): string => (languageHere() === 'en' ? '; ' : '；')
/** A label before what it says. */
export const labelled = (language: Language, label: string, text: string): string => `${label}${language === 'en' ? ': ' : '：'}${text}`
