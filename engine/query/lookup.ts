/** Lookup: finds link targets by code, name or pinyin within this person's rights. `where` leaves out disabled choices. */
import type { AnyDocument } from '../../model/document.ts'
import { invalid, WeftError } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import type { WireDoc } from '../../model/page.ts'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'
import { measuredLink } from '../../model/fields/callouts.ts'
import { wantedOf } from '../../model/fields/link-condition.ts'
import { operates } from '../../model/people/party-kinds.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { normaliseText } from '../search/ngram-index.ts'
import type { Operation } from '../operation.ts'
import { list } from './list.ts'
import { linksSearchedByName } from './search-by-master-name.ts'
import { escapeLike } from '../store/filter-sql.ts'
import { titlesOf } from '../store/links/titles.ts'
import { descendantsOf } from './tree-relatives.ts'

export interface LookupQuery {
  readonly search?: string
  /** Returns exactly these ids, to show current choices. */
  readonly ids?: readonly string[]
  /** Resolves pasted codes or names, each to at most one target. */
  readonly codes?: readonly string[]
  /**
   * The link that is being filled, or the call-outs of which a measure line is: the form's type, `field` or `lines.column`, and the values entered so far, which `where` may need.
   */
  readonly for?: { readonly type: string; readonly field: string; readonly values?: Readonly<Record<string, unknown>> }
  /** Only documents whose link, by its name, is this one or stands below it in the tree of its type. */
  readonly within?: Readonly<Record<string, string>> | undefined
  readonly size?: number
}
export interface LookupRow {
  readonly id: string
  readonly title: string
  readonly number?: string
  readonly row?: WireDoc
  readonly code?: string
  readonly many?: boolean
}

export async function lookup(operation: Operation, target: string, query: LookupQuery): Promise<LookupRow[]> {
  if (target === 'company' || target === 'user') return people(operation, target, query)
  const type = operation.engine.types.get(target)
  if (!type) throw new WeftError(404, 'generic.notFound')
  const { partyRoles } = await requirePolicy(operation, type)
  const filters = [...whereFilters(operation, query), ...(await treeFilters(operation, type, query.within ?? {}))]
  if (query.codes) return resolve(operation, type, { filters, partyRoles }, query.codes)
  const wanted: (Filter | AnyOf)[] = query.ids ? [...filters, { field: 'id', operator: 'in', value: query.ids }] : filters
  const size = Math.min(query.size ?? 20, 50)
  // What is typed as a whole is meant: `metre` is the metre before the centimetre.
  const rows = await fromAll(partyRoles, (partyRole) =>
    list(operation, type, { partyRole, filters: wanted, search: query.search, size }, { closestFirst: true }),
  )
  return titled(operation, rows.slice(0, size))
}

/** Combines the choices of every party role the actor can take: the actor's own documents and those shared by others. */
async function fromAll(
  partyRoles: readonly string[],
  ask: (partyRole: string) => Promise<{ readonly rows: readonly WireDoc[] }>,
): Promise<WireDoc[]> {
  const byId = new Map<string, WireDoc>()
  for (const partyRole of partyRoles) for (const row of (await ask(partyRole)).rows) if (!byId.has(row.id)) byId.set(row.id, row)
  return [...byId.values()]
}

async function titled(operation: Operation, rows: readonly WireDoc[]): Promise<LookupRow[]> {
  const titles =
    rows.length > 0
      ? await titlesOf(
          operation,
          rows.map((row) => row.id),
        )
      : new Map<string, string>()
  return rows.map((row) => ({ id: row.id, title: titles.get(row.id) ?? row.number ?? row.id, number: row.number ?? undefined, row }))
}

/** Whether the code or the name of a title, as `C001--Navy`, is the text that was asked for. */
const hasPart = (title: string, word: string): boolean => title.split('--').some((piece) => normaliseText(piece) === word)

