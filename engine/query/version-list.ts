/** The versions of a document as a person may see them, with how many documents use each. */
import type { Output } from '../../model/calls/contract.ts'
import type { pageCalls } from '../../model/calls/pages.ts'
import type { AnyDocument } from '../../model/document.ts'
import { notFound } from '../../model/errors.ts'
import type { AnyVersions } from '../../model/lifecycle/versions.ts'
import { localise } from '../../model/text.ts'
import { policyFor } from '../authorisation/policy.ts'
import { readableIds } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { load } from '../store/read.ts'
import { columnSql, tableLayout } from '../store/tables/table-layout.ts'
import { firstOf, loadVersions } from '../store/rows/version-rows.ts'
import { scopeOf, whereSql } from './list-scope.ts'

type ListedVersion = Output<typeof pageCalls.listVersions>[number]

/**
 * Returns the versions of a document, the latest first. Documents that use one are counted as far as the person may see them.
 * @throws WeftError 404 for a document that the person may not read, and for a type without versions
 */
export async function listVersions(operation: Operation, type: AnyDocument, id: string): Promise<ListedVersion[]> {
  const versions = type.versions as AnyVersions | undefined
  if (!versions || !(await readableIds(operation, type, [id])).has(id)) throw notFound()
  const chain = await loadVersions(operation, type, [firstOf(type, await load(operation, type, id, { lines: false }))])
  const ids = chain.map((doc) => doc.id)
  const readable = await readableIds(operation, type, ids)
  const uses = await usesOf(operation, type, ids)
  return chain
    .filter((doc) => readable.has(doc.id))
    .map((doc) => ({
      id: doc.id,
      number: doc.number ?? null,
      version: (doc[versions.version] as number | null) ?? 1,
      status: doc.status,
      uses: uses.flatMap(({ user, via, counts }) => {
        const count = counts.get(doc.id)
        if (count === undefined) return []
        const label = localise(user.label, operation.actor.language)
        return [{ page: user.name, module: user.module, label, count, ...(via === undefined ? {} : { via }) }]
      }),
    }))
    .sort((a, b) => b.version - a.version)
}

interface Uses {
  /** The type of the documents that link to the versions. */
  readonly user: AnyDocument
  /** The only link by which they do; undefined where there are several. */
  readonly via: string | undefined
  /** How many, by the id of the version. */
  readonly counts: ReadonlyMap<string, number>
}

/** Counts the documents of other types that link to these, one statement for each type. */
async function usesOf(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<Uses[]> {
  const uses: Uses[] = []
  for (const user of operation.engine.types.values()) {
    const links = tableLayout(user).columns.filter(({ to, storage, toLines }) => to === type.name && storage === 'id' && !toLines)
    if (user.name === type.name || links.length === 0) continue
    const policy = await policyFor(operation, user)
    if (!policy.may.read || policy.rows === 'deny') continue
    const params = new Params()
    const parts = policy.partyRoles.flatMap((partyRole) =>
      links
        .filter(({ field }) => policy.restriction(field, partyRole) < 2)
        .map((link) => {
          const where = whereSql(operation, policy, scopeOf(operation, policy, tableLayout(user), partyRole, params), partyRole, {})
          const name = columnSql('t', link)
          return `(SELECT t.id, ${name} AS link FROM ${tableLayout(user).table} t WHERE ${where} AND ${name} = ANY (${params.add(ids, 'bigint[]')}))`
        }),
    )
    if (parts.length === 0) continue
    const rows = await operation.tx.rows<{ link: string; count: number }>(
      `SELECT f.link, count(*)::int AS count FROM (${parts.join(' UNION ')}) f GROUP BY f.link`,
      params.values,
    )
    const via = links.length === 1 ? links[0]!.field : undefined
    uses.push({ user, via, counts: new Map(rows.map(({ link, count }) => [link, count])) })
  }
  return uses
}
