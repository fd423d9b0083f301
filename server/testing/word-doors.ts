/** Whether the words that a type uses are said at the three doors, as the table of the vocabulary has it: page JSON, OpenAPI document, help. */
import type { AnyDocument } from '../../model/document.ts'
import type { Page } from '../../model/page.ts'
import { wordEntries } from '../../model/vocabulary/vocabulary.ts'
import { isWithout, within, type TypesByName, type Word } from '../../model/vocabulary/word.ts'
import { aboutType } from '../help/about.ts'
import type { Section } from '../help/word-rows.ts'
import { documentSchema, valuesSchema } from '../openapi/schema.ts'
import { callsOfType } from '../openapi/type-calls.ts'

/**
 * Returns the words that a door leaves out, as `word: door`.
 * @param page of a person who sees everything
 */
export function wordsWithoutDoor(type: AnyDocument, types: TypesByName, page: Page): string[] {
  const json = JSON.parse(JSON.stringify(page)) as Readonly<Record<string, unknown>>
  const contract = { schemas: [documentSchema(type), valuesSchema(type)], calls: callsOfType(type, []) }
  const help = [aboutType(type, page, 'zh'), aboutType(type, page, 'en')] as const
  return wordEntries.flatMap(([name, word]) => {
    const stated = word.stated(type, types)
    if (stated === undefined) return []
    // Actions of other parties, and those that nobody may do, are not on this page.
    const isShown = !String(word.page).startsWith('actions.') || page.actions.some((action) => Object.hasOwn(stated as object, action.name))
    const doors = {
      page: !isShown || isOnPage(name, word, json),
      api: isInContract(word, contract),
      help: !isShown || isInHelp(word, help),
    }
    return Object.entries(doors).flatMap(([door, says]) => (says ? [] : [`${name}: ${door}`]))
  })
}

function isOnPage(name: string, { page: place }: Word, page: Readonly<Record<string, unknown>>): boolean {
  if (isWithout(place)) return true
  if (place === 'uses') return within(page['uses'], name)
  const [first = '', inner] = place.split('.')
  const part = page[first]
  if (inner === undefined) return part !== undefined && part !== false
  return first === 'display' ? isFilled((part as Readonly<Record<string, unknown>>)[inner]) : within(part, inner)
}

/** The page describes every part of the display, empty ones too, so that the presence of a key says nothing. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== false

function isInContract({ api }: Word, contract: unknown): boolean {
  if (isWithout(api)) return true
  const [key = '', inner] = api.split('.')
  return inner === undefined ? within(contract, key) : valuesOf(contract, key).some((value) => within(value, inner))
}

/** Returns the values of a key, at any depth. */
const valuesOf = (part: unknown, key: string): unknown[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(value, key)])
    : []

function isInHelp({ help: says }: Word, help: readonly (readonly Section[])[]): boolean {
  if (isWithout(says)) return true
  return help.every((sections, language) => {
    const section = sections.find(({ title }) => title === says.title[language as 0 | 1])
    const part = 'part' in says ? says.part?.[language as 0 | 1] : undefined
    return section !== undefined && (part === undefined || section.rows.some((row) => row.includes(part)))
  })
}
