/** Link targets by what a spreadsheet calls them: number, unique code, title or part of a title. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { referenceTo } from '../../model/fields/one-of.ts'
import { policyFor, type Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { uniqueLists } from '../store/schema/unique-indexes.ts'
import { allLines, columnFor, columnSql, tableLayout } from '../store/tables/table-layout.ts'
import { scopeOf, whereSql } from './list-scope.ts'

export interface TextTarget {
  readonly id: string
  readonly keys: readonly string[]
  readonly facts: Readonly<Record<string, string | null>>
}

/** Of texts for lines: in which documents they are looked up by what the link shows of a line. */
export interface WithinDocuments {
  /** Ids of the documents that rows of the spreadsheet name beside their line (`where: { doc: '$order' }`). */
  readonly docs: readonly string[]
  /** Texts of rows that name no document. */
  readonly free: readonly string[]
}

/**
 * Returns the targets visible to the person, in any of their company's party roles as in a picker, whose number, unique code, title or
 * part of the title equals one of these texts, or lines by the number of their document and their own. Of lines that share a name it returns two
 * of a document, which are enough to call the name ambiguous, and two altogether for rows that name no document. Undefined where there is nothing to search.
 */
export async function targetsByText(
  operation: Operation,
  { options }: Field,
  texts: readonly string[],
  within: WithinDocuments = { docs: [], free: texts },
): Promise<TextTarget[] | undefined> {
  if (options.types) return referencesByText(operation, options.types, texts)
  const to = options.to!
  if (to === 'company' || to === 'user')
    return operation.tx.rows<TextTarget>(
      `SELECT e.id, ARRAY[replace(lower(e.title), ' ', ''), replace(lower(e.title_en), ' ', ''), replace(lower(c.code), ' ', '')] AS keys, '{}'::jsonb AS facts
       FROM core.entry e LEFT JOIN core.company c ON c.platform_id = e.platform_id AND c.id = e.id
       WHERE e.platform_id = $1 AND e.type = $2 AND (replace(lower(e.title), ' ', '') = ANY ($3) OR replace(lower(e.title_en), ' ', '') = ANY ($3) OR replace(lower(c.code), ' ', '') = ANY ($3))
         AND (e.type = 'company' OR EXISTS (SELECT 1 FROM core.member m WHERE m.platform_id = e.platform_id AND m.user_id = e.id AND m.company_id = $4 AND m.status = 'active' AND m.account_type <> 'guest'))`,
      [operation.actor.platform, to, texts, operation.actor.company],
    )
  const type = operation.engine.types.get(to)
  const policy = type && (await policyFor(operation, type))
  if (!type || !policy?.may.read) return undefined
  const byId = new Map<string, TextTarget>()
  for (const partyRole of policy.partyRoles)
    for (const target of options.lines
      ? await linesInRole(operation, { type, policy, partyRole, lines: options.lines, shows: options.shows ?? [], ...within }, texts)
      : await targetsInRole(operation, { type, policy, partyRole, where: options.where ?? {} }, texts))
      if (!byId.has(target.id)) byId.set(target.id, target)
  return [...byId.values()]
}

interface LinesInRole extends Omit<InRole, 'where'>, WithinDocuments {
  readonly lines: string
  /** The columns by which the link shows a line. */
  readonly shows: readonly string[]
}

/**
 * Returns the lines of documents that the company sees in one party role, by the number of the document and that of the line
 * (`PO-001#10`), and by what the link shows of them. Lines of which a company sees only its own are named by nobody.
 */
