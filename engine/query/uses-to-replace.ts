/** Which documents use another one by links that may be given a replacement: in one statement for each type, under the policy of the user. */
import type { AnyDocument } from '../../model/document.ts'
import { replaceableLinks, type ReplaceableLink } from '../../model/between/replaceable-links.ts'
import { policyFor } from '../authorisation/policy.ts'
import { loadReadable } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { titlesOf } from '../store/links/titles.ts'
import { columnSql, equalsSql, quote, tableLayout } from '../store/tables/table-layout.ts'
import { scopeOf, whereSql } from './list-scope.ts'

/** As many documents of a type are replaced in at once. */
const mostUses = 5000

/** A document that uses another one. */
interface Use {
  readonly id: string
  readonly number: string | null
  readonly title: string
  readonly status: string
  /** How many of its lines name the document; 1 for a link of the header. */
  readonly lines: number
}
interface UsesOfType {
  readonly type: AnyDocument
  readonly uses: readonly Use[]
}

/**
 * Returns the documents of the company, newest first, that name this one by a link that may be replaced, without those that have come to their end.
 * @throws WeftError 403, 404 for a document that the user may not read
 */
export async function usesToReplace(operation: Operation, type: AnyDocument, id: string): Promise<readonly UsesOfType[]> {
  await loadReadable(operation, type, id, { lines: false })
  const byUser = Map.groupBy(replaceableLinks(operation.engine.types.values(), type.name), ({ user }) => user)
  const answer: UsesOfType[] = []
  for (const [user, links] of byUser) {
    const rows = await usesIn(operation, user, { links, id })
    if (rows.length === 0) continue
    const titles = await titlesOf(
      operation,
      rows.map((row) => row.id),
    )
    answer.push({ type: user, uses: rows.map((row) => ({ ...row, title: titles.get(row.id) ?? row.number ?? row.id })) })
  }
  return answer
}

async function usesIn(
  operation: Operation,
  user: AnyDocument,
  { links, id }: { readonly links: readonly ReplaceableLink[]; readonly id: string },
): Promise<readonly Omit<Use, 'title'>[]> {
  const policy = await policyFor(operation, user)
  const seen = links.filter(({ lines, field }) => policy.restriction(lines === undefined ? field : `${lines}.${field}`, 'owner') < 2)
  if (!policy.may.read || policy.rows === 'deny' || !policy.partyRoles.includes('owner') || seen.length === 0) return []
  const params = new Params()
  const shape = tableLayout(user)
  const where = whereSql(operation, policy, scopeOf(operation, policy, shape, 'owner', params), 'owner', {})
  const ended = Object.entries(user.statuses as Readonly<Record<string, { readonly end?: boolean }>>).flatMap(([name, { end }]) =>
    end ? [name] : [],
  )
  const named = seen.map(({ lines, field, many }) => {
    const value = params.add(many ? [id] : id, many ? 'bigint[]' : 'bigint')
    const table = lines === undefined ? undefined : shape.lines.find((one) => one.field === lines)!
    const column = (table?.columns ?? shape.columns).find((one) => one.field === field)!
    const names = (alias: string) =>
      many ? `${columnSql(alias, column)} @> ${value}` : table ? `${columnSql(alias, column)} = ${value}` : equalsSql(alias, column, value)
    if (!table)
      return `SELECT t.id, 1 AS lines FROM ${shape.table} t WHERE t.platform_id = ${params.add(operation.actor.platform, 'bigint')} AND ${names('t')}`
    return `SELECT l.doc_id AS id, count(*)::int AS lines FROM ${table.table} l WHERE l.platform_id = ${params.add(operation.actor.platform, 'bigint')} AND ${names('l')} GROUP BY l.doc_id`
  })
  const number = user.number === undefined ? 'NULL::text' : `t.${quote('number')}`
  return operation.tx.rows<Omit<Use, 'title'> & Record<string, unknown>>(
    `SELECT t.id::text AS id, ${number} AS number, t.status::text AS status, n.lines
     FROM (SELECT id, sum(lines)::int AS lines FROM (${named.join(' UNION ALL ')}) u GROUP BY id) n JOIN ${shape.table} t ON t.id = n.id
     WHERE ${where} AND t.status <> ALL (${params.add(ended, 'text[]')}) ORDER BY t.id DESC LIMIT ${mostUses}`,
    params.values,
  )
}
