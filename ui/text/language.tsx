/** UI language: switches without reloading. */
import { createContext, use, useCallback } from 'react'
import { fillPlaceholders, type Language } from '../../model/text.ts'
import { messages, type Word } from './messages.ts'

export const LanguageContext = createContext<Language>('zh')

export type Say = (word: Word, values?: Readonly<Record<string, unknown>>) => string
const says: Readonly<Record<Language, Say>> = {
  zh: (word, values) => fillPlaceholders(messages[word][0], values),
  en: (word, values) => fillPlaceholders(messages[word][1], values),
}
/** Returns what says the words of this language; the same function each time, so that effects may depend on it. */
export const sayIn = (language: Language): Say => says[language]

/** Hook: `const t = useText(); t('save')`. The function is stable as long as the language does not change. */
export function useText(): Say {
  return sayIn(use(LanguageContext))
}
/** Returns the language set on the page, for code outside components. */
export const languageHere = (): Language =>
  typeof document !== 'undefined' && document.documentElement.lang.startsWith('en') ? 'en' : 'zh'
export const useLanguage = (): Language => use(LanguageContext)

/**
 * Returns a relative time: minutes under an hour, hours up to a day, days up to 7, weeks up to 30, then the date (DM-9-030), in the
 * user's time zone.
 */
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

/** Returns how long something has lasted since the moment, in days once `ago` would name the day. */
export function lasting(moment: string, language: Language, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(moment)) / 86_400_000)
  return days > 30 ? `${days} ${sayIn(language)('days')}` : ago(moment, language, now)
}

export function localMoment(moment: string): string {
  const at = new Date(moment)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Hook for the messages of one area, kept beside its screens: `const t = useMessages(messages); t('paste')`. */
export function useMessages<W extends Readonly<Record<string, readonly [string, string]>>>(
  own: W,
): (word: keyof W, values?: Readonly<Record<string, unknown>>) => string {
  const at = use(LanguageContext) === 'en' ? 1 : 0
  return useCallback((word, values) => fillPlaceholders(own[word]![at], values), [own, at])
}

/** Joins names with the separator of the language. */
export const listed = (language: Language, names: readonly string[]): string => names.join(language === 'en' ? ', ' : '、')
/** Returns the separator between names, for code without access to the language context. */
export const comma = (): string => (languageHere() === 'en' ? ', ' : '、')
/** Returns the separator between several statements on one line. */
export const semicolon = (): string => (languageHere() === 'en' ? '; ' : '；')
/** Returns a label followed by its text. */
export const labelled = (language: Language, label: string, text: string): string => `${label}${language === 'en' ? ': ' : '：'}${text}`
