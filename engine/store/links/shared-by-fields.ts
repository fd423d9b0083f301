/** Documents that shares find by their fields: the pairs of the one that shares and the one that is found, and the lock under which both sides meet. */
import type { FindingShare } from '../../../model/between/share.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { splitPath } from '../../../model/fields/field-path.ts'
import type { Operation } from '../../operation.ts'
import { Params } from '../filter-sql.ts'
import { columnFor, columnSql, isList, quote, tableLayout, type NamedColumn, type TableLayout } from '../tables/table-layout.ts'
import { versionOfGrant, type Grant } from './shared-companies.ts'

type Finding = FindingShare<AnyDocument>
/** A document that shares, and one that an entry finds for it. */
interface FoundPair {
  /** Index of the entry. */
  readonly at: number
  readonly doc: string
  readonly target: string
}

/** Locks of one platform: a transaction that writes many documents takes no more than these. */
const buckets = 256

/**
 * Takes the locks of keys until the end of the transaction. Those who write documents that share have them in common, those who write documents
 * that are found have them alone; each then sees what the others have committed. Different keys may have one lock.
 * @param keys `shareKey`
 */
export async function lockShares(operation: Operation, keys: readonly string[], mode: 'shared' | 'alone'): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await operation.tx.rows(
    `SELECT ${lock}(hash) FROM (SELECT DISTINCT hashtextextended('shares ' || $1::text || ' ' || (hashtext(key) & ${buckets - 1}), 0) AS hash FROM unnest($2::text[]) AS key ORDER BY 1) AS keys`,
    [operation.actor.platform, [...new Set(keys)]],
  )
}

/** Returns what entries find for documents that share, as these are stored now, in one statement. */
export async function foundPairs(
  operation: Operation,
  entries: readonly { readonly finding: Finding; readonly docs: readonly string[] }[],
): Promise<FoundPair[]> {
  if (entries.length === 0) return []
  const params = new Params()
  const platform = params.add(operation.actor.platform, 'bigint')
  const branches = entries.map(({ finding, docs }, at) => {
    const from = pairSql(operation, finding, params)
    return `SELECT DISTINCT ${at} AS at, s.id AS doc, t.id AS target FROM ${from} WHERE s.platform_id = ${platform} AND s.id = ANY (${params.add(docs, 'bigint[]')})`
  })
  return operation.tx.rows<FoundPair & Record<string, unknown>>(branches.join(' UNION ALL '), params.values)
}

/**
 * Records who shares documents that entries have come to find: every document in a status of `while` whose values are theirs, with the companies of
 * its party roles and those behind its links. One statement for all; no document is read into memory.
 * @returns what is new
 */
export async function recordFound(
  operation: Operation,
  entries: readonly { readonly finding: Finding; readonly targets: readonly string[] }[],
): Promise<Grant[]> {
  const params = new Params()
  const platform = params.add(operation.actor.platform, 'bigint')
  const branches = entries.map(({ finding, targets }) => {
    const { sharing, name, share, found } = finding
    const texts = [name, found.type].map((text) => params.add(text, 'text')).join(', ')
    const from = `${pairSql(operation, finding, params)} CROSS JOIN LATERAL (${companiesSql(operation, sharing, share)}) c`
    const version = versionOfGrant({ platform, target: 't.id', company: 'c.company', version: 't.version' })
    return `SELECT s.platform_id, s.id, ${texts}, t.id, c.company, ${version} FROM ${from} WHERE s.platform_id = ${platform} AND s.status = ANY (${params.add(share.while, 'text[]')}) AND t.id = ANY (${params.add(targets, 'bigint[]')}) AND c.company <> s.company_id`
  })
  return operation.tx.rows<Grant & Record<string, unknown>>(
    `WITH added AS (INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id, version) ${branches.join(' UNION ')} ON CONFLICT DO NOTHING RETURNING target_id, company_id)
     SELECT DISTINCT target_id AS target, company_id AS company FROM added`,
    params.values,
  )
}

/** Returns the pairs of an entry as SQL of FROM: `s` shares, `t` is found. A path through lines may give a pair several times. */
function pairSql(operation: Operation, { sharing, found }: Finding, params: Params): string {
  const [shape, target] = [tableLayout(sharing), tableLayout(operation.engine.types.get(found.type)!)]
  const joins: string[] = []
  const conditions = Object.entries(found.where).map(([name, from]) => {
    const left = columnFor(target, name)!
    if (typeof from !== 'string') return `${columnSql('t', left)} = ANY (${params.add([from.value].flat(), `${left.sql}[]`)})`
    const { lines, column } = columnAt(shape, from)
    const alias = lines === undefined ? 's' : `l${joins.length}`
    if (lines !== undefined) joins.push(`JOIN ${lines} ${alias} ON ${alias}.platform_id = s.platform_id AND ${alias}.doc_id = s.id`)
    return equal(left, column, alias)
  })
  return `${shape.table} s ${joins.join(' ')} JOIN ${target.table} t ON ${['t.platform_id = s.platform_id', ...conditions].join(' AND ')}`
}

function equal(left: NamedColumn, right: NamedColumn, alias: string): string {
  const [one, other] = [columnSql('t', left), columnSql(alias, right)]
  const element = right.sql.replace('[]', '')
  const same = element === left.sql ? one : `${one}::text`
  if (isList(right.storage)) return `${same} = ANY (${element === left.sql ? other : `${other}::text[]`})`
  return `${same} = ${element === left.sql ? other : `${other}::text`}`
}

/** Returns the column at a path, and the table of its lines. */
function columnAt(shape: TableLayout, path: string): { readonly lines?: string; readonly column: NamedColumn & { readonly to?: string } } {
  const [first, name] = splitPath(path)
  if (name === undefined) return { column: columnFor(shape, first)! }
  const lines = shape.lines.find(({ field }) => field === first)!
  return { lines: lines.table, column: lines.columns.find(({ field }) => field === name)! }
}

/** Returns the companies of a share as SQL over `s`: those of party roles as they are stored, and those behind links. */
function companiesSql(operation: Operation, sharing: AnyDocument, { to = [], toLinked = [] }: Finding['share']): string {
  const shape = tableLayout(sharing)
  const roles = shape.partyRoles
    .filter(({ partyRole }) => to.includes(partyRole))
    .map(({ column, several }) => (several ? `SELECT unnest(s.${quote(column)}) AS company` : `SELECT s.${quote(column)} AS company`))
  const linked = toLinked.flatMap((path) => {
    const { lines, column } = columnAt(shape, path)
    const link = columnSql(lines === undefined ? 's' : 'l', column)
    const from = lines === undefined ? [] : [`${lines} l`]
    const where = lines === undefined ? [] : ['l.platform_id = s.platform_id', 'l.doc_id = s.id']
    const master = column.to === 'company' ? undefined : operation.engine.types.get(column.to ?? '')
    if (!master) return [selectSql(link, from, where)]
    const company = columnFor(tableLayout(master), 'company')
    const known = ['m.platform_id = s.platform_id', `m.id = ${link}`]
    return company ? [selectSql(columnSql('m', company), [...from, `${tableLayout(master).table} m`], [...where, ...known])] : []
  })
  return [...roles, ...linked].join(' UNION ALL ') || 'SELECT NULL::bigint AS company WHERE false'
}

const selectSql = (value: string, from: readonly string[], where: readonly string[]): string =>
  [`SELECT ${value} AS company`, ...(from.length > 0 ? [`FROM ${from.join(', ')} WHERE ${where.join(' AND ')}`] : [])].join(' ')
