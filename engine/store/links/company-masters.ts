/** Masters that name a company, e.g. the carrier's record whose `company` it is. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { columnFor, quote, tableLayout } from '../tables/table-layout.ts'

/** Whether records of the type name a company in a field `company`. */
export const namesCompany = (type: AnyDocument): boolean => columnFor(tableLayout(type), 'company') !== undefined

/**
 * Returns the roles in which a master names the actor's company, in one statement.
 * @param masters types with a field `company` by role; the roles are names of definitions
 */
export async function rolesNaming(
  operation: Operation,
  masters: readonly (readonly [role: string, type: AnyDocument])[],
): Promise<string[]> {
  if (masters.length === 0) return []
  const parts = masters.map(([role, type]) => {
    const shape = tableLayout(type)
    const column = quote(columnFor(shape, 'company')!.column)
    return `SELECT '${role}' AS role WHERE EXISTS (SELECT 1 FROM ${shape.table} WHERE platform_id = $1 AND ${column} = $2)`
  })
  const { platform, company } = operation.actor
  const rows = await operation.tx.rows<{ role: string }>(parts.join(' UNION ALL '), [platform, company])
  return rows.map(({ role }) => role)
}

/**
 * Returns the ids of the records that name the actor's company, as far as the company reads them.
 * @param type a type with a field `company`
 */
export async function idsNamingCompany({ tx, actor }: Operation, type: AnyDocument): Promise<string[]> {
  const shape = tableLayout(type)
  const column = quote(columnFor(shape, 'company')!.column)
  const rows = await tx.rows<{ id: string }>(`SELECT id FROM ${shape.table} WHERE platform_id = $1 AND ${column} = $2`, [
    actor.platform,
    actor.company,
  ])
  return rows.map(({ id }) => id)
}
