/** One step along the links between documents, as one statement over all types, each under its own policy and party role. */
import type { AnyDocument } from '../../model/document.ts'
import type { CauseLink } from '../../model/between/cause-order.ts'
import { consumesBy } from '../../model/between/declared-conversions.ts'
import { referenceTo } from '../../model/fields/one-of.ts'
import { policyFor, type Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { columnFor, columnSql, equalsSql, linkedIdSql, quote, tableLayout, type ColumnLayout } from '../store/tables/table-layout.ts'
import { scopeOf, whereSql } from './list-scope.ts'

/** A document at the end of a link, by the name of its type; `status` is null for one that the person may not read. */
export interface StepRow {
  readonly type: string
  readonly id: string
  readonly number: string | null
  readonly status: string | null
  /** The day on which it was created, in the time zone of the platform. */
  readonly date: string | null
  /** The id of what names the other side: the owner's company, or the link by which the owner names its partner. */
  readonly party: string | null
}

/** A link, and whether it is followed from its holder to its target (`named`) or back (`naming`). */
export interface Step {
  readonly link: CauseLink
  readonly way: 'named' | 'naming'
}

/** The most documents of a type that one link adds in one step; the newest are taken. */
export const chainLimit = 50

interface Statement {
  readonly operation: Operation
  readonly types: ReadonlyMap<string, AnyDocument>
  readonly policies: ReadonlyMap<string, Policy>
  readonly params: Params
}

/** Returns the policies of those types that the person may read, by name. */
export async function readablePolicies(operation: Operation, types: Iterable<AnyDocument>): Promise<ReadonlyMap<string, Policy>> {
  const policies = new Map<string, Policy>()
  for (const type of types) {
    const policy = await policyFor(operation, type)
    if (policy.may.read && policy.rows !== 'deny') policies.set(type.name, policy)
  }
  return policies
}

/**
 * Reads the documents that are one step away, each once, in one statement.
 * @param ids the readable documents from which the steps go, by the name of their type
 * @param policies those of all types that are followed
 */
export async function oneStep(
  operation: Operation,
  policies: ReadonlyMap<string, Policy>,
  steps: readonly Step[],
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<StepRow[]> {
  const params = new Params()
  const types = new Map([...policies].map(([name, { type }]) => [name, type]))
  const statement = { operation, types, policies, params }
  const named = steps.flatMap((step) => stepSql(statement, step, ids.get(step.way === 'named' ? step.link.holder : step.link.target) ?? []))
  if (named.length === 0) return []
  const reached = new Set(steps.map(({ link, way }) => (way === 'named' ? link.target : link.holder)))
  const seen = [...reached].flatMap((name) => headerSql(statement, name))
  if (seen.length === 0) return []
  return operation.tx.rows<StepRow & Record<string, unknown>>(
    `WITH named AS MATERIALIZED (${named.join(' UNION ')}), seen AS (${seen.join(' UNION ALL ')})
     SELECT DISTINCT ON (n.id) n.type, n.id::text AS id, s.number, s.status, s.date, s.party::text AS party
     FROM named n LEFT JOIN seen s ON s.id = n.id ORDER BY n.id DESC`,
    params.values,
  )
}

/** Reads the header of one document as the steps do. */
export async function ownRow(operation: Operation, policies: ReadonlyMap<string, Policy>, type: AnyDocument, id: string) {
  const params = new Params()
  const statement = { operation, types: new Map([[type.name, type]]), policies, params }
  const headers = headerSql(statement, type.name, `t.id = ${params.add(id, 'bigint')}`)
  if (headers.length === 0) return undefined
  const [row] = await operation.tx.rows<StepRow & Record<string, unknown>>(
    `SELECT s.type, s.id::text AS id, s.number, s.status, s.date, s.party::text AS party FROM (${headers.join(' UNION ALL ')}) s LIMIT 1`,
    params.values,
  )
  return row
}

/** Returns one SELECT for each party role in which the person reads the type; none for a type that is not followed. */
function headerSql({ operation, policies, params }: Statement, name: string, among?: string): string[] {
  const policy = policies.get(name)
  if (!policy) return []
  const { type } = policy
  const shape = tableLayout(type)
  const which = among ?? `t.id = ANY (ARRAY(SELECT n.id FROM named n WHERE n.type = ${params.add(name, 'text')}))`
  return policy.partyRoles.map((partyRole) => {
    const scope = scopeOf(operation, policy, shape, partyRole, params)
    const numbered = type.number !== undefined && scope.may('number')
    const via = shape.partyRoles.find((one) => !one.several && scope.may(one.via))?.via
    const partner = via === undefined ? undefined : columnFor(shape, via)
    const party = partyRole !== 'owner' ? 't.company_id' : partner?.storage === 'id' ? columnSql('t', partner) : 'NULL::bigint'
    const date = `to_char(t.created_at AT TIME ZONE ${params.add(operation.tx.zone, 'text')}, 'YYYY-MM-DD')`
    return `(SELECT ${params.add(name, 'text')} AS type, t.id, ${numbered ? 't.number' : 'NULL::text'} AS number, t.status::text AS status, ${date} AS date, ${party} AS party FROM ${shape.table} t WHERE ${whereSql(operation, policy, scope, partyRole, {})} AND ${which})`
  })
}

/** Returns the SELECTs of one step: type and id of each document, for each party role that sees the link. */
function stepSql(statement: Statement, { link, way }: Step, ids: readonly string[]): string[] {
  const { operation, types, policies, params } = statement
  const policy = policies.get(link.holder)
  const target = types.get(link.target)
  if (ids.length === 0 || !policy || !target) return []
  const shape = tableLayout(policy.type)
  const lines = shape.lines.find(({ field }) => field === link.lines)
  const column = lines ? lines.columns.find(({ field }) => field === link.field) : columnFor(shape, link.field)
  if (!column || (way === 'naming' && !isIndexed(policy.type, link, column))) return []
  const path = link.lines === undefined ? link.field : `${link.lines}.${link.field}`
  const platform = () => params.add(operation.actor.platform, 'bigint')
  const from = { table: shape.table, lines: lines?.table, column, target, platform }
  return policy.partyRoles
    .filter((partyRole) => policy.restriction(path, partyRole) < 2)
    .map((partyRole) => {
      const where = whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, params), partyRole, {})
      return way === 'named' ? namedSql({ ...from, where }, ids, params) : namingSql({ ...from, where, holder: policy.type }, ids, params)
    })
}

