/** Party roles that a company takes in addition to that of its kind, e.g. a supplier that a brand also lists as a carrier. */
import type { AnyDocument, Side } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { Operation } from '../operation.ts'
import { columnFor, quote, tableLayout } from '../store/table-layout.ts'

const known = new WeakMap<object, Map<string, { readonly roles: ReadonlySet<string>; readonly until: number }>>()
/** The time in ms within which a newly taken role appears in lists; in a document it counts at once. */
const freshFor = 1000

/**
 * Returns the counterparty roles of a type, other than the company's kind, in which a master names the company: the carrier's record
 * whose `company` it is. A role that links to companies directly has no master to look into and counts in the document alone.
 */
export async function furtherRoles(operation: Operation, type: AnyDocument): Promise<readonly string[]> {
  const sides = Object.keys(type.parties.sides ?? {}).filter((side) => side !== operation.actor.companyKind)
  if (sides.length === 0) return []
  const roles = await rolesOfCompany(operation)
  return sides.filter((side) => roles.has(side))
}

async function rolesOfCompany(operation: Operation): Promise<ReadonlySet<string>> {
  const { platform, company, companyKind } = operation.actor
  const companies = known.get(operation.engine.pool) ?? new Map<string, { roles: ReadonlySet<string>; until: number }>()
  known.set(operation.engine.pool, companies)
  const found = companies.get(`${platform} ${company}`)
  if (found && found.until > performance.now()) return found.roles
  const asked = mastersOf(operation).filter(([side]) => side !== companyKind)
  const rows =
    asked.length === 0
      ? []
      : await operation.tx.rows<{ role: string }>(
          asked
            .map(
              ([side, { table, column }]) =>
                `SELECT '${side}' AS role WHERE EXISTS (SELECT 1 FROM ${table} WHERE platform_id = $1 AND ${column} = $2)`,
            )
            .join(' UNION ALL '),
          [platform, company],
        )
  const roles = new Set(rows.map(({ role }) => role))
  companies.set(`${platform} ${company}`, { roles, until: performance.now() + freshFor })
  return roles
}

type Master = readonly [side: string, at: { readonly table: string; readonly column: string }]
const masters = new WeakMap<object, readonly Master[]>()
/** Returns the tables whose records name the company in a role, found through the links of all types. */
function mastersOf({ engine: { types } }: Operation): readonly Master[] {
  let found = masters.get(types)
  if (found) return found
  const all = new Map<string, Master>()
  for (const type of types.values())
    for (const [side, { via }] of Object.entries((type.parties.sides ?? {}) as Record<string, Side<never, string>>)) {
      const target = types.get((type.fields as Fields)[via]?.options.to ?? '')
      const shape = target && tableLayout(target)
      const column = shape && columnFor(shape, 'company')
      if (column) all.set(`${side} ${shape.table}`, [side, { table: shape.table, column: quote(column.column) }])
    }
  masters.set(types, (found = [...all.values()]))
  return found
}

/** Clears the cache, so that the next read sees a change. */
export function forgetFurtherRoles(pool: object): void {
  known.delete(pool)
}
