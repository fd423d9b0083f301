/** The English counterpart of a text by its name, which titles, search and lists read in its place. */
import type { Fields } from './field.ts'

/**
 * Returns the field that says a text in English: `name` → `nameEn`, `nameZh` → `nameEn`; a short name has that of the name, so that lists and titles of partners read alike.
 * @param fields those of the document, or the columns of its lines
 * @returns undefined for a text that is said once
 */
export function englishTwin(fields: Fields, name: string): string | undefined {
  const twin = name.endsWith('Zh') ? `${name.slice(0, -2)}En` : name === 'shortName' ? 'nameEn' : `${name}En`
  return Object.hasOwn(fields, twin) ? twin : undefined
}