async function linesInRole(
  operation: Operation,
  { type, policy, partyRole, lines, shows, docs, free }: LinesInRole,
  texts: readonly string[],
): Promise<TextTarget[]> {
  const shape = tableLayout(type)
  const of = allLines(shape).find(({ field }) => field === lines)!
  const field = (type.fields as Fields)[lines]!
  if (field.options.rows?.visibleTo !== undefined || policy.restriction(lines, partyRole) === 2) return []
  const params = new Params()
  const where = whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, params), partyRole, {})
  const places = texts.flatMap((text) => {
    const [, number, no] = /^(.+)[#/](\d{1,9})$/.exec(text) ?? []
    return number === undefined ? [] : [{ number, no: no! }]
  })
  const shown = shows
    .filter((name) => policy.restriction(`${lines}.${name}`, partyRole) < 2)
    .map((name) => columnSql('l', of.columns.find((one) => one.field === name)!))
  const joined = `${shape.table} t JOIN ${of.table} l ON l.platform_id = t.platform_id AND l.doc_id = t.id`
  const numbers = params.add(
    places.map(({ number }) => number),
    'text[]',
  )
  const lineNos = params.add(
    places.map(({ no }) => no),
    'int[]',
  )
  const signs = ['#', '/'].map((sign) => `replace(lower(t.number), ' ', '') || '${sign}' || l.no`)
  const branches = [
    `SELECT l.id, ARRAY[${signs.join(', ')}] AS keys, t.id::text AS doc FROM unnest(${numbers}, ${lineNos}) AS p(wanted, place)
     JOIN ${shape.table} t ON replace(lower(t.number), ' ', '') = p.wanted
     JOIN ${of.table} l ON l.platform_id = t.platform_id AND l.doc_id = t.id AND l.no = p.place WHERE ${where}`,
  ]
  const names = shown.length === 0 ? [] : [...shown, `concat(${shown.join(', ')})`].map((sql) => `replace(lower((${sql})::text), ' ', '')`)
  /** Lines by a name, at most two of each group. */
  const named = (wanted: readonly string[], group: string, also = '') =>
    branches.push(`SELECT id, ARRAY[key] AS keys, doc FROM (
      SELECT l.id, k.key, t.id::text AS doc, row_number() OVER (PARTITION BY ${group} ORDER BY l.id) AS place
      FROM ${joined} CROSS JOIN LATERAL (SELECT DISTINCT unnest(ARRAY[${names.join(', ')}]) AS key) k
      WHERE ${where} AND k.key = ANY (${params.add(wanted, 'text[]')})${also}) m WHERE place <= 2`)
  if (names.length > 0 && docs.length > 0) named(texts, 't.id, k.key', ` AND t.id = ANY (${params.add(docs, 'bigint[]')})`)
  if (names.length > 0 && free.length > 0) named(free, 'k.key')
  const rows = await operation.tx.rows<{ id: string; keys: string[]; doc: string }>(branches.join(' UNION ALL '), params.values)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => ({
    id,
    keys: some.flatMap(({ keys }) => keys),
    facts: { doc: some[0]!.doc },
  }))
}

/**
 * Returns the documents of several types whose type and number, or number alone, equal one of the texts; the ids name the types
 * (`ticket:1200345`). A type is named by its label, code or name. Types that the person may not read have none.
 */
async function referencesByText(operation: Operation, types: readonly string[], texts: readonly string[]): Promise<TextTarget[]> {
  const references: TextTarget[] = []
  for (const type of types.flatMap((name) => operation.engine.types.get(name) ?? [])) {
    const prefixes = [...type.label, type.code, type.name].map((text) => text.toLowerCase().replaceAll(' ', ''))
    const textsByNumber = new Map<string, string[]>()
    for (const text of texts)
      for (const number of [text, ...prefixes.flatMap((prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : []))])
        textsByNumber.set(number, [...(textsByNumber.get(number) ?? []), text])
    const link: Field = { kind: 'link', label: type.label, options: { to: type.name } }
    for (const { id, keys, facts } of (await targetsByText(operation, link, [...textsByNumber.keys()])) ?? [])
      references.push({ id: referenceTo(type.name, id), keys: keys.flatMap((key) => textsByNumber.get(key) ?? []), facts })
  }
  return references
}

interface InRole {
  readonly type: AnyDocument
  readonly policy: Policy
  readonly partyRole: string
  /** The filter of the link, whose fields are returned as facts. */
  readonly where: NonNullable<Field['options']['where']>
}

/** Returns the targets that the company sees in one party role. */
function targetsInRole(
  operation: Operation,
  { type, policy, partyRole, where: facts }: InRole,
  texts: readonly string[],
): Promise<TextTarget[]> {
  const shape = tableLayout(type)
  const params = new Params()
  const where = whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, params), partyRole, {})
  const textFields = [...new Set(['number', ...uniqueLists(type).flat(), ...((type.title ?? []) as readonly string[])])]
    .filter((field) => columnFor(shape, field)?.storage === 'text' && policy.restriction(field, partyRole) < 2)
    .map((field) => `replace(lower(${columnSql('t', columnFor(shape, field)!)}), ' ', '')`)
  // A title is its parts joined by two dashes. The spreadsheet may contain only one part.
  const titles = [`replace(lower(e.title), ' ', '')`, `replace(lower(e.title_en), ' ', '')`]
  const parts = titles.map((title) => `string_to_array(${title}, '--')`)
  const wanted = params.add(texts, 'text[]')
  const stated = Object.keys(facts).map((field) => `'${field}', (${columnSql('t', columnFor(shape, field)!)})::text`)
  return operation.tx.rows<TextTarget>(
    `SELECT t.id, ARRAY[${[...textFields, ...titles].join(', ')}] || coalesce(${parts[0]}, '{}') || coalesce(${parts[1]}, '{}') AS keys, jsonb_build_object(${stated.join(', ')}) AS facts
     FROM ${shape.table} t LEFT JOIN core.entry e ON e.platform_id = t.platform_id AND e.id = t.id
     WHERE ${where} AND (${[...textFields, ...titles].map((key) => `${key} = ANY (${wanted})`).join(' OR ')} OR ${parts.map((part) => `${part} && ${wanted}`).join(' OR ')})`,
    params.values,
  )
}