/**
 * Whether documents that name another one by this link are found by an index: a link of the header, a link of lines to lines, or the link by
 * which lines consume documents. Other links of lines repeat one of these.
 */
const isIndexed = (type: AnyDocument, { lines, field }: CauseLink, { toLines }: ColumnLayout): boolean =>
  lines === undefined || toLines !== undefined || consumesBy(type, lines, field)

interface From {
  readonly table: string
  /** The table of the lines that have the link. */
  readonly lines: string | undefined
  readonly column: ColumnLayout
  readonly target: AnyDocument
  /** Adds the platform as a parameter: one that a statement does not use has no type. */
  readonly platform: () => string
  readonly where: string
}

/** Selects the documents that the links of some documents name. */
function namedSql({ table, lines, column, target, platform, where }: From, ids: readonly string[], params: Params): string {
  const value = columnSql(lines === undefined ? 't' : 'l', column)
  const joined = lines === undefined ? '' : ` JOIN ${lines} l ON l.platform_id = t.platform_id AND l.doc_id = t.id`
  const rows = `FROM ${table} t${joined} WHERE ${where} AND t.id = ANY (${params.add(ids, 'bigint[]')})`
  const type = params.add(target.name, 'text')
  const taken = `ORDER BY id DESC LIMIT ${chainLimit}`
  if (column.storage === 'ids')
    return `(SELECT DISTINCT ${type} AS type, e AS id ${rows.replace(' WHERE', ` CROSS JOIN unnest(${value}) e WHERE`)} ${taken})`
  if (column.toLines !== undefined) {
    const { table: linesTable } = tableLayout(target).lines.find(({ field }) => field === column.toLines)!
    return `(SELECT DISTINCT ${type} AS type, o.doc_id AS id FROM ${linesTable} o WHERE o.platform_id = ${platform()} AND o.id IN (SELECT ${value} ${rows}) ${taken})`
  }
  const ofType = column.types ? ` AND ${value} LIKE ${params.add(`${target.name}:%`, 'text')}` : ''
  return `(SELECT DISTINCT ${type} AS type, ${linkedIdSql(value, column)} AS id ${rows} AND ${value} IS NOT NULL${ofType} ${taken})`
}

/** Selects the documents whose links name some documents. */
function namingSql(
  { table, lines, column, target, platform, where, holder }: From & { readonly holder: AnyDocument },
  ids: readonly string[],
  params: Params,
): string {
  const type = params.add(holder.name, 'text')
  const names = (alias: string): string => {
    if (column.types)
      return `${columnSql(alias, column)} = ANY (${params.add(
        ids.map((id) => referenceTo(target.name, id)),
        'text[]',
      )})`
    const values = params.add(ids, 'bigint[]')
    if (column.storage === 'ids') return `${columnSql(alias, column)} && ${values}`
    return column.extra
      ? `(${ids.map((id) => equalsSql(alias, column, params.add(id, 'bigint'))).join(' OR ')})`
      : `${columnSql(alias, column)} = ANY (${values})`
  }
  const select = `SELECT ${type} AS type, t.id FROM ${table} t WHERE ${where}`
  const taken = `ORDER BY t.id DESC LIMIT ${chainLimit}`
  const linesTable =
    column.toLines === undefined ? undefined : tableLayout(target).lines.find(({ field }) => field === column.toLines)!.table
  const ofDocs = (alias: string) => `${alias}.platform_id = ${platform()} AND ${alias}.doc_id = ANY (${params.add(ids, 'bigint[]')})`
  if (lines === undefined) {
    const linked = linesTable ? `${columnSql('t', column)} IN (SELECT o.id FROM ${linesTable} o WHERE ${ofDocs('o')})` : names('t')
    return `(${select} AND ${linked} ${taken})`
  }
  const rows = linesTable
    ? `${lines} l JOIN ${linesTable} o ON o.platform_id = l.platform_id AND o.id = l.${quote(column.column)} WHERE ${ofDocs('o')}`
    : `${lines} l WHERE l.platform_id = ${platform()} AND ${names('l')}`
  return `(${select} AND t.id IN (SELECT l.doc_id FROM ${rows}) ${taken})`
}
