/** Resolves link titles: one directory query for a whole page of rows, never one per row. Puts `<field>$` beside each link. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Field, Fields, FieldKind } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import { idIn, readReference } from '../../../model/fields/one-of.ts'
import { localise, type Label } from '../../../model/text.ts'
import { allLines, columnFor, columnSql, linkedIdSql, tableLayout, type NamedColumn } from '../tables/table-layout.ts'

type Doc = Record<string, unknown>

/** Titles by id as a statement gives them along: in its first row, under this name. */
const alongside = '$titles'

/**
 * A statement of a page that brings the titles of its links along, so that a page is one statement.
 * @param page a `SELECT` whose first parameter is the platform; its order is kept
 * @param fields names of the page's columns that hold one id, and of those that hold several
 * @param more further columns, computed once for the page and given with its first row, as `<expression> AS <name>`
 */
export function withTitles(
  page: string,
  fields: TitledFields,
  {
    language,
    more = [],
  }: { readonly language: Operation['actor']['language']; readonly more?: readonly (readonly [sql: string, name: string])[] },
): string {
  const ids = [
    ...(fields.one.length > 0 ? [`ARRAY[${fields.one.map((name) => `p."${name}"`).join(', ')}]::bigint[]`] : []),
    ...fields.typed.map((name) => `ARRAY[${linkedIdSql(`p."${name}"`, { types: [] })}]`),
    ...fields.many.map((name) => `coalesce(p."${name}", '{}')`),
  ]
  const titles = `(SELECT json_object_agg(e.id, ${titleIn(language)}) FROM core.entry e WHERE e.platform_id = $1::bigint AND e.id = ANY (ARRAY(SELECT DISTINCT unnest(${ids.join(' || ')}) FROM page p)))`
  const extraColumns = [...(ids.length > 0 ? [[titles, alongside] as const] : []), ...more]
  if (extraColumns.length === 0) return page
  const columns = extraColumns.map(([sql, name]) => `CASE row_number() OVER () WHEN 1 THEN ${sql} END AS "${name}"`)
  return `WITH page AS MATERIALIZED (${page}) SELECT p.*, ${columns.join(', ')} FROM page p`
}

/** Takes the titles that came along out of the rows of a page. */
export function titlesAlong(rows: readonly Doc[]): TitleReader {
  const titles = new Map(Object.entries((rows[0]?.[alongside] ?? {}) as Record<string, string>))
  for (const row of rows) delete row[alongside]
  return () => Promise.resolve(titles)
}

/** The fields that show a title: those that hold the id of one document, its type and id, or several ids. */
export interface TitledFields {
  readonly one: readonly string[]
  readonly typed: readonly string[]
  readonly many: readonly string[]
}

/** Returns which of these fields of a type show a title. */
export function titledFields(type: AnyDocument, names: readonly string[]): TitledFields {
  const { own, typed, many } = linkFields(type)
  const among = (links: readonly Named[]) => links.flatMap(([name]) => (names.includes(name) ? [name] : []))
  return { one: among(own), typed: among(typed), many: among(many) }
}

/** Titles of the ids that a document links to. */
export type TitleReader = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * Adds titles of links, of several links, of people and companies, in lines too. Links inside a document one may see are shown by name, nothing more.
 * @param read reads titles by id; by default from the directory, and not at all where nothing is linked
 */
export async function addTitles(operation: Operation, type: AnyDocument, docs: readonly Doc[], read?: TitleReader): Promise<void> {
  const fields = linkFields(type)
  const ids = new Set<string>()
  const toLines = new Map<Field, Set<string>>()
  for (const doc of docs) collect(doc, fields, ids, toLines)
  const titleById = read ? await read([...ids]) : ids.size > 0 ? await titlesOf(operation, [...ids]) : new Map<string, string>()
  if (ids.size === 0 && toLines.size === 0) return
  const titles = toLines.size === 0 ? titleById : new Map(titleById)
  for (const [field, wanted] of toLines)
    for (const [id, title] of await lineTitlesOf(operation, field, [...wanted])) (titles as Map<string, string>).set(id, title)
  for (const doc of docs) put(operation, doc, fields, titles)
}

/** Returns the ids of everything that a document links to, in its lines too; links to lines of other documents are left out. */
export function linkedIds(type: AnyDocument, doc: Doc): string[] {
  const ids = new Set<string>()
  collect(doc, linkFields(type), ids, new Map())
  return [...ids]
}

const titleTexts = new WeakMap<AnyDocument, Partial<Record<Operation['actor']['language'], string>>>()
/** Titles of everything that one document on the alias `t` links to, in its lines too, as a JSON object by id. */
export function documentTitlesSql(type: AnyDocument, language: Operation['actor']['language']): string {
  const known = titleTexts.get(type) ?? {}
  titleTexts.set(type, known)
  return (known[language] ??= documentTitlesText(type, language))
}

function documentTitlesText(type: AnyDocument, language: Operation['actor']['language']): string {
  const shape = tableLayout(type)
  const links = linkFields(type)
  const ids = ({ own, typed, many }: Links, column: (field: string) => string) =>
    [
      ...(own.length + typed.length > 0 ? [`ARRAY[${[...own, ...typed].map(([name]) => column(name)).join(', ')}]::bigint[]`] : []),
      ...many.map(([name]) => `coalesce(${column(name)}, '{}')`),
    ].join(' || ')
  const lines = links.lines.flatMap(([field, inner]) => {
    const linesOfField = shape.lines.find((one) => one.field === field)
    // The titles of lines that grow are read with their pages.
    if (!linesOfField) return []
    const { table, columns } = linesOfField
    const linked = ids(inner, (name) => idSql('l', columns.find((one) => one.field === name)!))
    return linked === '' ? [] : [`SELECT unnest(${linked}) FROM ${table} l WHERE l.platform_id = $1 AND l.doc_id = t.id`]
  })
  const all = [`SELECT unnest(${ids(links, (name) => idSql('t', columnFor(shape, name)!))})`, ...lines].join(' UNION ')
  return `(SELECT json_object_agg(e.id, ${titleIn(language)}) FROM core.entry e WHERE e.platform_id = $1 AND e.id = ANY (ARRAY(${all})))`
}

