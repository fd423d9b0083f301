/**
 * Finds the documents that a document links to and those that link to it, over all types, each under its own policy and party role
 * (experience U39).
 */
import { leadsToDocuments } from '../../model/fields/kinds.ts'
import type { AnyDocument } from '../../model/document.ts'
import { notFound } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import { policyFor, requirePolicy, withVisibleRows } from '../authorisation/policy.ts'
import { readableIds } from '../authorisation/read-access.ts'
import { linkedTypes, readReference, referenceTo } from '../../model/fields/one-of.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { scopeOf, whereSql } from './list-scope.ts'
import { load, loadAll, partyRolesIn } from '../store/read.ts'
import { equalsSql, quote, tableLayout } from '../store/tables/table-layout.ts'

export interface RelatedDoc {
  readonly id: string
  readonly number: string | null
  readonly status: string
}
export interface Related {
  readonly type: AnyDocument
  /** `from`: this document links to it. `to`: it links to this document. */
  readonly way: 'from' | 'to'
  /** At most fifty, the newest first. */
  readonly docs: readonly RelatedDoc[]
  /** The number of documents linked from this one that the viewer may not read. */
  readonly unseen: number
}

const limit = 50

/**
 * Returns related documents in both directions, in the order of the given types.
 * @throws WeftError 404 for a document that the actor may not read
 */
export async function relatedDocuments(
  operation: Operation,
  type: AnyDocument,
  { id, types }: { id: string; types: readonly AnyDocument[] },
): Promise<Related[]> {
  const policy = await requirePolicy(operation, type)
  if (!(await readableIds(operation, type, [id])).has(id)) throw notFound()
  const stored = await load(operation, type, id)
  const partyRoles = partyRolesIn(stored, operation.actor.company, policy.standing)
  const doc = withVisibleRows(policy, stored, partyRoles)
  const seen = (path: string) => policy.restriction(path, partyRoles) < 2
  const related: Related[] = []
  for (const one of types) {
    if (one.reads) continue
    const named = new Set(linksTo(type, one.name).flatMap(({ path, value }) => (seen(path) ? value(doc) : [])))
    named.delete(id)
    const docs = named.size > 0 ? await rowsOf(operation, one, [...named].slice(0, limit)) : []
    if (named.size > 0) related.push({ type: one, way: 'from', docs, unseen: Math.min(limit, named.size) - docs.length })
    const naming = (await namedBy(operation, one, { type, id })).filter((row) => !named.has(row.id) && row.id !== id)
    if (naming.length > 0) related.push({ type: one, way: 'to', docs: naming, unseen: 0 })
  }
  return related
}

interface Way {
  readonly path: string
  readonly value: (doc: Readonly<Record<string, any>>) => string[]
}
/** Returns the links of a type that point to documents of another type, in its lines too. */
function linksTo(type: AnyDocument, to: string): Way[] {
  const leads = (field: Field) => linkedTypes(field).includes(to) && leadsToDocuments(field)
  const ids = (value: unknown) =>
    [value].flat().flatMap((one) => {
      const named = readReference(one)
      return named ? (named.type === to ? named.id : []) : typeof one === 'string' ? one : []
    })
  return Object.entries(type.fields as Fields).flatMap(([name, field]): Way[] =>
    field.kind === 'lines'
      ? Object.entries(field.options.columns ?? {})
          .filter(([, column]) => leads(column))
          .map(([column]) => ({
            path: `${name}.${column}`,
            value: (doc) => ((doc[name] ?? []) as Readonly<Record<string, unknown>>[]).flatMap((line) => ids(line[column])),
          }))
      : leads(field)
        ? [{ path: name, value: (doc) => ids(doc[name]) }]
        : [],
  )
}

async function rowsOf(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<RelatedDoc[]> {
  const mine = [...(await readableIds(operation, type, ids))]
  const docs = mine.length > 0 ? await loadAll(operation, type, mine, { lines: false }) : []
  return docs.map((doc) => ({ id: doc.id, number: (doc['number'] as string | undefined) ?? null, status: doc.status }))
}

/** Finds documents of `one` whose header links, or whose lines' links to single lines, point to this document. Both have an index. */
async function namedBy(operation: Operation, one: AnyDocument, { type, id }: { type: AnyDocument; id: string }): Promise<RelatedDoc[]> {
  const policy = await policyFor(operation, one)
  if (!policy.may.read || policy.rows === 'deny') return []
  const shape = tableLayout(one)
  const own = tableLayout(type)
  const params = new Params()
  const parts: string[] = []
  const number = one.number === undefined ? 'NULL::text AS number' : 't.number'
  for (const partyRole of policy.partyRoles) {
    const may = (path: string) => policy.restriction(path, partyRole) < 2
    const ways = [
      ...shape.columns
        .filter((column) => column.to === type.name && column.storage === 'id' && !column.toLines && may(column.field))
        .map((column) => () => equalsSql('t', column, params.add(id, 'bigint'))),
      ...shape.columns
        .filter((column) => column.types?.includes(type.name) && may(column.field))
        .map((column) => () => equalsSql('t', column, params.add(referenceTo(type.name, id), 'text'))),
      ...shape.lines.flatMap((lines) =>
        lines.columns
          .filter((column) => column.to === type.name && column.toLines && may(`${lines.field}.${column.field}`))
          .flatMap((column) => {
            const target = own.lines.find(({ field }) => field === column.toLines)
            return target
              ? [
                  () =>
                    `t.id IN (SELECT l.doc_id FROM ${lines.table} l JOIN ${target.table} o ON o.platform_id = l.platform_id AND o.id = l.${quote(column.column)} WHERE o.platform_id = ${params.add(operation.actor.platform, 'bigint')} AND o.doc_id = ${params.add(id, 'bigint')})`,
                ]
              : []
          }),
      ),
    ]
    for (const way of ways) {
      const where = whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, params), partyRole, {})
      parts.push(`(SELECT t.id, ${number}, t.status::text AS status FROM ${shape.table} t WHERE ${where} AND ${way()} LIMIT ${limit})`)
    }
  }
  if (parts.length === 0) return []
  return operation.tx.rows<RelatedDoc>(`SELECT f.* FROM (${parts.join(' UNION ')}) f ORDER BY f.id DESC LIMIT ${limit}`, params.values)
}