/** Codes of one call, without duplicates. */
const mostCodes = 1000
/**
 * Resolves a whole pasted column in one call: each code's single match by number or by any searched text that equals it, also by the number or the
 * name of what a searched link names: a colour of a material by that of the library.
 * @throws WeftError at `codes` for more than 1,000
 */
async function resolve(
  operation: Operation,
  type: AnyDocument,
  { filters, partyRoles }: { readonly filters: readonly (Filter | AnyOf)[]; readonly partyRoles: readonly string[] },
  codes: readonly string[],
): Promise<LookupRow[]> {
  if (!Array.isArray(codes) || codes.some((code) => typeof code === 'object'))
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'codes' } })
  const wanted = [...new Set(codes.map(String))]
  if (wanted.length > mostCodes) throw invalid([{ path: 'codes', key: 'field.tooManyLines', values: { max: mostCodes } }])
  const matches: LookupRow[] = []
  const searched = new Set(((type.list.search ?? []) as readonly string[]).map((name) => `${name}$`))
  const isTitle = (name: string) => searched.has(name)
  const links = linksSearchedByName(operation.engine.types, type)
  for (let at = 0; at < wanted.length; at += 100) {
    const part = wanted.slice(at, at + 100)
    const answer = await fromAll(partyRoles, (partyRole) =>
      list(operation, type, {
        partyRole,
        filters,
        search: part.join('\n'),
        size: 200,
        columns: [...new Set([...(type.list.columns as readonly string[]), ...((type.list.search ?? []) as readonly string[])])],
      }),
    )
    const rows = await titled(operation, answer)
    const linkedIds = rows.flatMap(({ row }) => links.flatMap(({ field }) => (typeof row?.[field] === 'string' ? [row[field]] : [])))
    const numbers = await numbersOf(operation, linkedIds)
    for (const code of part) {
      const word = normaliseText(code)
      const exact = rows.filter(
        ({ title, row }) =>
          normaliseText(title) === word ||
          hasPart(title, word) ||
          links.some(({ field }) => normaliseText(numbers.get(String(row?.[field])) ?? '') === word) ||
          Object.entries(row ?? {}).some(
            ([name, value]) => typeof value === 'string' && (normaliseText(value) === word || (isTitle(name) && hasPart(value, word))),
          ),
      )
      if (exact.length > 0) matches.push({ ...exact[0]!, code, many: exact.length > 1 })
    }
  }
  return matches
}

/** Returns the numbers of documents that rows name and that are found by name, by id. */
async function numbersOf(operation: Operation, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await operation.tx.rows<{ id: string; number: string }>(
    'SELECT id, number FROM core.entry WHERE platform_id = $1 AND id = ANY ($2::bigint[]) AND named AND number IS NOT NULL',
    [operation.actor.platform, [...new Set(ids)]],
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

function whereFilters(operation: Operation, query: LookupQuery): (Filter | AnyOf)[] {
  if (!query.for) return []
  const field = linkOf(operation, query.for)
  if (!field) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'for' } })
  if (field.kind === 'lineLink') return []
  const values = query.for.values ?? {}
  const filters: (Filter | AnyOf)[] = []
  for (const [name, wanted] of Object.entries(field.options.where ?? {})) {
    const { constants, references, mayBeBlank } = wantedOf(wanted)
    const allowedValues = [...constants, ...references.map((one) => values[one.replace(/^doc\./, '')] ?? null)]
    if (!allowedValues.every((one) => typeof one === 'string' && one !== '')) continue
    const among: Filter = { field: name, operator: 'in', value: allowedValues }
    filters.push(mayBeBlank ? { any: [among, { field: name, operator: 'empty' }] } : among)
  }
  return filters
}

/** Returns the link that is being filled; undefined where the type has no such field. */
function linkOf(operation: Operation, { type: name, field: path }: NonNullable<LookupQuery['for']>): Field | undefined {
  const type = operation.engine.types.get(name)
  const [outer, inner] = String(path).split('.') as [string, string | undefined]
  const first: Field | undefined = type && Object.hasOwn(type.fields, outer) ? (type.fields as Fields)[outer] : undefined
  const given = inner === undefined ? first : first?.options.columns?.[inner]
  return (given && measuredLink(given)) ?? given
}