const idSql = (alias: string, column: NamedColumn): string => linkedIdSql(columnSql(alias, column), column)

/**
 * Returns the titles of lines of other documents: the columns that the link names, else the line number. Row-level security decides
 * which are visible.
 */
async function lineTitlesOf(operation: Operation, field: Field, ids: readonly string[]): Promise<(readonly [string, string])[]> {
  const { to, lines, shows } = field.options
  const shape = allLines(tableLayout(operation.engine.types.get(to!)!)).find((one) => one.field === lines)!
  const title = shows
    ? `concat_ws(' ', ${shows.map((name) => columnSql('t', shape.columns.find((one) => one.field === name)!)).join(', ')})`
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

/** Returns what documents, people and companies are called in both languages, by their ids, in one statement. */
export const titlesInBoth = (operation: Operation, ids: readonly string[]): Promise<Map<string, Label>> =>
  inBoth(operation, ids, { zh: 'title', en: 'coalesce(title_en, title)' })

/** Returns the numbers of documents, or what those without one are called in both languages, by their ids. */
export const numbersInBoth = (operation: Operation, ids: readonly string[]): Promise<Map<string, Label>> =>
  inBoth(operation, ids, { zh: 'coalesce(number, title)', en: 'coalesce(number, title_en, title)' })

async function inBoth(
  operation: Operation,
  ids: readonly string[],
  { zh, en }: { readonly zh: string; readonly en: string },
): Promise<Map<string, Label>> {
  const rows = await operation.tx.rows<{ id: string; zh: string; en: string }>(
    `SELECT id, ${zh} AS zh, ${en} AS en FROM core.entry WHERE platform_id = $1 AND id = ANY ($2::bigint[])`,
    [operation.actor.platform, ids],
  )
  return new Map(rows.map((row) => [row.id, [row.zh, row.en]]))
}

const titleIn = (language: Operation['actor']['language']): string => (language === 'en' ? 'coalesce(title_en, title)' : 'title')

/** Returns the SQL for the displayed title of a link on the alias `t`, for sorting: null without a link, empty without a title. */
export const titleSql = (link: string, language: Operation['actor']['language']): string =>
  `CASE WHEN ${link} IS NOT NULL THEN coalesce((SELECT ${titleIn(language)} FROM core.entry WHERE platform_id = t.platform_id AND id = ${link}), '') END`

/** A field and the key of its title. */
type Named = readonly [name: string, title: string]
interface Links {
  /** Links to one document each. */
  readonly own: readonly Named[]
  /** Links to one of several types: the value names the type too, and so does the title. */
  readonly typed: readonly Named[]
  readonly toLines: readonly (readonly [...Named, Field])[]
  readonly many: readonly Named[]
  readonly lines: readonly (readonly [string, Links])[]
}
const known = new WeakMap<AnyDocument, Links>()

function linkFields(type: AnyDocument): Links {
  let links = known.get(type)
  if (!links) {
    const headerLinks = of(type.fields as Fields)
    known.set(type, (links = { ...headerLinks, own: [...headerLinks.own, ...['createdBy', 'updatedBy', 'ownerCompany'].map(named)] }))
  }
  return links
}

function of(fields: Fields): Links {
  const names = (kind: FieldKind) =>
    Object.entries(fields)
      .filter(([, field]) => field.kind === kind)
      .map(([name]) => named(name))
  return {
    own: names('link'),
    typed: names('oneOf'),
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
  for (const [name] of links.typed) if (doc[name] != null) ids.add(idIn(doc[name] as string))
  for (const [name] of links.many) for (const id of (doc[name] ?? []) as string[]) ids.add(id)
  for (const [name, inner] of links.lines) for (const line of (doc[name] ?? []) as Doc[]) collect(line, inner, ids, toLines)
}

/**
 * Returns the title of a link to one of several types: the label of the type, and the title of the document. An import reads it back.
 * @param value the stored value, `ticket:1200345`
 * @param titles titles by id
 */
export function referenceTitle(operation: Operation, value: string, titles: ReadonlyMap<string, string>): string {
  const named = readReference(value)
  const type = named && operation.engine.types.get(named.type)
  return type ? `${localise(type.label, operation.actor.language)} ${titles.get(named.id) ?? ''}`.trim() : ''
}

function put(operation: Operation, doc: Doc, links: Links, titles: ReadonlyMap<string, string>): void {
  for (const [name, title] of links.typed) if (doc[name] != null) doc[title] = referenceTitle(operation, doc[name] as string, titles)
  for (const [name, title] of links.own) if (doc[name] != null) doc[title] = titles.get(doc[name] as string) ?? ''
  for (const [name, title] of links.toLines) if (doc[name] != null) doc[title] = titles.get(doc[name] as string) ?? ''
  for (const [name, title] of links.many) if (doc[name] != null) doc[title] = (doc[name] as string[]).map((id) => titles.get(id) ?? '')
  for (const [name, inner] of links.lines) for (const line of (doc[name] ?? []) as Doc[]) put(operation, line, inner, titles)
}
