/** Builds a document's search entry: its title in the directory and the text that quick search reads. */
import { englishTwin } from '../../../model/english-twin.ts'
import { namesDocument } from '../../../model/fields/kinds.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { idIn } from '../../../model/fields/one-of.ts'
import { localise, type Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { ngramsOf, normaliseText } from '../../search/ngram-index.ts'
import { linksSearchedByName } from '../../query/search-by-master-name.ts'
import type { Stored } from '../../store/read.ts'
import type { Entry } from '../../store/write.ts'

/** Joins the title parts by two dashes (SH-9-011). Without a title the number is shown, which only the insert statement knows. */
export async function searchEntry(operation: Operation, type: AnyDocument, doc: Stored): Promise<Entry> {
  return (await searchEntries(operation, type, [doc]))[0]!
}

/** Returns the search entries of several documents of one type, in their order; the titles that they name are read in one statement. */
export async function searchEntries(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<Entry[]> {
  const fields = type.fields as Fields
  const parts = (type.title ?? []) as readonly string[]
  // Masters are found by their current names (engine/query/search-by-master-name.ts).
  const named = new Set(linksSearchedByName(operation.engine.types, type).map(({ field }) => field))
  const search = ((type.list.search ?? []) as readonly string[]).filter((name) => name !== 'number' && !named.has(name))
  const links = [...new Set([...parts, ...search])].filter((name) => namesDocument(fields[name]))
  const ids = [...new Set(docs.flatMap((doc) => links.flatMap((name) => (doc[name] ? idIn(doc[name] as string) : []))))]
  const titles = ids.length > 0 ? await bothTitles(operation, ids) : new Map<string, string[]>()
  return docs.map((doc) => entryOf(type, doc, { parts, search, titles }))
}

/** Whether a field links to one document, of one type or of several. */

interface EntryParts {
  /** Fields of the title, and those of the quick search. */
  readonly parts: readonly string[]
  readonly search: readonly string[]
  /** Titles of linked documents by id: Chinese and English. */
  readonly titles: ReadonlyMap<string, readonly string[]>
}

function entryOf(type: AnyDocument, doc: Stored, { parts, search, titles }: EntryParts): Entry {
  const fields = type.fields as Fields
  const texts = (name: string, english: boolean): string[] => {
    const value = (english ? doc[englishTwin(fields, name) ?? name] : undefined) ?? doc[name]
    // A number that the counter issues is filled in later.
    if (name === 'number') return [doc.number ?? provisionalNumber]
    if (value === null || value === undefined || value === '') return []
    const field = fields[name]
    if (namesDocument(field)) return [titles.get(idIn(value as string))?.[english ? 1 : 0] ?? '']
    if (Array.isArray(value)) return value.map(String)
    return [field?.kind === 'choice' ? choiceText(field, value as string, english) : String(value)]
  }
  const join = (english: boolean) =>
    parts
      .flatMap((name) => texts(name, english))
      .filter(Boolean)
      .join('--')
  const title = join(false)
  const titleEn = join(true)
  const terms = search.flatMap((name) =>
    namesDocument(fields[name])
      ? doc[name]
        ? (titles.get(idIn(doc[name] as string)) ?? [])
        : []
      : [...texts(name, false), ...texts(name, true)],
  )
  const blob = [...new Set(terms.map(normaliseText).filter(Boolean))].join('\n')
  return { title: title || null, titleEn: titleEn && titleEn !== title ? titleEn : null, search: blob, grams: ngramsOf(blob) }
}

/** Stands for the number in a title until the counter has issued it. */
const provisionalNumber = '\u0001'

/** Returns the entry with the number that was issued since, as the statement that inserts one document writes it. */
export const withNumber = (entry: Entry, number: string | null): Entry => ({
  ...entry,
  title: entry.title && entry.title.replaceAll(provisionalNumber, number ?? ''),
  titleEn: entry.titleEn && entry.titleEn.replaceAll(provisionalNumber, number ?? ''),
})

/** Returns the number or the title of a document, in both languages, as the directory stores them. */
export const titleIn = ({ title, titleEn }: Entry, { number, id }: Pick<Stored, 'number' | 'id'>): Label =>
  number ? [number, number] : [title ?? id, titleEn ?? title ?? id]

const choiceText = (field: Field, value: string, english: boolean): string => {
  const label = field.options.choices?.[value]
  return label ? localise(label, english ? 'en' : 'zh') : value
}

async function bothTitles(operation: Operation, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await operation.tx.rows<{ id: string; title: string; title_en: string | null }>(
    'SELECT id, title, title_en FROM core.entry WHERE platform_id = $1 AND id = ANY ($2::bigint[])',
    [operation.actor.platform, ids],
  )
  return new Map(rows.map((row) => [row.id, row.title_en ? [row.title, row.title_en] : [row.title, row.title]]))
}
