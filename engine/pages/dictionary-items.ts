/** The dictionary items that the fields of a type offer. */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import type { Operation } from '../operation.ts'

/** Returns the items of the dictionaries that a type's fields use. Inactive items can be read but not chosen (DM-1-138). */
export async function dictionaryItemsOf(
  operation: Operation,
  type: AnyDocument,
): Promise<Map<string, { value: string; label: string; disabled?: boolean }[]>> {
  const fields = Object.values(type.fields as Fields).flatMap((field) => [field, ...Object.values(field.options.columns ?? {})])
  const categories = [...new Set(fields.map((field) => field.options.dictionary).filter((one) => one !== undefined))]
  const items = new Map<string, { value: string; label: string; disabled?: boolean }[]>()
  if (categories.length === 0) return items
  const rows = await operation.tx.rows<{ category: string; code: string; zh: string; en: string; status: string }>(
    'SELECT category, code, zh, en, status FROM core.dictionary WHERE platform_id = $1 AND category = ANY ($2) ORDER BY category, sort, code',
    [operation.actor.platform, categories],
  )
  for (const row of rows)
    items.set(row.category, [
      ...(items.get(row.category) ?? []),
      {
        value: row.code,
        label: operation.actor.language === 'en' ? row.en : row.zh,
        ...(row.status === 'active' ? {} : { disabled: true }),
      },
    ])
  return items
}
