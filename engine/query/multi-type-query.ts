/**
 * Queries many types in one statement, each under its own policy and party role. Used for counts on the process map and for a
 * person's drafts.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { AnyOf, Filter } from '../../model/lists/filter.ts'
import { policyFor, type Policy } from '../authorisation/policy.ts'
import { awaitedStatuses } from '../authorisation/waiting.ts'
import type { Operation } from '../operation.ts'
import { Params, type FilterScope } from '../store/filter-sql.ts'
import { scopeOf, whereSql } from './list-scope.ts'
import { columnFor, columnSql, readAs, tableLayout } from '../store/tables/table-layout.ts'

/** Counting stops here. The process map shows "99+". */
const enough = 100

type Asked = (type: AnyDocument, policy: Policy, partyRole: string) => readonly (Filter | AnyOf)[] | undefined

/**
 * Builds a SELECT for each readable type and each party role the actor has in it. `of` returns the filters of a type, or undefined to
 * skip it.
 */
async function parts(
  operation: Operation,
  types: readonly AnyDocument[],
  {
    of,
    write,
  }: { of: Asked; write: (one: { page: string; table: string; where: string; numbered: boolean; due: string; at: string }) => string },
): Promise<{ sql: string; values: readonly unknown[] } | undefined> {
  const params = new Params()
  const selects: string[] = []
  for (const type of types) {
    const policy = await policyFor(operation, type)
    if (!policy.may.read || policy.rows === 'deny') continue
    for (const partyRole of policy.partyRoles) {
      const shape = readAs(tableLayout(type), partyRole)
      const filters = of(type, policy, partyRole)
      if (!filters) continue
      const scope = scopeOf(operation, policy, shape, partyRole, params)
      selects.push(
        write({
          page: params.add(type.name, 'text'),
          table: shape.table,
          where: whereSql(operation, policy, scope, partyRole, { filters }),
          numbered: type.number !== undefined,
          due: dueSql(type, scope),
          at: columnSql('t', columnFor(shape, 'updatedAt')!),
        }),
      )
    }
  }
  return selects.length > 0 ? { sql: selects.join(' UNION ALL '), values: params.values } : undefined
}

/** The day by which a document is due, of those that its list marks and the person sees. */
function dueSql(type: AnyDocument, scope: FilterScope): string {
  const name = ((type.list.due ?? []) as readonly string[]).find((one) => scope.may(one))
  const column = name === undefined ? undefined : columnFor(scope.shape, name)
  return column ? `(${columnSql('t', column)})::date` : 'NULL::date'
}

export interface AwaitedRow {
  readonly page: string
  readonly id: string
  readonly number: string | null
  readonly status: string
  /** The day by which it is due. */
  readonly due: string | null
  readonly at: string
}

/** At most so many documents wait by their status. Those with a task are limited by the tasks that are read. */
const mostByStatus = 200

/**
 * Returns the documents that wait for this person, each once: all those with a task of the person, and of those whose status names the side
 * or role the 200 that are due earliest.
 * @param tasks ids of documents with an open task of the person
 */
export async function awaitedDocuments(
  operation: Operation,
  types: readonly AnyDocument[],
  tasks: readonly string[],
): Promise<readonly AwaitedRow[]> {
  const withTask = await awaitedRows(operation, types, (type) =>
    type.flow && tasks.length > 0 ? [{ field: 'id', operator: 'in', value: tasks }] : undefined,
  )
  const byStatus = await awaitedRows(
    operation,
    types,
    (_, policy, partyRole) => {
      const statuses = awaitedStatuses(policy, partyRole)
      return statuses.length > 0 ? [{ field: 'status', operator: 'in', value: statuses }] : undefined
    },
    `ORDER BY d.due, d.id LIMIT ${mostByStatus}`,
  )
  return [...new Map([...byStatus, ...withTask].map((row) => [row.id, row])).values()]
}