/**
 * Returns the filters of links to trees: what was chosen there, and everything below it.
 * @throws WeftError 400 for a field that is no link to a type with a tree
 */
function treeFilters(operation: Operation, type: AnyDocument, within: Readonly<Record<string, string>>): Promise<Filter[]> {
  return Promise.all(
    Object.entries(within).map(async ([name, id]) => {
      const field = Object.hasOwn(type.fields, name) ? (type.fields as Fields)[name]! : undefined
      const target = field?.kind === 'link' ? operation.engine.types.get(field.options.to!) : undefined
      if (!target?.tree || !/^\d{1,18}$/.test(String(id))) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'within' } })
      const below = (await descendantsOf(operation, target, [id])).get(id) ?? []
      return { field: name, operator: 'in', value: [id, ...below.map((one) => one.id)] } as const
    }),
  )
}

/**
 * Looks up companies and people: companies of the platform without competitors of the actor's own kind, and people of the actor's
 * company. Guests are chosen for nothing; their names are found by id (DM-6-004).
 */
async function people(operation: Operation, target: 'company' | 'user', query: LookupQuery): Promise<LookupRow[]> {
  const name = operation.actor.language === 'en' ? 'coalesce(e.title_en, e.title)' : 'e.title'
  const word = normaliseText(query.search ?? '')
  const { companyKind: kind, company } = operation.actor
  const hidesOwnKind = target === 'company' && !operates(kind)
  const ownCondition =
    target === 'company'
      ? // Whom a brand sells to is nothing that its suppliers learn.
        " AND EXISTS (SELECT 1 FROM core.company c WHERE c.platform_id = e.platform_id AND c.id = e.id AND ($6::text IS NULL OR c.kind NOT IN ($6, 'customer') OR c.id = $7::bigint) AND ($9::text[] IS NULL OR c.kind = ANY ($9)) AND ($10::text[] IS NULL OR c.status = ANY ($10)))"
      : " AND EXISTS (SELECT 1 FROM core.member m WHERE m.platform_id = e.platform_id AND m.user_id = e.id AND m.company_id = $7::bigint AND m.status = 'active' AND (m.account_type <> 'guest' OR $3::bigint[] IS NOT NULL) AND $6::text IS NULL)"
  const like = (end: string) => ['e.title', 'e.title_en', 'e.number'].map((one) => `lower(${one}) LIKE $8::text${end}`).join(' OR ')
  const closeness = `CASE WHEN ${like('')} THEN 0 WHEN ${like(" || '%'")} THEN 1 ELSE 2 END`
  const rows = await operation.tx.rows<{ id: string; title: string }>(
    `SELECT e.id, ${name} AS title FROM core.entry e WHERE e.platform_id = $1 AND e.type = $2 AND ($3::bigint[] IS NULL OR e.id = ANY ($3)) AND lower(concat_ws(' ', e.title, e.title_en, e.number)) LIKE $4${ownCondition} ORDER BY ${closeness}, e.title LIMIT $5`,
    [
      operation.actor.platform,
      target,
      query.ids ?? null,
      `%${escapeLike(word)}%`,
      Math.min(query.size ?? 20, 50),
      hidesOwnKind ? kind : null,
      company,
      escapeLike(word),
      ...(target === 'company' ? companiesWanted(operation, query) : []),
    ],
  )
  return rows.map((row) => ({ id: row.id, title: row.title }))
}

/** Returns the kinds and the statuses of companies that the link which is being filled permits; null permits all, as do ids that are looked up again. */
function companiesWanted(operation: Operation, query: LookupQuery): (readonly string[] | null)[] {
  const where = (!query.ids && query.for && linkOf(operation, query.for)?.options.where) || {}
  return ['kind', 'status'].map((name) => (where[name] === undefined ? null : wantedOf(where[name]).constants))
}
