/** Where the rows of a list stand in the tree of their type: what is above each, and how many documents are below it. */
import type { AnyTree } from '../../model/lifecycle/tree.ts'
import type { ListQuery, TreePlace } from '../../model/lists/list-query.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { badFilter, Params } from '../store/filter-sql.ts'
import { columnFor, columnSql, tableLayout } from '../store/tables/table-layout.ts'
import { titleSql } from '../store/links/titles.ts'
import { scopeOf, whereSql } from './list-scope.ts'

/** Levels after which the way up ends, so that a circle in data that was written past the engine ends. */
const mostLevels = 100

/** What a list that is asked for its tree reads beside its rows. */
export interface ListedTree {
  /** The condition of the rows, of documents `t`: with `top` those above which the viewer sees none. */
  readonly condition: string
  /** Adds to rows their place, in one statement. */
  readonly addPlaces: (rows: readonly Record<string, unknown>[]) => Promise<void>
}

/**
 * Returns how a list reads its tree; undefined where it is not asked for.
 * @throws WeftError 400 for a type without a tree, and where the viewer does not see the parent
 */
export function treeOf(
  operation: Operation,
  policy: Policy,
  { partyRole, tree }: Pick<ListQuery, 'tree'> & { readonly partyRole: string },
): ListedTree | undefined {
  if (tree === undefined) return undefined
  const { parent } = (policy.type.tree ?? {}) as Partial<AnyTree>
  if (!['top', 'all'].includes(tree) || parent === undefined || policy.restriction(parent, partyRole) === 2) throw badFilter('tree')
  const { table } = tableLayout(policy.type)
  const above = (alias: string) => columnSql(alias, columnFor(tableLayout(policy.type), parent)!)
  return {
    condition:
      tree === 'top' ? ` AND NOT EXISTS (SELECT 1 FROM ${table} p WHERE p.platform_id = t.platform_id AND p.id = ${above('t')})` : '',
    addPlaces: (rows) => addPlaces(operation, policy, { rows, partyRole, parent: above('t') }),
  }
}

/** Reads what stands above and below rows, as far as the viewer may see it, and adds it to them as `$tree`. */
async function addPlaces(
  operation: Operation,
  policy: Policy,
  { rows, partyRole, parent }: { readonly rows: readonly Record<string, unknown>[]; readonly partyRole: string; readonly parent: string },
): Promise<void> {
  if (rows.length === 0) return
  const params = new Params()
  const layout = tableLayout(policy.type)
  const where = whereSql(operation, policy, scopeOf(operation, policy, layout, partyRole, params), partyRole, {})
  const ids = params.add(
    rows.map(({ id }) => id),
    'bigint[]',
  )
  const title = titleSql('t.id', operation.actor.language)
  const relatives = await operation.tx.rows<{ of: string; id: string | null; title: string | null; count: number }>(
    `WITH RECURSIVE seen AS NOT MATERIALIZED (SELECT t.id, ${parent} AS parent, ${title} AS title FROM ${layout.table} t WHERE ${where}),
      up AS (SELECT r.id AS of, r.parent AS next, NULL::bigint AS id, '' AS title, 0 AS steps FROM seen r WHERE r.id = ANY (${ids})
        UNION ALL SELECT u.of, s.parent, s.id, s.title, u.steps + 1 FROM up u JOIN seen s ON s.id = u.next WHERE u.steps < ${mostLevels})
     SELECT of, id, title, 0 AS count, steps FROM up WHERE id IS NOT NULL
     UNION ALL SELECT parent, NULL, NULL, count(*)::int, -1 FROM seen WHERE parent = ANY (${ids}) GROUP BY parent
     ORDER BY steps DESC`,
    params.values,
  )
  const places = new Map<string, { path: { id: string; title: string }[]; below: number }>()
  for (const { of, id, title: named, count } of relatives) {
    const place = places.get(of) ?? { path: [], below: 0 }
    if (id === null) place.below = count
    else place.path.push({ id, title: named ?? '' })
    places.set(of, place)
  }
  for (const row of rows) row['$tree'] = (places.get(row['id'] as string) ?? { path: [], below: 0 }) satisfies TreePlace
}
