/** The moments until which rows are sealed for a party role, as columns of the header. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import { columnFor, quote, tableLayout, type Seal, type TableLayout } from '../tables/table-layout.ts'

export interface SealOfType {
  readonly type: AnyDocument
  readonly seal: Seal
  /** The name of the type that has the moment, when it is not the document itself. */
  readonly linked?: string | undefined
}

/** Returns the seals of the party roles of a type. */
export const sealsOf = (type: AnyDocument): readonly SealOfType[] =>
  tableLayout(type).partyRoles.flatMap(({ seal }) =>
    seal ? [{ type, seal, linked: seal.link === undefined ? undefined : (type.fields as Fields)[seal.link]!.options.to }] : [],
  )

/**
 * Stores the moments of sealed documents as they are now, in one statement.
 * @param by whether the ids are those of the sealed documents, or of those that they link to
 */
export async function storeSeals(
  operation: Operation,
  { type, seal, linked }: SealOfType,
  { by, ids }: { readonly by: 'id' | 'link'; readonly ids: readonly string[] },
): Promise<void> {
  const shape = tableLayout(type)
  const column = quote(seal.column)
  const nameOf = (layout: TableLayout, field: string) => quote(columnFor(layout, field)!.column)
  const ofDocuments = `t.platform_id = $1 AND t.${by === 'link' ? nameOf(shape, seal.link!) : 'id'} = ANY ($2::bigint[])`
  const params = [operation.actor.platform, ids]
  if (linked === undefined) {
    await operation.tx.run(`UPDATE ${shape.table} t SET ${column} = ${nameOf(shape, seal.moment)} WHERE ${ofDocuments}`, params)
    return
  }
  const target = tableLayout(operation.engine.types.get(linked)!)
  const moment = `s.${nameOf(target, seal.moment)}`
  await operation.tx.run(
    `UPDATE ${shape.table} t SET ${column} = ${moment} FROM ${target.table} s WHERE ${ofDocuments} AND s.platform_id = t.platform_id AND s.id = t.${nameOf(shape, seal.link!)} AND t.${column} IS DISTINCT FROM ${moment}`,
    params,
  )
}
