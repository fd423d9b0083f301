/** How links show: one look into the directory for a whole page of rows, never one a row. Puts `<field>$` beside each link. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { Operation } from '../operation.ts'
import { quote, tableLayout } from './table-layout.ts'

type Doc = Record<string, unknown>

/** Adds titles of links, of several links, of people and companies, in lines too. Links inside a document one may see are shown by name, nothing more. */
export async function addTitles(operation: Operation, type: AnyDocument, docs: readonly Doc[]): Promise<void> {
  const fields = linkFields(type)
  const ids = new Set<string>()
  const toLines = new Map<Field, Set<string>>()
  for (const doc of docs) collect(doc, fields, ids, toLines)
  if (ids.size === 0 && toLines.size === 0) return
  const titles = ids.size > 0 ? await titlesOf(operation, [...ids]) : new Map<string, string>()
  for (const [field, wanted] of toLines) for (const [id, title] of await lineTitlesOf(operation, field, [...wanted])) titles.set(id, title)
  for (const doc of docs) put(doc, fields, titles)
}

/** How lines of other documents are called: by the columns that the link names, else by their number. Row-level security says which. */
async function lineTitlesOf(operation: Operation, field: Field, ids: readonly string[]): Promise<(readonly [string, string])[]> {
  const { to, lines, shows } = field.options
  const shape = tableLayout(operation.engine.types.get(to!)!).lines.find((one) => one.field === lines)!
  const title = shows
    ? `concat_ws(' ', ${shows.map((name) => `t.${quote(shape.columns.find((one) => one.field === name)!.column)}`).join(', ')})`
    : `'#' || t.no`
  const rows = await operation.tx.rows<{ id: string; title: string }>(
    `SELECT t.id, ${title} AS title FROM ${shape.table} t WHERE t.platform_id = $1 AND t.id = ANY ($2::bigint[])`,
    [operation.actor.platform, ids],
  )
  return rows.map((row) => [row.id, row.title] as const)
}

export async function titlesOf(operation: Operation, ids: readonly string[]): Promise<Map<string, string>> {
  const title = titleIn(operation.actor.language)
  const rows = await operation.tx.rows<{ id: string; title: string }>(
    `SELECT id, ${title} AS title FROM core.entry WHERE platform_id = $1 AND id = ANY ($2::bigint[])`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

const titleIn = (language: Operation['actor']['language']): string => (language === 'en' ? 'coalesce(title_en, title)' : 'title')

/** What a link on the alias `t` shows, for sorting by it: null for no link, empty where there is no title. */
export const titleSql = (link: string, language: Operation['actor']['language']): string =>
  `CASE WHEN ${link} IS NOT NULL THEN coalesce((SELECT ${titleIn(language)} FROM core.entry WHERE platform_id = t.platform_id AND id = ${link}), '') END`

/** A field, and the name under which its title stands. */
type Named = readonly [name: string, title: string]
interface Links {
  own: readonly Named[]
  toLines: readonly (readonly [...Named, Field])[]
  many: readonly Named[]
  lines: readonly (readonly [string, Links])[]
}
const known = new WeakMap<AnyDocument, Links>()

function linkFields(type: AnyDocument): Links {
  let links = known.get(type)
  if (!links) {
    const own = of(type.fields as Fields)
    known.set(type, (links = { ...own, own: [...own.own, ...['createdBy', 'updatedBy', 'ownerCompany'].map(named)] }))
  }
  return links
}

function of(fields: Fields): Links {
  const names = (kind: string) =>
    Object.entries(fields)
      .filter(([, field]: [string, Field]) => field.kind === kind)
      .map(([name]) => named(name))
  return {
    own: names('link'),
    toLines: names('lineLink').map(([name, title]) => [name, title, fields[name]!] as const),
    many: names('links'),
    lines: names('lines').map(([name]) => [name, of(fields[name]!.options.columns ?? {})] as const),
  }
}

const named = (name: string): Named => [name, `${name}$`]

function collect(doc: Doc, links: Links, ids: Set<string>, toLines: Map<Field, Set<string>>): void {
  for (const [name, , field] of links.toLines)
    if (doc[name] != null) toLines.set(field, (toLines.get(field) ?? new Set<string>()).add(doc[name] as string))
  for (const [name] of links.own) if (doc[name] != null) ids.add(doc[name] as string)
  for (const [name] of links.many) for (const id of (doc[name] ?? []) as string[]) ids.add(id)
  for (const [name, inner] of links.lines) for (const line of (doc[name] ?? []) as Doc[]) collect(line, inner, ids, toLines)
}

function put(doc: Doc, links: Links, titles: ReadonlyMap<string, string>): void {
  for (const [name, title] of [...links.own, ...links.toLines]) if (doc[name] != null) doc[title] = titles.get(doc[name] as string) ?? ''
  for (const [name, title] of links.many) if (doc[name] != null) doc[title] = (doc[name] as string[]).map((id) => titles.get(id) ?? '')
  for (const [name, inner] of links.lines) for (const line of (doc[name] ?? []) as Doc[]) put(line, inner, titles)
}
