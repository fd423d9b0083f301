/** The document behind a row of a list: the row itself, or for a reading type the document of another type, whose rights and fields count. */
import { useQueries } from '@tanstack/react-query'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { useLanguage } from '../../../ui/text/language.tsx'
import { callQuery } from '../../api/call-query.ts'

/** A document as its own type has it, as far as the row shows it. */
export interface RowHome {
  readonly page: Page
  readonly row: WireDoc
  /** Returns the field of the document that a field of the list shows; undefined where it shows none as it is stored. */
  readonly fieldOf: (name: string) => PageField | undefined
}

/** Returns the pages of the types whose documents are rows of this list, by type; those that are not loaded yet are absent. */
export function useHomePages(page: Page): ReadonlyMap<string, Page> {
  // The answers are in the language of now: another one reads them again.
  useLanguage()
  const origins = (page.reads ?? []).filter(({ shows }) => shows !== undefined)
  const answers = useQueries({
    queries: origins.map((origin) => ({
      ...callQuery('/ccommonapi/gui/page-detail-struct', { method: 'GET', fields: { page: origin.page }, quiet: true }),
      staleTime: 300_000,
    })),
  })
  if (!page.reads) return new Map([[page.page, page]])
  return new Map(answers.flatMap(({ data }) => (data ? [[data.page, data] as const] : [])))
}

/** Returns the document behind a row; undefined for a line of a document, and while its page is not loaded. */
export function homeOf(page: Page, row: WireDoc, pages: ReadonlyMap<string, Page>): RowHome | undefined {
  if (!page.reads) return { page, row, fieldOf: (name) => page.list.fields[name] }
  const { $page, $doc } = row as Readonly<Record<string, unknown>>
  const shows = page.reads.find((one) => one.page === $page)?.shows
  const home = pages.get(String($page))
  if (!shows || !home) return undefined
  const values = Object.entries(shows).flatMap(([name, from]) => (name in row ? [[from, row[name]] as const] : []))
  const known = {
    ...(row.number === undefined ? {} : { number: row.number }),
    ...(row.version === undefined ? {} : { version: row.version }),
  }
  return {
    page: home,
    row: { ...Object.fromEntries(values), ...known, id: String($doc) },
    fieldOf: (name) => home.list.fields[shows[name] ?? ''],
  }
}
