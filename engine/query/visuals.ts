/**
 * What documents look like, wherever a link leads to them: the first picture and the colour of each, found for documents of several types in
 * one statement, each under the policy of its own type.
 */
import type { AnyDocument } from '../../model/document.ts'
import { lookOf } from '../../model/display/display-defaults.ts'
import type { Fields } from '../../model/field.ts'
import { policyFor, type Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { columnFor, columnSql, tableLayout } from '../store/tables/table-layout.ts'
import { scopeOf, whereSql } from './list-scope.ts'

/** The id of a picture's file and a colour as `#rrggbb`, of the document with this id. */
export interface SeenLook {
  readonly id: string
  readonly picture: string | null
  readonly colour: string | null
}

/**
 * Returns the looks of those documents that have one and that the person may read; the others are left out.
 * @param wanted ids by the name of their type
 */
export async function looksOf(operation: Operation, wanted: Readonly<Record<string, readonly string[]>>): Promise<SeenLook[]> {
  const params = new Params()
  const parts: string[] = []
  for (const [name, ids] of Object.entries(wanted)) {
    const type = operation.engine.types.get(name)
    if (type && ids.length > 0) parts.push(...(await selectsOf(operation, type, ids, params)))
  }
  if (parts.length === 0) return []
  return operation.tx.rows<SeenLook>(
    `SELECT DISTINCT ON (f.id) f.* FROM (${parts.join(' UNION ALL ')}) f WHERE f.picture IS NOT NULL OR f.colour IS NOT NULL ORDER BY f.id`,
    params.values,
  )
}

/** Returns one SELECT for each party role in which the person reads documents of the type. */
async function selectsOf(operation: Operation, type: AnyDocument, ids: readonly string[], params: Params): Promise<string[]> {
  const { pictures, colour } = lookOf(type, operation.engine.types)
  const policy = await policyFor(operation, type)
  if ((pictures.length === 0 && colour === undefined) || !mayRead(policy)) return []
  const at = async (path: string) => (await pathSql(operation, policy, path.split('.'), 't')) ?? []
  const shown = (await Promise.all(pictures.map(at))).flat()
  const picture = shown.length > 0 ? `coalesce(${shown.join(', ')})::text` : 'NULL::text'
  const colours = colour === undefined ? [] : [await at(colour)].flat()
  const shape = tableLayout(type)
  const among = `t.id = ANY (${params.add(ids, 'bigint[]')})`
  return policy.partyRoles.map((partyRole) => {
    const where = whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, params), partyRole, {})
    return `(SELECT t.id, ${picture} AS picture, ${colours[0] ?? 'NULL'}::text AS colour FROM ${shape.table} t WHERE ${where} AND ${among})`
  })
}

const mayRead = (policy: Policy): boolean => policy.may.read && policy.rows !== 'deny'

/**
 * Returns the value at a path of links as SQL: of a picture its first file. Undefined where the person may not see a field of it, or where
 * data rules say which documents of a linked type are readable.
 */
async function pathSql(
  operation: Operation,
  policy: Policy,
  [name, ...rest]: readonly string[],
  alias: string,
): Promise<string | undefined> {
  const { type } = policy
  const column = columnFor(tableLayout(type), name!)
  if (!column || policy.partyRoles.some((partyRole) => policy.restriction(name!, partyRole) === 2)) return undefined
  const own = columnSql(alias, column)
  if (rest.length === 0) return column.storage === 'ids' ? `(${own})[1]` : own
  const target = operation.engine.types.get((type.fields as Fields)[name!]?.options.to ?? '')
  const further = target && (await policyFor(operation, target))
  if (!further || !mayRead(further) || further.rows.length > 0) return undefined
  const inner = `${alias}x`
  const value = await pathSql(operation, further, rest, inner)
  const from = `${tableLayout(further.type).table} ${inner} WHERE ${inner}.platform_id = ${alias}.platform_id AND ${inner}.id = ${own}`
  return value && `(SELECT ${value} FROM ${from})`
}
