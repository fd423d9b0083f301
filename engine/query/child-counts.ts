/** Counts the documents that link to one document or that it names, by the tabs of its page, in one statement, each under the policy of its own type. */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { linkValue } from '../../model/fields/one-of.ts'
import { notFound } from '../../model/errors.ts'
import { childrenOf, type Child } from '../../model/parts/children.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { policyFor, requirePolicy, type Policy } from '../authorisation/policy.ts'
import { readableIds } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { load, partyRolesIn } from '../store/read.ts'
import { scopeOf, whereSql } from './list-scope.ts'
import { rowsLayout } from './reading-rows.ts'

/** Counting stops here; a tab shows "99+". */
const enough = 100

export interface CountedChild {
  readonly type: AnyDocument
  readonly child: Child
  readonly count: number
  /** The documents of a tab that shows what a field names. */
  readonly ids?: readonly string[] | undefined
}

/**
 * Returns the tabs of a document with their counts, up to 100 each, as the lists of the types open: in the viewer's default party role.
 * Inferred tabs without documents are left out, as are types that the viewer may not read.
 * @throws WeftError 404 for a document that the actor may not read
 */
export async function countChildren(operation: Operation, type: AnyDocument, id: string): Promise<CountedChild[]> {
  const policy = await requirePolicy(operation, type)
  if (!(await readableIds(operation, type, [id])).has(id)) throw notFound()
  const params = new Params()
  const children = childrenOf(type, operation.engine.types.values())
  const namedIn = children.some(({ of }) => of !== undefined) ? await namedBy(operation, policy, id) : () => undefined
  const tabs: { readonly type: AnyDocument; readonly child: Child; readonly sql: string; readonly ids?: readonly string[] | undefined }[] =
    []
  for (const child of children) {
    const other = operation.engine.types.get(child.type)
    const ids = child.of === undefined ? undefined : namedIn(child.of)
    if (!other || (child.of !== undefined && !ids)) continue
    const sql = await countSql(operation, other, { child, parent: type, id, ids, params })
    if (sql) tabs.push({ type: other, child, sql, ids })
  }
  if (tabs.length === 0) return []
  const counts = tabs.map(({ sql }, at) => `${sql} AS "c${at}"`)
  const [row] = await operation.tx.rows<Record<string, number>>(`SELECT ${counts.join(', ')}`, params.values)
  return tabs
    .map(({ type: other, child, ids }, at) => ({ type: other, child, count: row![`c${at}`]!, ids }))
    .filter(({ child, count }) => count > 0 || !child.inferred)
}

/** Returns what the fields of a document name, by the field; undefined for one that the viewer does not see. */
async function namedBy(operation: Operation, policy: Policy, id: string): Promise<(field: string) => readonly string[] | undefined> {
  const doc = await load(operation, policy.type, id)
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  return (field) => (policy.restriction(field, roles) === 2 ? undefined : ((doc[field] ?? []) as readonly string[]))
}

/** Returns the count of one tab as an expression; undefined where the viewer may not read the type or the link. */
async function countSql(
  operation: Operation,
  type: AnyDocument,
  {
    child: { via },
    parent,
    id,
    ids,
    params,
  }: {
    readonly child: Child
    readonly parent: AnyDocument
    readonly id: string
    readonly ids: readonly string[] | undefined
    readonly params: Params
  },
): Promise<string | undefined> {
  const policy = await policyFor(operation, type)
  const partyRole = policy.partyRoles[0]
  if (!policy.may.read || partyRole === undefined || (via !== undefined && policy.restriction(via, partyRole) === 2)) return undefined
  if (ids?.length === 0) return '0'
  const layout = rowsLayout(operation, policy, partyRole, params)
  const filters: Filter[] = [
    via === undefined
      ? { field: 'id', operator: 'in', value: [...ids!] }
      : { field: via, operator: 'eq', value: linkValue((type.fields as Fields)[via], parent, id) },
  ]
  const where = whereSql(operation, policy, scopeOf(operation, policy, layout, partyRole, params), partyRole, { filters })
  return `(SELECT count(*)::int FROM (SELECT 1 FROM ${layout.table} t WHERE ${where} LIMIT ${enough}) f)`
}
