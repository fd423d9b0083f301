/** Links that a platform added to types (`extra`): no foreign key covers them, so that removing a document looks for them. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Field, Fields } from '../../../model/field.ts'
import { isPlatformField } from '../../../model/platform-fields.ts'
import type { Operation } from '../../operation.ts'
import { tableLayout } from '../tables/table-layout.ts'

/**
 * Returns a type of which a document links to this one by a field that the platform added; undefined where none does. One statement over all such
 * fields, none where there is no such field. Headers are found by their index on `extra`; a document's link to itself does not count.
 */
export async function linkedByAddedField(operation: Operation, type: AnyDocument, id: string): Promise<AnyDocument | undefined> {
  const stored = { link: '$2::text', links: 'jsonb_build_array($2::text)', oneOf: `'${type.name}:' || $2::text` } as const
  const places = [...operation.engine.types.values()].flatMap((user) => addedLinks(user, type.name))
  if (places.length === 0) return undefined
  const branches = places.map(
    ({ user, table, own, name, kind }) =>
      `SELECT '${user.name}' AS type WHERE EXISTS (SELECT 1 FROM ${table} t WHERE t.platform_id = $1 AND t.${own} <> $2::bigint
        AND t.extra @> jsonb_build_object('${name}', ${stored[kind]}) AND t.extra <> '{}')`,
  )
  const [row] = await operation.tx.rows<{ type: string }>(`${branches.join(' UNION ALL ')} LIMIT 1`, [operation.actor.platform, id])
  return row && operation.engine.types.get(row.type)
}

interface AddedLink {
  readonly user: AnyDocument
  readonly table: string
  /** The column with the id of the document. */
  readonly own: 'id' | 'doc_id'
  readonly name: string
  readonly kind: 'link' | 'links' | 'oneOf'
}

function addedLinks(user: AnyDocument, to: string): AddedLink[] {
  const layout = tableLayout(user)
  const linksIn = (fields: Fields, table: string, own: AddedLink['own']): AddedLink[] =>
    Object.entries(fields).flatMap(([name, { kind, options }]: readonly [string, Field]) =>
      isPlatformField(name) &&
      (kind === 'link' || kind === 'links' || kind === 'oneOf') &&
      (options.to === to || options.types?.includes(to) === true)
        ? [{ user, table, own, name, kind }]
        : [],
    )
  return [
    ...linksIn(user.fields as Fields, layout.table, 'id'),
    ...layout.lines.flatMap(({ field, table }) => linksIn((user.fields as Fields)[field]?.options.columns ?? {}, table, 'doc_id')),
  ]
}
