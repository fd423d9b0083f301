/** Links that a platform added to types (`extra`): no foreign key holds them, so that removing a document looks for them. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { isPlatformField } from '../../../model/platform-fields.ts'
import type { Operation } from '../../operation.ts'
import { tableLayout } from '../tables/table-layout.ts'

/**
 * Returns a type of which a document links to this one by a field that the platform added; undefined where none does. One statement over all such
 * fields, none where there is no such field. Headers are found by their index on `extra`.
 */
export async function linkedByAddedField(operation: Operation, type: AnyDocument, id: string): Promise<AnyDocument | undefined> {
  const places = [...operation.engine.types.values()].flatMap((user) => addedLinks(user, type.name))
  if (places.length === 0) return undefined
  const branches = places.map(
    ({ user, table, name, isList }) =>
      `SELECT '${user.name}' AS type WHERE EXISTS (SELECT 1 FROM ${table} t WHERE t.platform_id = $1
        AND t.extra @> jsonb_build_object('${name}', ${isList ? 'jsonb_build_array($2::text)' : '$2::text'}) AND t.extra <> '{}')`,
  )
  const [row] = await operation.tx.rows<{ type: string }>(`${branches.join(' UNION ALL ')} LIMIT 1`, [operation.actor.platform, id])
  return row && operation.engine.types.get(row.type)
}

interface AddedLink {
  readonly user: AnyDocument
  readonly table: string
  readonly name: string
  readonly isList: boolean
}

function addedLinks(user: AnyDocument, to: string): AddedLink[] {
  const layout = tableLayout(user)
  const linksIn = (fields: Fields, table: string): AddedLink[] =>
    Object.entries(fields).flatMap(([name, { kind, options }]: readonly [string, Field]) =>
      isPlatformField(name) && options.to === to && (kind === 'link' || kind === 'links')
        ? [{ user, table, name, isList: kind === 'links' }]
        : [],
    )
  return [
    ...linksIn(user.fields as Fields, layout.table),
    ...layout.lines.flatMap(({ field, table }) => linksIn((user.fields as Fields)[field]?.options.columns ?? {}, table)),
  ]
}
