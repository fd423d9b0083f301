/** The documents that a person holds (`heldBy`), of one company and of every type. No access policy applies. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { splitPath } from '../../model/fields/field-path.ts'
import { holdingsOf, type AnyHolding } from '../../model/lifecycle/held-by.ts'
import type { Operation } from '../operation.ts'
import { quote, tableLayout } from '../store/tables/table-layout.ts'

/** What a person holds of one type by one field. */
export interface HeldDocuments {
  readonly type: AnyDocument
  /** The field that names the person, or `lines.column`. */
  readonly path: string
  /** That field or column. */
  readonly field: Field
  readonly holding: AnyHolding
  readonly documents: readonly { readonly id: string; readonly number: string | null }[]
}

/** Returns what a person holds of a company's documents, by type and field; without those of which there are none. */
export async function documentsHeldBy(
  operation: Operation,
  { user, company }: { readonly user: string; readonly company: string },
): Promise<readonly HeldDocuments[]> {
  const holdings = [...operation.engine.types.values()].flatMap((type) =>
    holdingsOf(type).map(([path, holding]) => ({ type, path, field: fieldOf(type, path), holding })),
  )
  const held = await Promise.all(
    holdings.map(async (one) => ({
      ...one,
      documents: await operation.tx.rows<{ id: string; number: string | null }>(textOf(one), [
        operation.actor.platform,
        company,
        one.holding.while,
        user,
      ]),
    })),
  )
  return held.filter(({ documents }) => documents.length > 0)
}

function fieldOf(type: AnyDocument, path: string): Field {
  const [first, column] = splitPath(path)
  const field = (type.fields as Fields)[first]!
  return column === undefined ? field : field.options.columns![column]!
}

function textOf({ type, path }: Pick<HeldDocuments, 'type' | 'path'>): string {
  const { table, byField, lines } = tableLayout(type)
  const [first, column] = splitPath(path)
  const rows = lines.find(({ field }) => field === first)
  const names =
    column === undefined
      ? `t.${quote(byField.get(first)!.column)} = $4::bigint`
      : `EXISTS (SELECT 1 FROM ${rows!.table} l WHERE l.platform_id = t.platform_id AND l.doc_id = t.id AND l.${quote(rows!.columns.find((one) => one.field === column)!.column)} = $4::bigint)`
  return `SELECT t.id, t.number FROM ${table} t WHERE t.platform_id = $1 AND t.company_id = $2::bigint AND t.status = ANY ($3::text[]) AND ${names} ORDER BY t.id`
}