/** Returns the documents that `of` filters, each once, with its earliest day. */
async function awaitedRows(operation: Operation, types: readonly AnyDocument[], of: Asked, cut = ''): Promise<readonly AwaitedRow[]> {
  const statement = await parts(operation, types, {
    of,
    write: ({ page, table, where, numbered, due, at }) =>
      `SELECT ${page} AS page, t.id, ${numbered ? 't.number' : 'NULL::text AS number'}, t.status::text AS status, ${due} AS due, ${at} AS at FROM ${table} t WHERE ${where}`,
  })
  if (!statement) return []
  return operation.tx.rows<AwaitedRow & Record<string, unknown>>(
    `SELECT d.* FROM (SELECT DISTINCT ON (f.id) f.* FROM (${statement.sql}) f ORDER BY f.id, f.due) d ${cut}`,
    statement.values,
  )
}

const openStatuses = (type: AnyDocument): string[] =>
  Object.entries(type.statuses)
    .filter(([, status]) => !status.end)
    .map(([name]) => name)

/** Counts the documents of each transaction type that have not reached an end status and are visible to this person, up to 100 each. */
export async function openCountsByType(operation: Operation, types: readonly AnyDocument[]): Promise<ReadonlyMap<string, number>> {
  const statement = await parts(operation, types, {
    of: (type) => (type.kind === 'transaction' ? [{ field: 'status', operator: 'in', value: openStatuses(type) }] : undefined),
    write: ({ page, table, where }) =>
      `SELECT ${page} AS page, count(*)::int AS count FROM (SELECT 1 FROM ${table} t WHERE ${where} LIMIT ${enough}) f`,
  })
  const counts = new Map<string, number>()
  if (!statement) return counts
  for (const row of await operation.tx.rows<{ page: string; count: number }>(statement.sql, statement.values))
    counts.set(row.page, Math.min(enough, (counts.get(row.page) ?? 0) + row.count))
  return counts
}

export interface DraftRow {
  readonly page: string
  readonly id: string
  readonly number: string | null
  readonly status: string
  readonly at: string
}

/** Returns this person's unsubmitted documents: own documents in the first status of their type, newest first. */
export async function draftsOf(
  operation: Operation,
  types: readonly AnyDocument[],
  { page = 1, size = 20 }: { page?: number; size?: number },
): Promise<{ rows: readonly DraftRow[]; count: number }> {
  const limit = Math.min(Math.max(1, Math.trunc(size)), 200)
  const statement = await parts(operation, types, {
    of: (type) => {
      const [first, status] = Object.entries(type.statuses)[0]!
      // Documents that only the system advances (such as an order's tracking) need no submission, so they are no drafts.
      const sentOn = Object.values(
        type.actions as Readonly<Record<string, { from?: string | readonly string[]; internal?: boolean }>>,
      ).some(({ from, internal }) => !internal && [from].flat().includes(first))
      return type.kind === 'transaction' && status.edit && sentOn
        ? [
            { field: 'createdBy', operator: 'eq', value: operation.actor.user },
            { field: 'status', operator: 'eq', value: first },
          ]
        : undefined
    },
    write: ({ page: name, table, where, numbered, at }) =>
      `SELECT ${name} AS page, t.id, ${numbered ? 't.number' : 'NULL::text AS number'}, t.status::text AS status, ${at} AS at FROM ${table} t WHERE ${where}`,
  })
  if (!statement) return { rows: [], count: 0 }
  const rows = await operation.tx.rows<DraftRow & { total: number }>(
    `SELECT f.*, (count(*) OVER ())::int AS total FROM (${statement.sql}) f ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${(Math.max(1, Math.trunc(page)) - 1) * limit}`,
    statement.values,
  )
  return {
    rows: rows.map(({ page: name, id, number, status, at }) => ({ page: name, id, number, status, at })),
    count: rows[0]?.total ?? 0,
  }
}
